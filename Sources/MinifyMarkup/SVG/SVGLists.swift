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
    var count = 0
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let number = scanner.number()?.rounded(precision) else { return nil }
      if count > 0 { output.append(0x20) }
      output += number.text
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
      guard let number = scanner.number() else { return nil }
      let unitStart = scanner.offset
      while isUnit(scanner.byte) { scanner.offset += 1 }
      let unit = text[unitStart..<scanner.offset]
      // Two digits more for units that are larger than a pixel; nothing is known of a percentage or an `em`.
      let places = pixelsPerUnit(unit).flatMap { size in
        precision.map { size > 1.5 ? $0 + 2 : $0 }
      }
      output += number.rounded(places).text
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

  /// The numbers of a list without units, or nil where it is something else.
  static func numbers(_ text: [UInt8]) -> [Double]? {
    var scanner = SVGScanner(text)
    var numbers: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let number = scanner.number() else { return nil }
      numbers.append(number.value)
      _ = scanner.skipSeparator()
    }
    return numbers
  }

  /// A length in pixels, or nil where it depends on something else.
  static func pixels(_ text: [UInt8]) -> Double? {
    var scanner = SVGScanner(text)
    scanner.skipSpace()
    guard let number = scanner.number() else { return nil }
    let unit = text[scanner.offset...].filter { !XMLText.isWhitespace($0) }
    guard let size = pixelsPerUnit(unit[...]) else { return nil }
    return number.value * size
  }

  private static func pixelsPerUnit(_ unit: ArraySlice<UInt8>) -> Double? {
    switch String(decoding: unit, as: UTF8.self).lowercased() {
    case "", "px": 1
    case "pt": 4.0 / 3
    case "pc": 16
    case "mm": 96 / 25.4
    case "cm": 96 / 2.54
    case "in": 96
    default: nil
    }
  }
}
