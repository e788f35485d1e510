// CertainValue: values that every engine in use reads, by the grammar of CSS 2.1 and the little that came soon after.
//
// A declaration may be dropped for a later one only where the later one counts wherever the earlier did; and longhands
// may become a shorthand only where none of them is left out by some engine.

enum CertainValue {
  private enum Grammar {
    case lengths(max: Int, allowsAuto: Bool, isSigned: Bool)
    case widths(max: Int)
    case color, colors, style, styles, border, number, integer, weight, keyword
  }

  static func isValid(_ property: Property, _ value: ContiguousArray<UInt8>.SubSequence) -> Bool {
    guard value.count <= 64, let grammar = grammar(property) else { return false }
    let words = value.split(separator: 0x20)
    if words.count == 1, isWord(words[0], "inherit") || isWord(words[0], "initial") { return true }
    switch grammar {
    case .lengths(let max, let allowsAuto, let isSigned):
      return !words.isEmpty && words.count <= max
        && words.allSatisfy {
          isLength($0, isSigned: isSigned) || allowsAuto && isWord($0, "auto")
        }
    case .widths(let max):
      return !words.isEmpty && words.count <= max
        && words.allSatisfy { isLength($0, isSigned: false) && $0.last != 0x25 }
    case .color: return words.count == 1 && isColor(words[0])
    case .colors: return (1...4).contains(words.count) && words.allSatisfy(isColor)
    case .style: return words.count == 1 && isStyle(words[0])
    case .styles: return (1...4).contains(words.count) && words.allSatisfy(isStyle)
    case .border: return isBorder(value)
    case .number: return words.count == 1 && isNumber(words[0])
    case .integer:
      return words.count == 1
        && (words[0].drop { $0 == 0x2D }.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
          || isWord(words[0], "auto"))
    case .weight:
      return words.count == 1 && words[0].count == 3
        && words[0].dropFirst().allSatisfy { $0 == 0x30 }
        && words[0].first.map { $0 >= 0x31 && $0 <= 0x39 } == true
    case .keyword:
      return words.count == 1
        && keywords[property]?.contains(String(decoding: words[0], as: UTF8.self)) == true
    }
  }

  typealias Word = ContiguousArray<UInt8>.SubSequence

  private static func grammar(_ property: Property) -> Grammar? {
    switch property {
    case .margin: .lengths(max: 4, allowsAuto: true, isSigned: true)
    case .padding: .lengths(max: 4, allowsAuto: false, isSigned: false)
    case .`margin-top`, .`margin-right`, .`margin-bottom`, .`margin-left`, .top, .right, .bottom,
      .left:
      .lengths(max: 1, allowsAuto: true, isSigned: true)
    case .width, .height: .lengths(max: 1, allowsAuto: true, isSigned: false)
    case .`padding-top`, .`padding-right`, .`padding-bottom`, .`padding-left`, .`min-width`,
      .`min-height`, .`max-width`, .`max-height`, .`font-size`, .`border-top-left-radius`,
      .`border-top-right-radius`, .`border-bottom-left-radius`, .`border-bottom-right-radius`,
      .`row-gap`, .`column-gap`:
      .lengths(max: 1, allowsAuto: false, isSigned: false)
    case .`border-radius`: .lengths(max: 4, allowsAuto: false, isSigned: false)
    case .`text-indent`: .lengths(max: 1, allowsAuto: false, isSigned: true)
    case .`border-top-width`, .`border-right-width`, .`border-bottom-width`,
      .`border-left-width`, .`outline-width`:
      .widths(max: 1)
    case .`border-width`: .widths(max: 4)
    case .color, .`background-color`, .`border-top-color`, .`border-right-color`,
      .`border-bottom-color`, .`border-left-color`, .`outline-color`, .background:
      .color
    case .`border-color`: .colors
    case .`border-top-style`, .`border-right-style`, .`border-bottom-style`,
      .`border-left-style`, .`outline-style`:
      .style
    case .`border-style`: .styles
    case .border, .`border-top`, .`border-right`, .`border-bottom`, .`border-left`, .outline:
      .border
    case .`line-height`, .opacity, .`flex-grow`, .`flex-shrink`: .number
    case .`z-index`: .integer
    case .`font-weight`: .weight
    default: keywords[property] == nil ? nil : .keyword
    }
  }

  private static let keywords: [Property: Set<String>] = {
    let overflow: Set = ["visible", "hidden", "scroll", "auto"]
    return [
      .display: ["none", "block", "inline", "inline-block", "table", "table-cell", "list-item"],
      .position: ["static", "relative", "absolute", "fixed"],
      .float: ["left", "right", "none"], .clear: ["left", "right", "both", "none"],
      .`text-align`: ["left", "right", "center", "justify"],
      .`text-transform`: ["none", "uppercase", "lowercase", "capitalize"],
      .`font-style`: ["normal", "italic", "oblique"], .visibility: ["visible", "hidden"],
      .overflow: overflow, .`overflow-x`: overflow, .`overflow-y`: overflow,
      .`white-space`: ["normal", "nowrap", "pre", "pre-wrap", "pre-line"],
      .`vertical-align`: ["baseline", "top", "middle", "bottom", "sub", "super", "text-top"],
      .`box-sizing`: ["border-box", "content-box"], .`list-style`: ["none"],
      .`list-style-type`: ["none", "disc", "circle", "square", "decimal"],
      .`table-layout`: ["auto", "fixed"], .`border-collapse`: ["collapse", "separate"],
      .cursor: ["pointer", "default", "text", "move", "auto", "help", "wait", "crosshair"],
      .`background-repeat`: ["repeat", "no-repeat", "repeat-x", "repeat-y"],
      .`background-image`: ["none"], .direction: ["ltr", "rtl"],
    ]
  }()

  private static func isWord(_ word: Word, _ text: StaticString) -> Bool {
    word.count == text.utf8CodeUnitCount
      && text.withUTF8Buffer { word.elementsEqual($0) }
  }

  private static func isNumber(_ word: Word) -> Bool {
    guard let first = word.first, first != 0x2D else { return false }
    return word.allSatisfy { $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2E }
  }

  private static func isLength(_ word: Word, isSigned: Bool) -> Bool {
    guard let first = word.first else { return false }
    if first == 0x2D, !isSigned { return false }
    let number = word.drop { $0 == 0x2D }.prefix { $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2E }
    guard !number.isEmpty, word.count - number.count <= 5 else { return false }
    let unit = word[number.endIndex...]
    if unit.isEmpty { return number.elementsEqual([0x30]) }
    return isWord(unit, "px") || isWord(unit, "em") || isWord(unit, "rem") || isWord(unit, "%")
      || isWord(unit, "pt") || isWord(unit, "vh") || isWord(unit, "vw")
  }

  private static func isColor(_ word: Word) -> Bool {
    if word.first == 0x23 { return HexColor.value(ArraySlice(word.dropFirst())) != nil }
    return NamedColor.shared.value(word) != nil
  }

  private static func isStyle(_ word: Word) -> Bool {
    isWord(word, "solid") || isWord(word, "none") || isWord(word, "dashed")
      || isWord(word, "dotted") || isWord(word, "double")
  }

  /// A width, a style and a colour, each at most once; `solid#000` is two of them.
  private static func isBorder(_ value: Word) -> Bool {
    var width = 0
    var style = 0
    var color = 0
    for part in value.split(separator: 0x20) {
      let place = part.firstIndex(of: 0x23) ?? part.endIndex
      for word in [part[part.startIndex..<place], part[place...]] where !word.isEmpty {
        if isLength(word, isSigned: false), word.last != 0x25 {
          width += 1
        } else if isStyle(word) {
          style += 1
        } else if isColor(word) {
          color += 1
        } else {
          return false
        }
      }
    }
    return width <= 1 && style <= 1 && color <= 1 && width + style + color > 0
  }
}
