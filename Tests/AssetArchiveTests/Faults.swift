// What goes wrong while an archive is installed. `FaultTests` of EndToEndTests has the faults that need a process of
// their own: signals, full disks, limits, failing calls of the system.

import AssetArchive
import AssetText
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
    return value ^ value >> 31
  }
}

/// Cancels after some files or pieces.
private final class Canceller: ExtractionProgress {
  let cancellation = Cancellation()
  private let left: Lock<Int>

  init(after calls: Int) { left = Lock(calls) }

  func extractionWrote(files: Int, bytes: Int) {
    let isOver = left.withLock { left in
      left -= 1
      return left <= 0
    }
    if isOver { cancellation.cancel() }
  }
}

@Suite struct Faults {
  let place = ArchiveTemporaryDirectory()
  var tree: String { place.path + "/tree" }

  /// An archive of thirty files, and what is in it.
  struct Sample: Sendable {
    let bytes: [UInt8]
    let contents: [String: [UInt8]]

    init(_ title: String) {
      var contents: [String: [UInt8]] = [:]
      let entries = (0..<30).map { number in
        let data = Array(String(repeating: "\(title) \(number) ", count: number * 60 + 1).utf8)
        let name = "d\(number % 4)/\(number).txt"
        contents[name] = data
        return number % 3 == 0 ? ZipFixture.Entry(name, data) : Samples.deflated(name, data)
      }
      bytes = ZipFixture(entries).bytes()
      self.contents = contents
    }
  }

  static let samples = ["old", "new", "bad"].map { ($0, Sample($0)) }.reduce(into: [:]) {
    $0[$1.0] = $1.1
  }

  private func bytes(_ title: String) -> [UInt8] { Self.samples[title]?.bytes ?? [] }

  private func archive(_ title: String) -> String { place.write("\(title).zip", bytes(title)) }

  private func expect(_ title: String, _ comment: Comment? = nil) {
    let contents = Self.samples[title]?.contents ?? [:]
    #expect(contents.allSatisfy { place.read("tree/" + $0.key) == $0.value }, comment)
    #expect(place.tree().filter { $0.hasPrefix(".tree") } == [], comment)
  }

  @Test(arguments: [nil, 0] as [UInt64?])
  func archiveIsCutWhileItIsRead(threshold: UInt64?) throws {
    _ = try Samples.install(archive("old"), tree)
    let bytes = bytes("new")
    // What lies behind the data was read before.
    for count in stride(from: 0, to: bytes.count - 4000, by: bytes.count / 12) {
      let path = place.write("new.zip", bytes)
      var options = BundleInstaller.Options()
      options.jobs = 2
      options.streamingThreshold = threshold
      let error = #expect(throws: ArchiveError.self) {
        try BundleInstaller(options: options).install(
          path, to: tree, progress: Interference { truncate(path, off_t(count)) })
      }
      #expect(error == .changed(path: path), "cut to \(count) bytes")
      expect("old", "cut to \(count) bytes")
    }
  }

  @Test func archiveIsOverwrittenWhileItIsRead() throws {
    _ = try Samples.install(archive("old"), tree)
    let path = archive("new")
    let (place, bad) = (place, bytes("bad"))
    #expect(throws: ArchiveError.self) {
      try BundleInstaller().install(
        path, to: tree, progress: Interference { place.write("new.zip", bad) })
    }
    expect("old")
  }

  @Test func filesArePurgedBetweenRuns() throws {
    var random = SeededGenerator(state: 67)
    let archives = ["old": archive("old"), "new": archive("new")]
    _ = try Samples.install(archives["old"] ?? "", tree)
    for round in 0..<60 {
      let title = round % 5 == 4 ? "new" : "old"
      let isUpdate = round % 5 == 4 || (round % 5 == 0 && round > 0)
      for name in place.tree("tree").shuffled(using: &random).prefix(Int.random(in: 1...20)) {
        // Without the folder nothing says whose the files of another version are.
        if isUpdate, name == ".webpack-assets/" { continue }
        // A purge takes files, and directories once they are empty.
        if unlink("\(tree)/\(name)") != 0 { rmdir("\(tree)/\(name.dropLast())") }
      }
      _ = try Samples.install(archives[title] ?? "", tree)
      expect(title, "round \(round)")
      #expect(try Samples.install(archives[title] ?? "", tree).outcome == .alreadyDone)
    }
  }

  /// Nothing here asks what time it is: identities are compared, and locks say who is alive.
  @Test func clocksGoBack() throws {
    let (one, two) = (archive("old"), archive("new"))
    func date(_ path: String, _ seconds: Int) {
      var times = [timespec(), timespec()]
      times[0].tv_sec = time_t(seconds)
      times[1].tv_sec = time_t(seconds)
      utimensat(AT_FDCWD, path, times, 0)
    }
    for (archive, tree, other) in [(100, 4_000_000_000, 1), (4_000_000_000, 100, 2), (0, 0, 3)] {
      _ = try Samples.install(one, self.tree)
      for name in place.tree("tree") { date("\(self.tree)/\(name)", tree) }
      date(self.tree, tree)
      date(one, archive)
      #expect(try Samples.install(one, self.tree).outcome == .alreadyDone)
      date(two, other)
      #expect(try Samples.install(two, self.tree).outcome == .extracted)
      expect("new")
      // A leftover from the future is left over all the same.
      mkdir(place.path + "/.tree.webpack-assets-00000001", 0o755)
      date(place.path + "/.tree.webpack-assets-00000001", 4_000_000_000)
      #expect(try Samples.install(one, self.tree).outcome == .extracted)
      expect("old")
    }
  }

  @Test(arguments: [nil, 0] as [UInt64?]) func cancelledAnywhere(threshold: UInt64?) throws {
    _ = try Samples.install(archive("old"), tree)
    let path = archive("new")
    for calls in 1...30 {
      let canceller = Canceller(after: calls)
      var options = BundleInstaller.Options()
      options.jobs = 2
      options.streamingThreshold = threshold
      do {
        _ = try BundleInstaller(options: options).install(
          path, to: tree, progress: canceller, cancellation: canceller.cancellation)
        Issue.record("not cancelled after \(calls) calls")
      } catch ArchiveError.cancelled {
        expect("old", "after \(calls) calls")
      }
    }
  }

  /// A gigabyte of one entry is not finished before the cancellation is heard.
  @Test func cancelledWithinAnEntry() throws {
    let data = [UInt8](repeating: 7, count: 8 << 20)
    let path = place.write("a.zip", ZipFixture([Samples.deflated("large", data)]).bytes())
    let canceller = Canceller(after: 1)
    var options = BundleInstaller.Options()
    options.streamingThreshold = 0
    options.limits.ratio = 2000
    #expect(throws: ArchiveError.self) {
      try BundleInstaller(options: options).install(
        path, to: tree, progress: canceller, cancellation: canceller.cancellation)
    }
    #expect(place.tree() == ["a.zip"])
  }
}
