// BuildCache: what files became, kept from one build to the next.
//
// A record lies under the digest of everything that it depends on: the file's bytes, path and type, the options that
// count, and the program itself. So a record is never out of date, it is only not asked for any more, and whatever is in
// the way of reading one means no more than that the work is done again.
//
// Any number of builds may share a directory. A record appears by rename and is never changed; it begins with a digest of
// the rest, so one that is damaged is noticed, removed and made anew. What was used last has the newest modification time,
// and when a build that added something is done, the oldest records go until the rest is within the limit. A build that
// just opened one of these has its descriptor; one that comes too late makes the record again. A process that is killed
// leaves at most a file of a temporary name, which goes with those that are older than an hour.

internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Results of earlier builds, which a build takes instead of doing the work of a file again.
public final class BuildCache: Sendable {
  /// What a build got from its cache.
  public struct Usage: Sendable, Hashable {
    /// The number of files that were there already.
    public var hits = 0
    /// The number of files that had to be made.
    public var misses = 0
    /// The number of records that were damaged and were made anew.
    public var damaged = 0
  }

  /// What records may take together when nobody says, in bytes.
  public static let standardLimit = 1 << 30

  /// The directory; nil for a cache in memory.
  public let directory: String?
  /// What the records may take together, in bytes.
  public let limit: Int
  private let memory = Lock<Memory>(Memory())
  private let counts = Lock(Counts())

  private struct Memory: Sendable {
    var records: [String: (bytes: [UInt8], lastUse: Int)] = [:]
    var clock = 0
  }

  private struct Counts: Sendable {
    var usage = Usage()
    var writes = 0
    var failure: (path: String, code: Int32)?
  }

  /// What every file in the directory begins with; the number changes with the form of records.
  private static let mark = Array("webpack-assets cache 1\n".utf8)
  private static let digestSize = 32

  /// Makes a cache in a directory, which is made when the first record is kept.
  ///
  /// - Parameters:
  ///   - directory: The directory, which belongs to the cache alone.
  ///   - limit: What the records may take together, in bytes.
  public init(directory: String, limit: Int = BuildCache.standardLimit) {
    var trimmed = directory
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
    self.directory = trimmed
    self.limit = limit
  }

  /// Makes a cache that lasts as long as the process.
  public init(inMemoryWithLimit limit: Int = BuildCache.standardLimit) {
    directory = nil
    self.limit = limit
  }

  /// What was asked of the cache since it was last asked for this.
  func takeUsage() -> Usage {
    counts.withLock { counts in
      defer { counts.usage = Usage() }
      return counts.usage
    }
  }

  /// The record of a key, or nil where it has to be made.
  func record(_ key: String, for path: AssetPath) -> CacheRecord? {
    let found = directory == nil ? remembered(key) : read(key)
    let record = found.flatMap { CacheRecord($0, path: path) }
    counts.withLock { counts in
      if record == nil { counts.usage.misses += 1 } else { counts.usage.hits += 1 }
    }
    return record
  }

  /// Keeps a record; what is in the way of that is told when the build is done.
  func keep(_ record: CacheRecord, _ key: String) {
    let payload = record.encoded
    guard payload.count <= limit else { return }
    counts.withLock { $0.writes += 1 }
    guard let directory else {
      memory.withLock { memory in
        memory.clock += 1
        memory.records[key] = (payload, memory.clock)
      }
      return
    }
    let path = self.path(key)
    var code = BuildCache.make("\(directory)/\(key.prefix(2))")
    do throws(AtomicFile.Failure) {
      guard code == 0 else { return note(code, path) }
      try AtomicFile.write(
        BuildCache.mark + SHA256.hash(Array(key.utf8) + payload) + payload, to: path)
    } catch {
      code = error.code
    }
    if code != 0 { note(code, path) }
  }

  private func note(_ code: Int32, _ path: String) {
    counts.withLock { if $0.failure == nil { $0.failure = (path, code) } }
  }

  /// Brings the cache within its limit where something was added to it.
  ///
  /// - Returns: A warning where something could not be kept.
  func finish() -> BuildWarning? {
    let (writes, failure) = counts.withLock { counts in
      defer { (counts.writes, counts.failure) = (0, nil) }
      return (counts.writes, counts.failure)
    }
    if writes > 0 { directory == nil ? forget() : prune() }
    guard let failure else { return nil }
    return BuildWarning(
      path: failure.path, id: "cache-unwritable",
      message: "cannot be kept in the cache: \(SystemError.words(failure.code)); name a directory "
        + "that can be written to with '--cache'")
  }
}

// MARK: - In a directory

extension BuildCache {
  private func path(_ key: String) -> String { "\(directory ?? "")/\(key.prefix(2))/\(key)" }

  /// The record's bytes, as they were written.
  private func read(_ key: String) -> ArraySlice<UInt8>? {
    let path = path(key)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let bytes = FileReading.readAll(descriptor) else { return nil }
    let head = BuildCache.mark.count + BuildCache.digestSize
    let payload = bytes.dropFirst(head)
    var digest = SHA256()
    digest.update(Array(key.utf8))
    digest.update(payload)
    guard bytes.starts(with: BuildCache.mark),
      bytes[..<min(head, bytes.count)].dropFirst(BuildCache.mark.count).elementsEqual(
        digest.finish())
    else {
      unlink(path)
      counts.withLock { $0.usage.damaged += 1 }
      return nil
    }
    // The time of its last use; a cache that cannot be written to is no worse for reading.
    _ = futimens(descriptor, nil)
    return payload
  }

  /// Makes a directory and those above it; gives the system's error number, 0 where it is there.
  private static func make(_ directory: String) -> Int32 {
    if mkdir(directory, 0o755) == 0 || errno == EEXIST { return 0 }
    let code = errno
    guard code == ENOENT, let slash = directory.lastIndex(of: "/"), slash > directory.startIndex
    else { return code }
    let above = make(String(directory[..<slash]))
    guard above == 0 else { return above }
    return mkdir(directory, 0o755) == 0 || errno == EEXIST ? 0 : errno
  }

  /// Removes what was not used for the longest time until the rest is within the limit.
  private func prune() {
    guard let directory else { return }
    var records: [(used: Int, path: String, size: Int)] = []
    var total = 0
    let now = time(nil)
    for shard in DirectoryListing.names(directory) where shard.utf8.count == 2 {
      for name in DirectoryListing.names("\(directory)/\(shard)") {
        let path = "\(directory)/\(shard)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
        #if canImport(Darwin)
          let used = status.st_mtimespec
        #else
          let used = status.st_mtim
        #endif
        guard name.utf8.count == 64 else {
          if used.tv_sec < now - 3600 { unlink(path) }
          continue
        }
        let size = Int(status.st_size)
        records.append((used.tv_sec * 1_000_000_000 + used.tv_nsec, path, size))
        total += size
      }
    }
    guard total > limit else { return }
    for record in records.sorted(by: { ($0.used, $0.path) < ($1.used, $1.path) }) {
      if total <= limit { break }
      if unlink(record.path) == 0 { total -= record.size }
    }
  }
}

// MARK: - In memory

extension BuildCache {
  private func remembered(_ key: String) -> ArraySlice<UInt8>? {
    memory.withLock { memory in
      memory.clock += 1
      memory.records[key]?.lastUse = memory.clock
      return memory.records[key]?.bytes[...]
    }
  }

  private func forget() {
    memory.withLock { memory in
      var total = memory.records.values.reduce(0) { $0 + $1.bytes.count }
      guard total > limit else { return }
      for (key, record) in memory.records.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
        if total <= limit { break }
        memory.records[key] = nil
        total -= record.bytes.count
      }
    }
  }
}
