import MinifyJS
import TestSupport
import Testing

/// Jumps that lists share, and declarations that go where they cost least.
@Suite struct StatementShapeTests {
  @Test(arguments: [
    Case(
      "function f(){if(a){b();return c}d();for(;;)e();return c}",
      "function f(){if(a)b();else for(d();;)e();return c}"),
    Case(
      "function f(){if(a){b();return c}if(d)return c;e();return c}",
      "function f(){return a?b():d||e(),c}"),
    Case("function f(){if(a)return b(),c;d();return c}", "function f(){return a?b():d(),c}"),
    Case("function f(){if(a){if(b)return c;d()}return c}", "function f(){return a&&(b||d()),c}"),
    Case("function f(){if(a){throw b}d();throw b}", "function f(){throw a||d(),b}"),
    Case("function f(){if(a)return b;d();return c}", "function f(){return a?b:(d(),c)}"),
    Case(
      "function f(){for(;;){if(a){b();break}c();break}}",
      "function f(){for(;;){a?b():c();break}}"),
    Case(
      "switch(a){case 1:if(b)break;c();break;case 2:d();break;case 3:e()}",
      "switch(a){case 1:b||c();break;case 2:d();break;case 3:e()}"),
    // That `break` leaves a loop of its own.
    Case(
      "switch(a){case 1:for(;;){f();if(b)break;c()}break;case 2:d();break;case 3:e()}",
      "switch(a){case 1:for(;f(),!b;)c();break;case 2:d();break;case 3:e()}"),
    Case(
      "l:for(;;){for(;;){if(a)continue l;b();continue l}}",
      "l:for(;;)for(;;){a||b();continue l}"),
    // A literal is the same behind a `try`; a variable may have another value by then, or `finally` give it one.
    Case(
      "function f(){if(a){try{if(b)return 1;d()}finally{e()}}return 1}",
      "function f(){if(a)try{b||d()}finally{e()}return 1}"),
    Case(
      "function f(c){try{if(b)return c;d()}finally{c=2}return c}",
      "function f(c){try{if(b)return c;d()}finally{c=2}return c}"),
  ])
  func sharedJumps(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case("a?b():c?d():b()", "a||!c?b():d()"),
    Case("a?c?b():d():b()", "a&&!c?d():b()"),
    Case("x=a?b:c===1?d:b", "x=a||c!==1?b:d"),
    // No shorter.
    Case("x=a?b:c?d:b", "x=a?b:c?d:b"),
    // What parentheses cost depends on the operator around them.
    Case("x=a&&!(b&&c)", "x=a&&!(b&&c)"),
    Case("x=a||!(b||c)", "x=a||!b&&!c"),
    Case("x=a&&!(b||c)", "x=a&&!b&&!c"),
    Case("if(a&&(b=c(),d&&!(e&&f)))g();else h()", "!a||(b=c(),!d||e&&f)?h():g()"),
    // The wrapper keeps `this` from being `a`.
    Case("(0,a.b)(),(0,eval)('d')", #"(0,a.b)(),(0,eval)("d")"#),
    Case("(0,a)(),(0,a.b,c)()", "a(),(a.b,c)()"),
  ])
  func negations(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case("function f(){do a();while(b)}", "function f(){for(;a(),b;);}"),
    Case("function f(){do{if(a)continue;b()}while(c)}", "function f(){for(;a||b(),c;);}"),
    Case("do a:for(;;)break a;while(b)", "do a:for(;;)break a;while(b)"),
  ])
  func loops(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case(
      "function f(){var a,b=c();a=d();return g(a,b,a)}",
      "function f(){var b=c(),a=d();return g(a,b,a)}"),
    Case(
      "function f(){var a,b=c();for(a=0,b.d;a<2;a++)e(a,b)}",
      "function f(){var b=c(),a=0;for(b.d;a<2;a++)e(a,b)}"),
    Case(
      "function f(){var a,b;if(a=c(),b=d(a),b>a)e(a,b)}",
      "function f(){var a=c(),b=d(a);b>a&&e(a,b)}"),
    Case(
      "function f(){var a;switch(a=b(),a){case 1:c(a);break;case 2:d(a);break;case 3:e()}}",
      "function f(){var a;switch(a=b()){case 1:c(a);break;case 2:d(a);break;case 3:e()}}"),
    // In the object, if it has one of the name.
    Case("function f(){var a;with(b){a=1;c(a)}}", "function f(){var a;with(b)a=1,c(a)}"),
    Case("var i;for(var i=0;i<3;i++)a(i)", "for(var i=0;i<3;i++)a(i)"),
    // Behind the last name that is needed there is no place for effects.
    Case("function f(){for(var a=b(),c=d();e(a););}", "function f(){for(var a=b(),c=d();e(a););}"),
    Case("function f(){for(var c=d();e(););}", "function f(){for(d();e(););}"),
  ])
  func declarations(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case(
      "function f(){if(a){var b=c();d(b,b)}}",
      "function f(){var b;a&&(b=c(),d(b,b))}"),
    Case(
      "function f(){if(a){var b=c();return d(b,b)}e()}",
      "function f(){var b;if(a)return b=c(),d(b,b);e()}"),
    Case(
      "function f(){if(!a)return b;var c=d();return e(c,c)}",
      "function f(){var c;return a?(c=d(),e(c,c)):b}"),
    Case(
      "function f(){if(a)return;var c=d();e(c,c)}",
      "function f(){var c;a||(c=d(),e(c,c))}"),
    // The declaration of a parameter's name assigns to the parameter.
    Case(
      "function f(){try{a()}catch(b){if(c){var b=1;d(b)}}return b}",
      "function f(){try{a()}catch(b){if(c){var b=1;d(b)}}return b}"),
    Case(
      "function f(o){with(o)if(a){var b=c();d(b,b)}}",
      "function f(o){with(o)if(a){var b=c();d(b,b)}}"),
    Case("function f(){if(a){var{b}=c();d(b,b)}}", "function f(){if(a){var{b}=c();d(b,b)}}"),
    // At the top a `var` is a property of the global object from the start: nothing is gained there.
    Case("if(a){var b=c();d(b,b)}", "if(a){var b=c();d(b,b)}"),
  ])
  func hoistedNames(_ row: Case) { expectMinified(row, .folding) }

  /// A function keeps the name that it has, or has not.
  @Test(arguments: [
    Case(
      "function f(){var a;(a)=function(){};g(a,a)}", "function f(){var a;g((a)=function(){},a)}"),
    Case("function f(){var a;a=function(){};g(a,a)}", "function f(){var a=function(){};g(a,a)}"),
  ])
  func names(_ row: Case) {
    let once = minified(row.input, .strictlyFolding)
    #expect(once == row.expected)
  }

  /// What ends a script is its value.
  @Test(arguments: [
    Case("var a;a=1", "var a;a=1"), Case("do a();while(b)", "do a();while(b)"),
  ])
  func completionValues(_ row: Case) { expectMinified(row, .folding) }
}
