// The part of a rule before its block: selectors, queries, lists of names.

internal import AssetText

extension StylesheetPrinter {
  /// How white space counts in a prelude.
  enum PreludeStyle {
    /// A selector: white space is the descendant combinator, except beside another combinator.
    case selector
    /// A media, container or supports query, or an at-rule that is not known.
    case query
    /// Names, such as those of layers.
    case names
  }

  mutating func printPrelude(until end: Int, style: PreludeStyle) {
    var hadSpace = false
    var hadComment = false
    // What each open bracket is: a pseudo-class whose argument is An+B keeps its white space.
    var brackets: [Bracket] = []
    let first = index
    while index < end {
      let token = tokens[index]
      index += 1
      if token.isTrivia {
        if token.kind == .whitespace { hadSpace = true } else { hadComment = true }
        continue
      }
      if hadSpace, index - 1 > first || style != .selector,
        needsSpace(before: token, style, brackets.last ?? .none)
      {
        writeSpace()
      }
      printInPrelude(token, hadSpace: hadSpace || hadComment && style != .selector)
      hadSpace = false
      hadComment = false
      switch token.kind {
      case .function:
        let name = CSSText.lowerName(source, token.range.dropLast())
        brackets.append(name.hasPrefix("nth-") ? .nth : .function)
      case .leftParen: brackets.append(.parenthesis)
      case .leftSquare: brackets.append(.square)
      case .rightParen, .rightSquare: _ = brackets.popLast()
      default: break
      }
    }
  }

  enum Bracket { case none, function, nth, parenthesis, square }

  private mutating func printInPrelude(_ token: CSSToken, hadSpace: Bool) {
    if let shorter = shorterAddress(token) {
      print(token, shorter, hadSpace: hadSpace)
    } else {
      print(token, hadSpace: hadSpace)
    }
  }

  /// True where the white space before a token stays, as one space.
  private func needsSpace(
    before token: CSSToken, _ style: PreludeStyle, _ bracket: Bracket
  ) -> Bool {
    if last.kind == .whitespace || last.kind == .leftCurly { return false }
    if last.kind == .comma || token.kind == .comma { return false }
    if last.kind == .function || last.kind == .leftParen || last.kind == .leftSquare {
      return false
    }
    if token.kind == .rightParen || token.kind == .rightSquare { return false }
    switch style {
    case .selector:
      if bracket == .square { return needsSpaceInAttribute(token) }
      if bracket == .nth { return true }
      return !isCombinator(last) && !isCombinator(token)
    case .query:
      if last.kind == .atKeyword { return needsSpaceAfterKeyword(token) }
      guard bracket != .none else { return true }
      if last.kind == .colon || token.kind == .colon { return false }
      return !isComparison(last) && !isComparison(token)
    case .names:
      if last.kind == .atKeyword { return needsSpaceAfterKeyword(token) }
      return true
    }
  }

  private func isCombinator(_ token: CSSToken) -> Bool {
    token.isDelim(">") || token.isDelim("+") || token.isDelim("~")
  }

  private func isComparison(_ token: CSSToken) -> Bool {
    token.isDelim("<") || token.isDelim(">") || token.isDelim("=")
  }

  /// `[a="b" i]`: the flag needs no space behind a string, but one behind a name.
  private func needsSpaceInAttribute(_ token: CSSToken) -> Bool {
    last.kind == .ident && token.kind == .ident
  }

  /// `@import"a"` and `@media(…)` are read as they should be; a space before `(` is kept for old engines.
  private func needsSpaceAfterKeyword(_ token: CSSToken) -> Bool {
    token.kind != .string && token.kind != .colon
  }
}
