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

  private enum Property { case display, float, position, whiteSpace, collapse, all }

  private static let properties = WordTable<Property>([
    (key: "display", value: .display), (key: "float", value: .float),
    (key: "position", value: .position), (key: "white-space", value: .whiteSpace),
    (key: "white-space-collapse", value: .collapse), (key: "all", value: .all),
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
    var words = Words()
    for token in value {
      switch token.kind {
      case .ident: words.add(CSSText.lowerName(source, token.range))
      // A value that is not known before the page is there.
      case .function: words.isOpen = true
      default: break
      }
    }
    switch property {
    case .display: return display(words)
    case .all: return words.takesOver || words.isOpen ? .inline : []
    case .float:
      let isFloat = words.has { $0 == "left" || $0 == "right" || $0.hasPrefix("inline-") }
      return isFloat || words.isOpen || words.has { $0 == "inherit" } ? .aside : []
    case .position:
      let isOut = words.has { $0 == "absolute" || $0 == "fixed" }
      return isOut || words.isOpen || words.has { $0 == "inherit" } ? .aside : []
    case .whiteSpace, .collapse:
      return words.isOpen || words.has { !collapsing.contains($0) } ? .preserved : []
    }
  }

  /// The words of `white-space` and its longhands with which spaces collapse as they do by default.
  private static let collapsing: Set<String> = [
    "normal", "nowrap", "wrap", "collapse", "initial", "unset", "inherit", "revert",
    "revert-layer", "auto", "balance", "pretty", "stable", "none", "important",
  ]

  private static func display(_ words: Words) -> LineEffects {
    if words.isOpen { return [.inline, .aside] }
    var effects: LineEffects = []
    let isInside = words.has {
      $0 == "flow-root" || $0 == "flex" || $0 == "grid" || $0 == "table"
    }
    for word in words.all {
      switch word {
      case "none": effects.insert(.aside)
      case "inline", "math": effects.insert(isInside ? .box : .inline)
      case "contents", "run-in", "initial", "unset", "inherit": effects.insert(.inline)
      case _ where word.hasPrefix("ruby"): effects.insert(.inline)
      // With the prefixes and the older names of the same: `-webkit-inline-box`.
      case _ where word.contains("inline-"): effects.insert(.box)
      default: break
      }
    }
    return effects
  }

  private struct Words {
    var all: [String] = []
    var isOpen = false

    mutating func add(_ word: String) { all.append(word) }

    func has(_ predicate: (String) -> Bool) -> Bool { all.contains(where: predicate) }

    /// True where every property takes the value of another rule or none.
    var takesOver: Bool { has { $0 == "initial" || $0 == "unset" || $0 == "inherit" } }
  }
}
