// Character references: as few as are needed, each as short as can be.

internal import AssetText

extension HTMLPrinter {
  /// Writes decoded text with as few references as are needed.
  mutating func write(text: ArraySlice<UInt8>) {
    writeEscaped(text, in: .text)
  }

  /// Writes decoded text so that reading it gives the same; an attribute's quotes are the caller's business.
  mutating func writeEscaped(
    _ text: ArraySlice<UInt8>, in place: HTMLCharacters.References, quote: UInt8 = 0
  ) {
    let beyond: UInt8 = encoding.escapesNonASCII ? 0x80 : 0xFF
    let needsCare = text.contains {
      $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") || $0 == 0x0D || $0 >= beyond
        || ($0 == quote && quote != 0)
    }
    if needsCare {
      output += escaped(text, in: place, quote: quote)
    } else {
      output.append(contentsOf: text)
    }
  }

  private func escaped(
    _ text: ArraySlice<UInt8>, in place: HTMLCharacters.References, quote: UInt8
  ) -> [UInt8] {
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
