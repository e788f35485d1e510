// LineEffects: what a declaration does to the white space beside and inside of an element.
//
// Engines decide which spaces are rendered when they lay out lines (CSS Text 3, section 4.1). Which boxes stand in a
// line, stand outside of one or keep their spaces is said by `display`, `float`, `position`, `white-space` and `all`
// alone. What cannot be told from the declaration (`var()`) counts as what does most.

internal import AssetText

/// What style sheets may do to the white space beside and inside of an element.
package struct LineEffects: OptionSet, Hashable, BitwiseCopyable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Its contents may be part of the line that it stands in: `display: inline`.
  package static let inline = LineEffects(rawValue: 1)
  /// It may stand in a line and hold lines of its own: `display: inline-block`.
  package static let box = LineEffects(rawValue: 2)
  /// The line around it may go on as if it were not there: `float`, `position: absolute`, `display: none`.
  package static let aside = LineEffects(rawValue: 4)
  /// Its white space may be rendered as it stands: `white-space: pre`.
  package static let preserved = LineEffects(rawValue: 8)

  private enum Property { case display, float, position, whiteSpace, all }

  private static let properties = WordTable<Property>([
    (key: "display", value: .display), (key: "float", value: .float),
    (key: "position", value: .position), (key: "white-space", value: .whiteSpace),
    (key: "white-space-collapse", value: .whiteSpace), (key: "all", value: .all),
  ])

  /// The effects of the declarations in a `style` attribute.
  ///
  /// - Complexity: O(*n*).
  package static func declarations(_ bytes: ArraySlice<UInt8>) -> LineEffects {
    guard mayHaveAny(bytes) else { return [] }
    let source = _Source(Array(bytes))
    let tokens = TokenList.tokens(of: source, keepsLegalComments: false)
    var reader = LineStyleReader(source, tokens)
    return reader.declarations()
  }

  /// False where the name of no property that matters can be in a text; most `style` attributes have none.
  private static func mayHaveAny(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        switch CSSText.lower(bytes[index]) {
        case 0x5C: return true
        case UInt8(ascii: "d") where has("display", bytes, index): return true
        case UInt8(ascii: "f") where has("float", bytes, index): return true
        case UInt8(ascii: "p") where has("position", bytes, index): return true
        case UInt8(ascii: "w") where has("white-space", bytes, index): return true
        case UInt8(ascii: "a") where has("all", bytes, index): return true
        default: break
        }
      }
      return false
    }
  }

  private static func has(
    _ word: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> Bool {
    bytes.count - start >= word.utf8CodeUnitCount
      && word.withUTF8Buffer { word in
        word.indices.allSatisfy { CSSText.lower(bytes[start + $0]) == word[$0] }
      }
  }

  /// The effects of one declaration.
  static func declaration(
    _ source: _Source, name: CSSToken, value: ArraySlice<CSSToken>
  ) -> LineEffects {
    // Nearly every declaration is of a property that no word here begins like.
    switch CSSText.lower(source[name.range.lowerBound]) {
    case UInt8(ascii: "d"), UInt8(ascii: "f"), UInt8(ascii: "p"), UInt8(ascii: "w"),
      UInt8(ascii: "a"), 0x5C:
      break
    default: return []
    }
    guard let property = properties.value(source, name.range) else { return [] }
    var effects: LineEffects = []
    var isInside = false
    for token in value {
      switch token.kind {
      // A value that is not known before the page is there.
      case .function: effects.formUnion(unknown(property))
      case .ident:
        let meaning = words.value(source, token.range)
        switch (property, meaning) {
        case (.display, .effect(let effect)): effects.formUnion(effect)
        case (.display, .inside): isInside = true
        case (.display, .other), (.all, .other): effects.insert(.inline)
        case (.float, .side), (.position, .out), (.float, .inherit), (.position, .inherit):
          effects.insert(.aside)
        case (.display, .inherit), (.all, .inherit): effects.insert(.inline)
        case (.whiteSpace, let meaning):
          if meaning != .collapsing, meaning != .other, meaning != .inherit {
            effects.insert(.preserved)
          }
        default: break
        }
      default: break
      }
    }
    // `inline flow-root` and the like.
    if isInside, effects.contains(.inline) { effects = .box }
    return effects
  }

  /// What a declaration may do whose value is a function's.
  private static func unknown(_ property: Property) -> LineEffects {
    switch property {
    case .display: [.inline, .aside]
    case .all: .inline
    case .float, .position: .aside
    case .whiteSpace: .preserved
    }
  }

  /// What a word means to the properties that have it.
  private enum Meaning: Equatable {
    /// A value of `display`.
    case effect(LineEffects)
    /// How the inside of a box is laid out.
    case inside
    /// A value of `float` that takes a box out of its line.
    case side
    /// A value of `position` that takes a box out of its line.
    case out
    /// A value of `white-space` and its longhands with which spaces collapse.
    case collapsing
    /// The initial value.
    case other
    /// That of the parent.
    case inherit
  }

  private static let words = WordTable<Meaning>(
    ["inline", "math", "contents", "run-in", "ruby", "ruby-base", "ruby-text"].map {
      (key: $0, value: .effect(.inline))
    }
      + ["ruby-base-container", "ruby-text-container"].map {
        (key: $0, value: .effect(.inline))
      }
      // With the prefixes and the older names of the same.
      + [
        "inline-block", "inline-flex", "inline-grid", "inline-table", "inline-list-item",
        "inline-box", "inline-flexbox", "inline-stack",
      ].flatMap { word in
        ["", "-webkit-", "-moz-", "-ms-"].map { (key: $0 + word, value: .effect(.box)) }
      }
      + [(key: "none", value: .effect(.aside))]
      + ["flow-root", "flex", "grid", "table"].map { (key: $0, value: .inside) }
      + ["left", "right", "inline-start", "inline-end"].map { (key: $0, value: .side) }
      + ["absolute", "fixed"].map { (key: $0, value: .out) }
      + [
        "normal", "nowrap", "wrap", "collapse", "revert", "revert-layer", "auto", "balance",
        "pretty", "stable", "important",
      ].map { (key: $0, value: .collapsing) }
      + ["initial", "unset"].map { (key: $0, value: .other) }
      + [(key: "inherit", value: .inherit)])
}
