internal import AssetText

/// Reads a flat JSON object: texts, numbers, truth values, and lists of texts.
struct ConfigReader {
  enum Value { case text(String), bool(Bool) }

  private let source: _Source
  private let path: String
  private var offset = 0

  init(bytes: [UInt8], path: String) {
    source = _Source(bytes)
    self.path = path
  }

  /// The members in the order of the file.
  consuming func read() throws(Failure) -> [(String, [Value])] {
    var members: [(String, [Value])] = []
    try expect(0x7B, "'{'")
    skip()
    if source[offset] == 0x7D {
      offset += 1
    } else {
      while true {
        skip()
        let key = try string()
        if members.contains(where: { $0.0 == key }) {
          throw problem("the key '\(key)' is there twice")
        }
        try expect(0x3A, "':'")
        members.append((key, try value()))
        skip()
        if source[offset] == 0x2C {
          offset += 1
          continue
        }
        try expect(0x7D, "',' or '}'")
        break
      }
    }
    skip()
    if offset < source.count { throw problem("expected the end of the file") }
    return members
  }

  private mutating func value() throws(Failure) -> [Value] {
    skip()
    guard source[offset] == 0x5B else { return [try scalar()] }
    offset += 1
    var values: [Value] = []
    skip()
    if source[offset] == 0x5D {
      offset += 1
      return []
    }
    while true {
      values.append(try scalar())
      skip()
      if source[offset] == 0x2C {
        offset += 1
        continue
      }
      try expect(0x5D, "',' or ']'")
      return values
    }
  }

  private mutating func scalar() throws(Failure) -> Value {
    skip()
    switch source[offset] {
    case 0x22: return .text(try string())
    case 0x2D, 0x30...0x39:
      let start = offset
      while case let byte = source[offset],
        byte == 0x2D || byte == 0x2E || (0x30...0x39).contains(byte)
      {
        offset += 1
      }
      return .text(source.text(start..<offset))
    default:
      for (word, flag) in [("true" as StaticString, true), ("false", false)]
      where source.has(word, at: offset) {
        offset += word.utf8CodeUnitCount
        return .bool(flag)
      }
      throw problem("expected a text, a number, 'true', 'false' or a list")
    }
  }

  private mutating func string() throws(Failure) -> String {
    try expect(0x22, "'\"'")
    var bytes: [UInt8] = []
    while true {
      guard offset < source.count, source[offset] >= 0x20 else {
        throw problem("expected '\"' to end the text")
      }
      let byte = source[offset]
      offset += 1
      if byte == 0x22 { return String(decoding: bytes, as: UTF8.self) }
      guard byte == 0x5C else {
        bytes.append(byte)
        continue
      }
      let escape = source[offset]
      offset += 1
      switch escape {
      case 0x22, 0x5C, 0x2F: bytes.append(escape)
      case 0x6E: bytes.append(0x0A)
      case 0x74: bytes.append(0x09)
      default: throw problem("this escape has no use in an option")
      }
    }
  }

  private mutating func skip() {
    while [0x20, 0x0A, 0x0D, 0x09].contains(source[offset]), offset < source.count { offset += 1 }
  }

  private mutating func expect(_ byte: UInt8, _ words: String) throws(Failure) {
    skip()
    guard source[offset] == byte, offset < source.count else { throw problem("expected \(words)") }
    offset += 1
  }

  private func problem(_ message: String) -> Failure {
    let diagnostic = Diagnostic(
      id: "config", range: min(offset, source.count)..<min(offset + 1, source.count),
      message: message)
    let text = source.withBytes {
      DiagnosticRenderer().render(diagnostic, source: Array($0), path: path)
    }
    return Failure(String(text.dropLast()))
  }
}
