// BorderValues: width, style and colour of the four sides, and the declarations that set all twelve in the fewest bytes.

struct BorderValues {
  typealias Word = [UInt8]

  private static let initial: [Word] = [
    Array("medium".utf8), Array("none".utf8), Array("currentcolor".utf8),
  ]

  /// Width, style and colour by side: top, right, bottom, left.
  private var sides: [[Word?]] = Array(repeating: [nil, nil, nil], count: 4)

  /// True where every value is known.
  var isComplete: Bool { sides.allSatisfy { $0.allSatisfy { $0 != nil } } }

  /// Applies a declaration; false for a value that is not understood.
  mutating func apply(_ part: Part, _ value: ArraySlice<UInt8>) -> Bool {
    let words = ValueWords.words(value).map { Array($0) }
    guard !words.isEmpty, words.count <= 4,
      !words.contains(where: { BorderValues.isWide($0) || $0.contains(0x28) || $0 == [0x2F] })
    else { return false }
    if let component = part.component {
      if let side = part.side {
        guard words.count == 1 else { return false }
        sides[side][component] = BorderValues.plain(words[0])
        return true
      }
      let right = words.count > 1 ? 1 : 0
      for (side, place) in [0, right, words.count > 2 ? 2 : 0, words.count > 3 ? 3 : right]
        .enumerated()
      {
        sides[side][component] = BorderValues.plain(words[place])
      }
      return true
    }
    var triple = BorderValues.initial
    var isSet = [false, false, false]
    for word in words {
      let component = BorderValues.component(of: word)
      guard !isSet[component] else { return false }
      isSet[component] = true
      triple[component] = BorderValues.plain(word)
    }
    for side in 0..<4 where part.side == nil || part.side == side { sides[side] = triple }
    return true
  }

  /// What a declaration of the family sets: one side or all, one component or all.
  struct Part {
    var side: Int?
    var component: Int?
  }

  static let sideNames = ["top", "right", "bottom", "left"]
  static let componentNames = ["width", "style", "color"]

  private static func isWide(_ word: Word) -> Bool {
    ["inherit", "initial", "unset", "revert", "revert-layer"].contains(
      String(decoding: word.map(CSSText.lower), as: UTF8.self))
  }

  private static func plain(_ word: Word) -> Word {
    let lower = word.map(CSSText.lower)
    return lower == initial[2] ? lower : word
  }

  private static func component(of word: Word) -> Int {
    let text = String(decoding: word.map(CSSText.lower), as: UTF8.self)
    if ValueWords.dimension(word[...]) != nil || ["thin", "medium", "thick"].contains(text) {
      return 0
    }
    let styles = [
      "none", "hidden", "solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset",
    ]
    return styles.contains(text) ? 1 : 2
  }

  /// A declaration: what it sets and its value.
  typealias Declaration = (part: Part, value: Word)

  /// The shortest list of declarations, the one for all sides first.
  func shortest(tight: Bool) -> [Declaration]? {
    let known = sides.map { $0.compactMap { $0 } }
    guard known.allSatisfy({ $0.count == 3 }) else { return nil }
    var best: [Declaration]?
    for base in 0..<4 {
      let whole: Declaration = (Part(), BorderValues.text(known[base], tight))
      for candidate in [bySide(known, base, tight), byComponent(known, base, tight)] {
        let list = [whole] + candidate
        if BorderValues.size(list) < best.map(BorderValues.size) ?? Int.max { best = list }
      }
    }
    return best
  }

  private func bySide(_ known: [[Word]], _ base: Int, _ tight: Bool) -> [Declaration] {
    var list: [Declaration] = []
    for side in 0..<4 where known[side] != known[base] {
      let different = (0..<3).filter { known[side][$0] != known[base][$0] }
      let whole: Declaration = (Part(side: side), BorderValues.text(known[side], tight))
      let parts = different.map { component -> Declaration in
        (Part(side: side, component: component), known[side][component])
      }
      list += BorderValues.size(parts) < BorderValues.size([whole]) ? parts : [whole]
    }
    return list
  }

  private func byComponent(_ known: [[Word]], _ base: Int, _ tight: Bool) -> [Declaration] {
    (0..<3).compactMap { component in
      let values = known.map { $0[component] }
      guard values.contains(where: { $0 != values[base] }) else { return nil }
      var count = 4
      if values[1] == values[3] { count = 3 }
      if count == 3, values[0] == values[2] { count = 2 }
      return (Part(component: component), ValueWords.joined(Array(values[..<count]), tight: tight))
    }
  }

  private static func text(_ triple: [Word], _ tight: Bool) -> Word {
    let words = (0..<3).filter { triple[$0] != initial[$0] }.map { triple[$0] }
    return words.isEmpty ? initial[1] : ValueWords.joined(words, tight: tight)
  }

  /// The length of the declarations with the semicolons behind them.
  static func size(_ list: [Declaration]) -> Int {
    list.reduce(0) { $0 + name($1.part).utf8.count + $1.value.count + 2 }
  }

  static func name(_ part: Part) -> String {
    var name = "border"
    if let side = part.side { name += "-" + sideNames[side] }
    if let component = part.component { name += "-" + componentNames[component] }
    return name
  }
}
