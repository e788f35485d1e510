internal import AssetText

/// How the bytes of a page stand for characters, as far as the page says so itself.
struct HTMLEncoding {
  /// True where characters beyond ASCII must be written as references: the page has none so far and does not say UTF-8.
  let escapesNonASCII: Bool

  /// Checks that the page is UTF-8.
  init(_ document: HTMLDocument, path: AssetPath?) throws(Diagnostic) {
    let source = document.source
    let firstNonASCII = document.scan.firstNonASCII
    if let offset = document.scan.firstNUL {
      throw Diagnostic(
        id: "encoding", path: path, range: offset..<offset + 1,
        message: "a NUL byte; save the page as UTF-8 text")
    }
    guard let declared = Self.declaration(in: document) else {
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
    guard source.withBytes({ String(validating: $0, as: UTF8.self) }) == nil else { return }
    throw Diagnostic(
      id: "encoding", path: path, range: offset..<offset + 1,
      message: "the page is not UTF-8; save it as UTF-8")
  }

  private static func declaration(
    in document: HTMLDocument
  ) -> (label: String, range: Range<Int>)? {
    if document.source.has("\u{FEFF}", at: 0) { return ("utf-8", 0..<3) }
    for token in document.tokens where token.kind == .startTag && token.known == .meta {
      if let label = token["charset"] { return (label.lowercased(), token.range) }
      guard token["http-equiv"]?.lowercased() == "content-type",
        let content = token["content"]?.lowercased()
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
