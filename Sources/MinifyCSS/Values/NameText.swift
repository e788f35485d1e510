/// The shortest spelling of an identifier (CSSOM, "serialize an identifier", with the shorter escapes).
enum NameText {
  static func serialized(_ name: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(name.count + 4)
    let bytes = Array(name)
    for (index, byte) in bytes.enumerated() {
      let isDigit = byte >= 0x30 && byte <= 0x39
      let isFirst = index == 0 || index == 1 && bytes[0] == 0x2D
      if byte < 0x20 || byte == 0x7F || isDigit && isFirst {
        output.append(0x5C)
        output += String(byte, radix: 16).utf8
        // At the end too: what is written behind the name is not known here.
        if index + 1 == bytes.count || needsSpace(bytes[index + 1]) { output.append(0x20) }
      } else if byte == 0x2D, bytes.count == 1 {
        output += [0x5C, 0x2D]
      } else if byte >= 0x80 || CSSText.isName(byte) {
        output.append(byte)
      } else {
        output += [0x5C, byte]
      }
    }
    return output
  }

  /// True where a byte would be read as part of the hexadecimal escape before it.
  private static func needsSpace(_ byte: UInt8) -> Bool {
    CSSText.hexValue(byte) != nil || CSSText.isWhitespace(byte)
  }

  /// True where a text may stand as an identifier without any escape.
  static func isIdentifier(_ text: some Collection<UInt8>) -> Bool {
    var index = 0
    var afterHyphen = false
    for byte in text {
      if index == 0 || afterHyphen && index == 1 {
        guard CSSText.isNameStart(byte) && byte < 0x80 || byte == 0x2D else { return false }
        afterHyphen = byte == 0x2D
      } else if byte >= 0x80 || !CSSText.isName(byte) {
        return false
      }
      index += 1
    }
    return index > 1 || index == 1 && !afterHyphen
  }
}
