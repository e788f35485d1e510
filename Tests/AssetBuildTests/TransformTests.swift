import AssetPack
import AssetText
import TestSupport
import Testing

@testable import AssetBuild

@Suite struct Transforming {
  private func transform(
    _ name: String, _ text: [UInt8], _ change: (inout BuildOptions) -> Void = { _ in }
  ) throws -> (file: AssetFile, warnings: [BuildWarning]) {
    var options = BuildOptions()
    options.level = .fast
    change(&options)
    let context = BuildContext(options: options)
    let path = try #require(AssetPath(name))
    let file = AssetFile(
      path: path, mediaType: MediaType.ofFile(path: path, bytes: text),
      origin: .memory(path: name, bytes: text))
    return (try Transform.transform(file, PageStyles(), context), context.warnings)
  }

  private let sheet = Array(
    "/* a comment that says a lot */\nbody {\n  color: red ;\n  margin: 0px ;\n}\n".utf8)

  @Test func takesTheSmallerForm() throws {
    let (file, warnings) = try transform("a.css", sheet)
    #expect(file.status == .minified)
    #expect(file.size < sheet.count)
    #expect(try file.bytes().count == file.size)
    #expect(warnings.isEmpty)
    let again = try transform("a.css", try file.bytes())
    #expect(again.file.status == .kept("it does not get smaller deflated"))
    #expect(try again.file.bytes() == file.bytes())
  }

  @Test(arguments: CompressionLevel.allCases)
  func neverMakesAFileLarger(level: CompressionLevel) throws {
    for text in ["", "a", "a{}", "a{color:red}", String(repeating: "a{color:red}\n", count: 3000)] {
      let bytes = Array(text.utf8)
      let (file, _) = try transform("a.css", bytes) { $0.level = level }
      let stored = try #require(file.seal).storedSize
      #expect(file.size <= bytes.count)
      #expect(stored <= Sealer(level: level).seal(bytes).storedSize)
    }
  }

  @Test func leavesOtherKindsAlone() throws {
    let font: [UInt8] = [0x77, 0x4F, 0x46, 0x32, 0, 1, 0, 0, 0, 0, 0]
    let (file, _) = try transform("a.woff2", font)
    #expect(file.status == .unchanged)
    #expect(try file.bytes() == font)
    let latin = Array("a { content : '".utf8) + [0xE4] + Array("' }   ".utf8)
    let (old, warnings) = try transform("old.css", latin)
    #expect(old.status == .kept("it is not UTF-8"))
    #expect(try old.bytes() == latin)
    #expect(warnings.isEmpty)
  }

  @Test func passesTemplatesThroughOrRefusesThem() throws {
    let text = Array("a { color: {{ color }} }\n/* comment */\n".utf8)
    let (file, warnings) = try transform("t.css", text)
    #expect(try file.bytes() == text)
    #expect(warnings.map(\.line) == [1])
    guard case .failed = file.status else {
      Issue.record("the file did not fail")
      return
    }
    #expect(throws: BuildError.self) { try transform("t.css", text) { $0.isStrict = true } }
  }

  @Test func dropsSourceMapCommentsWithTheMaps() throws {
    let text = Array("a{color:red}\n/*# sourceMappingURL=a.css.map */\n".utf8)
    let comment = "sourceMappingURL"
    let dropped = try transform("a.css", text).file.bytes()
    #expect(!String(decoding: dropped, as: UTF8.self).contains(comment))
    let kept = try transform("a.css", text) { $0.sourceMaps = .keep }.file.bytes()
    #expect(String(decoding: kept, as: UTF8.self).contains(comment))
  }
}
