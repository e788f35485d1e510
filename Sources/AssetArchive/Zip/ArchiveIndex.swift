// ArchiveIndex: the central directory, checked.
//
// Everything that can be known without the local headers is checked here, before anybody acts on an entry: names,
// clashes, kinds of files, methods, sizes that DEFLATE could not produce, entries that overlap. A record keeps numbers
// and the place of its name, so that an index of tens of thousands of entries costs no allocation per entry.
//
// No arithmetic here may trap on what a file says: sums are made with overflow reported, or of numbers that a check
// before has bounded by the size of the file.

/// The checked central directory of an archive.
package struct ArchiveIndex: Sendable {
  package let records: IndexRecords
  /// The central directory and the end records: what identifies an archive.
  package let bytes: [UInt8]
  /// The SHA-256 of `bytes`, where it was asked for.
  package let digest: String?

  /// Reads and checks the central directory; a large one on two threads, where `jobs` allows it.
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
    let read: IndexReading
    if jobs > 1, Int(length) >= IndexReading.smallestShared {
      read = try IndexReading(sharing: file, end, count: Int(length), limits, digesting: digesting)
    } else {
      read = try IndexReading(file, end, count: Int(length), limits, digesting: digesting)
    }
    bytes = read.bytes
    digest = read.digest
    records = IndexRecords(
      bytes: read.bytes, names: read.names, ends: read.ends, end: end.directoryOffset)
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
