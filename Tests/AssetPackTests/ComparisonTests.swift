import AssetArchive
import AssetText
import TestSupport
import Testing

@testable import AssetPack

/// What changed from one bundle to another.
@Suite struct Comparing {
  static let stems: [Case] = [
    Case("main.3f2a91bc.js", "main.*.js"), Case("js/main.3f2a91bc.js", "js/main.*.js"),
    Case("assets/index-DiwrgTda.js", "assets/index-*.js"),
    Case("vendors~main.0a1b2c3d4e.chunk.css", "vendors~main.*.chunk.css"),
    Case("a/3f2a91bc/main.js", ""), Case("main.js", ""), Case("jquery-3.7.1.min.js", ""),
    Case("component.js", ""), Case("Component_helpers.js", ""), Case("12345678.woff2", "*.woff2"),
    Case("HelloWorld.js", ""), Case("Component2Helper.js", ""), Case("page-HelloWorlds.js", ""),
    Case("index-Ab1.js", ""), Case("große_3f2a91bc.svg", "große_*.svg"), Case("deadbeef", "*"),
  ]

  @Test(arguments: stems) func namesWithoutDigests(_ row: Case) throws {
    let path = try #require(AssetPath(row.input))
    #expect(BundleComparison.stem(path) ?? "" == row.expected)
  }

  private func manifest(_ files: [(String, String, Int)]) throws -> Manifest {
    let entries = try files.map { name, digest, size in
      Manifest.Entry(
        path: try #require(AssetPath(name)), mediaType: "text/javascript", size: size * 2,
        storedSize: size, originalSize: size * 3, crc32: 0, sha256: digest, priority: .deferred)
    }
    return Manifest(
      toolVersion: "1", digest: "d", pages: [], entries: entries, inlined: [], dropped: [])
  }

  @Test func tellsWhatBecameOfEachFile() throws {
    let old = try manifest([
      ("same.js", "a", 10), ("grown.js", "b", 20), ("gone.js", "c", 30),
      ("main.11111111.js", "d", 40), ("moved.js", "e", 50), ("x.aaaaaaaa.js", "f", 5),
      ("x.bbbbbbbb.js", "g", 6),
    ])
    let new = try manifest([
      ("same.js", "a", 10), ("grown.js", "b2", 120), ("new.js", "h", 7),
      ("main.22222222.js", "d2", 35), ("sub/moved.js", "e", 50), ("x.cccccccc.js", "i", 8),
      ("x.dddddddd.js", "j", 9), ("twin.js", "h", 7),
    ])
    let comparison = BundleComparison(from: old, to: new)
    func change(_ name: String) -> BundleComparison.Change? {
      comparison.changes.first { $0.path.description == name }
    }
    #expect(comparison.unchanged == 1)
    #expect(change("grown.js")?.kind == .changed)
    #expect(change("grown.js")?.growth == 100)
    #expect(change("gone.js")?.kind == .removed)
    #expect(change("gone.js")?.growth == -30)
    #expect(change("new.js")?.kind == .added)
    #expect(change("main.22222222.js")?.kind == .changed)
    #expect(change("main.22222222.js")?.oldPath?.description == "main.11111111.js")
    #expect(change("sub/moved.js")?.kind == .renamed)
    #expect(change("sub/moved.js")?.growth == 0)
    // Where it is not clear which was which, nothing is guessed.
    #expect(change("x.cccccccc.js")?.kind == .added)
    #expect(change("x.aaaaaaaa.js")?.kind == .removed)
    #expect(comparison.changes.first?.path.description == "grown.js")
    #expect(comparison.after - comparison.before == comparison.changes.reduce(0) { $0 + $1.growth })
    // New contents once each; what was there under another name is not sent again.
    #expect(comparison.transfer == 120 + 7 + 35 + 8 + 9)
    let same = BundleComparison(from: old, to: old)
    #expect(same.changes.isEmpty)
    #expect(same.transfer == 0)
  }
}
