// Runs before the scripts of every page: what they take for chance is the same in every run.
(() => {
  const mark = Symbol.for('webpack-assets-seeded');
  if (window[mark]) return;
  Object.defineProperty(window, mark, {value: true});
  let state = 1;
  const next = () => (state = state * 16807 % 2147483647) / 2147483647;
  Math.random = next;
  const fill = array => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = next() * 256;
    return array;
  };
  Object.defineProperty(crypto, 'getRandomValues', {value: fill});
  Object.defineProperty(crypto, 'randomUUID', {value: () => '10000000-1000-4000-8000-100000000000'
    .replace(/[018]/g, c => (c ^ next() * 16 >> c / 4).toString(16))});
})();
