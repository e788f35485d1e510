import AssetArchive
import AssetText
import TestSupport
import Testing

@testable import AssetBuild

/// A tree in memory and what the stages make of it.
enum SmallBuild {
  static let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='2'/>"

  static func tree(_ files: [String: String], pages: [String] = ["index.html"]) -> AssetTree {
    AssetTree(
      files: files.compactMap { name, text in
        AssetPath(name).map { path in
          let bytes = Array(text.utf8)
          return AssetFile(
            path: path, mediaType: MediaType.ofFile(path: path, bytes: bytes),
            origin: .memory(path: name, bytes: bytes), content: bytes)
        }
      }, pages: pages.compactMap { AssetPath($0) }, inputPath: "in")
  }

  static func inlined(
    _ files: [String: String], _ change: (inout BuildOptions) -> Void = { _ in }
  ) throws -> (tree: AssetTree, warnings: [BuildWarning]) {
    var options = BuildOptions()
    change(&options)
    let context = BuildContext(options: options)
    let tree = try context.run(Inline(), tree(files))
    return (tree, context.warnings)
  }

  static func text(_ tree: AssetTree, _ name: String) throws -> String {
    let path = try #require(AssetPath(name))
    return String(decoding: try #require(tree[path]).bytes(), as: UTF8.self)
  }

  static func shell(
    _ files: [String: String], _ change: (inout BuildOptions) -> Void = { _ in }
  ) throws -> String {
    var options = BuildOptions()
    change(&options)
    let context = BuildContext(options: options)
    let inlined = try context.run(Inline(), tree(files))
    let shelled = try context.run(MakeShell(), inlined)
    return String(decoding: try #require(shelled.shells.first).bytes, as: UTF8.self)
  }
}

@Suite struct Inlining {
  static let data = DataURL.encode(
    Array(SmallBuild.svg.utf8), type: MediaType("image/svg+xml", .svg))

  /// `@` stands for the address of the inlined image.
  static let pages: [Case] = [
    Case("<img src=a.svg>", "<img src=\"@\">"),
    Case("<img src=aa.svg alt=\"a.svg $& $1\">", "<img src=aa.svg alt=\"a.svg $& $1\">"),
    Case("<img srcset=\"a.svg 1x, x.png 2x\">", "<img srcset=\"@ 1x, x.png 2x\">"),
    Case("<link rel=icon href=a.svg>", "<link rel=icon href=\"@\">"),
    Case("<p style=\"background:url(a.svg)\">", "<p style=\"background:url(&quot;@&quot;)\">"),
    Case("<style>p{background:url('a.svg')}</style>", "<style>p{background:url(\"@\")}</style>"),
    Case("<svg><use href=\"a.svg#i\"/></svg>", "<svg><use href=\"a.svg#i\"/></svg>"),
    Case("<iframe src=a.svg></iframe>", "<iframe src=a.svg></iframe>"),
    Case("<img src=a.svg#view>", "<img src=a.svg#view>"),
    Case("<link rel=preload as=image href=a.svg>", "<link rel=preload as=image href=a.svg>"),
    Case(
      "<base href=x/><img src=a.svg><img src=../b.svg>",
      "<base href=x/><img src=a.svg><img src=../b.svg>"),
    // More than half of what fails has to lie below a prefix that is guessed.
    Case("<img src=/x/a.svg>", "<img src=\"@\">"),
    Case("<img src=/x/a.svg><img src=/y/b.svg>", "<img src=/x/a.svg><img src=/y/b.svg>"),
    Case(
      "<meta http-equiv=content-security-policy content=\"default-src 'self'\"><img src=a.svg>",
      "<meta http-equiv=content-security-policy content=\"default-src 'self'\"><img src=a.svg>"),
    Case(
      "<meta http-equiv=content-security-policy content=\"img-src data:\"><img src=a.svg>",
      "<meta http-equiv=content-security-policy content=\"img-src data:\"><img src=\"@\">"),
    Case("{% if x %}<img src=a.svg>{% endif %}", "{% if x %}<img src=a.svg>{% endif %}"),
  ]

  @Test(arguments: pages) func rewritesPages(_ c: Case) throws {
    let result = try SmallBuild.inlined(["index.html": c.input, "a.svg": SmallBuild.svg])
    let text = try SmallBuild.text(result.tree, "index.html")
    #expect(text.replacing(Self.data, with: "@") == c.expected)
  }

  @Test func sheetsResolveAgainstThemselves() throws {
    let result = try SmallBuild.inlined([
      "index.html": "<link rel=stylesheet href=css/s.css>",
      "css/s.css": "a{background:url(../i/a.svg)}b{background:url(i/a.svg)}",
      "i/a.svg": SmallBuild.svg,
    ])
    let text = try SmallBuild.text(result.tree, "css/s.css")
    #expect(text.hasPrefix("a{background:url(\"data:") || text.hasPrefix("a{background:url(data:"))
    #expect(text.hasSuffix("b{background:url(i/a.svg)}"))
    #expect(result.tree.inlined.map { "\($0.path) \($0.into)" } == ["i/a.svg css/s.css"])
    #expect(result.warnings.map(\.id) == ["reference-missing"])
  }

  @Test func keepsIntegrityTrue() throws {
    let sheet = "a{background:url(a.svg)}"
    let page =
      "<link rel=stylesheet href=s.css integrity=sha256-x><script src=a.js integrity=sha256-y></script>"
    let tree = try SmallBuild.inlined([
      "index.html": page, "s.css": sheet, "a.js": "1", "a.svg": SmallBuild.svg,
    ]).tree
    let changed = Array(try SmallBuild.text(tree, "s.css").utf8)
    let digest = String(decoding: Base64.encode(SHA256.hash(changed)), as: UTF8.self)
    let text = try SmallBuild.text(tree, "index.html")
    #expect(
      text
        == "<link rel=stylesheet href=s.css integrity=\"sha256-\(digest)\">"
        + "<script src=a.js integrity=sha256-y></script>")
  }

  /// Chromium takes a candidate that it has already in the place of a smaller one, and what is inlined it has.
  static let choices: [(page: String, isInlined: Bool)] = [
    ("<img srcset=a.svg>", true), ("<img srcset='a.svg 1x' src=b.svg>", true),
    ("<source srcset='a.svg 2x'>", true), ("<img srcset='a.svg 2x' src=b.png>", false),
    ("<img srcset='b.png 40w, a.svg 80w' src=c.png>", false),
    ("<img srcset='a.svg 40w, b.png 80w'>", true), ("<img srcset='a.svg .5x' src=b.png>", true),
    ("<img srcset='b.png, a.svg 2x'>", false),
  ]

  @Test(arguments: choices) func leavesChoicesToTheEngine(_ page: String, _ isInlined: Bool) throws
  {
    let result = try SmallBuild.inlined(["index.html": page, "a.svg": SmallBuild.svg])
    #expect(result.tree.inlined.contains { $0.path.description == "a.svg" } == isInlined)
  }

  /// A file that engines refuse stays refused when its bytes change.
  @Test func keepsWrongIntegrityWrong() throws {
    let page =
      "<p>\n<link rel=stylesheet href=s.css integrity=sha256-\(String(repeating: "A", count: 43))=>"
    let result = try SmallBuild.inlined([
      "index.html": page, "s.css": "a{background:url(a.svg)}", "a.svg": SmallBuild.svg,
    ])
    #expect(try SmallBuild.text(result.tree, "index.html") == page)
    #expect(
      result.warnings.map { "\($0.id) \($0.line ?? 0):\($0.column ?? 0)" } == [
        "integrity-mismatch 2:22", "needs-scheme 2:22",
      ])
  }

  @Test func restoresPinnedPages() throws {
    let original =
      "<meta http-equiv=content-security-policy content=\"script-src 'sha256-x'\"> <script> 1 </script>"
    let path = try #require(AssetPath("index.html"))
    let file = AssetFile(
      path: path, mediaType: MediaType("text/html", .html),
      origin: .memory(path: "index.html", bytes: Array(original.utf8)),
      content: Array(original.replacing(" 1 ", with: "1").utf8))
    let tree = AssetTree(files: [file], pages: [path], inputPath: "in")
    let result = try BuildContext(options: BuildOptions()).run(Inline(), tree)
    #expect(try SmallBuild.text(result, "index.html") == original)
  }

  @Test func limitAndBudget() throws {
    let files = ["index.html": "<img src=a.svg>", "a.svg": SmallBuild.svg]
    #expect(try SmallBuild.inlined(files) { $0.inlineLimit = 10 }.tree.inlined.isEmpty)
    #expect(try SmallBuild.inlined(files) { $0.inlineBudget = 50 }.tree.inlined.isEmpty)
    #expect(try SmallBuild.inlined(files).tree.inlined.count == 1)
  }

  static let warnings: [Case] = [
    Case("<img src=../a.svg><img src=../a.svg>", "reference-outside 1:6"),
    Case("<img src=b.svg><img src=b.svg>", "reference-missing 1:6"),
    Case("<p>\n<img src=A.svg>", "reference-case 2:6"),
    Case("<!-- c -->\n\n<style>\n a { b: url( 'none.png' ) }\n</style>", "reference-missing 4:9"),
    Case("<img src=../a.svg>", "reference-outside 1:6"),
    Case("<script type=module src=a.js></script>", "needs-scheme 1:21"),
    Case("<script src=late.js></script>", "needs-scheme 1:9"),
    Case("<script crossorigin src=a.js></script>", "needs-scheme 1:21"),
    Case(
      "<link rel=stylesheet integrity=x href=s.css><script src=a.js></script>", "needs-scheme 1:34"),
    Case(
      "<link rel=stylesheet crossorigin href=s.css><script type=module src=a.js></script>",
      "needs-scheme 1:65"),
    Case(
      "<script crossorigin src=https://h/b.js></script><video crossorigin src=a.webm></video>", ""),
    Case("<script src=a.js></script>", ""),
    Case("<p><script>navigator.serviceWorker.register('s.js')</script>", "service-worker 1:12"),
    Case("<script>a?.serviceWorker?.register(b)</script>", "service-worker 1:9"),
    // Neither a name in a string nor another method of it is a registration.
    Case("<script>f('serviceWorker.register()');serviceWorker.ready.then(g)</script>", ""),
    Case("<img src=/pre/fix/a.svg>", "public-path-guessed 0:0"),
    Case("<img src=https://host/b.svg><a href=nowhere>x</a>", ""),
  ]

  @Test(arguments: warnings) func warns(_ c: Case) throws {
    let files = [
      "index.html": c.input, "a.svg": SmallBuild.svg, "a.js": "f()", "late.js": "import('./a.js')",
      "s.css": "", "a.webm": "film",
    ]
    // The places are those of the input, and what scripts do is known, behind the stage that minifies.
    let context = BuildContext(options: BuildOptions())
    let transformed = try context.run(Transform(), SmallBuild.tree(files))
    _ = try context.run(Inline(), transformed)
    let found = context.warnings
    #expect(
      found.map { "\($0.id) \($0.line ?? 0):\($0.column ?? 0)" }.joined(separator: ", ")
        == c.expected)
  }

  @Test func ordersByNeed() throws {
    let tree = try SmallBuild.inlined([
      "index.html":
        "<link rel=stylesheet href=s.css><script src=a.js></script><body><img src=i.png>",
      "s.css": "@import 't.css';@font-face{src:url(f.woff2)}", "t.css": "", "a.js": "",
      "i.png": "x",
      "other.js": "", "f.woff2": "wOF2\u{0}\u{1}",
    ]) { $0.inlineLimit = 0 }.tree
    let names = tree.files.map { "\($0.path) \($0.priority.name)" }
    #expect(
      names == [
        "a.js critical", "f.woff2 critical", "i.png referenced", "index.html page",
        "other.js deferred", "s.css critical", "t.css critical",
      ])
  }
}
