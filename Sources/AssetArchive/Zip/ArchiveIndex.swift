// ArchiveIndex: the central directory, checked.
//
// Everything that can be known without the local headers is checked here, before anybody acts on an entry: names,
// clashes, kinds of files, methods, sizes that DEFLATE could not produce, entries that overlap. A record keeps numbers
// and the place of its name, so that an index of tens of thousands of entries costs no allocation per entry.
//
// No arithmetic here may trap on what a file says: sums are made with overflow reported, or of numbers that a check
// before has bounded by the size of the file.

internal import AssetText

/// The checked central directory of an archive.
package struct ArchiveIndex: Sendable {
  package let records: IndexRecords
  /// The central directory and the end records: what identifies an archive.
  package let bytes: [UInt8]
  /// The SHA-256 of `bytes`, where it was asked for.
  package let digest: String?

  /// Below this size a second thread costs more than it saves.
  private static let smallestShared = 512 << 10

  /// Reads and checks the central directory.
  ///
  /// A large one is read and digested by a second thread at the same time: of the few milliseconds that it takes, the
  /// digest is a third, and the pages that are touched for the first time another one.
  package init(
    _ file: ArchiveFile, limits: ArchiveLimits, digesting: Bool = false, jobs: Int = 2
  ) throws(ArchiveError) {
    let end = try EndOfCentralDirectory.locate(in: file)
    guard end.entryCount <= UInt64(limits.entries) else {
      throw .limit(
        path: file.path, what: "the number of entries", value: end.entryCount,
        limit: UInt64(limits.entries), option: "--max-entries")
    }
    let length = file.size - end.directoryOffset
    guard length < UInt64(UInt32.max) else {
      throw .unsupported(
        path: file.path, entry: nil, feature: "a central directory of \(length) bytes")
    }
    let isShared = jobs > 1 && Int(length) >= Self.smallestShared
    let bytes = try file.read(
      at: end.directoryOffset, count: Int(length), threads: isShared ? 2 : 1)
    self.bytes = bytes
    func parse() throws(ArchiveError) -> (ContiguousArray<IndexName>, [UInt64]?) {
      try bytes.withTypedBytes { (window) throws(ArchiveError) in
        var parser = IndexParser(file: file, window: window, end: end, limits: limits)
        return try parser.parse()
      }
    }
    let (names, ends): (ContiguousArray<IndexName>, [UInt64]?)
    if isShared, digesting {
      let (digest, parsed) = try WorkerThreads.beside(
        stackSize: ParallelExtractor.stackSize, { SHA256.hexadecimal(bytes) }, parse)
      (self.digest, names, ends) = (digest, parsed.0, parsed.1)
    } else {
      (names, ends) = try parse()
      digest = digesting ? SHA256.hexadecimal(bytes) : nil
    }
    records = IndexRecords(bytes: bytes, names: names, ends: ends, end: end.directoryOffset)
  }

  /// The name of a record, without the slash at the end of a directory's.
  package func name(_ record: IndexRecord) -> String {
    let start = Int(record.nameOffset)
    return String(decoding: bytes[start..<(start + Int(record.nameLength))], as: UTF8.self)
  }
}

/// What a caller is willing to extract.
public struct ArchiveLimits: Sendable, Hashable {
  /// The largest sum of the sizes of all entries, in bytes.
  public var bytes: Int
  /// The largest number of entries.
  public var entries: Int
  /// The largest ratio of the sum of all sizes to the size of the archive; it applies from 16 MiB on.
  public var ratio: Int

  /// Makes limits.
  public init(bytes: Int = 16 << 30, entries: Int = 1_000_000, ratio: Int = 200) {
    self.bytes = max(0, bytes)
    self.entries = max(0, entries)
    self.ratio = max(1, ratio)
  }
}
