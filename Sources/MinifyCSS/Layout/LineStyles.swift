// LineStyles: what style sheets may do to the white space of a page, by what they want of an element.
//
// A page is minified before any engine has laid it out, and a space between two tags that is at the edge of a line for
// one sheet stands between two words for another. So the sheets are asked, all that a page may meet at once: media,
// layers, order and specificity are left out, and an element has every effect that any rule may have on it.

internal import AssetText

/// What style sheets may do to the white space of the elements of a page.
///
/// Sheets are added one by one; what comes out does not depend on their order.
public struct LineStyles: Sendable, Equatable {
  private var conditions: [ElementCondition: LineEffects] = [:]

  /// Makes what no sheet has changed yet.
  public init() {}

  /// Makes what some sheets do together.
  ///
  /// - Complexity: O(*n*) for *n* bytes of all.
  public init(sheets: some Sequence<[UInt8]>) {
    for sheet in sheets { add(sheet: sheet) }
  }

  /// True where white space is what it is without any sheet.
  public var isEmpty: Bool { conditions.isEmpty }

  /// Adds a sheet, in UTF-8.
  ///
  /// - Complexity: O(*n*).
  public mutating func add(sheet: [UInt8]) {
    let source = _Source(sheet)
    var reader = LineStyleReader(
      source, TokenList.tokens(of: source, keepsLegalComments: false))
    reader.sheet { condition, effects in conditions[condition, default: []].formUnion(effects) }
  }

  /// Adds what other sheets do.
  public mutating func formUnion(_ other: LineStyles) {
    conditions.merge(other.conditions) { $0.union($1) }
  }

  /// A text that two values share only where they are equal, the same in every process.
  ///
  /// - Complexity: O(*n* log *n*) in the number of different selectors.
  public var fingerprint: String {
    conditions.map { condition, effects in
      var parts = [condition.type, condition.id.map { "#" + $0 } ?? ""]
      parts += condition.classes.map { "." + $0 }
      parts += condition.attributes.map { "[\($0.name) \($0.match.rawValue) \($0.value)" }
      return parts.map { "\($0.utf8.count)'\($0)" }.joined() + " \(effects.rawValue)"
    }.sorted().joined(separator: "\n")
  }

  /// Some of the rules as they are asked for, element by element.
  package func index(_ isWanted: (LineEffects) -> Bool) -> LineStyleIndex {
    LineStyleIndex(conditions.filter { isWanted($0.value) })
  }
}
