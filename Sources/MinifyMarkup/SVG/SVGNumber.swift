// SVGNumber: numbers as paths, points and lengths write them (SVG 2, section 9.3.9; SVG 1.1, section 4.2).

/// A cursor over the value of an attribute.
struct SVGScanner {
  let text: [UInt8]
  var offset = 0

  init(_ text: [UInt8]) { self.text = text }

  var isAtEnd: Bool { offset >= text.count }
  var byte: UInt8 { offset < text.count ? text[offset] : 0 }

  mutating func skipSpace() {
    while offset < text.count, XMLText.isWhitespace(text[offset]) || text[offset] == 0x0C {
      offset += 1
    }
  }

  /// Skips white space with at most one comma in it; true where there was a comma.
  mutating func skipSeparator() -> Bool {
    skipSpace()
    guard byte == 0x2C else { return false }
    offset += 1
    skipSpace()
    return true
  }

  var isAtNumber: Bool {
    switch byte {
    case 0x2B, 0x2D, 0x2E, 0x30...0x39: true
    default: false
    }
  }

  /// Takes a number; nil where there is none or where readers disagree about it, as about `1.`.
  mutating func number() -> SVGNumber? {
    let start = offset
    if byte == 0x2B || byte == 0x2D { offset += 1 }
    let whole = skipDigits()
    if byte == 0x2E {
      offset += 1
      guard skipDigits() > 0 else { return nil }
    } else if whole == 0 {
      return nil
    }
    if byte | 0x20 == 0x65, isExponent {
      offset += 2
      _ = skipDigits()
    }
    return SVGNumber(text[start..<offset])
  }

  /// `1em` is a length and `1ex` another one.
  private var isExponent: Bool {
    let next = offset + 1 < text.count ? text[offset + 1] : 0
    if next >= 0x30 && next <= 0x39 { return true }
    guard next == 0x2B || next == 0x2D, offset + 2 < text.count else { return false }
    return text[offset + 2] >= 0x30 && text[offset + 2] <= 0x39
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while byte >= 0x30, byte <= 0x39 { offset += 1 }
    return offset - start
  }
}

/// A number in its shortest spelling of the same value.
struct SVGNumber {
  private(set) var text: [UInt8]

  init(_ source: ArraySlice<UInt8>) {
    var rest = source
    var isNegative = false
    if let sign = rest.first, sign == 0x2B || sign == 0x2D {
      isNegative = sign == 0x2D
      rest = rest.dropFirst()
    }
    let exponentStart = rest.firstIndex { $0 | 0x20 == 0x65 } ?? rest.endIndex
    let exponent = rest[exponentStart...]
    let mantissa = rest[..<exponentStart]
    let point = mantissa.firstIndex(of: 0x2E)
    let whole = mantissa[..<(point ?? mantissa.endIndex)].drop { $0 == 0x30 }
    var fraction = point.map { mantissa[($0 + 1)...] } ?? []
    while fraction.last == 0x30 { fraction = fraction.dropLast() }
    guard !whole.isEmpty || !fraction.isEmpty else {
      text = [0x30]
      return
    }
    text = isNegative ? [0x2D] : []
    text += whole
    if !fraction.isEmpty { text += [0x2E] + fraction }
    text += exponent
  }

  private init(text: [UInt8]) { self.text = text }

  /// Rounds a value to some decimals, halves away from zero.
  init(_ value: Double, decimals: Int) {
    let scaled = SVGNumber.scaled(value, decimals)
    guard scaled.magnitude < 1e15 else {
      // Beyond that a double has no decimals.
      self.init(ArraySlice(String(value).utf8))
      return
    }
    self.init(text: SVGNumber.text(Int64(scaled), decimals: decimals))
  }

  /// The shortest spelling of a number that is given in units of its last decimal.
  static func text(_ units: Int64, decimals: Int) -> [UInt8] {
    guard units != 0 else { return [0x30] }
    var rest = units.magnitude
    var places = decimals
    while places > 0, rest % 10 == 0 {
      rest /= 10
      places -= 1
    }
    // The digits from the last one to the first.
    var reversed: [UInt8] = []
    while rest > 0 || places > 0 {
      reversed.append(UInt8(truncatingIfNeeded: 0x30 + rest % 10))
      rest /= 10
      places -= 1
      if places == 0 { reversed.append(0x2E) }
    }
    if units < 0 { reversed.append(0x2D) }
    return reversed.reversed()
  }

  /// The number in units of some decimal, or nil where it has more digits.
  func units(_ decimals: Int) -> Double? {
    guard !hasExponent else { return nil }
    var units: Int64 = 0
    var places: Int?
    for byte in text where byte != 0x2D {
      if byte == 0x2E {
        places = 0
        continue
      }
      let (product, overflow) = units.multipliedReportingOverflow(by: 10)
      guard !overflow, product < 1_000_000_000_000_000 else { return nil }
      units = product + Int64(byte - 0x30)
      places = places.map { $0 + 1 }
    }
    guard (places ?? 0) <= decimals else { return nil }
    let value = Double(units) * Decimals.power(decimals - (places ?? 0))
    return text.first == 0x2D ? -value : value
  }

  private static func scaled(_ value: Double, _ decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return (value * scale).rounded(.toNearestOrAwayFromZero)
  }

  var value: Double { Double(String(decoding: text, as: UTF8.self)) ?? 0 }

  func rounded(_ decimals: Int?) -> SVGNumber {
    guard let decimals else { return self }
    let rounded = SVGNumber(value, decimals: decimals)
    return rounded.text.count < text.count ? rounded : self
  }

  private var hasPoint: Bool { text.contains(0x2E) }
  private var hasExponent: Bool { text.contains { $0 | 0x20 == 0x65 } }

  /// True where this number may stand right behind another: a sign begins it, or a second point does.
  func mayFollow(_ before: SVGNumber, joinsPoints: Bool) -> Bool {
    switch text.first {
    case 0x2D: true
    case 0x2E: joinsPoints && before.hasPoint && !before.hasExponent
    default: false
    }
  }
}
