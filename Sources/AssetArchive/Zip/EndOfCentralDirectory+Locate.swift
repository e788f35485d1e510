// How the end of an archive is found, and what is refused there.
//
// Readers of zip files look for the end record from the back of the file and disagree about everything that follows
// from it: which of several records counts, what stands before the first entry, whether the zip64 record or the old
// one is right. An archive that gives them a choice can show one tree to a scanner and another to us. So there must
// be exactly one reading: the record ends where the file ends, the directory ends where the end records begin, and
// what is said twice is the same both times.

extension EndOfCentralDirectory {
  /// Finds and checks the end records.
  package static func locate(in file: ArchiveFile) throws(ArchiveError) -> EndOfCentralDirectory {
    guard file.size >= UInt64(ZipFormat.endSize) else { throw .notAnArchive(path: file.path) }
    let tailSize = Int(min(file.size, UInt64(ZipFormat.endSize + 0xffff)))
    let tailOffset = file.size - UInt64(tailSize)
    // Nearly every archive ends without a comment: 98 bytes hold the records, the locator and zip64's record.
    let shortSize = ZipFormat.endSize + ZipFormat.zip64LocatorSize + ZipFormat.zip64EndSize
    if tailSize > shortSize {
      let short = try file.read(at: file.size - UInt64(shortSize), count: shortSize)
      let found: EndOfCentralDirectory? = try short.withTypedBytes {
        (window) throws(ArchiveError) in
        let at = shortSize - ZipFormat.endSize
        guard window.u32(at) == ZipFormat.endSignature, window.u16(at + 20) == 0 else { return nil }
        return try parse(file, window, at: at, windowOffset: file.size - UInt64(shortSize))
      }
      if let found { return found }
    }
    let tail = try file.read(at: tailOffset, count: tailSize)
    return try tail.withTypedBytes { (window) throws(ArchiveError) in
      var at = tailSize - ZipFormat.endSize
      while at >= 0, window.u32(at) != ZipFormat.endSignature { at -= 1 }
      guard at >= 0 else { throw .notAnArchive(path: file.path) }
      guard at + ZipFormat.endSize + Int(window.u16(at + 20)) == tailSize else {
        throw .malformed(
          path: file.path, entry: nil, offset: tailOffset + UInt64(at),
          reason: "the end record is not the end of the file")
      }
      return try parse(file, window, at: at, windowOffset: tailOffset)
    }
  }

  private static func parse(
    _ file: ArchiveFile, _ window: ByteWindow, at: Int, windowOffset: UInt64
  ) throws(ArchiveError) -> EndOfCentralDirectory {
    let endOffset = windowOffset + UInt64(at)
    func malformed(_ reason: String) -> ArchiveError {
      .malformed(path: file.path, entry: nil, offset: endOffset, reason: reason)
    }
    let (disk, directoryDisk) = (window.u16(at + 4), window.u16(at + 6))
    let (here, total) = (window.u16(at + 8), window.u16(at + 10))
    let (size, offset) = (window.u32(at + 12), window.u32(at + 16))
    var end = EndOfCentralDirectory(
      entryCount: UInt64(total), directoryOffset: UInt64(offset), directorySize: UInt64(size))
    var recordsOffset = endOffset
    let locatorAt = at - ZipFormat.zip64LocatorSize
    if locatorAt >= 0, window.u32(locatorAt) == ZipFormat.zip64LocatorSignature {
      guard window.u32(locatorAt + 4) == 0, window.u32(locatorAt + 16) <= 1 else {
        throw .unsupported(path: file.path, entry: nil, feature: "an archive in several parts")
      }
      let locatorOffset = windowOffset + UInt64(locatorAt)
      recordsOffset = window.u64(locatorAt + 8)
      let size64 = UInt64(ZipFormat.zip64EndSize)
      guard locatorOffset >= size64, recordsOffset == locatorOffset - size64 else {
        throw malformed("the zip64 locator points elsewhere than before itself")
      }
      let record = try file.read(at: recordsOffset, count: ZipFormat.zip64EndSize)
      end = try record.withTypedBytes { (wide) throws(ArchiveError) in
        guard wide.u32(0) == ZipFormat.zip64EndSignature, wide.u64(4) == size64 - 12 else {
          throw malformed("there is no zip64 end record where the locator points to")
        }
        guard wide.u32(16) == 0, wide.u32(20) == 0, wide.u64(24) == wide.u64(32) else {
          throw .unsupported(path: file.path, entry: nil, feature: "an archive in several parts")
        }
        return EndOfCentralDirectory(
          entryCount: wide.u64(32), directoryOffset: wide.u64(48), directorySize: wide.u64(40))
      }
      guard disk == 0 || disk == ZipFormat.saturated16,
        directoryDisk == 0 || directoryDisk == ZipFormat.saturated16,
        agree(here, end.entryCount), agree(total, end.entryCount),
        agree(size, end.directorySize), agree(offset, end.directoryOffset)
      else { throw malformed("the zip64 end record and the end record disagree") }
    } else if disk != 0 || directoryDisk != 0 || here != total {
      throw .unsupported(path: file.path, entry: nil, feature: "an archive in several parts")
    }
    let (directoryEnd, overflow) = end.directoryOffset.addingReportingOverflow(end.directorySize)
    guard !overflow, directoryEnd == recordsOffset else {
      throw malformed("the central directory does not end where the end record begins")
    }
    guard end.entryCount <= end.directorySize / UInt64(ZipFormat.centralSize) else {
      throw malformed("the central directory is too short for \(end.entryCount) entries")
    }
    return end
  }

  /// A field of the old record says the same as zip64's, or points to it.
  private static func agree<T: FixedWidthInteger & UnsignedInteger>(
    _ field: T, _ wide: UInt64
  ) -> Bool {
    field == .max || UInt64(field) == wide
  }
}

extension [UInt8] {
  /// Calls `body` with a window on the bytes.
  package func withTypedBytes<R>(
    _ body: (ByteWindow) throws(ArchiveError) -> R
  ) throws(ArchiveError) -> R {
    let result = withUnsafeBytes { buffer in
      Result { () throws(ArchiveError) in try body(ByteWindow(buffer)) }
    }
    return try result.get()
  }
}
