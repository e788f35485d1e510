// ByteClass: what a byte may begin or continue, one load away.

/// The classes of the 256 bytes.
enum ByteClass {
  /// Continues an ASCII name.
  static let namePart: UInt8 = 1
  /// Begins an ASCII name.
  static let nameStart: UInt8 = 2
  /// Ends the fast run inside a string: quotes, backslash, line ends, NUL, bytes of non-ASCII text.
  static let stringStop: UInt8 = 4
  /// Ends the fast run inside a comment.
  static let commentStop: UInt8 = 8
  static let digit: UInt8 = 16
  static let hexDigit: UInt8 = 32
  /// Ends the fast run inside a template.
  static let templateStop: UInt8 = 64

  /// The table; it lives as long as the process. Unsafe only in name: nobody writes to it once it is filled.
  nonisolated(unsafe) static let table: UnsafePointer<UInt8> = {
    let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    for byte in 0..<256 {
      let c = UInt8(byte)
      var value: UInt8 = 0
      let isDigit = c >= 0x30 && c <= 0x39
      let isLetter = (c | 0x20) >= 0x61 && (c | 0x20) <= 0x7A
      if isLetter || c == 0x24 || c == 0x5F { value |= nameStart | namePart }
      if isDigit { value |= namePart | digit | hexDigit }
      if (c | 0x20) >= 0x61 && (c | 0x20) <= 0x66 { value |= hexDigit }
      if c == 0x22 || c == 0x27 || c == 0x5C || c == 0x0A || c == 0x0D || c == 0 || c >= 0x80 {
        value |= stringStop
      }
      if c == 0x60 || c == 0x24 || c == 0x5C || c == 0x0D || c == 0 || c >= 0x80 {
        value |= templateStop
      }
      if c == 0x2A || c == 0x0A || c == 0x0D || c == 0 || c == 0xE2 || c == 0x40 || c == 0x23 {
        value |= commentStop
      }
      table[byte] = value
    }
    return UnsafePointer(table)
  }()
}
