// Character classes, with the set notation of `v`, and `\p{…}`.

extension RegExpValidator {
  mutating func parseClass() {
    if hasSets {
      _ = parseClassSet()
      return
    }
    position += 1
    _ = take(0x5E)
    while position < end, peek() != 0x5D {
      let low = parseClassAtom()
      guard peek() == 0x2D, peek(1) != 0x5D, position + 1 < end else { continue }
      position += 1
      let high = parseClassAtom()
      if let low, let high {
        if low.last > high.first { return fail("the range of the class is out of order") }
      } else if isUnicode {
        return fail("a set cannot be the end of a range in a class")
      }
    }
    if !take(0x5D) { fail("expected ']' to end the class of the regular expression") }
  }

  /// One character, as its first and last code unit; nil for a set.
  private mutating func parseClassAtom() -> (first: UInt32, last: UInt32)? {
    var value: UInt32
    if peek() == 0x5C {
      position += 1
      if peek() == 0x62 {
        position += 1
        return (8, 8)
      }
      guard let escaped = parseCharacterEscape(inClass: true) else { return nil }
      value = escaped
    } else {
      value = decode()
    }
    if value > 0xFFFF, !isUnicode {
      value -= 0x10000
      return (0xD800 + value >> 10, 0xDC00 + value & 0x3FF)
    }
    return (value, value)
  }

  // MARK: The notation of `v`

  /// A class with nested classes; returns whether it may match strings.
  private mutating func parseClassSet() -> Bool {
    depth += 1
    if depth > 20_000 {
      fail("the regular expression is nested too deeply")
      return false
    }
    defer { depth -= 1 }
    position += 1
    let isNegated = take(0x5E)
    var hasStrings = false
    if peek() != 0x5D { hasStrings = parseSetExpression() }
    if !take(0x5D) { fail("expected ']' to end the class of the regular expression") }
    if isNegated, hasStrings { fail("a negated class cannot hold strings") }
    return hasStrings && !isNegated
  }

  private enum Operand {
    case character(UInt32)
    case set(hasStrings: Bool)
  }

  private mutating func parseSetExpression() -> Bool {
    var hasStrings = false
    let first = parseOperand()
    if case .set(let strings) = first { hasStrings = strings }
    if isDouble(0x26) || isDouble(0x2D) {
      let op = peek()
      while position < end, peek() != 0x5D {
        guard isDouble(op) else {
          fail("operators of a class cannot be mixed")
          return false
        }
        position += 2
        if op == 0x26, peek() == 0x26 {
          fail("unexpected '&' in a class")
          return false
        }
        let operand = parseOperand()
        if op == 0x26 {
          if case .set(let strings) = operand, strings {
          } else {
            hasStrings = false
          }
        }
      }
      return hasStrings
    }
    var operand = first
    while position < end {
      if peek() == 0x2D, !isDouble(0x2D) {
        position += 1
        let high = parseOperand()
        guard case .character(let from) = operand, case .character(let to) = high else {
          fail("a set cannot be the end of a range in a class")
          return false
        }
        if from > to {
          fail("the range of the class is out of order")
          return false
        }
      }
      if peek() == 0x5D { break }
      if isDouble(0x26) || isDouble(0x2D) {
        fail("operators of a class cannot be mixed")
        return false
      }
      operand = parseOperand()
      if case .set(let strings) = operand, strings { hasStrings = true }
    }
    return hasStrings
  }

  private func isDouble(_ c: UInt8) -> Bool { peek() == c && peek(1) == c && position + 1 < end }

  private mutating func parseOperand() -> Operand {
    let c = peek()
    if c == 0x5B { return .set(hasStrings: parseClassSet()) }
    if c == 0x5C {
      switch peek(1) {
      case 0x71 where peek(2) == 0x7B:  // \q{
        position += 3
        return .set(hasStrings: parseStrings())
      case 0x70, 0x50:
        position += 1
        return .set(hasStrings: parseProperty(isNegated: base[position] == 0x50))
      default: break
      }
    }
    guard let value = parseSetCharacter() else { return .set(hasStrings: false) }
    return .character(value)
  }

  private mutating func parseSetCharacter() -> UInt32? {
    guard position < end else {
      fail("expected ']' to end the class of the regular expression")
      return nil
    }
    let c = peek()
    if c == 0x5C {
      position += 1
      let escaped = peek()
      if escaped == 0x62 { return simple(8) }
      if Self.isReservedPunctuator(escaped) { return simple(UInt32(escaped)) }
      return parseCharacterEscape(inClass: false)
    }
    switch c {
    case 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D, 0x2F, 0x2D, 0x7C:
      fail("this character needs a backslash in a class with the flag 'v'")
      return nil
    default: break
    }
    if peek(1) == c, Self.isReservedDouble(c) {
      fail("doubled punctuation is reserved in a class with the flag 'v'")
      return nil
    }
    return decode()
  }

  /// `abc|d}` behind `\q{`; returns whether something other than one character is among them.
  private mutating func parseStrings() -> Bool {
    var hasStrings = false
    var length = 0
    while position < end {
      if take(0x7D) { return hasStrings || length != 1 }
      if take(0x7C) {
        if length != 1 { hasStrings = true }
        length = 0
      } else {
        _ = parseSetCharacter()
        length += 1
      }
    }
    fail("expected '}' to end the strings of a class")
    return false
  }

  private static func isReservedPunctuator(_ c: UInt8) -> Bool {
    switch c {
    case 0x26, 0x2D, 0x21, 0x23, 0x25, 0x2C, 0x3A, 0x3B, 0x3C, 0x3D, 0x3E, 0x40, 0x60, 0x7E: true
    default: false
    }
  }

  private static func isReservedDouble(_ c: UInt8) -> Bool {
    switch c {
    case 0x24, 0x2A, 0x2B, 0x2E, 0x3F, 0x5E: true
    default: isReservedPunctuator(c) && c != 0x2D
    }
  }

  // MARK: Properties

  /// `p{…}` or `P{…}`; returns whether it is a property of strings.
  @discardableResult mutating func parseProperty(isNegated: Bool) -> Bool {
    position += 1
    guard take(0x7B) else {
      fail("expected '{' and the name of a property")
      return false
    }
    let name = propertyWord()
    var value = ""
    let hasValue = take(0x3D)
    if hasValue { value = propertyWord() }
    guard take(0x7D) else {
      fail("expected '}' to end the name of the property")
      return false
    }
    if hasValue {
      let isKnown: Bool
      switch name {
      case "General_Category", "gc": isKnown = UnicodeProperties.categories.contains(value)
      case "Script", "sc", "Script_Extensions", "scx":
        isKnown = UnicodeProperties.scripts.contains(value)
      default: isKnown = false
      }
      if !isKnown { fail("unknown Unicode property") }
      return false
    }
    if hasSets, UnicodeProperties.strings.contains(name) {
      if isNegated { fail("a property of strings cannot be negated") }
      return true
    }
    if !UnicodeProperties.categories.contains(name), !UnicodeProperties.binary.contains(name) {
      fail("unknown Unicode property")
    }
    return false
  }

  private mutating func propertyWord() -> String {
    let start = position
    while ByteClass.table[Int(peek())] & ByteClass.namePart != 0, peek() != 0x24 { position += 1 }
    return String(
      decoding: UnsafeBufferPointer(start: base + start, count: position - start), as: UTF8.self)
  }
}
