import TestSupport
import Testing

@testable import MinifyJS

/// Functions in the place of their calls, and what functions and their callers can do without.
@Suite struct InlineTests {
  private static var options: JavaScriptMinifier.Options {
    var options = JavaScriptMinifier.Options()
    options.goal = .module
    return options
  }

  /// A body of one expression takes the place of its call, the arguments in their order.
  static let calls: [Case] = [
    Case("function f(a){return a+1}x=f(y)", "x=y+1"),
    Case("function f(a,b){return a-b}x=f(y(),z())", "x=y()-z()"),
    Case("function f(a,b){return b-a}x=f(y(),z())", "var e;x=(e=y(),z()-e)"),
    Case("function f(a,b){return a}x=f(y(),z())", "var e;x=(e=y(),z(),e)"),
    Case("function f(a){return a}x=f(1,y())", "x=(y(),1)"),
    Case("function f(a,b){return[a,b]}x=f(1)", "x=[1,void 0]"),
    Case("function f(){}x=f(y())", "x=(y(),void 0)"),
    Case("function f(){y()}f()", "y()"),
  ]

  @Test(arguments: calls) func inlinesExpressions(_ row: Case) {
    expectMinified(row, Self.options)
  }

  /// A body of statements stands in front of what is left of the statement; a `return` has to be the last thing.
  static let statements: [Case] = [
    Case("function f(a){for(;a();)y()}f(z)", "for(var e=z;e();)y()"),
    Case("function f(a){for(;a();)y();return a}x=z(1),f(x)", "x=z(1);for(var e=x;e();)y()"),
    Case(
      "function f(a){for(;a();)y();return a.b}const v=f(x);z(v,v)",
      "for(var e=x;e();)y();var t=e.b;z(t,t)"),
    Case("function f(a){if(a)return 1;for(;;)if(y())return 2}x=f(1)", "x=1"),
    Case(
      "export function g(a){return f(a)}function f(a){if(a)return 1;for(;;)if(y())return 2}",
      "export function g(e){if(e)return 1;for(;;)if(y())return 2}"),
    Case("function f(a){y(()=>a)}for(;x();)f(z())", "function e(e){y(()=>e)}for(;x();)e(z())"),
    Case("function f(a){y(()=>a)}f(z())", "var e=z();y(()=>e)"),
    Case(
      "function f(a){var b;y(b),b=a,y(b)}for(;x();)f(z())",
      "for(;x();){var e=z(),t=void 0,t;y(t),y(t=e)}"),
    Case("function f(a){var b=a();y(b,b)}for(;x();)f(z)", "for(;x();){var e=z();y(e,e)}"),
    Case("function f(a){for(;a();)y();return a.z}if(f(x))w()", "for(var e=x;e();)y();e.z&&w()"),
    Case(
      "function f(a){for(;a();)y();return a.z}switch(f(x)){case 1:w()}",
      "for(var e=x;e();)y();e.z===1&&w()"),
    Case(
      "function f(a){for(;a();)y();return a.z}for(const a in f(x))w(a)",
      "for(var e=x;e();)y();for(var t in e.z)w(t)"),
  ]

  @Test(arguments: statements) func inlinesStatements(_ row: Case) {
    expectMinified(row, Self.options)
  }

  /// Recursion, `this`, `arguments`, `eval`, generators, state, and parameters that are no plain names stay functions.
  static let kept: [Case] = [
    Case("function f(a){return a?f(a-1):0}x=f(2)", "function e(t){return t?e(t-1):0}x=e(2)"),
    Case("function f(){return this}x=f()", "function e(){return this}x=e()"),
    Case("function f(){return arguments}x=f(1)", "function e(){return arguments}x=e(1)"),
    Case("function f(){return new.target}x=f()", "function e(){return new.target}x=e()"),
    Case("function f(a){return eval(a)}x=f(1)", "function f(a){return eval(a)}x=f(1)"),
    Case("function*f(){yield 1}x=f()", "function*e(){yield 1}x=e()"),
    Case("async function f(){}x=f()", "async function e(){}x=e()"),
    Case("function f(a=1){return a}x=f()", "function e(e=1){return e}x=e()"),
    Case("function f(...a){return a}x=f()", "function e(...e){return e}x=e()"),
    Case("function f({a}){return a}x=f(y)", "function e({a:e}){return e}x=e(y)"),
    Case("function f(a){return{a}}x=f(1)", "x={a:1}"),
  ]

  @Test(arguments: kept) func leavesFunctions(_ row: Case) {
    expectMinified(row, Self.options)
  }

  /// What only a block declares is seen nowhere else: neither where a `var` of the block is read, nor at the top of the
  /// function, until it is a `var` itself.
  static let blocks: [Case] = [
    Case(
      "x(function(){{let y=g();var f=function(){return y+y}}return h(f)})",
      "x(function(){var e=g();return h(function(){return e+e})})"),
    Case(
      "x(function(){{let y=g();var f=function(a){return y+a+y}}return f(1)})",
      "x(function(){var e=g();return e+1+e})"),
    Case(
      "x(function(){{const y=g();h(y);var f=()=>y}return f()})",
      "x(function(){var e=g();return h(e),e})"),
    Case(
      "x(function(){try{g()}catch(y){(function(){h(k,k);function k(){return y}})()}})",
      "x(function(){try{g()}catch(e){(function(){function t(){return e}h(t,t)})()}})"),
    Case(
      "x(function(){try{class A{}A.b=1;(function(){h(k,k);function k(){return A}})()}catch{}})",
      "x(function(){try{class e{}e.b=1,function(){function t(){return e}h(t,t)}()}catch{}})"),
    Case(
      "x(function(){switch(z()){case 1:let y=1;g(()=>y++);(function(){h(k,k);function k(){return y}})()}})",
      "x(function(){var e;function t(){return e}z()===1&&(e=1,g(()=>e++),h(t,t))})"
    ),
    // Where the function names nothing of the block, it may leave it.
    Case(
      "x(function(y){{let z=g();h(z,z);var f=function(){return y+y}}return h(f)})",
      "x(function(e){var t=g();return h(t,t),h(function(){return e+e})})"),
  ]

  @Test(arguments: blocks) func staysWhereNamesAreSeen(_ row: Case) {
    expectMinified(row, Self.options)
  }

  /// A function that is read once goes there, but not into loops or functions; one that a loop makes anew stays its own.
  static let places: [Case] = [
    Case("function f(){}x=[f,f]", "function e(){}x=[e,e]"),
    Case("function f(){y()}x=f", "x=function(){y()}"),
    Case("function f(){y()}for(;x();)z(f)", "function e(){y()}for(;x();)z(e)"),
    Case("function f(){y()}x=()=>f", "function e(){y()}x=()=>e"),
    Case("function f(){return y.z}x=f()()", "x=(0,y.z)()"),
    Case("const f=a=>a+1;x(()=>f(y))", "x(()=>y+1)"),
    Case("const f=function(a){return a+1};x(f)", "x(function(e){return e+1})"),
    Case("let f=a=>a+1;f=y;x=f(1)", "x=y(1)"),
    Case("x=f(1);var f=a=>a+1", "x=e();var e=()=>2"),
    // The head of a loop has names of its own, which what stands before the loop does not see.
    Case(
      "for(let f in(function(){for(;y();)z(f-0);return x})())w(f)",
      "for(let e in function(){for(;y();)z(e-0);return x}())w(e)"),
    Case(
      "for(let f in(function(){for(;y();)z(1);return x})())w(f)",
      "for(;y();)z(1);for(var e in x)w(e)"),
    Case("for(let a of x){const f=()=>a;y(()=>f())}", "for(let e of x)y(()=>e)"),
    Case("for(let a of x){var f=()=>a;y(()=>f())}", "for(let t of x){var e=()=>t;y(()=>e())}"),
    Case("!function(){for(var a=0;a<9;a++)x(a)}()", "for(var e=0;e<9;e++)x(e)"),
    Case("x(y,(function(a,b){return a*b})(1,2))", "x(y,2)"),
    Case("(a=>{\"use strict\";x(a)})(y)", "x(y)"),
    Case(
      "(()=>{let a=x();y(a,a)})(),(()=>{let a=x();z(a,a)})()", "var e=x();y(e,e);var t=x();z(t,t)"),
    Case("const o={m(){return(()=>this.a)()}};x(o)", "x({m(){return this.a}})"),
    Case("function f(){return()=>this}x=f()", "function e(){return()=>this}x=e()"),
    Case("class A{static a=f(1)}function f(b){return b}x=new A", "class e{static a=1}x=new e"),
    Case(
      "function f(a){function g(){return g()+a}y(g)}f(x)", "var e=x;function t(){return t()+e}y(t)"),
    Case("function f(a){{function g(){}y(g)}}f(x)", "function e(){{function e(){}y(e)}}e(x)"),
    Case(
      "function f(){return g(1)}function g(a){return a?f():0}x=f()", "function e(){return e()}x=e()"
    ),
    Case("with_=function(a){return a}(1)", "with_=1"),
    Case("function f(a){return a?.b}x=f(w).y?.z", "x=(w?.b).y?.z"),
    Case("function f(a){return a?.b}x=f(w)()", "x=(0,w?.b)()"),
    Case("function f(){return g}x=typeof f()", "x=typeof(0,g)"),
    Case("function f(a){return a.b}x=delete f(w)", "x=delete(0,w.b)"),
    Case("function f(){return g()}x=new(f())(1)", "x=new(g())(1)"),
    Case(
      "const f=function g(a){return a?g(a-1):0};x(f(1))", "x(function e(t){return t?e(t-1):0}(1))"),
    Case(
      "export const o={f(){return(()=>{for(;y();)z(this)})()}}",
      "export var o={f(){for(;y();)z(this)}}"),
  ]

  @Test(arguments: places) func movesFunctions(_ row: Case) {
    expectMinified(row, Self.options)
  }

  /// What no caller needs goes on both sides.
  static let agreed: [Case] = [
    Case("function f(a,b){y(a)}f(1,2),f(3,4)", "function e(e){y(e)}e(1),e(3)"),
    Case("function f(a,b){y(b)}f(1,2),f(z(),4)", "function e(e,t){y(t)}e(1,2),e(z(),4)"),
    Case("function f(a,b){y(b)}f(w,2),f(z,4)", "function e(e,t){y(t)}e(w,2),e(z,4)"),
    Case("function f(a,b){y(a,b,b)}f(1,w),f(1,z)", "function e(e){y(1,e,e)}e(w),e(z)"),
    Case("function f(a){y(a)}f(1,w,z()),f(2,w)", "function e(e){y(e)}e(1,w,z()),e(2,w)"),
    Case("function f(a){return y(a),a}f(w),f(z)", "function e(e){y(e)}e(w),e(z)"),
    Case("function f(a){return a}x=f(y)+f(z())", "x=y+z()"),
    Case("function f(){}f(y()),f(z)", "y(),z"),
    Case("function f(){return 5}x=f(y())+f()", "x=(y(),10)"),
    Case(
      "function f(a){return g(a)}function g(a){return f(a)}x=f,g(1)",
      "function e(e){return t(e)}function t(t){return e(t)}x=e,t(1)"),
    Case(
      "function f(a){if(a){y();return a}z()}f(1),f(w)",
      "function e(e){if(e)return y(),e;z()}e(1),e(w)"),
    Case("export function f(a,b){y(b)}f(1,2),f(w,3)", "export function f(e,t){y(t)}f(1,2),f(w,3)"),
    Case(
      "function f(a,b){return arguments}x=f(1,2)+f(1,3)",
      "function e(){return arguments}x=e(1,2)+e(1,3)"),
    Case("function f(a,b){y(b)}f(...w),f(1,2)", "function e(e,t){y(t)}e(...w),e(1,2)"),
    Case("function f(a,b){y(b)}f(1,2),new f(1,2)", "function e(e,t){y(t)}e(1,2),new e(1,2)"),
  ]

  @Test(arguments: agreed) func dropsWhatCallersAgreeOn(_ row: Case) {
    expectMinified(row, Self.options)
  }

  /// In the middle of an expression a body becomes a sequence.
  static let sequences: [Case] = [
    Case("x=y+function(a){var b=z(a);return b*b}(w)", "var e;x=y+(e=w,e=z(e),e*e)"),
    Case(
      "for(;x();)y(1+function(a){var b;return a&&(b=z(a)),b}(w))",
      "for(var e;x();)y(1+(e=w,e?z(e):void 0))"),
  ]

  @Test(arguments: sequences) func inlinesSequences(_ row: Case) {
    expectMinified(row, Self.options)
  }

  /// Parameters at the end that nothing uses.
  static let parameters: [Case] = [
    Case("export default function(a,b,c){return b}", "export default function(e,t){return t}"),
    Case("export const f=(a,b=1,...c)=>a", "export var f=e=>e"),
    Case("export class A{set a(b){}m(a){}}", "export class A{set a(e){}m(){}}"),
  ]

  @Test(arguments: parameters) func dropsParameters(_ row: Case) {
    expectMinified(row, Self.options)
  }

  /// Without liberties, or where names are kept, nothing of it happens.
  static let exact: [Case] = [
    Case("function f(a,b){return a+1}x=f(y)", "function f(a,b){return a+1}x=f(y)"),
    Case("x=function(a,b){return a+1}(y,1)", "x=function(a,b){return a+1}(y,1)"),
    Case("const f=a=>a+1;x(f)", "var f=a=>a+1;x(f)"),
  ]

  @Test(arguments: exact) func takesNoLiberties(_ row: Case) {
    var options = JavaScriptMinifier.Options.strict
    options.goal = .module
    options.keepsNames = true
    options.renames = false
    expectMinified(row, options)
  }
}
