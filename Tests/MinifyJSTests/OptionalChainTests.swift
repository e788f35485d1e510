import MinifyJS
import TestSupport
import Testing

@Suite struct OptionalChainTests {
  @Test(arguments: [
    Case("a(b=>b==null?void 0:b.c)", "a(b=>b?.c)"),
    Case("a(b=>b!=null?b.c(b):void 0)", "a(b=>b?.c(b))"),
    Case("a(b=>b===null||b===void 0?void 0:b[0].d)", "a(b=>b?.[0].d)"),
    Case("a(b=>b==null?void 0:b())", "a(b=>b?.())"),
    Case("a(b=>b.c==null?void 0:b.c(1))", "a(b=>b.c?.(1))"),
    Case("a(b=>b==null?void 0:b.c?.d)", "a(b=>b?.c?.d)"),
    Case(
      "a(function(b){var c;return(c=b.d)===null||c===void 0?void 0:c.e})",
      "a(function(b){return b.d?.e})"),
    Case(
      "a(function(b){var c,d;return(d=(c=b.d)===null||c===void 0?void 0:c.e)===null||d===void 0?void 0:d.f})",
      "a(function(b){return b.d?.e?.f})"),
    Case(
      "a(function(b){var c;return(c=b.d)!==null&&c!==void 0?c:1})", "a(function(b){return b.d??1})"),
    // Not what a call would have as its object, nor what is no chain.
    Case("a(b=>(b==null?void 0:b.c)())", "a(b=>(0,b?.c)())"),
    Case("a(b=>b==null?void 0:new b.c)", "a(b=>b==null?void 0:new b.c)"),
    Case("a(b=>b==null?null:b.c)", "a(b=>b==null?null:b.c)"),
    Case("a(b=>b==null?void 0:b.c.d+1)", "a(b=>b==null?void 0:b.c.d+1)"),
    Case("a(b=>b===null?void 0:b.c)", "a(b=>b===null?void 0:b.c)"),
    // Undefined decides as the guard does.
    Case("a(b=>b!=null&&b.c===1)", "a(b=>b?.c===1)"),
    Case("a(b=>b!=null&&b.c>1)", "a(b=>b?.c>1)"),
    Case("a(b=>b!=null&&typeof b.c==\"string\")", "a(b=>typeof b?.c==\"string\")"),
    Case("a(b=>b==null||b.c!==1)", "a(b=>b?.c!==1)"),
    Case("a(b=>b==null||!b.c)", "a(b=>!b?.c)"),
    Case("a(b=>{b!=null&&b.c()})", "a(b=>{b?.c()})"),
    Case("a(b=>b!=null&&b.c)", "a(b=>b!=null&&b.c)"),
    Case("a(b=>b!=null&&b.c!==1)", "a(b=>b!=null&&b.c!==1)"),
    Case("a(b=>b!=null&&b.c===d)", "a(b=>b!=null&&b.c===d)"),
    Case("a(b=>b!=null&&b.c===void 0)", "a(b=>b!=null&&b.c===void 0)"),
    Case("a(b=>d&&b!=null&&b.c==1)", "a(b=>d&&b?.c==1)"),
    Case("a(b=>(b?.c)?.d)", "a(b=>b?.c?.d)"),
    Case("a(b=>(b?.c).d)", "a(b=>(b?.c).d)"),
  ])
  func chains(_ row: Case) { expectMinified(row, .folding) }

  @Test(arguments: [
    Case("a(b=>b==null?void 0:b.c)", "a(b=>b==null?void 0:b.c)"),
    Case("a(b=>b!=null&&b.c===1)", "a(b=>b!=null&&b.c===1)"),
  ])
  func strict(_ row: Case) { expectMinified(row, .strictlyFolding) }

  @Test func olderTarget() {
    var options = JavaScriptMinifier.Options.folding
    options.target = 2019
    expectMinified(Case("a(b=>b==null?void 0:b.c)", "a(b=>b==null?void 0:b.c)"), options)
  }
}
