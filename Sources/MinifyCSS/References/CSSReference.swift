/// A place in a style sheet that names another resource.
public struct CSSReference: Sendable, Hashable {
  /// The form of a reference.
  public enum Kind: Sendable, Hashable {
    /// `url(…)` or `src(…)` in a value.
    case url
    /// `@import url(…)`.
    case importURL
    /// `@import "…"`.
    case importString
    /// A string inside `image-set()`.
    case imageSetString
  }

  /// The bytes of the whole `url(…)` or of the string with its quotes.
  public var range: Range<Int>
  /// The form.
  public var kind: Kind
  /// The address, escapes resolved.
  public var value: String
  /// True inside `@font-face`, where the address is one of a font.
  public var isFontSource = false
  /// What stands between an import's address and its semicolon: layer, supports and media.
  public var media: Range<Int>?
  /// A whole `@import` with its semicolon.
  public var statement: Range<Int>?
}
