import AssetText
import Foundation
import TestSupport
import Testing

@testable import AssetCLI

/// What a build says to the build that it is a step of.
@Suite struct StepOfABuild {
  private static func site(_ scratch: ScratchDirectory) throws -> String {
    try scratch.write("site/index.html", "<!doctype html><title>x</title><p>hello")
    try scratch.write("site/js/deep/a b$c#d.js", "let a = 1;\n")
    try scratch.write("site/js/app.js.map", #"{"mappings":""}"#)
    try scratch.write("site/broken.js", "let a = 1;\nlet b = ;\n")
    try scratch.write("webpack-assets.json", #"{"splash": "splash.html"}"#)
    try scratch.write("splash.html", "<p>wait</p>")
    return "\(scratch.path)/site"
  }

  static let escapes: [Case] = [
    Case("a/b.js", "a/b.js"), Case("a b", "a\\ b"), Case("a$b", "a$$b"), Case("a#b", "a\\#b"),
    Case("C:x", "C\\:x"), Case("[id].js", "\\[id\\].js"), Case("a*?", "a\\*\\?"),
    Case("~a", "\\~a"), Case("50%.png", "50%.png"), Case("ü.js", "ü.js"),
  ]

  @Test(arguments: escapes) func wordsOfRules(_ row: Case) {
    #expect(Depfile.escaped(row.input) == row.expected)
  }

  @Test func makeKnowsWhatChanged() throws {
    let scratch = try ScratchDirectory()
    let site = try Self.site(scratch)
    let run = ToolRun(["build", site, "--quiet", "--depfile", "\(scratch.path)/site.d"])
    #expect(run.status == .success, "\(run.errors)")
    let text = String(decoding: try scratch.read("site.d"), as: UTF8.self)
    #expect(
      text.hasPrefix(
        "\(site)-bundle/bundle.zip \(site)-bundle/shell.html \(site)-bundle/manifest.json:"))
    for name in [
      "site/index.html", "site/js/deep/a\\ b$$c\\#d.js", "site/js/app.js.map", "site/broken.js",
      "webpack-assets.json", "splash.html", "site", "site/js", "site/js/deep",
    ] {
      #expect(text.contains(" \\\n  \(scratch.path)/\(name)"), "\(name)")
      #expect(text.contains("\n\(scratch.path)/\(name):\n"), "\(name)")
    }
    #expect(!text.contains("bundle.zip:"))
  }

  @Test func xcodeKnowsWhatIsReadAndWritten() throws {
    let scratch = try ScratchDirectory()
    let site = try Self.site(scratch)
    let words = ["build", site, "--quiet", "--xcfilelists", scratch.path]
    let environment = ["SRCROOT": scratch.path, "TARGET_BUILD_DIR": "\(site)-bundle"]
    #expect(ToolRun(words, environment: environment).status == .success)
    let inputs = String(decoding: try scratch.read("inputs.xcfilelist"), as: UTF8.self)
    #expect(
      inputs == """
        $(SRCROOT)/site/broken.js
        $(SRCROOT)/site/index.html
        $(SRCROOT)/site/js/app.js.map
        $(SRCROOT)/site/js/deep/a b$c#d.js
        $(SRCROOT)/webpack-assets.json
        $(SRCROOT)/splash.html

        """)
    // The longest beginning that has a name.
    let outputs = String(decoding: try scratch.read("outputs.xcfilelist"), as: UTF8.self)
    #expect(
      outputs == """
        $(TARGET_BUILD_DIR)/bundle.zip
        $(TARGET_BUILD_DIR)/shell.html
        $(TARGET_BUILD_DIR)/manifest.json

        """)
    // Lists that are the same are not written again.
    let attributes = {
      try FileManager.default.attributesOfItem(atPath: "\(scratch.path)/inputs.xcfilelist")
    }
    let before = try attributes()[.systemFileNumber] as? Int
    #expect(ToolRun(words, environment: environment).status == .success)
    #expect(try attributes()[.systemFileNumber] as? Int == before)
  }

  @Test func messagesNameWholePaths() throws {
    let scratch = try ScratchDirectory()
    let site = try Self.site(scratch)
    let plain = ToolRun(["build", site])
    #expect(
      plain.errors.contains("\nbroken.js:2:9: warning: ")
        || plain.errors.hasPrefix("broken.js:2:9: warning: "))
    let whole = ToolRun(["build", site, "--absolute-paths"])
    #expect(whole.errors.contains("\(WholePath.of(site))/broken.js:2:9: warning: "))
    let strict = ToolRun(["build", site, "--absolute-paths", "--strict"])
    #expect(strict.status == .failure)
    #expect(
      strict.errors.contains("\(WholePath.of(site))/broken.js:2:9: error: "), "\(strict.errors)")
  }

  @Test func theCacheIsToldOf() throws {
    let scratch = try ScratchDirectory()
    let site = try Self.site(scratch)
    let words = ["build", site, "--cache", "\(scratch.path)/cache"]
    #expect(ToolRun(words).output.contains("3 of 3 files made anew"))
    #expect(ToolRun(words).output.contains("0 of 3 files made anew"))
    let json = ToolRun(words + ["--json"]).output
    #expect(json.contains("\"hits\""))
    for refused in [["--cache-size", "1M"], ["--cache", "x", "--cache-size", "much"]] {
      #expect(ToolRun(["build", site] + refused).status == .usage)
    }
    let inside = ToolRun(["build", site, "--cache", "\(site)/cache"])
    #expect(inside.status == .failure)
    #expect(inside.errors.contains("lies inside the input"))
  }
}
