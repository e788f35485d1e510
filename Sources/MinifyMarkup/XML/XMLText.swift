/// The zero-terminated texts of libxml2, and how texts are written.
enum XMLText {
  /// A copy of a text.
  static func bytes(_ text: UnsafePointer<UInt8>?) -> [UInt8] {
    guard let text else { return [] }
    var count = 0
    while text[count] != 0 { count += 1 }
    return Array(UnsafeBufferPointer(start: text, count: count))
  }

  /// The name of a namespace: libxml2 keeps its ampersands as `&#38;`, where it resolves every other reference.
  static func namespaceName(_ text: UnsafePointer<UInt8>?) -> [UInt8] {
    let escaped = bytes(text)
    guard escaped.contains(0x26) else { return escaped }
    let reference = Array("&#38;".utf8)
    var name: [UInt8] = []
    var index = 0
    while index < escaped.count {
      name.append(escaped[index])
      index += escaped[index...].starts(with: reference) ? reference.count : 1
    }
    return name
  }

  /// True where a text is this ASCII literal.
  static func equals(_ text: UnsafePointer<UInt8>?, _ literal: StaticString) -> Bool {
    guard let text else { return false }
    return literal.withUTF8Buffer { literal in
      for index in 0..<literal.count where text[index] != literal[index] { return false }
      return text[literal.count] == 0
    }
  }

  /// The four bytes that XML calls white space.
  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// A text with what would be markup written as references.
  ///
  /// `>` needs that only behind `]]`, a carriage return because a parser would make a line feed of it.
  static func escaped(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x0D || $0 == 0x3E }) else {
      return text
    }
    var output: [UInt8] = []
    output.reserveCapacity(text.count + 16)
    for byte in text {
      switch byte {
      case 0x26: output += "&amp;".utf8
      case 0x3C: output += "&lt;".utf8
      case 0x0D: output += "&#13;".utf8
      case 0x3E where output.suffix(2) == [0x5D, 0x5D]: output += "&gt;".utf8
      default: output.append(byte)
      }
    }
    return output
  }

  /// The part of an attribute's value between its quotes.
  ///
  /// White space other than a space is written as a reference, because a parser would make spaces of it.
  static func escapedAttribute(_ value: [UInt8], quote: UInt8) -> [UInt8] {
    guard value.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 < 0x20 || $0 == quote }) else {
      return value
    }
    var output: [UInt8] = []
    output.reserveCapacity(value.count + 16)
    for byte in value {
      switch byte {
      case 0x26: output += "&amp;".utf8
      case 0x3C: output += "&lt;".utf8
      case 0x09: output += "&#9;".utf8
      case 0x0A: output += "&#10;".utf8
      case 0x0D: output += "&#13;".utf8
      case quote: output += (quote == 0x22 ? "&#34;" : "&#39;").utf8
      default: output.append(byte)
      }
    }
    return output
  }
}
