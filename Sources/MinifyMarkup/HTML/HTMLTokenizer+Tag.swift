internal import AssetText

extension HTMLTokenizer {
  /// Reads a tag; one that the end of the page cuts off is nothing.
  mutating func readTag(isEnd: Bool) {
    let start = position
    let nameStart = start + (isEnd ? 2 : 1)
    var index = nameStart
    while index < source.count, !endsTagName(index) { index += 1 }
    var token = HTMLToken.Core(
      kind: isEnd ? .endTag : .startTag, range: start..<start, contentRange: nameStart..<index)
    token.atom = tagName(nameStart..<index)
    let firstAttribute = tokens.attributes.count

    scan: while true {
      while index < source.count, isSpace(at: index) { index += 1 }
      guard index < source.count else { break }
      switch bytes[index] {
      case UInt8(ascii: ">"):
        index += 1
        token.range = start..<index
        token.attributes = attributes(from: firstAttribute)
        finish(token)
        position = index
        return
      case UInt8(ascii: "/"):
        index += 1
        if index < source.count, bytes[index] == UInt8(ascii: ">") { token.isSelfClosing = true }
      default:
        guard let end = readAttribute(at: index, firstAttribute) else { break scan }
        index = end
      }
    }
    tokens.removeAttributes(from: firstAttribute)
    tokens.append(HTMLToken.Core(kind: .nothing, range: start..<source.count, contentRange: 0..<0))
    position = source.count
  }

  /// Reads one attribute of a tag, whose first one is given, and gives its end, or nil where the page ends in it.
  private mutating func readAttribute(at start: Int, _ first: Int) -> Int? {
    var index = start + 1  // whatever comes first belongs to the name, an equals sign too
    while index < source.count, !endsTagName(index), bytes[index] != UInt8(ascii: "=") {
      index += 1
    }
    let nameRange = start..<index
    var end = index
    while index < source.count, isSpace(at: index) { index += 1 }
    guard index < source.count else { return nil }
    var valueRange: Range<Int>?
    if bytes[index] == UInt8(ascii: "=") {
      index += 1
      while index < source.count, isSpace(at: index) { index += 1 }
      guard index < source.count else { return nil }
      let quote = bytes[index]
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        let valueStart = index + 1
        index = valueStart
        while index < source.count, bytes[index] != quote { index += 1 }
        guard index < source.count else { return nil }
        valueRange = valueStart..<index
        end = index + 1
      } else {
        let valueStart = index
        while index < source.count, !isSpace(at: index), bytes[index] != UInt8(ascii: ">") {
          index += 1
        }
        valueRange = valueStart..<index
        end = index
      }
    }
    let atom = intern(nameRange)
    if tokens.attributes.count - first > Self.fewAttributes {
      // Thousands of attributes are looked at in the end, all at once.
    } else {
      for index in first..<tokens.attributes.count where tokens.attributes[index].atom == atom {
        return end
      }
    }
    let isOdd =
      HTMLAttributeName(atom) == .unknown && nameRange.contains { standsOnlyHere(bytes[$0]) }
    let isEncoded =
      valueRange.map { !HTMLCharacters.isPlain(source, $0, references: .attribute) } ?? false
    tokens.append(
      HTMLAttribute.Core(
        atom, isOdd: isOdd, range: start..<end, nameEnd: nameRange.upperBound,
        valueRange: valueRange, isEncoded: isEncoded))
    return end
  }

  /// As many attributes as are compared one by one.
  private static var fewAttributes: Int { 24 }

  /// The attributes of a tag that has been read.
  private mutating func attributes(from first: Int) -> Range<Int> {
    if tokens.attributes.count - first > Self.fewAttributes {
      tokens.removeRepeatedAttributes(from: first)
    }
    return first..<tokens.attributes.count
  }

  /// True for a byte that is part of a name only in the very place where it stands.
  private func standsOnlyHere(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"),
      UInt8(ascii: "{"):
      true
    default: false
    }
  }

  /// Interns an attribute's name in lower case.
  private mutating func intern(_ range: Range<Int>) -> _Atom {
    let atom =
      isPlain(range)
      ? attributeNames.intern(source, range)
      : attributeNames.intern(ContiguousArray(name(range).utf8))
    if HTMLAttributeName(atom) == .unknown {
      builder.tokens.note(attribute: atom, in: attributeNames)
    }
    return atom
  }

  /// True for a name without capital letters and NULs.
  @inline(__always) private func isPlain(_ range: Range<Int>) -> Bool {
    for index in range where bytes[index] == 0 || bytes[index] &- 0x41 < 26 { return false }
    return true
  }

  private mutating func finish(_ token: HTMLToken.Core) {
    let tag = HTMLTreeBuilder.Tag(
      name: HTMLName(token.atom), atom: token.atom,
      token: Int32(truncatingIfNeeded: tokens.count), isSelfClosing: token.isSelfClosing)
    let isStart = token.kind == .startTag
    tokens.append(token)
    guard followsElements else { return }
    // What table text does when it ends is not the tag's doing.
    builder.flushTableText()
    let wasInForeign = builder.isInForeign
    let effects = builder.effects
    let mode = builder.mode
    builder.wasForeign = false
    builder.outcome = HTMLTreeBuilder.Outcome(token: tag.token)
    builder.skipsLineFeed = false
    builder.textKind = nil
    if isStart { builder.start(tag) } else { builder.end(tag) }
    let isStray = builder.effects == effects && builder.mode == mode
    let index = Int(tag.token)
    let outcome = builder.outcome
    var core = tokens[index]
    core.isStray = isStray
    core.node = isStart ? outcome.made : outcome.closed
    core.isClean = outcome.closed >= 0 && !outcome.isUnclean && outcome.madeCount == 0
    core.closesOthers = isStart && outcome.closed >= 0 && outcome.closed != outcome.made
    core.reopensFormatting = isStart && outcome.madeCount > 1
    core.foreign = builder.wasForeign || (!isStart && isStray && wasInForeign)
    tokens[index] = core
    if let next = builder.textKind {
      state = next
      lastStartTag = tokens.name(of: core)
    }
  }

  /// Interns a tag's name in lower case.
  private mutating func tagName(_ range: Range<Int>) -> _Atom {
    let atom =
      isPlain(range)
      ? names.intern(source, range) : names.intern(ContiguousArray(name(range).utf8))
    if HTMLName(atom) == .unknown { builder.tokens.note(name: atom, in: names) }
    return atom
  }

  /// A name in lower case.
  func name(_ range: Range<Int>) -> String {
    if isPlain(range) { return source.text(range) }
    var bytes: [UInt8] = []
    for index in range {
      let byte = source[index]
      if byte == 0 {
        bytes.append(contentsOf: "\u{FFFD}".utf8)
      } else {
        bytes.append(lowercase(byte))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
