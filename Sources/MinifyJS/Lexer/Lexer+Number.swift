internal import AssetText

// Numbers. Up to 19 digits and small exponents are computed exactly; the rest goes through the standard library.

extension Lexer {
  /// Reads a numeric literal.
  mutating func scanNumber(_ c: UInt8) {
    let start = position
    if c == 0x30 {
      switch bytes[position + 1] | 0x20 {
      case 0x78: return scanRadix(4, start)
      case 0x6F: return scanRadix(3, start)
      case 0x62: return scanRadix(1, start)
      default: break
      }
      if classes[Int(bytes[position + 1])] & ByteClass.digit != 0 {
        return scanLegacyNumber(start)
      }
      if bytes[position + 1] == 0x5F {
        return fail(
          "a numeric separator cannot follow a leading 0", position + 1, position + 2)
      }
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    var hasSeparator = false
    if c != 0x2E {
      guard scanDigits(&mantissa, &digits, &hasSeparator) else { return }
      if bytes[position] == 0x6E {  // n
        finishBigInt(start, hasSeparator)
        return
      }
    }
    let isInteger = bytes[position] != 0x2E && bytes[position] | 0x20 != 0x65
    if bytes[position] == 0x2E {
      position += 1
      let before = digits
      if bytes[position] == 0x5F {
        return fail("a numeric separator must stand between digits", position, position + 1)
      }
      guard scanDigits(&mantissa, &digits, &hasSeparator) else { return }
      exponent = before - digits
    }
    if bytes[position] | 0x20 == 0x65 {
      position += 1
      let isNegative = bytes[position] == 0x2D
      if isNegative || bytes[position] == 0x2B { position += 1 }
      var value: UInt64 = 0
      var count = 0
      if classes[Int(bytes[position])] & ByteClass.digit == 0 {
        return fail("expected digits in the exponent", position, position + 1)
      }
      guard scanDigits(&value, &count, &hasSeparator) else { return }
      let clamped = Int(truncatingIfNeeded: count > 6 ? 999_999 : value)
      exponent += isNegative ? -clamped : clamped
    }
    if isInteger || exponent == 0, digits <= 15 {
      numberValue = Double(mantissa)
    } else if digits <= 15, exponent >= -22, exponent <= 22 {
      let power = Self.powers[Int(exponent.magnitude)]
      numberValue = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    } else {
      numberValue = slowNumber(start, position)
    }
    finishNumber()
  }

  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Reads decimal digits with separators; false after an error.
  private mutating func scanDigits(
    _ value: inout UInt64, _ count: inout Int, _ hasSeparator: inout Bool
  ) -> Bool {
    while true {
      let c = bytes[position]
      if classes[Int(c)] & ByteClass.digit != 0 {
        value = value &* 10 &+ UInt64(c &- 0x30)
        count += 1
        position += 1
      } else if c == 0x5F {
        guard classes[Int(bytes[position + 1])] & ByteClass.digit != 0,
          position > 0, classes[Int(bytes[position - 1])] & ByteClass.digit != 0
        else {
          fail("a numeric separator must stand between digits", position, position + 1)
          return false
        }
        hasSeparator = true
        position += 1
      } else {
        return true
      }
    }
  }

  private func slowNumber(_ start: Int, _ end: Int) -> Double {
    var text = ""
    for offset in start..<end where bytes[offset] != 0x5F {
      text.unicodeScalars.append(Unicode.Scalar(bytes[offset]))
    }
    if text.hasPrefix(".") { text = "0" + text }
    return Double(text) ?? .infinity
  }

  /// Reads `0x`, `0o` or `0b` literals: bits beyond 64 only matter for rounding.
  private mutating func scanRadix(_ bits: UInt64, _ start: Int) {
    position += 2
    var value: UInt64 = 0
    var scale = 0
    var count = 0
    var hasSeparator = false
    while true {
      let c = bytes[position]
      if c == 0x5F {
        guard count > 0, bytes[position - 1] != 0x5F, hexValue(bytes[position + 1]) != nil else {
          return fail("a numeric separator must stand between digits", position, position + 1)
        }
        hasSeparator = true
        position += 1
        continue
      }
      guard let digit = hexValue(c), digit < 1 << bits else { break }
      if value >> (63 - bits) != 0 {
        scale += Int(bits)
        if digit != 0 { value |= 1 }
      } else {
        value = value << bits | UInt64(digit)
      }
      count += 1
      position += 1
    }
    guard count > 0 else {
      return fail("expected digits behind the prefix", position, position + 1)
    }
    if bytes[position] == 0x6E { return finishBigInt(start, hasSeparator) }
    numberValue = Double(value)
    // Powers of two are exact; beyond the range the value is infinite anyway.
    while scale > 0, numberValue.isFinite {
      let step = min(scale, 60)
      numberValue *= Double(UInt64(1) << UInt64(step))
      scale -= step
    }
    finishNumber()
  }

  /// Reads `017` (octal) or `089` (decimal), which strict mode refuses.
  private mutating func scanLegacyNumber(_ start: Int) {
    token.flags.insert(.legacyOctal)
    var isOctal = true
    var value = 0.0
    while classes[Int(bytes[position])] & ByteClass.digit != 0 {
      if bytes[position] >= 0x38 { isOctal = false }
      value = value * 8 + Double(bytes[position] & 7)
      position += 1
    }
    if bytes[position] == 0x5F {
      return fail("a numeric separator cannot follow a leading 0", position, position + 1)
    }
    if isOctal {
      numberValue = value
    } else {
      if bytes[position] == 0x2E {
        position += 1
        while classes[Int(bytes[position])] & ByteClass.digit != 0 { position += 1 }
      }
      if bytes[position] | 0x20 == 0x65 {
        position += 1
        if bytes[position] == 0x2D || bytes[position] == 0x2B { position += 1 }
        guard classes[Int(bytes[position])] & ByteClass.digit != 0 else {
          return fail("expected digits in the exponent", position, position + 1)
        }
        while classes[Int(bytes[position])] & ByteClass.digit != 0 { position += 1 }
      }
      numberValue = slowNumber(start, position)
    }
    finishNumber()
  }

  private mutating func finishNumber() {
    finish(.number, 0)
    checkNumberEnd()
  }

  private mutating func finishBigInt(_ start: Int, _ hasSeparator: Bool) {
    scratch.removeAll(keepingCapacity: true)
    for offset in start..<position where bytes[offset] != 0x5F { scratch.append(bytes[offset]) }
    if scratch.count > 1 { scratch[1] |= 0x20 & (scratch[1] >= 0x40 ? 0xFF : 0) }
    token.atom = atoms.intern(scratch).rawValue
    finish(.bigInt, 1)
    checkNumberEnd()
  }

  private mutating func checkNumberEnd() {
    let c = bytes[position]
    if classes[Int(c)] & ByteClass.namePart != 0 || c == 0x5C {
      fail("a number must not be followed directly by a name or digit", position, position + 1)
    } else if c >= 0x80 {
      let (scalar, length) = decode(position)
      if length > 0, Self.isNamePart(scalar, first: true) {
        fail(
          "a number must not be followed directly by a name or digit", position, position + length)
      }
    }
  }
}
