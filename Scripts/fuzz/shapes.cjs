// Small pieces of code in which order, identity or a hidden conversion can be seen, with random expressions in them.
//
// Each is a whole program in little: what it declares ends in `_` and a number of its own, so that it may stand anywhere.
// Those that look at what docs/assumptions.md lets a minifier assume are made in exact programs only.
"use strict";
const { E, S, L } = require("./tree.cjs");

/** Writes a text with `@` for the shape's own number and `%` for the next of some nodes, as a statement. */
function fill(text, number, nodes) {
  const parts = [];
  text.split("%").forEach((piece, index) => {
    if (index) parts.push(nodes[index - 1]);
    parts.push(piece.replaceAll("@", `${number}_`));
  });
  return S(...parts);
}

/** Shapes for any program; `A` to be filled with any value, `N` with a number, `B` with a condition. */
const COMMON = {
  destructuring: [
    ["A A A", "{ const [a@ = p(%), {k: b@ = p(%), ...r@} = {l: p(%)}] = [, undefined]; p([a@, b@, r@]); }"],
    ["A A", "{ let a@ = %, b@ = %; [a@, b@] = [b@, a@]; p([a@, b@]); [b@ = p('default'), a@] = [a@]; p([a@, b@]); }"],
    ["A", "{ const f@ = ({k = p('k'), l: [m@ = p('m')] = []} = {}, n@ = k) => [k, m@, n@]; p(f@()); p(f@({k: %, l: [null]}, undefined)); }"],
    ["", "{ let k@; for ({k: k@ = p('none'), 0: k@ = k@} of [{}, [1], {k: 2}]) p(k@); }"],
  ],
  unreached: [
    ["B A", "p((() => { 'use strict'; if (%) { return [uf@(), uf@()]; function uf@() { return %; } } return 0; })());"],
    ["N A", "p((() => { 'use strict'; switch (%) { case 1: return ug@(1); default: return ug@(2); p('never'); function ug@(n) { return [n, %]; } } })());"],
    ["A", "p((() => { try { return typeof uh@; let uh@ = %; } catch (e) { return e.name; } })());", "exact"],
  ],
  switches: [
    ["N A", "switch (%) { case 0: let s@ = %; case 1: s@ = p('set'); default: p(s@); case 2: { let s@ = 'inner'; p(s@); } }", "exact"],
    ["A A A", "switch (p(1)) { case p(0): p(%); case p(1): p(%); default: p(%); case p(2): p('last'); break; case p(3): p('never'); }"],
    ["A A", "lab@: { switch (p('x')) { default: p(%); case 'y': p('y'); break lab@; case 'z': p(%); } p('behind'); }"],
    ["N", "for (var i@ = 0; i@ < 4; i@++) { switch (i@) { case 1: continue; case %: break; default: p(i@); } p('end ' + i@); }"],
  ],
  generators: [
    ["A A", "{ function* g@() { try { const x@ = yield p(%); p(x@); yield 2; } finally { p('closed'); yield p(%); } } for (const v of g@()) { p(v); break; } const i@ = g@(); p(i@.next()); p(i@.return(7)); p(i@.next()); }"],
    ["A", "{ function* g@() { while (true) { try { p(yield %); } catch (e) { caught(e); return 'done'; } } } const i@ = g@(); i@.next(); p(i@.next(1)); p(i@.throw(new Err(3))); p(i@.next()); }"],
    ["A A", "{ function* g@(n) { if (n) { yield* g@(n - 1); yield n; return %; } yield %; } p([...g@(3)]); const [f@] = g@(2); p(f@); }"],
    ["", "{ const it@ = { i: 0, [Symbol.iterator]() { return this; }, next() { p('next'); return { done: false, value: this.i++ }; }, return() { p('return'); return {}; } }; const [a@, , b@] = it@; p([a@, b@]); out@: for (const x of it@) for (const y of it@) { p([x, y]); if (y > 5) break out@; } }"],
  ],
  async: [
    ["A A", "{ const a@ = async (n) => { p('in ' + n); const v@ = await %; p(v@); try { await Promise.reject(new Err(n)); } catch (e) { caught(e); } finally { p('fin ' + n); } return %; }; settle(a@(1)); settle(a@(2)); Promise.resolve().then(() => p('tick')); p('sync'); }"],
    ["A", "{ async function* g@() { try { yield await p(1); yield Promise.resolve(%); } finally { p('closed'); } } settle((async () => { for await (const v of g@()) { p(v); if (v !== 1) break; } return 'after'; })()); }"],
    ["A A", "settle((async () => { let s@ = 0; const f@ = async (v) => { s@ += (await v, 1); return s@; }; const r@ = [f@(%), f@(%)]; p(s@); return [await r@[0], await r@[1], s@]; })());"],
    ["A", "settle((async () => { const o@ = { n: 1 }; o@.n += await (o@.n = 5, %); return o@.n; })());"],
  ],
  finally: [
    ["A A", "p((() => { try { return p(%); } finally { p('f'); return p(%); } })());"],
    ["A", "p((() => { let x@ = 1; try { return x@; } finally { x@ = 2; p(x@); } })()); p((() => { for (const v of [1, 2, 3]) { try { if (v === 2) return %; continue; } finally { p(v); if (v === 1) continue; } } })());"],
    ["", "l@: { try { try { throw new Err(1); } finally { p('a'); break l@; } } catch (e) { caught(e); } p('not here'); }"],
    ["A", "p((() => { var r@; try { r@ = p(1); throw new Err(2); } catch { r@ = p(%); } finally { p(r@); } return r@; })());"],
  ],
  labels: [
    ["B B", "a@: { b@: { if (%) break a@; if (%) break b@; p('inner'); } p('outer'); } p('end');"],
    ["B A", "a@: for (const x@ of [1, 2]) { b@: for (;;) { if (p(x@) > 1) break a@; if (%) continue a@; p(%); break b@; } p('next'); }"],
    ["B", "do { if (%) break; p('once'); } while (p(0)); l@: if (p(1)) { if (p(2)) break l@; p('no'); } else p('else');"],
  ],
  inlining: [
    ["A A", "{ function f@(a, b) { return b === undefined ? a : p(b); } p(f@(%)); p(f@(p(1), p(%))); p(f@()); }"],
    ["A A", "{ let n@ = 0; const inc@ = (by) => n@ += by; p(inc@(1) + inc@(2) * n@); const t@ = (x, y) => [y, x]; p(t@(p(%), p(%))); p(t@(n@++, n@++)); }"],
    ["A", "{ const list@ = []; const add@ = (v) => { const w@ = v; list@.push(() => w@); }; for (let i = 0; i < 3; i++) add@(i); p(list@.map((f) => f())); const x@ = %; (function (x) { x = p(x); x@ === x || p('other'); })(x@); }"],
    ["A", "{ let v@ = 'outer'; const get@ = () => v@; { let v@ = %; p(v@); p(get@()); } (function (v) { v@ = 'changed'; p(get@() + v); })('!'); p(get@()); }"],
    ["A A", "{ const s@ = function (a) { a = a || p(%); return a; }; p(s@(0)); p(s@(%)); p([s@, s@].map((f) => f('m'))); }"],
    ["A", "{ const th@ = { n: 5, f() { const g = () => this.n; return g(); }, h() { return (function () { return this === undefined || this.n === undefined; })(); } }; p(th@.f()); p(th@.h()); const u@ = th@.f; try { p((0, th@.f)()); p(u@()); } catch (e) { caught(e); } p(%); }"],
    ["N N", "{ function fac@(n) { return n < 2 ? 1 : n * fac@(n - 1); } p(fac@(4)); const once@ = ((k) => () => k++)(%); p(once@()); p(once@()); p((function (a, b) { return a - b; })(p(%), p(2))); }"],
    ["A", "{ const d@ = (a, b = p(a), c = () => a) => { a = 'new'; return [b, c()]; }; p(d@(%)); p(d@('x', 'y')); const r@ = (...all) => all.length; p(r@() + r@(1, 2)); }"],
    ["B A", "{ function early@(c) { if (c) return; p(%); } early@(%); early@(0); const v@ = early@(1); p(v@); p(void early@(1)); }".replace("early@(%)", "early@(yes_)")],
    ["A", "{ function st@() { return st@.n = (st@.n || 0) + 1; } st@(); p(st@()); p(st@.n); const c@ = class { static m() { return this === c@; } }; p(c@.m()); const m@ = c@.m; p(m@ === c@.m); p(%); }"],
  ],
  stores: [
    ["A A", "{ let d@ = p(%); d@ = p(%); d@ = 3; p(d@); d@ = 4; }"],
    ["A", "{ let d@ = 1; try { d@ = 2; fail(1); d@ = 3; } catch (e) { p(d@); d@ = %; } finally { p(d@); } p(d@); }"],
    ["B", "{ let d@ = 0; const see@ = () => d@; d@ = 1; p(see@()); d@ = 2; for (let i = 0; i < 2; i++) { p(d@); d@ = i; if (%) continue; d@ = 'x'; } p(see@()); }"],
    ["A", "{ var d@ = 'a'; d@ += p(d@ = 'b') + d@; p(d@); d@ = d@ && (d@ = %, d@); p(d@); [d@, d@] = [1, 2]; p(d@); }"],
    ["A", "{ function* g@() { let d@ = 1; yield () => d@; d@ = p(%); yield d@; d@ = 3; } const i@ = g@(); const f@ = i@.next().value; i@.next(); p(f@()); i@.next(); p(f@()); }"],
    ["N", "{ let c@ = %, k@ = c@; c@++; p(k@); k@ = c@--; p(k@ - c@); p((c@ = 5) + c@++ + c@); while (k@ > 100) { k@ = 1; } l@: { c@ = 7; if (p(k@)) break l@; c@ = 8; } p(c@); }"],
  ],
  properties: [
    ["A A", "{ const o@ = {}; o@.a = p(%); o@.b = o@.a; o@['c d'] = p(%); o@.a = 'again'; p(o@); }"],
    ["A", "{ var o@ = {a: p(1)}; o@.b = p(%); o@[p('k')] = p(2); o@.f = function () { return this === o@; }; p(o@.f()); p(o@); const q@ = [o@.a]; q@[2] = 1; q@.x = 2; p(q@); }"],
    ["A", "{ let o@ = {get a() { p('get'); return 1; }, set b(v) { p('set'); }}; o@.b = p(%); o@.c = o@.a; p(Object.keys(o@)); o@ = {x: o@.c, ...o@}; p(o@); }", "exact"],
    ["A", "{ const o@ = {}; o@.self = () => o@; o@.n = p(o@.self() === o@); p(%); delete o@?.n; p('n' in o@); p(delete o@.none?.x); const e@ = {1: 'b', z: 1, 0: 'a', [p('y')]: p(2), __proto__: null}; p(Object.keys(e@)); }"],
    ["A", "{ class C@ { #p = p('field'); static #s = 1; static n = C@.#s + 1; get v() { return this.#p; } set v(x) { this.#p = p(x); } static has(o) { return #p in o; } static { p(this.n); } [p('key')] = p('value'); static [p('skey')]() {} } const c@ = new C@(); c@.v = %; p(c@.v); p(C@.has(c@)); p(C@.has({})); }"],
    ["", "{ const seen@ = []; for (const k in {a: 1, b: 2, 0: 3}) seen@.push(k); p(seen@); const arr@ = ['x', 'y', 'z']; for (const i in arr@) { p(i); if (i === '0') { delete arr@[1]; arr@.push('w'); } } const h@ = [, ...[, 1], ,]; p(h@); p(h@.length); }"],
  ],
  numbers: [
    ["N", "{ let b@ = 3n; b@ **= 2n; b@ += BigInt(7); p(b@); p(-b@); p(typeof b@); p(b@ == 16); p(b@ === 16n); p((-2) ** 2); p(2 ** -1); p(2 ** 3 ** 0); try { p(b@ + %); } catch (e) { caught(e); } }", "exact"],
    ["A A", "{ const t@ = (s, ...v) => [s.raw.length, s[0], v]; p(t@`a${%}b\\n${%}`); p(`x${p(1)}y${`z${p(2)}`}`); const same@ = () => t@`q`; p(same@()[0]); }"],
  ],
};

const EXACT = {
  conversions: [
    ["A A", "{ const o@ = (n) => ({ [Symbol.toPrimitive](hint) { p(n + hint); return n; } }); p(o@(1) + o@(2)); p(`${o@(3)}`); p(o@(4) < o@(5)); p(o@(6) == 6); p(-o@(7)); p({[o@('k')]: %}); let x@ = o@(8); p(x@++); p([%][o@(0)]); }"],
    ["A", "{ let l@ = 1; const v@ = { valueOf() { l@ = 'changed'; return 2; } }; p(l@ + v@ + l@); p([l@, l@ = %, +v@, l@]); l@ = 5; l@ += v@; p(l@); }"],
  ],
  proxies: [
    ["A", "{ const x@ = proxy(9, {k: 1, l: {m: 2}}); p(x@.k + x@.k); const {k, ...r@} = x@; p(r@); p('k' in x@); x@.k = %; delete x@.l; p(x@?.l?.m); for (const n in x@) p(n); p({...x@}); }"],
    ["A", "{ const x@ = proxy(8, [1, 2]); const [a@] = x@; p(a@); x@.length; x@.push(%); typeof x@.none; void x@.k; x@.a && 0; !x@.b; ({c: x@.c}); [x@.d]; }"],
  ],
};

/** Not in strict code. */
const SLOPPY = {
  aliasing: [
    ["A A", "p((function (a, b) { arguments[0] = %; p(a); a = 'param'; p(arguments[0]); b = 1; p(arguments.length); p(arguments[1]); return [...arguments]; })(%));"],
    ["A", "p((function (a) { var f@ = () => arguments[0]; a = %; p(f@()); (function (a) { a = 2; })(a); return f@(); })(1));"],
    ["A", "p((function (a) { a = 1; if (a) arguments[0] = %; return a; })(5)); p((function (a = 1) { a = 2; return arguments[0]; })(3)); p((function () { var a = arguments; return a.length + a[0]; })(4, %));".replace(/%(?=\)\);$)/, "5")],
  ],
  blocks: [
    ["B A", "p((function () { if (%) { p(typeof bj@); return bj@(); function bj@() { return %; } } return typeof bj@; })());"],
    ["A", "lab@: { p(bk@()); break lab@; function bk@() { return %; } } p(typeof bk@);"],
    ["A", "p(typeof bf@); { p(typeof bf@); function bf@() { return %; } bf@ = 1; p(typeof bf@); } p(typeof bf@);"],
    ["B", "if (%) function bg@() { return 1; } else function bg@() { return 2; } p(typeof bg@); try { throw 1; } catch (bh@) { var bh@ = 2; p(bh@); } p(bh@);"],
    ["B A", "p((function () { try { throw 1; } catch (bi@) { if (% || bi@) { var bi@ = %; p(bi@); } p(bi@); } return bi@; })());"],
    ["", "switch (p(1)) { case 0: function bs@() { return 's'; } case 1: p(bs@()); } p(typeof bs@); { function bt@() { return 1; } { function bt@() { return 2; } } p(bt@()); }"],
  ],
  scopes: [
    ["A", "(function (x@) { var y@ = 1; eval('var z@ = 2; y@ = x@'); p([y@, z@]); with ({y@: p('w'), get w@() { return p('getter'); }}) { p(y@); y@ = 3; p(w@); var v@ = y@; } p([y@, v@]); })(%);"],
    ["A", "(function () { var a@ = 1; const f@ = () => a@; with ({a@: 5}) { p(f@()); a@ = %; (function () { a@ = p(a@); })(); } p(a@); p(eval('a@')); p((0, eval)('typeof a@')); })();"],
  ],
};

/** Wants a function around it. */
const FUNCTIONS = {
  newTarget: [
    ["A", "{ function N@() { p(new.target === N@); if (!new.target) return; const f = () => new.target === N@; p(f()); this.v = %; } p(new N@()); N@(); p(Reflect.construct(N@, [], class { })); }".replace("p(Reflect.construct(N@, [], class { }));", "Reflect.construct(N@, [], class { });")],
    ["A A", "{ class B@ { constructor(v) { this.v = p(v); return v === 3 ? {k: 1} : undefined; } m() { return 'B'; } } class D@ extends B@ { x = p('x'); constructor(v) { p('before'); const s = () => super(v); s(); p(this.v); } m() { return super.m() + 'D'; } } p(new D@(%).m()); p(new D@(3)); try { new (class extends B@ { constructor() { p(%); } })(); } catch (e) { caught(e); } }"],
  ],
};

module.exports = (Base) => class Shapes extends Base {
  /** One of the shapes that fit the place. */
  shape() {
    const { random, context } = this;
    const groups = { ...COMMON, ...FUNCTIONS, ...(this.exact ? EXACT : {}), ...(context.strict ? {} : SLOPPY) };
    const list = groups[random.pick(Object.keys(groups))].filter((one) => this.exact || one[2] !== "exact");
    if (!list.length) return this.simple();
    const [kinds, text] = random.pick(list);
    const make = { A: () => this.expr("any", 2), N: () => this.expr("num", 2), B: () => this.expr("bool", 2) };
    const held = this.context;
    // The pieces stand inside of functions of the shape: no `await`, `yield`, `arguments` or jump out of it.
    this.context = { ...held, isAsync: false, isGenerator: false, hasArguments: false, hasSuper: false, noThis: true, inFunction: false, breaks: 0, continues: 0, labels: [] };
    try {
      const nodes = kinds.split(" ").filter(Boolean).map((kind) => make[kind]());
      return S("try { ", fill(text, `${this.places = this.places + 1}`, nodes), " } catch (e) { caught(e); }");
    } finally {
      this.context = held;
    }
  }
};
