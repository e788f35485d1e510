/// Writes strings of JSON.
enum JSONText {
  /// A string in quotes with the escapes of RFC 8259, section 7, fit to stand in a `script` element too.
  ///
  /// - Complexity: O(*n*).
  static func quoted(_ text: String) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    bytes.reserveCapacity(text.utf8.count + 2)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      // The sequences that end a script's data or change how it is read begin with this sign.
      case UInt8(ascii: "<"): bytes += "\\u003c".utf8
      case 0..<0x20: bytes += "\\u00".utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return bytes
  }
}
