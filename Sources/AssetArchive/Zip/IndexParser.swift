internal import AssetText

/// One walk over the central directory.
struct IndexParser {
  let file: ArchiveFile
  let window: ByteWindow
  let end: EndOfCentralDirectory
  let limits: ArchiveLimits
  private var records: ContiguousArray<IndexRecord> = []
  private var names: ASCIINameTable
  private var isASCII = true
  private var total: UInt64 = 0

  init(
    file: ArchiveFile, window: ByteWindow, end: EndOfCentralDirectory, limits: ArchiveLimits
  ) {
    self.file = file
    self.window = window
    self.end = end
    self.limits = limits
    // `entryCount` is bounded by the size of the directory.
    names = ASCIINameTable(window.bytes, expecting: Int(end.entryCount))
    records.reserveCapacity(Int(end.entryCount))
  }

  mutating func parse() throws(ArchiveError) -> ContiguousArray<IndexRecord> {
    let size = Int(end.directorySize)
    var offset = 0
    while offset < size {
      offset = try parseRecord(at: offset, directorySize: size)
    }
    guard records.count == Int(end.entryCount) else {
      throw malformed(
        nil, size,
        "the central directory holds \(records.count) entries, the end record says"
          + " \(end.entryCount)")
    }
    if !isASCII { try checkUnicodeNames() }
    try checkTotals()
    try assignLimits()
    return records
  }

  /// Reads the record at an offset and returns the offset of the next one.
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
    guard let extra = ExtraFields(window.slice(nameOffset + nameLength, extraLength)) else {
      throw malformed(name, offset, "its extra fields are damaged")
    }
    guard record.resolve(extra) else {
      throw malformed(name, offset, "its zip64 field does not fit its sizes")
    }
    guard record.flags & (1 | 1 << 6 | 1 << 13) == 0, !extra.isEncrypted else {
      throw unsupported(name, "encryption")
    }
    guard record.flags & ~ZipFormat.knownFlags == 0 else {
      throw unsupported(name, "the flag field \(String(record.flags, radix: 2))")
    }
    guard record.method == ZipFormat.stored || record.method == ZipFormat.deflated else {
      throw unsupported(name, "compression method \(record.method)")
    }
    guard record.disk == 0 else { throw unsupported(name, "an archive in several parts") }
    guard extra.agrees(withName: name) else {
      throw malformed(name, offset, "a field gives it a second name")
    }
    let isDirectory = try checkKind(record, name, offset)
    let bareLength = isDirectory ? nameLength - 1 : nameLength
    try checkName(window.slice(nameOffset, bareLength))
    try checkSizes(record, name, offset, isDirectory)
    if isASCII,
      let found = names.insert(offset: nameOffset, length: bareLength, isDirectory: isDirectory)
    {
      throw .clash(
        path: file.path, entry: String(decoding: name, as: UTF8.self),
        other: String(decoding: window.bytes[found.other], as: UTF8.self),
        reason: found.clash.reason)
    }
    records.append(
      IndexRecord(
        nameOffset: UInt32(nameOffset), nameLength: UInt16(bareLength), flags: record.flags,
        method: record.method, isDirectory: isDirectory, crc32: record.crc32, size: record.size,
        storedSize: record.storedSize, headerOffset: record.headerOffset))
    return next
  }

  /// True for a directory; links, devices and contradictions are refused.
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

  private mutating func checkName(_ name: UnsafeRawBufferPointer) throws(ArchiveError) {
    func unsafe(_ reason: String) -> ArchiveError {
      .unsafeName(
        path: file.path, entry: String(decoding: name, as: UTF8.self), reason: reason)
    }
    guard AssetPath.isSafe(name) else {
      throw unsafe("is absolute or empty, or has an empty, '.' or '..' part, a NUL or a '\\'")
    }
    guard name.count < 4096 else { throw unsafe("is longer than 4095 bytes") }
    var length = 0
    var bits: UInt8 = 0
    for byte in name {
      bits |= byte
      length = byte == UInt8(ascii: "/") ? 0 : length + 1
      if length > 255 { throw unsafe("has a part of more than 255 bytes") }
    }
    if name.count >= 2, name[1] == UInt8(ascii: ":"),
      (name[0] | 0x20) &- UInt8(ascii: "a") < 26
    {
      throw unsafe("begins with a drive letter")
    }
    if bits >= 0x80 {
      isASCII = false
      // Without bit 11 a name is in code page 437 by the letter of the format, yet what writes names beyond ASCII
      // without the bit writes UTF-8 nearly always. What is valid UTF-8 is taken as such, anything else refused.
      guard String(decoding: name, as: UTF8.self).utf8.elementsEqual(name) else {
        throw unsafe("is not valid UTF-8")
      }
    }
    if Self.isReserved(name) { throw unsafe("is kept for the installer's own use") }
  }

  /// What the installer writes beside an archive's entries; the manifest alone comes from the archive.
  private static func isReserved(_ name: UnsafeRawBufferPointer) -> Bool {
    let folder = ".webpack-assets/"
    guard name.count > folder.utf8.count else { return false }
    let isOurs = zip(name, folder.utf8).allSatisfy { byte, expected in
      byte == expected || (byte &- UInt8(ascii: "A") < 26 && byte | 0x20 == expected)
    }
    return isOurs && !name.elementsEqual(Manifest.bundlePath.utf8)
  }

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
    let sum = total.addingReportingOverflow(record.size)
    total = sum.overflow ? .max : sum.partialValue
  }

  private func checkTotals() throws(ArchiveError) {
    guard total <= UInt64(limits.bytes) else {
      throw .limit(
        path: file.path, what: "the size of all entries in bytes", value: total,
        limit: UInt64(limits.bytes), option: "--max-bytes")
    }
    let ratio = total / max(1, file.size)
    guard total < 16 << 20 || ratio <= UInt64(limits.ratio) else {
      throw .limit(
        path: file.path, what: "the ratio of sizes to the archive's own", value: ratio,
        limit: UInt64(limits.ratio), option: "--max-ratio")
    }
  }

  /// Gives each record the end of its room and refuses those that overlap.
  private mutating func assignLimits() throws(ArchiveError) {
    var order = Array(records.indices)
    let isSorted = zip(records, records.dropFirst()).allSatisfy {
      $0.headerOffset < $1.headerOffset
    }
    if !isSorted { order.sort { records[$0].headerOffset < records[$1].headerOffset } }
    for (position, index) in order.enumerated() {
      let isLast = position + 1 == order.count
      let limit = isLast ? end.directoryOffset : records[order[position + 1]].headerOffset
      let record = records[index]
      // Bounded by the size of the file since `checkSizes`.
      let least =
        record.headerOffset + UInt64(ZipFormat.localSize) + UInt64(record.nameLength)
        + record.storedSize
      guard least <= limit else {
        throw malformed(nameBytes(record), Int(record.nameOffset), "it overlaps another entry")
      }
      records[index].limit = limit
    }
    let first = order.first.map { records[$0].headerOffset } ?? end.directoryOffset
    guard first == 0 else {
      throw .malformed(
        path: file.path, entry: nil, offset: 0, reason: "there is data before the first entry")
    }
  }

  private func checkUnicodeNames() throws(ArchiveError) {
    var table = UnicodeNameTable()
    for record in records {
      let name = String(decoding: nameBytes(record), as: UTF8.self)
      if let found = table.insert(name, isDirectory: record.isDirectory) {
        throw .clash(
          path: file.path, entry: name, other: found.other, reason: found.clash.reason)
      }
    }
  }

  private func nameBytes(_ record: IndexRecord) -> UnsafeRawBufferPointer {
    window.slice(Int(record.nameOffset), Int(record.nameLength))
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
