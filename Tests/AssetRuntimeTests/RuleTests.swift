internal import AssetRuntime
internal import AssetText
internal import TestSupport
internal import Testing

/// Which rule an address has, what engines can do, and what a responder makes of it.
@Suite struct Rules {
  static let web = URLRules.Engine.webKit(scheme: "app")

  /// Makes rules that say their own name, so that a test sees which one was found.
  static func rules(
    _ patterns: [String], engine: URLRules.Engine = web
  ) throws -> URLRules {
    try URLRules(engine: engine, patterns.map { try URLRule($0, .block) })
  }

  static let patterns = [
    "/*", "/ads/*", "/ads/ok.js", "/ads/ok*", "app://local/x.js", "*://*/everywhere.js",
    "https://cdn.example/*", "https://cdn.example/lib/*", "https://cdn.example/lib/a.js",
    "https://cdn.example/lib/a", "http://cdn.example/*", "https://cdn.example:8443/*",
    "https://*.example/*", "https://*.cdn.example/*", "*://*.cdn.example/lib/*",
    "https://cdn.example/ü/*", "https://*/*", "mailto:*", "mailto:boss@work.example", "tel:*",
    "https://[::1]:9000/*", "https://Upper.EXAMPLE/Case/*",
  ]

  /// An address and the pattern of its rule.
  static let addresses: [Case] = [
    Case("/index.html", "/*"),
    Case("/", "/*"),
    Case("app://local/index.html", "/*"),
    Case("app://local", "/*"),
    Case("APP://LOCAL/ads/x.js?v=1#a", "/ads/*"),
    Case("/ads/", "/ads/*"),
    Case("/ads", "/*"),
    Case("/adsx/y", "/*"),
    Case("/ads/ok.js", "/ads/ok.js"),
    Case("/ads/ok.js?x", "/ads/ok.js"),
    Case("/%61ds/%6Fk.js", "/ads/ok.js"),
    Case("/ads%2Fok.js", "/*"),
    Case("/ads/ok.json", "/ads/ok*"),
    Case("/ads/no.js", "/ads/*"),
    // The bundle's own origin is more specific than a host.
    Case("app://local/x.js", "/*"),
    Case("https://cdn.example/", "https://cdn.example/*"),
    Case("https://cdn.example", "https://cdn.example/*"),
    Case("https://cdn.example/lib/b.js", "https://cdn.example/lib/*"),
    Case("https://cdn.example/lib/a.js", "https://cdn.example/lib/a.js"),
    Case("https://cdn.example/lib/a", "https://cdn.example/lib/a"),
    Case("https://cdn.example/lib/ab", "https://cdn.example/lib/*"),
    Case("https://CDN.Example./lib/a", "https://cdn.example/lib/a"),
    Case("https://user:pass@cdn.example/lib/a", "https://cdn.example/lib/a"),
    Case("https://cdn.example@evil.test/lib/a", "https://*/*"),
    Case("http://cdn.example/lib/a", "http://cdn.example/*"),
    Case("https://cdn.example:8443/lib/zz", "https://cdn.example/lib/*"),
    Case("https://cdn.example:8443/zz", "https://cdn.example:8443/*"),
    Case("https://cdn.example:443/zz", "https://cdn.example/*"),
    Case("https://a.cdn.example/x", "https://*.cdn.example/*"),
    Case("https://a.b.cdn.example/lib/x", "*://*.cdn.example/lib/*"),
    Case("http://a.cdn.example/x", "-"),
    Case("ws://a.cdn.example/lib/x", "*://*.cdn.example/lib/*"),
    Case("https://other.example/x", "https://*.example/*"),
    Case("https://example/x", "https://*.example/*"),
    Case("https://notexample/x", "https://*/*"),
    Case("https://nowhere.test/everywhere.js", "*://*/everywhere.js"),
    Case("http://nowhere.test/everywhere.js", "*://*/everywhere.js"),
    Case("http://nowhere.test/x.js", "-"),
    Case("https://cdn.example/%C3%BC/x", "https://cdn.example/ü/*"),
    Case("https://[::1]:9000/x", "https://[::1]:9000/*"),
    Case("https://[::1]/x", "https://*/*"),
    Case("https://upper.example/Case/x", "https://Upper.EXAMPLE/Case/*"),
    Case("https://upper.example/case/x", "https://*.example/*"),
    Case("mailto:somebody@work.example", "mailto:*"),
    Case("mailto:boss@work.example?subject=a", "mailto:boss@work.example"),
    Case("tel:+123", "tel:*"),
    Case("sms:+123", "-"),
    Case("about:blank", "-"),
    Case("no address", "-"),
    Case("", "-"),
  ]

  @Test(arguments: addresses) func findsTheMostSpecific(_ row: Case) throws {
    for patterns in [Self.patterns, Self.patterns.reversed(), Self.patterns.sorted()] {
      let rules = try Self.rules(patterns)
      #expect(rules.rule(for: row.input)?.pattern.description ?? "-" == row.expected)
    }
  }

  /// By trying every pattern: what the index must find, for addresses at random.
  @Test func findsWhatTryingFinds() throws {
    var random = SystemRandomNumberGenerator()
    let names = ["a", "b", "ab", "a.js", "é"]
    func path() -> String {
      let parts = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        "/" + names[Int.random(in: 0..<names.count, using: &random)]
      }
      return parts.isEmpty || Bool.random(using: &random) ? parts.joined() + "/" : parts.joined()
    }
    for _ in 0..<60 {
      let paths = (0..<20).map { _ in path() + (Bool.random(using: &random) ? "*" : "") }
      let rules = try Self.rules(paths)
      for _ in 0..<60 {
        let address = path()
        let fitting = paths.filter {
          $0.hasSuffix("*") ? address.hasPrefix($0.dropLast()) : address == $0
        }
        let best = fitting.max { left, right in
          let (first, second) = (left.hasSuffix("*"), right.hasSuffix("*"))
          return first == second ? left.utf8.count < right.utf8.count : first
        }
        #expect(rules.rule(for: address)?.pattern.description == best)
      }
    }
  }

  static let noPatterns: [Case] = [
    Case("ads/*", "neither with '/'"), Case("", "neither with '/'"),
    Case("//cdn.example/*", "no scheme"), Case("1http://a/", "no scheme before"),
    Case("ht*://a/", "no scheme before"), Case("https://a.*.b/", "inside its host"),
    Case("https://*a/", "inside its host"),
    Case("https://a/*/b", "inside its path"), Case("/**", "inside its path"),
    Case("https://a:x/", "no host"), Case("https://a:99999/", "no host"),
    Case("https://me@a/", "no host"), Case("/a?b=*", "query"), Case("/a#b", "query"),
  ]

  @Test(arguments: noPatterns) func refusesWhatIsNoPattern(_ row: Case) {
    let error = #expect(throws: URLRuleError.self) { try URLPattern(row.input) }
    #expect(error?.description.contains(row.expected) == true)
    #expect(error?.description.contains("'\(row.input)'") == true)
  }

  /// A kind, a pattern, and which of server, WKWebView and WebKitGTK take it.
  static let support: [(URLRule.Kind, String, [Bool])] = [
    (.block, "/a", [true, true, true]),
    (.replace, "/a", [true, true, true]),
    (.generate, "/a", [true, true, true]),
    (.pass, "/a", [true, true, true]),
    (.openOutside, "/a", [false, true, true]),
    (.block, "app://local/a", [false, true, true]),
    (.replace, "app://local/a", [false, true, true]),
    (.block, "https://a/", [false, true, true]),
    (.replace, "https://a/", [false, false, false]),
    (.generate, "https://a/", [false, false, false]),
    (.pass, "https://a/", [true, true, true]),
    (.openOutside, "https://a/", [false, true, true]),
    (.openOutside, "mailto:*", [false, true, true]),
    (.block, "*://*/a", [false, true, true]),
    // Also other origins, which nobody can answer for.
    (.replace, "*://*/a", [false, false, false]),
    (.generate, "*://local/a", [false, false, false]),
  ]

  @Test(arguments: support) func knowsWhatEnginesCanDo(
    _ row: (kind: URLRule.Kind, pattern: String, works: [Bool])
  ) throws {
    let path = try #require(AssetPath("digits.txt"))
    let action: URLRule.Action =
      switch row.kind {
      case .block: .block
      case .replace: .replace(with: path)
      case .generate: .generate { _ in AssetResponse(status: 204) }
      case .pass: .pass
      case .openOutside: .openOutside
      }
    let rule = try URLRule(row.pattern, action)
    let engines: [URLRules.Engine] = [
      .server, .webKit(scheme: "app"), .webKitGTK(scheme: "APP"),
    ]
    for (engine, works) in zip(engines, row.works) {
      let empty = try URLRules(engine: engine)
      if works {
        try empty.update { $0 = [rule] }
        #expect(empty.generation == 1)
      } else {
        let error = #expect(throws: URLRuleError.self) { try empty.update { $0 = [rule] } }
        #expect(error?.description.contains("rule-unsupported") == true)
        #expect(empty.rules.isEmpty && empty.generation == 0)
        #expect(throws: URLRuleError.self) { try URLRules(engine: engine, [rule]) }
      }
    }
  }

  @Test func saysWhatBecomesOfNavigations() throws {
    let rules = try URLRules(
      engine: Self.web,
      [
        URLRule("https://*/*", .openOutside), URLRule("https://login.example/*", .pass),
        URLRule("https://bad.example/*", .block), URLRule("mailto:*", .openOutside),
        URLRule("/out/*", .openOutside), URLRule("/no/*", .block),
      ])
    #expect(rules.navigation(to: "https://a.example/") == .openOutside)
    #expect(rules.navigation(to: "https://login.example/x?y") == .allow)
    #expect(rules.navigation(to: "https://bad.example/x") == .block)
    #expect(rules.navigation(to: "mailto:a@b") == .openOutside)
    #expect(rules.navigation(to: "app://local/out/x") == .openOutside)
    #expect(rules.navigation(to: "app://local/no/x") == .block)
    #expect(rules.navigation(to: "app://local/x") == .allow)
    #expect(rules.navigation(to: "ftp://a/") == .allow)
  }

  /// The later of two that say the same, however they say it.
  @Test func letsTheLaterCount() throws {
    let rules = try URLRules(
      engine: Self.web, [URLRule("/%61", .block), URLRule("/a", .pass)])
    #expect(rules.rule(for: "/a")?.kind == .pass)
    try rules.update { $0.append($0.removeFirst()) }
    #expect(rules.rule(for: "/a")?.kind == .block)
  }

  @Test func writesAFilterForTheEngine() throws {
    let rules = try URLRules(
      engine: Self.web,
      [
        URLRule("https://ads.example/ok.js", .pass), URLRule("https://*.ads.example/*", .block),
        URLRule("/own/*", .block), URLRule("http://a.example/x\"(1).js", .block),
      ])
    #expect(
      rules.contentRuleList == #"""
        [{"trigger":{"url-filter":"^https://([^/:]*\\.)?ads\\.example(:[0-9]+)?/","url-filter-is-case-sensitive":true},"action":{"type":"block"}},
        {"trigger":{"url-filter":"^https://ads\\.example(:[0-9]+)?/ok\\.js([?#].*)?$","url-filter-is-case-sensitive":true},"action":{"type":"ignore-previous-rules"}},
        {"trigger":{"url-filter":"^http://a\\.example(:[0-9]+)?/x\"\\(1\\)\\.js([?#].*)?$","url-filter-is-case-sensitive":true},"action":{"type":"block"}}]
        """#)
    // A file has a host without a name, and what has no hosts has none.
    for (pattern, filter) in [
      ("file:///a/*", "^file:(//)?/a/"), ("file:/a.js", "^file:(//)?/a\\\\.js([?#].*)?$"),
      ("file:*", "^file:"), ("mailto:*", "^mailto:"),
    ] {
      let list = try URLRules(engine: Self.web, [URLRule(pattern, .block)]).contentRuleList
      #expect(list?.contains("\"url-filter\":\"\(filter)\"") == true)
    }
    #expect(try URLRules(engine: Self.web, [URLRule("/a", .block)]).contentRuleList == nil)
    #expect(try URLRules(engine: .server, [URLRule("/a", .block)]).contentRuleList == nil)
  }
}

/// Rules as a responder follows them.
@Suite struct RuledResponses {
  let site: Site

  init() throws { site = try Site() }

  private func rules() throws -> URLRules {
    let missing = try #require(AssetPath("nothing"))
    return try URLRules(
      engine: .server,
      [
        URLRule("/films/*", .block), URLRule("/films/log.txt", .pass),
        URLRule("/digits.txt", file: "css/main.css"),
        URLRule("/new/*", .replace(with: missing)),
        URLRule(
          "/made/*",
          .generate { request in
            AssetResponse(content: Array("made \(request.target)".utf8), mediaType: "text/plain")
          }),
      ])
  }

  /// The answer: status, then the beginning of the content.
  static let answers: [Case] = [
    Case("GET /films/sea.mp4", "403 a rule blocks this address"),
    Case("GET /films/sea.mp4?x", "403 a rule blocks this address"),
    Case("GET /%66ilms/sea.mp4", "403 a rule blocks this address"),
    Case("GET http://localhost/films/sea.mp4", "403 a rule blocks this address"),
    Case("GET /films/nothing", "403 a rule blocks this address"),
    Case("HEAD /films/sea.mp4", "403 "),
    Case("GET /films/log.txt", "200 line 0"),
    Case("GET /digits.txt", "200 body { color"),
    Case("GET /digits.txt  Range: bytes=0-3", "206 body"),
    Case("GET /new/a.js", "404 a rule names 'nothing'"),
    Case("GET /made/a?b", "200 made /made/a?b"),
    Case("GET /made/a  Range: bytes=0-3", "206 made"),
    Case("GET /made/a  Range: bytes=-2", "206 /a"),
    Case("GET /made/a  Range: bytes=90-", "416 there are 12 bytes"),
    Case("HEAD /made/a", "200 "),
    Case("POST /made/a", "405 "),
    Case("GET /index.html", "200 <!doctype html><title>one"),
  ]

  @Test(arguments: ["../x", "/x", "", "a//b"]) func refusesWhatIsNoPath(_ file: String) {
    #expect(throws: URLRuleError.self) { try URLRule("/x", file: file) }
  }

  @Test(arguments: answers) func follows(_ row: Case) throws {
    let rules = try rules()
    for responder in try site.both({ $0.rules = rules }) {
      let response = responder.answer(row.input)
      var text = response.text
      if response.status >= 400, let line = text.firstIndex(of: "\n") {
        text = String(text[text.index(after: line)...])
      }
      #expect("\(response.status) \(text)".hasPrefix(row.expected))
      if row.input.hasPrefix("HEAD") { #expect(response.body.count == 0) }
      let isPassed = row.input.contains("log.txt") || row.input.contains("index.html")
      #expect(response.headers["Cache-Control"] == (isPassed ? "no-cache" : "no-store"))
    }
  }

  /// Rules change while requests are answered; each sees one state of them.
  @Test func changesWhileRunning() async throws {
    let rules = try rules()
    let responder = try site.packed { $0.rules = rules }
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<200 {
            let status = responder.answer("GET /films/sea.mp4  Range: bytes=0-7").status
            #expect(status == 403 || status == 206)
          }
        }
      }
      group.addTask {
        for turn in 0..<100 {
          #expect(throws: Never.self) {
            try rules.update { rules in
              rules[0].action = turn % 2 == 0 ? .pass : .block
            }
          }
        }
      }
    }
    #expect(rules.generation == 100)
    #expect(responder.answer("GET /films/sea.mp4").status == 403)
  }
}
