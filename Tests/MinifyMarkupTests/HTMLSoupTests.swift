import AssetText
import Foundation
import Testing

@testable import MinifyMarkup

/// Pages put together at random from tags and texts that have rules of their own.
///
/// `HTML_SOUP` gives another number of pages than the usual one.
@Suite struct HTMLSoup {
  private static let parts = [
    "<p>", "</p>", "<div>", "</div>", "<b>", "</b>", "<a href='/x/'>", "</a>", "<i class=' a  b '>",
    "</i>", "<table>",
    "</table>", "<tr>", "</tr>", "<td>", "</td>", "<tbody>", "</tbody>", "<thead>", "</thead>",
    "<caption>", "</caption>",
    "<colgroup>", "<col>", "</colgroup>", "<ul>", "</ul>", "<li>", "</li>", "<dl>", "</dl>", "<dt>",
    "<dd>", "</dd>",
    "<select>", "</select>", "<option>", "</option>", "<optgroup>", "</optgroup>", "<button>",
    "</button>", "<form>",
    "</form>", "<input>", "<input type=hidden>", "<br>", "</br>", "<hr>", "<img src=./a>", "<pre>",
    "</pre>", "\n",
    "<textarea>", "</textarea>", "<script>", "</script>", "<style>", "</style>", "<noscript>",
    "</noscript>", "<title>",
    "</title>", "<html>", "</html>", "<head>", "</head>", "<body>", "</body>", "<body id=a>",
    "<meta>", "<link>", "<svg>",
    "</svg>", "<g>", "</g>", "<g/>", "<foreignObject>", "</foreignObject>", "<math>", "</math>",
    "<mi>", "</mi>",
    "<template>", "</template>", "<x-a>", "</x-a>", "<ruby>", "</ruby>", "<rt>", "<rp>", "</rt>",
    "<h1>", "</h1>", "<h2>",
    "<object>", "</object>", "<nobr>", "</nobr>", "<font size=1>", "</font>", "<!--x-->",
    "<!--$-->", "</>", "a", " ", "  b",
    "c ", " d ", "&amp;", "&lt;", "&amp", "lt;", "<", "\t", "&#13;", "{{e}}", "<!doctype html>",
    "<span>", "</span>",
    "<frameset>", "<frame>", "</frameset>", "<image>", "<listing>", "</listing>", "<![CDATA[x]]>",
    "<section>", "</section>",
  ]

  @Test func minifiesTagSoup() throws {
    let count = ProcessInfo.processInfo.environment["HTML_SOUP"].flatMap { Int($0) } ?? 1_000
    var options = HTMLMinifier.Options()
    options.nested = NestedMinifiers()
    let minifier = HTMLMinifier(options: options)
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var passedThrough = 0
    var unstable = 0
    for _ in 0..<count {
      var page = next(2) == 0 ? "<!doctype html>" : ""
      for _ in 0..<2 + next(20) { page += Self.parts[next(Self.parts.count)] }
      let once = try minifier.minify(Array(page.utf8))
      if let warning = once.warnings.first {
        passedThrough += 1
        if count > 1_000 { print("passed through: \(page): \(warning.message)") }
      }
      let twice = try minifier.minify(once.bytes)
      if twice.bytes != once.bytes {
        unstable += 1
        if count > 1_000 {
          print(
            "unstable: \(page) | \(String(decoding: once.bytes, as: UTF8.self)) | \(String(decoding: twice.bytes, as: UTF8.self))"
          )
        }
      }
      #expect(once.bytes.count <= page.utf8.count)
    }
    print(
      "\(count) pages of tag soup, \(passedThrough) passed through, \(unstable) smaller the second time"
    )
    #expect(passedThrough * 10 < count)
  }
}
