// The values of declarations.

internal import AssetText

extension StylesheetPrinter {
  /// Prints the value of a custom property: token by token, since scripts and other properties read it.
  ///
  /// White space at the ends does not belong to it (CSS Variables, section 2), runs inside are one token whatever their
  /// length; `--x: ;` is a value and `--x:;` is one only by a later revision, so an empty one keeps a space.
  mutating func printCustomValue(until end: Int) {
    var stop = end
    while stop > index, tokens[stop - 1].isTrivia { stop -= 1 }
    while index < stop, tokens[index].isTrivia { index += 1 }
    guard index < stop else {
      writeSpace()
      return
    }
    var hadSpace = false
    while index < stop {
      let token = tokens[index]
      index += 1
      switch token.kind {
      case .whitespace: hadSpace = true
      case .comment: break
      default:
        if hadSpace { writeSpace() }
        hadSpace = false
        print(token)
      }
    }
  }

  /// Prints the value of any other property.
  mutating func printValue(until end: Int, property: String) {
    if holdsFilterProgram(until: end) {
      printRawValue(until: end)
      return
    }
    // `U+0025-00FF` has the tokens of numbers but is none.
    let isRange = property == "unicode-range"
    let mayDropUnit = ZeroUnitTable.properties.contains(property)
    // `z-index:1.0` is no integer and says nothing; `z-index:1` would.
    let wantsInteger = IntegerPropertyTable.properties.contains(property)
    // Inside `element(#Id)` a hash is a name and no colour.
    var elementDepth: Int?
    var hadSpace = false
    var depth = 0
    while index < end {
      let token = tokens[index]
      index += 1
      switch token.kind {
      case .whitespace:
        hadSpace = true
        continue
      case .comment: continue
      default: break
      }
      if hadSpace, needsSpace(before: token, depth: depth) { writeSpace() }
      let isInteger = token.flags.contains(.isInteger)
      if isRange || token.kind == .hash && elementDepth != nil
        || wantsInteger && token.kind == .number && !isInteger
      {
        print(token, hadSpace: hadSpace)
      } else {
        printInValue(token, mayDropUnit: mayDropUnit && depth == 0, hadSpace: hadSpace)
      }
      hadSpace = false
      switch token.kind {
      case .function, .leftParen, .leftSquare, .leftCurly:
        if token.kind == .function, elementDepth == nil, namesElement(token) {
          elementDepth = depth
        }
        depth += 1
      case .rightParen, .rightSquare, .rightCurly:
        depth = max(0, depth - 1)
        if depth == elementDepth { elementDepth = nil }
      default: break
      }
    }
  }

  private func namesElement(_ function: CSSToken) -> Bool {
    let name = function.range.dropLast()
    return CSSText.equals(source, name, "element") || CSSText.equals(source, name, "-moz-element")
  }

  /// `progid:…(a='b')` of old Internet Explorer is no CSS value: it is left alone.
  private func holdsFilterProgram(until end: Int) -> Bool {
    var place = index
    while place < end, tokens[place].isTrivia { place += 1 }
    return tokens[place].kind == .ident && CSSText.equals(source, tokens[place].range, "progid")
  }

  private mutating func printRawValue(until end: Int) {
    var stop = end
    while index < stop, tokens[index].isTrivia { index += 1 }
    while stop > index, tokens[stop - 1].isTrivia { stop -= 1 }
    if index < stop {
      output += source[Int(tokens[index].start)..<Int(tokens[stop - 1].end)]
      last = tokens[stop - 1]
    }
    index = end
  }

  private mutating func printInValue(_ token: CSSToken, mayDropUnit: Bool, hadSpace: Bool) {
    switch token.kind {
    case .number:
      print(token, NumberText.shortened(ArraySlice(source[token.range])), hadSpace: hadSpace)
    case .percentage:
      let number = NumberText.shortened(ArraySlice(source[token.range.dropLast()]))
      print(token, number.map { $0 + [0x25] }, hadSpace: hadSpace)
    case .dimension: printDimension(token, mayDropUnit: mayDropUnit, hadSpace: hadSpace)
    case .hash: print(token, shorterColor(token), hadSpace: hadSpace)
    case .url, .function: print(token, shorterAddress(token), hadSpace: hadSpace)
    default: print(token, hadSpace: hadSpace)
    }
  }

  private mutating func printDimension(_ token: CSSToken, mayDropUnit: Bool, hadSpace: Bool) {
    let text = ArraySlice(source[Int(token.start)..<Int(token.unit)])
    let unit = Int(token.unit)..<Int(token.end)
    if mayDropUnit, NumberText.isZero(text),
      ZeroUnitTable.lengthUnits.contains(CSSText.lowerName(source, unit))
    {
      var number = token
      number.kind = .number
      print(number, [0x30], hadSpace: hadSpace)
      return
    }
    print(token, NumberText.shortened(text).map { $0 + source[unit] }, hadSpace: hadSpace)
  }

  /// A hexadecimal colour in lower case and with one digit a channel where two are the same.
  private func shorterColor(_ token: CSSToken) -> [UInt8]? {
    guard token.range.count <= 9 else { return nil }
    let digits = source[token.range.dropFirst()].map { CSSText.lower($0) }
    guard [3, 4, 6, 8].contains(digits.count),
      digits.allSatisfy({ CSSText.hexValue($0) != nil })
    else { return nil }
    let halves = digits.count >= 6 ? digits.count / 2 : 0
    if halves > 0, (0..<halves).allSatisfy({ digits[$0 * 2] == digits[$0 * 2 + 1] }) {
      return [0x23] + (0..<halves).map { digits[$0 * 2] }
    }
    return [0x23] + digits
  }

  /// An address without its quotes or white space; for a function the string and the parenthesis are taken with it.
  mutating func shorterAddress(_ token: CSSToken) -> [UInt8]? {
    switch token.kind {
    case .url:
      let content = CSSText.urlContent(source, token)
      guard !token.flags.contains(.isUnclosed) else { return nil }
      let shorter = source[Int(token.start)..<openingEnd(token)] + source[content] + [0x29]
      return shorter.count < token.range.count ? Array(shorter) : nil
    case .function:
      guard CSSText.equals(source, token.range.dropLast(), "url") else { return nil }
      var place = index
      while tokens[place].isTrivia { place += 1 }
      let string = tokens[place]
      guard string.kind == .string, !string.flags.contains(.hasEscape),
        !string.flags.contains(.isUnclosed)
      else { return nil }
      var close = place + 1
      while tokens[close].kind == .whitespace { close += 1 }
      let address = Array(source[string.range.dropFirst().dropLast()])
      guard tokens[close].kind == .rightParen, URLToken.isSafeUnquoted(address) else { return nil }
      // The string and its parenthesis are printed with the function; the closing one is left to the caller, who
      // counts brackets.
      index = close
      return source[token.range] + address
    default: return nil
    }
  }

  private func openingEnd(_ token: CSSToken) -> Int {
    var offset = Int(token.start)
    while source[offset] != 0x28 { offset += source[offset] == 0x5C ? 2 : 1 }
    return offset + 1
  }

  private func needsSpace(before token: CSSToken, depth: Int) -> Bool {
    switch last.kind {
    case .colon where depth == 0 && output.last == 0x3A: return false
    case .comma, .function, .leftParen, .leftSquare, .leftCurly, .whitespace: return false
    default: break
    }
    switch token.kind {
    case .comma, .rightParen, .rightSquare, .rightCurly: return false
    default: break
    }
    // `!important` needs no space before it nor inside.
    if token.isDelim("!") || last.isDelim("!") { return false }
    if token.isDelim("/") || last.isDelim("/") { return false }
    if token.isDelim("*") || last.isDelim("*") { return depth == 0 }
    return true
  }
}
