import AssetText
import TestSupport
import Testing

@testable import MinifyJS

@Suite struct ScopeTests {
  static let symbols: [Case] = [
    Case(
      "function f(a) { return a + a }",
      "a parameter in function 2r0w\nf function in script 0r0w pinned"),
    Case("let x = 1; x = 2; x += 3; x++", "x let in script 2r3w pinned"),
    Case("export let x; x", "x let in module 1r0w exported"),
    Case("{ let y; () => y }", "y let in block 1r0w captured"),
    Case("for (let i;;) i", "i let in for 1r0w loop"),
    Case("(function g() { g })", "g functionName in functionName 1r0w captured"),
    Case("(function () { arguments })", "arguments arguments in function 1r0w pinned"),
    // An arrow has no arguments of its own.
    Case(
      "(function () { () => arguments })", "arguments arguments in function 1r0w captured pinned"),
    Case("(function (arguments) { arguments })", "arguments parameter in function 1r0w"),
    Case("(a = 1, { b }) => a + b", "a parameter in arrow 1r0w\nb parameter in arrow 1r0w"),
    Case(
      "try { } catch (e) { var e; e }",
      "e catchParameter in catch 1r0w\ne var in script 0r0w pinned"),
    Case(
      "class A { #p; m() { this.#p } }",
      "#p privateName in class 2r0w captured\nA class in script 0r0w pinned"),
    Case("l: for (;;) break l", "l label in script 1r0w"),
    Case("u", "u unresolved in universe 1r0w pinned"),
    // Annex B.3.3: the function of the block is also a `var` outside.
    Case(
      "(function () { { function f() {} } })",
      "f blockFunction in block 0r0w linked to var\nf var in function 0r0w"),
    Case("(function () { 'use strict'; { function f() {} } })", "f blockFunction in block 0r0w"),
    Case(
      "(function (f) { { function f() {} } })",
      "f blockFunction in block 0r0w\nf parameter in function 0r0w"),
    Case(
      "(function () { let f; { function f() {} } })",
      "f blockFunction in block 0r0w\nf let in function 0r0w"),
    Case(
      "(function () { { let f; { function f() {} } } })",
      "f blockFunction in block 0r0w\nf let in block 0r0w"),
    // A direct eval pins what it sees; an indirect one does not.
    Case(
      "(function (a) { eval('a') })",
      "a parameter in function 0r0w pinned\neval unresolved in universe 1r0w captured pinned"),
    Case(
      "(function (a) { (0, eval)('a') })",
      "a parameter in function 0r0w\neval unresolved in universe 1r0w captured pinned"),
    // Among the parameters of an arrow, too, which are read before it is known to be one.
    Case(
      "(a, b = eval('a')) => a",
      "a parameter in arrow 1r0w pinned\nb parameter in arrow 0r0w pinned\neval unresolved in universe 1r0w captured pinned"
    ),
    Case(
      "(function (a, o) { with (o) a })",
      "a parameter in function 1r0w pinned\no parameter in function 1r0w"),
    // A parameter with a default and a `var` of the same name share one symbol.
    Case(
      "(function (a, g = () => a) { var a; a })",
      "a parameter in function 2r0w captured\ng parameter in function 0r0w"),
  ]

  @Test(arguments: symbols) func declares(_ c: Case) throws {
    #expect(try parsed(c.input).symbolLines().joined(separator: "\n") == c.expected)
  }

  static let uses: [Case] = [
    // Scope 1 is the universe, 2 the program.
    Case("x; var x", "x@2"),
    Case("{ x; let x; { x } } x", "x@3 x@3 x@1"),
    Case("(function () { { var x } x })", "x@3"),
    // The parameters do not see the body's variables.
    Case("(function (a = x) { var x; x })", "x@1 x@4"),
    // What stands in the parentheses moves into the arrow's scope.
    Case("(a = b => c, c) => c", "c@4 c@4"),
    Case("x => y => x", "x@3"),
    Case("async (x, y = x) => x", "x@3 x@3"),
    Case("async(x)", "async@1 x@1"),
    Case("[a] = b; (a)", "a@1 b@1 a@1"),
    // All cases of a switch share a scope; the discriminant is outside.
    Case("switch (x) { case x: let x; default: x }", "x@1 x@3 x@3"),
    Case("try { } catch (x) { x } x", "x@4 x@1"),
    Case("for (let x of x) x", "x@3 x@3"),
    Case("for (const x in y) { let x; x }", "y@1 x@4"),
    Case("(class A extends A { [A] = A })", "A@3 A@3 A@3"),
    Case("class A { m() { A } } A", "A@2 A@2"),
    Case("class A { #x; static B = class { #x; y = this.#x } }", "#x@3 #x@4 #x@4"),
    Case("({ x } = { x })", "x@1 x@1"),
    Case("var f = function x() { var x; x }", "x@4"),
    Case("import { a as b } from 'm'; export { b as c }; b", "b@2 b@2"),
  ]

  @Test(arguments: uses) func resolves(_ c: Case) throws {
    #expect(try parsed(c.input).uses() == c.expected)
  }

  static let clashes: [Case] = [
    Case("let a; var a", "'a' is already declared in this scope"),
    Case("var a; let a", "'a' is already declared in this scope"),
    Case("{ { var a } let a }", "'a' is already declared in this scope"),
    Case("{ let a; { var a } }", "'a' is already declared in this scope"),
    Case("{ (function () { var a }); let a }", "ok"),
    Case("{ { let a } var a }", "ok"),
    Case("function f(a) { let a }", "'a' is already declared in this scope"),
    Case("function f(a) { { let a } }", "ok"),
    Case("function f([a]) { let a }", "'a' is already declared in this scope"),
    Case("try {} catch (e) { let e }", "'e' is already declared in this scope"),
    Case("try {} catch ([e]) { var e }", "'e' is already declared in this scope"),
    Case("try {} catch (e) { var e }", "ok"),
    Case("{ function f() {} function f() {} }", "ok"),
    Case(
      "'use strict'; { function f() {} function f() {} }", "'f' is already declared in this scope"),
    Case("{ function f() {} var f }", "'f' is already declared in this scope"),
    Case("function f() {} var f", "ok"),
    Case("function f() {} var f; export {}", "'f' is already declared in this scope"),
    Case("switch (0) { case 0: let a; case 1: let a }", "'a' is already declared in this scope"),
    Case("for (let a;;) { var a }", "'a' is already declared in this scope"),
    Case("for (let a;;) { let a }", "ok"),
    Case("class A { #a; #a }", "'#a' is already declared in this scope"),
    Case("class A { get #a() {} set #a(v) {} }", "ok"),
    Case("class A { get #a() {} static set #a(v) {} }", "'#a' is already declared in this scope"),
    Case("export { a }", "'a' is exported but not declared in this module"),
    Case("let a; export { a, a as b, a as b }", "'b' is exported twice"),
    Case("x.#y", "the private name '#y' is not declared in a class around it"),
    Case("class A { #y; m() { class B extends this.#y { } } }", "ok"),
  ]

  @Test(arguments: clashes) func refusesClashes(_ c: Case) {
    #expect(outcome(c.input) == c.expected)
  }
}
