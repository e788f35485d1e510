import TestSupport
import Testing

@testable import AssetBuild

@Suite struct SourceMapComments {
  static let removed: [Case] = [
    Case("a();\n//# sourceMappingURL=a.js.map", "a();\n"),
    Case("a();\n//@ sourceMappingURL=a.js.map\n\n", "a();\n"),
    Case("a();\n  //# sourceMappingURL=data:application/json;base64,e30=\n", "a();\n  "),
    Case("a{}/*# sourceMappingURL=a.css.map */", "a{}"),
    Case("a{}/* b */\n/*# sourceMappingURL=a.css.map */\n", "a{}/* b */\n"),
    Case("//# sourceMappingURL=x", ""),
  ]

  static let kept: [String] = [
    "a();", "", "//", "a();//# sourceMappingURL=a.js.map",
    "//# sourceMappingURL=a.js.map\na();",
    "a{}/* x /*# sourceMappingURL=a.css.map */",
    "/*# sourceMappingURL=a\n */", "a();\n// sourceMappingURL=a",
    "a();\n//# sourceURL=a.js",
  ]

  @Test(arguments: removed) func goes(_ c: Case) {
    #expect(SourceMapComment.removed(from: Array(c.input.utf8)) == Array(c.expected.utf8))
  }

  @Test(arguments: kept) func stays(_ text: String) {
    #expect(SourceMapComment.removed(from: Array(text.utf8)) == nil)
  }

  /// Lines are looked for eight bytes at a time: at every offset, and among bytes that are nearly line ends.
  @Test(arguments: ["\n", "\r", "\r\n"]) func findsTheLineAtEveryOffset(_ end: String) {
    for before in 0..<20 {
      for after in 0..<20 {
        let head = String(repeating: "\u{0B}\u{0C}x\u{8A}", count: before) + end
        let text = head + "//# sourceMappingURL=" + String(repeating: "a\u{8D}", count: after)
        #expect(SourceMapComment.removed(from: Array(text.utf8)) == Array(head.utf8))
        let open = text.replacing(end, with: "y")
        #expect(SourceMapComment.removed(from: Array(open.utf8)) == nil)
      }
    }
  }

  @Test func tellsMapsFromOtherFiles() {
    #expect(SourceMapComment.isMap(Array(#"{"version":3,"mappings":""}"#.utf8)))
    #expect(SourceMapComment.isMap(Array(#")]}'{"sections":[]}"#.utf8)))
    #expect(!SourceMapComment.isMap(Array(#"{"level":1}"#.utf8)))
    #expect(!SourceMapComment.isMap(Array("\"mappings\"".utf8)))
    #expect(!SourceMapComment.isMap([]))
  }
}

@Suite struct Templates {
  static let found: [Case] = [
    Case("<p>{{ name }}</p>", "3"),
    Case("<a {% if x %}href{% endif %}>", "3"),
    Case("<%= x %>", "0"),
    Case("<?php echo 1 ?>", "0"),
    Case("<ul>\n  % for x in y:\n", "7"),
  ]

  static let none = [
    "", "{", "{{", "<p>{ {x} }</p>", "width: 50%\n for", "100 % for all", "<?xml version=\"1.0\"?>",
    "a{b:c}", "{{" + String(repeating: " ", count: 5000) + "}}", "50% if",
  ]

  @Test(arguments: found) func areFound(_ c: Case) {
    #expect(TemplateSyntax.find(in: Array(c.input.utf8))?.offset == Int(c.expected))
  }

  @Test(arguments: none) func areNotSeenElsewhere(_ text: String) {
    #expect(TemplateSyntax.find(in: Array(text.utf8)) == nil)
  }
}

@Suite struct NameKeys {
  @Test(arguments: [
    Case("a.png", "A.PNG"), Case("ä", "Ä"), Case("e\u{301}", "é"), Case("E\u{301}", "é"),
    Case("straße", "STRASSE"), Case("ς", "Σ"),
  ])
  func clash(_ c: Case) { #expect(NameKey(c.input) == NameKey(c.expected)) }

  @Test(arguments: [Case("a", "b"), Case("ä", "a"), Case("a-b", "a_b")])
  func differ(_ c: Case) { #expect(NameKey(c.input) != NameKey(c.expected)) }
}
