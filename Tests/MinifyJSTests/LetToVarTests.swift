import TestSupport
import Testing

@testable import MinifyJS

@Suite struct LetToVarTests {
  static let withLiberties: [Case] = [
    Case(
      "function f() { let x = 1; const y = g(); h(y, x) }",
      "function f(){var a=1,b=g();h(b,a)}"),
    // Nobody sees whether a loop makes its variable anew, unless a closure has the old one.
    Case("function f(o) { for (const x of o) g(x) }", "function f(a){for(var b of a)g(b)}"),
    Case(
      "function f(o) { for (const x of o) g(() => x) }", "function f(a){for(let b of a)g(()=>b)}"),
    Case(
      "function f() { for (let i = 0; i < 9; i++) g(i); for (let i = 0;;) g(() => i) }",
      "function f(){for(var a=0;a<9;a++)g(a);for(let a=0;;)g(()=>a)}"),
    Case(
      "function f(o) { for (;;) { let x = o(); g(class { [x]() {} }) } }",
      "function f(a){for(;;){let b=a();g(class{[b](){}})}}"),
    Case(
      "function f(o) { do { let x = o(); g(() => { let x = 1; g(x) }) } while (0) }",
      "function f(a){do{var b=a();g(()=>{var a=1;g(a)})}while(0)}"),
    // In a loop a variable without a value is undefined anew each time.
    Case(
      "function f() { for (;;) { let x; g(x); x = 1 } }", "function f(){for(;;){let a;g(a);a=1}}"),
    Case("function f() { let x; g(x); x = 1 }", "function f(){var a;g(a);a=1}"),
    // A declaration changes as a whole or not at all.
    Case(
      "function f() { for (;;) { let x = 1, y = 2; g(x, () => y) } }",
      "function f(){for(;;){let a=1,b=2;g(a,()=>b)}}"),
    // A block's variable comes to lie beside one of its old name: the names differ, also in between.
    Case(
      "function f(e) { { let e = 3; g(e) } return e }", "function f(a){var b=3;g(b);return a}"),
    Case(
      "function f() { try { g() } catch (e) { { let e = 3; g(e) } g(e) } }",
      "function f(){try{g()}catch(b){var a=3;g(a);g(b)}}"),
    Case(
      "function f(x) { { let y = 1; g(y) } return h(() => { let z = x; return z }) }",
      "function f(a){var b=1;g(b);return h(()=>{var b=a;return b})}"),
    Case(
      "function f(a = () => b, b) { { let c = a(); g(c) } }",
      "function f(a=()=>b,b){var c=a();g(c)}"),
    // A function in a block would become a variable of its function if the name around it were one.
    Case(
      "function f() { let g = 1; { function g() {} } return g }",
      "function f(){let a=1;{function a(){}}return a}"),
    // The implicit `arguments` is the value of a `var` from the start.
    Case("function f() { let arguments = 1; g(arguments) }", "function f(){let a=1;g(a)}"),
    // What `eval` and `with` can look for stays.
    Case("function f(a) { with (a) { let x = 1; g(x) } }", "function f(a){with(a){let a=1;g(a)}}"),
    Case("function f(a) { { let x = 1; g(x) } eval(a) }", "function f(a){{let a=1;g(a)}eval(a)}"),
    // At the top of a script `var` makes a property of the global object.
    Case("let x = 1; const y = 2; { let z = 3; g(z) }", "let x=1,y=2;{let a=3;g(a)}"),
    // Cases share one scope.
    Case(
      "function f(v) { switch (v) { case 0: let x = 1; g(x); default: x = 2; g(x) } }",
      "function f(a){switch(a){case 0:var b=1;g(b);default:b=2;g(b)}}"),
    Case("class A { static { { let x = g(); h(x) } } }", "class A{static{var a=g();h(a)}}"),
    Case("function f() { { using x = g(); let y = x } }", "function f(){{using b=g();var a=b}}"),
  ]

  @Test(arguments: withLiberties) func takesLiberties(_ row: Case) {
    #expect(passed(row.input) { $0.turnLetIntoVar() } == row.expected)
  }

  static let inModules: [Case] = [
    Case(
      "let x = 1; const y = 2; { let x = 3; g(x) } export const z = x",
      "var a=1,b=2,c=3;g(c);export var z=a")
  ]

  @Test(arguments: inModules) func turnsTheTopOfModules(_ row: Case) {
    var options = JavaScriptMinifier.Options()
    options.goal = .module
    #expect(passed(row.input, options) { $0.turnLetIntoVar() } == row.expected)
  }

  static let withoutLiberties: [Case] = [
    Case("function f() { const x = 1; let y = x; g(y) }", "function f(){var a=1,b=a;g(b)}"),
    // Reading a variable before its declaration throws, perhaps from a closure.
    Case("function f() { g(x); let x = 1 }", "function f(){g(a);let a=1}"),
    Case("function f() { g(() => x); let x = h() }", "function f(){g(()=>a);let a=h()}"),
    Case("function f() { let x = x + 1 }", "function f(){let a=a+1}"),
    Case("function f() { let { x = y, y } = g() }", "function f(){let{x:a=b,y:b}=g()}"),
    Case("function f(x) { for (let x of x) g(x) }", "function f(a){for(let b of b)g(b)}"),
    Case(
      "function f(v) { switch (v) { case 0: let x = 1; default: x = 2 } }",
      "function f(a){switch(a){case 0:let a=1;default:a=2}}"),
    // An assignment to a constant throws; other scripts may make one.
    Case("function f() { const x = g(); x = 2 }", "function f(){const a=g();a=2}"),
    Case("const x = g()", "const x=g()"),
  ]

  @Test(arguments: withoutLiberties) func takesNone(_ row: Case) {
    #expect(passed(row.input, .strict) { $0.turnLetIntoVar() } == row.expected)
  }

  static let withoutNames: [Case] = [
    Case(
      "function f() { let x = 1; { let y = x; g(y) } }",
      "function f(){var x=1;{let y=x;g(y)}}")
  ]

  @Test(arguments: withoutNames) func movesOnlyWhatIsRenamed(_ row: Case) {
    var options = JavaScriptMinifier.Options()
    options.renames = false
    #expect(passed(row.input, options) { $0.turnLetIntoVar() } == row.expected)
    options.renames = true
    options.reservedNames = ["x", "y"]
    #expect(passed(row.input, options) { $0.turnLetIntoVar() } == row.expected)
    options.keepsNames = true
    #expect(passed(row.input, options) { $0.turnLetIntoVar() } == row.expected)
  }
}
