// BundleInstaller: a tree that is there completely, or not at all.
//
// open → index → recover → (check → repair) or (headers → directories → inflate+write → rename) → clean
//
// The new tree grows under a temporary name beside the destination and takes its place in one exchange, so that at
// every moment the destination is one version: the old one or the new one. docs/format.md has the table of all states
// that a run can find and what it does with each.

public import AssetText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Installs archives into directories.
public struct BundleInstaller: Sendable {
  /// How to install.
  public struct Options: Sendable {
    /// The number of threads; as many as processors where it is nil.
    public var jobs: Int?
    /// Reads every file of a tree that is there already, instead of asking for its size only.
    public var verify = false
    /// Writes the whole tree anew, even where it is there already.
    public var force = false
    /// What to accept.
    public var limits = ArchiveLimits()
    /// The time of the last change of all files, in seconds since 1970; the current time where it is nil.
    public var modificationTime: Int?
    /// Patterns of the entries to extract, in the manner of .gitignore; all entries where it is empty.
    ///
    /// A tree of some entries is another tree than that of all: the stamp tells them apart.
    public var only: [String] = []
    /// The bytes that the buffers of all workers may take together; larger entries are written in pieces.
    ///
    /// The index comes on top, with about 100 bytes and the name for each entry.
    public var maximumMemory = 256 << 20
    /// Keeps what every worker did, for a trace.
    public var detailed = false
    /// False to behave as on a file system that cannot exchange two names.
    package var exchanging = true
    /// Above this size an entry is written in pieces, whatever the memory.
    package var streamingThreshold: UInt64?

    /// Makes the default options.
    public init() {}
  }

  /// How to install.
  public var options: Options

  /// Makes an installer.
  public init(options: Options = Options()) { self.options = options }

  /// Makes a directory hold exactly the files of an archive.
  ///
  /// Blocks; never call it on the main thread or on Swift's cooperative pool.
  /// - Parameters:
  ///   - archivePath: The archive.
  ///   - destination: The directory, whose parent must exist. It may be absent, empty, or one that an earlier call made.
  ///   - progress: Hears how far the work is.
  ///   - cancellation: Stops the work; nothing is changed then.
  /// - Returns: What was done and what it cost.
  /// - Throws: What is wrong with the archive or the destination; the destination is as it was then.
  public func install(
    _ archivePath: String, to destination: String, progress: (any ExtractionProgress)? = nil,
    cancellation: Cancellation? = nil
  ) throws(ArchiveError) -> ExtractionReport {
    let timeline = Timeline(detailed: options.detailed)
    let file = try timeline.step("open") { (counts) throws(ArchiveError) in
      let file = try ArchiveFile(path: archivePath)
      counts.bytesIn = Int(clamping: file.size)
      return file
    }
    let (reader, selection) = try timeline.step("index") { (counts) throws(ArchiveError) in
      let index = try ArchiveIndex(
        file, limits: options.limits, digesting: true,
        jobs: options.jobs ?? WorkerThreads.processorCount)
      let reader = ArchiveReader(file: file, index: index)
      counts.items = reader.index.records.count
      counts.bytesIn = reader.index.bytes.count
      return (reader, try Selection(options.only, in: reader))
    }
    let place = try Destination(destination)
    timeline.step("recover") { counts in counts.items = place.recover() }
    var run = InstallRun(
      options: options, reader: reader, selection: selection, place: place, timeline: timeline,
      progress: progress, cancellation: cancellation)
    let outcome = try run.run()
    progress?.extractionEnded()
    let records = selection.places.lazy.map { reader.index.records[$0] }
    let files = records.filter { !$0.isDirectory }
    return ExtractionReport(
      outcome: outcome, identity: selection.archive, files: files.count,
      bytes: files.reduce(0) { $0 &+ Int(clamping: $1.size) },
      archiveBytes: Int(clamping: file.size), workers: run.workers,
      inflateTime: run.times.inflate, writeTime: run.times.write, steps: timeline.steps,
      spans: timeline.spans)
  }
}

/// One installation.
private struct InstallRun {
  let options: BundleInstaller.Options
  let reader: ArchiveReader
  let selection: Selection
  let place: Destination
  let timeline: Timeline
  let progress: (any ExtractionProgress)?
  let cancellation: Cancellation?
  var times = ParallelExtractor.Times()
  var workers = 0
  private var temporary: (name: String, directory: Directory)?

  init(
    options: BundleInstaller.Options, reader: ArchiveReader, selection: Selection,
    place: Destination, timeline: Timeline, progress: (any ExtractionProgress)?,
    cancellation: Cancellation?
  ) {
    self.options = options
    self.reader = reader
    self.selection = selection
    self.place = place
    self.timeline = timeline
    self.progress = progress
    self.cancellation = cancellation
  }

  private var memory: MemoryShare {
    var share = MemoryShare(
      memory: options.maximumMemory, jobs: max(1, options.jobs ?? WorkerThreads.processorCount))
    if let threshold = options.streamingThreshold { share.streamingThreshold = threshold }
    return share
  }

  private var jobs: Int { memory.workers }

  private var extractor: ParallelExtractor {
    ParallelExtractor(
      reader: reader, jobs: jobs, memory: memory, timeline: timeline,
      modified: options.modificationTime, progress: progress, cancellation: cancellation)
  }

  mutating func run() throws(ArchiveError) -> ExtractionReport.Outcome {
    do throws(ArchiveError) {
      let outcome = try attempts()
      clean()
      return outcome
    } catch {
      clean()
      throw error
    }
  }

  /// Looks at the destination and acts, again for as long as others change it meanwhile.
  private mutating func attempts() throws(ArchiveError) -> ExtractionReport.Outcome {
    for attempt in 0..<64 {
      if attempt > 0 { Self.pause(attempt) }
      let state = try look()
      // With --force a tree that another run wrote while ours was growing is replaced all the same.
      if !options.force, case .ours(let directory, let stamp) = state,
        stamp == selection.stamp
      {
        let damage = try timeline.step("check") { (counts) throws(ArchiveError) in
          counts.items = selection.places.count
          return try check(directory).run(reading: options.verify)
        }
        switch damage {
        case .files(let damaged) where damaged.isEmpty: return .alreadyDone
        case .files(let damaged):
          do throws(ArchiveError) {
            try repair(damaged, in: directory)
            return .repaired(damaged.count)
          } catch {
            switch error {
            // Another process exchanged the tree while it was repaired.
            case .cannotWrite(_, _, ENOENT) where attempt < 8: continue
            // Nothing may be written inside the tree, but perhaps it may be replaced.
            case .cannotWrite(_, _, EACCES), .cannotWrite(_, _, EPERM): break
            default: throw error
            }
          }
        case .structure: break
        }
      }
      let tree = try stage(over: state)
      let publication = try timeline.step("rename") { (_) throws(ArchiveError) in
        if let cancellation, cancellation.isCancelled { throw .cancelled(path: place.path) }
        return try place.publish(tree, over: state, exchanging: options.exchanging)
      }
      if publication == .done { return .extracted }
    }
    throw .destination(
      path: place.path, reason: "other processes keep replacing the destination; try again later")
  }

  /// Waits before another attempt.
  ///
  /// Runs that lost to each other at the same moment would meet again at the next, and a run that has moved the old tree
  /// away may wait for a processor: each waits for a time of its own, longer and longer, up to an eighth of a second.
  private static func pause(_ attempt: Int) {
    usleep(UInt32.random(in: 0..<1000 << UInt32(min(attempt, 7))))
  }

  /// What is at the destination; a tree that lost the folder which says that it is ours gets it back.
  private func look() throws(ArchiveError) -> Destination.State {
    let state = try place.state()
    guard case .foreign(let directory) = state else { return state }
    let isOurs = timeline.step("adopt") { _ in check(directory).holdsOnlyEntries() }
    guard isOurs, mkdirat(directory.descriptor, Stamp.folder, 0o755) == 0 || errno == EEXIST else {
      throw place.foreign
    }
    return .ours(directory, nil)
  }

  private func check(_ directory: Directory) -> TreeCheck {
    TreeCheck(
      reader: reader, places: selection.places, directory: directory, jobs: jobs,
      cancellation: cancellation)
  }

  /// Writes the tree under a temporary name, once.
  private mutating func stage(over state: Destination.State) throws(ArchiveError) -> String {
    if let temporary { return temporary.name }
    let extractor = extractor
    let all = selection.places
    let items = try timeline.step("headers") { (counts) throws(ArchiveError) in
      counts.items = all.count
      return extractor.plan(try extractor.checkHeaders(all), priorities: try priorities())
    }
    var mode: mode_t?
    switch state {
    case .absent, .foreign: break
    case .empty(let directory), .ours(let directory, _): mode = directory.status.st_mode
    }
    let directory = try timeline.step("directories") { (counts) throws(ArchiveError) in
      let made = try place.makeTemporary(mode: mode)
      temporary = made
      let folder = mkdirat(made.directory.descriptor, Stamp.folder, 0o755)
      guard folder == 0 else {
        throw .cannotWrite(
          path: made.directory.joined(Stamp.folder), operation: "create the directory",
          code: errno)
      }
      counts.items = try extractor.makeDirectories(for: all, in: made.directory) + 1
      return made
    }
    try write(items, extractor, into: directory.directory, .fresh)
    let writer = try FileWriter(Stamp.path, in: directory.directory)
    try selection.stamp.encoded.withTypedBytes { (window) throws(ArchiveError) in
      try writer.write(window.bytes, Stamp.path)
    }
    try writer.finish(modified: nil, Stamp.path)
    return directory.name
  }

  private mutating func repair(_ damaged: [Int], in directory: Directory) throws(ArchiveError) {
    let extractor = extractor
    let items = try timeline.step("headers") { (counts) throws(ArchiveError) in
      counts.items = damaged.count
      return extractor.plan(try extractor.checkHeaders(damaged), priorities: nil)
    }
    try timeline.step("directories") { (counts) throws(ArchiveError) in
      counts.items = try extractor.makeDirectories(for: damaged, in: directory)
    }
    let unique = String(UInt64.random(in: 0..<1 << 40), radix: 32)
    try write(
      items, extractor, into: directory,
      .replacing(temporary: "\(Stamp.folder)/repair-\(unique)-"))
  }

  private mutating func write(
    _ items: [ParallelExtractor.Item], _ extractor: ParallelExtractor, into directory: Directory,
    _ placement: ParallelExtractor.Placement
  ) throws(ArchiveError) {
    workers = max(1, min(jobs, items.count))
    times = try timeline.step("inflate+write") { (counts) throws(ArchiveError) in
      counts.items = items.count
      for item in items {
        let record = reader.index.records[Int(item.record)]
        counts.bytesIn &+= Int(clamping: record.storedSize)
        counts.bytesOut &+= Int(clamping: record.size)
      }
      return try extractor.write(items, into: directory, placement: placement)
    }
  }

  /// The class of each entry, by its place in the index, or nil for an archive without a manifest.
  private func priorities() throws(ArchiveError) -> [Manifest.Priority]? {
    // An order is not worth the memory that a manifest beyond all measure takes.
    guard let place = reader.index.firstPlace(of: Manifest.bundlePath),
      case let entry = reader.entries[place], entry.size <= min(64 << 20, options.maximumMemory)
    else { return nil }
    return try Manifest.priorities(try reader.read(entry), of: reader)
  }

  /// Removes the temporary tree: an unfinished one, or the old one after the exchange.
  private mutating func clean() {
    guard let temporary else { return }
    timeline.step("clean") { _ in place.parent.removeTree(temporary.name, last: Stamp.folder) }
    self.temporary = nil
  }
}
