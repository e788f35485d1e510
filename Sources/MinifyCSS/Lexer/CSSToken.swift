/// A token of CSS Syntax Level 3, section 4: sixteen bytes, no text of its own.
///
/// What it says is read from the source again where it is needed: nearly all tokens are printed as they were.
struct CSSToken: BitwiseCopyable {
  enum Kind: UInt8 {
    case ident, function, atKeyword, hash, string, badString, url, badURL, delim, number, percentage
    case dimension, whitespace, comment, cdo, cdc, colon, semicolon, comma
    case leftSquare, rightSquare, leftParen, rightParen, leftCurly, rightCurly, endOfFile
  }

  struct Flags: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    /// A hash whose text is an identifier: the type flag `id`.
    static let isIdentifier = Flags(rawValue: 1)
    /// A number written as an integer: the type flag `integer`.
    static let isInteger = Flags(rawValue: 2)
    /// The token has an escape: its value is not its text.
    static let hasEscape = Flags(rawValue: 4)
    /// A string, comment, function or url that the end of the file closed.
    static let isUnclosed = Flags(rawValue: 8)
    /// White space stands before the token; set in a `TokenList`, which has no tokens for it.
    static let hasSpaceBefore = Flags(rawValue: 16)
    /// A comment stands before the token; set in a `TokenList`.
    static let hasCommentBefore = Flags(rawValue: 32)
  }

  var kind: Kind
  var flags: Flags = []
  /// The byte of a delimiter.
  var delim: UInt8 = 0
  var start: UInt32
  var end: UInt32
  /// Where the unit of a dimension begins.
  var unit: UInt32 = 0

  var range: Range<Int> { Int(start)..<Int(end) }
  var hasSpaceBefore: Bool { flags.contains(.hasSpaceBefore) }
  var hasCommentBefore: Bool { flags.contains(.hasCommentBefore) }
  var isTrivia: Bool { kind == .whitespace || kind == .comment }

  /// Follows the brackets that are open, as their closing ones; one that does not fit closes nothing.
  @inline(__always)
  func count(in brackets: inout ContiguousArray<UInt8>) {
    switch kind {
    case .function, .leftParen: brackets.append(0x29)
    case .leftSquare: brackets.append(0x5D)
    case .leftCurly: brackets.append(0x7D)
    case .rightParen: if brackets.last == 0x29 { brackets.removeLast() }
    case .rightSquare: if brackets.last == 0x5D { brackets.removeLast() }
    case .rightCurly: if brackets.last == 0x7D { brackets.removeLast() }
    default: break
    }
  }

  func isDelim(_ byte: Unicode.Scalar) -> Bool { kind == .delim && delim == UInt8(ascii: byte) }
}
