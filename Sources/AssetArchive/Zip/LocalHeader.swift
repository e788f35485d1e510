/// What stands before the data of an entry.
package struct LocalHeader: Sendable, Hashable {
  package var flags: UInt16
  package var method: UInt16
  package var time: UInt16 = 0
  package var date: UInt16 = ZipFormat.constantDate
  package var crc32: UInt32
  package var storedSize: UInt64
  package var size: UInt64

  package init(flags: UInt16, method: UInt16, crc32: UInt32, storedSize: UInt64, size: UInt64) {
    self.flags = flags
    self.method = method
    self.crc32 = crc32
    self.storedSize = storedSize
    self.size = size
  }

  /// True where a size does not fit into 32 bits.
  package var needsZip64: Bool {
    size >= UInt64(ZipFormat.saturated32) || storedSize >= UInt64(ZipFormat.saturated32)
  }

  /// The size of the header on disk, with its zip64 field and `extra` more bytes of extra fields.
  package func encodedSize(nameLength: Int, extraLength: Int) -> Int {
    ZipFormat.localSize + nameLength + (needsZip64 ? 20 : 0) + extraLength
  }

  /// Appends the header; `extra` are whole extra fields other than zip64's.
  package func append(name: [UInt8], extra: [UInt8] = [], to bytes: inout [UInt8]) {
    let zip64 = needsZip64
    bytes.appendLittleEndian(ZipFormat.localSignature)
    bytes.appendLittleEndian(UInt16(zip64 ? 45 : 20))
    bytes.appendLittleEndian(flags)
    bytes.appendLittleEndian(method)
    bytes.appendLittleEndian(time)
    bytes.appendLittleEndian(date)
    bytes.appendLittleEndian(crc32)
    bytes.appendLittleEndian(
      zip64 ? ZipFormat.saturated32 : UInt32(truncatingIfNeeded: storedSize))
    bytes.appendLittleEndian(zip64 ? ZipFormat.saturated32 : UInt32(truncatingIfNeeded: size))
    bytes.appendLittleEndian(UInt16(truncatingIfNeeded: name.count))
    bytes.appendLittleEndian(UInt16(truncatingIfNeeded: extra.count + (zip64 ? 20 : 0)))
    bytes += name
    if zip64 {
      bytes.appendLittleEndian(ZipFormat.zip64Extra)
      bytes.appendLittleEndian(UInt16(16))
      bytes.appendLittleEndian(size)
      bytes.appendLittleEndian(storedSize)
    }
    bytes += extra
  }
}
