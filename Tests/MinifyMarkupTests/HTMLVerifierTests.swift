import AssetText
import TestSupport
import Testing

@testable import MinifyMarkup

/// A page whose output reads as another page is passed through, and said to be.
///
/// The minifier is not known to make such an output of these pages, so a fault is put into it.
@Suite struct HTMLVerification {
  struct Row: Sendable, CustomTestStringConvertible {
    var page: String
    /// What the fault replaces in the output, by what.
    var found: String
    var put: String
    var message: String

    var testDescription: String { "\(page): \(found) -> \(put)" }

    init(_ page: String, _ found: String, _ put: String, _ message: String) {
      self.page = page
      self.found = found
      self.put = put
      self.message = message
    }

    func minified(_ verification: HTMLMinifier.Verification) throws -> MinifiedText {
      var options = HTMLMinifier.Options()
      options.verification = verification
      let (found, put) = (found, put)
      options.fault = { bytes in
        Array(String(decoding: bytes, as: UTF8.self).replacingAll(found, put).utf8)
      }
      return try HTMLMinifier(options: options).minify(Array(page.utf8))
    }
  }

  static let rows: [Row] = [
    Row("<p >a <b>b</b> c", "a <b>", "a<b>", "'b' would change or move"),
    Row("<p >a <b>b</b> c", "b</b>", "x</b>", "the text 'b' would change or move"),
    Row("<p >a <b>b</b> c", "</b>", "", "the end of 'b' would change or move"),
    Row("<p >a <b>b</b> c", " c", "", "the text 'c' would change or move"),
    Row("<p id=a  class=b>c", "id=a", "id=A", "'p' would change or move"),
    Row("<p id=a  class=b>c", " class=b", "", "'p' would change or move"),
    Row("<!doctype html ><p>a", "<!doctype html>", "", "the layout mode would change"),
    Row("<pre >a  b</pre>", "a  b", "a b", "the text 'a  b' would change or move"),
    Row("<!--[if IE]>x<![endif]--><p >a", "x", "y", "a comment would change or move"),
    Row("<ul ><li>a</li><li>b</li></ul>", "<li>b", "b", "'li' would change or move"),
    Row("<title >a</title>b", "a", "c", "the text 'a' would change or move"),
  ]
  @Test(arguments: rows) func passesThrough(_ row: Row) throws {
    let result = try row.minified(.always)
    #expect(String(decoding: result.bytes, as: UTF8.self) == row.page)
    let warning = try #require(result.warnings.last)
    #expect(warning.id == "html-tree")
    #expect(warning.severity == .warning)
    #expect(warning.message == "\(row.message); the page stays as it is")
    #expect(warning.range.upperBound <= row.page.utf8.count)
    // The fault is one: without the comparison the page is another.
    #expect(try row.minified(.never).bytes != result.bytes)
  }

  /// Pages that a browser repairs are compared without being asked for.
  static let irregular = [
    "<p >a</i> <b>b</b> c", "<b >a <p>b</b> c", "<table >a <tr><td>b</table>", "<a >a <a>b</a>",
    "<p >a {{ b }} <b>c</b>", "<html ><html lang=a>a <b>b</b>",
  ]
  @Test(arguments: irregular) func comparesIrregularPages(_ page: String) throws {
    let row = Row(page, "a", "x", "")
    #expect(!HTMLPage(Array(page.utf8)).isRegular)
    #expect(try row.minified(.irregularPages).warnings.last?.id == "html-tree")
  }

  static let regular = [
    "<!doctype html><html ><head><title>a</title></head><body><p>b</p></body></html>",
    "<p >a<table><tr><td>b</td></tr></table>", "<svg ><path/></svg>", "<ul ><li>a<li>b</ul>",
  ]
  @Test(arguments: regular) func trustsRegularPages(_ page: String) throws {
    let row = Row(page, "a", "x", "")
    #expect(HTMLPage(Array(page.utf8)).isRegular)
    #expect(try row.minified(.irregularPages).warnings.isEmpty)
    #expect(try row.minified(.always).warnings.last?.id == "html-tree")
  }
}
