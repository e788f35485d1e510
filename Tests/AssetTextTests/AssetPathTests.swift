import AssetText
import Testing

@Suite struct AssetPathTests {
  @Test(arguments: [
    "index.html", "static/js/main.js", "a/..b/c", "a/.../b", ".well-known/x", "ä/日本.png", "a b",
  ])
  func accepts(_ path: String) {
    #expect(AssetPath(path)?.description == path)
  }

  @Test(arguments: [
    "", "/", "/a", "a/", "a//b", ".", "..", "./a", "../a", "a/..", "a/../b", "a/./b", "a\\b",
    "..\\a", "a\0b", "a/.",
  ])
  func refuses(_ path: String) {
    #expect(AssetPath(path) == nil)
  }

  @Test func splitsNames() throws {
    let path = try #require(AssetPath("static/App.Main.JS"))
    #expect(path.name == "App.Main.JS")
    #expect(path.fileExtension == "js")
    #expect(path.parent?.description == "static")
    #expect(AssetPath(".profile")?.fileExtension == "")
    #expect(AssetPath("x")?.parent == nil)
  }

  @Test func ordersByBytes() throws {
    let names = ["a/b", "a-b", "B", "ä"].compactMap { AssetPath($0) }.sorted().map(\.description)
    #expect(names == ["B", "a-b", "a/b", "ä"])
  }

  @Test func comparesByBytes() throws {
    let composed = try #require(AssetPath("caf\u{e9}.html"))
    let decomposed = try #require(AssetPath("cafe\u{301}.html"))
    #expect(composed.description == decomposed.description, "one text to a String")
    #expect(composed != decomposed)
    #expect(decomposed < composed)
    #expect(Set([composed, decomposed, composed]).count == 2)
    // A path whose text is held in another way is the same path.
    let long = "static/" + String(repeating: "x", count: 40) + "\u{e9}"
    let (first, second) = (AssetPath(long), AssetPath("/\(long)".dropFirst()))
    #expect(first == second)
    #expect(first?.hashValue == second?.hashValue)
    #expect(AssetPath("a/b")?.hashValue != AssetPath("a/c")?.hashValue)
  }
}
