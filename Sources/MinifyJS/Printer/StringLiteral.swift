// StringLiteral: the shortest spelling of a string (ECMAScript, section 12.9.4).

enum StringLiteral {
  /// The literal for a value in WTF-8, between the quotes that need fewer escapes.
  ///
  /// - Parameter isInline: True where `</script`, `<!--` and `<script` may not be printed: they end the element that
  ///   holds the script, or begin the state in which its end tag does not.
  static func text(_ value: ArraySlice<UInt8>, isInline: Bool) -> [UInt8] {
    var doubles = 0
    var singles = 0
    for byte in value {
      if byte == 0x22 { doubles += 1 } else if byte == 0x27 { singles += 1 }
    }
    let quote: UInt8 = doubles > singles ? 0x27 : 0x22
    var output: [UInt8] = []
    output.reserveCapacity(value.count + 2)
    output.append(quote)
    var index = value.startIndex
    while index < value.endIndex {
      let byte = value[index]
      switch byte {
      case quote, 0x5C:
        output += [0x5C, byte]
      case 0x0A: output += [0x5C, 0x6E]
      case 0x0D: output += [0x5C, 0x72]
      case 0:
        let next = index + 1 < value.endIndex ? value[index + 1] : 0
        // `\0` before a digit would be an octal escape.
        output += (next >= 0x30 && next <= 0x39 ? "\\x00" : "\\0").utf8
      case 0x3C where isInline: output += InlineScript.lessThan(value, index)
      case 0xE2 where isLineSeparator(value, index):
        output += (value[index + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8
        index += 2
      case 0xED where index + 2 < value.endIndex && value[index + 1] >= 0xA0:
        output += surrogate(value, index)
        index += 2
      case 0xEF where value[index...].starts(with: [0xEF, 0xBB, 0xBF]):
        // Some tools take a byte order mark away wherever it stands.
        output += "\\uFEFF".utf8
        index += 2
      default: output.append(byte)
      }
      index += 1
    }
    output.append(quote)
    return output
  }

  /// U+2028 and U+2029 end a line in strings before ES2019.
  private static func isLineSeparator(_ value: ArraySlice<UInt8>, _ index: Int) -> Bool {
    index + 2 < value.endIndex && value[index + 1] == 0x80 && value[index + 2] | 1 == 0xA9
  }

  /// The escape of a lone surrogate, which UTF-8 cannot hold.
  private static func surrogate(_ value: ArraySlice<UInt8>, _ index: Int) -> [UInt8] {
    let unit =
      UInt32(value[index] & 0x0F) << 12 | UInt32(value[index + 1] & 0x3F) << 6
      | UInt32(value[index + 2] & 0x3F)
    return Array(("\\u" + String(unit, radix: 16)).utf8)
  }
}

/// What a script inside a page may not hold (HTML Standard, section 4.12.1.3).
enum InlineScript {
  /// How a `<` inside a string is printed: escaped where it would begin `</script`, `<script` or `<!--`.
  static func lessThan(_ value: ArraySlice<UInt8>, _ index: Int) -> [UInt8] {
    let rest = value[(index + 1)...]
    if begins(rest, "/script") { return [0x3C, 0x5C] }
    if begins(rest, "!--") || begins(rest, "script") { return Array("\\x3C".utf8) }
    return [0x3C]
  }

  /// The text of a template or regular expression with the same escapes, which mean the same there.
  static func escaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    for index in text.indices {
      if text[index] == 0x3C { output += lessThan(text, index) } else { output.append(text[index]) }
    }
    return output
  }

  private static func begins(_ text: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      text.count >= word.count
        && zip(text, word).allSatisfy { byte, expected in
          byte == expected || (byte | 0x20 == expected && byte >= 0x41 && byte <= 0x5A)
        }
    }
  }
}
