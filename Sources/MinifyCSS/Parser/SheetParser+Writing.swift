// Writing pieces of text.

internal import AssetText

extension SheetParser {
  /// Begins a piece of text.
  mutating func begin() {
    pieceStart = tree.text.count
    pieceOrigin = tokens[index].start
    runStart = 0
    runEnd = 0
    last = SheetParser.nothing
    lastIsRewritten = false
  }

  /// Ends a piece of text.
  mutating func finishPiece() -> Range<Int> {
    flush()
    endBackslash()
    return pieceStart..<tree.text.count
  }

  /// Where in the text of the tree the next byte comes to lie.
  var position: Int { tree.text.count + runEnd - runStart }

  mutating func flush() {
    if runEnd > runStart {
      source.withBytes { bytes in
        tree.text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[runStart..<runEnd]))
      }
    }
    runStart = 0
    runEnd = 0
  }

  /// Writes a token as it stands.
  @inline(__always)
  mutating func write(_ token: CSSToken) {
    let start = Int(token.start)
    if runEnd != start || last.kind == .endOfFile {
      separate(from: last, to: token, isRewritten: false)
      flush()
      runStart = start
    } else if lastIsRewritten {
      separate(from: last, to: token, isRewritten: true)
    }
    lastStart = tree.text.count + start - runStart
    runEnd = Int(token.end)
    last = token
    lastIsRewritten = false
    if token.kind == .badString { endBadString() }
  }

  /// Writes a token with another text.
  mutating func write(_ token: CSSToken, as bytes: some Collection<UInt8>) {
    separate(from: last, to: token, isRewritten: true)
    flush()
    if bytes.first == 0x23, last.kind == .whitespace { dropSpaceBeforeHash() }
    lastStart = tree.text.count
    tree.text.append(contentsOf: bytes)
    last = token
    lastIsRewritten = true
  }

  /// Writes a byte that joins with nothing and that a token is.
  mutating func writeByte(_ byte: UInt8, from token: CSSToken) {
    lastStart = position
    if last.isDelim("\\") {
      // Without its line break the backslash would escape this.
      flush()
      tree.text.append(0x0A)
    }
    if runEnd == Int(token.start), runEnd > runStart {
      runEnd += 1
    } else {
      flush()
      tree.text.append(byte)
    }
    last = token
    lastIsRewritten = false
  }

  mutating func writeSpace() {
    if last.kind == .whitespace { return }
    if last.isDelim("\\") {
      // With a space behind it, it would escape that.
      flush()
      tree.text.append(0x0A)
    } else if runEnd > runStart, source[runEnd] == 0x20 {
      runEnd += 1
    } else {
      flush()
      tree.text.append(0x20)
    }
    last = CSSToken(kind: .whitespace, start: 0, end: 0)
    lastIsRewritten = false
  }

  /// A word that became `#…` needs no space before it, unless an operator is there.
  mutating func dropSpaceBeforeHash() {
    guard options.liberties.contains(.tokenBorders), tree.text.count >= pieceStart + 2,
      tree.text[tree.text.count - 1] == 0x20
    else { return }
    let before = tree.text[tree.text.count - 2]
    if CSSText.isName(before) || before == 0x25 || before == 0x29 || before == 0x22 {
      tree.text.removeLast()
    }
  }

  /// Writes tokens with all that stands between them.
  mutating func writeVerbatim(until end: Int) {
    flush()
    lastStart = tree.text.count
    runStart = Int(tokens[index].start)
    runEnd = Int(tokens[end - 1].end)
    last = tokens[end - 1]
    lastIsRewritten = false
    if last.kind == .badString { endBadString() }
  }

  /// A backslash that escapes nothing stands before a line break, and must.
  private mutating func endBackslash() {
    if last.isDelim("\\") { tree.text.append(0x0A) }
    last = SheetParser.nothing
  }

  /// A string that a line break ended keeps it.
  mutating func endBadString() {
    flush()
    // A carriage return that an escape took and a line feed would be one line break.
    if tree.text.last == 0x0D { tree.text[tree.text.count - 1] = 0x0A }
    tree.text.append(0x0A)
    last = CSSToken(kind: .semicolon, start: 0, end: 0)
  }

  /// Keeps two tokens apart that would be read as others without what stood between them.
  ///
  /// Neighbours in the source need nothing: they were read as what they are.
  private mutating func separate(from left: CSSToken, to right: CSSToken, isRewritten: Bool) {
    if left.kind == .endOfFile || left.kind == .whitespace { return }
    if left.end == right.start, !isRewritten, !lastIsRewritten { return }
    guard TokenJoins.needSeparator(left, right, source) else { return }
    flush()
    if left.isDelim("\\") {
      tree.text.append(0x0A)
      return
    }
    // Behind a function that became a word white space says nothing.
    if right.hasSpaceBefore || left.end == 0 {
      tree.text.append(0x20)
    } else {
      tree.text.append(contentsOf: "/**/".utf8)
    }
  }

  /// Writes a name with its escapes in their shortest form.
  mutating func writeName(_ token: CSSToken, _ property: Property = .unknown) {
    if token.flags.contains(.hasEscape), let name = shorterName(token, token.range) {
      write(token, as: name)
    } else {
      write(token)
    }
  }

  /// A name with its escapes in their shortest form, or nil where that is not shorter.
  func shorterName(_ token: CSSToken, _ range: Range<Int>) -> [UInt8]? {
    guard CSSText.hasShorterEscapes(source, range) else { return nil }
    let text = CSSText.unescaped(source, range)
    // Not every code point above U+007F may stand in a name without an escape.
    guard text.allSatisfy({ $0 < 0x80 }) else { return nil }
    let name = NameText.serialized(text[...])
    return name.count < range.count ? name : nil
  }
}
