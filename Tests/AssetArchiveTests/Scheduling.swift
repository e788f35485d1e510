// A large entry does not hold the others up. No clock says so: the large entry waits, after its first piece, until all
// others are written, so that an extraction in which they waited for it would never end.

import AssetText
import TestSupport
import Testing

@testable import AssetArchive

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Keeps the worker of the large entry until the others have written everything else.
private final class Holder: ExtractionProgress {
  private let others: Int
  private let state = Lock((written: 0, isReleased: false))

  init(others: Int) { self.others = others }

  func extractionWrote(files: Int, bytes: Int) {
    if files == 1 {
      state.withLock { $0.written += 1 }
      return
    }
    // A minute, so that a failure ends; nothing else is decided by the time.
    for _ in 0..<60_000 {
      if state.withLock({ $0.written >= others || $0.isReleased }) { break }
      pause()
    }
    state.withLock { $0.isReleased = true }
  }

  var writtenBesides: Int { state.withLock { $0.written } }

  private func pause() { usleep(1000) }
}

@Suite struct Scheduling {
  @Test func aLargeEntryDoesNotHoldTheOthersUp() throws {
    let place = ArchiveTemporaryDirectory()
    let large = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    var entries = (0..<40).map { Samples.deflated("small/\($0).txt", Samples.text) }
    // In the middle of the archive: it is taken first all the same.
    entries.insert(Samples.deflated("large.bin", large), at: 20)
    let archive = place.write("a.zip", ZipFixture(entries).bytes())
    let holder = Holder(others: 40)
    var options = BundleInstaller.Options()
    options.jobs = 2
    options.streamingThreshold = 100_000
    _ = try BundleInstaller(options: options).install(
      archive, to: place.path + "/tree", progress: holder)
    #expect(holder.writtenBesides == 41)
    #expect(place.read("tree/large.bin") == large)
  }

  @Test func theLargestOfAClassComesFirst() throws {
    let place = ArchiveTemporaryDirectory()
    let sizes = [5, 900, 20, 70_000, 0, 900]
    let entries = sizes.enumerated().map { number, size in
      ZipFixture.Entry("\(number).txt", [UInt8](repeating: 7, count: size))
    }
    let archive = place.write("a.zip", ZipFixture(entries).bytes())
    let reader = try ArchiveReader(path: archive)
    let extractor = ParallelExtractor(
      reader: reader, jobs: 1, memory: MemoryShare(memory: 1 << 20, jobs: 1), timeline: Timeline(),
      modified: nil, progress: nil, cancellation: nil)
    let items = try extractor.checkHeaders(Array(sizes.indices))
    #expect(extractor.plan(items, priorities: nil).map(\.record) == [3, 1, 5, 2, 0, 4])
    // The class of the manifest counts before the size.
    let priorities: [Manifest.Priority] = [
      .deferred, .deferred, .page, .deferred, .critical, .critical,
    ]
    #expect(extractor.plan(items, priorities: priorities).map(\.record) == [2, 5, 4, 3, 1, 0])
  }
}
