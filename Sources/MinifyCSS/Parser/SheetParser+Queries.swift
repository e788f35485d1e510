// The preludes of at-rules.

internal import AssetText

extension SheetParser {
  mutating func printAtPrelude(until end: Int, _ rule: AtRule) {
    if rule == .importRule { writeImportedAddress(until: end) }
    printQuery(until: end, rule)
    switch rule {
    case .media, .container, .importRule: shortenMedia(rule)
    default: break
    }
  }

  /// `@import "a"` for `@import url(a)`.
  private mutating func writeImportedAddress(until end: Int) {
    guard index < end else { return }
    let token = tokens[index]
    let address: [UInt8]
    let length: Int
    if token.kind == .url, !token.flags.contains(.isUnclosed) {
      address = CSSText.urlValue(source, token)
      length = 1
    } else if token.kind == .function, CSSText.equals(source, token.range.dropLast(), "url"),
      index + 2 < end, tokens[index + 1].kind == .string, tokens[index + 2].kind == .rightParen,
      !tokens[index + 1].flags.contains(.isUnclosed)
    {
      address = CSSText.stringValue(source, tokens[index + 1])
      length = 3
    } else {
      return
    }
    guard address.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return }
    var string = token
    string.kind = .string
    write(string, as: CSSReferences.string(String(decoding: address, as: UTF8.self)))
    index += length
  }

  private mutating func shortenMedia(_ rule: AtRule) {
    flush()
    let text = ArraySlice(tree.text[pieceStart...])
    guard
      let shorter = MediaText.shortened(text, rule, usesRanges: options.target == .newest)
    else { return }
    tree.text.replaceSubrange(pieceStart..., with: shorter)
    last = CSSToken(kind: .rightParen, start: 0, end: 0)
  }

  private mutating func printQuery(until end: Int, _ rule: AtRule) {
    var brackets: ContiguousArray<UInt8> = []
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
      token.count(in: &brackets)
    }
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
