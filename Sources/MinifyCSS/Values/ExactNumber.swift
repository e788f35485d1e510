/// A decimal number without rounding: `mantissa × 10^-scale`.
struct ExactNumber: Equatable {
  var mantissa: Int64
  var scale: Int

  init(_ mantissa: Int64, scale: Int = 0) {
    self.mantissa = mantissa
    self.scale = scale
    while self.scale > 0, self.mantissa % 10 == 0 {
      self.mantissa /= 10
      self.scale -= 1
    }
  }

  /// The number that a text is, if it has no exponent and few enough digits.
  init?(_ text: ArraySlice<UInt8>) {
    var value: Int64 = 0
    var scale = 0
    var isFraction = false
    var digits = 0
    var isNegative = false
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case 0x2D where index == text.startIndex: isNegative = true
      case 0x2B where index == text.startIndex: break
      case 0x2E where !isFraction: isFraction = true
      case 0x30...0x39:
        digits += 1
        guard digits <= 12 else { return nil }
        value = value * 10 + Int64(byte - 0x30)
        if isFraction { scale += 1 }
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    self.init(isNegative ? -value : value, scale: scale)
  }

  /// The nearest number in double precision: both parts of the quotient are exact there.
  var double: Double { Double(mantissa) / Double(ExactNumber.power(scale)) }

  private static func power(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { n, _ in n * 10 }
  }

  static func sum(_ a: ExactNumber, _ b: ExactNumber) -> ExactNumber? {
    let scale = max(a.scale, b.scale)
    guard scale <= 12 else { return nil }
    let (left, one) = a.mantissa.multipliedReportingOverflow(by: power(scale - a.scale))
    let (right, other) = b.mantissa.multipliedReportingOverflow(by: power(scale - b.scale))
    let (sum, third) = left.addingReportingOverflow(right)
    return one || other || third ? nil : ExactNumber(sum, scale: scale)
  }

  static func product(_ a: ExactNumber, _ b: ExactNumber) -> ExactNumber? {
    let (product, overflow) = a.mantissa.multipliedReportingOverflow(by: b.mantissa)
    return overflow || a.scale + b.scale > 12 ? nil : ExactNumber(product, scale: a.scale + b.scale)
  }

  /// The quotient where it has at most six decimals.
  static func quotient(_ a: ExactNumber, _ b: ExactNumber) -> ExactNumber? {
    guard b.mantissa != 0, b.scale <= 6, a.scale <= 6 else { return nil }
    let (left, overflow) = a.mantissa.multipliedReportingOverflow(by: power(6 + b.scale))
    let (right, other) = b.mantissa.multipliedReportingOverflow(by: power(a.scale))
    guard !overflow, !other, left % right == 0 else { return nil }
    return ExactNumber(left / right, scale: 6)
  }

  func isLess(than other: ExactNumber) -> Bool {
    ExactNumber.sum(self, other.negated).map { $0.mantissa < 0 } ?? false
  }

  var negated: ExactNumber { ExactNumber(-mantissa, scale: scale) }

  /// The shortest text, without an exponent.
  var text: [UInt8] {
    var digits = Array(String(mantissa.magnitude).utf8)
    if scale > 0 {
      while digits.count < scale { digits.insert(0x30, at: 0) }
      digits.insert(0x2E, at: digits.count - scale)
    }
    return (mantissa < 0 ? [0x2D] : []) + digits
  }
}
