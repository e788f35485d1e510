// ZipFixture: a zip archive byte by byte, with any lie in it.
//
// Everything starts out true; a test changes the field that is to lie. Nothing here uses the code under test.

/// An archive under construction.
package struct ZipFixture: Sendable {
  /// The fields of a local header or of a record of the central directory.
  package struct Header: Sendable {
    package var signature: UInt32
    package var flags: UInt16 = 0
    package var method: UInt16 = 0
    package var crc32: UInt32
    package var storedSize: UInt32
    package var size: UInt32
    package var name: [UInt8]
    package var nameLength: UInt16?
    package var extra: [UInt8] = []
    package var comment: [UInt8] = []
    package var disk: UInt16 = 0
    package var external: UInt32 = 0
    package var offset: UInt32?
  }

  /// An entry: both of its headers and its data.
  package struct Entry: Sendable {
    package var local: Header
    package var central: Header
    package var payload: [UInt8]
    /// Bytes between the data and the next header.
    package var trailer: [UInt8] = []
    /// False to leave the local part out.
    package var hasLocal = true

    /// Makes a stored entry, or a deflated one where `deflated` is given.
    package init(_ name: String, _ data: [UInt8], deflated: [UInt8]? = nil) {
      payload = deflated ?? data
      local = Header(
        signature: 0x0403_4b50, crc32: ZipFixture.crc32(data), storedSize: UInt32(payload.count),
        size: UInt32(data.count), name: Array(name.utf8))
      local.method = deflated == nil ? 0 : 8
      central = local
      central.signature = 0x0201_4b50
    }

    /// The same change in both headers.
    package mutating func both(_ change: (inout Header) -> Void) {
      change(&local)
      change(&central)
    }
  }

  package var prefix: [UInt8] = []
  package var entries: [Entry]
  package var gap: [UInt8] = []
  package var comment: [UInt8] = []
  package var suffix: [UInt8] = []
  package var endDisk: UInt16 = 0
  package var endHere: UInt16?
  package var endTotal: UInt16?
  package var endSize: UInt32?
  package var endOffset: UInt32?
  package var commentLength: UInt16?
  /// Bytes between the central directory and the end record.
  package var beforeEnd: [UInt8] = []

  /// Makes an archive of stored entries.
  package init(_ entries: [Entry]) { self.entries = entries }

  /// The archive.
  package func bytes() -> [UInt8] {
    var out = prefix
    var offsets: [UInt32] = []
    for entry in entries {
      offsets.append(UInt32(out.count))
      guard entry.hasLocal else { continue }
      let header = entry.local
      append(header.signature, &out)
      append(UInt16(20), &out)
      append(header.flags, &out)
      append(header.method, &out)
      append(UInt16(0), &out)
      append(UInt16(0x21), &out)
      append(header.crc32, &out)
      append(header.storedSize, &out)
      append(header.size, &out)
      append(header.nameLength ?? UInt16(header.name.count), &out)
      append(UInt16(header.extra.count), &out)
      out += header.name + header.extra + entry.payload + entry.trailer
    }
    out += gap
    let start = out.count
    for (entry, offset) in zip(entries, offsets) {
      let header = entry.central
      append(header.signature, &out)
      append(UInt16(3 << 8 | 20), &out)
      append(UInt16(20), &out)
      append(header.flags, &out)
      append(header.method, &out)
      append(UInt16(0), &out)
      append(UInt16(0x21), &out)
      append(header.crc32, &out)
      append(header.storedSize, &out)
      append(header.size, &out)
      append(header.nameLength ?? UInt16(header.name.count), &out)
      append(UInt16(header.extra.count), &out)
      append(UInt16(header.comment.count), &out)
      append(header.disk, &out)
      append(UInt16(0), &out)
      append(header.external, &out)
      append(header.offset ?? offset, &out)
      out += header.name + header.extra + header.comment
    }
    let size = UInt32(out.count - start)
    out += beforeEnd
    append(UInt32(0x0605_4b50), &out)
    append(endDisk, &out)
    append(endDisk, &out)
    append(endHere ?? UInt16(entries.count), &out)
    append(endTotal ?? endHere ?? UInt16(entries.count), &out)
    append(endSize ?? size, &out)
    append(endOffset ?? UInt32(start), &out)
    append(commentLength ?? UInt16(comment.count), &out)
    return out + comment + suffix
  }

  /// The checksum, byte by byte.
  package static func crc32(_ bytes: [UInt8]) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      bytes.withUnsafeBufferPointer { bytes in
        var crc: UInt32 = .max
        for byte in bytes { crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
        return ~crc
      }
    }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
  }

  /// A little-endian number.
  package static func number(_ value: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  private func append(_ value: some FixedWidthInteger & UnsignedInteger, _ out: inout [UInt8]) {
    out += ZipFixture.number(value)
  }
}
