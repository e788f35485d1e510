import MinifyCSS
import Testing

@Suite struct CSSReferencesTests {
  static let rows: [(String, [String])] = [
    ("a{b:url(c.png)}", ["url c.png url(c.png)"]),
    ("a{b:url( 'c d.png' ) no-repeat}", ["url c d.png url( 'c d.png' )"]),
    ("a{b:url(c\\ d.png)}", ["url c d.png url(c\\ d.png)"]),
    ("a{b:url(\"\\63 .png\")}", ["url c.png url(\"\\63 .png\")"]),
    ("a{b:src(\"c.png\")}", ["url c.png src(\"c.png\")"]),
    ("@import \"a.css\" screen;", ["importString a.css \"a.css\""]),
    ("@import url(a.css);", ["importURL a.css url(a.css)"]),
    ("@import url('a.css') layer(x);", ["importURL a.css url('a.css')"]),
    ("@namespace svg url(http://www.w3.org/2000/svg);a{b:url(c)}", ["url c url(c)"]),
    ("/* url(a) */ a{content:\"url(b)\"}", []),
    (
      "a{b:image-set(\"c.png\" 1x, url(d.png) 2x)}",
      ["imageSetString c.png \"c.png\"", "url d.png url(d.png)"]
    ),
    ("a{b:-webkit-image-set(\"c.png\" type(\"image/png\"))}", ["imageSetString c.png \"c.png\""]),
    ("a{--x:url(c.png)}", ["url c.png url(c.png)"]),
    ("@font-face{src:local(\"x\"),url(f.woff2) format(\"woff2\")}", ["url f.woff2 url(f.woff2)"]),
    ("a{b:url(c", ["url c url(c"]),
    ("@import \"a{b:c}", ["importString a{b:c} \"a{b:c}"]),
    ("@import {a:b}", []),
  ]

  @Test(arguments: rows) func finds(_ text: String, _ expected: [String]) {
    let bytes = Array(text.utf8)
    let found = CSSReferences.find(in: bytes).map { reference in
      "\(reference.kind) \(reference.value) \(String(decoding: bytes[reference.range], as: UTF8.self))"
    }
    #expect(found == expected)
  }

  @Test func tellsTheMediaOfAnImport() throws {
    let bytes = Array("@import \"a.css\" layer(x) screen and (min-width: 1px) ; b{}".utf8)
    let reference = try #require(CSSReferences.find(in: bytes).first)
    let media = try #require(reference.media)
    let statement = try #require(reference.statement)
    #expect(String(decoding: bytes[media], as: UTF8.self) == "layer(x) screen and (min-width: 1px)")
    #expect(String(decoding: bytes[statement], as: UTF8.self).hasSuffix(" ;"))
  }

  @Test func replacesByRange() {
    let bytes = Array("a{b:url(a.png);c:url(aa.png)}".utf8)
    let found = CSSReferences.find(in: bytes)
    let result = CSSReferences.rewrite(
      bytes, found.filter { $0.value == "a.png" }.map { ($0.range, CSSReferences.url("data:x,'")) })
    #expect(String(decoding: result, as: UTF8.self) == "a{b:url(\"data:x,'\");c:url(aa.png)}")
  }

  @Test(arguments: [
    ("a.png", "url(a.png)"), ("a b", "url(\"a b\")"), ("a\"b", "url('a\"b')"),
    ("a\\b", "url(\"a\\\\b\")"),
    ("a\nb", "url(\"a\\a b\")"), ("\"'", "url(\"\\\"'\")"),
  ])
  func printsAddresses(_ value: String, _ expected: String) {
    #expect(String(decoding: CSSReferences.url(value), as: UTF8.self) == expected)
    let sheet = Array("a{b:\(expected)}".utf8)
    #expect(CSSReferences.find(in: sheet).map(\.value) == [value])
  }
}
