internal import AssetText

/// The code points above U+007F that identifiers may hold (CSS Syntax Level 3, "non-ASCII ident code point").
enum NonASCIIName {
  /// True where the code point whose first byte is at `offset` is one of them.
  ///
  /// Bytes that are not UTF-8 stand for U+FFFD, which is one.
  static func contains(_ source: _Source, _ offset: Int) -> Bool {
    let first = source[offset]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    if length == 4 { return true }
    var value = UInt32(first) & (length == 3 ? 0x0F : 0x1F)
    for place in 1..<length {
      let byte = source.peek(offset + place)
      guard byte & 0xC0 == 0x80 else { return true }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    switch value {
    case 0xB7, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D, 0x37F...0x1FFF, 0x200C, 0x200D, 0x203F,
      0x2040, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF,
      0xFDF0...0xFFFD:
      return true
    default: return first < 0xC2
    }
  }
}
