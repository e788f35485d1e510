// Tags: names, attributes, quotes.

internal import AssetText

extension HTMLPrinter {
  mutating func printStartTag(_ token: HTMLToken, _ index: Int) {
    note(start: token, index)
    // Names with such bytes in them are read only in the very place where they stand.
    let isOdd = token.attributes.contains { attribute in
      attribute.name.utf8.contains {
        $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
          || $0 == UInt8(ascii: "<")
      }
    }
    if isOdd { return write(token.range) }

    output.append(UInt8(ascii: "<"))
    if token.foreign { write(token.contentRange) } else { output += token.name.utf8 }
    var isUnquoted = false
    for (position, attribute) in token.attributes.enumerated() {
      output.append(0x20)
      if token.foreign {
        let start = attribute.range.lowerBound
        write(start..<start + attribute.name.utf8.count)
      } else {
        output += attribute.name.utf8
      }
      guard attribute.valueRange != nil else {
        isUnquoted = false
        continue
      }
      let value = minified(attribute, of: token)
      guard !value.isEmpty else {
        isUnquoted = false
        continue
      }
      output.append(UInt8(ascii: "="))
      isUnquoted = writeQuoted(
        value, isLast: position == token.attributes.count - 1)
    }
    if token.foreign, token.isSelfClosing { write(isUnquoted ? " />" : "/>") } else { write(">") }
  }

  mutating func printEndTag(_ token: HTMLToken) {
    note(end: token)
    write("</")
    if token.foreign { write(token.contentRange) } else { output += token.name.utf8 }
    write(">")
  }

  /// Writes a value with the quotes that cost least, and tells whether it needed none.
  private mutating func writeQuoted(_ value: [UInt8], isLast: Bool) -> Bool {
    var doubles = 0
    var singles = 0
    var needsQuotes = isLast && value.last == UInt8(ascii: "/")
    for byte in value {
      switch byte {
      case UInt8(ascii: "\""):
        doubles += 1
        needsQuotes = true
      case UInt8(ascii: "'"):
        singles += 1
        needsQuotes = true
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D, UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "`"):
        needsQuotes = true
      default: break
      }
    }
    guard needsQuotes else {
      writeEscaped(value[...], in: .attribute)
      return true
    }
    let quote = doubles > singles ? UInt8(ascii: "'") : UInt8(ascii: "\"")
    output.append(quote)
    writeEscaped(value[...], in: .attribute, quote: quote)
    output.append(quote)
    return false
  }

  /// The shortest decoded value that means the same.
  private mutating func minified(_ attribute: HTMLAttribute, of token: HTMLToken) -> [UInt8] {
    let value = Array(attribute.value.utf8)
    let name = attribute.name
    if name == "style" { return nested(.declarations, value, attribute) }
    if token.foreign { return value }
    if name == "class" || (name == "rel" && (token.name == "link" || token.name == "a")) {
      return spaceSeparated(value)
    }
    if name.utf8.count > 3, name.utf8.starts(with: "on".utf8),
      name.utf8.allSatisfy(HTMLCharacters.isLetter), !token.name.utf8.contains(UInt8(ascii: "-"))
    {
      return nested(.eventHandler, value, attribute)
    }
    if HTMLElements.isBooleanAttribute(name), !token.name.utf8.contains(UInt8(ascii: "-")),
      attribute.value.lowercased() == name
    {
      return []
    }
    return value
  }

  private func spaceSeparated(_ value: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for byte in value {
      if HTMLCharacters.isSpace(byte) {
        if let last = result.last, last != 0x20 { result.append(0x20) }
      } else {
        result.append(byte)
      }
    }
    if result.last == 0x20 { result.removeLast() }
    return result
  }

  // MARK: What follows from a tag

  private mutating func note(start token: HTMLToken, _ index: Int) {
    let name = token.name
    if token.foreign {
      isInHead = false
      isAtEdge = false
      if rendersText(name), !token.isSelfClosing { foreignText += 1 }
      return
    }
    if Self.isRoot(name), !isInHead { return }
    if token.isStray { return }
    if isInHead, !HTMLElements.belongsToHead(name) { isInHead = false }
    if let open = preserved {
      if open.name == name, !HTMLElements.isVoid(name) { preserved = (name, open.depth + 1) }
    } else if HTMLElements.preservesSpace(name) || rendersSpace(token) {
      if !HTMLElements.isVoid(name) { preserved = (name, 1) }
    }
    if HTMLElements.isFormatting(name) { formatting += 1 }
    if HTMLElements.isBlock(name) || name == "br" {
      isAtEdge = true
    } else if !isInvisible(index) {
      isAtEdge = false
    }
  }

  private mutating func note(end token: HTMLToken) {
    let name = token.name
    if token.foreign {
      if rendersText(name), foreignText > 0 { foreignText -= 1 }
      isAtEdge = false
      return
    }
    if token.isStray || (Self.isRoot(name) && !isInHead) { return }
    if let open = preserved, open.name == name {
      preserved = open.depth == 1 ? nil : (name, open.depth - 1)
    }
    if HTMLElements.isFormatting(name), formatting > 0 { formatting -= 1 }
    switch name {
    case "script", "style": break
    case _ where HTMLElements.isBlock(name) || name == "br": isAtEdge = true
    default: isAtEdge = false
    }
  }

  /// True for the elements of which a page has one: another tag of theirs opens and closes nothing.
  static func isRoot(_ name: String) -> Bool { name == "html" || name == "head" || name == "body" }

  /// True for the foreign elements whose text is rendered, and for all of MathML.
  private func rendersText(_ name: String) -> Bool {
    switch name {
    case "text", "foreignobject", "title", "desc", "style", "script", "math": true
    default: false
    }
  }

  /// True where a start tag itself says that white space is rendered in its element.
  private func rendersSpace(_ token: HTMLToken) -> Bool {
    for attribute in token.attributes {
      switch attribute.name {
      case "style": if attribute.value.lowercased().contains("white-space") { return true }
      case "contenteditable": return true
      default: break
      }
    }
    return false
  }
}
