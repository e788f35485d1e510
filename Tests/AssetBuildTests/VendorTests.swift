import AssetArchive
import AssetPack
import AssetText
import Foundation
import TestSupport
import Testing

@testable import AssetBuild

/// `--vendor-remote` against a server on loopback: each row is something that hosts do.
@Suite struct Vendoring {
  typealias Answer = LoopbackServer.Answer

  let scratch: ScratchDirectory
  let server: LoopbackServer

  init() throws {
    scratch = try ScratchDirectory()
    server = try LoopbackServer()
  }

  /// What a build made: the texts of its files before they are packed, by path.
  struct Outcome {
    var files: [String: String]
    var warnings: [BuildWarning]
  }

  /// Runs the stage on pages and sheets; `§` stands for the server in them.
  func vendor(
    _ files: [String: String], _ change: (inout BuildOptions) -> Void = { _ in }
  ) throws(BuildError) -> Outcome {
    var options = BuildOptions()
    var vendor = VendorOptions()
    vendor.timeout = 60
    vendor.lock = scratch.path + "/lock.json"
    vendor.cache = scratch.path + "/cache"
    options.vendor = vendor
    options.jobs = 2
    change(&options)
    let context = BuildContext(options: options)
    let assets = files.compactMap { name, text -> AssetFile? in
      let bytes = Array(text.replacing("§", with: server.url("")).utf8)
      guard let path = AssetPath(name) else { return nil }
      return AssetFile(
        path: path, mediaType: MediaType.ofFile(path: path, bytes: bytes),
        origin: .memory(path: name, bytes: bytes), content: bytes)
    }
    let tree = AssetTree(
      files: assets, pages: ["index.html"].compactMap { AssetPath($0) },
      inputPath: scratch.path + "/build")
    let result = try context.run(Vendor(options.vendor ?? vendor), tree)
    var texts: [String: String] = [:]
    for file in result.files {
      texts[file.path.description] = String(decoding: try file.bytes(), as: UTF8.self)
    }
    return Outcome(files: texts, warnings: context.warnings)
  }

  /// The error of a build of one page.
  func failure(
    _ page: String, _ change: (inout BuildOptions) -> Void = { _ in }
  ) -> (id: String, place: String, message: String)? {
    do throws(BuildError) {
      _ = try vendor(["index.html": page], change)
      return nil
    } catch {
      return (error.id, error.path ?? "", error.message)
    }
  }

  /// Where a file of the server lies, seen from the root.
  func path(_ name: String) -> String { "\(server.directory)/\(name)" }

  @Test func everythingThatAPageNames() throws {
    server.set("/a.js", Answer("text/javascript", "f()"))
    server.set(
      "/m.mjs", Answer("text/javascript", "import './n.mjs';new URL('i.png',import.meta.url)"))
    server.set("/n.mjs", Answer("text/javascript", "import '/m.mjs';import 'bare'"))
    server.set("/i.png", Answer("image/png", "png"))
    server.set("/j.png", Answer("image/png", "png2"))
    server.set("/s/main.css", Answer("text/css", "@import 'more.css';a{b:url(../i.png)}"))
    server.set("/s/more.css", Answer("text/css", "a{b:url('f.woff2#x')}@import url(main.css);"))
    server.set("/s/f.woff2", Answer("font/woff2", "wOF2"))
    let outcome = try vendor([
      "index.html":
        "<link rel=stylesheet href=§/s/main.css><script src=§/a.js></script>"
        + "<link rel=preload as=font crossorigin href=§/s/f.woff2>"
        + "<script type=module src=§/m.mjs></script><img src=§/i.png srcset='x.png 1x,§/j.png 2x'>"
        + "<a href=§/page.html></a><link rel=preconnect href=§/><style>a{b:url(§/i.png#q)}</style>"
        + "<svg><image href=§/i.png /></svg><p style='b:url(§/i.png)'>",
      "css/own.css": "a{b:url(§/i.png)}",
    ])
    let root = server.directory
    #expect(
      outcome.files["index.html"]
        == "<link rel=stylesheet href=\"\(root)/s/main.css\"><script src=\"\(root)/a.js\"></script>"
        + "<link rel=preload as=font crossorigin href=\"\(root)/s/f.woff2\">"
        + "<script type=module src=\"\(root)/m.mjs\"></script>"
        + "<img src=\"\(root)/i.png\" srcset=\"x.png 1x,\(root)/j.png 2x\">"
        + "<a href=\(server.url("/page.html"))></a><link rel=preconnect href=\(server.url("/"))>"
        + "<style>a{b:url(\(root)/i.png#q)}</style>"
        + "<svg><image href=\"\(root)/i.png\" /></svg><p style=\"b:url(\(root)/i.png)\">")
    #expect(outcome.files["css/own.css"] == "a{b:url(../\(root)/i.png)}")
    #expect(outcome.files[path("s/main.css")] == "@import \"more.css\";a{b:url(../i.png)}")
    #expect(outcome.files[path("s/more.css")] == "a{b:url(f.woff2#x)}@import url(main.css);")
    #expect(outcome.files[path("s/f.woff2")] == "wOF2")
    #expect(outcome.files[path("m.mjs")]?.contains("./n.mjs") == true)
    #expect(outcome.files[path("n.mjs")]?.contains("./m.mjs") == true)
    #expect(outcome.files[path("n.mjs")]?.contains("bare") == true)
    #expect(outcome.files[path("page.html")] == nil)
    // Each address is asked for once, however often it is named.
    #expect(server.requests.sorted() == Set(server.requests).sorted())
    #expect(server.requests.count == 8)
  }

  /// What a host does, and what is said of it at the place of the reference.
  struct Hazard: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let answers: [String: Answer]
    var page = "<p>\n<script src=§/x></script>"
    var place = "index.html:2:9"
    let id: String
    let words: String
  }

  static let truncated: Answer = {
    var answer = Answer("text/javascript", "f()")
    answer.claimedLength = 400
    return answer
  }()

  static let silent: Answer = {
    var answer = Answer("text/javascript", "f()")
    answer.isSilent = true
    return answer
  }()

  static let brokenGzip: Answer = {
    var answer = Answer("text/javascript", "this is no gzip stream at all, but says it is one")
    answer.headers.append(("Content-Encoding", "gzip"))
    return answer
  }()

  static let hazards: [Hazard] = [
    Hazard(testDescription: "nothing there", answers: [:], id: "vendor-fetch", words: "status 404"),
    Hazard(
      testDescription: "an error of the host", answers: ["/x": Answer(status: 500)],
      id: "vendor-fetch", words: "status 500"),
    Hazard(
      testDescription: "nothing in it by status", answers: ["/x": Answer(status: 204)],
      id: "vendor-fetch", words: "status 204"),
    Hazard(
      testDescription: "a loop", answers: ["/x": Answer(status: 302, location: "/x")],
      id: "vendor-fetch", words: "more than 10 redirects"),
    Hazard(
      testDescription: "to a file",
      answers: ["/x": Answer(status: 302, location: "file:///etc/passwd")], id: "vendor-fetch",
      words: "something else than 'http' or 'https'"),
    Hazard(
      testDescription: "to another scheme",
      answers: ["/x": Answer(status: 302, location: "ftp://127.0.0.1/x")], id: "vendor-fetch",
      words: "something else than 'http' or 'https'"),
    Hazard(
      testDescription: "too large",
      answers: ["/x": Answer("text/javascript", String(repeating: "f();", count: 20_000))],
      id: "vendor-fetch", words: "larger than 50000 bytes"),
    Hazard(
      testDescription: "cut off", answers: ["/x": truncated], id: "vendor-fetch",
      words: "ended before the file did"),
    Hazard(
      testDescription: "silent", answers: ["/x": silent], id: "vendor-fetch",
      words: "'--vendor-timeout' allows (1 seconds)"),
    Hazard(
      testDescription: "a broken encoding", answers: ["/x": brokenGzip], id: "vendor-fetch",
      words: "cannot be had"),
    Hazard(
      testDescription: "a page for a script", answers: ["/x": Answer("text/html", "<p>")],
      id: "vendor-type", words: "brings a page"),
    Hazard(
      testDescription: "a page for a picture", answers: ["/x": Answer("text/html; a=b", "<p>")],
      page: "<img src=§/x>", place: "index.html:1:6", id: "vendor-type", words: "brings a page"),
    Hazard(
      testDescription: "an unknown charset",
      answers: ["/x": Answer("text/javascript; charset=Shift_JIS", bytes: [0x82, 0xa0])],
      id: "vendor-charset", words: "'shift_jis'"),
    Hazard(
      testDescription: "another digest", answers: ["/x": Answer("text/javascript", "f()")],
      page: "<script integrity=sha384-AAAA src=§/x></script>", place: "index.html:1:31",
      id: "vendor-integrity", words: "does not have the digest"),
    Hazard(
      testDescription: "missing in a sheet",
      answers: ["/x": Answer("text/css", "a{}\nb{c:url(no.png)}")],
      page: "<link rel=stylesheet href=§/x>", place: "§/x:2:5", id: "vendor-fetch",
      words: "/no.png' cannot be had: the host answers with status 404"),
  ]

  @Test(arguments: hazards) func hazard(_ hazard: Hazard) throws {
    defer { server.stop() }
    for (path, answer) in hazard.answers { server.set(path, answer) }
    let isSilent = hazard.answers.values.contains(where: \.isSilent)
    let found = failure(hazard.page) {
      $0.vendor?.maximumSize = 50_000
      if isSilent { $0.vendor?.timeout = 1 }
    }
    #expect(found?.id == hazard.id)
    #expect(found?.place == hazard.place.replacing("§", with: server.url("")))
    #expect(found?.message.contains(hazard.words) == true, "\(found?.message ?? "no error")")
    // Nothing is written down of a build that failed.
    #expect(scratch.files().allSatisfy { !$0.hasSuffix("lock.json") })
  }

  @Test func redirectsAreFollowedAndFinalAddressesCount() throws {
    server.set("/css", Answer(status: 301, location: "/deep/er/sheet"))
    server.set("/deep/er/sheet", Answer("text/css", "a{b:url(x.png)}c{d:url(/y.png?v=1)}"))
    server.set("/deep/er/x.png", Answer("image/png", "x"))
    server.set("/y.png?v=1", Answer("image/png", "y1"))
    server.set("/y.png?v=2", Answer("image/png", "y2"))
    let outcome = try vendor([
      "index.html": "<link rel=stylesheet href=§/css><img src=§/y.png?v=2>"
    ])
    // The name is that of the address that was asked, with the extension of what it is.
    let sheet = try #require(outcome.files[path("css.css")])
    #expect(sheet.hasPrefix("a{b:url(deep/er/x.png)}c{d:url(y-"))
    let pictures = outcome.files.filter { $0.key.hasPrefix(path("y-")) }
    #expect(pictures.values.sorted() == ["y1", "y2"])
    #expect(pictures.keys.allSatisfy { $0.hasSuffix(".png") })
    let lock = try VendorLock(try scratch.read("lock.json"))
    let entry = lock.entries[try #require(RemoteAddress(server.url("/css")))]
    #expect(entry?.final.text == server.url("/deep/er/sheet"))
  }

  @Test func fontServices() throws {
    server.set(
      "/css2?family=A:wght@400;700&display=swap",
      Answer(
        "text/css; charset=utf-8",
        "@font-face{src:url(//127.0.0.1:\(server.port)/s/a/v1/k.woff2) format('woff2')}"))
    server.set("/s/a/v1/k.woff2", Answer("font/woff2", "wOF2k"))
    // A sheet of http names its fonts without a scheme: they are asked for by http.
    let outcome = try vendor([
      "index.html":
        "<meta http-equiv=content-security-policy content=\"style-src \(server.url(""));"
        + "font-src \(server.url(""));img-src 'none'\">"
        + "<link rel=stylesheet crossorigin href='http://127.0.0.1:\(server.port)/css2?"
        + "family=A:wght@400;700&amp;display=swap'>"
    ]) { _ in }
    let sheet = try #require(outcome.files.keys.first { $0.hasSuffix(".css") })
    #expect(sheet.hasPrefix(path("css2-")))
    #expect(outcome.files[path("s/a/v1/k.woff2")] == "wOF2k")
    let page = try #require(outcome.files["index.html"])
    #expect(page.contains("href=\"\(sheet)\""))
    #expect(!page.contains("crossorigin"))
    #expect(page.contains("style-src \(server.url("")) 'self'"))
    #expect(page.contains("font-src \(server.url("")) 'self'"))
    #expect(page.contains("img-src 'none'"))
  }

  @Test func integrityIsChecked() throws {
    let script = "f('x')"
    server.set("/a.js", Answer("text/javascript", script))
    server.set("/s.css", Answer("text/css", "a{b:url(i.png?1)}"))
    server.set("/i.png?1", Answer("image/png", "i"))
    let own = Integrity.attribute(for: Array(script.utf8))
    let strong =
      "sha512-" + String(decoding: Base64.encode(SHA512.hash(Array(script.utf8))), as: UTF8.self)
    let sheet = Integrity.attribute(for: Array("a{b:url(i.png?1)}".utf8))
    let outcome = try vendor([
      "index.html":
        "<script src=§/a.js integrity='\(own)' crossorigin></script>"
        + "<script src=§/a.js integrity='sha256-AAAA \(strong)'></script>"
        + "<link rel=stylesheet href=§/s.css integrity='\(sheet)'>"
    ])
    // From `file:` no engine loads what has a digest, so it goes with the host; so does `crossorigin`.
    let page = try #require(outcome.files["index.html"])
    #expect(!page.contains("integrity") && !page.contains("crossorigin"))
    // A policy of digests lets a script through because of its attribute. The text of such a page stays as it is.
    let pinned = try vendor([
      "index.html":
        "<meta http-equiv=content-security-policy content=\"script-src '\(own)'\">"
        + "<script src=§/a.js integrity='\(own)' crossorigin></script>"
        + "<link rel=stylesheet href=§/s.css integrity='\(sheet)'>"
        + "<style>a{b:url(§/i.png?1)}</style>"
    ])
    let kept = try #require(pinned.files["index.html"])
    let text = try #require(pinned.files[path("s.css")])
    #expect(kept.contains("integrity='\(own)'") || kept.contains("integrity=\"\(own)\""))
    #expect(kept.contains("<style>a{b:url(\(server.url("/i.png?1")))}</style>"))
    // The sheet names its picture by another address now, so its digest is another one.
    #expect(kept.contains(Integrity.attribute(for: Array(text.utf8))) && !kept.contains(sheet))
    #expect(pinned.warnings.map(\.id) == ["vendor-left"])
    // With a wrong digest of the strongest kind a right one of another kind does not count.
    #expect(
      failure("<script src=§/a.js integrity='\(own) sha512-AAAA'></script>")?.id
        == "vendor-integrity")
    // What is no digest at all is passed over, as browsers do.
    #expect(failure("<script src=§/a.js integrity='md5-AAAA nonsense'></script>") == nil)
  }

  /// RFC 1952, without a name.
  private static func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let deflated = try #require(Sealer(level: .fast).deflate(bytes))
    let numbers = [CRC32.checksum(bytes), UInt32(bytes.count)]
    return [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255] + deflated
      + numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
  }

  @Test func encodings() throws {
    let text = String(repeating: "a{b:url(i.png)}", count: 40)
    var zipped = Answer("text/css", bytes: try Self.gzip(Array(text.utf8)))
    zipped.headers.append(("Content-Encoding", "gzip"))
    server.set("/z.css", zipped)
    server.set("/i.png", Answer("image/png", "i"))
    server.set(
      "/l.css",
      Answer(
        "text/css; charset=ISO-8859-1",
        bytes: Array("@charset \"latin1\";a{content:\"".utf8) + [0xfc, 0x80] + Array("\"}".utf8)))
    server.set(
      "/w.js",
      Answer(
        "text/javascript; charset=\"utf-16le\"",
        bytes: "f('é')".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }))
    let outcome = try vendor([
      "index.html": "<link rel=stylesheet href=§/z.css><link rel=stylesheet href=§/l.css>"
        + "<script src=§/w.js></script>"
    ])
    #expect(outcome.files[path("z.css")] == text)
    #expect(outcome.files[path("l.css")] == "@charset \"utf-8\";a{content:\"ü€\"}")
    #expect(outcome.files[path("w.js")] == "f('é')")
  }

  @Test func theLockIsTheNextBuild() throws {
    server.set("/a.js", Answer("text/javascript", "first()"))
    server.set("/s.css", Answer("text/css", "a{}"))
    let page = ["index.html": "<script src=§/a.js></script><link rel=stylesheet href=§/s.css>"]
    let first = try vendor(page)
    let lock = try scratch.read("lock.json")
    #expect(server.requests.count == 2)
    // The host changes its mind; nobody asks it.
    server.set("/a.js", Answer("text/javascript", "second()"))
    let again = try vendor(page)
    #expect(again.files == first.files)
    #expect(server.requests.count == 2)
    #expect(try scratch.read("lock.json") == lock)
    // A damaged cache is noticed; the host has something else by now, which is not taken.
    for file in scratch.files("cache") { try scratch.write("cache/\(file)", "damaged") }
    let changed = failure(page["index.html"] ?? "")
    #expect(changed?.id == "vendor-changed")
    #expect(changed?.message.contains("--vendor-update") == true)
    #expect(try scratch.read("lock.json") == lock)
    server.set("/a.js", Answer("text/javascript", "first()"))
    #expect(try vendor(page).files == first.files)
    // Only who asks for it gets what is new, and it is written down.
    server.set("/a.js", Answer("text/javascript", "second()"))
    #expect(try vendor(page).files == first.files)
    let updated = try vendor(page) { $0.vendor?.updates = true }
    #expect(updated.files[path("a.js")] == "second()")
    #expect(try scratch.read("lock.json") != lock)
    let requests = server.requests.count
    #expect(try vendor(page).files == updated.files)
    #expect(server.requests.count == requests)
  }

  @Test func lockFilesThatCannotBeUsed() throws {
    let hash = String(repeating: "0", count: 64)
    let rows: [(String, String)] = [
      ("", "expected an object"), ("{}", "no 'format'"),
      ("{\"format\":2,\"files\":[]}", "format 2"),
      ("{\"format\":1,\"files\":[{}]}", "needs 'url', 'size' and 'sha256'"),
      (
        "{\"format\":1,\"files\":[{\"url\":\"file:///x\",\"size\":1,\"sha256\":\"\(hash)\"}]}",
        "no http or https address"
      ),
      (
        "{\"format\":1,\"files\":[{\"url\":\"http://a/\",\"size\":1,\"sha256\":\"../../x\"}]}",
        "64 lower-case"
      ),
      (
        "{\"format\":1,\"files\":[{\"url\":\"http://a/\",\"size\":-1,\"sha256\":\"\(hash)\"}]}",
        "a whole number"
      ),
    ]
    for (text, words) in rows {
      try scratch.write("lock.json", text)
      let found = failure("<script src=§/a.js></script>")
      #expect(found?.id == "vendor-lock")
      #expect(found?.message.contains(words) == true, "\(found?.message ?? "no error") for \(text)")
      #expect(found?.place.hasPrefix(scratch.path + "/lock.json:1:") == true)
    }
    #expect(server.requests.isEmpty)
  }

  @Test func whatStaysOnItsHost() throws {
    let outcome = try vendor([
      "index.html":
        "<iframe src=§/frame.html></iframe><script id=k src=§/kept.js></script>"
        + "<script src=§/other.js></script><meta property=og:image content=§/og.png>"
        + "<link rel=canonical href=§/><link rel=preload as=fetch href=§/data.json>"
        + "<img src=data:,x><script src='https://user:secret@127.0.0.1/x.js'></script>"
        + "<script type=importmap>{\"imports\":{\"a/\":\"§/lib/\"}}</script>",
      "template.html": "<script src='§/{{ version }}.js'></script>",
      "based.html": "<base href=//127.0.0.1/><script src=§/x.js></script>",
    ]) {
      $0.keepXPaths = ["//script[@id='k']"]
      $0.substitutions = [Substitution(pattern: "*/other.js", file: "x.js")]
    }
    #expect(server.requests.isEmpty)
    #expect(outcome.files.count == 3)
    #expect(outcome.warnings.map(\.id).sorted() == ["vendor-base", "vendor-left", "vendor-left"])
    #expect(scratch.files().isEmpty)
  }

  @Test func importMaps() throws {
    server.set("/react.js", Answer("text/javascript", "export default 1"))
    let outcome = try vendor([
      "app/index.html":
        "<script type=importmap>{\"imports\":{\"react\":\"§/react.js\",\"own\":\"./own.js\"}}</script>",
      "index.html": "",
    ])
    #expect(
      outcome.files["app/index.html"]
        == "<script type=importmap>{\"imports\":{\"react\":\"../\(server.directory)/react.js\","
        + "\"own\":\"./own.js\"}}</script>")
  }

  @Test func importsOfOwnScripts() throws {
    server.set("/x.mjs", Answer("text/javascript", "import './y.mjs';export default 1"))
    server.set("/y.mjs", Answer("text/javascript", "export{}"))
    let plain = "f('§/no.js');// import '§/no.js'"
    let outcome = try vendor([
      "index.html":
        "<script type=module>import x from '§/x.mjs';f(x,'§/no.js')</script>"
        + "<script>import('§/x.mjs').then(f)</script><script>f('§/no.js')</script>",
      "js/own.js": "export*from\"§/x.mjs\";import './other.js'", "js/plain.js": plain,
    ])
    let root = server.directory
    #expect(
      outcome.files["index.html"]
        == "<script type=module>import x from\"./\(root)/x.mjs\";"
        + "f(x,\"\(server.url("/no.js"))\")</script>"
        + "<script>import(\"./\(root)/x.mjs\").then(f)</script>"
        + "<script>f('\(server.url("/no.js"))')</script>")
    #expect(
      outcome.files["js/own.js"] == "export*from\"../\(root)/x.mjs\";import\"./other.js\"")
    #expect(outcome.files["js/plain.js"] == plain.replacing("§", with: server.url("")))
    #expect(server.requests.sorted() == ["/x.mjs", "/y.mjs"])
  }

  @Test func severalBuildsAtOnce() throws {
    for number in 0..<20 {
      server.set("/\(number).js", Answer("text/javascript", "f(\(number))"))
    }
    let page = (0..<20).map { "<script src=§/\($0).js></script>" }.joined()
    let results = Lock<[[String: String]]>([])
    WorkerThreads.forEach(count: 4, jobs: 4) { _, _ in
      do {
        let files = try vendor(["index.html": page]).files
        results.withLock { $0.append(files) }
      } catch {
        Issue.record(error)
      }
    }
    let all = results.withLock { $0 }
    #expect(all.count == 4 && all.allSatisfy { $0 == all[0] })
    #expect(try VendorLock(try scratch.read("lock.json")).entries.count == 20)
    #expect(scratch.files("cache").count == 20)
  }

  /// The whole pipeline twice, the second time without the host: the same bytes.
  @Test func theSecondBuildIsOfflineAndTheSame() throws {
    let script =
      "function longName(first, second) {\n  return first + second;\n}\nlongName(1, 2);\n"
    server.set("/lib.js", Answer("text/javascript", script))
    server.set("/i.svg", Answer("image/svg+xml", SmallBuild.svg))
    let digest = Integrity.attribute(for: Array(script.utf8))
    try scratch.write(
      "app/build/index.html",
      "<script src=\(server.url("/lib.js")) integrity=\(digest)></script>"
        + "<img src=\(server.url("/i.svg"))>")
    var options = BuildOptions()
    options.vendor = VendorOptions()
    options.format = .directory
    let first = try Build(input: scratch.path + "/app/build", options: options).run()
    #expect(
      scratch.names("app") == [
        "build", "build-bundle", "webpack-assets.lock.json", "webpack-assets.vendor",
      ])
    #expect(server.requests.sorted() == ["/i.svg", "/lib.js"])
    server.set("/lib.js", Answer(status: 404))
    server.set("/i.svg", Answer(status: 404))
    let second = try Build(
      input: scratch.path + "/app/build", output: scratch.path + "/other", options: options
    ).run()
    #expect(first.manifest == second.manifest)
    #expect(server.requests.count == 2)
    // The script was minified, the drawing stands in the page.
    let page = String(decoding: try scratch.read("other/bundle/index.html"), as: UTF8.self)
    let minified = try scratch.read("other/bundle/\(server.directory)/lib.js")
    #expect(minified.count < script.utf8.count)
    #expect(page.contains("\(server.directory)/lib.js") && !page.contains("integrity"))
    #expect(page.contains("data:image/svg+xml"))
  }

  /// Without the option no host is asked.
  @Test func nothingIsFetchedUnasked() throws {
    try scratch.write("build/index.html", "<script src=\(server.url("/a.js"))></script>")
    _ = try Build(input: scratch.path + "/build").run()
    #expect(server.requests.isEmpty)
  }
}
