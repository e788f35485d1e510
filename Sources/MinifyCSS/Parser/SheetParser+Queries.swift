// The preludes of at-rules.

internal import AssetText

extension SheetParser {
  mutating func printAtPrelude(until end: Int, _ rule: AtRule) {
    if rule == .scope {
      printQuery(until: end, rule)
      return
    }
    printQuery(until: end, rule)
  }

  private mutating func printQuery(until end: Int, _ rule: AtRule) {
    var brackets: [UInt8] = []
    while index < end {
      let token = tokens[index]
      index += 1
      if token.kind == .comment { continue }
      if token.hasSpaceBefore, needsSpaceInQuery(token, rule, depth: brackets.count) {
        writeSpace()
      }
      switch token.kind {
      case .function:
        if writeQuotedAddress(token, until: end) { continue }
        write(token)
      case .url: writeAddress(token)
      case .string:
        if let shorter = StringText.shorter(source, token) {
          write(token, as: shorter)
        } else {
          write(token)
        }
      case .ident: writeName(token)
      default: write(token)
      }
      SheetParser.count(token, &brackets)
    }
    close(brackets)
  }

  private func needsSpaceInQuery(_ token: CSSToken, _ rule: AtRule, depth: Int) -> Bool {
    switch last.kind {
    case .whitespace, .leftCurly, .comma, .function, .leftParen, .leftSquare: return false
    case .atKeyword:
      switch token.kind {
      case .string, .colon: return false
      // Engines that read CSS 2 only want the space in `@media (`; those have no `@container`.
      case .leftParen: return rule == .other || rule == .supports
      default: return true
      }
    default: break
    }
    switch token.kind {
    case .comma, .rightParen, .rightSquare: return false
    default: break
    }
    if depth == 0 {
      if last.kind == .rightParen || last.kind == .string || last.kind == .url {
        return !(token.kind == .ident || token.kind == .function && rule == .importRule)
      }
      return true
    }
    if last.kind == .colon || token.kind == .colon { return false }
    return !isComparison(last) && !isComparison(token)
  }

  private func isComparison(_ token: CSSToken) -> Bool {
    token.kind == .delim && (token.delim == 0x3C || token.delim == 0x3D || token.delim == 0x3E)
  }
}
