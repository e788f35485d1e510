/// Where the central directory lies, as the end of an archive tells it.
package struct EndOfCentralDirectory: Sendable, Hashable {
  package var entryCount: UInt64
  package var directoryOffset: UInt64
  package var directorySize: UInt64

  package init(entryCount: UInt64, directoryOffset: UInt64, directorySize: UInt64) {
    self.entryCount = entryCount
    self.directoryOffset = directoryOffset
    self.directorySize = directorySize
  }

  /// True where a number does not fit into the record of 1989.
  package var needsZip64: Bool {
    entryCount >= UInt64(ZipFormat.saturated16)
      || directoryOffset >= UInt64(ZipFormat.saturated32)
      || directorySize >= UInt64(ZipFormat.saturated32)
  }

  /// Appends the end of an archive: zip64's record and locator where needed, then the record without a comment.
  package func append(to bytes: inout [UInt8]) {
    if needsZip64 {
      bytes.appendLittleEndian(ZipFormat.zip64EndSignature)
      bytes.appendLittleEndian(UInt64(ZipFormat.zip64EndSize - 12))
      bytes.appendLittleEndian(UInt16(3 << 8 | 45))
      bytes.appendLittleEndian(UInt16(45))
      bytes.appendLittleEndian(UInt32(0))
      bytes.appendLittleEndian(UInt32(0))
      bytes.appendLittleEndian(entryCount)
      bytes.appendLittleEndian(entryCount)
      bytes.appendLittleEndian(directorySize)
      bytes.appendLittleEndian(directoryOffset)
      bytes.appendLittleEndian(ZipFormat.zip64LocatorSignature)
      bytes.appendLittleEndian(UInt32(0))
      bytes.appendLittleEndian(directoryOffset &+ directorySize)
      bytes.appendLittleEndian(UInt32(1))
    }
    let count = UInt16(truncatingIfNeeded: min(entryCount, UInt64(ZipFormat.saturated16)))
    let limit = UInt64(ZipFormat.saturated32)
    bytes.appendLittleEndian(ZipFormat.endSignature)
    bytes.appendLittleEndian(UInt16(0))
    bytes.appendLittleEndian(UInt16(0))
    bytes.appendLittleEndian(count)
    bytes.appendLittleEndian(count)
    bytes.appendLittleEndian(UInt32(truncatingIfNeeded: min(directorySize, limit)))
    bytes.appendLittleEndian(UInt32(truncatingIfNeeded: min(directoryOffset, limit)))
    bytes.appendLittleEndian(UInt16(0))
  }
}
