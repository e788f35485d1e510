// RegExpValidator: the early errors of regular expression literals.
//
// The pattern is walked once over its bytes; nothing is built. Without `u` and `v` the grammar of Annex B holds: almost
// any backslash is an identity escape, `{` and `]` may stand for themselves. What needs the whole pattern (is there a
// named group, how many groups are there) is counted before.

/// Checks the pattern and the flags of a regular expression.
struct RegExpValidator {
  struct Failure {
    var message: StaticString
    var start: Int
    var end: Int
  }

  /// Where a group stands: which alternative of which disjunction.
  struct Step: Equatable {
    var disjunction: Int
    var alternative: Int
  }

  struct NamedGroup {
    var name: [UInt32]
    var path: [Step]
  }

  let base: UnsafePointer<UInt8>
  let pattern: Range<Int>
  let flags: Range<Int>
  var position: Int
  let end: Int
  /// With `u` or `v`.
  var isUnicode = false
  /// With `v`.
  var hasSets = false
  var hasNames = false
  var groupCount = 0
  var groups: [NamedGroup] = []
  var references: [(name: [UInt32], start: Int)] = []
  var path: [Step] = []
  var disjunctions = 0
  var depth = 0
  var failure: Failure?

  init(_ base: UnsafePointer<UInt8>, _ pattern: Range<Int>, _ flags: Range<Int>) {
    self.base = base
    self.pattern = pattern
    self.flags = flags
    position = pattern.lowerBound
    end = pattern.upperBound
  }

  /// The first thing that is wrong, or nil.
  mutating func validate() -> Failure? {
    checkFlags()
    countGroups()
    if failure == nil { parseDisjunction() }
    if failure == nil, position < end { fail("unmatched ')' in the regular expression") }
    for reference in references
    where failure == nil && !groups.contains(where: { $0.name == reference.name }) {
      failure = Failure(
        message: "the regular expression has no group of this name", start: reference.start,
        end: reference.start + 1)
    }
    return failure
  }

  mutating func fail(_ message: StaticString) {
    if failure == nil {
      failure = Failure(message: message, start: position, end: min(position + 1, end + 1))
    }
    position = end
  }

  /// The byte some places further on, or NUL behind the end.
  @inline(__always) func peek(_ offset: Int = 0) -> UInt8 {
    position + offset < end ? base[position + offset] : 0
  }

  mutating func take(_ c: UInt8) -> Bool {
    guard position < end, base[position] == c else { return false }
    position += 1
    return true
  }

  // MARK: Flags and groups

  private mutating func checkFlags() {
    var seen: UInt32 = 0
    for offset in flags {
      let c = base[offset]
      let isKnown: Bool
      switch c {
      case 0x64, 0x67, 0x69, 0x6D, 0x73, 0x75, 0x76, 0x79: isKnown = true
      default: isKnown = false
      }
      let bit = UInt32(1) << UInt32(c & 31)
      if !isKnown || seen & bit != 0 {
        failure = Failure(
          message: isKnown
            ? "a flag of the regular expression stands twice"
            : "unknown flag of a regular expression", start: offset, end: offset + 1)
        return
      }
      seen |= bit
      if c == 0x76 { hasSets = true }
    }
    let both = UInt32(1) << (0x75 & 31) | UInt32(1) << (0x76 & 31)
    isUnicode = seen & both != 0
    if seen & both == both {
      failure = Failure(
        message: "the flags 'u' and 'v' exclude each other", start: flags.lowerBound,
        end: flags.upperBound)
    }
  }

  private mutating func countGroups() {
    var offset = pattern.lowerBound
    var inClass = false
    while offset < end {
      switch base[offset] {
      case 0x5C: offset += 1
      case 0x5B: inClass = true
      case 0x5D: inClass = false
      case 0x28 where !inClass:
        if offset + 1 < end, base[offset + 1] == 0x3F {
          let isName =
            offset + 3 < end && base[offset + 2] == 0x3C && base[offset + 3] != 0x3D
            && base[offset + 3] != 0x21
          if isName {
            hasNames = true
            groupCount += 1
          }
        } else {
          groupCount += 1
        }
      default: break
      }
      offset += 1
    }
  }

  // MARK: Terms

  private mutating func parseDisjunction() {
    depth += 1
    if depth > 20_000 { return fail("the regular expression is nested too deeply") }
    disjunctions += 1
    path.append(Step(disjunction: disjunctions, alternative: 0))
    while position < end {
      let c = base[position]
      if c == 0x29 { break }
      if c == 0x7C {
        path[path.count - 1].alternative += 1
        position += 1
      } else {
        parseTerm(c)
      }
    }
    path.removeLast()
    depth -= 1
  }

  private mutating func parseTerm(_ c: UInt8) {
    var isQuantifiable = true
    switch c {
    case 0x5E, 0x24:  // ^ $
      position += 1
      isQuantifiable = false
    case 0x28: isQuantifiable = parseGroup()
    case 0x5C:
      if peek(1) == 0x62 || peek(1) == 0x42 {
        position += 2
        isQuantifiable = false
      } else {
        position += 1
        _ = parseAtomEscape()
      }
    case 0x5B: parseClass()
    case 0x2A, 0x2B, 0x3F: return fail("nothing to repeat in the regular expression")
    case 0x7B:
      if isUnicode || isQuantifier(position) {
        return fail("nothing to repeat in the regular expression")
      }
      position += 1
    case 0x7D, 0x5D:
      if isUnicode { return fail("a lone bracket in the regular expression needs a backslash") }
      position += 1
    default: _ = decode()
    }
    parseQuantifier(isQuantifiable)
  }

  /// True where `{n}`, `{n,}` or `{n,m}` stands.
  private func isQuantifier(_ start: Int) -> Bool {
    var offset = start + 1
    func isDigit() -> Bool { offset < end && base[offset] >= 0x30 && base[offset] <= 0x39 }
    guard isDigit() else { return false }
    while isDigit() { offset += 1 }
    if offset < end, base[offset] == 0x2C {
      offset += 1
      while isDigit() { offset += 1 }
    }
    return offset < end && base[offset] == 0x7D
  }

  private mutating func parseQuantifier(_ isQuantifiable: Bool) {
    switch peek() {
    case 0x2A, 0x2B, 0x3F:
      if !isQuantifiable { return fail("nothing to repeat in the regular expression") }
      position += 1
    case 0x7B:
      guard isQuantifier(position) else {
        if isUnicode { fail("incomplete quantifier in the regular expression") }
        return
      }
      if !isQuantifiable { return fail("nothing to repeat in the regular expression") }
      position += 1
      let low = digits()
      if take(0x2C), peek() != 0x7D {
        let high = digits()
        if high.count < low.count || high.count == low.count && high.lexicographicallyPrecedes(low)
        {
          return fail("the numbers of the quantifier are out of order")
        }
      }
      position += 1
    default: return
    }
    _ = take(0x3F)
  }

  /// The significant digits of a number.
  private mutating func digits() -> [UInt8] {
    var result: [UInt8] = []
    while peek() >= 0x30, peek() <= 0x39 {
      if !result.isEmpty || peek() != 0x30 { result.append(peek()) }
      position += 1
    }
    return result
  }

  /// Returns whether a quantifier may follow.
  private mutating func parseGroup() -> Bool {
    position += 1
    var isQuantifiable = true
    if take(0x3F) {
      switch peek() {
      case 0x3A: position += 1
      case 0x3D, 0x21:
        position += 1
        isQuantifiable = !isUnicode
      case 0x3C:
        position += 1
        if peek() == 0x3D || peek() == 0x21 {
          position += 1
          isQuantifiable = false
        } else {
          declareGroup()
        }
      default: parseModifiers()
      }
    }
    if failure != nil { return false }
    parseDisjunction()
    if !take(0x29) { fail("expected ')' to end the group of the regular expression") }
    return isQuantifiable
  }

  private mutating func declareGroup() {
    guard let name = parseGroupName() else { return }
    for group in groups where group.name == name {
      let isApart = group.path.contains { step in
        path.contains {
          $0.disjunction == step.disjunction && $0.alternative != step.alternative
        }
      }
      if !isApart { return fail("duplicate name of a group in the regular expression") }
    }
    groups.append(NamedGroup(name: name, path: path))
  }

  /// The name behind `<` up to and including `>`.
  mutating func parseGroupName() -> [UInt32]? {
    var name: [UInt32] = []
    while position < end {
      if take(0x3E) {
        if name.isEmpty { break }
        return name
      }
      var scalar: UInt32
      if take(0x5C) {
        guard take(0x75), let value = parseUnicodeEscape(asUnicode: true) else { break }
        scalar = value
      } else {
        scalar = decode()
      }
      guard Lexer.isNamePart(scalar, first: name.isEmpty) else { break }
      name.append(scalar)
    }
    fail("invalid name of a group in the regular expression")
    return nil
  }

  /// `(?i-m:`.
  private mutating func parseModifiers() {
    var seen: Set<UInt8> = []
    var count = 0
    var hasMinus = false
    while true {
      let c = peek()
      if c == 0x3A {
        if count == 0 { fail("expected a modifier in the group of the regular expression") }
        position += 1
        return
      }
      if c == 0x2D, !hasMinus {
        hasMinus = true
      } else if c == 0x69 || c == 0x6D || c == 0x73, seen.insert(c).inserted {
        count += 1
      } else {
        return fail("invalid group in the regular expression")
      }
      position += 1
    }
  }

  // MARK: Escapes

  /// The code point at the position, which moves behind it.
  mutating func decode() -> UInt32 {
    let first = UInt32(base[position])
    var length = 1
    var value = first
    if first >= 0xF0 {
      length = 4
      value = first & 7
    } else if first >= 0xE0 {
      length = 3
      value = first & 15
    } else if first >= 0xC0 {
      length = 2
      value = first & 31
    }
    for offset in 1..<max(length, 1) where position + offset < end {
      value = value << 6 | UInt32(base[position + offset] & 0x3F)
    }
    position = min(end, position + length)
    return value
  }

  func hexValue(_ c: UInt8) -> UInt32? {
    guard ByteClass.table[Int(c)] & ByteClass.hexDigit != 0 else { return nil }
    return c <= 0x39 ? UInt32(c) - 0x30 : UInt32(c | 0x20) - 0x57
  }

  /// An escape outside of classes, behind its backslash.
  private mutating func parseAtomEscape() -> UInt32? {
    let c = peek()
    switch c {
    case 0x6B:  // k
      guard isUnicode || hasNames else { break }
      let start = position
      position += 1
      guard take(0x3C) else {
        fail("expected the name of a group behind '\\k'")
        return nil
      }
      if let name = parseGroupName() { references.append((name, start)) }
      return nil
    case 0x31...0x39:
      guard isUnicode else { break }
      var value = 0
      while peek() >= 0x30, peek() <= 0x39 {
        value = min(1_000_000, value * 10 + Int(peek() - 0x30))
        position += 1
      }
      if value > groupCount { fail("the regular expression has no group of this number") }
      return nil
    default: break
    }
    return parseCharacterEscape(inClass: false)
  }

  /// An escape for one character or a set of them (nil), behind its backslash.
  mutating func parseCharacterEscape(inClass: Bool) -> UInt32? {
    let c = peek()
    guard position < end else {
      fail("expected a character behind the backslash")
      return nil
    }
    switch c {
    case 0x64, 0x44, 0x73, 0x53, 0x77, 0x57:  // d D s S w W
      position += 1
      return nil
    case 0x70 where isUnicode, 0x50 where isUnicode:  // p P
      parseProperty(isNegated: c == 0x50)
      return nil
    case 0x66: return simple(0x0C)
    case 0x6E: return simple(0x0A)
    case 0x72: return simple(0x0D)
    case 0x74: return simple(0x09)
    case 0x76: return simple(0x0B)
    case 0x63: return parseControl(inClass)
    case 0x78:
      if let high = hexValue(peek(1)), let low = hexValue(peek(2)) {
        position += 3
        return high << 4 | low
      }
      if isUnicode { fail("invalid escape in the regular expression") }
      return simple(0x78)
    case 0x75:
      let start = position
      position += 1
      if let value = parseUnicodeEscape(asUnicode: isUnicode) { return value }
      if isUnicode { fail("invalid Unicode escape in the regular expression") }
      position = min(end, start + 1)
      return 0x75
    case 0x30...0x39: return parseDigitEscape(c)
    default: break
    }
    if isUnicode {
      if c == 0x2F || Self.isSyntaxCharacter(c) || inClass && c == 0x2D { return simple(UInt32(c)) }
      fail("invalid escape in the regular expression")
      return nil
    }
    if c == 0x6B, hasNames { fail("invalid escape in the regular expression") }
    return decode()
  }

  private mutating func parseDigitEscape(_ c: UInt8) -> UInt32? {
    if isUnicode {
      let next = peek(1)
      if c != 0x30 || next >= 0x30 && next <= 0x39 {
        fail("invalid decimal escape in the regular expression")
        return nil
      }
      return simple(0)
    }
    if c >= 0x38 { return simple(UInt32(c)) }
    var value: UInt32 = 0
    var count = 0
    while count < 3, peek() >= 0x30, peek() <= 0x37 {
      let more = value * 8 + UInt32(peek() - 0x30)
      if more > 0xFF { break }
      value = more
      position += 1
      count += 1
    }
    return value
  }

  private mutating func parseControl(_ inClass: Bool) -> UInt32? {
    let letter = peek(1)
    let isLetter = (letter | 0x20) >= 0x61 && (letter | 0x20) <= 0x7A
    let isLegacy = inClass && !isUnicode && (letter >= 0x30 && letter <= 0x39 || letter == 0x5F)
    if isLetter || isLegacy {
      position += 2
      return UInt32(letter & 31)
    }
    if isUnicode { fail("invalid escape in the regular expression") }
    // The backslash stands for itself, and the `c` is read next.
    return 0x5C
  }

  static func isSyntaxCharacter(_ c: UInt8) -> Bool {
    switch c {
    case 0x5E, 0x24, 0x5C, 0x2E, 0x2A, 0x2B, 0x3F, 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D, 0x7C: true
    default: false
    }
  }

  mutating func simple(_ value: UInt32) -> UInt32 {
    position += 1
    return value
  }

  /// What follows `\u`; surrogate pairs are joined when asked for.
  mutating func parseUnicodeEscape(asUnicode: Bool) -> UInt32? {
    if asUnicode, peek() == 0x7B {
      position += 1
      var value: UInt32 = 0
      var count = 0
      while let digit = hexValue(peek()), position < end {
        value = value << 4 | digit
        if value > 0x10FFFF { return nil }
        count += 1
        position += 1
      }
      return count > 0 && take(0x7D) ? value : nil
    }
    guard let high = fourDigits(0) else { return nil }
    position += 4
    if asUnicode, high >= 0xD800, high < 0xDC00, peek() == 0x5C, peek(1) == 0x75,
      let low = fourDigits(2), low >= 0xDC00, low < 0xE000
    {
      position += 6
      return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
    }
    return high
  }

  private func fourDigits(_ offset: Int) -> UInt32? {
    var value: UInt32 = 0
    for index in offset..<offset + 4 {
      guard let digit = hexValue(peek(index)) else { return nil }
      value = value << 4 | digit
    }
    return value
  }
}
