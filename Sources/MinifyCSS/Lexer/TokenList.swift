// TokenList: the tokens of a sheet without white space and comments.
//
// What matters of both is that they stand between two tokens, so they are flags of the token behind them. Comments
// that are kept (`/*! … */`) stay as tokens.

internal import AssetText

enum TokenList {
  /// The text with its last token closed, where only the end of the file closes it; nil where nothing is to be done.
  ///
  /// Something may come to stand behind that token.
  static func closed(_ source: _Source, _ tokens: ContiguousArray<CSSToken>) -> _Source? {
    guard tokens.count >= 3 else { return nil }
    let last = tokens[tokens.count - 3]
    guard Int(last.end) == source.count, last.kind != .comment else { return nil }
    let isUnclosed = last.flags.contains(.isUnclosed)
    var backslashes = 0
    while backslashes < last.range.count, source[source.count - 1 - backslashes] == 0x5C {
      backslashes += 1
    }
    let isEscaping =
      backslashes % 2 == 1 && (last.flags.contains(.hasEscape) || isUnclosed)
    guard isUnclosed || isEscaping else { return nil }
    var text = Array(source[0..<source.count])
    if isEscaping { text.removeLast() }
    // In a string a backslash at the very end stands for nothing, else for U+FFFD.
    if isEscaping, last.kind != .string { text += "\u{FFFD}".utf8 }
    if isUnclosed { text.append(last.kind == .string ? source[Int(last.start)] : 0x29) }
    return _Source(text)
  }

  /// The tokens of a text, the end of the file among them (twice, so that one may look ahead by one).
  static func tokens(of source: _Source, keepsLegalComments: Bool) -> ContiguousArray<CSSToken> {
    var tokenizer = CSSTokenizer(source)
    var tokens = ContiguousArray<CSSToken>()
    tokens.reserveCapacity(source.count / 4 + 8)
    var before: CSSToken.Flags = []
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
          continue
        }
      case .endOfFile:
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
