// What a page is once it has come to rest, as JSON. The body of an asynchronous function; what stands in front of it may
// populate a shell, and says in `mode` whether every node is looked at (`exact`) or what can be seen (`shown`).
const wait = time => new Promise(done => setTimeout(done, time));
let last = '', same = 0, late = 1;
// A machine with other work is given the more time the later it wakes up.
for (const begin = performance.now(); same < 4 * late && performance.now() - begin < 4000 * late;) {
  const asleep = performance.now();
  await wait(30);
  late = Math.min(5, Math.max(late, (performance.now() - asleep) / 40));
  const now = [document.readyState, document.getElementsByTagName('*').length, (window.L || []).length,
    performance.getEntriesByType('resource').length, document.body && document.body.textContent.length].join();
  const rests = document.readyState == 'complete' && !document.getElementById('webpack-assets-page');
  same = rests && now == last ? same + 1 : 0;
  last = now;
}
// What moves for ever is put to its beginning, what ends to its end.
for (const animation of document.getAnimations ? document.getAnimations() : []) {
  try {
    if (animation.effect.getComputedTiming().endTime == Infinity) {
      animation.pause();
      animation.currentTime = 0;
    } else {
      animation.finish();
    }
  } catch (error) {}
}
await wait(30);
if (document.fonts) await Promise.race([document.fonts.ready, wait(3000)]);

const root = location.href.replace(/[?#].*/, '').replace(/[^/]*$/, '');
// Two ways to one page differ in where its directory is, and a shell in a file in the page's name.
const plain = text => text.split(root).join('root/').split(location.origin == 'null' ? root : location.origin).join('origin')
  .replace(/\bshell\.html/g, 'index.html');
const hash = text => {
  let value = 0;
  for (let i = 0; i < text.length; i++) value = (value * 31 + text.charCodeAt(i)) | 0;
  return (value >>> 0).toString(36);
};
const read = f => { try { return f() } catch (error) { return error.name } };
const isShown = mode == 'shown';
// What a packed page may say in another way: addresses, white space in custom properties, and a position of nothing (docs/assumptions.md, `zero-position`).
const alike = (name, value) => {
  value = value.replace(/url\("[^"]*"\)/g, 'url()');
  if (name.startsWith('--')) return value.replace(/\s+/g, '');
  return name.startsWith('background-position') ? value.replace(/(^|[\s,])0%/g, '$10px') : value;
};
// What lies in `defs` is seen where it is used, in the picture.
const elements = [...document.querySelectorAll('*')].filter(e =>
  !isShown || document.body && document.body.contains(e) && !e.closest('script,style,link,template,noscript,base,meta,title,defs'));
// Of a page with very many elements every few are looked at closely.
const every = Math.ceil(elements.length / 1500);
// For whoever looks for a difference: a sum of each property over all elements.
const properties = {};
const styles = elements.filter((_, i) => i % every == 0).map((e, i) => {
  const style = getComputedStyle(e), box = e.getBoundingClientRect();
  let text = [box.x, box.y, box.width, box.height].join();
  properties.box = hash((properties.box || '') + text);
  // Chromium tells of custom properties in any order.
  for (const name of [...style].sort()) {
    const found = style.getPropertyValue(name), value = isShown ? alike(name, found) : plain(found);
    text += name + ':' + value + ';';
    properties[name] = i ? hash(properties[name] + value) : value;
  }
  return e.localName + (e.id ? '#' + e.id : '') + ' ' + hash(text);
});
const shown = {
  order: (Array.isArray(window.L) ? window.L : []).map(String).map(l => isShown ? l.replace(/ (data:[^]*|[.\/\w-]*\.js)$/, '') : plain(l)), state: document.readyState,
  history: history.length, mode: document.compatMode, charset: document.characterSet, title: document.title, styles, properties,
  // WebKit tells the white space of a `select` that nobody sees.
  text: document.body ? isShown ? document.body.innerText.trim().replace(/[ \t]+/g, ' ') : document.body.innerText : '', scroll: [scrollX, scrollY].join(),
  pictures: [...document.images].filter(i => !isShown || i.loading != 'lazy').map(i => i.naturalWidth + 'x' + i.naturalHeight + (i.complete ? '' : ' incomplete')),
};
if (isShown) return JSON.stringify(shown);
const state = Object.assign(shown, {
  location: plain(location.href), base: plain(document.baseURI), origin: plain(self.origin), referrer: plain(document.referrer),
  // The shell's own item is the one thing that a page can see of it.
  storage: read(() => JSON.stringify([localStorage, sessionStorage].map(store =>
    Object.entries({...store}).filter(([key]) => !key.startsWith('webpackAssets:')).sort()))),
  fonts: document.fonts ? [...document.fonts].map(f => f.family + ' ' + f.status) : [], focus: document.activeElement && document.activeElement.localName,
  globals: Object.keys(window).filter(k => k != 'webpackAssets').sort().join(),
  dom: plain((document.doctype ? new XMLSerializer().serializeToString(document.doctype) : '') + document.documentElement.outerHTML),
});
// What a page keeps has to be there after each later load.
read(() => { localStorage.kept = (+localStorage.kept || 0) + 1; sessionStorage.kept = (+sessionStorage.kept || 0) + 1 });
return JSON.stringify(state);
