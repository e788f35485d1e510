import AssetText
import Testing

@Suite struct DiagnosticTests {
  @Test(arguments: [
    ("ab\ncd", 3, 2, 1), ("ab\r\ncd", 4, 2, 1), ("ab\rcd", 3, 2, 1), ("ab\n\ncd", 4, 3, 1),
    ("ab", 2, 1, 3), ("", 0, 1, 1), ("\r\r\n", 3, 3, 1), ("ä\nb", 3, 2, 1),
  ])
  func maps(_ text: String, _ offset: Int, _ line: Int, _ column: Int) {
    let place = LineMap(Array(text.utf8)).position(of: offset)
    #expect(place.line == line && place.column == column)
  }

  @Test func rendersLikeClang() {
    let text = "let a;\ncall(a, b;\n"
    let diagnostic = Diagnostic(
      id: "js-syntax", path: AssetPath("js/app.js"), range: 16..<17,
      message: "expected ')' to end the argument list",
      notes: [.init(range: 11..<12, message: "the list begins here")])
    #expect(
      DiagnosticRenderer().render(diagnostic, source: Array(text.utf8)) == """
        js/app.js:2:10: error: expected ')' to end the argument list [js-syntax]
          call(a, b;
                   ^
        js/app.js:2:5: note: the list begins here
          call(a, b;
              ^

        """)
  }

  @Test func underlinesARange() {
    let diagnostic = Diagnostic(id: "x", severity: .warning, range: 4..<7, message: "m")
    #expect(
      DiagnosticRenderer().render(diagnostic, source: Array("let abc = 1".utf8)) == """
        <stdin>:1:5: warning: m [x]
          let abc = 1
              ^~~

        """)
  }

  @Test func showsAWindowOfALongLine() {
    let text = String(repeating: "x", count: 5000) + "!" + String(repeating: "y", count: 5000)
    let diagnostic = Diagnostic(id: "x", range: 5000..<5001, message: "m")
    let lines = DiagnosticRenderer(width: 40).render(diagnostic, source: Array(text.utf8))
      .split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].utf8.count == 42)
    let caret = lines[2].utf8.count - 1
    #expect(Array(lines[1].utf8)[caret] == UInt8(ascii: "!"))
  }

  @Test(arguments: [0, 1, 5, 6]) func pointsAtTheEdges(_ offset: Int) {
    let diagnostic = Diagnostic(id: "x", range: offset..<offset, message: "m")
    let text = DiagnosticRenderer().render(diagnostic, source: Array("a\nb\u{1}c".utf8))
    #expect(text.contains("^") && !text.contains("\u{1}"))
  }
}
