import AssetText
import MinifyJS
import TestSupport
import Testing

/// What must not be renamed, or not to just any name.
@Suite struct MangleHazardTests {
  static let scopes: [Case] = [
    // All clauses of a switch share one scope; the discriminant is outside.
    Case(
      "function f(x) { switch (x) { case 1: let y = 2; default: return y + x } }",
      "function f(a){switch(a){case 1:let b=2;default:return b+a}}"),
    Case(
      "function f(x) { switch (x) { case 1: let y = 2; default: return y } }",
      "function f(a){switch(a){case 1:let a=2;default:return a}}"),
    // A direct eval and a `with` see every name around them; their neighbours do not care.
    Case(
      "function f(x) { return eval('x'), function (y) { return y } }",
      "function f(x){return eval(\"x\"),function(a){return a}}"),
    Case(
      "function f(x) { return function (y) { return eval('x + y') } }",
      "function f(x){return function(y){return eval(\"x + y\")}}"),
    Case("function f(x) { return (0, eval)('x') }", "function f(a){return(0,eval)(\"x\")}"),
    Case(
      "function f(x, y) { with (x) return y }", "function f(a,y){with(a)return y}"),
    Case(
      "function f(x) { with (x) return function (z) { return z } }",
      "function f(a){with(a)return function(a){return a}}"),
    // A function in a block of sloppy code is a variable of the function, too.
    Case(
      "function f() { { function one() {} } return one }",
      "function f(){{function a(){}}return a}"),
    Case(
      "function f(one) { { function one() {} } return one }",
      "function f(a){{function a(){}}return a}"),
    Case(
      "function f() { let one = 1; { function one() {} } return one }",
      "function f(){let a=1;{function a(){}}return a}"),
    Case(
      "function f(x) { { let one = 1; { function one() {} } } return x }",
      "function f(a){{let a=1;{function a(){}}}return a}"),
    Case(
      "function f(x) { 'use strict'; { function one() {} one() } return x }",
      "function f(a){\"use strict\";{function a(){}a()}return a}"),
    // At the top of a script it would become a global.
    Case(
      "let one = 1; { function one() {} }", "let one=1;{function one(){}}"),
    Case("{ function one() {} }", "{function one(){}}"),
    Case("{ let one = 1; { function one() {} } }", "{let a=1;{function a(){}}}"),
    // A `var` in a handler with the name of the parameter assigns the parameter.
    Case(
      "function f() { try { g() } catch (e) { var e = 1; g(e) } return e }",
      "function f(){try{g()}catch(a){var a=1;g(a)}return a}"),
    // One that is not declared there may have its name and need not.
    Case(
      "function f() { var x = 1; try { g(x) } catch (e) { g(e) } }",
      "function f(){var a=1;try{g(a)}catch(a){g(a)}}"),
    // Another one must not get its name.
    Case(
      "function f() { try { g() } catch (e) { var x = 1 } return x }",
      "function f(){try{g()}catch(b){var a=1}return a}"),
    Case(
      "function f() { try { g() } catch (e) { let x = 1; g(x) } }",
      "function f(){try{g()}catch(a){let b=1;g(b)}}"),
    // What the body declares may not hide a parameter where the two have scopes of their own.
    Case(
      "function f(x, y = 1) { let z = 2; return z }", "function f(a,b=1){let c=2;return c}"),
    Case(
      "function f(x, y = 1) { var z; return z }", "function f(a,b=1){var c;return c}"),
    Case("function f(x, y = 1) { var x; return x }", "function f(a,b=1){var a;return a}"),
    Case("(x, y = x) => { let z; return z }", "(a,b=a)=>{let c;return c}"),
    // A `var` passes through the blocks around it.
    Case(
      "function f() { { let x = 1; g(x); { var y = 2 } } return y }",
      "function f(){{let b=1;g(b);var a=2}return a}"),
    Case(
      "function f(x) { for (let y of x) { var z = y } return z }",
      "function f(a){for(let c of a)var b=c;return b}"),
    // Aliases of parameters.
    Case("function f(x) { arguments[0] = 1; return x }", "function f(a){arguments[0]=1;return a}"),
    // A class declaration has its name twice.
    Case(
      "function f() { let x; class One { m() { return [One, x] } } return One }",
      "function f(){let a;class b{m(){return[b,a]}}return b}"),
    Case(
      "function f(x) { return class One extends x { static y = One } }",
      "function f(a){return class b extends a{static y=b}}"),
  ]

  @Test(arguments: scopes) func keepsNamesApart(_ row: Case) { expectMangled(row) }

  // Old versions of Safari.
  static let webKit: [Case] = [
    // "Duplicate parameter", and in strict mode even for plain ones.
    Case("(function f(x) { return x })", "(function a(b){return b})"),
    Case("(function f({ x }) { return x })", "(function a({x:b}){return b})"),
    Case("(function f() { var x; return x })", "(function a(){var b;return b})"),
    Case("(function f(x = 1) { let y; return y })", "(function a(b=1){let c;return c})"),
    // "Cannot declare a let variable twice".
    Case("function f(x) { for (let y of g) y() }", "function f(a){for(let b of g)b()}"),
    Case("function f(x) { for (let y = 0;;) { let z } }", "function f(a){for(let b=0;;){let b}}"),
    Case(
      "x => { for (const y in g) for (const z in y) z() }",
      "a=>{for(const b in g)for(const c in b)c()}"),
    Case(
      "(function f() { for (let y of g) y() })", "(function a(){for(let b of g)b()})"),
  ]

  @Test(arguments: webKit) func avoidsWhatOldSafariRefuses(_ row: Case) { expectMangled(row) }

  static let modules: [Case] = [
    Case("let one = 1; export { one, one as two }", "let a=1;export{a as one,a as two}"),
    Case("let one = 1; export default one", "let a=1;export default a"),
    Case(
      "export let one = 1, { two, three: [four] } = one", "export let one=1,{two,three:[four]}=one"),
    Case(
      "export function one() { return two } function two() {}",
      "export function one(){return a}function a(){}"),
    Case("export class One {} new One", "export class One{}new One"),
    Case("export default function one() { one() }", "export default function a(){a()}"),
    Case(
      "export default class One { m() { return One } }", "export default class a{m(){return a}}"),
    Case(
      "import one, { two, three as four, default as five } from 'x'; one(two, four, five)",
      #"import a,{two as b,three as c,default as d}from"x";a(b,c,d)"#),
    Case("import * as one from 'x'; one.two()", #"import*as a from"x";a.two()"#),
    Case("export { one } from 'x'; let one = 1; one", #"export{one}from"x";let a=1;a"#),
    Case("import { one } from 'x'; export { one }", #"import{one as a}from"x";export{a as one}"#),
    Case(
      "import { one } from 'x'; export const f = one => one",
      #"import{one as a}from"x";export const f=a=>a"#),
    // What is exported in its declaration hides its name from others.
    Case("export let a = 1; let one = a", "export let a=1;let b=a"),
    Case("import.meta; let one; eval('one')", "import.meta;let one;eval(\"one\")"),
  ]

  @Test(arguments: modules) func keepsWhatModulesExport(_ row: Case) {
    var options = JavaScriptMinifier.Options()
    options.goal = .module
    expectMangled(row, options)
  }

  static let topLevel: [Case] = [
    Case("var one = 1; let two = one; function three() {}", "var a=1;let b=a;function c(){}"),
    Case("var one = 1; eval('one')", "var one=1;eval(\"one\")"),
    Case("var one = 1, two; with (two) one", "var one=1,a;with(a)one"),
    // What is declared under a `with` may be assigned to its object.
    Case("with (a) { var { one, x: [two] } = y } one(two)", "with(a)var{one,x:[two]}=y;one(two)"),
    Case("with (a) for (var one in b); var one, two", "with(a)for(var one in b);var one,c"),
    Case("var one; with (a) var one = 1", "var one;with(a)var one=1"),
    Case(
      "with (a) (function () { var one; one(two) })(); var two",
      "with(a)(function(){var a;a(two)})();var two"),
    Case("var one = a", "var b=a"),
    Case("{ function one() {} } one()", "{function a(){}}a()"),
  ]

  @Test(arguments: topLevel) func renamesGlobalsOnDemand(_ row: Case) {
    var options = JavaScriptMinifier.Options()
    options.goal = .script
    options.manglesToplevel = true
    expectMangled(row, options)
  }

  @Test func renamesInEventHandlers() {
    var options = JavaScriptMinifier.Options()
    options.goal = .eventHandler
    expectMangled(
      Case("var one = event; two(one, this)", "var a=event;two(a,this)"), options)
  }

  static let reserved: [Case] = [
    Case("function f(x, $) { return x + $ }", "function f(b,$){return b+$}"),
    Case(
      "function f() { a: for (;;) one: for (;;) break a }",
      "function f(){a:for(;;)c:for(;;)break a}"),
    Case("(function exports(x) { })", "(function exports(b){})"),
  ]

  @Test(arguments: reserved) func neitherGivesNorTakesReservedNames(_ row: Case) {
    var options = JavaScriptMinifier.Options()
    options.reservedNames = ["$", "a", "exports"]
    expectMangled(row, options)
  }
}
