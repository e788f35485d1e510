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

  /// The rules as they are asked for, element by element.
  package var index: LineStyleIndex { LineStyleIndex(conditions) }
}

/// Line styles by the part of a condition that the fewest elements have, as engines keep their rules.
package struct LineStyleIndex: Sendable {
  private typealias Entry = (condition: ElementCondition, effects: LineEffects)

  private var byID: [String: [Entry]] = [:]
  private var byClass: [String: [Entry]] = [:]
  private var byAttribute: [String: [Entry]] = [:]
  private var byType: [String: [Entry]] = [:]
  private var others: [Entry] = []

  /// True where no element has any effect.
  package let isEmpty: Bool

  init(_ conditions: [ElementCondition: LineEffects]) {
    isEmpty = conditions.isEmpty
    for (condition, effects) in conditions {
      if let id = condition.id {
        byID[id, default: []].append((condition, effects))
      } else if let name = condition.classes.first {
        byClass[name, default: []].append((condition, effects))
      } else if let attribute = condition.attributes.first {
        byAttribute[attribute.name, default: []].append((condition, effects))
      } else if !condition.type.isEmpty {
        byType[condition.type, default: []].append((condition, effects))
      } else {
        others.append((condition, effects))
      }
    }
  }

  /// The effects on an element.
  ///
  /// - Parameters:
  ///   - type: Its name in lower case.
  ///   - attributes: Its attributes, names in lower case.
  package func effects(
    type: String, attributes: [(name: String, value: ArraySlice<UInt8>)]
  ) -> LineEffects {
    var element = Element(type: type)
    for (name, value) in attributes {
      let value = CSSText.lowerText(value)
      if name == "class" {
        element.classes = value.split { " \t\n\r\u{C}".contains($0) }.map(String.init)
      } else if name == "id" {
        element.id = value
      }
      element.attributes.append((name, value))
    }
    var effects: LineEffects = []
    func add(_ entries: [Entry]?) {
      guard let entries else { return }
      for entry in entries where !effects.isSuperset(of: entry.effects) {
        if element.meets(entry.condition) { effects.formUnion(entry.effects) }
      }
    }
    add(others)
    add(byType[type])
    if let id = element.id { add(byID[id]) }
    for name in element.classes { add(byClass[name]) }
    if !byAttribute.isEmpty {
      for attribute in element.attributes { add(byAttribute[attribute.name]) }
    }
    return effects
  }

  private struct Element {
    var type: String
    var id: String?
    var classes: [String] = []
    var attributes: [(name: String, value: String)] = []

    func meets(_ condition: ElementCondition) -> Bool {
      (condition.type.isEmpty || condition.type == type)
        && (condition.id == nil || condition.id == id)
        && condition.classes.allSatisfy(classes.contains)
        && condition.attributes.allSatisfy { wanted in
          wanted.isMet(by: attributes.first { $0.name == wanted.name }?.value)
        }
    }
  }
}
