// Runs inside a page: builds one document for the original sheet and one for the minified one, with an element for every
// selector, and compares the computed style of each element and its pseudo-elements.
//
// States are classes here: `:hover` is rewritten to `.state-hover` in both sheets, which has the same specificity, so
// that an element can be given it.

const STATES = ['hover', 'focus', 'active', 'visited', 'focus-visible', 'focus-within', 'target', 'checked', 'disabled',
  'enabled', 'invalid', 'valid', 'required', 'optional', 'read-only', 'read-write', 'placeholder-shown', 'indeterminate',
  'in-range', 'out-of-range', 'default', 'autofill', 'open', 'any-link', 'link', 'popover-open', 'modal', 'fullscreen'];

function withStates(text) {
  // Longest first, so that `focus` does not take a part of `focus-visible`; an escaped colon belongs to a name.
  const names = STATES.slice().sort((a, b) => b.length - a.length).join('|');
  const state = new RegExp('(?<!::[\\w-]+|:before|:after)(^|[^\\\\:]):(' + names + ')(?![\\w(-])', 'g');
  // Only what stands before a block, and is no at-rule: `cursor:default` is a declaration.
  return text.replace(/@import\s*(?:url\([^)]*\)|"[^"]*"|'[^']*')[^;]*;/g, '').replace(/\/\*[^]*?\*\//g, '').replace(/[^{};]*\{/g,
    (prelude) => /^\s*@/.test(prelude) ? prelude : prelude.replace(state, '$1.state-$2'));
}

// MARK: Elements for selectors

function splitTop(text, separator) {
  const parts = [];
  let depth = 0, quote = '', start = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '\\') { i++; continue; }
    if (quote) { if (c === quote) quote = ''; continue; }
    if (c === '"' || c === "'") quote = c;
    else if (c === '(' || c === '[') depth++;
    else if (c === ')' || c === ']') depth--;
    else if (c === separator && depth === 0) { parts.push(text.slice(start, i)); start = i + 1; }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter(Boolean);
}

// [{combinator, text}] of a complex selector as CSSOM writes it.
function steps(selector) {
  const result = [];
  let depth = 0, quote = '', current = '', combinator = '';
  for (let i = 0; i < selector.length; i++) {
    const c = selector[i];
    if (c === '\\') { current += c + selector[++i]; continue; }
    if (quote) { if (c === quote) quote = ''; current += c; continue; }
    if (c === '"' || c === "'") quote = c;
    if (c === '(' || c === '[') depth++;
    if (c === ')' || c === ']') depth--;
    if (depth === 0 && ' >+~'.includes(c)) {
      if (current) { result.push({ combinator, text: current }); current = ''; combinator = c; }
      else if (c !== ' ' || !combinator) combinator = c;
      if (combinator === ' ' && c !== ' ') combinator = c;
      continue;
    }
    current += c;
  }
  if (current) result.push({ combinator, text: current });
  return result;
}

const unescapeName = (name) => name.replace(/\\([0-9a-fA-F]{1,6}\s?|.)/g,
  (_, e) => /^[0-9a-fA-F]/.test(e) ? String.fromCodePoint(parseInt(e, 16) || 65533) : e);

function describe(compound) {
  const found = { type: '', id: '', classes: [], attributes: [], before: 0, after: 0, pseudo: '' };
  const part = /^(?:([\w-]|\\.|[^\x00-\x7f])+|\*|[.#](?:[\w-]|\\[0-9a-fA-F]{1,6}\s?|\\.|[^\x00-\x7f])+|\[(?:"[^"]*"|'[^']*'|[^\]])*\]|::?[\w-]+(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?|&)/;
  let rest = compound;
  while (rest) {
    const match = part.exec(rest);
    if (!match) return found;
    const text = match[0];
    rest = rest.slice(text.length);
    if (text[0] === '.') found.classes.push(unescapeName(text.slice(1)));
    else if (text[0] === '#') found.id = unescapeName(text.slice(1));
    else if (text[0] === '[') {
      const a = /^\[\s*([\w:|\\-]+)\s*(?:([~|^$*]?=)\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s\]]+)))?/.exec(text);
      if (a) found.attributes.push([unescapeName(a[1]), unescapeName(a[3] ?? a[4] ?? a[5] ?? '')]);
    } else if (text[0] === ':') {
      const inner = /^:(is|where|host|-webkit-any)\((.*)\)$/.exec(text);
      const nth = /^:nth-(last-)?(?:child|of-type)\((.*)\)$/.exec(text);
      if (inner) {
        const first = steps(splitTop(inner[2], ',')[0] || '').pop();
        if (first) {
          const more = describe(first.text);
          found.type ||= more.type;
          found.id ||= more.id;
          found.classes.push(...more.classes);
          found.attributes.push(...more.attributes);
        }
      } else if (nth) {
        const n = nth[2] === 'even' ? 2 : nth[2] === 'odd' ? 1 : Math.abs(parseInt(nth[2].replace(/.*n\s*/, '')) || 2);
        found[nth[1] ? 'after' : 'before'] = Math.min(n, 12) - 1;
      } else if (text === ':not(:first-child)') found.before = 1;
      else if (text === ':not(:last-child)') found.after = 1;
      else if (text.startsWith('::') || /^:(before|after|first-line|first-letter)$/.test(text)) {
        found.pseudo = '::' + text.replace(/^::?/, '');
      }
    } else if (text !== '*' && text !== '&') found.type = text.replace(/^.*\|/, '');
  }
  return found;
}

function make(document, found, parent) {
  const name = found.type.toLowerCase();
  let element;
  if (name === 'html' || name === 'body' || name === 'head') {
    element = document[name === 'html' ? 'documentElement' : name];
  } else {
    const svg = ['svg', 'path', 'circle', 'g', 'rect', 'line', 'use', 'text'].includes(name);
    try {
      element = document.createElementNS(
        svg ? 'http://www.w3.org/2000/svg' : 'http://www.w3.org/1999/xhtml', name || 'div');
    } catch { element = document.createElement('div'); }
    for (let i = 0; i < found.before; i++) parent.appendChild(document.createElement(name || 'div'));
    parent.appendChild(element);
    for (let i = 0; i < found.after; i++) parent.appendChild(document.createElement(name || 'div'));
  }
  if (found.id) element.id = found.id;
  if (found.classes.length) element.classList.add(...found.classes.filter((c) => c && !/\s/.test(c)));
  for (const [key, value] of found.attributes) {
    try {
      if (key === 'class') element.classList.add(...value.split(/\s+/).filter(Boolean));
      else if (!/^on/.test(key) && key !== 'src' && key !== 'style') element.setAttribute(key, value);
    } catch { /* A name that no attribute can have. */ }
  }
  return element;
}

function build(document, selector) {
  const box = document.createElement('div');
  document.body.appendChild(box);
  let parent = box, element = null, pseudo = '';
  for (const step of steps(selector)) {
    const found = describe(step.text);
    pseudo = found.pseudo;
    if (element && (step.combinator === '+' || step.combinator === '~')) parent = element.parentNode || box;
    else if (element) parent = element;
    if (!parent.appendChild || parent === document) parent = box;
    element = make(document, found, parent);
  }
  return { element, pseudo };
}

// MARK: Comparing

function collect(rules, selectors, properties, customs) {
  for (const rule of rules) {
    if (rule.style) {
      for (let i = 0; i < rule.style.length; i++) {
        const name = rule.style[i];
        if (!(rule.type === 1)) continue;
        (name.startsWith('--') ? customs : properties).add(name);
      }
    }
    if (rule.selectorText && rule.type === 1) {
      for (const selector of splitTop(rule.selectorText, ',')) selectors.add(selector);
    }
    if (rule.cssRules && rule.type !== 7) collect(rule.cssRules, selectors, properties, customs);
  }
}

const CURVES = { linear: '0, 0, 1, 1', ease: '0.25, 0.1, 0.25, 1', 'ease-in': '0.42, 0, 1, 1', 'ease-out': '0, 0, 0.58, 1',
  'ease-in-out': '0.42, 0, 0.58, 1' };

// What docs/assumptions.md names: addresses of drawings, positions of zero, timing functions with a name, the spelling of custom properties.
function normal(name, value) {
  if (name.startsWith('--')) {
    return value.trim().replace(/\s+/g, ' ').replace(/\s*,\s*/g, ',').replace(/(^|[^\d.\w#])0+(?=\.\d)/g, '$1');
  }
  if (value.includes('data:image/svg')) {
    // What the address says, not how it is spelt.
    return value.replace(/\\(.)/g, '$1').replace(/%([2-7][0-9a-f])/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));
  }
  if (/position|origin/.test(name)) return value.replace(/(^|[\s,])0%/g, '$10px');
  if (/timing-function/.test(name)) {
    return value.replace(/(^|,\s*)([a-z-]+)(?=,|$)/g, (all, lead, word) =>
      CURVES[word] ? lead + 'cubic-bezier(' + CURVES[word] + ')' : all);
  }
  return value;
}

// Numbers that differ by one in the last of the six digits that the engine writes: the assumption `single-precision`.
function nearlyEqual(one, other) {
  const number = /-?\d*\.?\d+(?:e[-+]?\d+)?/gi;
  if (one.replace(number, '#') !== other.replace(number, '#')) return false;
  const [a, b] = [one.match(number), other.match(number)];
  return a.every((text, i) => {
    const size = Math.max(Math.abs(text), Math.abs(b[i]));
    return Math.abs(text - b[i]) <= 1.01 * 10 ** (Math.floor(Math.log10(size || 1)) - 5);
  });
}

async function looksEqual(one, other) {
  const paint = async (value) => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><foreignObject width="90" height="60">'
      + '<div xmlns="http://www.w3.org/1999/xhtml" style="width:90px;height:60px"></div></foreignObject></svg>';
    const tree = new DOMParser().parseFromString(svg, 'image/svg+xml');
    tree.querySelector('div').setAttribute('style', 'width:90px;height:60px;background-image:' + value);
    const image = new Image();
    image.src = 'data:image/svg+xml,' + encodeURIComponent(new XMLSerializer().serializeToString(tree));
    await image.decode();
    const context = Object.assign(document.createElement('canvas'), { width: 90, height: 60 }).getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, 90, 60).data;
  };
  try {
    const [a, b] = [await paint(one), await paint(other)];
    // One step of a channel: the engine computes `to right` and `90deg` by different ways.
    return a.every((byte, i) => Math.abs(byte - b[i]) <= 1);
  } catch { return false; }
}

// Drawings in addresses are minified as well: they have to paint the same, and all around them has to be the same text.
async function drawsEqual(one, other) {
  const address = /url\("(data:image\/svg\+xml(?:[^"\\]|\\.)*)"\)/g;
  if (one.replace(address, 'url()') !== other.replace(address, 'url()')) return false;
  const paint = async (text) => {
    const image = new Image();
    image.src = text.replace(/\\(.)/g, '$1');
    await image.decode();
    // The engine samples edges, so one that moves by a hundred-thousandth may jump by a step of those; the means of eight
    // by eight pixels do not.
    const size = 80, scale = 8;
    const canvas = Object.assign(document.createElement('canvas'), { width: size * scale, height: size * scale });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const data = context.getImageData(0, 0, canvas.width, canvas.height).data;
    const means = new Float64Array(size * size * 4);
    for (let i = 0; i < data.length; i += 4) {
      const pixel = i / 4, alpha = data[i + 3] / 255;
      const at = 4 * ((Math.floor(pixel / canvas.width / scale)) * size + Math.floor(pixel % canvas.width / scale));
      for (let k = 0; k < 3; k++) means[at + k] += data[i + k] * alpha / scale / scale;
      means[at + 3] += data[i + 3] / scale / scale;
    }
    return [image.naturalWidth, image.naturalHeight, ...means];
  };
  const [before, after] = [one, other].map((value) => Array.from(value.matchAll(address), (match) => match[1]));
  for (let i = 0; i < before.length; i++) {
    if (before[i] === after[i]) continue;
    const [a, b] = await Promise.all([before[i], after[i]].map((text) => paint(text).catch(() => null)));
    // One that does not paint at all has to stay like that.
    if (!a || !b ? a !== b : a.some((byte, j) => Math.abs(byte - b[j]) > 1)) return false;
  }
  return true;
}

async function frame(text, width) {
  const iframe = document.createElement('iframe');
  iframe.style.cssText = 'border:0;height:900px;width:' + width + 'px';
  document.body.appendChild(iframe);
  const inner = iframe.contentDocument;
  inner.open();
  inner.write('<!doctype html><meta charset=utf-8><body></body>');
  inner.close();
  const style = inner.createElement('style');
  style.textContent = text;
  inner.head.appendChild(style);
  return { iframe, inner, sheet: style.sheet };
}

async function compare(original, minified, options) {
  const texts = [withStates(original), withStates(minified)];
  const selectors = new Set(), properties = new Set(), customs = new Set();
  const frames = [];
  for (const text of texts) frames.push(await frame(text, options.width));
  // Both count: what only one of them sets would be a difference.
  for (const one of frames) collect(one.sheet.cssRules, one === frames[0] ? selectors : new Set(), properties, customs);
  let list = [...selectors];
  const all = list.length;
  let seed = options.seed;
  const random = (n) => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % n;
  if (list.length > options.limit) {
    const start = random(list.length);
    const step = list.length / options.limit;
    list = Array.from({ length: options.limit }, (_, i) => list[Math.floor(start + i * step) % list.length]);
  }
  // Elements with the classes of several rules that are near to one another.
  const unions = [];
  const subjects = [...selectors].map((s) => (steps(s).pop() || { text: '' }).text);
  for (let i = 0; i < options.unions && subjects.length > 1; i++) {
    const at = random(subjects.length);
    const near = [0, 1, 2].map(() => subjects[Math.min(subjects.length - 1, at + random(60))]);
    unions.push([subjects[at], ...near].slice(0, 2 + random(3)));
  }
  const built = frames.map(({ inner }) => {
    const elements = list.map((selector) => build(inner, selector));
    for (const parts of unions) {
      const joined = { type: '', id: '', classes: [], attributes: [], before: 0, after: 0, pseudo: '' };
      for (const part of parts) {
        const found = describe(part);
        // An engine has a bound for the frames of a page, and draws no more than those.
      joined.type ||= /^(html|body|head|i?frame|object|embed)$/i.test(found.type) ? '' : found.type;
        joined.id ||= found.id;
        joined.classes.push(...found.classes);
        joined.attributes.push(...found.attributes);
        joined.pseudo ||= found.pseudo;
      }
      elements.push({ element: make(inner, joined, inner.body), pseudo: joined.pseudo });
    }
    return elements;
  });
  let matched = 0;
  list.forEach((selector, i) => {
    const plain = selector.replace(/::?(before|after|first-line|first-letter)$/, '').replace(/::[\w-]+(\([^)]*\))?.*$/, '') || '*';
    try { if (built[0][i].element.matches(plain)) matched++; } catch { /* Not for `matches`. */ }
  });
  for (const { inner } of frames) for (const animation of inner.getAnimations()) animation.cancel();
  const names = [...properties, ...[...customs].slice(0, 400)];
  const differences = [], images = new Map();
  let compared = 0;
  for (let i = 0; i < built[0].length && differences.length < 12; i++) {
    for (const pseudo of new Set([null, '::before', '::after', built[0][i].pseudo || null])) {
      const [a, b] = [0, 1].map((k) => frames[k].iframe.contentWindow.getComputedStyle(built[k][i].element, pseudo));
      // Where nothing is generated, nothing is seen.
      if (pseudo && /before|after/.test(pseudo) && ['none', 'normal'].includes(a.content) && a.content === b.content) continue;
      compared++;
      for (const name of names) {
        const one = a.getPropertyValue(name), other = b.getPropertyValue(name);
        if (one === other || normal(name, one) === normal(name, other)) continue;
        if (!name.startsWith('--') && /\.\d{2}/.test(one + other) && nearlyEqual(one, other)) continue;
        if (one.includes('gradient(') && other.includes('gradient(')) {
          const key = one + '\n' + other;
          if (!images.has(key)) images.set(key, await looksEqual(one, other));
          if (images.get(key)) continue;
        }
        if (one.includes('data:image/svg+xml') && other.includes('data:image/svg+xml')) {
          const key = one + '\n' + other;
          if (!images.has(key)) images.set(key, await drawsEqual(one, other));
          if (images.get(key)) continue;
        }
        differences.push({ element: built[0][i].element.outerHTML.slice(0, 160), pseudo, name, one, other });
        if (differences.length >= 12) break;
      }
    }
  }
  for (const { iframe } of frames) iframe.remove();
  return { selectors: all, elements: built[0].length, matched, tried: list.length, compared, differences };
}
