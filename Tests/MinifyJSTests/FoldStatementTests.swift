import MinifyJS
import TestSupport
import Testing

@Suite struct FoldStatementTests {
  @Test(arguments: [
    Case("a=()=>{return b}", "a=()=>b"),
    Case("a=async()=>{return{}}", "a=async()=>({})"),
    Case("a=()=>{if(b)return c;return d}", "a=()=>b?c:d"),
    Case("a=()=>{return},c=()=>{d()}", "a=()=>{},c=()=>{d()}"),
    Case("a=()=>{'use strict';return b}", #"a=()=>{"use strict";return b}"#),
    // An update goes to the next read, which nothing stands before.
    Case("x(function(c){c--;return c<0})", "x(function(c){return--c<0})"),
    Case("x(function(c){c++;if(!c)y()})", "x(function(c){++c||y()})"),
    Case("x(function(c){c--;if(y(c)&&c)z()})", "x(function(c){y(--c)&&c&&z()})"),
    Case("x(function(c){c--;return y()<c})", "x(function(c){return c--,y()<c})"),
    Case("x(function(c){c--;return c+c})", "x(function(c){return--c+c})"),
    // What is in strict mode already need not ask for it.
    Case("'use strict';a=()=>{'use strict';return b}", #""use strict";a=()=>b"#),
    Case(
      "a=()=>{'use strict';'x';return()=>{'use strict';b()}}",
      #"a=()=>{"use strict";"x";return()=>{b()}}"#),
    Case("class A{m(){'use strict';return b}}a(A,A)", "class A{m(){return b}}a(A,A)"),
    Case(
      "'use strict';a=()=>{'use\\x20strict';return b}",
      #""use strict";a=()=>{"use\x20strict";return b}"#),
    Case("a=function(){return b}", "a=function(){return b}"),
    Case("for(a=()=>{return b in c};;);", "for(a=()=>(b in c);;);"),
  ])
  func arrows(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case("switch(a()){}", "a()"),
    Case("switch(a){case 1:b();break;case 2:default:}", "a===1&&b()"),
    Case(
      "switch(a){case 1:b();break;case 2:d();break;case 3:default:c()}",
      "switch(a){case 1:b();break;case 2:d();break;default:c()}"),
    Case("switch(a){case 1:b();break;default:c()}", "a===1?b():c()"),
    Case("switch(a){case 1:return_();case 2:b()}", "switch(a){case 1:return_();case 2:b()}"),
    Case(
      "switch(a){case 1:b();break;case 2:b();break;case 3:c()}",
      "switch(a){case 1:case 2:b();break;case 3:c()}"),
    // A clause that does nothing keeps its value from `default`, and its test may be a call.
    Case("switch(a){default:b();case c:d();case 1:}", "switch(a){default:b();case c:d();case 1:}"),
    Case("switch(a){case 1:b();break;case c():}", "switch(a){case 1:b();break;case c():}"),
    // One scope for all clauses.
    Case("switch(a){case 1:let b=d();c(()=>b,b)}", "switch(a){case 1:let b=d();c(()=>b,b)}"),
    Case("switch(a){case 1:if(b)break;c()}", "a===1&&(b||c())"),
    Case(
      "for(;;)switch(a){case 1:for(;;)if(b())break;break;default:continue}",
      "for(;;)if(a===1)for(;!b(););"),
  ])
  func switches(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case("try{}catch(a){b()}finally{c()}", "c()"),
    Case("try{}catch(a){var b=1}", "try{}catch(a){var b=1}"),
    Case("try{a()}finally{}", "a()"),
    Case("try{a()}catch(b){c()}finally{}", "try{a()}catch{c()}"),
    Case("try{a()}catch(b){c(b)}", "try{a()}catch(b){c(b)}"),
    Case("try{a()}catch({b}){c()}", "try{a()}catch({b}){c()}"),
    // The declaration assigns to the parameter.
    Case("try{a()}catch(b){var b=1}", "try{a()}catch(b){var b=1}"),
    Case("try{a()}catch(b){eval('b')}", #"try{a()}catch(b){eval("b")}"#),
  ])
  func exceptions(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case("for(;a();){if(b())break;c()}", "for(;a()&&!b();)c()"),
    Case("for(;;)if(a())b();else break", "for(;a();)b()"),
    Case(
      "while(1){if(a())break;if(b())break;c();if(d())continue;e()}", "for(;!a()&&!b();)c(),d()||e()"
    ),
    Case("l:for(;;){for(;;){if(a())break l;b()}}", "l:for(;;)for(;;){if(a())break l;b()}"),
    Case("for(;;){if(a())break;let b=c();d(()=>b)}", "for(;;){if(a())break;let b=c();d(()=>b)}"),
    Case("for(;a();){if(b()){c();break}d()}", "for(;a();){if(b()){c();break}d()}"),
  ])
  func loops(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    // A branch that is chosen must not become a call with an object.
    Case("(1?a.b:c)(),(0?a:d.e)()", "(0,a.b)(),(0,d.e)()"),
    Case("function f(a,b){a=(g(),b);h(a,a)}", "function f(a,b){g(),h(a=b,a)}"),
    Case("function f(a){this.b=(g(),a),a.c=(g(),1)}", "function f(a){g(),this.b=a,g(),a.c=1}"),
    // What is assigned to is looked up first.
    Case("function f(a){a.b=(a=g(),1)}", "function f(a){a.b=(a=g(),1)}"),
    Case(
      "function f(a){a+=(g(),1),h=(g(),1),a[i]=(g(),1)}",
      "function f(a){a+=(g(),1),h=(g(),1),a[i]=(g(),1)}"),
    Case("a=(b(),c)*d,e=(b(),c)+d+f", "a=(b(),c*d),e=(b(),c)+d+f"),
  ])
  func sequences(_ row: Case) { expectMinified(row, .folding) }
}
