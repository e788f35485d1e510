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

  /// A font that is not there would be complained about, in the name of the page.
  @Test func asksForNoFonts() throws {
    let shell = try SmallBuild.shell([
      "index.html":
        "<!doctype html><style>@font-face{font-family:F;src:url(f.woff2)format('woff2')}"
        + "p{background:url(a.svg)}</style><p>x", "f.woff2": "wOF2", "a.svg": SmallBuild.svg,
    ]) { $0.inlineLimit = 0 }
    let view = Self.view(shell)
    #expect(view.contains("src:local(\"\")format('woff2')}p{background:url(data:,)}"))
  }

  /// The room that is kept: that of the size, of the ratio where there is no more, and of a film that a child names.
  static let rooms: [Case] = [
    Case("<img src=a.svg>", "width='4' height='2'"),
    Case("<img src=ratio.svg>", "viewBox='0 0 30 20'"),
    Case(
      "<video><source src=none.mp4><source src=a.mp4></video>", "poster=\"data:image/svg+xml,%3Csvg"
    ),
    Case("<video poster=a.svg><source src=a.mp4></video>", "width='4' height='2'"),
  ]

  @Test(arguments: rooms) func keepsTheRoom(_ c: Case) throws {
    let box = { (name: String, body: [UInt8]) in
      [0, 0, 0, UInt8(8 + body.count)] + Array(name.utf8) + body
    }
    let header = [UInt8](repeating: 0, count: 76) + [0, 9, 0, 0, 0, 5, 0, 0]
    let film = box("ftyp", Array("isom".utf8)) + box("moov", box("trak", box("tkhd", header)))
    let shell = try SmallBuild.shell([
      "index.html": "<!doctype html><p>x" + c.input, "a.svg": SmallBuild.svg,
      "ratio.svg": "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 20'/>",
      "a.mp4": String(decoding: film, as: UTF8.self),
    ]) { $0.inlineLimit = 0 }
    #expect(Self.view(shell).contains(c.expected))
  }

  static let policies: [(policy: String, isKept: Bool)] = [
    ("img-src 'self'", true), ("style-src 'self' 'unsafe-inline'", true),
    ("style-src-attr 'unsafe-inline'", true),
    ("default-src 'self'", false), ("style-src 'unsafe-inline'; style-src-attr 'none'", false),
    ("style-src 'unsafe-inline' 'nonce-a'", false), ("style-src 'unsafe-hashes' 'sha256-x'", false),
  ]

  /// WebKit let a style attribute through that the page's policy refuses, since it had seen it in the shell.
  @Test(arguments: policies) func leavesOutRefusedStyles(_ policy: String, _ isKept: Bool) throws {
    let view = Self.view(
      try SmallBuild.shell([
        "index.html":
          "<!doctype html><html style=margin:0><meta http-equiv=content-security-policy content=\"\(policy)\">"
          + "<p style=color:red>x"
      ]))
    #expect(view.contains("style=color:red") == isKept)
    #expect(view.contains("style=margin:0") == isKept)
  }

  static let icons: [(head: String, isSaid: Bool)] = [
    ("<link rel='shortcut icon' href=i.ico>", true), ("<link rel=ICON href=i.png>", true),
    ("<link rel=apple-touch-icon href=i.png>", false), ("<link rel=stylesheet href=s.css>", false),
  ]

  /// Where a page names its icon, nobody asks for another one on behalf of the shell.
  @Test(arguments: icons) func asksForNoIcon(_ head: String, _ isSaid: Bool) throws {
    let view = Self.view(
      try SmallBuild.shell(["index.html": "<!doctype html><head>\(head)</head><p>x"]))
    #expect(view.contains("<link rel=icon href=data:,>") == isSaid)
  }

  /// The file by which a later load sees whether the bundle is there.
  static let probes: [Case] = [
    Case("<script src=a.js integrity=x></script><link rel=stylesheet href=s.css>", "s.css style"),
    Case("<script type=module src=a.js></script><script defer src=b.js></script>", "b.js script"),
    Case("<script src=b.js crossorigin></script><script src=none.js></script>", "b.js script"),
    Case("<script type=module src=a.js></script>", "a.js script"),
    Case("<p>x", " script"),
  ]

  @Test(arguments: probes) func asksInThePlainestWay(_ c: Case) throws {
    let shell = try SmallBuild.shell([
      "index.html": "<!doctype html><body>" + c.input, "a.js": "1", "b.js": "2", "s.css": "a{b:c}",
    ])
    let words = c.expected.split(separator: " ", omittingEmptySubsequences: false)
    #expect(
      shell.contains("\".\",\"\(words[0])\",\"\",\"\(words[1])\"]"),
      "\(shell.suffix(3000).prefix(900))")
  }

  @Test func holdsThePageAsItIs() throws {
    let page =
      "<!doctype html><body>a\r\nb\t\\ \"q\" <!-- <script> --><script>'\\x3c/script'</script></body>"
    let shell = try SmallBuild.shell(["index.html": page])
    #expect(shell.contains("a\\nb\\t\\\\ \\\"q\\\" \\u003c!-- \\u003cscript> --"))
  }

  static let insertions: [Case] = [
    Case("<!doctype html><html><head><title>x", "<!doctype html><html><head>"),
    Case("<!-- a --><!doctype html>\n<p>", "<!-- a --><!doctype html>\n"),
    Case("<p>x", ""),
    Case("<html lang=a><script>", "<html lang=a>"),
  ]

  @Test(arguments: insertions) func findsThePlaceForABase(_ c: Case) throws {
    let shell = try SmallBuild.shell(["index.html": c.input])
    let escaped = c.expected.replacing("<", with: "\\u003c").replacing("\n", with: "\\n")
    #expect(shell.contains("id=\"webpack-assets-page\">[\"\(escaped)\","))
  }
}
