import AssetText
import TestSupport
import Testing

@testable import MinifyMarkup

/// Minifies twice; the tree must be the one that the page had, which is looked at on its own.
private func expectMinified(_ row: Case) throws {
  let once = try HTMLMinifier().minify(Array(row.input.utf8))
  #expect(String(decoding: once.bytes, as: UTF8.self) == row.expected)
  #expect(once.warnings.isEmpty)
  #expect(try HTMLMinifier().minify(once.bytes).bytes == once.bytes)
  #expect(ParsedPage(row.input).outline == ParsedPage(row.expected).outline)
}

@Suite struct HTMLOptionalTags {
  static let ends: [Case] = [
    Case("<ul><li>a</li><li>b</li></ul>", "<ul><li>a<li>b</ul>"),
    Case("<ol><li><p>a</p></li><li><p>b</p></li></ol>", "<ol><li><p>a<li><p>b</ol>"),
    Case("<dl><dt>a</dt><dd>b</dd></dl>", "<dl><dt>a<dd>b</dl>"),
    Case("<p>a</p><div>b</div><p>c</p>", "<p>a<div>b</div><p>c</p>"),
    Case("<div><p>a</p></div>", "<div><p>a</div>"),
    Case("<section><h1>a</h1><p>b</p></section>", "<section><h1>a</h1><p>b</section>"),
    Case(
      "<table><tr><td>a</td><th>b</th></tr><tr><td>c</td></tr></table>",
      "<table><tr><td>a<th>b<tr><td>c</table>"),
    Case(
      "<table><caption>a</caption><colgroup><col></colgroup><thead><tr><td><p>b</p></td></tr></thead>"
        + "<tbody><tr><td>c</td></tr></tbody></table>",
      "<table><caption>a<col><thead><tr><td><p>b<tbody><tr><td>c</table>"),
    Case(
      "<select><optgroup><option>a</option></optgroup><optgroup><option>b</option></optgroup></select>",
      "<select><optgroup><option>a<optgroup><option>b</select>"),
    Case("<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>", "<ruby>a<rp>(<rt>b<rp>)</ruby>"),
    Case("<div>a</div></body></html>", "<div>a</div>"),
    Case("<!doctype html><p>a</p>", "<!doctype html><p>a"),
  ]
  @Test(arguments: ends) func leavesOutEndTags(_ row: Case) throws { try expectMinified(row) }

  /// Hazard: what follows is a comment, a script, a custom element or text, or the parent does not end the element.
  static let keptEnds: [Case] = [
    "<ul><li>a</li><!--$--><li>b</li></ul>", "<p>a</p><script></script>", "<p>a</p><x-a>b</x-a>",
    "<p>a</p>b", "<a><p>a</p></a>", "<x-a><p>a</p></x-a>", "<ins><p>a</p></ins>",
    "<table><tbody></tbody><!--$--><tr></table>", "<table><col></colgroup><!--$--><tr></table>",
    "<div><li>a</li></div>", "<button><p>a</p></button>", "<p>a</p><dialog>b</dialog>",
    "<p>a</p><search>b</search>", "<template><p>a</p></template>",
    "<ul><li>a</li><script></script></ul>",
    "<p><b>a</p><p>c", "<ul><li>a</li>b</ul>",
  ].map { Case($0, $0) }
  @Test(arguments: keptEnds) func keepsEndTags(_ row: Case) throws {
    let once = try HTMLMinifier().minify(Array(row.input.utf8))
    #expect(once.warnings.isEmpty)
    let output = String(decoding: once.bytes, as: UTF8.self)
    #expect(ParsedPage(output).outline == ParsedPage(row.input).outline)
  }

  static let starts: [Case] = [
    Case("<html><head><title>a</title></head><body>b</body></html>", "<title>a</title>b"),
    Case("<html lang=en><head></head><body></body></html>", "<html lang=en>"),
    Case("<table><tbody><tr><td>a</td></tr></tbody></table>", "<table><tr><td>a</table>"),
    Case("<table><colgroup><col></colgroup><tbody></table>", "<table><col><tbody></table>"),
    // The second one is not implied: its rows would belong to the first.
    Case(
      "<table><tbody><tr></tr></tbody><tbody><tr></tr></tbody></table>",
      "<table><tr><tbody><tr></table>"),
    Case(
      "<table><thead><tr></tr></thead><tbody><tr></tr></tbody></table>",
      "<table><thead><tr><tbody><tr></table>"),
    Case("<table><tbody id=a><tr></tr></tbody></table>", "<table><tbody id=a><tr></table>"),
  ]
  @Test(arguments: starts) func leavesOutStartTags(_ row: Case) throws { try expectMinified(row) }

  /// Hazard: without the tag the node would move into the head; the shell of create-react-app.
  static let bodies: [Case] = [
    "script", "noscript", "meta", "link", "style", "template", "title", "base",
  ].map {
    Case(
      "<html><head></head><body><\($0) ></\($0)><p>a</p></body></html>",
      "<body><\($0)>\(["meta", "link", "base"].contains($0) ? "" : "</\($0)>")<p>a")
  }
  @Test(arguments: bodies) func keepsBody(_ row: Case) throws { try expectMinified(row) }

  static let others: [Case] = [
    Case(
      "<html><head></head><body><!--$--><p>a</p></body></html>", "<body><!--$--><p>a"),
    Case("<html><!--$--><head></head><body>a", "<html><!--$-->a"),
    Case("<p>a</p></body><!--$--></html>", "<p>a</body><!--$-->"),
    Case("<p>a</p></body></html><!--$-->", "<p>a</html><!--$-->"),
    Case("<body style='white-space:pre'> a", "<body style=white-space:pre> a"),
  ]
  @Test(arguments: others) func keepsTagsBesideComments(_ row: Case) throws {
    try expectMinified(row)
  }

  static let templates: [Case] = [
    Case("<p >{{ name }}</p>", "<p>{{ name }}</p>"),
    Case("<p  title='{% if a %}'>", "<p title='{% if a %}'>"),
    // Without the comment between them the two texts would make a tag, or a reference.
    Case("<p >{{ a }}<<!-- b -->c", "<p>{{ a }}<<!-- b -->c"),
    Case("<p >&<!-- b -->amp;{{ a }}", "<p>&<!-- b -->amp;{{ a }}"),
    Case("<div {{ a }}  b='c'>", "<div {{ a }}  b='c'>"),
    Case(
      "<ul><li>a</li>{% for a in b %}<li>c</li>{% endfor %}</ul>",
      "<ul><li>a</li>{% for a in b %}<li>c</li>{% endfor %}</ul>"),
    Case(
      "<html><head>{{ a }}</head><body><p>b</p></body></html>",
      "<html><head>{{ a }}</head><body><p>b</body></html>"),
  ]
  @Test(arguments: templates) func keepsWhatATemplateMayFill(_ row: Case) throws {
    let once = try HTMLMinifier().minify(Array(row.input.utf8)).bytes
    #expect(String(decoding: once, as: UTF8.self) == row.expected)
  }
}

@Suite struct HTMLVerifierTests {
  /// What a faulty minifier might make of a page, and what would have changed.
  static let faults: [Case] = [
    Case("<p>a <b>b</b>|<p>a<b>b</b>", "'b' would change or move"),
    Case("<p>a b|<p>ab", "the text 'a' would change or move"),
    Case(
      "<body><noscript></noscript>a|<noscript></noscript>a",
      "the end of 'head' would change or move"),
    Case("<p id=a>b|<p id=c>b", "'p' would change or move"),
    Case("<p class=' a  b'>c|<p class='a b'>c", ""),
    Case("<p>a</p>b|<p>ab", "the text 'a' would change or move"),
    Case("<pre>a  b</pre>|<pre>a b</pre>", "the text 'a  b' would change or move"),
    Case("<ul> <li>a</li> </ul>|<ul><li>a</ul>", ""),
    Case("<!doctype html><p>a|<p>a", "the layout mode would change"),
    Case("<script src='./a'></script>|<script src=a></script>", ""),
    Case("<!--$-->a|a", "a comment would change or move"),
    Case("<svg><g/> <g/></svg>|<svg><g/><g/></svg>", ""),
    Case("<x-a>a</x-a> <x-a>b</x-a>|<x-a>a</x-a><x-a>b</x-a>", "'x-a' would change or move"),
  ]
  @Test(arguments: faults) func findsDifferences(_ row: Case) {
    let pages = row.input.split(separator: "|").map { HTMLPage(Array($0.utf8)) }
    let difference = HTMLVerifier(pages[0], pages[1], options: .init()).difference()
    #expect((difference?.message ?? "") == row.expected)
  }

  @Test func refusesWhatNestsTooDeep() {
    let page = String(repeating: "<div>", count: 3_000)
    #expect {
      try HTMLMinifier().minify(Array(page.utf8))
    } throws: {
      ($0 as? Diagnostic)?.id == "html-depth"
    }
  }
}
