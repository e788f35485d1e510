import AssetText
import MinifyJS
import TestSupport
import Testing

@Suite struct MangleTests {
  static let functions: [Case] = [
    // The initialiser may assign to a property of the object, by the variable's name.
    Case(
      "function f(long, other) { with (long) var own = other }",
      "function f(a,other){with(a)var own=other}"),
    // The globals of a script keep their names, and so does what is declared nowhere.
    Case(
      "var one, two; function f(one) { two(one, three) }", "var one,two;function f(a){two(a,three)}"
    ),
    // Parameters of functions beside one another have the same names.
    Case(
      "function f(x, y) { return x + y } function g(p, q, r) { return p - q - r }",
      "function f(a,b){return a+b}function g(a,b,c){return a-b-c}"),
    // What is not used inside of a function may be hidden by it.
    Case(
      "function f(x) { return g(x), function (y) { return y + y } }",
      "function f(a){return g(a),function(a){return a+a}}"),
    Case(
      "function f(x) { return function (y) { return x + y } }",
      "function f(a){return function(b){return a+b}}"),
    // A global that is used must not be hidden, one that is not may be.
    Case("function f(x) { return a + x }", "function f(b){return a+b}"),
    Case("a; function f(x) { return x }", "a;function f(a){return a}"),
    Case(
      "function f(x) { return x + function () { return a } }",
      "function f(b){return b+function(){return a}}"),
    // Among names of one length the order of declaration counts.
    Case(
      "function f(x, y) { return y + y + y + x }", "function f(a,b){return b+b+b+a}"),
    Case("(function f(x) { return f(x) })", "(function a(b){return a(b)})"),
    Case("(x => y => x(y))(z => z)", "(a=>b=>a(b))(a=>a)"),
    Case("function f(x) { var x; x = 1; return x }", "function f(a){var a;a=1;return a}"),
    Case("function f(x, x) { return x }", "function f(a,a){return a}"),
    Case(
      "function f(x) { { let y = x; y() } { let z = x; z() } }",
      "function f(a){{let b=a;b()}{let b=a;b()}}"),
    Case("function f(x) { return x.y + x['z'] }", #"function f(a){return a.y+a["z"]}"#),
    Case("function f(x) { return { x, y: x } }", "function f(a){return{x:a,y:a}}"),
    Case("function f({ x, y = x }) { return y }", "function f({x:a,y:b=a}){return b}"),
    Case(
      "function f() { try { g() } catch (error) { g(error) } }",
      "function f(){try{g()}catch(a){g(a)}}"),
    Case(
      "function f() { class One {} class Two extends One {} return Two }",
      "function f(){class a{}class b extends a{}return b}"),
    Case("(class One { two() { return One } })", "(class a{two(){return a}})"),
    // Words are no names.
    Case("function f(x) { undefined; NaN; return x }", "function f(a){undefined;NaN;return a}"),
  ]

  @Test(arguments: functions) func renamesInFunctions(_ row: Case) { expectMangled(row) }
}
