// StylesheetPrinter: tokens in, the same rules with fewer bytes out.
//
// CSS has no syntax errors, so this follows the parser of CSS Syntax Level 3, section 5, only as far as it has to know
// where it is: an at-rule, a declaration, or a qualified rule whose block is looked at the same way (with nesting every
// block may hold all three). What fits none of them is printed as it stands. Blocks are a stack of our own and not
// recursion, so that no sheet is nested too deeply.

internal import AssetText

struct StylesheetPrinter {
  let source: _Source
  let tokens: ContiguousArray<CSSToken>
  private let keepsLegalComments: Bool
  var output: [UInt8] = []
  var index = 0
  /// The token that was printed last; end-of-file where nothing was.
  var last = CSSToken(kind: .endOfFile, start: 0, end: 0)
  /// True where the last token was printed with another text than its own.
  private var lastIsRewritten = false
  private var blocks: [Block] = []
  /// True behind a declaration: its semicolon is printed when something follows in the same block.
  private var owesSemicolon = false

  /// The state of the output before a rule, to which it returns where the rule vanishes.
  private struct Mark {
    var count: Int
    var last: CSSToken
    var owesSemicolon: Bool
  }

  /// A block that is open.
  private struct Block {
    /// Where the output of its contents begins.
    var contentStart: Int
    /// What had been printed before the rule.
    var before: Mark
    /// True for a style rule: without declarations it says nothing.
    var mayVanish: Bool
    /// True for `@keyframes`, whose empty rules still are keyframes.
    var isKeyframes: Bool
  }

  init(source: _Source, tokens: ContiguousArray<CSSToken>, keepsLegalComments: Bool) {
    self.source = source
    self.tokens = tokens
    self.keepsLegalComments = keepsLegalComments
    output.reserveCapacity(source.count)
  }

  consuming func finish() -> [UInt8] { output }

  // MARK: Items

  mutating func printSheet() { printItems(inSheet: true) }

  mutating func printDeclarations() { printItems(inSheet: false) }

  private mutating func printItems(inSheet: Bool) {
    while true {
      let token = tokens[index]
      switch token.kind {
      case .endOfFile:
        // What the end of the file closes needs no closing here either.
        return
      case .whitespace: index += 1
      case .comment:
        printLegalComment(token)
        index += 1
      case .semicolon where !blocks.isEmpty || !inSheet:
        // It is printed once it is known that something follows.
        index += 1
      case .rightCurly where !blocks.isEmpty:
        closeBlock()
        index += 1
      case .cdo where blocks.isEmpty && inSheet, .cdc where blocks.isEmpty && inSheet: index += 1
      case .atKeyword: printAtRule()
      default: printRuleOrDeclaration(inBlock: !blocks.isEmpty || !inSheet)
      }
    }
  }

  /// Prints the semicolon of the declaration before.
  private mutating func paySemicolon() {
    guard owesSemicolon else { return }
    owesSemicolon = false
    write(.semicolon, 0x3B)
  }

  private var mark: Mark {
    Mark(count: output.count, last: last, owesSemicolon: owesSemicolon)
  }

  private mutating func printLegalComment(_ token: CSSToken) {
    guard keepsLegalComments, source.peek(Int(token.start) + 2) == 0x21,
      !token.flags.contains(.isUnclosed)
    else { return }
    paySemicolon()
    print(token)
  }

  private mutating func openBlock(before: Mark, mayVanish: Bool, isKeyframes: Bool) {
    write(.leftCurly, 0x7B)
    let inKeyframes = blocks.last?.isKeyframes ?? false
    blocks.append(
      Block(
        contentStart: output.count, before: before, mayVanish: mayVanish && !inKeyframes,
        isKeyframes: isKeyframes))
  }

  private mutating func closeBlock() {
    guard let block = blocks.popLast() else { return }
    if block.mayVanish, output.count == block.contentStart {
      output.removeLast(output.count - block.before.count)
      last = block.before.last
      owesSemicolon = block.before.owesSemicolon
    } else {
      owesSemicolon = false
      write(.rightCurly, 0x7D)
    }
  }

  // MARK: Rules

  private mutating func printAtRule() {
    let before = mark
    paySemicolon()
    let keyword = tokens[index]
    let name = CSSText.lowerName(source, keyword.range.dropFirst())
    let end = endOfPrelude(from: index + 1)
    if name == "charset", isCharset(end) {
      printCharset(end)
      return
    }
    print(keyword)
    index += 1
    printPrelude(until: end, style: name == "layer" ? .names : .query)
    switch tokens[end].kind {
    case .leftCurly:
      index = end + 1
      openBlock(
        before: before, mayVanish: false, isKeyframes: name.hasSuffix("keyframes"))
    case .semicolon:
      index = end + 1
      write(.semicolon, 0x3B)
    default: index = end
    }
  }

  /// `@charset "…";` is not an at-rule but bytes at the head of the file (CSS Syntax, section 3.2): it stays exactly so.
  private func isCharset(_ end: Int) -> Bool {
    output.isEmpty && tokens[end].kind == .semicolon
      && source[tokens[index].range].elementsEqual("@charset".utf8)
  }

  private mutating func printCharset(_ end: Int) {
    let range = Int(tokens[index].start)..<Int(tokens[end].end)
    output += source[range]
    last = tokens[end]
    index = end + 1
  }

  /// The index of the `{`, `;`, `}` or end that closes a prelude or a declaration which begins at an index.
  private func endOfPrelude(from start: Int) -> Int {
    var index = start
    var depth = 0
    while true {
      switch tokens[index].kind {
      case .endOfFile: return index
      case .function, .leftParen, .leftSquare: depth += 1
      case .rightParen, .rightSquare: depth = max(0, depth - 1)
      case .leftCurly where depth == 0, .semicolon where depth == 0: return index
      case .rightCurly where depth == 0 && !blocks.isEmpty: return index
      case .leftCurly: depth += 1
      case .rightCurly: depth = max(0, depth - 1)
      default: break
      }
      index += 1
    }
  }

  private mutating func printRuleOrDeclaration(inBlock: Bool) {
    if inBlock, let colon = colonOfDeclaration() {
      let isCustom = source[tokens[index].range].starts(with: "--".utf8)
      let end = isCustom ? endOfCustomValue(from: colon + 1) : endOfPrelude(from: colon + 1)
      if isCustom || tokens[end].kind != .leftCurly {
        printDeclaration(colon: colon, end: end, isCustom: isCustom)
        return
      }
    }
    let end = inBlock ? endOfPrelude(from: index) : endOfQualifiedPrelude()
    if tokens[end].kind == .leftCurly {
      let before = mark
      paySemicolon()
      printPrelude(until: end, style: .selector)
      index = end + 1
      openBlock(before: before, mayVanish: true, isKeyframes: false)
    } else {
      printVerbatim(until: end)
    }
  }

  /// At the top level a semicolon does not end the prelude of a rule (CSS Syntax, section 5.4.3).
  private func endOfQualifiedPrelude() -> Int {
    var end = endOfPrelude(from: index)
    while tokens[end].kind == .semicolon || tokens[end].kind == .rightCurly {
      end = endOfPrelude(from: end + 1)
    }
    return end
  }

  /// The index of the colon where what follows has the form of a declaration.
  private func colonOfDeclaration() -> Int? {
    guard tokens[index].kind == .ident else { return nil }
    var colon = index + 1
    while tokens[colon].isTrivia { colon += 1 }
    return tokens[colon].kind == .colon ? colon : nil
  }

  /// The end of the value of a custom property, in which braces are like any other brackets.
  private func endOfCustomValue(from start: Int) -> Int {
    var index = start
    var depth = 0
    while true {
      switch tokens[index].kind {
      case .endOfFile: return index
      case .function, .leftParen, .leftSquare, .leftCurly: depth += 1
      case .rightParen, .rightSquare: depth = max(0, depth - 1)
      case .rightCurly:
        if depth == 0 { return index }
        depth -= 1
      case .semicolon where depth == 0: return index
      default: break
      }
      index += 1
    }
  }

  private mutating func printDeclaration(colon: Int, end: Int, isCustom: Bool) {
    let name = tokens[index]
    paySemicolon()
    print(name)
    write(.colon, 0x3A)
    index = colon + 1
    if isCustom {
      printCustomValue(until: end)
    } else {
      printValue(until: end, property: CSSText.lowerName(source, name.range))
    }
    index = end
    owesSemicolon = true
  }

  /// Prints tokens as they stand, their trivia at the ends left out.
  private mutating func printVerbatim(until end: Int) {
    var stop = end
    while stop > index, tokens[stop - 1].isTrivia { stop -= 1 }
    if stop > index {
      paySemicolon()
      separate(from: last, to: tokens[index], isRewritten: false, hadSpace: false)
      lastIsRewritten = false
      output += source[Int(tokens[index].start)..<Int(tokens[stop - 1].end)]
      last = tokens[stop - 1]
      owesSemicolon = tokens[end].kind != .endOfFile
    }
    index = end
  }

  // MARK: Output

  /// Prints a token as it stands.
  mutating func print(_ token: CSSToken, _ bytes: [UInt8]? = nil, hadSpace: Bool = false) {
    let isRewritten = bytes != nil
    separate(from: last, to: token, isRewritten: isRewritten, hadSpace: hadSpace)
    if let bytes {
      output += bytes
    } else if token.range.count < 8 {
      // Most tokens are a few bytes: a slice costs more than they do.
      for offset in token.range { output.append(source[offset]) }
    } else {
      output += source[token.range]
    }
    last = token
    lastIsRewritten = isRewritten
  }

  /// Prints a token that is one byte, which joins with nothing.
  mutating func write(_ kind: CSSToken.Kind, _ byte: UInt8) {
    if last.kind == .badString { output.append(0x0A) }
    output.append(byte)
    last = CSSToken(kind: kind, start: 0, end: 0)
  }

  mutating func writeSpace() {
    output.append(last.kind == .badString ? 0x0A : 0x20)
    last = CSSToken(kind: .whitespace, start: 0, end: 0)
  }

  /// Keeps two tokens apart that would be read as others without what stood between them.
  ///
  /// Neighbours in the source need nothing: they were read as what they are.
  private mutating func separate(
    from left: CSSToken, to right: CSSToken, isRewritten: Bool, hadSpace: Bool
  ) {
    if left.kind == .badString {
      output.append(0x0A)
      return
    }
    if left.end == right.start, right.start > 0, !isRewritten, !lastIsRewritten { return }
    if TokenJoins.needSeparator(left, right, source) {
      output += hadSpace ? [0x20] : Array("/**/".utf8)
    }
  }
}
