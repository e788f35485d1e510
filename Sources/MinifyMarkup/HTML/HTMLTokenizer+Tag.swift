internal import AssetText

extension HTMLTokenizer {
  /// Reads a tag; one that the end of the page cuts off is nothing.
  mutating func readTag(isEnd: Bool) {
    let start = position
    let nameStart = start + (isEnd ? 2 : 1)
    var index = nameStart
    while index < source.count, !endsTagName(index) { index += 1 }
    var token = HTMLToken(
      kind: isEnd ? .endTag : .startTag, range: start..<start, contentRange: nameStart..<index)
    setName(nameStart..<index, of: &token)
    attributes.removeAll(keepingCapacity: true)

    scan: while true {
      while index < source.count, isSpace(at: index) { index += 1 }
      guard index < source.count else { break }
      switch bytes[index] {
      case UInt8(ascii: ">"):
        index += 1
        token.range = start..<index
        finish(token)
        position = index
        return
      case UInt8(ascii: "/"):
        index += 1
        if index < source.count, bytes[index] == UInt8(ascii: ">") { token.isSelfClosing = true }
      default:
        guard let end = readAttribute(at: index) else { break scan }
        index = end
      }
    }
    tokens.append(HTMLToken(kind: .nothing, range: start..<source.count, contentRange: 0..<0))
    position = source.count
  }

  /// Reads one attribute and gives its end, or nil where the page ends in it.
  private mutating func readAttribute(at start: Int) -> Int? {
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
    let known = HTMLAttributeName(atom)
    let name: String
    if known == .unknown {
      let index = Int(atom.rawValue) - HTMLAttributeName.texts.count
      if index == attributeTexts.count { attributeTexts.append(attributeNames.text(atom)) }
      name = attributeTexts[index]
    } else {
      name = HTMLAttributeName.texts[Int(known.rawValue)]
    }
    if attributes.count > 24 {
      // Thousands of attributes are looked at in `finish`, all at once.
    } else if attributes.contains(where: { $0.known == known && $0.name == name }) {
      return end
    }
    attributes.append(
      HTMLAttribute(
        name: name, known: known, range: start..<end, valueRange: valueRange, source: source))
    return end
  }

  /// Interns an attribute's name in lower case.
  private mutating func intern(_ range: Range<Int>) -> _Atom {
    isPlain(range)
      ? attributeNames.intern(source, range)
      : attributeNames.intern(ContiguousArray(name(range).utf8))
  }

  /// True for a name without capital letters and NULs.
  private func isPlain(_ range: Range<Int>) -> Bool {
    range.allSatisfy { bytes[$0] != 0 && !(bytes[$0] >= 0x41 && bytes[$0] <= 0x5A) }
  }

  private mutating func finish(_ token: consuming HTMLToken) {
    if attributes.count > 24 {
      var seen = Set<String>()
      attributes.removeAll { !seen.insert($0.name).inserted }
    }
    if !attributes.isEmpty { token.attributes = Array(attributes[...]) }
    let tag = HTMLTreeBuilder.Tag(
      name: HTMLName(token.atom), atom: token.atom,
      token: Int32(truncatingIfNeeded: tokens.count), isSelfClosing: token.isSelfClosing)
    let isStart = token.kind == .startTag
    let name = token.name
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
    var core = tokens[index].core
    core.isStray = isStray
    core.node = isStart ? outcome.made : outcome.closed
    core.isClean = outcome.closed >= 0 && !outcome.isUnclean && outcome.madeCount == 0
    core.closesOthers = isStart && outcome.closed >= 0 && outcome.closed != outcome.made
    core.reopensFormatting = isStart && outcome.madeCount > 1
    core.foreign = builder.wasForeign || (!isStart && isStray && wasInForeign)
    tokens[index].core = core
    if let next = builder.textKind {
      state = next
      lastStartTag = name
    }
  }

  /// Interns a tag's name in lower case.
  private mutating func setName(_ range: Range<Int>, of token: inout HTMLToken) {
    if isPlain(range) {
      token.core.atom = names.intern(source, range)
    } else {
      token.core.atom = names.intern(ContiguousArray(name(range).utf8))
    }
    let known = HTMLName(token.atom)
    token.name =
      known == .unknown ? names.text(token.atom) : HTMLName.texts[Int(known.rawValue)]
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
