import MinifyJS
import TestSupport
import Testing

@Suite struct StatementPrinting {
  static let starts: [Case] = [
    Case("(function(){})()", "(function(){})()"), Case("(function(){}())", "(function(){})()"),
    Case("(class {}).a", "(class{}).a"), Case("({}).a", "({}).a"), Case("({a} = b)", "({a}=b)"),
    Case("({a} = b), c", "({a}=b),c"), Case("({}) + a", "({})+a"),
    Case("(async function(){})()", "(async function(){})()"),
    Case("!function(){}()", "!function(){}()"), Case("(() => {})", "()=>{}"),
    Case("(let)[0]", "(let)[0]"), Case("(let[0])", "(let)[0]"), Case("a = let[0]", "a=let[0]"),
    Case("a; (let)", "a;(let)"), Case("async\nfunction f(){}", "async;function f(){}"),
    Case("a ? function(){} : b", "a?function(){}:b"),
    Case("({}).a ? b : c", "({}).a?b:c"), Case("(function(){}, a)", "(function(){}),a"),
    Case("(function(){})`x`", "(function(){})`x`"),
    Case("(function(){}).call?.()", "(function(){}).call?.()"),
  ]
  @Test(arguments: starts)
  func protectsTheStartOfStatements(_ row: Case) { expectMinified(row) }

  static let directives: [Case] = [
    Case("'use strict'; a", #""use strict";a"#), Case("('use strict'); a", #"("use strict");a"#),
    Case("a; 'use strict'", #"a;"use strict""#), Case("; 'use strict'", #"("use strict")"#),
    Case("{ 'use strict' }", #"("use strict")"#),
    Case("function f(){ 'use strict' }", #"function f(){"use strict"}"#),
    Case("function f(){ ('use strict') }", #"function f(){("use strict")}"#),
    Case("x = () => { 'use strict'; 'b' }", #"x=()=>{"use strict";"b"}"#),
    Case("'a' + b", #""a"+b"#), Case(#"'use\x20strict'"#, #""use\x20strict""#),
    Case(#"'"'"#, #"'"'"#), Case(#"'\"'"#, #""\"""#), Case(#"'\\"'"#, #"'\\"'"#),
    Case(#""\\'\"""#, #""\\'\"""#), Case(#"'a\'"'"#, #"'a\'"'"#),
    Case("function f(){ if (a) { 'b' } }", #"function f(){if(a)"b"}"#),
    Case("class A { static { 'use strict' } }", #"class A{static{"use strict"}}"#),
  ]
  @Test(arguments: directives) func keepsDirectivesApartFromStrings(_ row: Case) {
    expectMinified(row)
  }

  static let braces: [Case] = [
    Case("if (a) { b }", "if(a)b"), Case("if (a) { b } else { c }", "if(a)b;else c"),
    Case("if (a) { b; c }", "if(a){b;c}"), Case("if (a) {}", "if(a);"),
    Case("if (a) {} else b", "if(a);else b"), Case("if (a) b; else {}", "if(a)b"),
    Case("if (a) b; else if (c) d; else e", "if(a)b;else if(c)d;else e"),
    Case("if (a) { if (b) c } else d", "if(a){if(b)c}else d"),
    Case("if (a) { if (b) c; else e } else d", "if(a)if(b)c;else e;else d"),
    Case("if (a) { for (;;) { if (b) c } } else d", "if(a){for(;;)if(b)c}else d"),
    Case("if (a) { x: while (b) if (c) d } else e", "if(a){x:while(b)if(c)d}else e"),
    Case("if (a) { with (b) if (c) d } else e", "if(a){with(b)if(c)d}else e"),
    Case("if (a) { do if (b) c; while (d) } else e", "if(a)do if(b)c;while(d);else e"),
    Case("if (a) { if (b) c; else {} } else d", "if(a){if(b)c}else d"),
    Case("if (a) { let b }", "if(a){let b}"), Case("if (a) { const b = 1 }", "if(a){const b=1}"),
    Case("if (a) { class B {} }", "if(a){class B{}}"),
    Case("if (a) { function b(){} }", "if(a){function b(){}}"),
    Case("if (a) { b: function c(){} }", "if(a){b:function c(){}}"),
    Case("if (a) function b(){}", "if(a){function b(){}}"), Case("if (a) { var b }", "if(a)var b"),
    Case("if (a) { var b; var c }", "if(a)var b,c"),
    Case("if (a) { var b; { var c } var d; }", "if(a)var b,c,d"),
    Case("if (a) {{{ b }}}", "if(a)b"), Case("if (a) {{} b}", "if(a)b"),
    Case("if (a) { let\n(b) }", "if(a)(let)(b)"),
    Case("while (a) { b }", "while(a)b"), Case("do { a } while (b)", "do a;while(b)"),
    Case("do { a; b } while (c); d", "do{a;b}while(c);d"),
    Case("do ; while (a) b", "do;while(a);b"), Case("for (;;) {}", "for(;;);"),
    Case("for (a; b; c) { d }", "for(a;b;c)d"), Case("a: { b }", "a:b"),
    Case("a: { break a }", "a:break a"), Case("a: { b; break a }", "a:{b;break a}"),
    Case("a: function f(){}", "a:function f(){}"), Case("{ a } { b; { c } }", "a;b;c"),
    Case("{ let a } { b }", "{let a}b"), Case(";;;a;;", "a"), Case("{}", ""),
    Case(
      "var a; var b = 1; let c; let d; const e = 1; const f = 2", "var a,b=1;let c,d;const e=1,f=2"),
    Case("var a; var b = function(){ c }; d", "var a,b=function(){c};d"),
    Case("for (var a; ;) ; var b", "for(var a;;);var b"),
    Case(
      "switch (a) { case 1: b; break; case 'c': { d } default: }",
      #"switch(a){case 1:b;break;case"c":d;default:}"#),
    Case(
      "switch (a) { case 1: let b; case 2: { let b } }", "switch(a){case 1:let b;case 2:{let b}}"),
    Case("switch (a) {}", "switch(a){}"),
    Case("try { a } catch { b } finally { c }", "try{a}catch{b}finally{c}"),
    Case("try { a } catch (e) { }", "try{a}catch(e){}"),
    Case("try { a } catch ({ b }) { } finally { }", "try{a}catch({b}){}finally{}"),
    Case("function f(){ return ; }", "function f(){return}"),
    Case("function f(){ return (a, b) }", "function f(){return a,b}"),
    Case("function f(){ return [a] }", "function f(){return[a]}"),
    Case("function f(){ return undefined }", "function f(){return undefined}"),
    Case("throw new A()", "throw new A"), Case("debugger; a", "debugger;a"),
    Case("with (a) { b }", "with(a)b"), Case("x: for (;;) { continue x }", "x:for(;;)continue x"),
  ]
  @Test(arguments: braces) func dropsNeedlessBraces(_ row: Case) { expectMinified(row) }

  static let loops: [Case] = [
    Case("for (var i = 0, n = (a in b); ;) ;", "for(var i=0,n=(a in b);;);"),
    Case("for (x = (a in b); ;) ;", "for(x=(a in b);;);"),
    Case("for (x = (a in b) ? c : d; ;) ;", "for(x=(a in b)?c:d;;);"),
    Case("for (x = [a in b]; ;) ;", "for(x=[a in b];;);"),
    Case("for (x = () => (a in b); ;) ;", "for(x=()=>(a in b);;);"),
    Case("for (x = () => { a in b }; ;) ;", "for(x=()=>{a in b};;);"),
    Case("for (x = f(a in b); ;) ;", "for(x=f(a in b);;);"),
    Case("for (x = a ? b in c : d; ;) ;", "for(x=a?b in c:d;;);"),
    Case("for (x = !(a in b); ;) ;", "for(x=!(a in b);;);"),
    Case("for (x = `${a in b}`; ;) ;", "for(x=`${a in b}`;;);"),
    Case("for (var x = (a in b) in c) ;", "for(var x=(a in b)in c);"),
    Case("for (x = (a = b in c) => d; ;) ;", "for(x=(a=b in c)=>d;;);"),
    Case("for (x = (a in b) + c; ;) ;", "for(x=(a in b)+c;;);"),
    Case("for (x = 1 + (a in b); ;) ;", "for(x=1+(a in b);;);"),
    Case("for (x = (a, b in c); ;) ;", "for(x=(a,b in c);;);"),
    Case("for (a in b) c", "for(a in b)c"), Case("for (a in b, c) d", "for(a in b,c)d"),
    Case("for (const a of b) c", "for(const a of b)c"),
    Case("for (const [a] of [b]) c", "for(const[a]of[b])c"),
    Case("for (var {a} in b) c", "for(var{a}in b)c"), Case("for ({a} of b) c", "for({a}of b)c"),
    Case("for (a of (b, c)) d", "for(a of(b,c))d"),
    Case("for ((async) of b) c", "for((async)of b)c"),
    Case("for (async.a of b) c", "for((async).a of b)c"),
    Case("for ((let).a of b) c", "for((let).a of b)c"),
    Case("for ((let) of b) c", "for((let)of b)c"), Case("for ((let); ;) a", "for((let);;)a"),
    Case("for (a.b of c) d", "for(a.b of c)d"),
    Case(
      "async function f(){ for await (a of b) c; for await (async of b) c }",
      "async function f(){for await(a of b)c;for await(async of b)c}"),
    Case("for (of of of) a", "for(of of of)a"),
    Case("for (let i = 0; i < n; i++) { a }", "for(let i=0;i<n;i++)a"),
    Case("for (async of => {}; ;) a", "for(async of=>{};;)a"),
  ]
  @Test(arguments: loops) func printsLoops(_ row: Case) {
    expectMinified(row)
  }

  static let modules: [Case] = [
    Case("import a, { b as c, d } from 'e'", #"import a,{b as c,d}from"e""#),
    Case("import * as a from 'b'", #"import*as a from"b""#),
    Case("import a, * as b from 'c'", #"import a,*as b from"c""#),
    Case("import 'a'", #"import"a""#), Case("import {} from 'a'", #"import"a""#),
    Case("import a, {} from 'b'", #"import a from"b""#),
    Case("import { a as a } from 'b'", #"import{a}from"b""#),
    Case("import { default as a } from 'b'", #"import{default as a}from"b""#),
    Case("import { 'x y' as a } from 'b'", #"import{"x y"as a}from"b""#),
    Case("import a from 'b' with { type: 'json' }", #"import a from"b"with{type:"json"}"#),
    Case("export {}", "export{}"),
    Case("export { a as b, c }; var a, c", "export{a as b,c};var a,c"),
    Case("export { a } from 'b'", #"export{a}from"b""#),
    Case("export * from 'a'", #"export*from"a""#),
    Case("export * as a from 'b'", #"export*as a from"b""#),
    Case("export * as 'a b' from 'b'", #"export*as"a b"from"b""#),
    Case("export { 'a b' as c, d as 'e' } from 'b'", #"export{"a b"as c,d as e}from"b""#),
    Case("export var a = 1; export const b = 2", "export var a=1;export const b=2"),
    Case("export function f(){} export class A {}", "export function f(){}export class A{}"),
    Case("export default a", "export default a"),
    Case("export default (a, b)", "export default(a,b)"),
    Case("export default function(){}", "export default function(){}"),
    Case("export default (function(){})", "export default(function(){})"),
    Case("export default (function(){})()", "export default(function(){})()"),
    Case("export default (class {}).a", "export default(class{}).a"),
    Case("export default class extends A {}", "export default class extends A{}"),
    Case("export default async function f(){}", "export default async function f(){}"),
    Case("export default async () => {}", "export default async()=>{}"),
    Case("export default {}", "export default{}"), Case("export default [a]", "export default[a]"),
    Case("export default (async function(){})", "export default(async function(){})"),
    Case("import.meta.url; await a", "import.meta.url;await a"),
    Case("export {}; await (a, b)", "export{};await(a,b)"),
  ]
  @Test(arguments: modules) func printsModules(_ row: Case) { expectMinified(row) }

  static let comments: [Case] = [
    Case("/* a */ b // c\n", "b"), Case("/*! a */ b", "/*! a */b"),
    Case("// @license x\nb", "// @license x\nb"),
    Case("a; /* @preserve */ b", "a;/* @preserve */b"), Case("a /*! x */", "a;/*! x */"),
    Case("function f(){ /*! x */ a }", "function f(){/*! x */a}"),
    Case("var a; /*! x */ var b", "var a;/*! x */var b"), Case("a //# sourceMappingURL=a.map", "a"),
    Case("#!/usr/bin/env node\na", "#!/usr/bin/env node\na"), Case("/* @__PURE__ */ a()", "a()"),
    Case("a\n<!-- b\n--> c\nd", "a;d"), Case("if (a) { /*! x */ b }", "if(a)/*! x */b"),
  ]
  @Test(arguments: comments) func keepsLegalComments(_ row: Case) { expectMinified(row) }

  @Test func dropsLegalCommentsAndKeepsSourceMapsOnDemand() {
    var options = JavaScriptMinifier.Options.printing
    options.legalComments = .drop
    options.dropsSourceMapComment = false
    expectMinified(
      Case("/*! a */ b\n//# sourceMappingURL=b.map\n", "b\n//# sourceMappingURL=b.map"), options)
  }

  @Test func handlesEventHandlers() {
    var options = JavaScriptMinifier.Options.printing
    options.goal = .eventHandler
    expectMinified(Case("foo(this); return false;", "foo(this);return!1"), options)
  }
}
