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
    let isASCII = encoding.escapesNonASCII
    // What is no special character is copied in runs; only where there is one, its surroundings are looked at.
    var rest = text
    var decoded: _Source?
    while true {
      let plain = rest.withUnsafeBufferPointer { bytes in
        var index = 0
        while index < bytes.count {
          let byte = bytes[index]
          if byte <= UInt8(ascii: "<") {
            if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == 0x0D { break }
            if byte == quote, quote != 0 { break }
          } else if byte >= 0x80, isASCII {
            break
          }
          index += 1
        }
        return index
      }
      output.append(contentsOf: rest.prefix(plain))
      rest = rest.dropFirst(plain)
      guard !rest.isEmpty else { return }
      let whole = decoded ?? _Source(text)
      decoded = whole
      let length = write(special: whole, rest.startIndex - text.startIndex, in: place, quote)
      rest = rest.dropFirst(length)
    }
  }

  /// Writes a character that may need a reference, and tells how many bytes it has.
  private mutating func write(
    special decoded: _Source, _ index: Int, in place: HTMLCharacters.References, _ quote: UInt8
  ) -> Int {
    switch decoded[index] {
    case UInt8(ascii: "&"):
      let reads = HTMLCharacters.reference(
        decoded, at: index, limit: decoded.count, inAttribute: place == .attribute)
      output.append(UInt8(ascii: "&"))
      if reads != nil { write("amp;") }
    case UInt8(ascii: "<") where place == .text && beginsTag(decoded, index): write("&lt;")
    case 0x0D: write("&#13;")
    case quote where quote != 0: write(quote == UInt8(ascii: "\"") ? "&#34;" : "&#39;")
    case 0x80...:
      var length = 1
      while decoded[index + length] & 0xC0 == 0x80 { length += 1 }
      let scalars = decoded.text(index..<index + length).unicodeScalars
      for scalar in scalars { output += "&#\(scalar.value);".utf8 }
      return length
    case let byte: output.append(byte)
    }
    return 1
  }

  private func beginsTag(_ text: _Source, _ index: Int) -> Bool {
    switch text[index + 1] {
    case 0, UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?"): true
    case let byte: HTMLCharacters.isLetter(byte)
    }
  }
}
