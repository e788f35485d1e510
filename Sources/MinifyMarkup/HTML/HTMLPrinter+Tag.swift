// Tags: names, attributes, quotes.

internal import AssetText

extension HTMLPrinter {
  mutating func printStartTag(_ token: HTMLToken.Core) {
    // Names with such bytes in them are read only in the very place where they stand.
    if token.attributes.contains(where: { tokens.attributes[$0].isOdd }) {
      return write(token.range)
    }
    output.append(UInt8(ascii: "<"))
    write(nameOf: token)
    var isUnquoted = false
    let last =
      token.foreign
      ? nil : token.attributes.last { !tokens.isRedundant(tokens.attributes[$0], of: token) }
    for position in token.attributes {
      let attribute = tokens.attributes[position]
      if !token.foreign, tokens.isRedundant(attribute, of: token) { continue }
      output.append(0x20)
      if page.scan.hasMark(in: attribute.range) {
        isUnquoted = true
        write(attribute.range)
        continue
      }
      if token.foreign { write(attribute.nameRange) } else { writeName(attribute.nameRange) }
      isUnquoted = false
      guard attribute.valueRange != nil else { continue }
      let value = minified(attribute, of: token)
      guard !value.isEmpty else { continue }
      output.append(UInt8(ascii: "="))
      isUnquoted = writeQuoted(value)
      // Not every reader takes a solidus before the end for a part of the value.
      if position == last, isUnquoted, output.last == UInt8(ascii: "/") { output.append(0x20) }
    }
    if token.foreign, token.isSelfClosing { write(isUnquoted ? " />" : "/>") } else { write(">") }
  }

  mutating func printEndTag(_ token: HTMLToken.Core) {
    write("</")
    write(nameOf: token)
    write(">")
  }

  private mutating func write(nameOf token: HTMLToken.Core) {
    if token.foreign { write(token.contentRange) } else { writeName(token.contentRange) }
  }

  /// Writes a value with the quotes that cost least, and tells whether it needed none.
  private mutating func writeQuoted(_ value: ArraySlice<UInt8>) -> Bool {
    var doubles = 0
    var singles = 0
    // A validator complains about `=` in a value without quotes, but every reader takes it as a character.
    var needsQuotes = value.first == UInt8(ascii: "=")
    var needsCare = false
    value.withUnsafeBufferPointer { bytes in
      for byte in bytes {
        if byte > UInt8(ascii: "`") {
          if byte >= 0x80 { needsCare = true }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""):
          doubles += 1
          needsQuotes = true
        case UInt8(ascii: "'"):
          singles += 1
          needsQuotes = true
        case 0x20, 0x09, 0x0A, 0x0C, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "`"):
          needsQuotes = true
        case 0x0D:
          needsQuotes = true
          needsCare = true
        case UInt8(ascii: "&"): needsCare = true
        default: break
        }
      }
    }
    let quote = doubles > singles ? UInt8(ascii: "'") : UInt8(ascii: "\"")
    if needsQuotes { output.append(quote) }
    if needsCare || min(doubles, singles) > 0 {
      writeEscaped(value, in: .attribute, quote: needsQuotes ? quote : 0)
    } else {
      output.append(contentsOf: value)
    }
    if needsQuotes { output.append(quote) }
    return !needsQuotes
  }
}
