import AssetText
import TestSupport
import Testing

@testable import AssetBuild

/// Addresses of other hosts, by themselves.
@Suite struct RemoteAddresses {
  static let resolved: [Case] = [
    Case("HTTP://Example.COM:80/a/../b?q#f", "http://example.com/b?q"),
    Case("https://h", "https://h/"), Case("https://h:443?x", "https://h/?x"),
    Case("//h/x", "https://h/x"), Case("\\\\h\\x\\y", "https://h/x/y"),
    Case(" \thttps://h/a b\n", "https://h/a%20b"), Case("https://h/%2e%2E/é", "https://h/%C3%A9"),
    Case("https://h/a/./b/..", "https://h/a/"), Case("http://h:81/", "http://h:81/"),
    Case("https://h/a?", "https://h/a"), Case("https://[::1]:443/", "https://[::1]/"),
    Case("https:x", "-"), Case("http:/x", "-"), Case("file:///etc/passwd", "-"),
    Case("ftp://h/", "-"), Case("data:,x", "-"), Case("javascript:x", "-"), Case("/x", "-"),
    Case("https://u:p\u{40}h/", "-"), Case("https:///x", "https://x/"), Case("https://h o/", "-"),
    Case("", "-"), Case("https://", "-"), Case("https://:80/", "-"),
  ]

  @Test(arguments: resolved) func absolute(_ c: Case) {
    #expect((RemoteAddress(c.input)?.text ?? "-") == c.expected)
  }

  static let relative: [Case] = [
    Case("x.png", "http://h/a/x.png"), Case("../x", "http://h/x"), Case("../../../x", "http://h/x"),
    Case("/x?y", "http://h/x?y"), Case("?z", "http://h/a/s.css?z"), Case("//i/x", "http://i/x"),
    Case("", "http://h/a/s.css?v"), Case("#f", "http://h/a/s.css?v"),
    Case("https://i", "https://i/"),
    Case("data:,x", "-"), Case("x:y", "-"), Case("./a:b", "http://h/a/a:b"),
  ]

  @Test(arguments: relative) func againstABase(_ c: Case) throws {
    let base = try #require(RemoteAddress("http://h/a/s.css?v"))
    #expect((RemoteAddress(c.input, base: base)?.text ?? "-") == c.expected)
  }

  /// Addresses that a file system would take for one, or for a directory, get names of their own.
  @Test func namesNeverMeet() throws {
    let script = MediaType("text/javascript", .javaScript)
    let addresses = [
      "https://h/a.js", "https://h/A.js", "https://h/a.js?1", "https://h/a.js?2", "http://h/a.js",
      "https://h/a.js/b.js", "https://h/a", "https://h/a/", "https://h/", "https://h",
      "https://h/%2e%2e%2fx.js", "https://h/.hidden.js", "https://h/a%2fb.js", "https://h/a:b.js",
      "https://h:81/a.js", "https://h/\(String(repeating: "x", count: 300)).js", "https://h/con.",
      "https://h/é.js", "https://h/e\u{301}.js", "https://h/a.css", "https://h/x.js.map",
    ]
    var names = VendorPaths([try #require(AssetPath("vendor/h/own.js"))])
    var paths: [String] = []
    for text in addresses where text != "https://h" {
      let address = try #require(RemoteAddress(text))
      let made = names.path(address, script)
      let path = try #require(made)
      #expect(path.description.hasPrefix("vendor/h") && path.fileExtension == "js", "\(path)")
      #expect(path.description.split(separator: "/").allSatisfy { $0.utf8.count <= 200 })
      paths.append(path.description)
    }
    #expect(paths[0] == "vendor/h/a.js")
    #expect(Set(paths.map { NameKey($0) }).count == paths.count)
    for path in paths { #expect(!paths.contains { $0.hasPrefix(path + "/") }) }
    let own = try #require(RemoteAddress("https://h/own.js"))
    let other = names.path(own, script)
    #expect(other?.description.hasPrefix("vendor/h/own-") == true)
  }
}

/// What a Content Security Policy lets through, by itself.
@Suite struct PolicySources {
  /// Sources, and of the addresses below those that they let through, by their letters.
  static let sources: [Case] = [
    Case("*", "abcdef"), Case("'self'", ""), Case("'none'", ""), Case("'sha256-AAAA'", ""),
    Case("https:", "abde"), Case("http:", "abcdef"), Case("HTTPS:", "abde"), Case("data:", ""),
    Case("cdn.io", "abc"), Case("CDN.io", "abc"), Case("https://cdn.io", "ab"),
    Case("http://cdn.io", "abc"), Case("cdn.io:443", "ab"), Case("https://cdn.io:443", "ab"),
    Case("http://cdn.io:80", "abc"), Case("cdn.io:80", "abc"), Case("cdn.io:8443", "d"),
    Case("cdn.io:*", "abcd"), Case("*.cdn.io", "e"), Case("*.io", "abce"), Case("io", ""),
    Case("https://cdn.io/", "ab"), Case("https://cdn.io/x/", "a"), Case("https://cdn.io/x", ""),
    Case("https://cdn.io/x/a.js", "a"), Case("https://cdn.io/%78/a%2ejs", "a"),
    Case("https://cdn.io/X/", ""), Case("cdn.io/y.js", "bc"), Case("[::1]:81", "f"),
    Case("[::1]", ""), Case("", ""), Case("ftp://cdn.io", ""),
  ]

  static let addresses: [(letter: Character, text: String)] = [
    ("a", "https://cdn.io/x/a.js"), ("b", "https://cdn.io/y.js"), ("c", "http://cdn.io/y.js"),
    ("d", "https://cdn.io:8443/"), ("e", "https://a.b.cdn.io/"), ("f", "http://[::1]:81/"),
  ]

  @Test(arguments: sources) func matches(_ row: Case) throws {
    let source = PolicySource(row.input)
    let found = try Self.addresses.filter {
      source.matches(try #require(RemoteAddress($0.text)))
    }
    #expect(String(found.map(\.letter)) == row.expected)
  }
}
