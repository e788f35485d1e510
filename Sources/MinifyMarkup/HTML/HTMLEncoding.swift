internal import AssetText

/// How the bytes of a page stand for characters, as far as the page says so itself.
struct HTMLEncoding {
  /// True where characters beyond ASCII must be written as references: the page has none so far and does not say UTF-8.
  let escapesNonASCII: Bool

  /// Checks that the page is UTF-8.
  init(_ page: HTMLPage, path: AssetPath?) throws(Diagnostic) {
    let source = page.source
    let firstNonASCII = page.scan.firstNonASCII
    if let offset = page.scan.firstNUL {
      throw Diagnostic(
        id: "encoding", path: path, range: offset..<offset + 1,
        message: "a NUL byte; save the page as UTF-8 text")
    }
    guard let declared = Self.declaration(in: page) else {
      escapesNonASCII = firstNonASCII == nil
      if let offset = firstNonASCII { try Self.check(source, from: offset, path) }
      return
    }
    let isUTF8 = [
      "utf-8", "utf8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8",
    ]
    .contains(declared.label)
    escapesNonASCII = !isUTF8
    if let offset = firstNonASCII {
      guard isUTF8 else {
        throw Diagnostic(
          id: "encoding", path: path, range: declared.range,
          message: "the page is encoded as '\(declared.label)'; save it as UTF-8")
      }
      try Self.check(source, from: offset, path)
    }
  }

  private static func check(
    _ source: _Source, from offset: Int, _ path: AssetPath?
  ) throws(Diagnostic) {
    guard source.withBytes({ Self.isUTF8($0, from: offset) }) == false else { return }
    throw Diagnostic(
      id: "encoding", path: path, range: offset..<offset + 1,
      message: "the page is not UTF-8; save it as UTF-8")
  }

  /// True where some bytes are UTF-8; runs of ASCII are passed eight bytes at a time.
  private static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while index < raw.count {
      if index + 8 <= raw.count,
        raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
        continue
      }
      let first = raw[index]
      if first < 0x80 {
        index += 1
        continue
      }
      let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
      guard first >= 0xC2, first <= 0xF4, index + length <= raw.count else { return false }
      let second = raw[index + 1]
      // Longer than needed, a surrogate, or behind the last character.
      switch first {
      case 0xE0: if second < 0xA0 { return false }
      case 0xED: if second > 0x9F { return false }
      case 0xF0: if second < 0x90 { return false }
      case 0xF4: if second > 0x8F { return false }
      default: break
      }
      for offset in 1..<length where raw[index + offset] & 0xC0 != 0x80 { return false }
      index += length
    }
    return true
  }

  private static func declaration(
    in page: HTMLPage
  ) -> (label: String, range: Range<Int>)? {
    if page.source.has("\u{FEFF}", at: 0) { return ("utf-8", 0..<3) }
    for token in page.tokens.cores where token.kind == .startTag && token.known == .meta {
      if let label = page.tokens.text(.charset, of: token) {
        return (label.lowercased(), token.range)
      }
      guard page.tokens.says(token, .httpEquiv, "content-type"),
        let content = page.tokens.text(.content, of: token)?.lowercased()
      else { continue }
      let marker = Array("charset=".utf8)
      let bytes = Array(content.utf8)
      guard bytes.count > marker.count else { continue }
      for start in 0...bytes.count - marker.count
      where bytes[start...].starts(with: marker) {
        let label = bytes[(start + marker.count)...].prefix {
          !HTMLCharacters.isSpace($0) && $0 != UInt8(ascii: ";")
        }
        return (String(decoding: label, as: UTF8.self), token.range)
      }
    }
    return nil
  }
}
