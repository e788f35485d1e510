import MinifyJS
import TestSupport
import Testing

/// What stands behind a jump does not run, but may be there for others.
@Suite struct UnreachableTests {
  @Test(arguments: [
    Case("function f(){return a;b()}", "function f(){return a}"),
    Case("function f(){return a;var b=c()}", "function f(){return a}"),
    Case("function f(){b=g();return a(b,b);var b}", "function f(){var b=g();return a(b,b)}"),
    // The functions of a block are there from its start, and those of a `switch` for all of its clauses.
    Case(
      "'use strict';if(a){b(c,c);throw d;function c(){e()}}",
      "\"use strict\";if(a){function c(){e()}throw b(c,c),d}"),
    Case(
      "'use strict';if(a){throw c(c);d();function c(){e()}d();function g(){}}",
      "\"use strict\";if(a){function c(){e()}throw c(c)}"),
    Case(
      "function f(){'use strict';switch(a){case 1:return b(b);default:c();break;function b(){d()}}}",
      "function f(){\"use strict\";switch(a){case 1:return b(b);default:c();function b(){d()}}}"),
    // In sloppy code running it would give the `var` of that name its value.
    Case(
      "function f(){if(a){b(c,c);return;function c(){d()}}return c}",
      "function f(){if(a){b(c,c);return;function c(){d()}}return c}"),
    Case(
      "function f(){if(a){b(c,c);return;function c(){d()}}e();e()}",
      "function f(){if(a){b(c,c);function c(){d()}return}e(),e()}"),
    // At the top the name is a property of the global object.
    Case("if(a){throw b;function c(){}}", "if(a){throw b;function c(){}}"),
  ])
  func functions(_ row: Case) { expectMinified(row, .folding) }

  /// Another `b` could be meant without the one in its dead zone.
  @Test(arguments: [
    Case("{a();throw b;let b=c()}", "{throw a(),b;let b=c()}"),
    Case("{throw()=>b;const b=1}", "{throw()=>b;let b=1}"),
    Case("{throw b;class b{}d()}", "{throw b;class b{}}"),
    Case("{throw a;let b=c()}", "throw a"),
  ])
  func deadZones(_ row: Case) {
    #expect(minified(row.input, .strictlyFolding) == row.expected)
    #expect(minified(row.expected, .strictlyFolding) == row.expected)
  }

  /// Also where nobody reads a name in its dead zone, as long as something speaks of it.
  @Test(arguments: [
    Case("function f(){{if(1)return b;let b=c()}}", "function f(){{return b;let b=c()}}"),
    Case("function f(){return a;let b=c();d(b,b)}", "function f(){return a}"),
  ])
  func assumedZones(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case(
      "throw a;export function f(){}export let b=1;import'c';export*from'd';export default 2",
      "throw a;export function f(){}export var b=1;import\"c\";export*from\"d\";export default 2")
  ])
  func modules(_ row: Case) {
    var options = JavaScriptMinifier.Options.folding
    options.goal = .module
    expectMinified(row, options)
  }
}
