internal import AssetText

// Numbers in the shortest of their forms.
//
// A finite value is digits times a power of ten; the digits are the fewest that read back as the same value. From
// them come the plain form (`1200`, `1.5`, `.05`) and the one with an exponent (`12e9`, `5e-7`), which never needs
// a point. Whole numbers may be shorter in hexadecimal from 10^12 on.

extension Printer {
  mutating func number(_ value: Double, _ minimum: UInt8) {
    if value.isNaN || value.isInfinite {
      // There is no literal for them but one that overflows, and the names can be hidden.
      let isWrapped = open(Precedence.multiply < minimum)
      if value < 0 { sign(0x2D) } else { separateWord() }
      output.write(value.isNaN ? "0/0" : "1/0")
      close(isWrapped)
      return
    }
    let isNegative = value.sign == .minus
    let isWrapped = open(isNegative && Precedence.unary < minimum)
    if isNegative { sign(0x2D) }
    magnitude(value.magnitude)
    close(isWrapped)
  }

  /// Writes a number that is not negative.
  mutating func magnitude(_ value: Double) {
    if value < 10 {
      // Most numbers of a program are a single digit.
      let digit = UInt8(value)
      if Double(digit) == value {
        separateWord()
        output.write(0x30 + digit)
        integerEnd = output.count
        return
      }
    }
    if value < 9_007_199_254_740_992, value == value.rounded(.towardZero) {
      whole(UInt64(value))
    } else {
      fractional(value)
    }
  }

  private mutating func whole(_ value: UInt64) {
    var digits = value
    var zeros = 0
    while digits % 10 == 0 {
      digits /= 10
      zeros += 1
    }
    separateWord()
    let decimalLength = Self.length(value)
    if zeros > 2 {
      decimal(digits)
      output.write(0x65)
      decimal(UInt64(zeros))
      return
    }
    if value >= 1_000_000_000_000, Self.hexLength(value) < decimalLength {
      hexadecimal(value)
      return
    }
    decimal(value)
    integerEnd = output.count
  }

  private mutating func fractional(_ value: Double) {
    var digits: UInt64 = 0
    var exponent = 0
    Self.decompose(value, &digits, &exponent)
    let count = Self.length(digits)
    if exponent >= 0 {
      separateWord()
      let long = count + exponent
      let short = exponent == 0 ? count : count + 1 + Self.length(UInt64(exponent))
      if value < 18_446_744_073_709_551_616 {
        let whole = UInt64(value)
        if Self.hexLength(whole) < min(long, short) { return hexadecimal(whole) }
      }
      decimal(digits)
      if short < long {
        output.write(0x65)
        decimal(UInt64(exponent))
      } else {
        for _ in 0..<exponent { output.write(0x30) }
        integerEnd = output.count
      }
      return
    }
    let places = -exponent
    if places < count {
      separateWord()
      var divisor: UInt64 = 1
      for _ in 0..<places { divisor *= 10 }
      decimal(digits / divisor)
      output.write(0x2E)
      padded(digits % divisor, places)
    } else if places <= count + 1 + Self.length(UInt64(places)) {
      output.write(0x2E)
      padded(digits, places)
    } else {
      separateWord()
      decimal(digits)
      output.write("e-")
      decimal(UInt64(places))
    }
  }

  /// The fewest digits, and the power of ten to multiply them with.
  static func decompose(_ value: Double, _ digits: inout UInt64, _ exponent: inout Int) {
    digits = 0
    exponent = 0
    var isFraction = false
    var isExponent = false
    var isNegative = false
    var written = 0
    // The standard library writes the shortest digits that read back: "0.05", "1e-07", "1.5e+300".
    for byte in value.description.utf8 {
      switch byte {
      case 0x2E: isFraction = true
      case 0x65: isExponent = true
      case 0x2D: isNegative = true
      case 0x30...0x39 where isExponent: written = written * 10 + Int(byte - 0x30)
      case 0x30...0x39:
        digits = digits * 10 + UInt64(byte - 0x30)
        if isFraction { exponent -= 1 }
      default: break
      }
    }
    exponent += isNegative ? -written : written
    while digits != 0, digits % 10 == 0 {
      digits /= 10
      exponent += 1
    }
  }

  static func length(_ value: UInt64) -> Int {
    var length = 1
    var limit: UInt64 = 10
    while value >= limit {
      length += 1
      let (next, overflow) = limit.multipliedReportingOverflow(by: 10)
      if overflow { break }
      limit = next
    }
    return length
  }

  static func hexLength(_ value: UInt64) -> Int {
    2 + max(1, (67 - value.leadingZeroBitCount) / 4)
  }

  private mutating func decimal(_ value: UInt64) { padded(value, Self.length(value)) }

  /// Writes digits with zeros in front, up to a width.
  private mutating func padded(_ value: UInt64, _ width: Int) {
    let length = Self.length(value)
    for _ in 0..<max(0, width - length) { output.write(0x30) }
    var divisor: UInt64 = 1
    for _ in 1..<max(1, length) { divisor *= 10 }
    var rest = value
    for _ in 0..<length {
      output.write(0x30 + UInt8(truncatingIfNeeded: rest / divisor))
      rest %= divisor
      divisor = max(1, divisor / 10)
    }
  }

  private mutating func hexadecimal(_ value: UInt64) {
    output.write("0x")
    var shift = (Self.hexLength(value) - 3) * 4
    while shift >= 0 {
      output.write(Self.hexDigit(UInt8(truncatingIfNeeded: value >> UInt64(shift)) & 15))
      shift -= 4
    }
  }

  static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

  /// Writes a BigInt: up to 64 bits in the shorter of decimal and hexadecimal, longer ones as they were.
  mutating func bigInt(_ atom: _Atom) {
    separateWord()
    if let value = Self.smallBigInt(bytes(atom)) {
      if Self.hexLength(value) < Self.length(value) { hexadecimal(value) } else { decimal(value) }
    } else {
      writeAtom(atom)
    }
    output.write(0x6E)
  }

  private static func smallBigInt(_ text: UnsafeBufferPointer<UInt8>) -> UInt64? {
    var radix: UInt64 = 10
    var position = 0
    if text.count > 2, text[0] == 0x30 {
      switch text[1] | 0x20 {
      case 0x78: radix = 16
      case 0x6F: radix = 8
      case 0x62: radix = 2
      default: break
      }
      if radix != 10 { position = 2 }
    }
    var value: UInt64 = 0
    while position < text.count {
      let byte = text[position]
      let digit = byte <= 0x39 ? byte &- 0x30 : (byte | 0x20) &- 0x57
      let (product, overflow) = value.multipliedReportingOverflow(by: radix)
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
      if overflow || carry { return nil }
      value = sum
      position += 1
    }
    return value
  }
}
