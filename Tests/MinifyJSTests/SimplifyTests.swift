import TestSupport
import Testing

@testable import MinifyJS

/// What the rules for statements, conditionals and variables make of small programs, and what they must leave alone.
@Suite struct SimplifyTests {
  private static var options: JavaScriptMinifier.Options {
    var options = JavaScriptMinifier.Options()
    options.renames = false
    return options
  }

  /// Exits, joined statements, branches as expressions; blocks, generators and closures that stay.
  static let statements: [Case] = [
    Case("function f(a,b){if(a)b()}", "function f(a,b){a&&b()}"),
    Case("function f(a,b){if(!a)b()}", "function f(a,b){a||b()}"),
    Case("function f(a,b,c){if(a)b();else c()}", "function f(a,b,c){a?b():c()}"),
    Case("function f(a,b){if(a)return b();else return 1}", "function f(a,b){return a?b():1}"),
    Case("function f(a,b,c){if(a)return b;c();return 2}", "function f(a,b,c){return a?b:(c(),2)}"),
    Case(
      "function f(a,b,c,d){if(a)return b;if(c)return d}",
      "function f(a,b,c,d){return a?b:c?d:void 0}"),
    Case("function f(a,b){if(a)return;b()}", "function f(a,b){a||b()}"),
    Case("function f(a,b,c){if(a){b();return}c()}", "function f(a,b,c){a?b():c()}"),
    Case("function f(a,b){while(a()){if(b)continue;c()}}", "function f(a,b){for(;a();)b||c()}"),
    Case("function f(a){return;var b;function c(){return b}a(c)}", "function f(){}"),
    Case("function f(a){if(a)throw 1;throw 2}", "function f(a){throw a?1:2}"),
    Case("function f(a,b){a();b();for(;;)a()}", "function f(a,b){for(a(),b();;)a()}"),
    Case(
      "function f(a,b){var c=1;for(var d=0;d<b;d++)a(c,d,c)}",
      "function f(a,b){for(var d=0;d<b;d++)a(1,d,1)}"),
    Case(
      "function f(a){if(a){let b=a();c(()=>b,b)}}", "function f(a){if(a){let b=a();c(()=>b,b)}}"),
    Case(
      "async function*f(a){if(a)return;else return b()}", "async function*f(a){if(!a)return b()}"),
    Case("function f(a){a();return void 0}", "function f(a){a()}"),
    Case("function f(a){if(a);else a()}", "function f(a){a||a()}"),
    Case("function f(a,b){if(a)if(b)c()}", "function f(a,b){a&&b&&c()}"),
    Case(
      "function f(a){for(let b of a())c(b,()=>b)}", "function f(a){for(let b of a())c(b,()=>b)}"),
  ]

  @Test(arguments: statements) func joinsAndShortensStatements(_ row: Case) {
    expectMinified(row, Self.options)
  }

  /// Branches that share something, negations, and wrappers that keep `this`, `delete` and `eval` what they are.
  static let conditionals: [Case] = [
    Case("function f(a,b,c){return a?b():b()}", "function f(a,b){return b()}"),
    Case("function f(a,b){return a?a:b}", "function f(a,b){return a||b}"),
    Case("function f(a,b){return a==null?b:a}", "function f(a,b){return a??b}"),
    Case("function f(a,b,c){return a?b(1,c):b(2,c)}", "function f(a,b,c){return b(a?1:2,c)}"),
    Case(
      "function f(a,b){var c;a?c=1:c=2;return c+c*b}", "function f(a,b){var c=a?1:2;return c+c*b}"
    ),
    Case("function f(a,b,c){return a?b?1:c:c}", "function f(a,b,c){return a&&b?1:c}"),
    Case("function f(a,b){return a()?!0:!1}", "function f(a){return!!a()}"),
    Case("function f(a,b){return!(a&&b)}", "function f(a,b){return!a||!b}"),
    Case("function f(a,b,c){if(!(a==b)&&!c)d()}", "function f(a,b,c){a==b||c||d()}"),
    Case("function f(a){return!!a==!0}", "function f(a){return!!a}"),
    Case("x=(a,b)?c:d", "x=(a,b?c:d)"),
    Case("(0,a.b)()", "(0,a.b)()"),
    Case("(true?a.b:0)()", "(0,a.b)()"),
    Case("(true&&eval)(\"1\")", "(0,eval)(\"1\")"),
    Case("delete(0,a)", "delete(0,a)"),
    Case("a&&(b&&c)", "a&&b&&c"),
    Case("function f(a){return a||(a=1)}", "function f(a){return a||1}"),
    Case("function f(a){a.b||(a.b=1)}", "function f(a){a.b||=1}"),
  ]

  @Test(arguments: conditionals) func shortensConditions(_ row: Case) {
    expectMinified(row, Self.options)
  }

  /// Values that move or are copied, and those that must not pass a change; what is unused and what has effects.
  static let variables: [Case] = [
    Case("function f(a){var b=a();return b+1}", "function f(a){return a()+1}"),
    Case("function f(a,b){var c=a.x;b();return c}", "function f(a,b){var c=a.x;return b(),c}"),
    Case("function f(a,b){var c=a();return b?c:0}", "function f(a,b){var c=a();return b?c:0}"),
    Case("function f(a){var b=a();return()=>b}", "function f(a){var b=a();return()=>b}"),
    Case(
      "function f(a){for(var i=0;i<3;i++){let b=i;a(()=>b)}}",
      "function f(a){for(var i=0;i<3;i++){let b=i;a(()=>b)}}"),
    Case("function f(a){const b=5;a(b);a(b)}", "function f(a){a(5),a(5)}"),
    Case("function f(a){a(()=>b);const b=5;a(b)}", "function f(a){a(()=>5),a(5)}"),
    Case("function f(a){if(a){var b=5}return b}", "function f(a){var b;return a?5:b}"),
    Case("function f(a){var b=a(),c=a();return c-b}", "function f(a){var b=a();return a()-b}"),
    Case(
      "function f(a){var b=1;eval(\"b\");return b}", "function f(a){var b=1;return eval(\"b\"),b}"),
    Case("function f(a){var b=a;a=2;return b+a}", "function f(a){var b=a;return a=2,b+a}"),
    Case(
      "function f(a){var b=arguments[0];a=2;return b}",
      "function f(a){var b=arguments[0];return a=2,b}"),
    Case("(function(){var unused=1,b=g();h(b,b)})()", "(function(){var b=g();h(b,b)})()"),
    Case("(function(){function unused(){}h()})()", "(function(){h()})()"),
    Case("(function(){class A{static x=g()}})()", "(function(){class A{static x=g()}})()"),
    Case("(function(){class A{[g()](){}}})()", "(function(){class A{[g()](){}}})()"),
    Case("(function named(){h()})()", "(function(){h()})()"),
    Case("try{var e=1}catch(e){var e=2}", "try{var e=1}catch(e){var e=2}"),
    // A property of that name, not the prototype; the value may come from a copy or from a substitution.
    Case(
      "function f(a){const __proto__=5;a({__proto__},__proto__)}",
      "function f(a){a({[\"__proto__\"]:5},5)}"),
    Case(
      "function f(a){const __proto__=a();return{__proto__}}",
      "function f(a){return{[\"__proto__\"]:a()}}"),
    // What a list is as text depends on what was put into it before.
    Case(
      "function f(a,b){var c=b.push(a);return b+':'+c}",
      "function f(a,b){var c=b.push(a);return b+\":\"+c}"),
    Case(
      "function f(a,b){var c=b.push(a);return`${b}${c}`}",
      "function f(a,b){var c=b.push(a);return`${b}${c}`}"),
    Case(
      "function f(a,b){var c=g();return a==null&&b(c)}",
      "function f(a,b){var c=g();return a==null&&b(c)}"),
    Case("function f(a){var c=g();return a+c}", "function f(a){return a+g()}"),
    // The `let` keeps the function from becoming a `var` (Annex B.3.3).
    Case(
      "function f(){let b;{function b(){}g(b)}return b}",
      "function f(){let b;{function b(){}g(b)}return b}"),
  ]

  @Test(arguments: variables) func putsValuesWhereTheyAreRead(_ row: Case) {
    expectMinified(row, Self.options)
  }
}
