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
}
