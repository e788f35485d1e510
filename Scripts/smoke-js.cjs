#!/usr/bin/env -S node --no-warnings --experimental-vm-modules --stack-size=4000
// Minifies real libraries and uses each of them for real: `make smoke-js SCRIPTS=DIR`.
//
// A library is run before and after, in a fresh realm without modules (as by a `<script>`) or as a module, and the same
// use must give the same text. `--options "…"` are given to minify-js-batch; `--tool` is another binary of it.
"use strict";
const { execFileSync, spawnSync } = require("child_process");
const fs = require("fs");
const path = require("path");
const vm = require("vm");

const words = process.argv.slice(2);
const settings = { options: [["--optimize", "max"], ["--optimize", "max", "--assume", "none", "--keep-names"]], tool: "", only: "" };
let folder;
while (words.length) {
  const word = words.shift();
  if (word === "--options") settings.options = [words.shift().split(/\s+/).filter(Boolean)];
  else if (word === "--tool") settings.tool = path.resolve(words.shift());
  else if (word === "--only") settings.only = words.shift();
  else folder = path.resolve(word);
}
const root = path.dirname(__dirname);
if (!folder) { console.error("smoke-js: which directory?"); process.exit(2); }
if (!settings.tool) {
  execFileSync("swift", ["build", "-c", "release", "--package-path", path.join(root, "Conformance")], { stdio: ["ignore", "ignore", "inherit"] });
  settings.tool = path.join(root, "Conformance/.build/release/minify-js-batch");
}

/** A document with as little as jQuery and Vue ask for while they load. */
const DOCUMENT = `
class Node_ { constructor(name) { this.nodeName = this.tagName = String(name).toUpperCase(); this.nodeType = 1; this.childNodes = []; this.style = {}; this.attributes = {}; this.ownerDocument = null; }
  get firstChild() { return this.childNodes[0] || null; } get lastChild() { return this.childNodes[this.childNodes.length - 1] || null; } get children() { return this.childNodes; }
  appendChild(node) { this.childNodes.push(node); node.parentNode = this; return node; } insertBefore(node, other) { const at = this.childNodes.indexOf(other); this.childNodes.splice(at < 0 ? this.childNodes.length : at, 0, node); node.parentNode = this; return node; }
  removeChild(node) { this.childNodes = this.childNodes.filter((one) => one !== node); node.parentNode = null; return node; } cloneNode() { const copy = new Node_(this.nodeName); copy.childNodes = this.childNodes.slice(); copy.attributes = { ...this.attributes }; return copy; }
  setAttribute(name, value) { this.attributes[name] = String(value); } getAttribute(name) { return name in this.attributes ? this.attributes[name] : null; } removeAttribute(name) { delete this.attributes[name]; } hasAttribute(name) { return name in this.attributes; }
  addEventListener() {} removeEventListener() {} getElementsByTagName() { return []; } getElementsByClassName() { return []; } querySelectorAll() { return []; } querySelector() { return null; } contains() { return true; } compareDocumentPosition() { return 1; }
  get nextSibling() { return null; } getRootNode() { return document; } getClientRects() { return []; } get innerHTML() { return ""; } set innerHTML(text) {} get textContent() { return this.text || ""; } set textContent(text) { this.text = text; } matches() { return false; } focus() {} }
var window = globalThis, self = globalThis, navigator = { userAgent: "node", platform: "", language: "en" }, location = { href: "http://localhost/", protocol: "http:", host: "localhost", hash: "" };
var document = new Node_("#document"); document.nodeType = 9; document.documentElement = new Node_("html"); document.head = new Node_("head"); document.body = new Node_("body"); document.readyState = "complete"; document.defaultView = globalThis;
document.createEvent = () => ({ timeStamp: 0 }); document.createElement = document.createElementNS = (...names) => { const node = new Node_(names[names.length - 1]); node.ownerDocument = document; return node; }; document.createTextNode = (text) => Object.assign(new Node_("#text"), { nodeType: 3, data: text, textContent: text }); document.createComment = (text) => Object.assign(new Node_("#comment"), { nodeType: 8, data: text });
document.createDocumentFragment = () => Object.assign(new Node_("#fragment"), { nodeType: 11 }); document.getElementById = () => null; document.documentElement.ownerDocument = document; document.implementation = { createHTMLDocument: () => document }; document.cookie = ""; document.location = location;
var Element = Node_, HTMLElement = Node_, SVGElement = Node_, Node = Node_, Event = class {}, getComputedStyle = () => ({ getPropertyValue: () => "" }), requestAnimationFrame = (run) => setTimeout(run, 0), MutationObserver = class { observe() {} disconnect() {} };
`;

const JS = "const a = (x) => x ?? 1; class B extends Object { #p = 2; get p() { return this.#p; } static { B.q = a`t`; } } async function* g() { for await (const y of [1]) yield y; }";

/** Each library: its file, whether it is a module or asks for a document, and a use of it, whose value is compared. */
const LIBRARIES = [
  { file: "lodash.js", use: `JSON.stringify([_.chunk([1,2,3,4,5],2), _.merge({a:{b:1}},{a:{c:2}}), _.groupBy(['one','two','three'],'length'), _.template('hi <%= n %>!')({n:'you'}), _.camelCase('foo bar-baz'), _.sortBy([{a:3},{a:1}],'a'), _.debounce.length, _.isEqual({a:[1,{b:2}]},{a:[1,{b:2}]}), _.chain([3,1,2]).sort().map(x=>x*2).value(), _.cloneDeep(new Map([[1,{a:2}]])).get(1), _.padStart('7',3,'0'), _.words('fred, barney'), _.curry((a,b)=>a+b)(1)(2)])` },
  { file: "moment.js", use: `JSON.stringify([moment.utc('2020-02-29T12:34:56Z').format('dddd, MMMM Do YYYY, h:mm:ss a'), moment.utc([2020,0,31]).add(1,'month').format(), moment.duration(3723,'s').humanize(), moment.utc('12-25-1995','MM-DD-YYYY').isoWeek(), moment.utc(0).from(moment.utc(1e9)), moment('nonsense','YYYY').isValid(), moment.utc('2013-02-08 09:30:26').startOf('quarter').toISOString(), moment.localeData().months().length])` },
  { file: "d3.js", use: `JSON.stringify([d3.scaleLinear().domain([0,10]).range([0,100])(3), d3.format(',.2f')(12345.678), d3.line()([[0,1],[2,3],[4,1]]), d3.max([1,5,2]), d3.interpolateRgb('red','blue')(0.5), d3.csvParse('a,b\\n1,2').length, d3.hierarchy({children:[{},{}]}).descendants().length, d3.forceSimulation([{},{}]).stop().tick(3).nodes()[0].x.toFixed(3), d3.timeFormat('%Y')(new Date(2020,5,1)), d3.geoMercator()([10,20]).map(Math.round), d3.nest ? 1 : 0, d3.pie()([1,2])[1].endAngle.toFixed(4), d3.color('steelblue').hex()])` },
  { file: "react.js", document: true, commonjs: ["React"], use: `JSON.stringify([React.version, React.createElement('a',{href:'x',key:1},'t',React.createElement('b')), React.Children.toArray([1,[2,null,3]]).length, React.isValidElement(React.createElement('i')), Object.keys(React).sort().length, typeof React.memo(()=>1), (()=>{ class C extends React.Component { render() { return 1 } } return new C({p:1}).props.p })()])` },
  { file: "react-dom.js", document: true, commonjs: ["React", "ReactDOM"], before: ["react.js"], use: `JSON.stringify([ReactDOM.version, Object.keys(ReactDOM).sort(), (()=>{ const box=document.createElement('div'); try { ReactDOM.flushSync ? ReactDOM.flushSync(()=>ReactDOM.createRoot(box).render(React.createElement('p',{id:'i'},'x'))) : ReactDOM.render(React.createElement('p'),box); return box.childNodes.map(n=>n.nodeName) } catch (e) { return 'error' } })()])` },
  { file: "typescript.js", use: `(() => { const s = 'enum E { A, B = 5 } class C<T> { constructor(private x: T) {} @dec m?(): void } namespace N { export const z = 1 } let v = a?.b ?? c!; export default async function* f() { yield* g(); }'; const out = ts.transpileModule(s, { compilerOptions: { target: ts.ScriptTarget.ES5, module: ts.ModuleKind.CommonJS, downlevelIteration: true } }).outputText; const file = ts.createSourceFile('a.ts', s, ts.ScriptTarget.Latest, true); let n = 0; (function walk(node) { n++; ts.forEachChild(node, walk); })(file); return out + n + ts.version + ts.createPrinter().printFile(file).length; })()` },
  { file: "babel.js", document: true, commonjs: ["Babel"], use: `JSON.stringify([Babel.transform(${JSON.stringify(JS)}, { presets: [['env', { targets: { ie: '11' } }]] }).code, Babel.transform('<a b={c}>{d}</a>', { presets: ['react'] }).code, Babel.transform('let x: number = 1', { presets: ['typescript'], filename: 'a.ts' }).code, Babel.version])` },
  { file: "three.js", document: true, use: `JSON.stringify([THREE.REVISION, new THREE.Vector3(1,2,3).applyMatrix4(new THREE.Matrix4().makeRotationX(1)).toArray().map(x=>x.toFixed(6)), new (THREE.BoxBufferGeometry || THREE.BoxGeometry)(1,2,3).attributes.position.count, new THREE.Color('tomato').getHexString(), (()=>{ const s=new THREE.Scene(); const m=new THREE.Mesh(new THREE.SphereGeometry(1,8,8), new THREE.MeshBasicMaterial({color:1})); s.add(m); m.position.set(1,2,3); s.updateMatrixWorld(true); const hit = new THREE.Raycaster(new THREE.Vector3(1,2,10), new THREE.Vector3(0,0,-1)).intersectObject(m); return [m.matrixWorld.elements, hit.length] })(), new THREE.CatmullRomCurve3([new THREE.Vector3(), new THREE.Vector3(1,1,1)]).getPoint(.3)])` },
  { file: "three.mjs.js", module: true, use: `JSON.stringify([lib.REVISION, new lib.Quaternion().setFromEuler(new lib.Euler(1,2,3)).toArray().map(x=>x.toFixed(6)), new (lib.TorusKnotBufferGeometry || lib.TorusKnotGeometry)(1,.3,16,4).index.count, Object.keys(lib).length])` },
  { file: "vue2.js", document: true, use: `JSON.stringify([Vue.version, (()=>{ const v=new Vue({data:{a:1,l:[1,2]},computed:{b(){return this.a*2}},watch:{}}); v.a=5; v.l.push(3); return [v.b,v.l.length] })(), Vue.compile ? Vue.compile('<div :id="x" v-if="ok"><p v-for="i in l" @click.stop="go(i)">{{ i | f }}</p></div>').render.toString().length > 50 : 0, Object.keys(Vue).sort().length])` },
  { file: "vue3.mjs.js", module: true, document: true, use: `JSON.stringify([lib.version, (()=>{ const s=lib.reactive({a:1,m:new Map}); const c=lib.computed(()=>s.a+s.m.size); s.m.set(1,2); s.a=4; let seen=[]; lib.watchEffect(()=>seen.push(c.value),{flush:'sync'}); s.a=7; return [c.value,seen] })(), lib.h('p',{id:1},['x']).children.length, Object.keys(lib).length])` },
  { file: "jquery.js", document: true, use: `JSON.stringify([jQuery.fn.jquery, jQuery.extend(true,{a:{b:1}},{a:{c:[1]}}), jQuery.map([1,2],x=>[x,x*2]), jQuery.param({a:[1,2],b:{c:3}}), jQuery.inArray(2,[1,2]), jQuery.type ? jQuery.type([]) : typeof [], jQuery.camelCase ? jQuery.camelCase('a-b') : '', (()=>{ let r=[]; const d=jQuery.Deferred(); d.done(x=>r.push(x)); d.resolve(3); const c=jQuery.Callbacks('once memory'); c.add(x=>r.push('c'+x)); c.fire(1); c.add(x=>r.push('d'+x)); return r })(), jQuery('<div>').attr('id','x').addClass('y').length])` },
  { file: "terser.js", document: true, use: `(async () => { const api = globalThis.Terser || (globalThis.module && module.exports); return api ? Object.keys(api).sort().join() + (api.minify ? JSON.stringify(await api.minify(${JSON.stringify(JS + " function unused() {} console.log(1 + 2, (function () { return a(3); })());")}, { toplevel: true })) : '') : 'no terser'; })()` },
  { file: "acorn.mjs.js", module: true, use: `JSON.stringify(lib.parse(${JSON.stringify(JS)}, { ecmaVersion: 'latest' })) + lib.version + [...lib.tokenizer('a+/b/g', { ecmaVersion: 2020 })].map(t => t.type.label)` },
  { file: "katex.mjs.js", module: true, use: `lib.default.renderToString('\\\\frac{a^2}{\\\\sqrt{b}} + \\\\int_0^\\\\infty \\\\begin{pmatrix}1&2\\\\\\\\3&4\\\\end{pmatrix}', { displayMode: true }) + lib.default.version` },
];

/** Runs libraries and a use in a realm; the value of the use, or the error. */
async function use(library, texts) {
  const context = vm.createContext({ console: { log() {}, warn() {}, error() {}, info() {}, debug() {} }, setTimeout, clearTimeout, setInterval, clearInterval, queueMicrotask, URL, TextEncoder, TextDecoder, performance, AbortController, structuredClone, process: { env: { NODE_ENV: "development" }, argv: [], platform: "browser", cwd: () => "/" } });
  vm.runInContext(library.document ? DOCUMENT : "var self = globalThis;", context);
  try {
    if (library.module) {
      const module = new vm.SourceTextModule(texts[0], { context });
      await module.link((name) => { throw new Error(`it imports ${name}`); });
      await module.evaluate();
      context.lib = module.namespace;
    } else {
      for (const [index, text] of texts.entries()) {
        if (!library.commonjs) {
          vm.runInContext(text, context);
          continue;
        }
        const module = { exports: {} };
        vm.runInContext(`(function (exports, module, require) {${text}\n})`, context)(module.exports, module, (name) => {
          if (name === "react") return context.React;
          if (name.startsWith("node:")) return require(name);
          // The scheduler, and other parts that are only held while loading.
          return new Proxy({}, { get: (_, key) => () => (/now/i.test(String(key)) ? 0 : undefined) });
        });
        context[library.commonjs[index]] = module.exports;
      }
    }
    return String(await vm.runInContext(library.use, context, { timeout: 60000 }));
  } catch (error) {
    return `error ${error && error.stack ? `${error.message} ${error.stack.split("\n")[0]}` : error}`;
  }
}

function minify(text, library, options) {
  const bytes = Buffer.from(text);
  const run = spawnSync(settings.tool, ["--stream", ...options], { input: Buffer.concat([Buffer.from(`${library.module ? "module" : "script"}\t${bytes.length}\n`), bytes]), maxBuffer: 1 << 28 });
  const end = run.stdout.indexOf(10);
  const head = run.stdout.toString("utf8", 0, end).split("\t");
  if (head[0] !== "ok" && head[0] !== "same") throw new Error(`the minifier: ${head.join(" ")} ${run.stderr.toString().slice(0, 300)}`);
  return run.stdout.toString("utf8", end + 1);
}

(async () => {
  let failed = 0;
  for (const library of LIBRARIES) {
    if (settings.only && !library.file.includes(settings.only)) continue;
    const files = [...(library.before || []), library.file].map((name) => path.join(folder, name));
    if (!files.every((file) => fs.existsSync(file))) { console.log(`${library.file}: not there`); continue; }
    const texts = files.map((file) => fs.readFileSync(file, "utf8"));
    const before = await use(library, texts);
    if (before.startsWith("error")) { console.log(`${library.file}: cannot be used before: ${before}`); failed++; continue; }
    for (const options of settings.options) {
      let after;
      let size = 0;
      try {
        const outputs = texts.map((text) => minify(text, library, options));
        size = outputs[outputs.length - 1].length;
        after = await use(library, outputs);
      } catch (error) {
        after = `error ${error.message}`;
      }
      const at = after === before ? -1 : [...before].findIndex((c, index) => c !== after[index]);
      if (after !== before) failed++;
      console.log(`${library.file} ${options.join(" ")}: ${after === before ? `the same ${before.length} characters, ${texts[texts.length - 1].length} to ${size}` : `FAILED: ${after.startsWith("error") ? after : `…${before.slice(Math.max(0, at - 40), at + 40)}… became …${after.slice(Math.max(0, at - 40), at + 40)}…`}`}`);
    }
  }
  console.log(failed ? `${failed} failed` : "every library does the same");
  process.exit(failed ? 1 : 0);
})();
