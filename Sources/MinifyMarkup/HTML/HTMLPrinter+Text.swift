// Text: white space and character references.
//
// A run of spaces, tabs and line feeds becomes one line feed if it holds one, else one space: between two wide East Asian
// characters a line feed may render as nothing where a space renders as a space. At the edge of a block the run goes.

internal import AssetText

extension HTMLPrinter {
  /// Prints the text that begins at a token, together with what follows it when the comments between are gone.
  mutating func printText(from start: Int) -> Int {
    var end = start
    var text: [UInt8] = []
    while end < tokens.count {
      let token = tokens[end]
      if token.kind == .text, token.text == .data {
        text.append(contentsOf: document.text(of: token).utf8)
      } else if !isDropped(end) {
        break
      }
      end += 1
    }
    let token = tokens[start]
    let before = output.count
    let isBlank = text.allSatisfy(Self.isCollapsible)
    if preserved != nil || options.keepsWhiteSpace || (token.foreign && foreignText > 0) {
      write(text: text[...])
      if !isBlank { isInHead = false }
      isAtEdge = false
    } else if isBlank {
      printBlank(text, at: start, before: end)
    } else {
      var slice = text[...]
      isInHead = false
      if token.foreign {
        write(text: slice)
        isAtEdge = false
      } else {
        if isAtEdge, !leavesTable(behind: previous) {
          slice = slice.drop(while: Self.isCollapsible)
        }
        let following = next(from: end)
        if isEdge(following), !leavesTable(before: following) {
          while let last = slice.last, Self.isCollapsible(last) { slice.removeLast() }
        }
        write(text: collapsed(slice)[...])
        isAtEdge = false
      }
    }
    if output.count > before { previous = start }
    return end
  }

  private mutating func printBlank(_ text: [UInt8], at start: Int, before end: Int) {
    if isInHead { return }
    let before = previous.map { tokens[$0] }
    let after = end < tokens.count ? tokens[end] : nil
    // `:empty` and a script's `firstChild` tell an element with white space from one without.
    let fillsElement =
      before?.kind == .startTag && after?.kind == .endTag && before?.name == after?.name
    if tokens[start].foreign {
      // The end of a formatting element around an image also closes the image.
      let isBetweenTags =
        formatting == 0 && (before?.kind == .startTag || before?.kind == .endTag)
        && (after?.kind == .startTag || after?.kind == .endTag)
      if !(isBetweenTags && !fillsElement && before?.foreign == true) {
        output += collapsed(text[...])
      }
      return
    }
    if !fillsElement, formatting == 0, isAtEdge || isEdge(next(from: end)) { return }
    output += collapsed(text[...])
  }

  static func isCollapsible(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }

  func collapsed(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      guard Self.isCollapsible(text[index]) else {
        result.append(text[index])
        index += 1
        continue
      }
      var holdsLineFeed = false
      while index < text.endIndex, Self.isCollapsible(text[index]) {
        if text[index] == 0x0A { holdsLineFeed = true }
        index += 1
      }
      result.append(holdsLineFeed ? 0x0A : 0x20)
    }
    return result
  }

  /// The next token that a reader sees, scripts and the like skipped; nil at the end of the page.
  private func next(from start: Int) -> HTMLToken? {
    var index = start
    while index < tokens.count {
      let token = tokens[index]
      switch token.kind {
      case .comment, .nothing: index += 1
      case .text where token.text == .data:
        guard source[token.range].allSatisfy(Self.isCollapsible) else { return token }
        index += 1
      case .startTag, .endTag:
        if token.isStray || (Self.isRoot(token.name) && !isInHead) {
          index += 1
          continue
        }
        guard token.kind == .startTag, isInvisible(index) else { return token }
        index += 1
        guard !HTMLElements.isVoid(token.name) else { continue }
        // Its content is one text at most.
        if index < tokens.count, tokens[index].kind == .text { index += 1 }
        if index < tokens.count, tokens[index].kind == .endTag { index += 1 }
      default: return token
      }
    }
    return nil
  }

  /// True for the start tag of an element that is not rendered and writes nothing.
  func isInvisible(_ index: Int) -> Bool {
    let token = tokens[index]
    guard !token.foreign else { return false }
    switch token.name {
    case "link", "meta", "style": return true
    case "script":
      guard index + 1 < tokens.count, tokens[index + 1].kind == .text else { return true }
      return !source.text(tokens[index + 1].range).contains("document.write")
    default: return false
    }
  }

  private func isEdge(_ token: HTMLToken?) -> Bool {
    guard let token else { return true }
    guard token.kind == .startTag || token.kind == .endTag, !token.foreign else { return false }
    return HTMLElements.isBlock(token.name) || token.name == "br"
  }

  /// True where text behind a token may be moved in front of a table, to other words there.
  private func leavesTable(behind index: Int?) -> Bool {
    guard let index else { return false }
    switch (tokens[index].kind, tokens[index].name) {
    case (.startTag, "table"), (_, "tbody"), (_, "thead"), (_, "tfoot"), (_, "tr"),
      (_, "colgroup"), (_, "col"), (.endTag, "td"), (.endTag, "th"), (.endTag, "caption"),
      (.endTag, "table"):
      return true
    default: return false
    }
  }

  /// True where text before a token may be moved in front of a table.
  private func leavesTable(before token: HTMLToken?) -> Bool {
    guard let token else { return false }
    switch (token.kind, token.name) {
    case (.endTag, "table"), (_, "tbody"), (_, "thead"), (_, "tfoot"), (_, "tr"),
      (_, "colgroup"), (_, "col"), (.startTag, "td"), (.startTag, "th"), (.startTag, "caption"):
      return true
    default: return false
    }
  }

  /// Writes decoded text with as few references as are needed.
  mutating func write(text: ArraySlice<UInt8>) {
    writeEscaped(text, in: .text)
  }

  /// Writes decoded text so that reading it gives the same; an attribute's quotes are the caller's business.
  mutating func writeEscaped(
    _ text: ArraySlice<UInt8>, in place: HTMLCharacters.References, quote: UInt8 = 0
  ) {
    output += escaped(text, in: place, quote: quote)
  }

  func escaped(
    _ text: ArraySlice<UInt8>, in place: HTMLCharacters.References, quote: UInt8 = 0
  ) -> [UInt8] {
    let needsCare = text.contains {
      $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") || $0 == 0x0D || $0 >= 0x80
        || ($0 == quote && quote != 0)
    }
    guard needsCare else { return Array(text) }
    let decoded = _Source(text)
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 16)
    var index = 0
    while index < decoded.count {
      let byte = decoded[index]
      switch byte {
      case UInt8(ascii: "&"):
        let reads = HTMLCharacters.reference(
          decoded, at: index, limit: decoded.count, inAttribute: place == .attribute)
        result += (reads == nil ? "&" : "&amp;").utf8
      case UInt8(ascii: "<") where place == .text:
        result += (beginsTag(decoded, index) ? "&lt;" : "<").utf8
      case 0x0D: result += "&#13;".utf8
      case quote where quote != 0:
        result += (quote == UInt8(ascii: "\"") ? "&#34;" : "&#39;").utf8
      case 0x80... where encoding.escapesNonASCII:
        var length = 1
        while decoded[index + length] & 0xC0 == 0x80 { length += 1 }
        let scalars = decoded.text(index..<index + length).unicodeScalars
        for scalar in scalars { result += "&#\(scalar.value);".utf8 }
        index += length - 1
      default: result.append(byte)
      }
      index += 1
    }
    return result
  }

  private func beginsTag(_ text: _Source, _ index: Int) -> Bool {
    switch text[index + 1] {
    case 0, UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?"): true
    case let byte: HTMLCharacters.isLetter(byte)
    }
  }
}
