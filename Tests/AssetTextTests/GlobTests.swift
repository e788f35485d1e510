import TestSupport
import Testing

@testable import AssetText

@Suite struct Globs {
  /// A pattern and a path that it names.
  static let matching: [Case] = [
    Case("*.map", "app.js.map"),
    Case("*.map", "static/js/app.js.map"),
    Case(".DS_Store", "a/b/.DS_Store"),
    Case("a/*.js", "a/b.js"),
    Case("/a.js", "a.js"),
    Case("**/b.js", "b.js"),
    Case("**/b.js", "x/y/b.js"),
    Case("a/**", "a/b/c"),
    Case("a/**/d", "a/d"),
    Case("a/**/d", "a/b/c/d"),
    Case("docs/", "x/docs"),
    Case("?.js", "a.js"),
    Case("[a-c]x", "bx"),
    Case("[!a-c]x", "dx"),
    Case("[]]x", "]x"),
    Case("a[", "a["),
    Case("\\*", "*"),
    Case("*a*b*c", "xaybzc"),
    Case("*", "anything"),
    Case("a/*/*.js", "a/b/c.js"),
  ]

  static let differing: [Case] = [
    Case("*.map", "app.map.js"),
    Case("a/*.js", "a/b/c.js"),
    Case("a/*.js", "x/a/b.js"),
    Case("/a.js", "b/a.js"),
    Case("a", "aa"),
    Case("?.js", "ab.js"),
    Case("[a-c]x", "dx"),
    Case("[!a-c]x", "bx"),
    Case("a/**/d", "a/bd"),
    Case("a?b", "a/b"),
    Case("\\*", "a"),
    Case("*a*b*c", "xaybz"),
    Case("", "a"),
  ]

  private func matches(_ c: Case) -> Bool {
    let name = c.expected.split(separator: "/").last.map(String.init) ?? ""
    return Glob(c.input).matches(path: c.expected, name: name)
  }

  @Test(arguments: matching) func names(_ c: Case) { #expect(matches(c)) }
  @Test(arguments: differing) func doesNotName(_ c: Case) { #expect(!matches(c)) }

  static let covering: [Case] = [
    Case("css", "css/a/b.css"), Case("css/", "x/css/a.css"), Case("*.css", "a/b.css"),
    Case("a/b", "a/b/c"), Case("/a", "a/b"), Case("a", "a"),
  ]
  @Test(arguments: covering) func coversWhatIsBelow(_ c: Case) {
    #expect(Glob(c.input).covers(c.expected))
    #expect(!Glob(c.input).covers("y" + c.expected.replacing("css", with: "cs") + "z"))
  }

  @Test func staysFastOnHostilePatterns() {
    let pattern = String(repeating: "*a", count: 60) + "b"
    #expect(!Glob(pattern).matches(path: "", name: String(repeating: "a", count: 4000)))
  }
}
