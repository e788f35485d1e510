import AssetText
import MinifyMarkup
import TestSupport
import Testing

@testable import AssetBuild

@Suite struct Shells {
  /// What stands before the inert page.
  static func view(_ shell: String) -> String {
    let end = shell.firstRange(of: "<script type=\"application/json\"")?.lowerBound
    return String(shell[..<(end ?? shell.endIndex)])
  }

  @Test func scriptIsSmall() {
    #expect(PopulateScript.bytes.count <= 2048)
  }

  @Test func emptyBodyGetsSplash() throws {
    let page =
      "<!doctype html><html lang=en><head><meta name=theme-color content=#123><title>T</title>"
      + "<script src=a.js></script></head><body><noscript>x</noscript><div id=root></div></body></html>"
    let shell = try SmallBuild.shell(["index.html": page, "a.js": "1"])
    let view = Self.view(shell)
    #expect(
      view.hasPrefix("<!doctype html><html lang=en><head><meta name=theme-color content=#123>"))
    #expect(view.contains("<title>T</title>"))
    #expect(view.contains("html{background:#123}"))
    #expect(view.contains("webpack-assets-splash"))
    #expect(!view.contains("a.js"))
    let bare = try SmallBuild.shell(["index.html": page, "a.js": "1"]) { $0.splash = .none }
    #expect(!Self.view(bare).contains("webpack-assets-splash"))
  }

  @Test func requestsNothing() throws {
    let page =
      "<!doctype html><html><head><link rel=stylesheet href=c/s.css media=screen>"
      + "<link rel=icon href=i.png></head><body onload=x()><h1>Hi</h1>"
      + "<img src=a.svg srcset='b.png 2x' id=k><iframe src=f.html></iframe><video src=v.mp4></video>"
      + "<p style='background:url(b.png)'></p><svg><use href=a.svg#i /></svg>"
      + "<script src=a.js></script></body></html>"
    let shell = try SmallBuild.shell([
      "index.html": page, "c/s.css": "@import 't.css';p{background:url(../b.png)}",
      "c/t.css": "i{color:red}", "a.svg": SmallBuild.svg, "a.js": "",
    ]) { $0.inlineLimit = 0 }
    let left = HTMLReferences(HTMLDocument(Array(shell.utf8))).all.filter {
      !$0.value.hasPrefix("data:")
    }
    #expect(left.map(\.value) == [])
    let view = Self.view(shell)
    #expect(view.contains("<style media=\"screen\">i{color:red}"))
    #expect(view.contains("id=k"))
    #expect(view.contains("width='4' height='2'"))
    #expect(!view.contains("onload"))
  }

  @Test func holdsThePageAsItIs() throws {
    let page =
      "<!doctype html><body>a\r\nb\t\\ \"q\" <!-- <script> --><script>'\\x3c/script'</script></body>"
    let shell = try SmallBuild.shell(["index.html": page])
    #expect(shell.contains("a\\nb\\t\\\\ \\\"q\\\" \\u003c!-- \\u003cscript> --"))
  }

  static let insertions: [Case] = [
    Case("<!doctype html><html><head><title>x", "<!doctype html><html><head>"),
    Case("<!-- a --><!doctype html>\n<p>", "<!-- a --><!doctype html>"),
    Case("<p>x", ""),
    Case("<html lang=a><script>", "<html lang=a>"),
  ]

  @Test(arguments: insertions) func findsThePlaceForABase(_ c: Case) throws {
    let shell = try SmallBuild.shell(["index.html": c.input])
    let escaped = c.expected.replacing("<", with: "\\u003c")
    #expect(shell.contains("id=\"webpack-assets-page\">[\"\(escaped)\","))
  }
}
