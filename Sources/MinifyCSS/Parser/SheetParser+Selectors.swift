// Selectors.
//
// Printing a list of selectors also finds out what in it an engine may not know: one selector that is not valid makes
// the whole list invalid, so two rules may share a list only where both have the same such parts, or none.

internal import AssetText

extension SheetParser {
  /// What a bracket in a selector is.
  enum SelectorBracket { case function, nth, square, parenthesis }

  /// A number for the parts of the selectors written last that not every engine knows; 0 for none. The upper half of
  /// the numbers is for selectors that are like no others: a count, so that no two have the same.
  var currentRisk: UInt32 {
    if isUniqueRisk { return uniqueRisk | 0x8000_0000 }
    var sum: UInt32 = 0
    for (index, risk) in risks.enumerated() where !risks[..<index].contains(risk) {
      // Mixed, because the sums of plain hashes of names that are alike would meet.
      var mixed = (risk ^ risk >> 16) &* 0x7FEB_352D
      mixed = (mixed ^ mixed >> 15) &* 0x846C_A68B
      sum = sum &+ (mixed ^ mixed >> 16)
    }
    return risks.isEmpty ? 0 : max(sum & 0x7FFF_FFFF, 1)
  }

  /// Marks the selectors as ones that only equal text is like.
  private mutating func addUniqueRisk() {
    if !isUniqueRisk { uniqueRisk += 1 }
    isUniqueRisk = true
  }

  mutating func printSelectors(until end: Int, isNested: Bool) {
    risks.removeAll(keepingCapacity: true)
    isUniqueRisk = false
    var brackets: ContiguousArray<SelectorBracket> = []
    swap(&brackets, &selectorBrackets)
    brackets.removeAll(keepingCapacity: true)
    defer { swap(&brackets, &selectorBrackets) }
    // Where the compound selector has got nothing yet.
    var isEmpty = true
    var isStart = true
    var hasLists = false
    var hasComma = false
    element = 0
    let first = index
    while index < end {
      let token = tokens[index]
      index += 1
      if token.kind == .comment { continue }
      let bracket = brackets.last
      if token.hasSpaceBefore, index - 1 > first, needsSpaceInSelector(token, bracket) {
        writeSpace()
        if bracket != .square {
          isEmpty = true
          element = 0
        }
      }
      switch token.kind {
      case .delim:
        switch token.delim {
        case UInt8(ascii: "*"):
          if isRedundantStar(token, end) {
            isEmpty = false
            continue
          }
          isEmpty = false
        case UInt8(ascii: "."):
          if element != 0 || tokens[index].kind != .ident || tokens[index].start != token.end {
            addUniqueRisk()
          }
          isEmpty = false
        case UInt8(ascii: "&"):
          risks.append(1)
          isEmpty = false
        case UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "~"):
          if bracket == .square || bracket == .nth { break }
          if last.kind == .whitespace { dropSpace() }
          if isEmpty, !(isStart && (isNested || !brackets.isEmpty)) { addUniqueRisk() }
          isEmpty = true
          element = 0
        case UInt8(ascii: "="), UInt8(ascii: "^"), UInt8(ascii: "$"):
          if bracket != .square { addUniqueRisk() }
        case UInt8(ascii: "|"):
          risks.append(2)
        default: addUniqueRisk()
        }
        write(token)
        isStart = false
        continue
      case .ident:
        if bracket == .square {
          writeName(token)
          if token.hasSpaceBefore, last.kind == .ident { risks.append(3) }
        } else if last.kind == .colon {
          writePseudo(token)
        } else {
          writeName(token)
        }
        isEmpty = false
      case .hash:
        if !token.flags.contains(.isIdentifier) { addUniqueRisk() }
        if token.flags.contains(.hasEscape),
          let name = shorterName(token, token.range.dropFirst())
        {
          write(token, as: [0x23] + name)
        } else {
          write(token)
        }
        isEmpty = false
      case .colon:
        // With space between them they are something else, which no engine reads.
        if last.kind != .colon, tokens[index].kind == .colon, tokens[index].start == token.end,
          tokens[index + 1].start == tokens[index].end, isLegacyElement(tokens[index + 1])
        {
          index += 1
        }
        write(token)
        isEmpty = false
      case .function:
        let isNth = startsWithNth(token)
        if isNth, last.kind == .colon, writeNth(token, until: end) {
          isEmpty = false
          isStart = false
          continue
        }
        if last.kind == .colon {
          writePseudo(token)
        } else {
          addUniqueRisk()
          write(token)
        }
        // `:not(.a)` alone says nothing twice.
        if !brackets.isEmpty || isMatchesAny(token) { hasLists = true }
        brackets.append(isNth ? .nth : .function)
        isEmpty = true
        isStart = true
        continue
      case .leftSquare:
        write(token)
        brackets.append(.square)
        isEmpty = false
      case .leftParen:
        addUniqueRisk()
        write(token)
        brackets.append(.parenthesis)
      case .rightParen, .rightSquare:
        if let bracket, (bracket == .square) == (token.kind == .rightSquare) {
          brackets.removeLast()
        } else {
          addUniqueRisk()
        }
        write(token)
        isEmpty = false
      case .comma:
        if brackets.isEmpty, isEmpty { addUniqueRisk() }
        if last.kind == .whitespace { dropSpace() }
        writeByte(0x2C, from: token)
        if brackets.last == .function {
          risks.append(4)
          hasLists = true
        }
        hasComma = true
        element = 0
        isEmpty = true
        isStart = true
        continue
      case .string where bracket == .square: writeAttributeValue(token)
      default:
        if bracket != .nth { addUniqueRisk() }
        write(token)
        isEmpty = false
      }
      isStart = false
    }
    if isEmpty || !brackets.isEmpty { addUniqueRisk() }
    // What is garbage stays as it is.
    guard !isUniqueRisk else { return }
    if hasLists { simplifySelectors() } else if hasComma { dropRepeatedSelectors() }
  }

  /// Shortens the list that was written last.
  private mutating func simplifySelectors() {
    flush()
    let text = ArraySlice(tree.text[pieceStart...])
    guard var list = SelectorList(text) else { return }
    list.simplify()
    let shorter = list.text
    guard shorter.count < text.count else { return }
    replaceSelectors(with: shorter)
    if !shorter.contains(0x28) { risks.removeAll { $0 == 4 } }
  }

  /// True for `:is(` and `:where(`.
  private func isMatchesAny(_ token: CSSToken) -> Bool {
    let range = token.range.dropLast()
    return range.count == 2 && CSSText.equals(source, range, "is")
      || range.count == 5 && CSSText.equals(source, range, "where")
  }

  private mutating func dropRepeatedSelectors() {
    flush()
    entries.removeAll(keepingCapacity: true)
    ValueWords.forEachEntry(of: tree.text, pieceStart..<tree.text.count) { range, hash in
      entries.append((range, hash))
    }
    let repeated = repeatedEntries()
    guard !repeated.isEmpty else { return }
    var text: [UInt8] = []
    for (place, entry) in entries.enumerated() where !repeated.contains(place) {
      if !text.isEmpty { text.append(0x2C) }
      text += tree.text[entry.range]
    }
    replaceSelectors(with: text)
  }

  /// The places of the selectors that the list at hand has before.
  private func repeatedEntries() -> Set<Int> {
    var repeated: Set<Int> = []
    // Few are compared with one another, of many a table is made.
    if entries.count <= 24 {
      for later in entries.indices.dropFirst() {
        let isRepeated = entries[..<later].contains {
          $0.hash == entries[later].hash && tree.isEqual($0.range, entries[later].range)
        }
        if isRepeated { repeated.insert(later) }
      }
    } else {
      var seen: Set<ContiguousArray<UInt8>.SubSequence> = []
      for (place, entry) in entries.enumerated()
      where !seen.insert(tree.text[entry.range]).inserted {
        repeated.insert(place)
      }
    }
    return repeated
  }

  private mutating func replaceSelectors(with text: [UInt8]) {
    tree.text.replaceSubrange(pieceStart..., with: text)
    last = CSSToken(kind: .rightParen, start: 0, end: 0)
  }

  /// Takes the space back that was written last.
  private mutating func dropSpace() {
    flush()
    tree.text.removeLast()
  }

  /// `*.a` says no more than `.a`, nor does `*:hover`, where the star begins a compound; but `*|a` and `*` do.
  private func isRedundantStar(_ token: CSSToken, _ end: Int) -> Bool {
    guard index < end, tokens[index].start == token.end else { return false }
    switch last.kind {
    case .endOfFile, .whitespace, .comma, .function: break
    case .delim where isCombinator(last): break
    default: return false
    }
    switch tokens[index].kind {
    case .leftSquare, .colon, .hash: return true
    case .delim:
      return tokens[index].isDelim(".") && index + 1 < end && tokens[index + 1].kind == .ident
    default: return false
    }
  }

  private func startsWithNth(_ token: CSSToken) -> Bool {
    token.range.count > 5 && source.has("nth-", at: Int(token.start))
      || CSSText.lowerName(source, token.range.dropLast()).hasPrefix("nth-")
  }

  /// Writes `:nth-child(…)` and its like whole, in the shortest form; false for what has `of` or is not understood.
  private mutating func writeNth(_ token: CSSToken, until end: Int) -> Bool {
    var close = index
    while close < end, tokens[close].kind != .rightParen {
      switch tokens[close].kind {
      case .ident, .number, .dimension, .delim: break
      default: return false
      }
      if tokens[close].hasCommentBefore { return false }
      close += 1
    }
    guard close < end, close > index,
      let text = NthText.shortened(
        Array(source[Int(tokens[index].start)..<Int(tokens[close - 1].end)]))
    else { return false }
    let name = CSSText.lowerName(source, token.range.dropLast())
    index = close + 1
    if text == [0x31], let first = NthText.first(name) {
      var ident = token
      ident.kind = .ident
      write(ident, as: first.utf8)
      return true
    }
    writePseudo(token)
    flush()
    tree.text += text + [0x29]
    last = CSSToken(kind: .rightParen, start: 0, end: 0)
    return true
  }

  /// Writes the name of a pseudo-class or pseudo-element.
  private mutating func writePseudo(_ token: CSSToken) {
    let range = token.kind == .function ? token.range.dropLast() : token.range
    // Behind a pseudo-element some engines take some of them.
    if element != 0 || isElement(token, range) {
      var hash = element
      for offset in range { hash = hash &* 31 &+ UInt32(CSSText.lower(source[offset])) }
      if element != 0 { risks.append(hash | 16) }
      element = hash | 1
    }
    if !PseudoTable.isKnown(source, range) {
      var hash: UInt32 = 17
      for offset in range { hash = hash &* 31 &+ UInt32(CSSText.lower(source[offset])) }
      risks.append(hash | 16)
    }
    write(token)
  }

  private func isElement(_ token: CSSToken, _ range: Range<Int>) -> Bool {
    let colon = Int(token.start) - 2
    return colon >= 0 && source.has("::", at: colon) || PseudoTable.isLegacyElement(source, range)
  }

  /// True for `::before` and the three others that have one colon in CSS 2.
  private func isLegacyElement(_ token: CSSToken) -> Bool {
    guard options.liberties.contains(.oneColon), token.kind == .ident else { return false }
    return PseudoTable.isLegacyElement(source, token.range)
  }

  private func needsSpaceInSelector(_ token: CSSToken, _ bracket: SelectorBracket?) -> Bool {
    switch last.kind {
    case .comma, .function, .leftParen, .leftSquare, .whitespace, .endOfFile: return false
    default: break
    }
    switch token.kind {
    case .comma, .rightParen, .rightSquare: return false
    default: break
    }
    if bracket == .square { return last.kind == .ident && token.kind == .ident }
    if bracket == .nth { return true }
    return !isCombinator(last) && !isCombinator(token)
  }

  private func isCombinator(_ token: CSSToken) -> Bool {
    token.kind == .delim
      && (token.delim == 0x3E || token.delim == 0x2B || token.delim == 0x7E)
  }

  /// The value of an attribute selector without quotes where it is a name, or one escape makes it one.
  private mutating func writeAttributeValue(_ token: CSSToken) {
    // In `[a="b"i]` the quotes are what keeps the two names apart.
    let joins = tokens[index].kind == .ident && !tokens[index].hasSpaceBefore
    guard !token.flags.contains(.isUnclosed), !joins else {
      write(token)
      return
    }
    let value = CSSText.stringValue(source, token)
    let bare = value.isEmpty ? nil : NameText.serialized(value[...])
    if let bare, value.allSatisfy({ $0 < 0x80 && $0 >= 0x20 }), bare.last != 0x20,
      bare.count < token.range.count, bare.count <= value.count + 2
    {
      var name = token
      name.kind = .ident
      write(name, as: bare)
      last.kind = .ident
    } else if let shorter = StringText.shorter(source, token) {
      write(token, as: shorter)
    } else {
      write(token)
    }
  }

  /// The selectors of a keyframe.
  mutating func printFrameSelectors(until end: Int) {
    while index < end {
      let token = tokens[index]
      index += 1
      if token.kind == .comment { continue }
      if last.kind != .comma, token.kind != .comma, token.hasSpaceBefore, last.kind != .endOfFile {
        writeSpace()
      }
      // Behind the name of a range a percentage has no other name (Scroll-driven Animations, section 4.2), and garbage
      // stays as it is.
      let isAlone =
        (last.kind == .comma || last.kind == .endOfFile)
        && isEndOfEntry(index, end)
      if isAlone, token.kind == .ident, CSSText.equals(source, token.range, "from") {
        write(token, as: "0%".utf8)
      } else if token.kind == .percentage {
        let number = source[token.range.dropLast()]
        let shorter = NumberText.shortened(number)
        if isAlone, (shorter?[...] ?? number).elementsEqual("100".utf8) {
          write(token, as: "to".utf8)
        } else if let shorter {
          write(token, as: shorter + [0x25])
        } else {
          write(token)
        }
      } else {
        write(token)
      }
    }
  }

  /// True where nothing but comments stands before the next comma.
  private func isEndOfEntry(_ place: Int, _ end: Int) -> Bool {
    let next = tokens[place..<end].first { $0.kind != .comment }
    return next.map { $0.kind == .comma } ?? true
  }
}
