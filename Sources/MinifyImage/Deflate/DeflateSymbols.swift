// The symbols of DEFLATE and the bits behind them (RFC 1951, section 3.2.5), by arithmetic instead of tables.

enum DeflateSymbols {
  static let shortest = 3
  static let longest = 258
  /// The farthest that a match lies back.
  static let window = 1 << 15
  static let endOfBlock = 256
  /// Symbols of literals, the end of the block and lengths.
  static let literals = 286
  static let distances = 30

  /// The symbol of a length, from 257, and how many bits follow it.
  @inline(__always)
  static func length(_ length: Int) -> (symbol: Int, extra: Int) {
    let value = length - shortest
    if value < 8 { return (257 + value, 0) }
    if length == longest { return (285, 0) }
    let top = Int.bitWidth - 1 - value.leadingZeroBitCount
    return (257 + 4 * (top - 1) + (value >> (top - 2)) & 3, top - 2)
  }

  /// The symbol of a distance less one, and how many bits follow it.
  @inline(__always)
  static func distance(_ value: Int) -> (symbol: Int, extra: Int) {
    if value < 4 { return (value, 0) }
    let top = Int.bitWidth - 1 - value.leadingZeroBitCount
    return (2 * top + (value >> (top - 1)) & 1, top - 1)
  }
}

/// A literal, or the length and distance of a match, in one number.
struct DeflateToken: Equatable {
  let bits: UInt32

  /// One byte.
  @inline(__always)
  init(literal: UInt8) { bits = 1 << 16 | UInt32(literal) }

  /// A match; its distance is counted from zero for the byte before.
  @inline(__always)
  init(length: Int, distance: Int) {
    bits = UInt32(truncatingIfNeeded: length << 16 | distance)
  }

  /// How many bytes it stands for; 1 for a literal.
  @inline(__always) var length: Int { Int(bits >> 16) }
  /// The byte of a literal, or the distance less one.
  @inline(__always) var value: Int { Int(bits & 0xFFFF) }
  @inline(__always) var isLiteral: Bool { bits < 2 << 16 }
}
