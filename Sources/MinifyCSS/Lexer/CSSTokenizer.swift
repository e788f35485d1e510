// CSSTokenizer: CSS Syntax Level 3, section 4.
//
// The standard filters the code points first: CR LF, CR and FF become LF, NUL becomes U+FFFD. Here the bytes stay as
// they are, so that every range points into the file, and the four are treated as what they would have become.

internal import AssetText

struct CSSTokenizer {
  let source: _Source
  private(set) var offset: Int

  init(_ source: _Source) {
    self.source = source
    // A byte order mark is not part of the text.
    offset = source.has("\u{FEFF}", at: 0) ? 3 : 0
  }

  /// Reads on from a place where a token begins.
  init(_ source: _Source, at offset: Int) {
    self.source = source
    self.offset = offset
  }

  /// Takes the next token, comments among them.
  mutating func next() -> CSSToken {
    let start = offset
    guard start < source.count else { return token(.endOfFile, from: start) }
    let byte = source[start]
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, 0x0C:
      skipWhitespace()
      return token(.whitespace, from: start)
    case 0x22, 0x27: return string(byte, start)
    case 0x23:
      if isName(at: start + 1) || isValidEscape(start + 1) {
        var flags: CSSToken.Flags = startsIdentifier(start + 1) ? .isIdentifier : []
        offset = start + 1
        if takeName() { flags.insert(.hasEscape) }
        return token(.hash, flags, from: start)
      }
      return delimiter(start)
    case 0x28: return single(.leftParen)
    case 0x29: return single(.rightParen)
    case 0x2C: return single(.comma)
    case 0x3A: return single(.colon)
    case 0x3B: return single(.semicolon)
    case 0x5B: return single(.leftSquare)
    case 0x5D: return single(.rightSquare)
    case 0x7B: return single(.leftCurly)
    case 0x7D: return single(.rightCurly)
    case 0x2B, 0x2E: return startsNumber(start) ? numeric(start) : delimiter(start)
    case 0x30...0x39: return numeric(start)
    case 0x2D:
      if startsNumber(start) { return numeric(start) }
      if source.has("-->", at: start) {
        offset = start + 3
        return token(.cdc, from: start)
      }
      return startsIdentifier(start) ? identLike(start) : delimiter(start)
    case 0x2F: return source.peek(start + 1) == 0x2A ? comment(start) : delimiter(start)
    case 0x3C:
      if source.has("<!--", at: start) {
        offset = start + 4
        return token(.cdo, from: start)
      }
      return delimiter(start)
    case 0x40:
      if startsIdentifier(start + 1) {
        offset = start + 1
        let escaped = takeName()
        return token(.atKeyword, escaped ? .hasEscape : [], from: start)
      }
      return delimiter(start)
    case 0x5C: return isValidEscape(start) ? identLike(start) : delimiter(start)
    default: return isNameStart(at: start) ? identLike(start) : delimiter(start)
    }
  }

  // MARK: Tokens

  private func token(
    _ kind: CSSToken.Kind, _ flags: CSSToken.Flags = [], from start: Int
  ) -> CSSToken {
    CSSToken(kind: kind, flags: flags, start: UInt32(start), end: UInt32(offset))
  }

  private mutating func single(_ kind: CSSToken.Kind) -> CSSToken {
    offset += 1
    return token(kind, from: offset - 1)
  }

  private mutating func delimiter(_ start: Int) -> CSSToken {
    offset = start + 1
    while offset < source.count, source[offset] & 0xC0 == 0x80 { offset += 1 }
    var token = token(.delim, from: start)
    token.delim = source[start]
    return token
  }

  /// Section 4.3.2; a comment that is never closed reaches to the end.
  private mutating func comment(_ start: Int) -> CSSToken {
    offset = start + 2
    while offset < source.count {
      if source[offset] == 0x2A, source.peek(offset + 1) == 0x2F {
        offset += 2
        return token(.comment, from: start)
      }
      offset += 1
    }
    return token(.comment, .isUnclosed, from: start)
  }

  /// Section 4.3.5.
  private mutating func string(_ quote: UInt8, _ start: Int) -> CSSToken {
    offset = start + 1
    var flags: CSSToken.Flags = []
    while offset < source.count {
      let byte = source[offset]
      if byte == quote {
        offset += 1
        return token(.string, flags, from: start)
      }
      if isNewline(byte) { return token(.badString, flags, from: start) }
      if byte == 0x5C {
        flags.insert(.hasEscape)
        if offset + 1 >= source.count {
          offset += 1
        } else if isNewline(source[offset + 1]) {
          offset += source.has("\r\n", at: offset + 1) ? 3 : 2
        } else {
          takeEscape()
        }
      } else {
        offset += 1
      }
    }
    return token(.string, flags.union(.isUnclosed), from: start)
  }

  /// Section 4.3.3.
  private mutating func numeric(_ start: Int) -> CSSToken {
    var flags: CSSToken.Flags = takeNumber() ? .isInteger : []
    if startsIdentifier(offset) {
      let unit = offset
      if takeName() { flags.insert(.hasEscape) }
      var result = token(.dimension, flags, from: start)
      result.unit = UInt32(unit)
      return result
    }
    if source.peek(offset) == 0x25 {
      offset += 1
      return token(.percentage, flags, from: start)
    }
    return token(.number, flags, from: start)
  }

  /// Section 4.3.12; true for an integer.
  private mutating func takeNumber() -> Bool {
    var isInteger = true
    if source[offset] == 0x2B || source[offset] == 0x2D { offset += 1 }
    skipDigits()
    if source.peek(offset) == 0x2E, isDigit(source.peek(offset + 1)) {
      isInteger = false
      offset += 1
      skipDigits()
    }
    if source.peek(offset) | 0x20 == 0x65 {
      let sign = source.peek(offset + 1)
      let skipped = sign == 0x2B || sign == 0x2D ? 2 : 1
      if isDigit(source.peek(offset + skipped)) {
        isInteger = false
        offset += skipped
        skipDigits()
      }
    }
    return isInteger
  }

  /// Sections 4.3.4 and 4.3.6.
  private mutating func identLike(_ start: Int) -> CSSToken {
    offset = start
    let flags: CSSToken.Flags = takeName() ? .hasEscape : []
    guard source.peek(offset) == 0x28 else { return token(.ident, flags, from: start) }
    let isURL = CSSText.equals(source, start..<offset, "url")
    offset += 1
    guard isURL else { return token(.function, flags, from: start) }
    var ahead = offset
    while CSSText.isWhitespace(source.peek(ahead)), ahead < source.count { ahead += 1 }
    let quote = source.peek(ahead)
    if quote == 0x22 || quote == 0x27 { return token(.function, flags, from: start) }
    return url(start, ahead, flags)
  }

  private mutating func url(
    _ start: Int, _ content: Int, _ nameFlags: CSSToken.Flags
  ) -> CSSToken {
    var flags = nameFlags.subtracting(.hasEscape)
    offset = content
    while offset < source.count {
      let byte = source[offset]
      switch byte {
      case 0x29:
        offset += 1
        return token(.url, flags, from: start)
      case 0x20, 0x09, 0x0A, 0x0D, 0x0C:
        skipWhitespace()
        if offset < source.count, source[offset] != 0x29 { return badURL(start) }
      case 0x22, 0x27, 0x28, 0x01...0x08, 0x0B, 0x0E...0x1F, 0x7F: return badURL(start)
      case 0x5C:
        guard isValidEscape(offset) else { return badURL(start) }
        flags.insert(.hasEscape)
        takeEscape()
      default: offset += 1
      }
    }
    return token(.url, flags.union(.isUnclosed), from: start)
  }

  /// Section 4.3.14.
  private mutating func badURL(_ start: Int) -> CSSToken {
    while offset < source.count {
      if source[offset] == 0x29 {
        offset += 1
        break
      }
      if isValidEscape(offset) { takeEscape() } else { offset += 1 }
    }
    let isClosed = source[offset - 1] == 0x29
    return token(.badURL, isClosed ? [] : .isUnclosed, from: start)
  }

  // MARK: Pieces

  private mutating func skipWhitespace() {
    while offset < source.count, CSSText.isWhitespace(source[offset]) { offset += 1 }
  }

  private mutating func skipDigits() {
    while isDigit(source.peek(offset)) { offset += 1 }
  }

  /// Section 4.3.11; true where there was an escape.
  private mutating func takeName() -> Bool {
    var escaped = false
    while true {
      offset = CSSText.endOfPlainName(source, offset)
      guard offset < source.count else { break }
      if isName(at: offset) {
        offset += 1
        while offset < source.count, source[offset] & 0xC0 == 0x80 { offset += 1 }
      } else if isValidEscape(offset) {
        escaped = true
        takeEscape()
      } else {
        break
      }
    }
    return escaped
  }

  /// Steps over a backslash and what it escapes (section 4.3.7).
  private mutating func takeEscape() {
    offset = CSSText.endOfEscape(source, offset)
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  private func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D || byte == 0x0C }

  /// True where an identifier may begin with the code point at a place. A NUL inside the text stands for U+FFFD.
  private func isNameStart(at place: Int) -> Bool {
    let byte = source.peek(place)
    if byte < 0x80 { return CSSText.isNameStart(byte) || (byte == 0 && place < source.count) }
    return NonASCIIName.contains(source, place)
  }

  /// True where the code point at a place may stand in an identifier.
  private func isName(at place: Int) -> Bool {
    let byte = source.peek(place)
    return byte < 0x80 && byte != 0 ? CSSText.isName(byte) : isNameStart(at: place)
  }

  /// Section 4.3.8; a backslash at the very end stands for U+FFFD.
  private func isValidEscape(_ place: Int) -> Bool {
    source.peek(place) == 0x5C && !isNewline(source.peek(place + 1))
  }

  /// Section 4.3.9.
  private func startsIdentifier(_ place: Int) -> Bool {
    if source.peek(place) == 0x2D {
      return isNameStart(at: place + 1) || source.peek(place + 1) == 0x2D
        || isValidEscape(place + 1)
    }
    return isNameStart(at: place) || isValidEscape(place)
  }

  /// Section 4.3.10.
  private func startsNumber(_ place: Int) -> Bool {
    var place = place
    let byte = source.peek(place)
    if byte == 0x2B || byte == 0x2D { place += 1 }
    if source.peek(place) == 0x2E { place += 1 }
    return isDigit(source.peek(place))
  }
}
