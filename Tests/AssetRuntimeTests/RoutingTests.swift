internal import AssetArchive
internal import AssetRuntime
internal import AssetText
internal import Foundation
internal import TestSupport
internal import Testing

/// Addresses without a file of their own, origins, links, the manifest.
@Suite struct Routing {
  let site: Site

  init() throws { site = try Site() }

  static let page = "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

  /// What a single-page app gets: its page, or nothing.
  static let routes: [Case] = [
    Case("/settings  \(page)", "one"),
    Case("/users/john.doe  \(page)", "one"),  // capacitor#8085
    Case("/files/app.js  \(page)", "one"),
    Case("/settings/  \(page)", "one"),
    Case("/x.js  Accept: */*", "404"),
    Case("/x  Accept: */*", "404"),
    Case("/x  Accept: application/json", "404"),
    Case("/x.png  Accept: image/avif,image/webp,*/*", "404"),
    Case("/x.css  Accept: text/css,*/*;q=0.1", "404"),
    Case("/x  Accept: text/html;q=0", "404"),
    Case("/x.js  Sec-Fetch-Dest: script  \(page)", "404"),
    Case("/x  Sec-Fetch-Dest: empty  Accept: */*", "404"),
    Case("/x.js  Sec-Fetch-Dest: document", "one"),
    Case("/x.js  Sec-Fetch-Dest: iframe", "one"),
    Case("/x.js  Sec-Fetch-Mode: navigate", "one"),
    Case("/x  Sec-Fetch-Mode: cors", "404"),
    // Nobody says anything: by the name.
    Case("/settings", "one"),
    Case("/users/john.doe", "one"),
    Case("/v1.2/settings", "one"),
    Case("/x.js", "404"),
    Case("/x.mjs", "404"),
    Case("/x.png", "404"),
    Case("/x.html", "one"),
    // Files are files.
    Case("/about  \(page)", "about"),
    Case("/docs/  \(page)", "docs"),
    Case("/  \(page)", "one"),
    Case("/../x  \(page)", "400"),
    Case("/.webpack-assets/stamp  Accept: */*", "404"),
  ]

  @Test(arguments: routes) func fallsBackForNavigations(_ row: Case) throws {
    for responder in try site.both({ $0.fallbackPage = "index.html" }) {
      let response = responder.answer("GET " + row.input)
      let title = response.text.split(separator: "<title>").last?.split(separator: "<").first
      #expect(
        (response.status == 200 ? title.map(String.init) : String(response.status)) == row.expected)
    }
  }

  /// What a web view asks for, which knows the page that it shows: whether that is what it asks for, and what it gets.
  static let views: [(String, Bool, Int)] = [
    ("/files/app.js  \(page)", true, 200),
    ("/settings", true, 200),
    ("/settings  \(page)", false, 200),  // a frame
    ("/nowhere.png  \(page)", false, 404),  // an object; what stands in it is shown then
    ("/nowhere.png  Accept: image/*", false, 404),
    ("/nowhere  Accept: */*", false, 404),
    ("/nowhere.png  Sec-Fetch-Dest: iframe", false, 200),  // it says more than its name
    ("/docs/index.html  \(page)", false, 200),
  ]

  @Test(arguments: views) func tellsFramesFromThePage(_ row: (String, Bool, Int)) async throws {
    for responder in try site.both({ $0.fallbackPage = "index.html" }) {
      let line = AssetRequest(line: "GET " + row.0)
      let asked = AssetRequest(line.target, headers: line.headers, isMainDocument: row.1)
      #expect(await responder.answer(asked).status == row.2)
    }
  }

  @Test func saysThatAPageIsLost() throws {
    for responder in try site.both() {
      let lost = responder.answer("GET /settings  " + Self.page)
      #expect(lost.status == 404)
      #expect(lost.text.contains("lost"))
      #expect(lost.headers["ETag"] == nil)
      // A condition or a range has no meaning for an error's page.
      let tagged = responder.answer(
        "GET /settings  \(Self.page)  If-None-Match: *  Range: bytes=0-1")
      #expect(tagged.status == 404 && tagged.text == lost.text)
      #expect(responder.answer("GET /x.js  Accept: */*").text.contains("there is no 'x.js'"))
    }
  }

  @Test func answersWithTheShell() throws {
    let shell = Array("<!doctype html><title>shell</title>".utf8)
    for responder in try site.both({
      $0.shell = shell
      $0.fallbackPage = "index.html"
    }) {
      for address in ["/", "/index.html", "/settings"] {
        let response = responder.answer("GET \(address)  " + Self.page)
        #expect(try response.body.bytes() == shell)
        #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
        #expect(response.headers["Vary"]?.contains("Accept") == true)
      }
      // The page itself is still to be had, for the script that populates the shell.
      #expect(responder.answer("GET /index.html  Accept: */*").text.contains("one"))
      #expect(responder.answer("GET /about  " + Self.page).text.contains("about"))
    }
  }

  /// The address of a directory, and where it leads.
  static let directories: [Case] = [
    Case("/docs", "/docs/"),
    Case("/docs?a=b", "/docs/?a=b"),
    Case("/docs?next=//evil.example/\u{e9}", "/docs/?next=//evil.example/%C3%A9"),
  ]

  @Test(arguments: directories) func addsASlash(_ row: Case) throws {
    for responder in try site.both() {
      let response = responder.answer("GET " + row.input)
      #expect(response.status == 308)
      #expect(response.headers["Location"] == row.expected)
    }
    let page = try site.packed { $0.redirection = .page }.answer("GET " + row.input)
    #expect(page.status == 200)
    #expect(page.text.contains("location.replace"))
    #expect(!page.text.contains("evil"))
  }

  @Test func letsOthersRead() throws {
    let open = try site.packed { $0.crossOrigin = .any }
    #expect(open.answer("GET /").headers["Access-Control-Allow-Origin"] == "*")
    #expect(open.answer("GET /lost.js").headers["Access-Control-Allow-Origin"] == "*")
    let asked =
      "OPTIONS /  Origin: app://a  Access-Control-Request-Method: GET  Access-Control-Request-Headers: range"
    let preflight = open.answer(asked)
    #expect(preflight.status == 204)
    #expect(preflight.headers["Access-Control-Allow-Methods"] == "GET, HEAD")
    #expect(preflight.headers["Access-Control-Allow-Headers"]?.contains("Range") == true)

    let some = try site.packed { $0.crossOrigin = .origins(["app://a"]) }
    let allowed = some.answer("GET /  Origin: app://a")
    #expect(allowed.headers["Access-Control-Allow-Origin"] == "app://a")
    #expect(allowed.headers["Vary"]?.contains("Origin") == true)
    let refused = some.answer("GET /  Origin: app://b")
    #expect(refused.headers["Access-Control-Allow-Origin"] == nil)
    #expect(refused.headers["Vary"]?.contains("Origin") == true)

    let closed = try site.packed()
    #expect(closed.answer("GET /  Origin: app://a").headers["Access-Control-Allow-Origin"] == nil)
    let options = closed.answer(asked)
    #expect(options.status == 204)
    #expect(options.headers["Allow"] == "GET, HEAD, OPTIONS")
    #expect(options.headers["Access-Control-Allow-Methods"] == nil)
  }

  @Test func isolates() throws {
    let alone = try site.packed { $0.isCrossOriginIsolated = true }.answer("GET /")
    #expect(alone.headers["Cross-Origin-Opener-Policy"] == "same-origin")
    #expect(alone.headers["Cross-Origin-Embedder-Policy"] == "require-corp")
    #expect(alone.headers["Cross-Origin-Resource-Policy"] == "same-origin")
    let shared = try site.packed {
      $0.isCrossOriginIsolated = true
      $0.crossOrigin = .any
      $0.additionalHeaders = ["cache-control": "max-age=60", "X-Frame-Options": "DENY"]
    }.answer("GET /")
    #expect(shared.headers["Cross-Origin-Resource-Policy"] == "cross-origin")
    #expect(shared.headers["Cache-Control"] == "max-age=60")
    #expect(shared.headers["X-Frame-Options"] == "DENY")
  }

  /// Links inside the directory are files, links that leave it are not there.
  @Test func followsLinksInside() throws {
    let responder = try site.unpacked()
    let place = site.place
    try place.write("secret.txt", "secret")
    try place.write("site-evil/x.txt", "secret")
    try place.link("site/inside.txt", to: "digits.txt")
    try place.link("site/folder", to: "docs")
    try place.link("site/absolute.txt", to: place.path + "/site/digits.txt")
    try place.link("site/outside.txt", to: "../secret.txt")
    try place.link("site/up", to: "..")
    try place.link("site/evil", to: "../site-evil")  // react-native-code-push#2268
    try place.link("site/loop", to: "loop")
    try place.link("site/dangling", to: "nothing")
    try place.link("site/etc", to: "/etc")
    #expect(responder.answer("GET /inside.txt").text == "0123456789")
    #expect(responder.answer("GET /absolute.txt").text == "0123456789")
    #expect(responder.answer("GET /folder/index.html").text.contains("docs"))
    for name in [
      "outside.txt", "up/secret.txt", "evil/x.txt", "loop", "dangling", "etc/passwd", "up", "etc",
    ] {
      let response = responder.answer("GET /\(name)  Accept: */*")
      #expect(response.status == 404, "\(name)")
      #expect(!response.text.contains("secret\n"))
    }
  }

  /// The root may be a link; a pipe must not hold anybody up.
  @Test func opensOnlyFiles() throws {
    _ = try site.unpacked()
    try site.place.link("link", to: "site")
    let responder = try AssetResponder(directory: site.place.path + "/link")
    #expect(responder.answer("GET /digits.txt").text == "0123456789")
    mkfifo(site.place.path + "/site/pipe.txt", 0o644)
    #expect(responder.answer("GET /pipe.txt").status == 404)
    let long = String(repeating: "a", count: 5000)
    #expect(responder.answer("GET /\(long).js").status == 404)
    #expect(throws: ReadError.self) { try AssetResponder(directory: site.place.path + "/none") }
    #expect(throws: ReadError.self) {
      try AssetResponder(directory: site.place.path + "/site/digits.txt")
    }
  }

  /// The build knows the type better than the name does.
  @Test func believesTheManifest() throws {
    let entry = Manifest.Entry(
      path: try #require(AssetPath("digits.txt")), mediaType: "text/x-digits", size: 10,
      storedSize: 10, originalSize: 10, crc32: 0, sha256: String(repeating: "ab", count: 32),
      priority: .page)
    let manifest = Manifest(
      toolVersion: "1", digest: String(repeating: "0", count: 64), pages: [], entries: [entry])
    let bytes = Site.archive([(Manifest.bundlePath, manifest.encoded())])
    let path = try site.place.write("bundle.zip", bytes)
    let responder = AssetResponder(archive: try ArchiveReader(path: path))
    let response = responder.answer("GET /digits.txt")
    #expect(response.headers["Content-Type"] == "text/x-digits")
    #expect(response.headers["ETag"] == "\"abababababababababababababababab\"")
    #expect(
      responder.answer("GET /js/app.mjs").headers["Content-Type"]
        == "text/javascript; charset=utf-8")
    #expect(responder.answer("GET /.webpack-assets/manifest.json").status == 404)
  }
}
