// SourceMapComment: the comment at the end of a script or sheet that names its source map.
//
// Only a comment that ends the text is taken away, and only where it cannot be a part of something else. A line comment
// on a line of its own behind everything else is one for certain once the text is known to be well-formed: a template
// or a block comment that was still open there would never end. The block form could be the tail of a longer comment,
// so the nearest comment mark before it has to be a closing one.

enum SourceMapComment {
  /// The text without its source map comment, or nil where it ends with none.
  ///
  /// The text must be well-formed.
  static func removed(from text: [UInt8]) -> [UInt8]? {
    start(in: text).map { Array(text[..<$0]) }
  }

  /// The source map comment at the end of a text, or nil where it ends with none.
  static func text(of text: [UInt8]) -> [UInt8]? {
    start(in: text).map { Array(text[$0...]) }
  }

  private static func start(in text: [UInt8]) -> Int? {
    var end = text.count
    while end > 0, isSpace(text[end - 1]) { end -= 1 }
    var start = end
    if end >= 2, text[end - 1] == UInt8(ascii: "/"), text[end - 2] == UInt8(ascii: "*") {
      guard let open = lastIndex(of: "/*", in: text, before: end - 2),
        isMapComment(text[(open + 2)..<end]),
        !text[open..<end].contains(0x0A)
      else { return nil }
      let opened = lastIndex(of: "/*", in: text, before: open)
      let closed = lastIndex(of: "*/", in: text, before: open)
      if let opened, opened > (closed ?? -1) { return nil }
      start = open
    } else {
      start = startOfLine(in: text, before: end)
      while start < end, isSpace(text[start]) { start += 1 }
      guard end - start > 2, text[start] == UInt8(ascii: "/"), text[start + 1] == UInt8(ascii: "/"),
        isMapComment(text[(start + 2)..<end])
      else { return nil }
    }
    return start
  }

  /// The first byte of the line that ends before `end`.
  ///
  /// A minified script is one line of megabytes, so eight bytes are asked at once whether one of them ends a line.
  private static func startOfLine(in text: [UInt8], before end: Int) -> Int {
    text.withUnsafeBytes { bytes in
      var start = end
      while start >= 8 {
        let word = bytes.loadUnaligned(fromByteOffset: start - 8, as: UInt64.self)
        if holdsZero(word ^ 0x0A0A_0A0A_0A0A_0A0A) || holdsZero(word ^ 0x0D0D_0D0D_0D0D_0D0D) {
          break
        }
        start -= 8
      }
      while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
      return start
    }
  }

  private static func holdsZero(_ word: UInt64) -> Bool {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0
  }

  /// True where a file of the name `*.map` holds a source map.
  static func isMap(_ bytes: [UInt8]) -> Bool {
    var head = bytes[...]
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
    if head.starts(with: ")]}'".utf8) { head = head.dropFirst(4) }
    guard head.first(where: { !isSpace($0) }) == UInt8(ascii: "{") else { return false }
    return contains("\"mappings\"", in: bytes) || contains("\"sections\"", in: bytes)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func isMapComment(_ body: ArraySlice<UInt8>) -> Bool {
    guard let first = body.first, first == UInt8(ascii: "#") || first == UInt8(ascii: "@") else {
      return false
    }
    var rest = body.dropFirst()
    while let next = rest.first, isSpace(next) { rest = rest.dropFirst() }
    return rest.starts(with: "sourceMappingURL=".utf8)
  }

  private static func lastIndex(
    of mark: StaticString, in text: [UInt8], before end: Int
  ) -> Int? {
    mark.withUTF8Buffer { mark in
      var index = end - 2
      while index >= 0 {
        if text[index] == mark[0], text[index + 1] == mark[1] { return index }
        index -= 1
      }
      return nil
    }
  }

  private static func contains(_ needle: StaticString, in bytes: [UInt8]) -> Bool {
    needle.withUTF8Buffer { needle in
      bytes.withUnsafeBufferPointer { bytes in
        var index = 0
        while index + needle.count <= bytes.count {
          if bytes[index] == needle[0],
            (1..<needle.count).allSatisfy({ bytes[index + $0] == needle[$0] })
          {
            return true
          }
          index += 1
        }
        return false
      }
    }
  }
}
