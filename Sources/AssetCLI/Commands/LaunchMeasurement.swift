// LaunchMeasurement: the ways from a bundle in an app to files that a web view can open, timed on this machine.
//
// Every run gets a directory that was not there before: a file that was just deleted is ten times as dear to create
// again on some file systems. The ways take turns, so that a machine that slows down slows all of them down. Cold runs
// evict the source from the page cache first, as far as the system lets an ordinary user do that.

internal import AssetArchive
internal import AssetPack
internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The ways to launch, timed.
struct LaunchMeasurement {
  /// A way to get at the files of a build.
  enum Way: String, CaseIterable {
    case copy = "copy the directory"
    case inPlace = "open it in place"
    case serial = "unpack one by one"
    case extract = "extract"
    case again = "extract again"
    case archive = "answer from the archive"

    /// The name in JSON.
    var key: String {
      switch self {
      case .copy: "copy"
      case .inPlace: "in-place"
      case .serial: "serial"
      case .extract: "extract"
      case .again: "extract-again"
      case .archive: "archive"
      }
    }
  }

  /// The times of one way in seconds.
  struct Times {
    var warm: [Double] = []
    /// Empty where the page cache cannot be evicted.
    var cold: [Double] = []

    /// The median of some times.
    static func median(_ values: [Double]) -> Double? {
      values.isEmpty ? nil : values.sorted()[values.count / 2]
    }
  }

  let build: String
  let bundle: String
  /// A directory of our own for everything that is written.
  let scratch: String
  let jobs: Int
  let cancellation: Cancellation
  /// The files that the entry pages need for their first paint.
  private let first: [String]
  private var number = 0

  init(
    build: String, bundle: String, scratch: String, jobs: Int, cancellation: Cancellation
  ) throws(ArchiveError) {
    self.build = build
    self.bundle = bundle
    self.scratch = scratch
    self.jobs = jobs
    self.cancellation = cancellation
    let manifest = try ArchiveReader(path: bundle).manifest()
    first = (manifest?.entries ?? []).filter { $0.priority.rawValue <= 1 }.map(\.path.description)
  }

  /// Times every way `runs` times, after one run that does not count.
  mutating func run(
    runs: Int, _ progress: (Int, Int) -> Void
  ) throws -> [(way: Way, times: Times)] {
    var found = Way.allCases.map { (way: $0, times: Times()) }
    let canEvict =
      Self.leavesMemory(bundle) && first.first.map { Self.leavesMemory("\(build)/\($0)") } ?? false
    _ = try time(.extract, at: "\(scratch)/there")
    for round in 0...runs {
      for place in found.indices {
        if cancellation.isCancelled {
          throw Failure("error: cancelled; nothing was measured", status: .interrupted)
        }
        let way = found[place].way
        let warm = try time(way, at: fresh(way))
        if round > 0 { found[place].times.warm.append(warm) }
        if canEvict {
          evictSource(of: way)
          let cold = try time(way, at: fresh(way))
          if round > 0 { found[place].times.cold.append(cold) }
        }
      }
      progress(round, runs)
    }
    return found
  }

  private mutating func fresh(_ way: Way) -> String {
    if way == .again { return "\(scratch)/there" }
    number += 1
    return "\(scratch)/\(number)"
  }

  private func time(_ way: Way, at place: String) throws -> Double {
    let timeline = Timeline()
    let start = timeline.now
    switch way {
    case .copy: try TreeCopy.copy(build, to: place)
    case .inPlace:
      for name in first { _ = TreeCopy.contents("\(build)/\(name)") }
    case .serial: try unpackOneByOne(to: place)
    case .extract, .again:
      var options = BundleInstaller.Options()
      options.jobs = jobs
      _ = try BundleInstaller(options: options).install(
        bundle, to: place, cancellation: cancellation)
    case .archive:
      let archive = try ArchiveReader(path: bundle)
      for name in first {
        if let entry = archive.entry(name) { _ = try archive.read(entry) }
      }
    }
    let seconds = Double(timeline.now - start) / 1e9
    if way != .again, place != "\(scratch)/there" {
      let name = String(place.dropFirst(scratch.utf8.count + 1))
      Directory.open(scratch)?.removeTree(name)
    }
    return seconds
  }

  /// As programs do it that know nothing of the archive but the order of its entries.
  private func unpackOneByOne(to place: String) throws {
    var known: Set<String> = []
    mkdir(place, 0o755)
    try LibarchiveReader(path: bundle).forEach { entry, read throws(PackError) in
      guard entry.kind == .file else { return true }
      var parents: [AssetPath] = []
      var parent = entry.path.parent
      while let held = parent, known.insert(held.description).inserted {
        parents.append(held)
        parent = held.parent
      }
      for parent in parents.reversed() { mkdir("\(place)/\(parent)", 0o755) }
      var output = try FileOutput(creating: "\(place)/\(entry.path)")
      try output.write(try read())
      try output.finish()
      return true
    }
  }

  private func evictSource(of way: Way) {
    switch way {
    case .copy: for file in TreeCopy.files(of: build) { Self.evict(file) }
    case .inPlace: for name in first { Self.evict("\(build)/\(name)") }
    case .serial, .extract, .again, .archive: Self.evict(bundle)
    }
  }

  /// Takes a file out of the page cache, where the system has a call for that.
  private static func evict(_ path: String) {
    #if os(Linux)
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return }
      defer { close(file) }
      // Pages that are not on the disk yet stay.
      fdatasync(file)
      posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  /// True where a file that is evicted is gone from memory: in a file system that is in memory it never is, and the
  /// system says nothing.
  private static func leavesMemory(_ path: String) -> Bool {
    #if os(Linux)
      evict(path)
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0, let preadv2 else { return false }
      defer { close(file) }
      var byte: UInt8 = 0
      // RWF_NOWAIT: reads what is in memory, and nothing else.
      return withUnsafeMutableBytes(of: &byte) { buffer in
        var piece = iovec(iov_base: buffer.baseAddress, iov_len: 1)
        return preadv2(file, &piece, 1, 0, 8) < 0 && errno == EAGAIN
      }
    #else
      return false
    #endif
  }

  #if os(Linux)
    // Hidden behind a macro that the importer does not define.
    private typealias Function =
      @convention(c) (Int32, UnsafeMutableRawPointer, Int32, off_t, Int32) -> Int
    private static let preadv2: Function? = dlsym(nil, "preadv2").map {
      unsafeBitCast($0, to: Function.self)
    }
  #endif
}
