import TestSupport
import Testing

@testable import MinifyJS

@Suite struct MergeVariablesTests {
  static let merged: [Case] = [
    Case(
      "function f() { var x = g(); h(x); var y = g(); h(y) }",
      "function f(){var a=g();h(a);a=g();h(a)}"),
    // What is read last may be what is written next.
    Case("function f() { var x = g(); var y = x + 1; h(y) }", "function f(){var a=g();a=a+1;h(a)}"),
    Case("function f(x) { var y = x + 1; h(y) }", "function f(a){a=a+1;h(a)}"),
    Case(
      "function f(o) { for (var x of o) g(x); for (var y of o) g(y) }",
      "function f(a){for(var b of a)g(b);for(var a of a)g(a)}"),
    // Each round of a loop begins with an assignment.
    Case(
      "function f() { for (;;) { var x = g(); h(x); var y = g(); h(y) } }",
      "function f(){for(;;){var a=g();h(a);a=g();h(a)}}"),
    // The clauses of a `switch`.
    Case(
      "function f(v) { switch (v()) { case 1: var x = g(); h(x); break; case 2: var y = g(); h(y) } }",
      "function f(a){switch(a()){case 1:a=g();h(a);break;case 2:a=g();h(a)}}"),
  ]

  @Test(arguments: merged) func merges(_ row: Case) {
    #expect(passed(row.input) { $0.mergeVariables() } == row.expected)
    #expect(passed(row.expected) { $0.mergeVariables() } == row.expected)
  }

  /// Nothing may be merged here; all names are one letter so that they stay as they are.
  static let apart: [String] = [
    // Both are needed at once.
    "function f(){var a=g(),b=g();h(a,b)}",
    // Not assigned before it is read: undefined the first time, or what the last round left.
    "function f(){var a=g();h(a);var b;h(b);b=1}",
    "function f(){for(;;){h(b);var a=g();h(a);var b=g()}}",
    "function f(a){a();if(g())var b=1;h(b)}",
    "function f(a){a();g()&&(b=1);var b;h(b)}",
    "function f(a){a();l:{if(g())break l;var b=1}h(b)}",
    "function f(a){a();try{var b=g()}catch{}h(b)}",
    "function f(a){switch(a()){case 1:var b=1;case 2:h(b)}}",
    "function f(a){for(a();;h(b)){if(g())continue;var b=1}}",
    "function f(a){a();h?.(b=1);var b;h(b)}",
    // The loop comes back to a read.
    "function f(a){for(;;){g(a);var b=h();g(b)}}",
    "function f(a){do{g(a);for(var b of h())g(b)}while(0)}",
    // Closures.
    "function f(){var a=g();h(()=>a);var b=g();h(b)}",
    "function f(){var a=g();h(class{[a](){}});var b=g();h(b)}",
    // `arguments`, `eval` and `with` see variables and parameters.
    "function f(a){a();var b=1;h(b,arguments)}",
    "function f(a){a();var b=1;h(b);eval(g)}",
    // The value goes to the parameter of `catch`, or the names are tied otherwise.
    "function f(b){b();try{g()}catch(a){var a=1}var c=h();h(c,a,b)}",
    "function f(a){a();{function b(){}}b()}",
  ]

  @Test(arguments: apart) func keepsApart(_ text: String) {
    let without = passed(text) { _ in }
    #expect(passed(text) { $0.mergeVariables() } == without)
  }
}
