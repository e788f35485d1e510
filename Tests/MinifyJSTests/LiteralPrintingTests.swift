import AssetText
import MinifyJS
import TestSupport
import Testing

@Suite struct LiteralPrinting {
  static let numbers: [Case] = [
    Case("x=0", "x=0"), Case("x=1000", "x=1e3"), Case("x=100", "x=100"), Case("x=1200", "x=1200"),
    Case("x=12000", "x=12e3"), Case("x=0.5", "x=.5"), Case("x=0.05", "x=.05"),
    Case("x=0.001", "x=.001"), Case("x=0.0001", "x=1e-4"), Case("x=0.00015", "x=15e-5"),
    Case("x=1.50", "x=1.5"), Case("x=1.5e300", "x=15e299"), Case("x=5e-324", "x=5e-324"),
    Case("x=1.7976931348623157e308", "x=17976931348623157e292"),
    Case("x=1e21", "x=1e21"), Case("x=123456789012", "x=123456789012"),
    Case("x=281474976710656", "x=281474976710656"), Case("x=281474976710655", "x=0xffffffffffff"),
    Case("x=0xffffffffffff", "x=0xffffffffffff"),
    Case("x=0x10", "x=16"), Case("x=0b101", "x=5"), Case("x=0o17", "x=15"), Case("x=017", "x=15"),
    Case("x=089", "x=89"), Case("x=1_000_000", "x=1e6"),
    Case("x=9007199254740993", "x=9007199254740992"),
    Case("x=18446744073709551616", "x=18446744073709552e3"), Case("x=1e999", "x=1/0"),
    Case("x=-1e999", "x=-(1/0)"), Case("x=0.1+0.2", "x=.1+.2"),
    Case("x=4294967295", "x=4294967295"),
    // The point of a member must not become a decimal point.
    Case("0..y", "0 .y"), Case("0 .y", "0 .y"), Case("1.5.y", "1.5.y"), Case("1e3.y", "1e3.y"),
    Case("1000..y", "1e3.y"), Case("0x10.y", "16 .y"), Case("1..y()", "1 .y()"),
    Case("1[0]", "1[0]"), Case("1?.y", "1?.y"), Case("a?.5:1", "a?.5:1"),
  ]
  @Test(arguments: numbers) func printsShortestNumbers(_ row: Case) { expectMinified(row) }

  static let bigInts: [Case] = [
    Case("x=1n", "x=1n"), Case("x=0xFFn", "x=255n"), Case("x=1000n", "x=1000n"),
    Case("x=281474976710655n", "x=0xffffffffffffn"), Case("x=0b11n", "x=3n"),
    Case("x=1_0n", "x=10n"),
    Case("x=0xFFFFFFFFFFFFFFFFFFFn", "x=0xFFFFFFFFFFFFFFFFFFFn"),
  ]
  @Test(arguments: bigInts) func keepsTheValueOfBigInts(_ row: Case) { expectMinified(row) }

  static let strings: [Case] = [
    Case("x='a'", #"x="a""#), Case(#"x="it's""#, #"x="it's""#),
    Case(#"x='say "x"'"#, #"x='say "x"'"#),
    Case(#"x='"\''"#, #"x="\"'""#), Case(#"x='\"\"\''"#, #"x='""\''"#),
    Case(#"x="\n\t""#, "x=\"\\n\t\""),
    Case(#"x="\x00""#, #"x="\0""#), Case(#"x="\x001""#, #"x="\x001""#),
    Case(#"x="\u2028""#, #"x="\u2028""#),
    Case(#"x="\uD83D""#, #"x="\ud83d""#), Case(#"x="\uD83D\uDE00""#, "x=\"😀\""),
    Case(#"x="\\uD83D""#, #"x="\\uD83D""#), Case(#"x="\u00e9""#, "x=\"é\""),
    Case(#"x="a\<LF>b""#.replacing(), #"x="ab""#),
    Case(#"x="\uFEFF""#, #"x="\ufeff""#), Case(#"x="\x1b""#, #"x="\x1b""#),
    Case(#"x="<\/script>""#, #"x="</script>""#),
  ]
  @Test(arguments: strings) func choosesQuotesAndEscapes(_ row: Case) { expectMinified(row) }

  static let templates: [Case] = [
    Case("`a${ b }c`", "`a${b}c`"), Case(#"`\n`"#, "`\n`"), Case(#"`\u0041`"#, "`A`"),
    Case(#"`\``"#, #"`\``"#),
    Case(#"`\${a}`"#, #"`\${a}`"#), Case(#"`$\{a}`"#, #"`\${a}`"#), Case("`$${a}`", "`$${a}`"),
    Case(#"`\\`"#, #"`\\`"#), Case(#"`\r`"#, #"`\r`"#), Case(#"tag`\n\u0041`"#, #"tag`\n\u0041`"#),
    Case(#"tag`\unicode`"#, #"tag`\unicode`"#), Case("a.b`c`", "a.b`c`"),
    Case("`${`${a}`}`", "`${`${a}`}`"),
    Case("(a?.b)`c`", "(a?.b)`c`"), Case("(0,a.b)`c`", "(0,a.b)`c`"),
    Case("new A()`x`", "new A()`x`"),
  ]
  @Test(arguments: templates) func printsTemplates(_ row: Case) { expectMinified(row) }

  static let regularExpressions: [Case] = [
    Case("x = /a/g", "x=/a/g"), Case("a / /b/", "a/ /b/"), Case("/x/ in y", "/x/ in y"),
    Case("/x/g in y", "/x/g in y"),
    Case("/x/ instanceof y", "/x/ instanceof y"), Case("a < /script/", "a< /script/"),
    Case("a < /x/", "a</x/"),
    Case("return_ => /x/", "return_=>/x/"), Case("typeof /x/", "typeof/x/"),
    Case("x = a ? /b/ : /c/", "x=a?/b/:/c/"),
    Case("for (a of /x/.y) b", "for(a of/x/.y)b"), Case("x = a++ / 2", "x=a++/2"),
    Case("if (a) /b/.c()", "if(a)/b/.c()"),
    Case("/[/]/.test(a)", "/[/]/.test(a)"),
  ]
  @Test(arguments: regularExpressions) func printsRegularExpressions(_ row: Case) {
    expectMinified(row)
  }

  static let keys: [Case] = [
    Case("x={'a':1}", "x={a:1}"), Case("x={'a-b':1}", #"x={"a-b":1}"#),
    Case("x={'0':1,'10':2,'010':3,'1e3':4}", #"x={0:1,10:2,"010":3,"1e3":4}"#),
    Case("x={'class':1}", "x={class:1}"), Case("x={1000:1}", "x={1e3:1}"),
    Case("x={0x10:1}", "x={16:1}"),
    Case("x={1e999:1}", "x={Infinity:1}"), Case("x={[-1]:1}", "x={[-1]:1}"),
    Case("x={['a']:1}", #"x={["a"]:1}"#),
    Case("x={__proto__}", "x={__proto__}"), Case("x={__proto__:v}", "x={__proto__:v}"),
    Case("x={'__proto__':v}", "x={__proto__:v}"),
    Case("x={['__proto__']:v}", #"x={["__proto__"]:v}"#),
    Case("x={__proto__(){}}", "x={__proto__(){}}"),
    Case("x={é:1}", "x={é:1}"), Case("x={'é':1}", #"x={"é":1}"#),
    Case("x={get 'a'(){}, set a(b){}}", "x={get a(){},set a(b){}}"),
    Case(
      "x={async *a(){}, async b(){}, *c(){}, get(){}, set:1, async:2}",
      "x={async*a(){},async b(){},*c(){},get(){},set:1,async:2}"),
    Case(
      "x={get [a](){}, get 1(){}, get .5(){}, async 'x y'(){}}",
      #"x={get[a](){},get 1(){},get.5(){},async"x y"(){}}"#),
    Case("x={a,b=1}=c", "x={a,b=1}=c"), Case("x={a:a}", "x={a:a}"),
    Case("x={...a,b,}", "x={...a,b}"),
    Case("class A{'constructor'(){}}", "class A{constructor(){}}"),
    Case("class A{'a'=1;'b-c'=2}", #"class A{a=1;"b-c"=2}"#),
  ]
  @Test(arguments: keys) func printsKeys(_ row: Case) { expectMinified(row) }

  static let inline: [Case] = [
    Case(#"x="</script>""#, #"x="<\/script>""#), Case(#"x="<\/SCRIPT""#, #"x="<\/SCRIPT""#),
    Case(#"x="<!--""#, #"x="<\!--""#),
    Case("x=`</script>`", #"x=`<\/script>`"#), Case("x=/[</script>]/", #"x=/[<\/script>]/"#),
    Case("x=/<!--/", #"x=/<\x21--/"#),
    Case("a<!--b", "a"), Case("a< !--b", "a<! --b"),
    Case("/*! </script> */a", "/*! < /script> */a"),
    Case(#""</script>";a"#, #""<\/script>";a"#),
  ]
  @Test(arguments: inline) func escapesForInlineScripts(_ row: Case) {
    var options = JavaScriptMinifier.Options.printing
    options.isInlineScript = true
    expectMinified(row, options)
  }

  @Test func warnsOfTaggedTemplatesThatCannotBeInlined() throws {
    var options = JavaScriptMinifier.Options.printing
    options.isInlineScript = true
    let result = try JavaScriptMinifier(options: options).minify(Array("tag`</script>`".utf8))
    #expect(result.warnings.map(\.id) == ["js-inline-script"])
  }
}

extension String {
  /// A line continuation in a row of a table.
  fileprivate func replacing() -> String { split(separator: "<LF>").joined(separator: "\n") }
}
