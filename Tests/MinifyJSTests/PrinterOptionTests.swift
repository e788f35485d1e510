import AssetText
import MinifyJS
import TestSupport
import Testing

/// What the printer's options change: the last of the steps, and no other.
@Suite struct PrinterOptions {
  static func options(
    _ change: (inout JavaScriptMinifier.Options) -> Void
  ) -> JavaScriptMinifier.Options {
    var options = JavaScriptMinifier.Options()
    options.optimization = .none
    options.renames = false
    change(&options)
    return options
  }

  static let ascii: [Case] = [
    // Strings and templates.
    Case(#"x="é€😀""#, #"x="\xe9\u20ac\u{1f600}""#),
    Case("x='é\"'", #"x='\xe9"'"#),
    Case("x=`é${a}😀`", #"x=`\xe9${a}\u{1f600}`"#),
    Case("x=`a\u{2028}b`", #"x=`a\u2028b`"#),
    Case(#"x="\ud83d""#, #"x="\ud83d""#),
    Case("x=\"\u{10FFFF}\u{FFFF}\"", #"x="\u{10ffff}\uffff""#),
    Case("function f(){'é';'use strict'}", #"function f(){"\u00e9";"use strict"}"#),
    // Names, wherever they may stand.
    Case("var é=1,aé;é.é=é?.é", #"var \u00e9=1,a\u00e9;\u00e9.\u00e9=\u00e9?.\u00e9"#),
    Case("class A{#é;m(){this.#é}}", #"class A{#\u00e9;m(){this.#\u00e9}}"#),
    Case("x={é:1,'é':2,'é-':3}", #"x={\u00e9:1,"\xe9":2,"\xe9-":3}"#),
    Case("var {é}=x", #"var{\u00e9}=x"#),
    Case("é:for(;;)break é", #"\u00e9:for(;;)break \u00e9"#),
    // The brace ends the name; a word behind it would be taken for a part of it.
    Case("var 𠮷;𠮷 in 𠮷", #"var \u{20bb7} ;\u{20bb7} in \u{20bb7} "#),
    Case(
      "import {é as è} from 'x';export {è as 'ê'}",
      #"import{\u00e9 as \u00e8}from"x";export{\u00e8 as"\xea"}"#),
    // In patterns a backslash before a character means nothing, and surrogates mean the same with every flag.
    Case("/é/", #"/\u00e9/"#), Case(#"/\é/"#, #"/\u00e9/"#), Case(#"/\\é/"#, #"/\\\u00e9/"#),
    Case("/[😀]/u", #"/[\ud83d\ude00]/u"#), Case("/(?<é>.)/", #"/(?<\u00e9>.)/"#),
    // Comments.
    Case("/*! © é */a", "/*! \\xa9 \\xe9 */a"),
    Case("tag`é`", "tag`é`"),
  ]
  @Test(arguments: ascii) func writesASCIIOnly(_ row: Case) {
    expectMinified(row, Self.options { $0.isASCIIOnly = true })
  }

  @Test func escapesSurrogatesWhereBracesAreTooNew() {
    let options = Self.options {
      $0.isASCIIOnly = true
      $0.target = 2009
    }
    expectMinified(Case(#"x="😀""#, #"x="\ud83d\ude00""#), options)
  }

  @Test func percentEncodesTheAddressOfAMap() {
    let options = Self.options {
      $0.isASCIIOnly = true
      $0.dropsSourceMapComment = false
    }
    expectMinified(
      Case("a\n//# sourceMappingURL=é.map", "a\n//# sourceMappingURL=%C3%A9.map"), options)
  }

  static let notASCII: [Case] = [
    Case("tag`é`", "js-ascii-only@3: a tagged template"),
    Case("#!/é\na", "js-ascii-only@0: the first line"),
    Case("`é`", ""), Case("'é'", ""),
  ]
  @Test(arguments: notASCII) func warnsOfWhatCannotBeEscaped(_ row: Case) throws {
    let options = Self.options { $0.isASCIIOnly = true }
    let result = try JavaScriptMinifier(options: options).minify(Array(row.input.utf8))
    let found = result.warnings.map {
      "\($0.id)@\($0.range.lowerBound): \($0.message.split(separator: " holds")[0])"
    }
    #expect(found.joined(separator: "\n") == row.expected)
  }

  static let lines: [Case] = [
    Case("aaaaaaaa;b;cccccccc;d", "aaaaaaaa;\nb;cccccccc;\nd"),
    Case("f(aaaaaaaa,bbbbbbbb)", "f(aaaaaaaa,\nbbbbbbbb)"),
    Case("function f(){return aaaaaaaa,b}", "function f(){\nreturn aaaaaaaa,\nb}"),
    // What may not be torn from its next token stays on its line.
    Case("function f(){return aaaaaaaaaaaaaa}", "function f(){\nreturn aaaaaaaaaaaaaa}"),
    Case("x=>{throw bbbbbbbbbbbb}", "x=>{throw bbbbbbbbbbbb}"),
    Case("xxxxxxxxxxxx=y=>({a:1})", "xxxxxxxxxxxx=y=>({a:1})"),
    // A string, a template or a pattern is one token.
    Case("x=',,,,,,,,,,,,';y", "x=\",,,,,,,,,,,,\";\ny"),
    Case("x=`,,,,,;;{,,,,,${a,b}`;y", "x=`,,,,,;;{,,,,,${a,\nb}`;y"),
    // Lines end in templates, too.
    Case("x=`aaaaaaaaaaaaaaa\nb`;y;zzzzzzzz;a", "x=`aaaaaaaaaaaaaaa\nb`;y;zzzzzzzz;\na"),
    Case("class A{aaaaaaaa=1;b=2}", "class A{aaaaaaaa=1;\nb=2}"),
    Case("aaaaaaaa;for(var bbbbbbbb=1,c;;);", "aaaaaaaa;\nfor(var bbbbbbbb=1,\nc;;);"),
    Case("aaaaaaaa,bbbbbbbb;({c}=d)", "aaaaaaaa,\nbbbbbbbb;\n({c}=d)"),
    Case("aaaaaaaaaaaa;({c})", "aaaaaaaaaaaa;\n({c})"),
  ]
  @Test(arguments: lines) func endsLinesWhereNothingChanges(_ row: Case) {
    expectMinified(row, Self.options { $0.lineLimit = 9 })
  }

  static let collected: [Case] = [
    Case("/*! A */a;/*! B */b;/*! A */c", "a;b;c\n/*! A */\n/*! B */"),
    Case("//! A\na;//! B\n", "a\n//! A\n//! B"), Case("/*! A */", "/*! A */"),
    Case("a/* x */", "a"), Case("#!/bin/node\n/*! A */a", "#!/bin/node\na\n/*! A */"),
  ]
  @Test(arguments: collected) func collectsLicences(_ row: Case) {
    expectMinified(row, Self.options { $0.legalComments = .collect })
  }
}
