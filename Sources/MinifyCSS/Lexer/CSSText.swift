// CSSText: what the bytes of a token mean.

internal import AssetText

enum CSSText {
  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x0C
  }

  static func isNameStart(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte == 0x5F || byte >= 0x80
  }

  static func isName(_ byte: UInt8) -> Bool { byte >= 0x80 || isPlainName(byte) }

  /// True for a letter, a digit, `-` and `_`: one bit for each byte below 0x80.
  @inline(__always)
  static func isPlainName(_ byte: UInt8) -> Bool {
    let bits: UInt64 = byte & 0x40 == 0 ? 0x03FF_2000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return byte < 0x80 && bits >> UInt64(byte & 63) & 1 == 1
  }

  /// The offset behind the letters, digits, `-` and `_` from an offset on.
  static func endOfPlainName(_ source: _Source, _ start: Int) -> Int {
    source.withBytes { bytes in
      var offset = start
      while offset < bytes.count, isPlainName(bytes[offset]) { offset += 1 }
      return offset
    }
  }

  static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x37)
    case 0x61...0x66: UInt32(byte - 0x57)
    default: nil
    }
  }

  /// The offset behind the escape whose backslash is at `offset` (CSS Syntax, section 4.3.7).
  static func endOfEscape(_ source: _Source, _ offset: Int) -> Int {
    var end = offset + 1
    guard end < source.count else { return end }
    guard hexValue(source[end]) != nil else {
      // A whole code point, not the first byte of one.
      end += 1
      while end < source.count, source[end] & 0xC0 == 0x80 { end += 1 }
      return end
    }
    var digits = 0
    while digits < 6, end < source.count, hexValue(source[end]) != nil {
      end += 1
      digits += 1
    }
    if source.has("\r\n", at: end) { return end + 2 }
    if end < source.count, isWhitespace(source[end]) { end += 1 }
    return end
  }

  /// The text of a range with its escapes resolved; a backslash before a line break vanishes.
  static func unescaped(_ source: _Source, _ range: Range<Int>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = source[offset]
      if byte == 0 {
        output += "\u{FFFD}".utf8
        offset += 1
      } else if byte != 0x5C {
        output.append(byte)
        offset += 1
      } else if offset + 1 >= range.upperBound {
        output += "\u{FFFD}".utf8
        break
      } else if source.has("\r\n", at: offset + 1) {
        offset += 3
      } else if source[offset + 1] == 0x0A || source[offset + 1] == 0x0D
        || source[offset + 1] == 0x0C
      {
        offset += 2
      } else {
        let end = endOfEscape(source, offset)
        output += scalar(source, offset + 1..<end).utf8
        offset = end
      }
    }
    return output
  }

  /// False for a name whose every escape is a backslash before a character that needs one.
  static func hasShorterEscapes(_ source: _Source, _ range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = source[offset]
      if byte == 0 { return true }
      if byte == 0x5C {
        offset += 1
        guard offset < range.upperBound else { return true }
        let escaped = source[offset]
        if escaped <= 0x20 || escaped >= 0x7F || isPlainName(escaped) { return true }
      }
      offset += 1
    }
    return false
  }

  /// The code point that an escape stands for, as a string; `range` begins behind the backslash.
  private static func scalar(_ source: _Source, _ range: Range<Int>) -> String {
    guard hexValue(source[range.lowerBound]) != nil else { return source.text(range) }
    var value: UInt32 = 0
    for offset in range {
      guard let digit = hexValue(source[offset]) else { break }
      value = value << 4 | digit
    }
    guard value != 0, let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
    return String(Character(scalar))
  }

  /// True where a name, escapes resolved, is this lower-case ASCII word in any case.
  static func equals(_ source: _Source, _ range: Range<Int>, _ word: StaticString) -> Bool {
    for offset in range where source[offset] == 0x5C {
      let name = unescaped(source, range)
      return name.count == word.utf8CodeUnitCount
        && word.withUTF8Buffer { word in zip(name, word).allSatisfy { lower($0) == $1 } }
    }
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      for index in 0..<word.count where lower(source[range.lowerBound + index]) != word[index] {
        return false
      }
      return true
    }
  }

  static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

  /// A text with its ASCII letters in lower case.
  static func lowerText(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes.lazy.map(lower), as: UTF8.self)
  }

  /// The name of a range, escapes resolved, in lower case.
  static func lowerName(_ source: _Source, _ range: Range<Int>) -> String {
    for offset in range where source[offset] == 0x5C || source[offset] == 0 {
      return String(decoding: unescaped(source, range).map(lower), as: UTF8.self)
    }
    // Straight into the string: most names fit into one that needs no memory of its own.
    return String(unsafeUninitializedCapacity: range.count) { buffer in
      for index in 0..<range.count { buffer[index] = lower(source[range.lowerBound + index]) }
      return range.count
    }
  }

  /// The value of a `url` token: the text between its parentheses.
  static func urlValue(_ source: _Source, _ token: CSSToken) -> [UInt8] {
    unescaped(source, urlContent(source, token))
  }

  /// Where the address of a `url` token lies, white space not counted.
  static func urlContent(_ source: _Source, _ token: CSSToken) -> Range<Int> {
    var start = token.range.lowerBound
    while source[start] != 0x28 { start += source[start] == 0x5C ? 2 : 1 }
    start += 1
    var end = token.range.upperBound
    if !token.flags.contains(.isUnclosed) { end -= 1 }
    while start < end, isWhitespace(source[start]) { start += 1 }
    while end > start, isWhitespace(source[end - 1]), !endsInEscape(source, start, end) { end -= 1 }
    return start..<end
  }

  /// True where the white space before `end` is the one that closes a hexadecimal escape or is escaped itself.
  private static func endsInEscape(_ source: _Source, _ start: Int, _ end: Int) -> Bool {
    var offset = start
    while offset < end {
      if source[offset] == 0x5C {
        let next = endOfEscape(source, offset)
        if next >= end { return true }
        offset = next
      } else {
        offset += 1
      }
    }
    return false
  }

  /// The value of a string token.
  static func stringValue(_ source: _Source, _ token: CSSToken) -> [UInt8] {
    let range = token.range
    guard token.flags.contains(.isUnclosed) else {
      return unescaped(source, range.lowerBound + 1..<range.upperBound - 1)
    }
    var value = unescaped(source, range.lowerBound + 1..<range.upperBound)
    // In a string a backslash at the very end stands for nothing.
    if source[range.upperBound - 1] == 0x5C, value.suffix(3).elementsEqual("\u{FFFD}".utf8) {
      value.removeLast(3)
    }
    return value
  }
}
