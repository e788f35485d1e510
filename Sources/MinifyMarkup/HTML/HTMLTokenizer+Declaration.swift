internal import AssetText

extension HTMLTokenizer {
  /// Reads what `<!` begins.
  mutating func readDeclaration() {
    if source.has("<!--", at: position) {
      readComment()
    } else if hasIgnoringCase("doctype", at: position + 2) {
      readDoctype()
    } else if builder.isInForeign, source.has("[CDATA[", at: position + 2) {
      readCDATA(from: position + 9)
    } else {
      readBogusComment(from: position + 2)
    }
  }

  private func hasIgnoringCase(_ literal: StaticString, at offset: Int) -> Bool {
    let length = literal.utf8CodeUnitCount
    guard offset + length <= source.count else { return false }
    return literal.withUTF8Buffer { expected in
      (0..<length).allSatisfy { lowercase(source[offset + $0]) == expected[$0] }
    }
  }

  private mutating func append(_ kind: HTMLToken.Kind, content: Range<Int>, end: Int) {
    let token = HTMLToken.Core(kind: kind, range: position..<end, contentRange: content)
    position = end
    append(token)
  }

  mutating func readBogusComment(from start: Int) {
    var index = start
    while index < source.count, source[index] != UInt8(ascii: ">") { index += 1 }
    append(.comment, content: start..<index, end: min(index + 1, source.count))
  }

  mutating func readCDATA(from start: Int) {
    var index = start
    while index < source.count, !source.has("]]>", at: index) { index += 1 }
    append(.cdata, content: start..<index, end: min(index + 3, source.count))
  }

  private mutating func readComment() {
    let start = position + 4
    if source.peek(start) == UInt8(ascii: ">") {
      return append(.comment, content: start..<start, end: start + 1)
    }
    if source.has("->", at: start) {
      return append(.comment, content: start..<start, end: start + 2)
    }
    var index = start
    while index < source.count {
      if source[index] == UInt8(ascii: "-"), source.peek(index + 1) == UInt8(ascii: "-") {
        if source.peek(index + 2) == UInt8(ascii: ">") {
          return append(.comment, content: start..<index, end: index + 3)
        }
        if source.has("!>", at: index + 2) {
          return append(.comment, content: start..<index, end: index + 4)
        }
      }
      index += 1
    }
    // What may be the beginning of an end is not part of the comment when the page ends there.
    var end = source.count
    if end - 3 >= start, source.has("--!", at: end - 3) {
      end -= 3
    } else {
      var dashes = 0
      while dashes < 2, end > start, source[end - 1] == UInt8(ascii: "-") {
        end -= 1
        dashes += 1
      }
    }
    append(.comment, content: start..<end, end: source.count)
  }

  // MARK: Document type

  private mutating func readDoctype() {
    var index = position + 9
    var doctype = HTMLDoctype()
    func skipSpace() { while index < source.count, isSpace(at: index) { index += 1 } }
    func isAtEnd() -> Bool { index >= source.count || source[index] == UInt8(ascii: ">") }

    skipSpace()
    let nameStart = index
    while !isAtEnd(), !isSpace(at: index) { index += 1 }
    let nameRange = nameStart..<index
    if nameStart == index { doctype.forcesQuirks = true }
    skipSpace()

    var skipsRest = false  // of a complete declaration
    if !isAtEnd() {
      if hasIgnoringCase("public", at: index) {
        index += 6
        skipSpace()
        doctype.publicIdentifier = identifier(&index, &doctype)
        skipSpace()
        if !doctype.forcesQuirks, !isAtEnd() {
          doctype.systemIdentifier = identifier(&index, &doctype)
        }
      } else if hasIgnoringCase("system", at: index) {
        index += 6
        skipSpace()
        doctype.systemIdentifier = identifier(&index, &doctype)
      } else {
        doctype.forcesQuirks = true
      }
      skipSpace()
      skipsRest = !isAtEnd()
      while !isAtEnd() { index += 1 }
    }
    if index >= source.count, !skipsRest { doctype.forcesQuirks = true }
    let end = min(index + 1, source.count)
    let token = HTMLToken.Core(kind: .doctype, range: position..<end, contentRange: nameRange)
    position = end
    tokens.append(doctype: token, name: name(nameRange), doctype)
    if followsElements { build(token) }
  }

  /// Reads a quoted identifier; nil where there is no quote. That, and one without its end, forces quirks.
  private func identifier(_ index: inout Int, _ doctype: inout HTMLDoctype) -> String? {
    let quote = source[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      doctype.forcesQuirks = true
      return nil
    }
    let start = index + 1
    index = start
    while index < source.count, source[index] != quote, source[index] != UInt8(ascii: ">") {
      index += 1
    }
    if index < source.count, source[index] == quote {
      defer { index += 1 }
      return HTMLCharacters.decode(source, start..<index, references: .none, keepsNUL: false)
    }
    doctype.forcesQuirks = true
    return HTMLCharacters.decode(source, start..<index, references: .none, keepsNUL: false)
  }
}
