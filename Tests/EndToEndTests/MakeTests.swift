internal import Foundation
internal import TestSupport
internal import Testing

/// `Samples/app.mk`: make packs when something changed and at no other time.
@Suite struct MakingFromAMakefile {
  private static let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Samples/app.mk").path

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var command: String
    var packs: Bool
    init(_ name: String, _ command: String, _ packs: Bool = true) {
      testDescription = name
      self.command = command
      self.packs = packs
    }
  }

  static let rows: [Row] = [
    Row("nothing", "true", false),
    Row("a file changed", "echo '// more' >> site/js/app.js"),
    Row("a file came", "echo 'let a' > site/js/new.js"),
    Row("a file came to a directory of its own", "mkdir site/more; echo 1 > site/more/a.json"),
    Row("a file went", "rm site/data/tides.json"),
    Row("a directory went", "rm -r site/data"),
    Row("a file with an odd name changed", "echo '// more' >> 'site/a b$c#d.js'"),
    Row("the configuration changed", "echo '{\"level\": \"default\"}' > webpack-assets.json"),
    Row("the list is gone", "rm made.d"),
    Row("the bundle is gone", "rm -r made"),
    Row("something else changed", "echo x > beside.txt", false),
    Row("a file was read", "cat site/js/app.js > /dev/null", false),
  ]

  @Test(arguments: rows) func packsWhenSomethingChanged(_ row: Row) throws {
    let scratch = try ScratchDirectory()
    _ = try scratch.site()
    try scratch.write("site/a b$c#d.js", "window.odd = 1\n")
    try scratch.write("webpack-assets.json", "{\"level\": \"fast\"}\n")
    try scratch.write(
      "Makefile",
      "WEB_BUILD := site\nWEB_BUNDLE := made\nWEB_FLAGS := --quiet\ninclude \(Self.sample)\n")
    // Files and bundle have times a second and more apart, as they have in life.
    _ = try Binary.shell(
      "find site webpack-assets.json -exec touch -d '1 hour ago' {} +", in: scratch.path)
    let make = "make web-bundle WEBPACK_ASSETS=\"$TOOL\""
    let first = try Binary.shell(make, in: scratch.path)
    try #require(first.status == 0, "\(first.errors)")
    #expect(first.text.contains(" build "))
    let idle = try Binary.shell(make, in: scratch.path)
    #expect(!idle.text.contains(" build "), "\(idle.text)")
    _ = try Binary.shell("find made made.d -exec touch -d '10 minutes ago' {} +", in: scratch.path)
    let again = try Binary.shell("\(row.command)\n\(make)", in: scratch.path)
    #expect(again.status == 0, "\(again.errors)")
    #expect(again.text.contains(" build ") == row.packs, "\(again.text)")
    #expect(scratch.names("made").contains("bundle.zip"))
    let end = try Binary.shell(make, in: scratch.path)
    #expect(!end.text.contains(" build "), "\(end.text)")
  }
}
