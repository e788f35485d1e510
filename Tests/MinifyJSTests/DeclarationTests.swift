import MinifyJS
import TestSupport
import Testing

@Suite struct DeclarationTests {
  @Test(arguments: [
    Case("(class{static{}a(){}b=f()})", ""),
    // What runs when a class is defined, also behind a block that has nothing to do.
    Case("(class{static{}static a=f()})", "(class{static{}static a=f()})"),
    Case("(class{static{}static{f()}})", "(class{static{}static{f()}})"),
    Case("(class{static{}[f()](){}})", "(class{static{}[f()](){}})"),
    Case("a(()=>{class A{static{}static[f()]=1}})", "a(()=>{class A{static{}static[f()]=1}})"),
  ])
  func unusedClasses(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case("function f(){var a,b;b=g();a(b,b)}", "function f(){var a,b=g();a(b,b)}"),
    Case(
      "a(function(b){var c,d=[],e;for(e=0;e<b;e++)d[e]=c;c=e;return d})",
      "a(function(b){for(var c,d=[],e=0;e<b;e++)d[e]=c;return c=e,d})"),
    Case("a(()=>{let b;b=c();d(b,b)})", "a(()=>{var b=c();d(b,b)})"),
    // In its dead zone it would throw, but for a `var` it does not matter.
    Case("a(()=>{let b;b=c(()=>b);d(b,b)})", "a(()=>{var b=c(()=>b);d(b,b)})"),
  ])
  func assignments(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case(
      "a(function(){var b={};b.c=1;b.d=f();return g(b,b)})",
      "a(function(){var b={c:1,d:f()};return g(b,b)})"),
    Case(
      "a(function(){var b={c:1};b[0]=2;b[\"d-e\"]=3;return g(b,b)})",
      "a(function(){var b={c:1,0:2,\"d-e\":3};return g(b,b)})"),
    Case("a(function(b){b={};b.c=1;g(b,b)})", "a(function(b){g(b={c:1},b)})"),
    Case("a(function(){var b=[];b[0]=1;b[1]=2;g(b,b)})", "a(function(){var b=[1,2];g(b,b)})"),
    Case(
      "a(function(){var b={};b.f=function(){return b.c};g(b)})",
      "a(function(){var b={f:function(){return b.c}};g(b)})"),
    // The value looks at the object, directly or in a call.
    Case("a(function(){var b={};b.c=b;g(b)})", "a(function(){var b={};b.c=b,g(b)})"),
    Case(
      "a(function(){var b={};b.c=h();g(b,()=>b)})",
      "a(function(){var b={};b.c=h(),g(b,()=>b)})"),
    // What is no plain property, or is there already.
    Case(
      "a(function(){var b={};b.__proto__=1;g(b)})",
      "a(function(){var b={};b.__proto__=1,g(b)})"),
    Case(
      "a(function(){var b={set c(d){}};b.c=1;g(b)})",
      "a(function(){var b={set c(d){}};b.c=1,g(b)})"),
    Case("a(function(){var b={c:1};b.c=2;g(b)})", "a(function(){var b={c:1};b.c=2,g(b)})"),
    Case("a(function(){var b=[];b[1]=1;g(b)})", "a(function(){var b=[];b[1]=1,g(b)})"),
    Case(
      "a(function(){try{var b={};b.c=h()}catch{}return b})",
      "a(function(){try{var b={};b.c=h()}catch{}return b})"),
  ])
  func properties(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case(
      "a(function(){var b=g();h();var c=i();return b+c+c})",
      "a(function(){var b=g();h();var c=i();return b+c+c})"),
    Case("a(function(b){if(b===void 0)b=1;g(b)})", "a(function(b=1){g(b)})"),
    Case(
      "a(function(b,c){if(b===void 0)b={};if(c===void 0){c=b}return g(b,c)})",
      "a(function(b={},c=b){return g(b,c)})"),
    Case("a(function(b,c){g(c!==void 0?c:1,b)})", "a(function(b,c=1){g(c,b)})"),
    Case("a(function(b){b=b!==void 0?b:[];g(b,b)})", "a(function(b=[]){g(b,b)})"),
    Case("a(function(b){for(b===void 0&&(b=1);g(b);)h(b)})", "a(function(b=1){for(;g(b);)h(b)})"),
    Case(
      "a(function(b){if(b===void 0)b=1;var c=g(b),d=h(c,b,c);return d+d})",
      "a(function(b=1){var c=g(b),d=h(c,b,c);return d+d})"),
    Case("a((b,c)=>b===void 0?\"x\":b)", "a((b=\"x\")=>b)"),
    Case("a(function(b){g(b!==void 0?b:1,b)})", "a(function(b){g(b!==void 0?b:1,b)})"),
    Case("a(function(b,c){g(b!==void 0?b:c,c)})", "a(function(b,c){g(b!==void 0?b:c,c)})"),
    // A later parameter, a variable of the body, an earlier value of the parameter itself.
    Case(
      "a(function(b,c){if(b===void 0)b=c;g(b,c)})", "a(function(b,c){b===void 0&&(b=c),g(b,c)})"),
    Case(
      "a(function(b){var c=g();if(b===void 0)b=c;g(b,c)})",
      "a(function(b){var c=g();b===void 0&&(b=c),g(b,c)})"),
    Case(
      "a(function(b){if(b===void 0)b=1;g(b,arguments)})",
      "a(function(b){b===void 0&&(b=1),g(b,arguments)})"),
    Case(
      "a(function(b){\"use strict\";if(b===void 0)b=1;g(b)})",
      "a(function(b){\"use strict\";b===void 0&&(b=1),g(b)})"),
    Case("a(function*(b){if(b===void 0)b=1;g(b)})", "a(function*(b){b===void 0&&(b=1),g(b)})"),
  ])
  func defaults(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case("a(function(b,c){c=b.d;g(c);h(c)})", "a(function(b,c){g(c=b.d),h(c)})"),
    Case("a(function(b){b++;g(b);h(b)})", "a(function(b){g(++b),h(b)})"),
    Case("a(function(b,c){if(c)b=1;g(b);h(b)})", "a(function(b,c){g(b=c?1:b),h(b)})"),
    Case("a(function(b,c){var d=1;if(b)d=c;g(d);h(d)})", "a(function(b,c){var d=b?c:1;g(d),h(d)})"),
    Case("a(function(b){return b=g(b)})", "a(function(b){return g(b)})"),
    Case("a(function(b){return b+=1,b})", "a(function(b){return b+1})"),
    // Further on, and what another value takes the place of.
    Case("a(function(b,c,d){c=b.d;d=1;g(c);h(c,d)})", "a(function(b,c){g(c=b.d),h(c,1)})"),
    Case("a(function(b,c){c=g();h();c=b;i(c,c)})", "a(function(b,c){g(),h(),i(c=b,c)})"),
    Case("a(function(b){var c=1,d=g();c=d;h(c,c,d)})", "a(function(){var d=g(),c=d;h(c,c,d)})"),
    Case("a(function(b,c){c=1;b?c=2:g();h(c,c)})", "a(function(b,c){c=1,b?c=2:g(),h(c,c)})"),
    // What sees the variable in between, and what may not happen.
    Case("a(function(b,c){c=1;g(()=>c);h(c)})", "a(function(b,c){c=1,g(()=>c),h(c)})"),
    Case("a(function(b,c){c=1;b&&g(c);h(c)})", "a(function(b,c){c=1,b&&g(c),h(c)})"),
    Case("a(function(b,c){c=1;b?.g(c);h(c)})", "a(function(b,c){c=1,b?.g(c),h(c)})"),
    Case(
      "a(function(b,c){try{c=1;g(h(),c)}catch{}return c})",
      "a(function(b,c){try{c=1,g(h(),c)}catch{}return c})"),
    Case("a(function(b){b=1;g(b,arguments);h(b)})", "a(function(b){b=1,g(b,arguments),h(b)})"),
    Case(
      "a(function(b){try{return b=g()}finally{h(b)}})",
      "a(function(b){try{return b=g()}finally{h(b)}})"),
  ])
  func stores(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case(
      "a(function(){function b(){return c+d}var c=500,d=g();return b})",
      "a(function(){function b(){return 500+d}var d=g();return b})"),
    Case(
      "a(function(){function b(){return c}var d=b(),c=500;return[b,d]})",
      "a(function(){function b(){return c}var d=b(),c=500;return[b,d]})"),
  ])
  func ahead(_ row: Case) { expectMinified(row, .folding) }
}
