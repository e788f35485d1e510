/// The base64 encoding of RFC 4648 section 4, with padding.
public enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The number of characters that a number of bytes is encoded to.
  public static func encodedCount(of count: Int) -> Int { (count + 2) / 3 * 4 }

  /// Encodes bytes.
  ///
  /// - Complexity: O(*n*).
  public static func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(encodedCount(of: bytes.count))
    var group: UInt32 = 0
    var held = 0
    for byte in bytes {
      group = group << 8 | UInt32(byte)
      held += 1
      if held == 3 {
        for shift in [18, 12, 6, 0] as [UInt32] {
          output.append(alphabet[Int(group >> shift & 63)])
        }
        group = 0
        held = 0
      }
    }
    switch held {
    case 1:
      output.append(alphabet[Int(group >> 2)])
      output.append(alphabet[Int(group << 4 & 63)])
      output.append(contentsOf: "==".utf8)
    case 2:
      output.append(alphabet[Int(group >> 10)])
      output.append(alphabet[Int(group >> 4 & 63)])
      output.append(alphabet[Int(group << 2 & 63)])
      output.append(UInt8(ascii: "="))
    default: break
    }
    return output
  }

  /// Decodes text as the Infra Standard's forgiving decoder does; nil where it is not base64.
  ///
  /// ASCII white space is ignored and padding may be missing.
  ///
  /// - Complexity: O(*n*).
  public static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var characters = text.filter { !isWhitespace($0) }
    if characters.count % 4 == 0 {
      for _ in 0..<2 where characters.last == UInt8(ascii: "=") { characters.removeLast() }
    }
    guard characters.count % 4 != 1 else { return nil }
    var output: [UInt8] = []
    output.reserveCapacity(characters.count * 3 / 4)
    var group: UInt32 = 0
    var bits: UInt32 = 0
    for character in characters {
      guard let value = value(of: character) else { return nil }
      group = group << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        output.append(UInt8(truncatingIfNeeded: group >> bits))
      }
    }
    return output
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a") + 26)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0") + 52)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
