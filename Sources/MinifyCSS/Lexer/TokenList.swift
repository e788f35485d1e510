// TokenList: the tokens of a sheet without white space and comments.
//
// What matters of both is that they stand between two tokens, so they are flags of the token behind them. Comments
// that are kept (`/*! … */`) stay as tokens.

internal import AssetText

enum TokenList {
  /// The text with everything closed that only the end of the file closes, or nil where nothing is open: the last
  /// token, then the brackets, innermost first.
  ///
  /// So everything behind this meets closed functions and blocks alone, and what is printed is read as it was.
  static func closed(_ source: _Source, _ tokens: ContiguousArray<CSSToken>) -> _Source? {
    guard tokens.count >= 3 else { return nil }
    let last = tokens[tokens.count - 3]
    var ending: [UInt8] = []
    var isEscaping = false
    if Int(last.end) == source.count, last.kind != .comment {
      let isUnclosed = last.flags.contains(.isUnclosed)
      var backslashes = 0
      while backslashes < last.range.count, source[source.count - 1 - backslashes] == 0x5C {
        backslashes += 1
      }
      isEscaping = backslashes % 2 == 1 && (last.flags.contains(.hasEscape) || isUnclosed)
      // In a string a backslash at the very end stands for nothing, else for U+FFFD.
      if isEscaping, last.kind != .string { ending += "\u{FFFD}".utf8 }
      if isUnclosed { ending.append(last.kind == .string ? source[Int(last.start)] : 0x29) }
    }
    var brackets: ContiguousArray<UInt8> = []
    for token in tokens { token.count(in: &brackets) }
    guard isEscaping || !ending.isEmpty || !brackets.isEmpty else { return nil }
    // A backslash that escapes nothing has a line break behind it; a comment that is still open goes.
    let end = Int(tokens[tokens.count - 1].start)
    var text = Array(source[0..<end])
    if isEscaping { text.removeLast() }
    return _Source(text + ending + brackets.reversed())
  }

  /// The tokens of a text, the end of the file among them (twice, so that one may look ahead by one); that one begins
  /// where a comment does that is never closed.
  static func tokens(of source: _Source, keepsLegalComments: Bool) -> ContiguousArray<CSSToken> {
    var tokenizer = CSSTokenizer(source)
    var tokens = ContiguousArray<CSSToken>()
    tokens.reserveCapacity(source.count / 4 + 8)
    var before: CSSToken.Flags = []
    var openComment: UInt32?
    while true {
      var token = tokenizer.next()
      switch token.kind {
      case .whitespace:
        before.insert(.hasSpaceBefore)
        continue
      case .comment:
        let isKept =
          keepsLegalComments && source.peek(Int(token.start) + 2) == 0x21
          && !token.flags.contains(.isUnclosed)
        if !isKept {
          before.insert(.hasCommentBefore)
          if token.flags.contains(.isUnclosed) { openComment = token.start }
          continue
        }
      case .endOfFile:
        token.start = openComment ?? token.start
        token.flags.formUnion(before)
        tokens.append(token)
        tokens.append(token)
        return tokens
      default: break
      }
      token.flags.formUnion(before)
      before = []
      tokens.append(token)
    }
  }
}
