// ZipFormat: the numbers of PKWARE's APPNOTE that a bundle needs.
//
// A record is read through a `ByteWindow`, which answers 0 for what lies outside its bytes: a lying length can make a
// check fail, but never reads past a buffer and never traps.

/// Signatures, flags and limits of the zip format.
package enum ZipFormat {
  package static let localSignature: UInt32 = 0x0403_4b50
  package static let centralSignature: UInt32 = 0x0201_4b50
  package static let endSignature: UInt32 = 0x0605_4b50
  package static let zip64EndSignature: UInt32 = 0x0606_4b50
  package static let zip64LocatorSignature: UInt32 = 0x0706_4b50
  package static let descriptorSignature: UInt32 = 0x0807_4b50

  package static let localSize = 30
  package static let centralSize = 46
  package static let endSize = 22
  package static let zip64EndSize = 56
  package static let zip64LocatorSize = 20

  package static let stored: UInt16 = 0
  package static let deflated: UInt16 = 8

  /// Sizes and checksum follow the data.
  package static let descriptorFlag: UInt16 = 1 << 3
  /// The name is UTF-8.
  package static let utf8Flag: UInt16 = 1 << 11
  /// Bits 1 and 2 tell how hard the compressor tried; 3 and 11 see above. All others change what the data means.
  package static let knownFlags: UInt16 = 0b0000_1000_0000_1110

  package static let zip64Extra: UInt16 = 0x0001
  package static let unicodePathExtra: UInt16 = 0x7075
  package static let encryptionExtra: UInt16 = 0x9901
  /// Padding that Android's tools and ours use to align stored data.
  package static let alignmentExtra: UInt16 = 0xd935

  /// A 16-bit field that says: look into the zip64 record.
  package static let saturated16: UInt16 = .max
  /// A 32-bit field that says: look into the zip64 record.
  package static let saturated32: UInt32 = .max

  /// 1 January 1980, the first day that a DOS date can name; with a time of 0 what we write everywhere.
  package static let constantDate: UInt16 = 0x0021

  /// No stream of DEFLATE gets longer than this by inflating: 258 bytes take two bits at the least.
  package static let largestRatio: UInt64 = 1032
}

/// Bytes that are read as little-endian numbers, without ever reading outside.
package struct ByteWindow {
  package let bytes: UnsafeRawBufferPointer

  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  package var count: Int { bytes.count }

  @inline(__always)
  package func u16(_ offset: Int) -> UInt16 {
    guard offset >= 0, offset <= bytes.count - 2 else { return 0 }
    return UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
  }

  @inline(__always)
  package func u32(_ offset: Int) -> UInt32 {
    guard offset >= 0, offset <= bytes.count - 4 else { return 0 }
    return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  @inline(__always)
  package func u64(_ offset: Int) -> UInt64 {
    guard offset >= 0, offset <= bytes.count - 8 else { return 0 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The bytes of a range, cut off at the end of the window.
  package func slice(_ offset: Int, _ length: Int) -> UnsafeRawBufferPointer {
    guard offset >= 0, length > 0, offset < bytes.count else { return .init(start: nil, count: 0) }
    return UnsafeRawBufferPointer(
      rebasing: bytes[offset..<(offset + min(length, bytes.count - offset))])
  }
}

extension [UInt8] {
  /// Appends a number, lowest byte first.
  package mutating func appendLittleEndian(_ value: some FixedWidthInteger & UnsignedInteger) {
    var rest = value
    for _ in 0..<(type(of: value).bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}
