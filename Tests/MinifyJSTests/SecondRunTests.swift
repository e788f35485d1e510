import AssetText
import TestSupport
import Testing

@testable import MinifyJS

/// What the first run knew and the text does not say: a second run finds nothing to do all the same. Each row is
/// minified twice.
@Suite struct SecondRunTests {
  /// Names are not given by scopes, names and functions that are gone.
  static let names: [Case] = [
    // The scope of a loop that declares nothing any more keeps no name from the block behind it.
    Case(
      "E = t => { for (;;) { let h; { h() } for (let e;;) {} } }",
      "E=()=>{for(;;){let e;for(e();;);}}"),
    // A `var` of the name of a handler's parameter, which it got from a block, is another one.
    Case(
      "x = { m(a) { try { b() } catch (a) { c(a); if (d) { const a = { e: this ? a1 : 0 }; f(a, a) } } } }",
      "x={m(){var e;try{b()}catch(t){c(t),d&&(e={e:this?a1:0},f(e,e))}}}"),
    // A pattern as a handler's parameter has no `var` of its names in it.
    Case(
      "function f() { try { a() } catch ({ b }) { if (b) { let c = d(); e(c, c) } } }",
      "function f(){var t;try{a()}catch({b:n}){n&&(t=d(),e(t,t))}}"),
    // A variable that took the parameter's place is known by functions in defaults only if they name it.
    Case(
      "x = function () { try { var o = (a = () => o) => { const r = {}, { n } = a ? i : e; c(r, n) } } catch {} g(o) }",
      "x=function(){try{var t=(n=()=>t)=>{var r={},{n}=n?i:e;c(r,n)}}catch{}g(t)}"),
  ]

  @Test(arguments: names) func doesNotNameByWhatIsGone(_ row: Case) { expectMinified(row, .init()) }

  /// What an `eval` pinned is free when the `eval` has gone.
  static let evals: [Case] = [
    Case(
      "function f(long) { return (() => { { return long } eval('1') })() }",
      "function f(e){return e}"),
    Case("function f(long) { return long; eval('long') }", "function f(e){return e}"),
    Case(
      "function f(long) { return eval('long'), long }",
      "function f(long){return eval(\"long\"),long}"),
    Case(
      "function f(long) { g(function (short) { if (0) eval('1'); return short }); return eval('long') }",
      "function f(long){return g(function(e){return e}),eval(\"long\")}"),
    Case(
      "function f(long) { with (long) return 1; eval('1') }",
      "function f(long){with(long)return 1;eval(\"1\")}"),
    Case("var long; if (0) eval('1'); g(long)", "var long;g(long)"),
  ]

  @Test(arguments: evals) func freesNamesWhenTheEvalHasGone(_ row: Case) {
    expectMinified(row, .init())
  }

  /// A function whose last default, pattern or `...rest` has gone is one with plain parameters.
  static let parameters: [Case] = [
    Case("x = { m() { f() } }; export {}; function f(...t) {}", "x={m(){}};export{}"),
    Case("x = () => f(); export {}; function f(a = {}) { return 1 }", "x=()=>1;export{}"),
    // In sloppy code plain parameters are one with `arguments`; others are not.
    Case(
      "function f(a, b = {}) { a = 1; return arguments[0] }",
      "function f(e,t={}){return e=1,arguments[0]}"),
    Case(
      "function f(a, ...b) { a = 1; return arguments[0] }",
      "function f(e,...t){return e=1,arguments[0]}"),
    Case(
      "function f(a, b = {}) { 'use strict0'; a = 1; return eval('arguments[0]') }",
      "function f(a,b={}){\"use strict0\";return a=1,eval(\"arguments[0]\")}"),
    Case("function f(a = {}) { return arguments[0] }", "function f(){return arguments[0]}"),
    Case(
      "function f(a, b = {}) { return () => { a = 1; return arguments[0] } }",
      "function f(e,t={}){return()=>(e=1,arguments[0])}"),
    Case(
      "export function f(a, b = {}) { a = 1; return arguments[0] }",
      "export function f(){return arguments[0]}"),
    Case(
      "function f(a, b = 1, c = {}) { a = b; return arguments[0] }",
      "function f(e,t=1){return e=t,arguments[0]}"),
  ]

  @Test(arguments: parameters) func knowsPlainParameters(_ row: Case) {
    expectMinified(row, .init())
  }

  /// What goes from calls before a pass is counted by the pass behind it, in functions that have nothing else to do.
  static let counts: [Case] = [
    Case(
      "function f() { var a = []; p(function () { function h() { 'use strict'; return s } p(l.map(i => h(a))) }) }",
      "function f(){p(function(){function e(){\"use strict\";return s}p(l.map(()=>e()))})}"),
    // Still read elsewhere.
    Case(
      "function f() { var a = []; p(function () { function h() { 'use strict'; return s } p(l.map(i => h(a)), a) }) }",
      "function f(){var e=[];p(function(){function t(){\"use strict\";return s}p(l.map(()=>t()),e)})}"
    ),
    Case(
      "function f() { let a = []; try { p(() => { h(a); function h() { try { q() } catch { return s } } }) } catch {} }",
      "function f(){try{p(()=>{function e(){try{q()}catch{return s}}e()})}catch{}}"),
    Case(
      "function f() { var a = () => 1; p(function () { function h() { 'use strict'; return s } p(l.map(i => h(a))) }) }",
      "function f(){p(function(){function e(){\"use strict\";return s}p(l.map(()=>e()))})}"),
    Case(
      "f = () => { class A {} p(() => { function h() { 'use strict'; return s } return l.map(i => h(A)) }) }",
      "f=()=>{p(()=>{function e(){\"use strict\";return s}return l.map(()=>e())})}"),
    // A literal that all calls agree on, in a function within the function.
    Case(
      "function f() { const h = x => { for (;;) s(() => x) }; p(() => h(1, 2), () => h(1)) }",
      "function f(){var e=()=>{for(;;)s(()=>1)};p(()=>e(),()=>e())}"),
  ]

  @Test(arguments: counts) func countsWhatCallsNoLongerSay(_ row: Case) {
    expectMinified(row, .init())
  }

  /// A function that goes to another place knows there what its own place did not know.
  static let moved: [Case] = [
    Case(
      "export {}; var o = (() => { for (;;) a() })(), n = '@import'; x(h); function h(e) { switch (e) { case n: return 1 } return b() } function u() { return h } function v() { return [u, u] } function w() { return [v, v] }",
      "export{};for(;;)a();x(function(e){return e===\"@import\"?1:b()})"),
    // With a function inside.
    Case(
      "export {}; var o = (() => { for (;;) a() })(), n = '@import'; x(h); function h(e) { return () => e === n ? 1 : b() } function u() { return h } function v() { return [u, u] } function w() { return [v, v] }",
      "export{};for(;;)a();x(function(e){return()=>e===\"@import\"?1:b()})"),
  ]

  @Test(arguments: moved) func looksIntoWhatHasMoved(_ row: Case) { expectMinified(row, .init()) }

  /// What stands in a handler and is a function of its own has its own variables; `arguments` keeps no scope apart.
  static let places: [Case] = [
    Case(
      "async function f() { try { await a() } catch (e) { let t = b(), n = (() => { if (!t.s) return ''; let e = t.s.i(1); return e === -1 ? '' : t.s.j(e + 1) })(); c(e, n, n) } }",
      "async function f(){var e;try{await a()}catch(n){var t=b(),t=t.s?(e=t.s.i(1),e===-1?\"\":t.s.j(e+1)):\"\";c(n,t,t)}}"
    ),
    Case(
      "export function f(e, ...t) { if (a(e)) return arguments[1]; for (let e = 0, t = arguments.length; e < t; e += 1) b(arguments[e]) }",
      "export function f(e){if(a(e))return arguments[1];for(var e=0,t=arguments.length;e<t;e+=1)b(arguments[e])}"
    ),
    // Sloppy code sees its parameters there.
    Case(
      "function f(e, ...t) { if (a(e)) return arguments[1]; for (let e = 0, t = arguments.length; e < t; e += 1) b(arguments[e]) }",
      "function f(e,...t){if(a(e))return arguments[1];for(var n=0,r=arguments.length;n<r;n+=1)b(arguments[n])}"
    ),
    Case(
      "function f(a = 1) { var arguments = a; return arguments }",
      "function f(e=1){var arguments=e;return arguments}"),
    Case(
      "function f(a = arguments) { var b = a; return [arguments, b, b] }",
      "function f(e=arguments){var t=e;return[arguments,t,t]}"),
  ]

  @Test(arguments: places) func knowsWhatAFunctionSees(_ row: Case) { expectMinified(row, .init()) }

  /// What kept a function in its block is a name like others when the function has gone.
  static let blocks: [Case] = [
    Case(
      "f(function () { a(); { let b = 1; { function b() {} } } c() })", "f(function(){a(),c()})"),
    Case(
      "f(function () { let b = a(); { function b() {} } c(b, b) })",
      "f(function(){var e=a();c(e,e)})"),
    Case(
      "f(function () { switch (1) { default: let b = a(); if (c) function b() {} } })",
      "f(function(){switch(1){default:a(),c}})"),
    // One that stays, here and in another function.
    Case(
      "f(function () { let b = a(); { function b() {} d(b, b) } c(b, b) })",
      "f(function(){let e=a();{function e(){}d(e,e)}c(e,e)})"),
    Case(
      "f(function () { let b = a(); { function b() {} } c(b, b); g(() => { { function b() {} d(b, b) } }) })",
      "f(function(){var e=a();c(e,e),g(()=>{{function e(){}d(e,e)}})})"),
    Case(
      "f(function () { for (let b of a) { { function b() {} } } })",
      "f(function(){for(var e of a);})"),
    Case(
      "f(function () { try { a() } catch ({ b }) { { function b() {} } c(b) } })",
      "f(function(){try{a()}catch({b:e}){c(e)}})"),
  ]

  @Test(arguments: blocks) func doesNotRememberFunctionsInBlocks(_ row: Case) {
    expectMinified(row, .init())
  }

  /// What is known to be a module by its text alone stays known as one.
  static let modules: [Case] = [
    Case("var long = 1; if (0) import.meta; f(long)", "f(1);export{}"),
    Case("if (0) await long; f(1)", "f(1);export{}"),
    Case("if (0) for await (a of b); f(1)", "f(1);export{}"),
    Case("f(import.meta); if (0) await 1", "f(import.meta)"),
    Case("if (0) import.meta; f(async () => { await 1 })", "f(async()=>{await 1});export{}"),
    Case("if (0) import.meta; import 'a'", "import\"a\""),
    // Only a module has no comment here.
    Case("f(a<!--b)", "f(a<! --b);export{}"),
  ]

  @Test(arguments: modules) func staysAModule(_ row: Case) { expectMinified(row, .init()) }
}
