// TokenJoins: which neighbours must be kept apart (the table of CSS Syntax Level 3, section 9).

internal import AssetText

enum TokenJoins {
  /// True where two tokens, printed without anything between them, would be read as others.
  static func needSeparator(_ left: CSSToken, _ right: CSSToken, _ source: _Source) -> Bool {
    switch left.kind {
    case .ident:
      switch right.kind {
      case .leftParen: return true
      default: return beginsLikeName(right)
      }
    case .atKeyword, .hash, .dimension: return beginsLikeName(right)
    case .number:
      return beginsLikeName(right) && right.kind != .cdc || right.isDelim("%")
    case .delim:
      switch left.delim {
      case UInt8(ascii: "#"), UInt8(ascii: "-"):
        return beginsLikeName(right)
      case UInt8(ascii: "@"):
        return beginsLikeName(right) && right.kind != .number && right.kind != .dimension
          && right.kind != .percentage
      case UInt8(ascii: "."), UInt8(ascii: "+"):
        return isNumeric(right)
      case UInt8(ascii: "/"): return right.isDelim("*")
      // `</style` would end the element that holds the sheet, `<!--` is a token of its own.
      case UInt8(ascii: "<"):
        return right.isDelim("/") || right.isDelim("!") || right.isDelim("%")
      case 0x5C: return true
      default: return false
      }
    // `{{`, `{%` and `<%` would be read as parts of a server's template.
    case .leftCurly: return right.kind == .leftCurly || right.isDelim("%")
    default: return false
    }
  }

  private static func isNumeric(_ token: CSSToken) -> Bool {
    token.kind == .number || token.kind == .percentage || token.kind == .dimension
  }

  /// True for tokens whose first byte could continue a name or a number.
  private static func beginsLikeName(_ token: CSSToken) -> Bool {
    switch token.kind {
    case .ident, .function, .url, .badURL, .number, .percentage, .dimension, .cdc: true
    case .delim: token.delim == UInt8(ascii: "-")
    default: false
    }
  }
}
