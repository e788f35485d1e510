/// One thing in a block: a declaration, a rule, an at-rule, a comment that is kept. It is forty-four bytes without text
/// of its own: what it says lies, already shortened, in the text of its `StyleTree`.
struct StyleItem: BitwiseCopyable {
  enum Kind: UInt8 {
    /// The sheet, or the list of declarations of an attribute.
    case root
    /// Selectors with a block; inside `@keyframes` its frames.
    case rule
    /// An at-rule with a block.
    case atRule
    /// An at-rule that a semicolon ends.
    case statement
    case declaration
    /// What is none of these; a browser leaves it out, so it is kept as it stands.
    case raw
    case comment
  }

  struct Flags: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    /// A declaration with `!important`.
    static let isImportant = Flags(rawValue: 1)
    /// A declaration whose value has `var()`, `env()` or `attr()`: whether it is valid is known only when it is used.
    static let isSubstituted = Flags(rawValue: 2)
    /// Inside `@keyframes`: no order, no cascade, nothing that may be merged.
    static let isFrame = Flags(rawValue: 4)
    /// A raw item that ended in a semicolon or closed a block.
    static let isTerminated = Flags(rawValue: 8)
    /// A rule whose selectors every engine of today knows, so that none of them makes the list invalid.
    static let isPlain = Flags(rawValue: 16)
    /// A rule inside another one.
    static let isNested = Flags(rawValue: 32)
  }

  var kind: Kind
  var flags: Flags = []
  /// What a declaration sets.
  var property: Property = .unknown
  /// Which at-rule it is.
  var atRule: AtRule = .other
  /// The text: a declaration without `!important`, a prelude, a whole statement or comment.
  var start: UInt32 = 0
  var end: UInt32 = 0
  /// Where the value of a declaration begins.
  var value: UInt32 = 0
  /// A number that equal texts share.
  var hash: UInt32 = 0
  var first: UInt32 = 0
  var last: UInt32 = 0
  /// The item behind this one in the same block; 0 for none.
  var next: UInt32 = 0
  /// Where in the source it begins; the greatest number for nowhere.
  var origin: UInt32 = .max
  /// For a rule, a number for the parts of its selectors that not every engine knows.
  var risk: UInt32 = 0

  var text: Range<Int> { Int(start)..<Int(end) }
  var valueText: Range<Int> { Int(value)..<Int(end) }
  var nameText: Range<Int> { Int(start)..<Int(value) - 1 }
  var isImportant: Bool { flags.contains(.isImportant) }
}

/// The at-rules that this minifier looks into.
enum AtRule: UInt8 {
  case other, media, supports, layer, container, scope, startingStyle, keyframes, fontFace, page,
    property, counterStyle, importRule, namespace, charset, positionTry, fontPalette, marginBox,
    viewTransition, document, fontFeature
}
