internal import AssetText

// Comments and white space beyond ASCII.

extension Lexer {
  /// Moves to the end of the line.
  mutating func skipToLineEnd() {
    while true {
      switch bytes[position] {
      case 0x0A, 0x0D: return
      case 0 where position >= bytes.count: return
      case 0xE2 where isLineSeparator(position): return
      default: position += 1
      }
    }
  }

  /// True at U+2028 and U+2029.
  func isLineSeparator(_ offset: Int) -> Bool {
    bytes[offset] == 0xE2 && bytes[offset + 1] == 0x80 && bytes[offset + 2] | 1 == 0xA9
  }

  /// Skips a comment up to the end of the line.
  mutating func skipLineComment(markerLength: Int) {
    let start = position
    position += markerLength
    var kind: Comment.Kind? = bytes[position] == 0x21 && markerLength == 2 ? .legal : nil
    if bytes[position] == 0x23 || bytes[position] == 0x40, isSourceMapMarker(position + 1) {
      kind = .sourceMap
    }
    scan: while true {
      while classes[Int(bytes.base[position])] & ByteClass.commentStop == 0 { position += 1 }
      switch bytes[position] {
      case 0x0A, 0x0D: break scan
      case 0 where position >= bytes.count: break scan
      case 0xE2 where isLineSeparator(position): break scan
      case 0x40, 0x23:
        noteAnnotation(position, &kind)
        position += 1
      default: position += 1
      }
    }
    if let kind { remember(kind, isLine: true, start) }
  }

  /// Skips a comment up to `*/`.
  mutating func skipBlockComment() {
    let start = position
    position += 2
    var kind: Comment.Kind? = bytes[position] == 0x21 ? .legal : nil
    if bytes[position] == 0x23 || bytes[position] == 0x40, isSourceMapMarker(position + 1) {
      kind = .sourceMap
    }
    while true {
      while classes[Int(bytes.base[position])] & ByteClass.commentStop == 0 { position += 1 }
      switch bytes[position] {
      case 0x2A:
        position += 1
        if bytes[position] == 0x2F {
          position += 1
          if let kind { remember(kind, isLine: false, start) }
          return
        }
      case 0x0A, 0x0D:
        token.flags.insert(.newlineBefore)
        position += 1
      case 0xE2:
        if isLineSeparator(position) { token.flags.insert(.newlineBefore) }
        position += 1
      case 0x40, 0x23:
        noteAnnotation(position, &kind)
        position += 1
      case 0 where position >= bytes.count:
        fail(
          "expected '*/' to end the comment", bytes.count, bytes.count, noteAt: start,
          note: "the comment begins here")
        return
      default: position += 1
      }
    }
  }

  private mutating func remember(_ kind: Comment.Kind, isLine: Bool, _ start: Int) {
    comments.append(
      Comment(
        kind: kind, isLine: isLine, start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: position)))
  }

  private func isSourceMapMarker(_ offset: Int) -> Bool {
    var offset = offset
    while bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
    return has("sourceMappingURL=", at: offset)
  }

  /// Looks at what follows an `@` or `#` in a comment.
  private mutating func noteAnnotation(_ offset: Int, _ kind: inout Comment.Kind?) {
    switch bytes[offset + 1] {
    case 0x5F:
      if has("__PURE__", at: offset + 1) {
        token.flags.insert(.pureBefore)
      } else if has("__NO_SIDE_EFFECTS__", at: offset + 1) {
        token.flags.insert(.noSideEffectsBefore)
      }
    case 0x6C where has("license", at: offset + 1), 0x70 where has("preserve", at: offset + 1),
      0x63 where has("cc_on", at: offset + 1):
      if bytes[offset] == 0x40 { kind = .legal }
    default: break
    }
  }

  /// True where ASCII text stands at an offset.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    text.withUTF8Buffer { expected in
      for index in 0..<expected.count where bytes.base[offset + index] != expected[index] {
        return false
      }
      return true
    }
  }

  /// Skips one white space or line terminator beyond ASCII; false where something else stands.
  mutating func skipUnicodeSpace() -> Bool {
    let (scalar, length) = decode(position)
    switch scalar {
    case 0xA0, 0xFEFF, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: break
    case 0x2028, 0x2029: token.flags.insert(.newlineBefore)
    default: return false
    }
    position += length
    return true
  }

  /// The scalar at an offset and its length; length 0 where the bytes are not UTF-8.
  func decode(_ offset: Int) -> (scalar: UInt32, length: Int) {
    let first = UInt32(bytes[offset])
    func continuation(_ index: Int) -> UInt32? {
      let byte = bytes[offset + index]
      return byte & 0xC0 == 0x80 ? UInt32(byte & 0x3F) : nil
    }
    if first < 0x80 { return (first, 1) }
    guard first >= 0xC2, first < 0xF5, let second = continuation(1) else { return (0xFFFD, 0) }
    if first < 0xE0 { return ((first & 0x1F) << 6 | second, 2) }
    guard let third = continuation(2) else { return (0xFFFD, 0) }
    if first < 0xF0 {
      let scalar = (first & 0x0F) << 12 | second << 6 | third
      return scalar < 0x800 || (scalar >= 0xD800 && scalar < 0xE000) ? (0xFFFD, 0) : (scalar, 3)
    }
    guard let fourth = continuation(3) else { return (0xFFFD, 0) }
    let scalar = (first & 0x07) << 18 | second << 12 | third << 6 | fourth
    return scalar < 0x10000 || scalar > 0x10FFFF ? (0xFFFD, 0) : (scalar, 4)
  }
}
