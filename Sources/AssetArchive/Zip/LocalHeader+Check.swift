// The local header must say what the central directory says.
//
// Readers that stream take names, sizes and methods from the local headers; we take them from the central directory.
// Where the two disagree, an archive is two archives. So nothing is written before every local header has been
// compared, and between the data of one entry and the next header there may only be a data descriptor that agrees too.

extension LocalHeader {
  /// Compares the header of an entry with its record and returns the offset of its data.
  package static func check(
    _ record: IndexRecord, of index: ArchiveIndex, in file: ArchiveFile,
    scratch: borrowing ScratchBuffer
  ) throws(ArchiveError) -> UInt64 {
    // The index checked that the room of an entry holds at least this much.
    let nameLength = Int(record.nameLength) + (record.isDirectory ? 1 : 0)
    let room = record.limit - record.headerOffset
    let fixed = ZipFormat.localSize + nameLength
    func malformed(_ reason: String) -> ArchiveError {
      .malformed(
        path: file.path, entry: index.name(record), offset: record.headerOffset, reason: reason)
    }
    guard UInt64(fixed) <= room else { throw malformed("it overlaps another entry") }
    var count = min(fixed + 64, Int(clamping: room))
    var window = try scratch.window(count, from: file, at: record.headerOffset)
    guard window.u32(0) == ZipFormat.localSignature else {
      throw malformed("there is no local header")
    }
    let extraLength = Int(window.u16(28))
    guard Int(window.u16(26)) == nameLength else {
      throw malformed("its local header has another name")
    }
    let dataOffset = UInt64(fixed + extraLength)
    guard dataOffset <= room, record.storedSize <= room - dataOffset else {
      throw malformed("it overlaps another entry")
    }
    if fixed + extraLength > count {
      count = fixed + extraLength
      window = try scratch.window(count, from: file, at: record.headerOffset)
    }
    let name = window.slice(ZipFormat.localSize, nameLength)
    let start = Int(record.nameOffset)
    let isSame = index.bytes.withUnsafeBytes {
      ArchiveIndex.isEqual(name, UnsafeRawBufferPointer(rebasing: $0[start..<(start + nameLength)]))
    }
    guard isSame else {
      throw malformed("its local header has another name")
    }
    guard window.u16(8) == record.method else {
      throw malformed("its local header has another method")
    }
    guard window.u16(6) == record.flags else {
      throw malformed("its local header has other flags")
    }
    guard let extra = ExtraFields(window.slice(fixed, extraLength)), !extra.isEncrypted,
      extra.agrees(withName: name)
    else { throw malformed("the extra fields of its local header are damaged") }
    let hasDescriptor = record.flags & ZipFormat.descriptorFlag != 0
    try checkNumbers(window, extra, record, hasDescriptor, malformed)
    try checkGap(
      record, from: record.headerOffset + dataOffset + record.storedSize, hasDescriptor, file,
      scratch, malformed)
    return record.headerOffset + dataOffset
  }

  private static func checkNumbers(
    _ window: ByteWindow, _ extra: ExtraFields, _ record: IndexRecord, _ hasDescriptor: Bool,
    _ malformed: (String) -> ArchiveError
  ) throws(ArchiveError) {
    let crc32 = window.u32(14)
    guard crc32 == record.crc32 || (hasDescriptor && crc32 == 0) else {
      throw malformed("its local header has another checksum")
    }
    var (stored, size) = (UInt64(window.u32(18)), UInt64(window.u32(22)))
    if extra.zip64 != nil {
      // By the letter both sizes are in the field, or there is none. Info-ZIP puts only the one there that it does not
      // know yet, minizip a field with nothing in it: all readers take what the header has no room for.
      let saturated = UInt64(ZipFormat.saturated32)
      let (isSizeWide, isStoredWide) = (size == saturated, stored == saturated)
      guard let values = extra.zip64Values((isSizeWide ? 1 : 0) + (isStoredWide ? 1 : 0)) else {
        throw malformed("the zip64 field of its local header does not fit its sizes")
      }
      if isSizeWide { size = values[0] }
      if isStoredWide { stored = values[isSizeWide ? 1 : 0] }
    }
    // What comes with the descriptor is zero here, each number for itself: macOS knows the size when it begins an
    // entry, and neither the checksum nor how much it will take.
    func agrees(_ found: UInt64, _ expected: UInt64) -> Bool {
      found == expected || (hasDescriptor && found == 0)
    }
    guard agrees(stored, record.storedSize), agrees(size, record.size) else {
      throw malformed("its local header has other sizes")
    }
  }

  private static func checkGap(
    _ record: IndexRecord, from end: UInt64, _ hasDescriptor: Bool, _ file: ArchiveFile,
    _ scratch: borrowing ScratchBuffer, _ malformed: (String) -> ArchiveError
  ) throws(ArchiveError) {
    let gap = record.limit - end
    guard hasDescriptor else {
      if gap != 0 { throw malformed("\(gap) bytes follow its data that belong to no entry") }
      return
    }
    guard [12, 16, 20, 24].contains(gap) else {
      throw malformed("its data descriptor has \(gap) bytes")
    }
    let window = try scratch.window(Int(gap), from: file, at: end)
    let isSigned = gap % 8 == 0
    let isWide = gap >= 20
    let at = isSigned ? 4 : 0
    let stored = isWide ? window.u64(at + 4) : UInt64(window.u32(at + 4))
    let size = isWide ? window.u64(at + 12) : UInt64(window.u32(at + 8))
    guard !isSigned || window.u32(0) == ZipFormat.descriptorSignature,
      window.u32(at) == record.crc32, stored == record.storedSize, size == record.size
    else { throw malformed("its data descriptor disagrees") }
  }
}
