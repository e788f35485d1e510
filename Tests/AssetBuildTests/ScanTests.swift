import AssetArchive
import AssetPack
import AssetText
import Foundation
import TestSupport
import Testing

@testable import AssetBuild

@Suite struct Scanning {
  private func scan(
    _ input: String, _ change: (inout BuildOptions) -> Void = { _ in }
  ) throws -> (tree: AssetTree, warnings: [BuildWarning]) {
    var options = BuildOptions()
    options.level = .fast
    change(&options)
    let context = BuildContext(options: options)
    let tree = try context.run(Scan(), input)
    return (tree, context.warnings)
  }

  private func paths(_ tree: AssetTree) -> [String] { tree.files.map(\.path.description) }

  private func site(_ files: [String: String] = [:]) throws -> ScratchDirectory {
    let scratch = try ScratchDirectory()
    try scratch.write("index.html", "<!doctype html><title>x</title>")
    for (name, text) in files { try scratch.write(name, text) }
    return scratch
  }

  @Test func sortsByBytesAndTellsTypes() throws {
    let scratch = try site(["b.js": "b", "a/z.css": "a{}", "B.txt": "x", "empty": ""])
    try scratch.write("pic.png", [0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 2, 3])
    let (tree, warnings) = try scan(scratch.path + "/")
    #expect(paths(tree) == ["B.txt", "a/z.css", "b.js", "empty", "index.html", "pic.png"])
    #expect(tree.files.last?.mediaType.value == "image/jpeg")
    #expect(tree.pages.map(\.description) == ["index.html"])
    #expect(warnings.isEmpty)
  }

  @Test func leavesOutWhatNobodyShips() throws {
    let scratch = try site([
      ".DS_Store": "x", "a/Thumbs.db": "x", ".git/HEAD": "x", "a.js": "a", "docs/x.html": "x",
      "a.js.map": #"{"version":3,"mappings":""}"#, "world.map": "level 1",
      "a.js.map.gz": "x", ".well-known/x": "y",
    ])
    let (tree, _) = try scan(scratch.path) { $0.excludes = ["docs"] }
    #expect(paths(tree) == [".well-known/x", "a.js", "index.html", "world.map"])
    #expect(
      tree.dropped.map(\.path) == [
        ".DS_Store", ".git", "a.js.map", "a.js.map.gz", "a/Thumbs.db", "docs",
      ])
    let kept = try scan(scratch.path) { $0.sourceMaps = .keep }
    #expect(paths(kept.tree).contains("a.js.map"))
  }

  @Test func dropsTwinsOnlyWhereTheyAreEqual() throws {
    let scratch = try site(["hello": "hello", "other": "other", "b": "b"])
    let hello: [UInt8] = [
      0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0, 0x86,
      0xA6, 0x10, 0x36, 0x05, 0, 0, 0,
    ]
    try scratch.write("hello.gz", hello)
    try scratch.write("other.gz", hello)
    try scratch.write("orphan.js.gz", hello)
    try scratch.write("b.br", [1, 2, 3])
    try scratch.write("orphan.br", [1, 2, 3])
    var (tree, warnings) = try scan(scratch.path)
    #expect(
      paths(tree) == [
        "b", "hello", "index.html", "orphan.br", "orphan.js.gz", "other", "other.gz",
      ])
    #expect(tree.dropped.map(\.path) == ["b.br", "hello.gz"])
    #expect(warnings.map(\.id) == ["twin-differs"])
    let context = BuildContext(options: BuildOptions())
    let plain = try #require(AssetPath("orphan.js"))
    #expect(try tree.addPlainFile(plain, context))
    #expect(try tree[plain]?.bytes() == Array("hello".utf8))
    #expect(try !tree.addPlainFile(plain, context))
    #expect(tree.index(of: plain).map { tree.files[$0].path } == plain)
    #expect(try !tree.addPlainFile(try #require(AssetPath("nothing")), context))
  }

  @Test func followsLinksThatStayInside() throws {
    let scratch = try site(["a/x.js": "x"])
    try scratch.link("inside.js", to: "a/x.js")
    try scratch.link("dir", to: "a")
    try scratch.link("again", to: "a")
    try scratch.link("a/up", to: "..")
    try scratch.link("out", to: "/etc/passwd")
    try scratch.link("gone", to: "nowhere")
    let (tree, warnings) = try scan(scratch.path)
    #expect(paths(tree) == ["a/x.js", "again/x.js", "index.html", "inside.js"])
    #expect(
      warnings.map { "\($0.path) \($0.id)" } == [
        "a/up symlink-cycle", "again/up symlink-cycle", "dir symlink-cycle",
        "gone symlink-dangling", "out symlink-outside",
      ])
  }

  @Test func refusesNamesThatClash() throws {
    let scratch = try site(["img/a.png": "1", "img/A.png": "2"])
    #expect(throws: BuildError.nameClash(path: "\(scratch.path)/img/a.png", other: "img/A.png")) {
      try scan(scratch.path)
    }
    let normal = try site(["\u{E9}": "1"])
    try normal.write("e\u{301}", "2")
    #expect(throws: BuildError.self) { try scan(normal.path) }
    let mixed = try site(["X": "1", "x/y": "2"])
    #expect(throws: BuildError.self) { try scan(mixed.path) }
    let directories = try site(["Img/a": "1", "img/b": "2"])
    #expect(try scan(directories.path).warnings.map(\.id) == ["directory-clash"])
  }

  @Test func saysWhatIsMissing() throws {
    #expect(throws: BuildError.inputMissing(path: "/no/such/build")) { try scan("/no/such/build") }
    let empty = try ScratchDirectory()
    #expect(throws: BuildError.inputEmpty(path: empty.path)) { try scan(empty.path) }
    let scratch = try ScratchDirectory()
    try scratch.write("sub/index.html", "<!doctype html>")
    try scratch.write("a.html", "<!doctype html>")
    #expect(
      throws: BuildError.entryMissing(
        input: scratch.path, entry: "index.html", candidates: ["sub/index.html", "a.html"])
    ) { try scan(scratch.path) }
    #expect(try scan(scratch.path) { $0.entries = ["./a.html"] }.tree.pages.count == 1)
  }

  @Test func refusesAnExtractedBundle() throws {
    let scratch = try site([".webpack-assets/manifest.json": "{}"])
    #expect(throws: BuildError.self) { try scan(scratch.path) }
  }

  @Test(.enabled(if: getuid() != 0, "root reads everything"))
  func namesAFileThatCannotBeRead() throws {
    let scratch = try site(["a.js": "a"])
    chmod("\(scratch.path)/a.js", 0)
    #expect(throws: BuildError.inputUnreadable(path: "\(scratch.path)/a.js", code: EACCES)) {
      try scan(scratch.path)
    }
  }

  @Test func refusesANameWithABackslash() throws {
    let scratch = try site(["a\\b": "1"])
    #expect(throws: BuildError.self) { try scan(scratch.path) }
  }

  @Test func leavesPipesOut() throws {
    let scratch = try site()
    mkfifo("\(scratch.path)/pipe", 0o600)
    let (tree, warnings) = try scan(scratch.path)
    #expect(paths(tree) == ["index.html"])
    #expect(warnings.map(\.id) == ["special-file"])
  }

  @Test func refusesAFileThatIsNoArchive() throws {
    let scratch = try site()
    #expect(throws: BuildError.self) { try scan("\(scratch.path)/index.html") }
  }
}
