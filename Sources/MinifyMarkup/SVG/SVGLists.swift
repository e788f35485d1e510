// SVGLists: attributes that hold numbers, lengths or transforms.
//
// Each function gives the same list with shorter numbers and separators, or nil where the value is not what its grammar
// asks for (`auto`, `calc(…)`, an error): such a value stays as it is.

enum SVGLists {
  /// `viewBox`: scripts split it at white space, so each separator stays one space.
  static func viewBox(_ text: [UInt8]) -> [UInt8]? {
    var scanner = SVGScanner(text)
    var output: [UInt8] = []
    scanner.skipSpace()
    for index in 0..<4 {
      if index > 0 {
        _ = scanner.skipSeparator()
        output.append(0x20)
      }
      guard let number = scanner.number() else { return nil }
      output += number.text
    }
    scanner.skipSpace()
    return scanner.isAtEnd ? output : nil
  }

  /// `points`.
  static func points(_ text: [UInt8], precision: Int?) -> [UInt8]? {
    var scanner = SVGScanner(text)
    var output: [UInt8] = []
    var before: SVGNumber?
    var count = 0
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let number = scanner.number()?.rounded(precision) else { return nil }
      if let before, !number.mayFollow(before, joinsPoints: false) { output.append(0x20) }
      output += number.text
      before = number
      count += 1
      if scanner.skipSeparator(), scanner.isAtEnd { return nil }
    }
    // An odd number of coordinates is an error, from which every reader recovers in its own way.
    return count % 2 == 0 ? output : nil
  }

  /// Numbers and lengths; `px` is what a number without a unit means here.
  static func lengths(_ text: [UInt8], precision: Int?, dropsPixels: Bool) -> [UInt8]? {
    var scanner = SVGScanner(text)
    var output: [UInt8] = []
    scanner.skipSpace()
    guard !scanner.isAtEnd else { return nil }
    while !scanner.isAtEnd {
      if !output.isEmpty { output.append(0x20) }
      guard let number = scanner.number()?.rounded(precision) else { return nil }
      output += number.text
      let unitStart = scanner.offset
      while isUnit(scanner.byte) { scanner.offset += 1 }
      let unit = text[unitStart..<scanner.offset]
      if !dropsPixels || !unit.map({ $0 | 0x20 }).elementsEqual("px".utf8) { output += unit }
      guard scanner.isAtEnd || XMLText.isWhitespace(scanner.byte) || scanner.byte == 0x2C else {
        return nil
      }
      if scanner.skipSeparator(), scanner.isAtEnd { return nil }
    }
    return output
  }

  private static func isUnit(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte == 0x25
  }

  /// `transform`, `gradientTransform`, `patternTransform`.
  static func transforms(_ text: [UInt8]) -> [UInt8]? {
    var scanner = SVGScanner(text)
    var output: [UInt8] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      let nameStart = scanner.offset
      while isUnit(scanner.byte), scanner.byte != 0x25 { scanner.offset += 1 }
      let name = text[nameStart..<scanner.offset]
      guard isTransform(name) else { return nil }
      output += name
      scanner.skipSpace()
      guard scanner.byte == 0x28 else { return nil }
      output.append(0x28)
      scanner.offset += 1
      scanner.skipSpace()
      guard arguments(&scanner, &output) else { return nil }
      output.append(0x29)
      scanner.offset += 1
      if scanner.skipSeparator(), scanner.isAtEnd { return nil }
    }
    return output
  }

  private static func arguments(_ scanner: inout SVGScanner, _ output: inout [UInt8]) -> Bool {
    var before: SVGNumber?
    while scanner.byte != 0x29 {
      guard let number = scanner.number() else { return false }
      if let before, !number.mayFollow(before, joinsPoints: false) { output.append(0x20) }
      output += number.text
      before = number
      if scanner.skipSeparator(), scanner.byte == 0x29 { return false }
    }
    return before != nil
  }

  private static func isTransform(_ name: ArraySlice<UInt8>) -> Bool {
    switch String(decoding: name, as: UTF8.self) {
    case "matrix", "translate", "scale", "rotate", "skewX", "skewY": true
    default: false
    }
  }

  /// A hexadecimal colour in lower case, with one digit a channel where two are the same.
  static func color(_ text: [UInt8]) -> [UInt8]? {
    guard text.first == 0x23, text.count == 4 || text.count == 7 else { return nil }
    var digits: [UInt8] = []
    for byte in text.dropFirst() {
      switch byte {
      case 0x30...0x39, 0x61...0x66: digits.append(byte)
      case 0x41...0x46: digits.append(byte | 0x20)
      default: return nil
      }
    }
    let halves = digits.count == 6 ? [0, 2, 4] : []
    let isDoubled = !halves.isEmpty && halves.allSatisfy { digits[$0] == digits[$0 + 1] }
    return [0x23] + (isDoubled ? halves.map { digits[$0] } : digits)
  }
}
