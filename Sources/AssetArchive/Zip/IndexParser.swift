internal import AssetText

/// One walk over the central directory.
struct IndexParser {
  let file: ArchiveFile
  let window: ByteWindow
  let end: EndOfCentralDirectory
  let accepted: ArchiveLimits
  /// How much of the window is there; all of it once `rest` is open.
  private var available: Int
  private let rest: Gate<ArchiveError?>?
  private var names: NameCheck
  private var total: UInt64 = 0
  /// Where the data of the entry before ends, at the least.
  private var previousEnd: UInt64 = 0
  /// True while the entries have the order of their data, none reaches into the next and the first begins the file.
  private var isInOrder = true

  init(
    file: ArchiveFile, window: ByteWindow, end: EndOfCentralDirectory, limits: ArchiveLimits,
    available: Int = .max, rest: Gate<ArchiveError?>? = nil
  ) {
    self.file = file
    self.window = window
    self.end = end
    accepted = limits
    self.available = available
    self.rest = rest
    // `entryCount` is bounded by the size of the directory.
    names = NameCheck(window.bytes, expecting: Int(end.entryCount))
  }

  /// The names in the order of the directory, and where the room of each entry ends, where it is not the next one's
  /// beginning.
  mutating func parse() throws(ArchiveError) -> (ContiguousArray<IndexName>, [UInt64]?) {
    let size = Int(end.directorySize)
    var offset = 0
    while offset < size {
      if offset > available - Self.longestRecord { try waitForRest() }
      offset = try parseRecord(at: offset, directorySize: size)
    }
    guard names.entries.count == Int(end.entryCount) else {
      throw malformed(
        nil, size,
        "the central directory holds \(names.entries.count) entries, the end record says"
          + " \(end.entryCount)")
    }
    do throws(NameCheck.Fault) {
      try names.finish()
    } catch {
      throw fault(error, nil)
    }
    try checkTotals()
    return (names.entries, try limits())
  }

  /// A record with a name, fields and a comment of 65,535 bytes each, and the word behind it.
  private static let longestRecord = ZipFormat.centralSize + 3 * 0xffff + NameCheck.padding

  private mutating func waitForRest() throws(ArchiveError) {
    available = .max
    if let failure = rest?.wait() { throw failure }
  }

  /// Reads the record at an offset and returns the offset of the next one.
  @inline(__always)
  private mutating func parseRecord(
    at offset: Int, directorySize: Int
  ) throws(ArchiveError) -> Int {
    guard directorySize - offset >= ZipFormat.centralSize,
      window.u32(offset) == ZipFormat.centralSignature
    else { throw malformed(nil, offset, "there is no record of the central directory") }
    let nameLength = Int(window.u16(offset + 28))
    let extraLength = Int(window.u16(offset + 30))
    let commentLength = Int(window.u16(offset + 32))
    let nameOffset = offset + ZipFormat.centralSize
    let next = nameOffset + nameLength + extraLength + commentLength
    guard next <= directorySize else {
      throw malformed(nil, offset, "a record leads out of the central directory")
    }
    let name = window.slice(nameOffset, nameLength)
    var record = CentralRecord(window, at: offset)
    if extraLength > 0 || record.isSaturated {
      guard let extra = ExtraFields(window.slice(nameOffset + nameLength, extraLength)) else {
        throw malformed(name, offset, "its extra fields are damaged")
      }
      guard record.resolve(extra) else {
        throw malformed(name, offset, "its zip64 field does not fit its sizes")
      }
      guard !extra.isEncrypted else { throw unsupported(name, "encryption") }
      guard extra.agrees(withName: name) else {
        throw malformed(name, offset, "a field gives it a second name")
      }
    }
    guard record.flags & (1 | 1 << 6 | 1 << 13) == 0 else { throw unsupported(name, "encryption") }
    guard record.flags & ~ZipFormat.knownFlags == 0 else {
      throw unsupported(name, "the flag field \(String(record.flags, radix: 2))")
    }
    guard record.method == ZipFormat.stored || record.method == ZipFormat.deflated else {
      throw unsupported(name, "compression method \(record.method)")
    }
    guard record.disk == 0 else { throw unsupported(name, "an archive in several parts") }
    let isDirectory = try checkKind(record, name, offset)
    let bareLength = isDirectory ? nameLength - 1 : nameLength
    do throws(NameCheck.Fault) {
      try names.add(offset: nameOffset, length: bareLength, isDirectory: isDirectory)
    } catch {
      throw fault(error, window.slice(nameOffset, bareLength))
    }
    try checkSizes(record, name, offset, isDirectory)
    return next
  }

  /// True for a directory; links, devices and contradictions are refused.
  @inline(__always)
  private func checkKind(
    _ record: CentralRecord, _ name: UnsafeRawBufferPointer, _ offset: Int
  ) throws(ArchiveError) -> Bool {
    let endsWithSlash = name.last == UInt8(ascii: "/")
    switch record.externalAttributes >> 28 {
    case 0: break  // no Unix mode
    case 0o04:
      if !endsWithSlash { throw malformed(name, offset, "a directory's name must end with '/'") }
    case 0o10:
      if endsWithSlash { throw malformed(name, offset, "a file's name must not end with '/'") }
    case 0o12: throw unsupported(name, "a symbolic link")
    default: throw unsupported(name, "a device, pipe or socket")
    }
    if record.externalAttributes & 0x10 != 0, !endsWithSlash {
      throw malformed(name, offset, "a directory's name must end with '/'")
    }
    return endsWithSlash
  }

  @inline(__always)
  private mutating func checkSizes(
    _ record: CentralRecord, _ name: UnsafeRawBufferPointer, _ offset: Int, _ isDirectory: Bool
  ) throws(ArchiveError) {
    if isDirectory {
      guard record.size == 0, record.storedSize <= 2, record.crc32 == 0 else {
        throw malformed(name, offset, "a directory must have no data")
      }
    }
    if record.method == ZipFormat.stored {
      guard record.size == record.storedSize else {
        throw malformed(name, offset, "its two sizes differ although it is stored")
      }
    } else {
      let largest = record.storedSize.multipliedReportingOverflow(by: ZipFormat.largestRatio)
      guard largest.overflow || record.size <= largest.partialValue else {
        throw malformed(name, offset, "its data cannot inflate to \(record.size) bytes")
      }
    }
    let header = UInt64(ZipFormat.localSize + name.count)
    let dataEnd = record.headerOffset.addingReportingOverflow(header)
    let entryEnd = dataEnd.partialValue.addingReportingOverflow(record.storedSize)
    guard !dataEnd.overflow, !entryEnd.overflow, entryEnd.partialValue <= end.directoryOffset else {
      throw malformed(name, offset, "its data reaches into the central directory")
    }
    let start = record.headerOffset
    if start < previousEnd || names.entries.count == 1 && start > 0 { isInOrder = false }
    previousEnd = entryEnd.partialValue
    let sum = total.addingReportingOverflow(record.size)
    total = sum.overflow ? .max : sum.partialValue
  }

  private func checkTotals() throws(ArchiveError) {
    guard total <= UInt64(accepted.bytes) else {
      throw .limit(
        path: file.path, what: "the size of all entries in bytes", value: total,
        limit: UInt64(accepted.bytes), option: "--max-bytes")
    }
    let ratio = total / max(1, file.size)
    guard total < 16 << 20 || ratio <= UInt64(accepted.ratio) else {
      throw .limit(
        path: file.path, what: "the ratio of sizes to the archive's own", value: ratio,
        limit: UInt64(accepted.ratio), option: "--max-ratio")
    }
  }

  /// Refuses entries that overlap and data before the first one; the ends of their rooms where the order of the
  /// directory is not that of the data, which it is in nearly all archives.
  private func limits() throws(ArchiveError) -> [UInt64]? {
    guard !isInOrder || names.entries.isEmpty else { return nil }
    let starts = names.entries.map { IndexRecords.record($0, window).headerOffset }
    var order = Array(starts.indices)
    order.sort { (starts[$0], $0) < (starts[$1], $1) }
    var ends = [UInt64](repeating: 0, count: starts.count)
    var limit = end.directoryOffset
    for index in order.reversed() {
      // Bounded by the size of the file since `checkSizes`.
      let record = IndexRecords.record(names.entries[index], window)
      let least =
        record.headerOffset + UInt64(ZipFormat.localSize) + UInt64(record.nameLength)
        + record.storedSize
      guard least <= limit else {
        throw malformed(nameBytes(record), Int(record.nameOffset), "it overlaps another entry")
      }
      ends[index] = limit
      limit = record.headerOffset
    }
    guard limit == 0 else {
      throw .malformed(
        path: file.path, entry: nil, offset: 0, reason: "there is data before the first entry")
    }
    return ends
  }

  private func nameBytes(_ record: IndexRecord) -> UnsafeRawBufferPointer {
    window.slice(Int(record.nameOffset), Int(record.nameLength))
  }

  private func fault(_ fault: NameCheck.Fault, _ name: UnsafeRawBufferPointer?) -> ArchiveError {
    switch fault {
    case .unsafe(let reason):
      .unsafeName(
        path: file.path, entry: String(decoding: name ?? window.slice(0, 0), as: UTF8.self),
        reason: reason)
    case .clash(let clash, let entry, let other):
      .clash(path: file.path, entry: entry, other: other, reason: clash.reason)
    }
  }

  private func malformed(
    _ entry: UnsafeRawBufferPointer?, _ offset: Int, _ reason: String
  ) -> ArchiveError {
    .malformed(
      path: file.path, entry: entry.map { String(decoding: $0, as: UTF8.self) },
      offset: end.directoryOffset + UInt64(max(0, offset)),
      reason: reason)
  }

  private func unsupported(_ entry: UnsafeRawBufferPointer, _ feature: String) -> ArchiveError {
    .unsupported(
      path: file.path, entry: String(decoding: entry, as: UTF8.self), feature: feature)
  }
}
