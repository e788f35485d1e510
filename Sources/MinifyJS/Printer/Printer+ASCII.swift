internal import AssetText

// Escapes: what strings cannot hold, and what `isASCIIOnly` writes of all other characters.
//
// A character beyond U+FFFF is `\u{…}` in names, strings and templates from ES2015 on. In patterns it is the two escapes
// of its surrogates, which mean the same with and without the flags `u` and `v`, also in the name of a group.

extension Printer {
  /// Bytes that a string cannot copy blindly: quotes, backslash, controls, `<`, and the first bytes of U+2028, of a
  /// surrogate and of U+FEFF.
  // Unsafe only in name: filled once, never written again, and it lives as long as the process.
  nonisolated(unsafe) static let commonStops: UnsafePointer<Bool> = makeStops { byte in
    byte == 0xE2 || byte == 0xED || byte == 0xEF
  }

  /// Those, and whatever is not ASCII.
  nonisolated(unsafe) static let asciiStops: UnsafePointer<Bool> = makeStops { $0 >= 0x80 }

  private static func makeStops(_ isStop: (UInt8) -> Bool) -> UnsafePointer<Bool> {
    let table = UnsafeMutablePointer<Bool>.allocate(capacity: 256)
    for byte in 0..<256 {
      switch UInt8(byte) {
      case 0..<0x20, 0x22, 0x27, 0x3C, 0x5C, 0x60, 0x24: table[byte] = true
      default: table[byte] = isStop(UInt8(byte))
      }
    }
    return UnsafePointer(table)
  }

  /// The code point at a place of a text in WTF-8, surrogates among them, and the number of its bytes.
  static func scalar(
    _ text: UnsafeBufferPointer<UInt8>, _ position: Int
  ) -> (scalar: UInt32, length: Int) {
    let first = UInt32(text[position])
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard length > 1 else { return (first, 1) }
    guard position + length <= text.count else { return (0xFFFD, 1) }
    var scalar = first & (0xFF >> UInt32(length + 1))
    for offset in 1..<length {
      let byte = text[position + offset]
      guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    return (scalar, length)
  }

  /// Writes the escape of a code point in a string or template.
  mutating func escape(_ scalar: UInt32) {
    if scalar < 0x100 {
      output.write("\\x")
      hexadecimal(scalar, digits: 2)
    } else if scalar > 0xFFFF, options.target >= 2015 {
      escapeWithBraces(scalar)
    } else {
      escapeUnits(scalar)
    }
  }

  /// Writes the escape of each of a code point's UTF-16 units; open if the first backslash has been written.
  mutating func escapeUnits(_ scalar: UInt32, isOpen: Bool = false) {
    output.write(isOpen ? "u" : "\\u")
    guard scalar > 0xFFFF else { return hexadecimal(scalar, digits: 4) }
    hexadecimal(0xD800 + (scalar - 0x10000) >> 10, digits: 4)
    output.write("\\u")
    hexadecimal(0xDC00 + (scalar - 0x10000) & 0x3FF, digits: 4)
  }

  private mutating func escapeWithBraces(_ scalar: UInt32) {
    output.write("\\u{")
    hexadecimal(scalar, digits: scalar > 0xFFFFF ? 6 : 5)
    output.write(0x7D)
  }

  private mutating func hexadecimal(_ value: UInt32, digits: UInt32) {
    for place in stride(from: Int(digits) - 1, through: 0, by: -1) {
      output.write(Self.hexDigit(UInt8(truncatingIfNeeded: value >> UInt32(place * 4)) & 15))
    }
  }

  static func upperHexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  /// Writes a name with escapes for what is not ASCII.
  @inline(never) mutating func escapeName(_ atom: _Atom) {
    let text = bytes(atom)
    guard text.contains(where: { $0 >= 0x80 }) else { return writeAtom(atom) }
    var position = 0
    while position < text.count {
      let (scalar, length) = Self.scalar(text, position)
      if scalar < 0x80 {
        output.write(UInt8(scalar))
      } else if scalar > 0xFFFF {
        escapeWithBraces(scalar)
      } else {
        escapeUnits(scalar)
      }
      position += length
    }
    // The brace is a part of the name, but does not look like one to what comes next.
    if output.last == 0x7D { output.write(0x20) }
  }

  /// True if an odd number of backslashes stands before a place.
  static func isEscaped(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Bool {
    var start = position
    while start > 0, text[start - 1] == 0x5C { start -= 1 }
    return (position - start) % 2 == 1
  }
}
