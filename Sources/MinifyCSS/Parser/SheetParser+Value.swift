// The values of declarations.

internal import AssetText

extension SheetParser {
  /// Writes the value of a custom property: token by token, since scripts and other properties read it.
  ///
  /// White space at the ends does not belong to it (CSS Variables, section 2), runs inside are one token whatever their
  /// length; `--x: ;` is a value and `--x:;` is one only by a later revision, so an empty one keeps a space.
  mutating func printCustomValue(until end: Int) {
    guard index < end else {
      writeSpace()
      return
    }
    let first = index
    while index < end {
      let token = tokens[index]
      if token.kind == .comment {
        index += 1
        continue
      }
      if index > first, token.hasSpaceBefore { writeSpace() }
      index += 1
      write(token)
    }
  }

  /// Writes the value of any other property; true where it holds `var()` or its like.
  mutating func printValue(until end: Int, _ property: Property, from start: Int) -> Bool {
    if holdsFilterProgram(until: end) {
      printRawValue(until: end)
      return true
    }
    components.removeAll(keepingCapacity: true)
    let traits = property.traits
    var isSubstituted = false
    // The functions that are open, innermost last, and where their text begins.
    var functions: ContiguousArray<OpenFunction> = []
    var brackets: ContiguousArray<UInt8> = []
    swap(&functions, &openFunctions)
    swap(&brackets, &valueBrackets)
    functions.removeAll(keepingCapacity: true)
    brackets.removeAll(keepingCapacity: true)
    defer {
      swap(&functions, &openFunctions)
      swap(&brackets, &valueBrackets)
    }
    var opaqueDepth = 0
    let first = index
    while index < end {
      let token = tokens[index]
      index += 1
      if token.kind == .comment { continue }
      if token.hasSpaceBefore || lastIsRewritten || token.hasCommentBefore, index - 1 > first,
        token.hasSpaceBefore,
        needsSpace(
          before: token, depth: brackets.count,
          isPlainZero: losesUnit(token, traits, isTop: brackets.isEmpty))
      {
        writeSpace()
      }
      switch token.kind {
      case .ident:
        if opaqueDepth == 0 {
          writeWord(token, traits, inColor: functions.last?.name.takesColor ?? false)
        } else {
          write(token)
        }
        if brackets.isEmpty { component(.word) }
        continue
      case .number, .percentage, .dimension:
        if traits.contains(.isRange) {
          write(token)
        } else {
          writeNumber(token, traits, isTop: brackets.isEmpty)
        }
        if brackets.isEmpty {
          component(
            last.kind == .number
              ? .number : token.kind == .percentage ? .percentage : .dimension)
        }
        continue
      case .hash:
        let allowsName =
          traits.contains(.hasColor) || functions.last?.name.takesColor ?? false
        if opaqueDepth == 0, !traits.contains(.isName),
          let color = HexColor.shorter(source, token, allowsName: allowsName)
        {
          writeColor(token, as: color)
        } else {
          write(token)
        }
        if brackets.isEmpty { component(.hash) }
        continue
      case .string:
        writeString(token)
        if brackets.isEmpty { component(.string) }
        continue
      case .url:
        writeAddress(token)
        if brackets.isEmpty { component(.url) }
        continue
      case .comma:
        writeByte(0x2C, from: token)
        if brackets.isEmpty { component(.comma) }
        continue
      case .function:
        if writeQuotedAddress(token, until: end) {
          if brackets.isEmpty { component(.url) }
          continue
        }
        let name = FunctionName(source, token.range.dropLast())
        if name == .substitution { isSubstituted = true }
        if name == .element || name == .counter { opaqueDepth += 1 }
        write(token)
        functions.append(
          OpenFunction(name: name, start: UInt32(lastStart), depth: UInt32(brackets.count)))
        brackets.append(0x29)
        continue
      case .leftParen: brackets.append(0x29)
      case .leftSquare: brackets.append(0x5D)
      case .leftCurly: brackets.append(0x7D)
      case .rightParen, .rightSquare, .rightCurly:
        let wasTop = brackets.count <= 1
        let depth = brackets.count
        token.count(in: &brackets)
        write(token)
        guard brackets.count < depth else {
          if depth == 0 { component(.other) }
          continue
        }
        if let function = functions.last, Int(function.depth) == brackets.count {
          functions.removeLast()
          if function.name == .element || function.name == .counter { opaqueDepth -= 1 }
          openFunctionCount = brackets.count
          finishFunction(function, property)
          if wasTop { components.append(finishedComponent(function)) }
        } else if wasTop {
          component(.other)
        }
        continue
      default: break
      }
      write(token)
      if brackets.isEmpty { component(token.isDelim("/") ? .slash : .other) }
    }
    if brackets.isEmpty, !isSubstituted { finishValue(property, from: start) }
    return isSubstituted
  }

  struct OpenFunction {
    var name: FunctionName
    var start: UInt32
    var depth: UInt32
  }

  private mutating func component(_ kind: Component.Kind) {
    components.append(
      Component(kind: kind, start: UInt32(lastStart), end: UInt32(position)))
  }

  /// The component that a function became.
  private func finishedComponent(_ function: OpenFunction) -> Component {
    let kind: Component.Kind =
      switch last.kind {
      case .rightParen: .function
      case .hash: .hash
      case .number: .number
      case .percentage: .percentage
      case .dimension: .dimension
      default: .word
      }
    let start = kind == .function ? function.start : UInt32(lastStart)
    return Component(kind: kind, start: start, end: UInt32(position))
  }

  /// `progid:…(a='b')` of old Internet Explorer is no CSS value: it is left alone.
  private func holdsFilterProgram(until end: Int) -> Bool {
    index < end && tokens[index].kind == .ident && tokens[index].range.count == 6
      && CSSText.equals(source, tokens[index].range, "progid")
  }

  private mutating func printRawValue(until end: Int) {
    writeVerbatim(until: end)
    index = end
  }

  private mutating func writeWord(_ token: CSSToken, _ traits: PropertyTraits, inColor: Bool) {
    if token.flags.contains(.hasEscape) {
      if traits.contains(.hasColor) || inColor,
        let color = NamedColor.shared.value(CSSText.unescaped(source, token.range)[...])
      {
        writeColor(token, as: NamedColor.shared.shortest(color))
      } else {
        writeName(token)
      }
      return
    }
    if traits.contains(.hasColor) || inColor, let color = NamedColor.shorter(source, token.range) {
      writeColor(token, as: color)
      return
    }
    write(token)
  }

  /// Writes a color in its other form: a name joins with what is beside it where a number sign would not.
  private mutating func writeColor(_ token: CSSToken, as color: some Collection<UInt8>) {
    var written = token
    written.kind = color.first == 0x23 ? .hash : .ident
    write(written, as: color)
  }

  /// True for a unit that may become another one, with other digits.
  private func isMilliseconds(_ token: CSSToken) -> Bool {
    token.end == token.unit + 2 && source[Int(token.unit)] | 0x20 == 0x6D
      && source[Int(token.unit) + 1] | 0x20 == 0x73
  }

  var isSingle: Bool { options.liberties.contains(.singlePrecision) }

  private mutating func writeNumber(_ token: CSSToken, _ traits: PropertyTraits, isTop: Bool) {
    if traits.contains(.isInteger), token.kind == .number, !token.flags.contains(.isInteger) {
      write(token)
      return
    }
    if isShortest(token) {
      write(token)
      return
    }
    switch token.kind {
    case .number:
      if let shorter = NumberText.shortened(source[token.range], isSingle: isSingle) {
        write(token, as: shorter)
      } else {
        write(token)
      }
    case .percentage:
      if let shorter = NumberText.shortened(source[token.range.dropLast()], isSingle: isSingle) {
        write(token, as: shorter + [0x25])
      } else {
        write(token)
      }
    default:
      let text = source[Int(token.start)..<Int(token.unit)]
      if losesUnit(token, traits, isTop: isTop) {
        write(token, as: [0x30])
        last.kind = .number
      } else if let seconds = TimeText.seconds(source, token) {
        write(token, as: seconds)
      } else if let shorter = NumberText.shortened(
        text, isSingle: isSingle && !isMilliseconds(token))
      {
        write(token, as: shorter + source[Int(token.unit)..<Int(token.end)])
      } else {
        write(token)
      }
    }
  }

  /// True for a zero that is written without its unit, and without its sign.
  private func losesUnit(_ token: CSSToken, _ traits: PropertyTraits, isTop: Bool) -> Bool {
    isTop && token.kind == .dimension && source[Int(token.start)] <= 0x30
      && traits.contains(.dropsZeroUnit) && !traits.contains(.isRange)
      && NumberText.isZero(source[Int(token.start)..<Int(token.unit)])
      && ZeroUnitTable.isLength(source, Int(token.unit)..<Int(token.end))
  }

  /// True for a few digits without a zero at the start or a fraction, with any unit but that of a time.
  private func isShortest(_ token: CSSToken) -> Bool {
    var offset = Int(token.start)
    if source[offset] == 0x2D { offset += 1 }
    if source[offset] == 0x30 { return token.kind == .number && token.range.count == 1 }
    let start = offset
    while source[offset] >= 0x30, source[offset] <= 0x39 { offset += 1 }
    guard offset > start, offset - start <= 9 else { return false }
    switch token.kind {
    case .number: return offset == Int(token.end)
    case .percentage: return offset + 1 == Int(token.end)
    default: return offset == Int(token.unit) && !isMilliseconds(token)
    }
  }

  /// A string in double quotes where that is no longer.
  private mutating func writeString(_ token: CSSToken) {
    if let shorter = StringText.shorter(source, token, allowsUnicode: allowsUnicode) {
      write(token, as: shorter)
    } else {
      write(token)
    }
  }

  /// A `url` token without the white space inside.
  mutating func writeAddress(_ token: CSSToken) {
    guard !token.flags.contains(.isUnclosed) else {
      write(token)
      return
    }
    let content = CSSText.urlContent(source, token)
    if !token.flags.contains(.hasEscape),
      let decoded = decodedAddress(source[content], shorterThan: content.count + 5)
    {
      write(token, as: decoded)
      return
    }
    var opening = Int(token.start)
    while source[opening] != 0x28 { opening += source[opening] == 0x5C ? 2 : 1 }
    if content.lowerBound == opening + 1, content.upperBound == Int(token.end) - 1 {
      write(token)
    } else {
      write(token, as: source[Int(token.start)..<opening + 1] + source[content] + [0x29])
    }
  }

  /// `url("…")` without its quotes where the address needs none; false where it stays a function.
  mutating func writeQuotedAddress(_ token: CSSToken, until end: Int) -> Bool {
    let isClosed = index + 1 < end && tokens[index + 1].kind == .rightParen
    guard token.range.count == 4, index < end, tokens[index].kind == .string,
      isClosed || tokens[index + 1].kind == .endOfFile,
      CSSText.equals(source, token.range.dropLast(), "url")
    else { return false }
    let string = tokens[index]
    var address = source[string.range.dropFirst().dropLast()]
    if string.flags.contains(.hasEscape) {
      address = CSSText.stringValue(source, string)[...]
      // As in a string, or a second run would find there what this one has left.
      guard
        address.allSatisfy({ $0 < 0x80 })
          || StringText.isReadable(address, allowsUnicode: allowsUnicode)
      else { return false }
    }
    let bare = URLToken.unquoted(address)
    let length = bare.map { $0.count + 5 } ?? address.count + 7
    if let decoded = decodedAddress(address, shorterThan: length) {
      write(token, as: decoded)
    } else if let bare {
      write(token, as: source[token.range] + bare + [0x29])
    } else {
      return false
    }
    last.kind = .url
    index += isClosed ? 2 : 1
    return true
  }

  /// `url("…")` with a `data:` address in fewer characters than some number.
  private func decodedAddress(_ address: ArraySlice<UInt8>, shorterThan count: Int) -> [UInt8]? {
    guard let decoded = DataAddress.minified(address, drawings) ?? DataAddress.decoded(address)
    else { return nil }
    let string = CSSReferences.string(String(decoding: decoded, as: UTF8.self))
    let bare = URLToken.unquoted(decoded[...]) ?? string
    let text = Array("url(".utf8) + (bare.count < string.count ? bare : string) + [0x29]
    return text.count < count ? text : nil
  }

  /// True where the white space before a token stays; a plain zero is one without a sign, whatever the token's text is.
  private func needsSpace(before token: CSSToken, depth: Int, isPlainZero: Bool) -> Bool {
    switch last.kind {
    case .endOfFile, .semicolon: return false
    case .colon where depth == 0: return false
    case .comma, .function, .leftParen, .leftSquare, .leftCurly, .whitespace: return false
    default: break
    }
    switch token.kind {
    case .comma, .rightParen, .rightSquare, .rightCurly: return false
    default: break
    }
    if token.isDelim("!") || last.isDelim("!") { return false }
    if token.isDelim("/") || last.isDelim("/") { return false }
    if token.isDelim("*") || last.isDelim("*") { return depth == 0 }
    return !touches(last, token, isPlainZero)
  }

  /// True where nothing need stand between two tokens that are two in any case.
  private func touches(_ left: CSSToken, _ right: CSSToken, _ isPlainZero: Bool) -> Bool {
    guard options.liberties.contains(.tokenBorders) else { return false }
    switch left.kind {
    case .string: return right.kind != .delim && right.kind != .colon
    case .rightParen, .url:
      switch right.kind {
      case .ident, .string, .url, .hash: return true
      case .number, .dimension, .percentage:
        // In `calc()` a sign would be an operator to a reader.
        return isPlainZero || source[Int(right.start)] != 0x2B && source[Int(right.start)] != 0x2D
      case .function: return !isSubstitution(right)
      case .leftSquare: return true
      default: return false
      }
    case .rightSquare:
      return right.kind != .delim && right.kind != .colon && right.kind != .leftParen
    case .ident, .number, .dimension, .percentage, .hash:
      switch right.kind {
      case .hash, .string: return true
      case .leftSquare: return left.kind != .hash
      default: return false
      }
    default: return false
    }
  }

  private func isSubstitution(_ token: CSSToken) -> Bool {
    FunctionName(source, token.range.dropLast()) == .substitution
  }
}
