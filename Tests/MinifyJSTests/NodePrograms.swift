/// Programs for node: each walks through one area of the grammar and prints what it finds.
enum NodePrograms {
  struct Program: Sendable, CustomStringConvertible {
    var name: String
    var isModule = false
    /// Prints names of functions that renaming changes unless they are kept.
    var showsNames = false
    var text: String
    var description: String { name }
  }

  static let all: [Program] = [
    Program(
      name: "operators",
      text: #"""
        var a = 5, b = 3, log = [];
        log.push(a - (b - 1), (a - b) - 1, a + +b, a - -b, a++ + ++b, a-- - --b, -(2 ** 2), (-2) ** 2, 2 ** (3 ** 2), (2 ** 3) ** 2);
        log.push(a --> 0, a < !--b, a + - + - b, typeof typeof a, void 0, !(a in { 4: 1 }), 'x' in { x: 1 }, a, b);
        log.push((null ?? (0 || 'c')), ((null || undefined) ?? 'd'), (a && b) ?? 1, a || (b && 0), (1, 2, 3), a ? b ? 1 : 2 : 3, (a ? 0 : 1) ? 2 : 3);
        log.push(1e21 + '', 0.1 + 0.2, 1000 .toString(), 1..toFixed(1), .5.toFixed(2), 0xff, 0b11, 0o17, 1e-7, 123456789012345680000, 5e-324, 1.7976931348623157e308, -0 === 0, 1 / -0);
        log.push(10n ** 20n + '', 0xFFn + '', 0xffffffffffffffffffffn + '');
        var o = { f() { return this === o }, n: { m: 1 } };
        log.push((0, o.f)(), (o.f)(), o?.f(), (o?.f)(), (o?.n).m, o?.x?.y.z, delete o?.n.m, typeof (o?.x));
        console.log(JSON.stringify(log.map(String)));
        """#),
    Program(
      name: "strings",
      text: #"""
        var all = ["it's", 'say "x"', "\"'", "\0", "\x001", "\u2028\u2029", "\uD83D", "\uD83D\uDE00", "\\uD83D", "a\
        b", "\b\v\f\n\r\t", "</script><!--", `a${1}b${`c${2}`}`, `\``, `\${x}`, `$${3}`, `
        `, '\u{1F600}', "\uFEFF", "\x7f\x80\xff"];
        function tag(s, ...v) { return s.raw.join('|') + '~' + s.join('|') + v.join('+') }
        all.push(tag`a\n${1}\u0041`, tag`\unicode and ${2}`, String.raw`\x${3}`);
        console.log(all.map(s => [...s].map(c => c.codePointAt(0).toString(16)).join(' ')).join('\n'));
        console.log(/[/]\/(?<year>\d{4})/u.exec('//2024').groups.year, 4 / 2 / /1/.source, /x/ instanceof RegExp, /a/g in {});
        """#),
    Program(
      name: "statements",
      text: #"""
        var out = [];
        function f(a, b) { if (a) { if (b) out.push('ab') } else out.push('!a') }
        f(1, 1); f(1, 0); f(0, 1);
        function g(a, b) { if (a) for (;;) { if (b) return 'x'; else break } else return 'y'; return 'z' }
        out.push(g(1, 1), g(1, 0), g(0, 0));
        outer: for (var i = 0; i < 3; i++) { for (var j = 0; ; j++) { if (j > i) continue outer; if (i == 2) break outer; out.push(i + ':' + j) } }
        switch (3) { case 1: out.push('one'); default: out.push('default'); case 2: { let x = 2; out.push(x) } }
        do { var k = (k || 0) + 1 } while (k < 3); out.push(k);
        try { throw { a: 1 } } catch ({ a }) { out.push(a) } finally { out.push('f') }
        try { null.x } catch { out.push('c') }
        for (var x = ('a' in { a: 1 }) ? 1 : 2, y = () => ('b' in {}); x < 3; x++) out.push(x, y());
        for (const [k2, v] of Object.entries({ p: 1, q: 2 })) { out.push(k2 + v) }
        for (var z in { r: 1 }) out.push(z);
        { function block() { return 'block' } } out.push(block());
        var let_ = 1; var async = 1; var of = [7]; for (of of [8]) ; out.push(of);
        out.push((function () { return typeof this })(), (function () { 'use strict'; return typeof this })(), (function () { ('use strict'); return typeof this })());
        out.push(eval('1;{}'), eval('if (0) 1; else {}'), eval('2;;;'), eval('do { 3 } while (0)'));
        console.log(out.join());
        """#),
    Program(
      name: "functions and classes",
      text: #"""
        var out = [];
        var f = function () {}, g = () => {}, h; (h) = function () {}; var { k = class {} } = {};
        out.push(f.name, g.name, h.name, k.name, ((a, b = 1, ...c) => a).length);
        class A { static #n = 1; #p = 2; get; set; static; *gen() { yield* [1, 2] } get v() { return this.#p } set v(x) { this.#p = x }
          static s = A.#n; static { A.t = A.s + 1 } static has(o) { return #p in o } 'quoted name'() { return 'q' } [`comp${1}`] = 3; async am() { return await 4 }
          static async *ag() { yield 5 } }
        class B extends (0, A) { constructor() { super(); this.x = new.target.name } get v() { return super.v + 1 } }
        var b = new B; b.v = 9;
        out.push(b.v, b.x, A.s, A.t, A.has(b), A.has({}), [...b.gen()], b['quoted name'](), b.comp1, Object.keys(b));
        out.push(new (class { constructor() { this.q = 1 } })().q, new (function () { return function () { this.r = 2 } }())().r, new Date(0).getTime(), new (Date.bind(null, 5))().getTime());
        var obj = { __proto__: { inherited: 1 }, ['__proto__']: 2, get a() { return 1 }, set a(x) {}, async *b() {}, 'c-d': 3, 0x10: 4, 1e3: 5, '7': 6, f() {} };
        out.push(obj.inherited, Object.keys(obj), obj.f.name);
        var __proto__ = 5; out.push(Object.keys({ __proto__ }));
        out.push((({ a, b: [c = 3, ...d] = [] }, e = a) => [a, c, d, e])({ a: 1, b: [undefined, 2] }));
        var p, q; ({ p, q: [q] } = { p: 1, q: [2] }); [p, q] = [q, p]; out.push(p, q, [, 1, , 2, ,].length);
        function* gen() { var x = yield 1; x = (yield x) + 1; return x }
        var it = gen(); out.push(it.next().value, it.next(5).value, it.next(6).value);
        (async () => { for await (var v of A.ag()) out.push(v); out.push(await b.am()); console.log(JSON.stringify(out)) })();
        """#),
    Program(
      name: "variables of blocks",
      text: #"""
        function f(e) {
          const out = [e]; let later;
          for (let i = 0; i < 3; i++) { let seen; out.push(seen); seen = i; later = () => seen }
          for (const x of [1, 2]) { const e = x * 2; let y = e + 1; out.push(e, y, x) }
          for (const k in { p: 1, q: 2 }) out.push(() => k);
          try { throw 'thrown' } catch (e) { { let e = 'inner'; out.push(e) } out.push(e); const t = e + '!'; out.push(t) }
          { let e = 'block'; out.push(e, later()) } { const e = 'other'; out.push(e) }
          switch (e) { case 1: let x = 'case'; out.push(x); default: let y; out.push(y); y = x; out.push(y) }
          { let g = 'lexical'; { function g() { return 'block' } out.push(g()) } out.push(g) }
          outer: for (let i = 0; ; i++) { let z = i; for (let i = 5; i > z; i--) { if (i == 3) continue outer; let w; if (!w) w = i; out.push(w) } break }
          out.push(typeof g, e);
          return out.map(x => typeof x == 'function' ? x() : x);
        }
        function g(a, e) { with (a) { let x = e; { let e = x; a.y = e } } { let own = 2; e = own } return [eval('typeof own'), e, a.y] }
        function* h(n) { for (let i = 0; i < n; i++) { const x = yield i; let z; z = z || x; yield z } { let last = n; return last } }
        const it = h(2); let sum = [];
        for (let step = it.next(); !step.done; step = it.next(sum.length)) sum.push(step.value);
        console.log(JSON.stringify([f(1), g({ x: 5 }, 7), sum, typeof globalThis.sum]));
        class A { static x = (() => { let q = 3; { let q = 4; A.r = q } return q })(); static { { let x = 1; A.y = x } let x = A.y + 1; A.z = x } }
        console.log(A.x, A.r, A.y, A.z);
        """#),
    Program(
      name: "calls",
      text: #"""
        (function () {
          var out = [], keep = [];
          function say(x) { out.push(x); return x }
          // Used once: before the definition, in a loop, in a function inside, with arguments too few and too many.
          out.push(early(1, say('second'), say('third')));
          function early(a) { return a + 1 }
          for (var i = 0; i < 3; i++) { fresh(i) }
          function fresh(n) { var seen; out.push(seen, n); if (n == 1) seen = 'set'; out.push(seen) }
          for (let i = 0; i < 3; i++) closes(i);
          function closes(n) { var own = n * 2; keep.push(() => own++ + n) }
          out.push([1, 2].map(x => inner(x, 3)));
          function inner(a, b) { return b - a }
          out.push(missing(1)); function missing(a, b, c) { return [a, b, typeof c] }
          // Early exits.
          function early2(a) { if (a) return 'a'; say('not a'); for (var k = 0; k < 2; k++) if (k == 1) return 'k'; return 'end' }
          function useEarly(a) { return early2(a) } out.push(useEarly(1), useEarly(0));
          function early3(a) { if (a) return; say('3') } function useEarly3(a) { say('before'); early3(a) } useEarly3(1); useEarly3(0);
          function early4(a) { if (a) return; say('4'); for (;;) { if (a) return; return } } function useEarly4(a) { early4(a); say('after 4') } useEarly4(1); useEarly4(0);
          function tail(a) { say('tail'); for (var q in { p: 1 }) say(q); return q + a } function useTail(a) { var v = tail(a), w = v + 1; return [v, w] } out.push(useTail(5));
          function noValue(a) { for (var z = 0; z < a; z++) say(z) } function useNoValue() { return noValue(2) } out.push(useNoValue());
          // Recursion, state, identity.
          function down(n) { return n ? down(n - 1) + 1 : 0 } out.push(down(4));
          function ping(n) { return n ? pong(n - 1) : 'ping' } function pong(n) { return n ? ping(n - 1) : 'pong' } out.push(ping(3));
          function dead1() { return dead2() } function dead2() { return dead1() }
          function counted() { return counted.n = (counted.n || 0) + 1 } counted(); out.push(counted());
          function Made(x) { this.x = x } Made.prototype.get = function () { return this.x }; out.push(new Made(7).get());
          var list = []; for (var j = 0; j < 2; j++) list.push(same); function same() {} out.push(list[0] === list[1]);
          for (var j = 0; j < 2; j++) { var made = function () { return j }; keep.push(made) }
          function maker() { return function () { return once }; function once() {} } out.push(maker()() === maker()());
          // Parameters that change, arguments, defaults, patterns, rest.
          function changed(a, b) { a = a + b; b = a * 2; return [a, b] } out.push(changed(1, 2));
          function aliased(a) { arguments[0] = 'aliased'; return a } out.push(aliased('plain'));
          function defaults(a, b = a + 1, { c } = { c: b }) { return [a, b, c] } out.push(defaults(1));
          function rest(a, ...r) { return r } out.push(rest(1, 2, 3));
          function order(a, b, c) { return [c, b, a] } out.push(order(say('x'), say('y'), say('z')));
          function unusedOnes(a, b, c) { return b } out.push(unusedOnes(say('ua'), say('ub'), say('uc')));
          var g = 1; function readsLate(a) { g = 2; return a } out.push(readsLate(g));
          function setG(a) { return [g = a, g] } out.push(setG(g + 1), g);
          // this, new.target, strict code.
          function self() { return this === undefined || this === globalThis } out.push(self());
          function target() { return new.target } out.push(target());
          var o = { m: 1, f() { return (() => this.m)() } }; out.push(o.f());
          function strictOne() { 'use strict'; return (function () { return this })() } out.push(strictOne());
          function callee() { return o.get } o.get = function () { return this === o }; out.push(callee()());
          // Other kinds of functions and places.
          function* gen() { var x = yield one(1); return x + one2(2) } function one(x) { return x } function one2(x) { return x }
          var it = gen(); out.push(it.next().value, it.next(5).value);
          class A { static s = stat(1); f = field(2); static { out.push(block(3)) } [key('k')]() { return 1 } } function stat(x) { return x } function field(x) { var y = x; return y + x } function block(x) { return x } function key(x) { return x }
          out.push(A.s, new A().f, new A().k());
          try { thrower(1) } catch (e) { out.push(e) } function thrower(x) { throw x + 1 }
          out.push((function () { try { return inTry(1) } finally { say('finally') } })()); function inTry(x) { if (x) return 'tried'; say('no') }
          function nested(x) { function help(y) { return y ? help(y - 1) : x } return help(2) } out.push(nested(9));
          for (var n = 0; n < 2; n++) { nested2(n) } function nested2(x) { function help() { return x } keep.push(help) }
          label: for (var m = 0; m < 3; m++) { if (m == 1) continue label; labelled(m) } function labelled(x) { inside: for (;;) { for (;;) { say('label' + x); break inside } } }
          function shadow(out2) { var say = 'local'; return [say, out2] } function useShadow(say) { return shadow(say) } out.push(useShadow(1));
          (function (a, b) { var c = a; out.push(a, b, c) })(say('i1'), say('i2'), say('i3'));
          (() => { let x = 1; { let x = 2; out.push(x) } out.push(x) })();
          !function () { for (var p = 0; p < 2; p++) (function (p, q) { keep.push(() => [p, q]); q = p })(p) }();
          out.push(((a, b = 2) => a + b)(1), ((a) => ({ a }))(1), ((__proto__) => ({ __proto__ }))(5), (a => typeof a)(), (a => delete a.b)({ b: 1 }));
          async function later() { await null; return wait(1) } function wait(x) { return x }
          var fn1 = function (x) { return x * 2 }, fn2 = x => { say('fn2'); return x }; out.push(fn1(4)); fn2(1);
          if (typeof undefinedYet == 'undefined') var undefinedYet = function () { return 1 }; out.push(undefinedYet());
          for (let i = 0; i < 2; i++) { const each = () => i; keep.push(() => each()) }
          for (let i = 0; i < 2; i++) { var last = () => i; keep.push(() => last()) }
          switch (sw(2)) { case 1: say('one'); break; case 2: say('two') } function sw(x) { for (; x > 5;) x--; return x }
          later().then(x => { out.push(x); console.log(JSON.stringify(out), JSON.stringify(keep.map(f => f()))) });
        })();
        """#),
    Program(
      name: "calls and with",
      text: #"""
        (function (g) {
          var out = [];
          with ({ x: 'with' }) { out.push(inWith('arg'), (function (y) { return x + y })(1)) } function inWith(x) { return x }
          function outside() { return g } function hides(o) { var g = 'hidden'; with (o) { g += '!' } return [outside(), g] }
          out.push(hides({}));
          function caught(x) { try { throw x } catch (e) { var e = 'assigned' } return e } out.push(caught('thrown'));
          console.log(JSON.stringify(out));
        })('global');
        (function () {
          var out = [];
          function caught(x) { for (;;) { try { throw x } catch (e) { var e = 'assigned'; out.push(e) } break } return e } out.push(caught('thrown'));
          var a = 'outer'; for (var i = 0; i < 1; i++) a += i; function hidden(x) { for (; x; x--) out.push(a); return a + x }
          try { throw 'thrown' } catch (a) { var r = hidden(2); out.push(r, a) }
          try { throw 1 } catch (e) { inCatch(2) } function inCatch(x) { var e = x; for (; x;) x--; out.push(e) }
          console.log(JSON.stringify(out));
        })();
        """#),
    Program(
      name: "names",
      text: #"""
        (function () {
          var out = [], outer = 'outer';
          function shadow(first, second) { { function inner() { return first + second } } return inner() + outer }
          out.push(shadow(1, 2));
          function hidden(callback) { let result = callback; { function callback() { return 'block' } out.push(callback()) } return result() }
          out.push(hidden(() => 'parameter'));
          function caught() { try { throw 'thrown' } catch (error) { var error = 'assigned', other = error; out.push(error) } return [error, other] }
          out.push(caught());
          function body(first, second = () => first) { var first; out.push(first); first = 2; var third; return [first, second(), third] }
          out.push(body(1));
          function seen(visible) { var hidden = 1; return eval('visible + hidden') + (function (local) { return local })(1) }
          out.push(seen(1));
          function within(object, name) { with (object) { return [name, function (local) { return local + name }(1)] } }
          out.push(within({ name: 'property', a: 1, e: 2, t: 3 }, 'parameter'));
          function aliased(first, second) { arguments[0] = 'alias'; return [first, second, arguments.length] }
          out.push(aliased(1));
          var functions = []; for (let index = 0; index < 3; index++) { let copy = index; functions.push(() => [index, copy]) }
          out.push(functions.map(call => call()));
          switch (outer) { case 'outer': let outer = 'inner'; out.push(outer); default: out.push(typeof outer) }
          outerLabel: for (var left = 0; left < 3; left++) innerLabel: for (var right = 0; right < 3; right++) {
            if (right == 1) continue outerLabel; if (left == 1) break innerLabel; out.push([left, right]) }
          class Base { #secret = 1; static make() { return new Base } reveal() { return class Nested { #own = 2; read(base) { return base.#secret + this.#own } } } }
          out.push(new (Base.make().reveal())().read(new Base));
          var { length, ...rest } = 'ab', { [outer]: computed = length } = {}; out.push(length, Object.keys(rest), computed);
          out.push(typeof globalThis.a, typeof globalThis.e, Object.keys({ outer, functions }).join());
          out.push(function fact(number) { return number < 2 ? 1 : number * fact(number - 1) }(5));
          console.log(JSON.stringify(out));
        })();
        """#),
    Program(
      name: "names of functions", showsNames: true,
      text: #"""
        (function () {
          var out = [], declared = function () {}, assigned, { patterned = () => {} } = {}, [element = class {}] = [], named = function inner() {};
          assigned = () => {}; var logical; logical ??= function () {}; function declaration(parameter = () => {}) { return parameter.name } class Declared { static own = Declared.name; #field = () => {}; read() { return this.#field.name } }
          out.push(Declared.own, new Declared().read());
          console.log(assigned.name, declared.name, patterned.name, element.name, named.name, logical.name, declaration(), declaration.name, out);
        })();
        """#),
    Program(
      name: "modules", isModule: true,
      text: #"""
        import fs, { readFileSync as read, default as again } from 'node:fs';
        import * as path from 'node:path';
        import {} from 'node:os';
        export { a as b, a as "string name" }; export var a = 1; export default (function () { return 'd' });
        export * as p from 'node:path';
        import(import.meta.url).then((self) => console.log(typeof read, fs === again, path.join('a', 'b'),
          Object.keys(self).join(), self.default(), self.default.name));
        console.log(typeof await 1);
        """#),
    Program(
      name: "sloppy corners",
      text: #"""
        var out = [], yield_ = 1, let = [3]; (let)[0] = 4; out.push(let[0]);
        if (1) function late() { return 'late' } out.push(late());
        with ({ w: 1 }) { out.push(w) } x: y: { out.push('labelled'); break x }
        out.push(010, 08.5, '\07'.length, typeof undeclared); async = x => x; out.push(async (5));
        for (var i = 0 in { z: 1 }) ; out.push(i); <!-- a comment
        --> another
        out.push(typeof function () {}(), !function () { return 1 }()); var yield = 2; out.push(yield * 2); console.log(out.join())
        """#),
  ]
}
