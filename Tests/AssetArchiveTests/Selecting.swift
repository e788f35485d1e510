// Which entries are written, in which order, and how much memory that may take.

import AssetText
import TestSupport
import Testing

@testable import AssetArchive

@Suite struct Selecting {
  let place = ArchiveTemporaryDirectory()
  var tree: String { place.path + "/tree" }

  private func install(
    _ archive: String, only: [String]
  ) throws -> (outcome: ExtractionReport.Outcome, files: [String]) {
    let report = try Samples.install(archive, tree) { $0.only = only }
    return (report.outcome, place.tree("tree").filter { !$0.hasPrefix(".webpack-assets") })
  }

  @Test func onlyWhatIsAskedFor() throws {
    let archive = place.write("a.zip", Samples.site().bytes())
    #expect(try install(archive, only: ["*.css"]) == (.extracted, ["css/", "css/main.css"]))
    #expect(try install(archive, only: ["*.css"]) == (.alreadyDone, ["css/", "css/main.css"]))
    // The same entries by another pattern: `css/` itself is an entry, which the first pattern does not name.
    #expect(try install(archive, only: ["css/*.css"]) == (.alreadyDone, ["css/", "css/main.css"]))
    #expect(try install(archive, only: ["css"]) == (.extracted, ["css/", "css/main.css"]))
    #expect(
      try install(archive, only: ["index.html", "empty.*"])
        == (.extracted, ["empty.txt", "index.html"]))
    #expect(
      try install(archive, only: ["empty.*", "index.html", "*.html"])
        == (.alreadyDone, ["empty.txt", "index.html"]))
    #expect(try install(archive, only: []).outcome == .extracted)
    #expect(place.tree("tree") == Samples.siteTree)
  }

  @Test func repairsWhatWasAskedFor() throws {
    let archive = place.write("a.zip", Samples.site().bytes())
    _ = try install(archive, only: ["css"])
    place.write("tree/css/main.css", [1])
    #expect(try install(archive, only: ["css"]) == (.repaired(1), ["css/", "css/main.css"]))
  }

  @Test func refusesWhatMatchesNothing() throws {
    let archive = place.write("a.zip", Samples.site().bytes())
    let error = #expect(throws: ArchiveError.self) {
      try install(archive, only: ["css", "*.png"])
    }
    #expect(error == .nothingMatches(path: archive, pattern: "*.png"))
    #expect(place.tree() == ["a.zip"])
  }

  /// A page is there before a film, however small the film is; in each class the largest comes first.
  @Test func classesComeOneAfterTheOther() throws {
    let classes: [(String, Manifest.Priority, Int)] = [
      ("late.mp4", .deferred, 5000), ("page.html", .page, 10), ("small.css", .critical, 20),
      ("large.js", .critical, 900), ("image.png", .referenced, 7000), ("big.bin", .deferred, 9000),
    ]
    var entries: [ZipFixture.Entry] = []
    var described: [Manifest.Entry] = []
    for (name, priority, size) in classes {
      let data = [UInt8](repeating: 65, count: size)
      entries.append(ZipFixture.Entry(name, data))
      described.append(
        Manifest.Entry(
          path: try #require(AssetPath(name)), mediaType: "", size: size, storedSize: size,
          originalSize: size, crc32: ZipFixture.crc32(data), sha256: "", priority: priority))
    }
    let manifest = Manifest(
      toolVersion: "", digest: "", pages: [], entries: described, inlined: [], dropped: [])
    entries.append(ZipFixture.Entry(Manifest.bundlePath, manifest.encoded()))
    let archive = place.write("a.zip", ZipFixture(entries).bytes())
    let report = try Samples.install(archive, tree) {
      $0.jobs = 1
      $0.detailed = true
    }
    let order = report.spans.map(\.name).filter { name in classes.contains { $0.0 == name } }
    #expect(
      order == ["page.html", "large.js", "small.css", "image.png", "big.bin", "late.mp4"])
  }

  @Test func memoryIsDivided() {
    for megabytes in [0, 1, 2, 16, 256, 4096] {
      for jobs in [1, 2, 8, 64] {
        let memory = megabytes << 20
        let share = MemoryShare(memory: memory, jobs: jobs)
        #expect((1...jobs).contains(share.workers))
        let whole = 2 * Int(share.streamingThreshold)
        let pieces = 2 * share.pieceSize + (48 << 10)
        #expect(max(whole, pieces) * share.workers <= max(memory, 128 << 10))
      }
    }
  }

  /// With little memory every file of more than 64 KB goes through pieces, and is the same.
  @Test func littleMemoryGivesTheSameTree() throws {
    let large = (0..<1_500_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 9) }
    let archive = place.write(
      "a.zip",
      ZipFixture(
        (0..<4).map { Samples.deflated("\($0)", large) } + [ZipFixture.Entry("stored", large)]
      ).bytes())
    let report = try Samples.install(archive, tree) {
      $0.maximumMemory = 0
      $0.jobs = 8
    }
    #expect(report.workers == 1)
    for name in ["0", "1", "2", "3", "stored"] { #expect(place.read("tree/\(name)") == large) }
  }
}
