/// A record of the central directory.
package struct CentralRecord: Sendable, Hashable {
  /// The system whose attributes these are in the high byte: 3 is Unix.
  package var versionMadeBy: UInt16 = 3 << 8 | 45
  package var flags: UInt16
  package var method: UInt16
  package var time: UInt16 = 0
  package var date: UInt16 = ZipFormat.constantDate
  package var crc32: UInt32
  package var storedSize: UInt64
  package var size: UInt64
  package var disk: UInt16 = 0
  /// The Unix mode in the high half: a regular file with 0644 unless said otherwise.
  package var externalAttributes: UInt32 = 0o100644 << 16
  package var headerOffset: UInt64

  package init(
    flags: UInt16, method: UInt16, crc32: UInt32, storedSize: UInt64, size: UInt64,
    headerOffset: UInt64
  ) {
    self.flags = flags
    self.method = method
    self.crc32 = crc32
    self.storedSize = storedSize
    self.size = size
    self.headerOffset = headerOffset
  }

  /// True where one of the numbers is in the zip64 field.
  @inline(__always)
  package var isSaturated: Bool {
    let saturated = UInt64(ZipFormat.saturated32)
    return size == saturated || storedSize == saturated || headerOffset == saturated
  }

  /// Reads the fixed part of a record, all of which lies in the window; the zip64 field is not looked at yet.
  @inline(__always)
  init(_ window: ByteWindow, at offset: Int) {
    precondition(offset >= 0 && offset <= window.count - ZipFormat.centralSize)
    func u16(_ place: Int) -> UInt16 {
      let value = window.bytes.loadUnaligned(fromByteOffset: offset + place, as: UInt16.self)
      return UInt16(littleEndian: value)
    }
    func u32(_ place: Int) -> UInt32 {
      let value = window.bytes.loadUnaligned(fromByteOffset: offset + place, as: UInt32.self)
      return UInt32(littleEndian: value)
    }
    versionMadeBy = u16(4)
    flags = u16(8)
    method = u16(10)
    time = u16(12)
    date = u16(14)
    crc32 = u32(16)
    storedSize = UInt64(u32(20))
    size = UInt64(u32(24))
    disk = u16(34)
    externalAttributes = u32(38)
    headerOffset = UInt64(u32(42))
  }

  /// Takes what the zip64 field holds for the saturated fields; false where the field is missing or of another length.
  package mutating func resolve(_ extra: ExtraFields) -> Bool {
    let saturated = UInt64(ZipFormat.saturated32)
    let wide = [size == saturated, storedSize == saturated, headerOffset == saturated]
    guard var values = extra.zip64Values(wide.count { $0 })?[...] else { return false }
    if wide[0], let value = values.popFirst() { size = value }
    if wide[1], let value = values.popFirst() { storedSize = value }
    if wide[2], let value = values.popFirst() { headerOffset = value }
    return true
  }

  /// Appends the record, with a zip64 field where a number needs one.
  package func append(name: [UInt8], extra: [UInt8] = [], to bytes: inout [UInt8]) {
    let limit = UInt64(ZipFormat.saturated32)
    var zip64: [UInt8] = []
    for value in [size, storedSize, headerOffset] where value >= limit {
      zip64.appendLittleEndian(value)
    }
    func narrow(_ value: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: min(value, limit)) }
    bytes.appendLittleEndian(ZipFormat.centralSignature)
    bytes.appendLittleEndian(versionMadeBy)
    bytes.appendLittleEndian(UInt16(zip64.isEmpty ? 20 : 45))
    bytes.appendLittleEndian(flags)
    bytes.appendLittleEndian(method)
    bytes.appendLittleEndian(time)
    bytes.appendLittleEndian(date)
    bytes.appendLittleEndian(crc32)
    bytes.appendLittleEndian(narrow(storedSize))
    bytes.appendLittleEndian(narrow(size))
    bytes.appendLittleEndian(UInt16(truncatingIfNeeded: name.count))
    bytes.appendLittleEndian(
      UInt16(truncatingIfNeeded: extra.count + (zip64.isEmpty ? 0 : zip64.count + 4)))
    bytes.appendLittleEndian(UInt16(0))  // comment
    bytes.appendLittleEndian(disk)
    bytes.appendLittleEndian(UInt16(0))  // internal attributes
    bytes.appendLittleEndian(externalAttributes)
    bytes.appendLittleEndian(narrow(headerOffset))
    bytes += name
    if !zip64.isEmpty {
      bytes.appendLittleEndian(ZipFormat.zip64Extra)
      bytes.appendLittleEndian(UInt16(truncatingIfNeeded: zip64.count))
      bytes += zip64
    }
    bytes += extra
  }
}
