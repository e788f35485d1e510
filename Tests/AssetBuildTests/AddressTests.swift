import AssetArchive
import AssetText
import TestSupport
import Testing

@testable import AssetBuild

/// What the user says about single references: XPath, substitutions, links.
@Suite struct Addresses {
  static let files = [
    "a.svg": SmallBuild.svg, "big.svg": SmallBuild.svg + String(repeating: " ", count: 9000),
    "s.css": "@import \"t.css\";a{background:url(i/b.png)}", "css/u.css": "a{b:url(../a.png)}",
    "i/b.png": "png", "a.png": "png", "t.css": "", "a.js": "var a=1;f('</script>')",
    "c.js": "f(document.currentScript.src)", "m.js": "import './n.js'", "n.js": "f(1)",
  ]

  static func build(
    _ page: String, _ change: (inout BuildOptions) -> Void
  ) throws -> (text: String, warnings: [BuildWarning], tree: AssetTree) {
    var all = files
    all["index.html"] = page
    let result = try SmallBuild.inlined(all, change)
    return (try SmallBuild.text(result.tree, "index.html"), result.warnings, result.tree)
  }

  static let inlined: [Case] = [
    Case(
      "<script src=a.js integrity=x crossorigin></script>",
      "<script>var a=1;f(\"<\\/script>\")</script>"),
    // Nobody may be able to tell that the script has no address: its turn, or its own question for it.
    Case(
      "<script defer src=n.js></script>",
      "<script defer src=\"data:text/javascript;base64,ZigxKQ==\"></script>"),
    Case(
      "<script src=c.js></script>",
      "<script src=\"data:text/javascript;base64,Zihkb2N1bWVudC5jdXJyZW50U2NyaXB0LnNyYyk=\"></script>"
    ),
    Case("<script type=module src=n.js></script>", "<script type=module>f(1)</script>"),
    // What stands behind an address is never run; it must not be run afterwards either.
    Case("<script src=n.js>no()</script>", "<script>f(1)</script>"),
    Case(
      "<link rel=stylesheet href=s.css media=print id=x>",
      "<style media=\"print\" id=\"x\">@import \"t.css\";a{background:url(i/b.png)}</style>"),
    // Addresses in a sheet are seen from the page from then on.
    Case(
      "<base href=x/><link rel=stylesheet href=../css/u.css>",
      "<base href=x/><style>a{b:url(../a.png)}</style>"),
    Case("<link rel=stylesheet href=css/u.css>", "<style>a{b:url(a.png)}</style>"),
  ]

  @Test(arguments: inlined) func inlinesWhatIsChosen(_ c: Case) throws {
    let result = try Addresses.build(c.input) {
      $0.inlineXPaths = ["//script", "//link"]
      $0.inlineLimit = 0
    }
    #expect(result.text == c.expected)
    #expect(!result.warnings.contains { $0.id == "inline-refused" })
    #expect(result.tree.inlined.count == 1)
  }

  static let refused: [Case] = [
    Case("<script type=module src=m.js></script>", "imports others"),
    Case("<iframe src=a.svg></iframe>", "a frame needs an address"),
    Case("<svg><use href=a.svg></svg>", "no engine lets"),
    Case(
      "<meta http-equiv=content-security-policy content=\"script-src 'self'\"><script src=a.js></script>",
      "content security policy"),
  ]

  @Test(arguments: refused) func saysWhatCannotBeInlined(_ c: Case) throws {
    let result = try Addresses.build(c.input) { $0.inlineXPaths = ["//*"] }
    #expect(result.text == c.input)
    let warning = try #require(result.warnings.first { $0.id == "inline-refused" })
    #expect(warning.message.contains(c.expected))
    #expect(warning.line == 1)
  }

  @Test func limitsDoNotHoldForWhatIsChosen() throws {
    let page = "<img src=big.svg><img class=x src=big.svg>"
    let result = try Addresses.build(page) { $0.inlineXPaths = ["//img[@class='x']/@src"] }
    #expect(result.text.hasPrefix("<img src=big.svg><img class=x src=\"data:image/svg+xml"))
  }

  @Test func defersAndKeeps() throws {
    let page = "<img src=a.svg><img id=d src=a.svg><img id=k src=missing.svg>"
    let result = try Addresses.build(page) {
      $0.deferXPaths = ["id('d') | //img[@id='d']"]
      $0.keepXPaths = ["//img[@id='k']"]
    }
    #expect(result.text.hasPrefix("<img src=\"data:"))
    #expect(result.text.hasSuffix("<img id=d src=a.svg><img id=k src=missing.svg>"))
    #expect(result.warnings.isEmpty)
  }

  @Test func theMoreCarefulWishWins() throws {
    let page = "<img src=a.svg>"
    let result = try Addresses.build(page) {
      $0.inlineXPaths = ["//img"]
      $0.keepXPaths = ["//img/@src"]
    }
    #expect(result.text == page)
  }

  @Test func findsWhatTheUserNames() throws {
    let page = "<p data-src=a.svg data-x=missing.png><img data-src=a.svg src=a.svg>"
    let result = try Addresses.build(page) {
      $0.resourceXPaths = ["//@data-src", "//p/@data-x", "//img/@src"]
    }
    #expect(result.text.components(of: "data:image/svg+xml").count == 4)
    #expect(result.warnings.map(\.id) == ["reference-missing"])
  }

  static let xpathErrors: [Case] = [
    Case(
      "//img[",
      "--resource-xpath: error: expected a step or an operand [xpath]\n  //img[\n        ^"),
    Case(
      "//img",
      "--resource-xpath: error: chooses elements; end it with the attribute that holds the address, such as "
        + "'/@src' [xpath]\n  //img\n       ^"),
  ]

  @Test(arguments: xpathErrors) func pointsIntoExpressions(_ c: Case) throws {
    let error = #expect(throws: BuildError.self) {
      try Addresses.build("<img src=a.svg>") { $0.resourceXPaths = [c.input] }
    }
    #expect(error?.description == c.expected)
  }

  @Test func complainsOfOptionsBeforeTheWork() {
    for change in [{ $0.keepXPaths = ["//["] }, { $0.linkBase = "host" }]
      as [(inout BuildOptions) -> Void]
    {
      var options = BuildOptions()
      change(&options)
      let error = #expect(throws: BuildError.self) {
        try Build(input: "/nowhere", options: options).run()
      }
      #expect(error?.id == "xpath" || error?.id == "option")
    }
  }

  static let links: [Case] = [
    Case("<a href=other.html>", "<a href=\"https://host/app/other.html\">"),
    Case("<a href=/root>", "<a href=\"https://host/root\">"),
    Case("<a href=../up/?q#f>", "<a href=\"https://host/up/?q#f\">"),
    Case("<form action=do>", "<form action=\"https://host/app/do\">"),
    Case("<a href=index.html#x>", "<a href=index.html#x>"),
    Case("<a href=#x>", "<a href=#x>"),
    Case("<a href=mailto:a@b>", "<a href=mailto:a@b>"),
    Case("<a href=https://else/>", "<a href=https://else/>"),
    Case("<base href=sub/><a href=x>", "<base href=sub/><a href=\"https://host/app/sub/x\">"),
    Case("<img src=gone.png>", "<img src=gone.png>"),
  ]

  @Test(arguments: links) func makesLinksAbsolute(_ c: Case) throws {
    let result = try Addresses.build(c.input) { $0.linkBase = "https://host/app/" }
    #expect(result.text == c.expected)
  }

  @Test(arguments: ["host/app", "https:///x", "://x"]) func refusesOtherBases(base: String) {
    #expect(throws: BuildError.self) {
      try Addresses.build("<a href=x>") { $0.linkBase = base }
    }
  }

  @Test func substitutes() throws {
    let scratch = try ScratchDirectory()
    let file = try scratch.write("lib.js", "var  lib  =  1;")
    let sheet = try scratch.write("f.css", "a{b:url(gone.png)}")
    let page =
      "<script src=https://cdn/x/lib.min.js?v=1 integrity=sha256-x crossorigin></script>"
      + "<link rel=stylesheet href=//fonts/css><img srcset=\"https://cdn/i.png 2x, a.svg 1x\">"
      + "<style>p{background:url(https://cdn/i.png)}</style>"
    let result = try Addresses.build(page) {
      $0.inlineLimit = 0
      $0.substitutions = [
        Substitution(pattern: "https://cdn/*lib*", file: file),
        Substitution(pattern: "https://fonts/*", file: sheet),
        Substitution(pattern: "https://cdn/i.png", file: "a.png"),
        Substitution(pattern: "https://never/*", file: "t.css"),
      ]
    }
    #expect(
      result.text
        == "<script src=\"substitutes/lib.js\"></script>"
        + "<link rel=stylesheet href=\"substitutes/f.css\"><img srcset=\"a.png 2x, a.svg 1x\">"
        + "<style>p{background:url(a.png)}</style>")
    #expect(try SmallBuild.text(result.tree, "substitutes/lib.js").contains("var lib=1"))
    #expect(result.warnings.map(\.id).sorted() == ["reference-missing", "substitute-unused"])
    #expect(
      result.tree[try #require(AssetPath("substitutes/lib.js"))]?.priority == .critical)
  }
}

extension String {
  fileprivate func components(of separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
