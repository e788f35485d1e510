import AssetPack
import AssetText
import Foundation
import MinifyImage
import MinifyJS
import TestSupport
import Testing

@testable import AssetBuild

/// A cache changes how long a build takes and nothing else.
@Suite struct Caching {
  /// A site with a file of every kind, one that does not parse, one that is named wrongly, and twins in content.
  private func site() throws -> ScratchDirectory {
    let scratch = try ScratchDirectory()
    try scratch.write(
      "in/index.html",
      "<!doctype html><title>x</title><link rel=stylesheet href=a.css><p>hello <img src=dot.png>")
    try scratch.write("in/a.css", "/* long */\nbody { color : red ; background : url(b.svg) }\n")
    try scratch.write(
      "in/b.svg", "<svg xmlns='http://www.w3.org/2000/svg'>  <path d='M 0 0 L 10 10'/>  </svg>")
    try scratch.write("in/app.js", String(repeating: "window . value = 1 + 2 ;\n", count: 50))
    try scratch.write("in/same.js", String(repeating: "window . value = 1 + 2 ;\n", count: 50))
    try scratch.write("in/module.mjs", "import { a } from './app.js' ; export const b = a ;\n")
    try scratch.write("in/broken.js", "let a = ;\n")
    try scratch.write("in/data.json", "{ \"a\" : [ 1 , 2 , 3 ] }")
    try scratch.write("in/page.html", "<p>{{ name }}")
    try scratch.write("in/dot.png", Self.png)
    try scratch.write("in/wrong.jpg", Self.png)
    try scratch.write("in/noise.bin", (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) })
    try scratch.write("in/empty.txt", "")
    return scratch
  }

  /// A red dot.
  private static let png = Array(
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg=="
    ) ?? Data())

  private func build(
    _ scratch: ScratchDirectory, to output: String = "out", cache: BuildCache? = nil,
    _ change: (inout BuildOptions) -> Void = { _ in }
  ) throws -> BuildReport {
    var options = BuildOptions()
    options.level = .fast
    options.cache = cache
    change(&options)
    return try Build(
      input: "\(scratch.path)/in", output: "\(scratch.path)/\(output)", options: options
    ).run()
  }

  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var apply: @Sendable (inout BuildOptions) -> Void
    init(_ name: String, _ apply: @escaping @Sendable (inout BuildOptions) -> Void) {
      testDescription = name
      self.apply = apply
    }
  }

  /// Options by which files become something else.
  static let deciding: [Change] = [
    Change("level") { $0.level = .default },
    Change("minify") { $0.minifies = false },
    Change("source maps") { $0.sourceMaps = .keep },
    Change("format") { $0.format = .directory },
    Change("images") { $0.images = .off },
    Change("hidden colours") { $0.imageOptions.changesHiddenColours = true },
    Change("precision") { $0.markup.svgPrecision = 2 },
    Change("no precision") { $0.markup.svgPrecision = nil },
    Change("rewriting") { $0.javaScript.optimization = .none },
    Change("definition") { $0.javaScript.definitions = ["A": "1"] },
    Change("other definition") { $0.javaScript.definitions = ["A": "2"] },
    Change("dropped") { $0.javaScript.dropped = [.console] },
    Change("target") { $0.javaScript.target = 2020 },
    Change("line limit") { $0.javaScript.lineLimit = 80 },
  ]

  /// Options by which they do not.
  static let others: [Change] = [
    Change("nothing") { _ in },
    Change("jobs") { $0.jobs = 1 },
    Change("inlining") { $0.inlineLimit = 0 },
    Change("budget of inlining") { $0.inlineBudget = 1 },
    Change("alignment") { $0.alignment = 4096 },
    Change("left out") { $0.excludes = ["nothing-of-that-name"] },
    Change("splash") { $0.splash = .none },
    Change("entry") { $0.entries = ["index.html"] },
    Change("trace") { $0.isTraced = true },
    Change("budgets") { $0.budgets = [SizeBudget("bundle", limit: 1)] },
  ]

  @Test(arguments: deciding + others)
  func givesTheSameBundle(_ change: Change) throws {
    let scratch = try site()
    let cache = BuildCache(directory: "\(scratch.path)/cache")
    // What an earlier build with other options left is not mistaken for this one's.
    _ = try build(scratch, to: "earlier", cache: cache)
    let plain = try build(scratch, to: "plain") { change.apply(&$0) }
    let cold = try build(scratch, to: "cold", cache: cache) { change.apply(&$0) }
    let warm = try build(scratch, to: "warm", cache: cache) { change.apply(&$0) }
    for (name, report) in [("cold", cold), ("warm", warm)] {
      #expect(report.manifest == plain.manifest)
      #expect(report.warnings == plain.warnings)
      #expect(report.images == plain.images)
      #expect(report.types == plain.types)
      #expect(scratch.files(name) == scratch.files("plain"))
      for file in scratch.files("plain") {
        #expect(try scratch.read("\(name)/\(file)") == scratch.read("plain/\(file)"), "\(file)")
      }
    }
    #expect(plain.cache == nil)
    #expect(warm.cache?.misses == 0)
    // The empty file is not worth a record.
    #expect(warm.cache?.hits == 12)
  }

  @Test(arguments: deciding) func doesNotTakeWhatOtherOptionsMade(_ change: Change) throws {
    let scratch = try site()
    let cache = BuildCache(directory: "\(scratch.path)/cache")
    _ = try build(scratch, cache: cache)
    #expect(try build(scratch, cache: cache, change.apply).cache?.hits == 0)
  }

  @Test(arguments: others) func takesWhatTheOptionDoesNotChange(_ change: Change) throws {
    let scratch = try site()
    let cache = BuildCache(directory: "\(scratch.path)/cache")
    _ = try build(scratch, cache: cache)
    #expect(try build(scratch, cache: cache, change.apply).cache?.misses == 0)
  }

  /// The sheets of a build decide which white space of its pages is rendered.
  @Test func asksTheSheetsForThePages() throws {
    let scratch = try site()
    let cache = BuildCache(directory: "\(scratch.path)/cache")
    try scratch.write(
      "in/index.html",
      "<!doctype html><title>x</title><div> <p class=x> a </p> <p class=x> b </p> </div>")
    func page(_ sheet: String) throws -> String {
      try scratch.write("in/a.css", sheet)
      let report = try build(scratch, cache: cache) { $0.format = .directory }
      #expect(report.cache?.misses ?? 0 <= 13)
      return String(decoding: try scratch.read("out/bundle/index.html"), as: UTF8.self)
    }
    let blocks = try page(".x { color : red }")
    #expect(blocks.contains("<p class=x>a<p class=x>b"))
    #expect(try page(".x { display : inline-block }").contains("<p class=x>a</p> <p class=x>b"))
    #expect(try page("li { display : inline-block }") == blocks)
  }

  @Test func doesTheWorkOfTheFileThatChanged() throws {
    let scratch = try site()
    for cache in [
      BuildCache(directory: "\(scratch.path)/cache"), BuildCache(inMemoryWithLimit: 1 << 20),
    ] {
      _ = try build(scratch, cache: cache)
      for (name, text) in [("app.js", "window . other = 3"), ("a.css", "p { color : blue }")] {
        try scratch.write("in/\(name)", text)
        let report = try build(scratch, cache: cache)
        #expect(report.cache?.misses == 1)
        #expect(report.manifest == (try build(scratch, to: "plain")).manifest)
      }
      // A file of another name is another file: what is said about it names it.
      try scratch.write("in/more.js", try scratch.read("in/app.js"))
      #expect(try build(scratch, cache: cache).cache?.misses == 1)
      try FileManager.default.removeItem(atPath: "\(scratch.path)/in/more.js")
      try FileManager.default.removeItem(atPath: "\(scratch.path)/out")
      try scratch.write("in/app.js", String(repeating: "window . value = 1 + 2 ;\n", count: 50))
      try scratch.write("in/a.css", "body { color : red ; background : url(b.svg) }\n")
    }
  }

  @Test func strictBuildsFailWithACacheToo() throws {
    let scratch = try site()
    let cache = BuildCache(directory: "\(scratch.path)/cache")
    _ = try build(scratch, cache: cache)
    for _ in 0..<2 {
      #expect(throws: BuildError.self) {
        try build(scratch, cache: cache) { $0.isStrict = true }
      }
    }
  }

  @Test func noticesDamageAndMakesItGood() throws {
    let scratch = try site()
    let cache = BuildCache(directory: "\(scratch.path)/cache")
    let plain = try build(scratch, cache: cache)
    let records = scratch.files("cache")
    #expect(records.count == 12)
    let damages: [(String, ([UInt8]) -> [UInt8])] = [
      ("empty", { _ in [] }),
      ("cut", { Array($0.dropLast()) }),
      ("longer", { $0 + [0] }),
      ("first byte", { [$0[0] ^ 1] + $0.dropFirst() }),
      ("last byte", { $0.dropLast() + [($0.last ?? 0) ^ 0x80] }),
      (
        "middle",
        {
          var bytes = $0; bytes[bytes.count / 2] ^= 4; return bytes
        }
      ),
      ("half", { Array($0.prefix($0.count / 2)) }),
      ("mark only", { Array($0.prefix(23)) }),
      ("zeros", { [UInt8](repeating: 0, count: $0.count) }),
    ]
    for (name, damage) in damages {
      for record in records {
        try scratch.write("cache/\(record)", damage(try scratch.read("cache/\(record)")))
      }
      let report = try build(scratch, cache: cache)
      #expect(report.manifest == plain.manifest, "\(name)")
      #expect(report.cache == BuildCache.Usage(hits: 0, misses: 12, damaged: 12), "\(name)")
      #expect(try build(scratch, cache: cache).cache?.misses == 0, "\(name)")
    }
    // A whole record under the name of another one.
    try scratch.write("cache/\(records[0])", try scratch.read("cache/\(records[1])"))
    #expect(try build(scratch, cache: cache).cache?.damaged == 1)
  }

  @Test func staysWithinItsLimitAndKeepsWhatIsUsed() throws {
    let scratch = try ScratchDirectory()
    try scratch.write("in/index.html", "<!doctype html><title>x</title>")
    func noise(_ seed: Int) -> [UInt8] {
      var generator = SeededGenerator(seed: UInt64(seed))
      return (0..<10_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    for index in 0..<8 { try scratch.write("in/\(index).bin", noise(index)) }
    // Stored as they are, so a record holds no more than what is known of them.
    _ = try build(scratch, cache: BuildCache(directory: "\(scratch.path)/cache"))
    let full = scratch.files("cache").count
    #expect(full == 9)
    let sizes = try scratch.files("cache").map { try scratch.read("cache/\($0)").count }
    // Four files go and one comes; then there is room for all records but three, and four are not used any more.
    for index in 0..<4 {
      try FileManager.default.removeItem(atPath: "\(scratch.path)/in/\(index).bin")
    }
    let least = sizes.min() ?? 0
    let small = BuildCache(
      directory: "\(scratch.path)/cache", limit: sizes.reduce(0, +) - 2 * least)
    try scratch.write("in/new.bin", noise(99))
    _ = try build(scratch, cache: small)
    #expect(scratch.files("cache").count == 7)
    #expect(try build(scratch, cache: small).cache?.misses == 0)
  }

  @Test func removesWhatKilledBuildsLeft() throws {
    let scratch = try site()
    let cache = BuildCache(directory: "\(scratch.path)/cache")
    _ = try build(scratch, cache: cache)
    let shard = try #require(scratch.names("cache").first)
    try scratch.write("cache/\(shard)/abc.webpack-assets-old", "half")
    try scratch.write("cache/\(shard)/abc.webpack-assets-new", "half")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7200)],
      ofItemAtPath: "\(scratch.path)/cache/\(shard)/abc.webpack-assets-old")
    try scratch.write("in/app.js", "window . changed = 1")
    _ = try build(scratch, cache: cache)
    let names = scratch.names("cache/\(shard)")
    #expect(!names.contains("abc.webpack-assets-old"))
    #expect(names.contains("abc.webpack-assets-new"))
  }

  @Test func servesSeveralBuildsAtOnce() throws {
    let scratch = try site()
    let plain = try build(scratch)
    let directory = "\(scratch.path)/cache"
    let reports = WorkerThreads.map(count: 6, jobs: 6) { index -> BuildReport? in
      try? build(
        scratch, to: "out\(index)",
        // Limits so small that records go while others are read.
        cache: BuildCache(directory: directory, limit: index % 2 == 0 ? 2000 : 1 << 20))
    }
    #expect(reports.allSatisfy { $0?.manifest == plain.manifest })
    #expect(reports.compactMap { $0?.warnings }.allSatisfy { $0 == plain.warnings })
  }

  @Test func buildsWhereTheCacheCannotBe() throws {
    let scratch = try site()
    let place = try scratch.write("file", "no directory")
    let report = try build(scratch, cache: BuildCache(directory: "\(place)/cache"))
    #expect(report.warnings.contains { $0.id == "cache-unwritable" })
    #expect(report.manifest == (try build(scratch)).manifest)
    for inside in ["\(scratch.path)/in", "\(scratch.path)/in/cache", "\(scratch.path)/x/../in/c"] {
      #expect(throws: BuildError.self) {
        try build(scratch, cache: BuildCache(directory: inside))
      }
    }
    #expect(scratch.names("in").contains("cache") == false)
  }

  @Test func keepsUnfinishedFilesWhereItIsTold() throws {
    let scratch = try site()
    try scratch.write("tmp/other", "stays")
    let report = try build(scratch) { $0.temporaryDirectory = "\(scratch.path)/tmp" }
    #expect(report.manifest == (try build(scratch, to: "plain")).manifest)
    #expect(scratch.names("tmp") == ["other"])
    #expect(throws: BuildError.self) {
      try build(scratch) { $0.temporaryDirectory = "\(scratch.path)/nowhere" }
    }
  }

  @Test func recordsAreReadWholeOrNotAtAll() throws {
    let path = try #require(AssetPath("a/b.js"))
    var file = AssetFile(
      path: path, mediaType: MediaType.ofName(path), origin: .memory(path: "x", bytes: [1, 2, 3]))
    file.status = .failed(
      Diagnostic(
        id: "js-syntax", path: path, range: 3..<5, message: "ü",
        notes: [.init(range: 0..<1, message: "here")]))
    file.script = AssetFile.Script(
      isModule: true, usesImportMeta: false, hasDynamicImport: true, imports: ["./a.js", ""])
    file.imageSummary = "what was done"
    let context = BuildContext(options: BuildOptions())
    file.take(context.sealer.seal([1, 2, 3]), content: [1, 2, 3])
    let record = try #require(
      CacheRecord(
        file,
        warnings: [
          BuildWarning(path: "a", line: 3, column: 4, id: "b", message: "c"),
          BuildWarning(path: "", id: "", message: ""),
        ]))
    let bytes = record.encoded
    #expect(CacheRecord(bytes[...], path: path) == record)
    for count in 0..<bytes.count { #expect(CacheRecord(bytes[..<count], path: path) == nil) }
    #expect(CacheRecord((bytes + [0])[...], path: path) == nil)
    // Whatever a byte says, reading ends.
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0xFF
      _ = CacheRecord(damaged[...], path: path)
    }
  }

  @Test func fingerprintsDoNotDependOnTheOrderOfSets() {
    let names = (0..<50).map { "name\($0)" }
    var first = BuildOptions()
    var second = BuildOptions()
    first.javaScript.reservedNames = Set(names)
    for name in names.reversed() { second.javaScript.reservedNames.insert(name) }
    #expect(Fingerprint.ofTransform(first) == Fingerprint.ofTransform(second))
    // What a text says is no part of the text around it.
    first.javaScript.definitions = ["a": "1,b:2"]
    second.javaScript.definitions = ["a": "1", "b": "2"]
    #expect(Fingerprint.ofTransform(first) != Fingerprint.ofTransform(second))
  }
}

/// The same numbers for the same seed.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}
