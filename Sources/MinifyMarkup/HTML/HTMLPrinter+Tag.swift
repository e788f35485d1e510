// Tags: names, attributes, quotes.

internal import AssetText

extension HTMLPrinter {
  mutating func printStartTag(_ token: HTMLToken) {
    // Names with such bytes in them are read only in the very place where they stand.
    let attributes = token.attributes
    let isOdd = attributes.contains { attribute in
      attribute.known == .unknown
        && attribute.name.utf8.contains {
          $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
            || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "{")
        }
    }
    if isOdd { return write(token.range) }

    output.append(UInt8(ascii: "<"))
    if token.foreign { write(token.contentRange) } else { output += token.name.utf8 }
    var isUnquoted = false
    let isForeign = token.foreign
    let last = attributes.lastIndex {
      isForeign || !HTMLAttributeKind.isRedundant($0, of: token)
    }
    for position in attributes.indices {
      let attribute = attributes[position]
      if !isForeign, HTMLAttributeKind.isRedundant(attribute, of: token) { continue }
      output.append(0x20)
      if document.scan.hasMark(in: attribute.range) {
        isUnquoted = true
        write(attribute.range)
        continue
      }
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
      isUnquoted = writeQuoted(value)
      // Not every reader takes a solidus before the end for a part of the value.
      if position == last, isUnquoted, !token.foreign, output.last == UInt8(ascii: "/") {
        output.append(0x20)
      }
    }
    if token.foreign, token.isSelfClosing { write(isUnquoted ? " />" : "/>") } else { write(">") }
  }

  mutating func printEndTag(_ token: HTMLToken) {
    write("</")
    if token.foreign { write(token.contentRange) } else { output += token.name.utf8 }
    write(">")
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
