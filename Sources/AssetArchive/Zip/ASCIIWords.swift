// ASCIIWords: eight bytes of a name at once.
//
// An index looks at every byte of every name, and a bundle has as many bytes in names as a small script. A word of eight
// bytes is tested and folded with a handful of instructions; the formulas give one bit, the highest, for each byte.

/// Tests and folds of eight bytes in one word.
enum ASCIIWord {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let low: UInt64 = 0x7f7f_7f7f_7f7f_7f7f
  private static let high: UInt64 = 0x8080_8080_8080_8080

  /// The high bit of each byte that is `byte`.
  @inline(__always)
  static func positions(of byte: UInt8, in word: UInt64) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return ~(((difference & low) &+ low) | difference) & high
  }

  /// The high bit of each byte that is beyond ASCII.
  @inline(__always)
  static func beyond(_ word: UInt64) -> UInt64 { word & high }

  /// True where every byte is one that a part of a name can have, other than `/`; may be false where all are.
  @inline(__always)
  static func isPlain(_ word: UInt64) -> Bool {
    let slash = word ^ (ones &* UInt64(UInt8(ascii: "/")))
    let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    // A byte that is 0 borrows. So may the byte after it, and that is the only mistake.
    let found = (slash &- ones) & ~slash | (backslash &- ones) & ~backslash | (word &- ones) | word
    return found & high == 0
  }

  /// True where each of the first `count` bytes, up to eight, is plain; may be false where all are.
  @inline(__always)
  static func isPlain(_ word: UInt64, _ count: Int) -> Bool {
    isPlain(
      word | (count >= 8 ? 0 : 0x2020_2020_2020_2020 &<< UInt64(truncatingIfNeeded: count &* 8)))
  }

  /// True where one of the first `count` bytes is one that no part of a name in ASCII can have, `/` left aside.
  @inline(__always)
  static func isOdd(_ word: UInt64, _ count: Int) -> Bool {
    let nulls = positions(of: 0, in: word) & ~(count == 8 ? 0 : .max &<< UInt64(count * 8))
    return nulls | positions(of: UInt8(ascii: "\\"), in: word) | beyond(word) != 0
  }

  /// The number of bytes before the first one that has its high bit set in `found`; 8 where none has.
  @inline(__always)
  static func first(_ found: UInt64) -> Int { found.trailingZeroBitCount >> 3 }

  /// The word with the letters A to Z in lower case.
  @inline(__always)
  static func folded(_ word: UInt64) -> UInt64 {
    let letters = word & low
    let fromA = letters &+ ones &* UInt64(0x80 - UInt8(ascii: "A"))
    let beyondZ = letters &+ ones &* UInt64(0x7f - UInt8(ascii: "Z"))
    return word | ((fromA & ~beyondZ & ~word & high) >> 2)
  }

  /// The bytes from an offset on, zeros from `count` or the end of the buffer on.
  @inline(__always)
  static func load(
    _ bytes: UnsafeRawBufferPointer, _ offset: Int, count: Int
  ) -> UInt64 {
    if offset <= bytes.count - 8 { return loadInside(bytes, offset, count: count) }
    var word: UInt64 = 0
    for index in 0..<min(count, 8, bytes.count - offset) {
      word |= UInt64(bytes[offset + index]) << UInt64(index * 8)
    }
    return word
  }

  /// The bytes from an offset on, zeros from `count` on; all eight must lie in the buffer.
  @inline(__always)
  static func loadInside(
    _ bytes: UnsafeRawBufferPointer, _ offset: Int, count: Int
  ) -> UInt64 {
    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    return count >= 8 ? word : word & ~(UInt64.max &<< UInt64(truncatingIfNeeded: count &* 8))
  }
}
