// Pseudo-classes and pseudo-elements that every engine in use has read since 2020 at least: a list that holds nothing
// else is valid in all of them.

internal import AssetText

enum PseudoTable {
  private static let known: Set<String> = [
    "active", "after", "any-link", "before", "checked", "default", "disabled", "empty", "enabled",
    "first-child", "first-letter", "first-line", "first-of-type", "focus", "focus-within",
    "host", "hover", "in-range", "indeterminate", "invalid", "is", "lang",
    "last-child", "last-of-type", "link", "not", "nth-child", "nth-last-child",
    "nth-last-of-type", "nth-of-type", "only-child", "only-of-type", "optional",
    "out-of-range", "placeholder-shown", "placeholder", "read-only", "read-write", "required",
    "root", "selection", "slotted", "target", "valid", "visited", "where",
  ]

  /// Those among them that are no pseudo-class without arguments; the names with one colon of pseudo-elements are none.
  private static let notPlain: Set<String> = [
    "after", "before", "first-letter", "first-line", "placeholder", "selection", "slotted",
    "is", "lang", "not", "nth-child", "nth-last-child", "nth-last-of-type", "nth-of-type",
    "where", "host",
  ]

  private static let table = WordTable(known.map { (key: $0, value: !notPlain.contains($0)) })

  static func isKnown(_ source: _Source, _ range: Range<Int>) -> Bool {
    table.value(source, range) != nil
  }

  /// True for a known pseudo-class without arguments.
  static func isPlainClass(_ name: ArraySlice<UInt8>) -> Bool { table.value(name) == true }

  static func isLegacyElement(_ source: _Source, _ range: Range<Int>) -> Bool {
    switch range.count {
    case 5: CSSText.equals(source, range, "after")
    case 6: CSSText.equals(source, range, "before")
    case 10: CSSText.equals(source, range, "first-line")
    case 12: CSSText.equals(source, range, "first-letter")
    default: false
    }
  }
}
