// White space beside elements that style sheets take out of their lines, put into one, or let keep their spaces.

import AssetText
import MinifyCSS
import Testing

@testable import MinifyMarkup

@Suite struct HTMLLayouts {
  struct Row: Sendable, CustomTestStringConvertible {
    let sheet: String
    let input: String
    let output: String

    init(_ sheet: String, _ input: String, _ output: String) {
      self.sheet = sheet
      self.input = input
      self.output = output
    }

    var testDescription: String { "\(sheet) \(input)" }
  }

  static let rows: [Row] = [
    // In a line with lines of their own: the gaps are rendered, white space inside at the ends is not.
    Row(
      "div{display:inline-block}", "<div> a </div> <div> b </div>",
      "<div>a</div> <div>b</div>"),
    Row(
      "li{display:inline-block}", "<ul> <li> a </li> <li> b </li> </ul>",
      "<ul><li>a</li> <li>b</ul>"),
    Row("li{display:inline-block}", "<ul><li>a <li>b</ul>", "<ul><li>a <li>b</ul>"),
    Row(".x{display:inline-flex}", "a <p class=x> b </p> c", "a <p class=x>b</p> c"),
    Row("#x{display:inline-table}", "a <table id=x></table> c", "a <table id=x></table> c"),
    Row(".x{display:inline-block}", "a <p class=y> b </p> c", "a<p class=y>b</p>c"),
    // Part of the line: spaces count on both sides of both tags.
    Row("div{display:inline}", "a <div> b </div> c", "a <div> b </div> c"),
    Row("div{display:contents}", "<div> <div> b </div> </div>", "<div> <div> b </div> </div>"),
    // Out of the line, which goes on behind it or ends.
    Row(".x{float:left}", "a <div class=x> b </div> c", "a <div class=x>b</div>c"),
    Row(".x{float:left}", "a<div class=x> b </div> c", "a<div class=x>b</div> c"),
    Row(".x{float:left}", "<div class=x> b </div> c", "<div class=x>b</div>c"),
    Row(".x{float:left}", "<p>a <p class=x>b <p>c", "<p>a <p class=x>b<p>c"),
    Row(
      ".x{position:absolute}", "a<b> <div class=x>b</div></b> c", "a<b> <div class=x>b</div></b> c"),
    Row(
      ".x{display:none}", "a <div class=x><div> b </div></div> c",
      "a <div class=x><div>b</div></div>c"),
    Row(
      ".x{float:left}", "a <div class=x>b <div class=x> c </div> d </div> e",
      "a <div class=x>b <div class=x>c</div>d</div>e"),
    Row(".x{float:left}", "<p>a <div class=x>b</div> </p>", "<p>a <div class=x>b</div></p>"),
    Row("br{display:none}", "a <br> b", "a <br> b"),
    Row(".x{display:none}", "a <br class=x>b <br> c", "a <br class=x>b<br>c"),
    // Rendered as it stands.
    Row(
      ".x{white-space:pre}", "<p class=x> a  b </p> <p> a  b </p>",
      "<p class=x> a  b <p>a b"),
    Row(
      ".x{white-space:pre-line}", "<p class=x> <b>a\n\nb</b> </p>", "<p class=x> <b>a\n\nb</b> "
    ),
    Row(".x{white-space:nowrap}", "<p class=x> a  b </p>", "<p class=x>a b"),
    // Without a sheet.
    Row("", "<div style='float:left'> a </div> b", "<div style=float:left>a</div>b"),
    Row("", "a <div style='float:left'> b </div> c", "a <div style=float:left>b</div>c"),
    Row(
      "", "a <div style='display:inline-block'> b </div> c",
      "a <div style=display:inline-block>b</div> c"),
    Row("", "a <div style='white-space:pre'> b </div> c", "a<div style=white-space:pre> b </div>c"),
    Row(
      "", "a <div style='white-space:nowrap'> b </div> c", "a<div style=white-space:nowrap>b</div>c"
    ),
    Row("", "a <div hidden> b </div> c", "a <div hidden>b</div>c"),
    Row("", "a <div popover> b </div> c", "a <div popover>b</div>c"),
    Row("", "a <dialog> b </dialog> c", "a <dialog>b</dialog>c"),
    Row("", "a <table align=left></table> c", "a <table align=left></table>c"),
    // Inside of what is not the page yet.
    Row(
      "li{display:inline-block}", "<noscript><ul> <li>a</li> <li>b</li> </ul></noscript>",
      "<noscript><ul><li>a</li> <li>b</li></ul></noscript>"),
    Row(
      "li{display:inline-block}", "<!--[if IE]><ul> <li>a</li> <li>b</li> </ul><![endif]-->",
      "<!--[if IE]><ul><li>a</li> <li>b</li></ul><![endif]-->"),
  ]

  private func minify(_ page: String, _ sheets: [String]) throws -> String {
    var options = HTMLMinifier.Options()
    options.lineStyles = LineStyles(sheets: sheets.map { Array($0.utf8) })
    options.verification = .always
    let result = try HTMLMinifier(options: options).minify(Array(page.utf8))
    #expect(result.warnings.isEmpty)
    return String(decoding: result.bytes, as: UTF8.self)
  }

  @Test(arguments: rows) func keepsWhatIsRendered(_ row: Row) throws {
    let page = try minify("<!doctype html><body>" + row.input, [row.sheet])
    let body = page.replacing("<!doctype html>", with: "").replacing("<body>", with: "")
    #expect(body == row.output)
    #expect(try minify(page, [row.sheet]) == page)
  }

  @Test(arguments: rows) func asksTheSheetsOfThePage(_ row: Row) throws {
    guard !row.sheet.isEmpty else { return }
    let head = "<!doctype html><style>\(row.sheet)</style>"
    #expect(try minify(head + "<body>" + row.input, []).hasSuffix(row.output))
  }
}
