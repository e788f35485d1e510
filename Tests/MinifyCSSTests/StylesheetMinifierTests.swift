import AssetText
import MinifyCSS
import TestSupport
import Testing

func minified(_ text: String) throws -> String {
  String(decoding: try StylesheetMinifier().minify(Array(text.utf8)).bytes, as: UTF8.self)
}

/// Checks a row, and that minifying the result changes nothing.
func expectMinified(_ row: Case) throws {
  let once = try minified(row.input)
  #expect(once == row.expected)
  #expect(try minified(once) == once)
}

@Suite struct StylesheetMinifying {
  static let rules: [Case] = [
    Case("a { b : c ; }", "a{b:c}"),
    Case("a{b:c;;d:e;}", "a{b:c;d:e}"),
    Case("a{} b{c:d}", "b{c:d}"),
    Case("@media print { a { } }", ""),
    Case("@keyframes k { from { } to { b : c } }", "@keyframes k{0%{}to{b:c}}"),
    Case("@keyframes k{from,/**/100.0%/**/,50.0%{b:c}}", "@keyframes k{0%,to,50%{b:c}}"),
    // A percentage of a range has no other name.
    Case(
      "@keyframes k{entry 0%{b:c}entry 100%{b:d}exit 100.0%{e:f}}",
      "@keyframes k{entry 0%{b:c}entry 100%{b:d}exit 100%{e:f}}"),
    // Fuzz: what is no selector of a frame.
    Case("@keyframes k{from+7-0{b:c}to 100%{b:c}}", "@keyframes k{from+7-0{b:c}to 100%{b:c}}"),
    Case("@font-face { }", "@font-face{}"),
    Case("/* a */ b /* c */ { d : /* e */ f }", "b{d:f}"),
    Case("/*! keep */ a{b:c}", "/*! keep */a{b:c}"),
    Case("a{b:c;/*! keep */}", "a{b:c;/*! keep */}"),
    Case("<!-- a{b:c} -->", "a{b:c}"),
    Case("a{b:c}/*# sourceMappingURL=a.css.map */", "a{b:c}"),
    Case("@charset \"utf-8\";\na{b:c}", "a{b:c}"),
    // Fuzz: what is no such rule is nothing, whatever ends it.
    Case("@charset 'utf-8;a{b:c}", ""), Case("@charset \"gbk\"", ""),
    Case("@layer  a , b ;", "@layer a,b;"),
    Case("@import  url( a.css )  screen ;", "@import\"a.css\"screen;"),
    Case(
      "@import \"a.css\" layer(x) supports( display : grid ) ;",
      "@import\"a.css\"layer(x)supports(display:grid);"),
    Case("a { b : c; & d { e : f } g : h }", "a{b:c;& d{e:f}g:h}"),
    Case("a { b : c; d:hover { } }", "a{b:c}"),
    Case("a { & > b , c { d : e } }", "a{&>b,c{d:e}}"),
    Case("a{*zoom:1;_height: 1px}", "a{*zoom:1;_height:1px}"),
    Case("a{b:c", "a{b:c}"),
    Case("a{b:c;}}", "a{b:c}}"),
    Case("", ""),
    Case("\u{FEFF}a{b:c}", "a{b:c}"),
  ]
  @Test(arguments: rules) func minifiesRules(_ row: Case) throws { try expectMinified(row) }

  static let selectors: [Case] = [
    Case("a  >  b ~ c + d   e{f:g}", "a>b~c+d e{f:g}"),
    Case("a , b{c:d}", "a,b{c:d}"),
    Case("[ a = 'b' ]{c:d}", "[a=b]{c:d}"),
    Case("[a=b  i]{c:d}", "[a=b i]{c:d}"),
    Case(":nth-child( 2n + 1 ){a:b}", ":nth-child(odd){a:b}"),
    Case(":is( a , b ) c{d:e}", ":is(a,b) c{d:e}"),
    Case("a:not( .b ){c:d}", "a:not(.b){c:d}"),
    Case("a .b{c:d}", "a .b{c:d}"),
    Case("a /* x */ b{c:d}", "a b{c:d}"),
    // A comment is a separator: without it these are one name.
    Case("a/**/b{c:d}", "a/**/b{c:d}"),
    Case("* a{b:c}", "* a{b:c}"),
    Case("a\\:b{c:d}", "a\\:b{c:d}"),
    Case("svg|a{b:c}", "svg|a{b:c}"),
  ]
  @Test(arguments: selectors) func minifiesSelectors(_ row: Case) throws { try expectMinified(row) }

  static let queries: [Case] = [
    Case(
      "@media  screen  and ( min-width : 30em ) {a{b:c}}",
      "@media screen and (min-width:30em){a{b:c}}"),
    Case("@media (400px <= width < 700px){a{b:c}}", "@media(400px<=width<700px){a{b:c}}"),
    Case("@supports not ( display : grid ){a{b:c}}", "@supports not (display:grid){a{b:c}}"),
    Case("@supports (width: calc(1px + 2px)){a{b:c}}", "@supports (width:calc(1px + 2px)){a{b:c}}"),
    Case("@container side ( width > 3px ){a{b:c}}", "@container side (width>3px){a{b:c}}"),
    Case("@page :first{margin:1px}", "@page:first{margin:1px}"),
    Case("@scope (.a) to (.b){c{d:e}}", "@scope(.a)to (.b){c{d:e}}"),
  ]
  @Test(arguments: queries) func minifiesQueries(_ row: Case) throws { try expectMinified(row) }

  static let values: [Case] = [
    Case("a{b:0.50em}", "a{b:.5em}"),
    Case("a{b:-0.0}", "a{b:-0}"),
    Case("a{b:+00.70}", "a{b:+.7}"),
    Case("a{b:1e3px}", "a{b:1e3px}"),
    Case("a{b:1.0}", "a{b:1}"),
    Case("a{b:50.0%}", "a{b:50%}"),
    Case("a{margin:0px 0em 1px 0}", "a{margin:0 0 1px}"),
    // A sign that goes does not keep the space before it.
    Case("a{margin:f(1) -0in}", "a{margin:f(1)0}"),
    Case("a{margin:f(1) -0}", "a{margin:f(1) -0}"),
    Case("a{margin:f(1) -1in}", "a{margin:f(1) -1in}"),
    Case("a{flex:1 1 0px}", "a{flex:1 1 0px}"),
    Case("a{margin:calc(0px + 1em)}", "a{margin:calc(0px + 1em)}"),
    Case("a{transition:b 0s}", "a{transition:b}"),
    Case("a{width:0%}", "a{width:0%}"),
    Case("a{color:#FFCC00}", "a{color:#fc0}"),
    Case("a{border:1px none #FF0000}", "a{border:1px none red}"),
    Case("a{border:1px solid blue}", "a{border:1px solid#00f}"),
    Case("a{box-shadow:0 0 1px rgba(255,0,0,1)}", "a{box-shadow:0 0 1px red}"),
    Case("a{box-shadow:rgba(0,0,0,.5)0 0}", "a{box-shadow:#00000080 0 0}"),
    Case("a{margin:1px 2px 1px 2px}", "a{margin:1px 2px}"),
    Case(
      "a{margin-top:1px;margin-right:2px;margin-bottom:1px;margin-left:2px}", "a{margin:1px 2px}"),
    Case(
      "a{margin-top:1px;margin-right:2px;margin:var(--a);margin-bottom:1px;margin-left:2px}",
      "a{margin-top:1px;margin-right:2px;margin:var(--a);margin-bottom:1px;margin-left:2px}"),
    Case(
      "a{color:red;color:color(display-p3 1 0 0)}", "a{color:red;color:color(display-p3 1 0 0)}"),
    Case("a{width:calc(1px - 2px)}", "a{width:calc(1px - 2px)}"),
    Case("a{width:calc((100% - 10px) - 5px)}", "a{width:calc(100% - 15px)}"),
    Case("a{color:#AABBCCDD}", "a{color:#abcd}"),
    Case("a{color:#AbC123}", "a{color:#abc123}"),
    // A name, not a colour.
    Case("a{b:-moz-element( #AABBCC ) #AABBCC}", "a{b:-moz-element(#AABBCC)#abc}"),
    // Not an integer, so not valid here; `1` would be.
    Case("a{z-index:2;z-index:1.0}", "a{z-index:2;z-index:1.0}"),
    Case("a{grid-column:1 / 2.0}", "a{grid-column:1/2.0}"),
    Case("a{b:c !  important}", "a{b:c!important}"),
    Case("a{b:c , d}", "a{b:c,d}"),
    Case("a{font:12px / 1.50 b}", "a{font:12px/1.5 b}"),
    Case("a{b:calc( 1px  +  2px )}", "a{b:3px}"),
    Case("a{b:calc(1px * 2)}", "a{b:2px}"),
    Case("a{b:var(--a) var(--b)}", "a{b:var(--a) var(--b)}"),
    Case("a{b:c(1) d(2)}", "a{b:c(1)d(2)}"),
    Case("a{b:a/**/c}", "a{b:a/**/c}"),
    Case("a{b:1/**/px}", "a{b:1/**/px}"),
    Case("a{content:\"a  b\"}", "a{content:\"a  b\"}"),
    Case("a{unicode-range:U+26, U+0-7F}", "a{unicode-range:U+0-7F}"),
    Case("a{filter:progid:X.Y( a='#FFFFFF', b=1 )}", "a{filter:progid:X.Y( a='#FFFFFF', b=1 )}"),
    Case("a{filter: alpha(opacity=50)}", "a{filter:alpha(opacity=50)}"),
    Case("a{b:\"x\ny;c:d}", "a{b:\"x\ny;c:d}"),
    Case(
      "a{grid-template:\"a b\" 1px \"c d\" 2px / 1fr}",
      "a{grid-template:\"a b\"1px\"c d\"2px/1fr}"),
    Case("a{grid-area:1 / 2 / span 3}", "a{grid-area:1/2/span 3}"),
    Case("a{grid-template-columns:[ a ] 1px [ b ]}", "a{grid-template-columns:[a]1px[b]}"),
  ]
  @Test(arguments: values) func minifiesValues(_ row: Case) throws { try expectMinified(row) }

  static let custom: [Case] = [
    Case("a{--x: ;}", "a{--x: }"),
    Case("a{--x:;}", "a{--x: }"),
    Case("a{--x:  b  c  ;}", "a{--x:b c}"),
    Case("a{--x:calc(1px + var(--y));d:e}", "a{--x:calc(1px + var(--y));d:e}"),
    Case("a{--x:{b:c};d:e}", "a{--x:{b:c};d:e}"),
    Case("a{--X:0.50 #FFFFFF}", "a{--X:0.50 #FFFFFF}"),
    Case("a{--x:a/**/b}", "a{--x:a/**/b}"),
    Case("a{b:var(--x, )}", "a{b:var(--x,)}"),
  ]
  @Test(arguments: custom) func keepsCustomProperties(_ row: Case) throws {
    try expectMinified(row)
  }

  static let addresses: [Case] = [
    Case("a{b:url( \"c.png\" )}", "a{b:url(c.png)}"),
    Case("a{b:url('c d.png')}", "a{b:url(c\\ d.png)}"),
    Case("a{b:url('c(1).png')}", "a{b:url(\"c(1).png\")}"),
    Case("ö{b:url('\\'\\F6 ')}", "ö{b:url(\\'ö)}"),
    Case("ö{b:url('\\200b')}", "ö{b:url('\\200b')}"),
    Case("a{b:url( c\\(1\\).png )}", "a{b:url(c\\(1\\).png)}"),
    Case(
      "a{b:url(\"data:image/svg+xml,<svg xmlns='x'/>\")}",
      "a{b:url(\"data:image/svg+xml,<svg xmlns='x'/>\")}"),
    Case("a{b:url(data:a;base64,AA==) c}", "a{b:url(data:a;base64,AA==)c}"),
    Case("@import url(\"a.css\");", "@import\"a.css\";"),
    Case("a{b:URL( c )}", "a{b:URL(c)}"),
    Case("a{b:url(c\\ )}", "a{b:url(c\\ )}"),
  ]
  @Test(arguments: addresses) func shortensAddresses(_ row: Case) throws { try expectMinified(row) }

  @Test(arguments: [
    Case("color : #FFFFFF ; margin: 0px;", "color:#fff;margin:0"),
    Case("background:url( \"a.png\" )", "background:url(a.png)"),
    Case(" ", ""),
    Case("{{ style }}", "{{ style }}"),
  ])
  func minifiesAttributes(_ row: Case) {
    let bytes = StylesheetMinifier().minifyDeclarations(Array(row.input.utf8)).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == row.expected)
  }

  @Test(arguments: ["a{b:{{ c }}}", "{% if x %}a{b:c}{% endif %}", "<% x %>", "a{%b%}"])
  func refusesTemplates(_ text: String) {
    #expect(throws: Diagnostic.self) { try minified(text) }
  }

  /// What no one would write still gives an output, and the same one again.
  @Test func survivesRandomBytes() throws {
    var seed: UInt64 = 42
    func random(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    let pieces: [String] = [
      "a", "{", "}", ";", ":", "(", ")", "[", "]", ",", " ", "\n", "/*x*/", "/*", "'", "\"", "\\",
      "@media ", "url(",
      "--x", "#fff", "1.0", "e", "-", "+", "0px", "%", "!important", "<!--", "-->", "\0", "ü",
      "\\31 ", "\r\n", "/", "*",
      "@charset \"x\";", "&", ">", "u+1", ".5", "@import ", "calc(", "<",
    ]
    for _ in 0..<4000 {
      let text = (0..<random(24)).map { _ in pieces[random(pieces.count)] }.joined()
      // What the end of the file closes is closed in the output.
      let unclosed = text.count { "{([\"'u*".contains($0) } * 2 + text.count { $0 == "\\" } * 3
      let nulls = text.utf8.count { $0 == 0 }
      guard let once = try? minified(text) else { continue }
      let twice = try? minified(once)
      #expect(twice == nil || twice == once, "\(text.debugDescription) → \(once.debugDescription)")
      #expect(
        once.utf8.count <= text.utf8.count + 1 + unclosed + nulls * 2,
        "\(text.debugDescription) → \(once.debugDescription)")
    }
  }

  static let nulls: [Case] = [
    Case("a{b:\0 rgb(0,0,0)}", "a{b:\u{FFFD}#000}"), Case("\0 a{b:c}", "\u{FFFD} a{b:c}"),
    Case(".a\0b{c:d}", ".a\u{FFFD}b{c:d}"), Case("a{--b:\0}", "a{--b:\u{FFFD}}"),
    Case("a{b:\"\0\"}", "a{b:\"\u{FFFD}\"}"), Case("/*\0*/a{b:c}", "a{b:c}"),
  ]

  @Test(arguments: nulls) func nullsStandForAnotherCharacter(_ row: Case) throws {
    let once = try minified(row.input)
    #expect(once == row.expected)
    #expect(try minified(once) == once)
  }

  /// A color that changes its form joins with what is beside it as the new form does, on both sides.
  static let colorBorders: [Case] = [
    Case("a{background:rgb(0,0,0)blue}", "a{background:#000#00f}"),
    Case("a{background:red blue}", "a{background:red#00f}"),
    Case("a{background:x/**/#ff0000}", "a{background:x/**/red}"),
    Case("a{background:blue/**/(x)}", "a{background:#00f(x)}"),
    Case("a{background:#f00/**/(x)}", "a{background:red/**/(x)}"),
    Case("a{background:1px/**/blue/**/b}", "a{background:1px#00f/**/b}"),
    Case("a{background:\\62lue/**/(x)}", "a{background:#00f(x)}"),
  ]

  @Test(arguments: colorBorders) func colorsJoinAsTheyAreWritten(_ row: Case) throws {
    let once = try minified(row.input)
    #expect(once == row.expected)
    #expect(try minified(once) == once)
  }

  @Test func takesDeepNesting() throws {
    let text =
      String(repeating: "a{", count: 100_000) + "b:c" + String(repeating: "}", count: 100_000)
    #expect(try minified(text).utf8.count == text.utf8.count)
  }
}
