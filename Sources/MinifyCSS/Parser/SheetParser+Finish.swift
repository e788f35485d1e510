// What can be said shorter once a function or a whole value has been written.

internal import AssetText

extension SheetParser {
  /// Shortens a function whose text ends here.
  mutating func finishFunction(_ function: OpenFunction, _ property: Property) {
    switch function.name {
    case .rgb, .hsl, .hwb:
      flush()
      let start = Int(function.start)
      guard let shorter = ColorFunction.shortest(tree.text[start...], function.name) else { return }
      replaceFunction(from: start, with: shorter, kind: shorter[0] == 0x23 ? .hash : .ident)
    case .calc: finishCalculation(Int(function.start), property)
    case .math: finishMath(Int(function.start), property)
    case .gradient, .repeatingGradient:
      replaceFunction(function, Gradient.shortened)
    case .transform:
      let isFlat = isInFrame || options.liberties.contains(.flatTransforms)
      replaceFunction(function) { TransformFunction.shortened($0, isFlat: isFlat) }
    case .cubicBezier, .steps:
      replaceFunction(function, EasingFunction.shortened)
    default: break
    }
  }

  /// Writes a function anew, as a function or as a name.
  private mutating func replaceFunction(
    _ function: OpenFunction, _ shorten: (ArraySlice<UInt8>) -> [UInt8]?
  ) {
    flush()
    let start = Int(function.start)
    guard let shorter = shorten(tree.text[start...]) else { return }
    replaceFunction(from: start, with: shorter, kind: shorter.last == 0x29 ? .rightParen : .ident)
  }

  /// Writes a function anew, as another token if it is none any more: what follows may join with that.
  mutating func replaceFunction(from start: Int, with bytes: [UInt8], kind: CSSToken.Kind) {
    tree.text.removeLast(tree.text.count - start)
    if kind == .hash { dropSpaceBeforeHash() }
    lastStart = tree.text.count
    tree.text.append(contentsOf: bytes)
    guard kind != .rightParen else { return }
    last = CSSToken(kind: kind, start: 0, end: 0)
    lastIsRewritten = true
  }

  /// Shortens a value that was written whole.
  mutating func finishValue(_ property: Property, from start: Int) {
    let shape = ValueShape.all[Int(property.rawValue)]
    guard shape != .other, !components.isEmpty else { return }
    // What holds an operator of no grammar here is nothing that a browser reads.
    if shape != .unicodeRange, components.contains(where: { $0.kind == .other }) { return }
    flush()
    switch shape {
    case .other: break
    case .unicodeRange:
      if let shorter = UnicodeRange.shortened(ArraySlice(tree.text[start...])) {
        replaceText(from: start, with: shorter)
      }
    case .box: collapseBox(components.startIndex..<components.endIndex, from: start)
    case .pair:
      // One `baseline` is another thing in `place-content`.
      if components.count == 2, isSame(0, 1), !isWord(0, "baseline") { keepComponents(1) }
    case .radius: collapseRadius(from: start)
    case .weight: numberWeight(from: start)
    case .border: orderBorder(from: start, isOutline: property == .outline)
    case .families: bareFamilies(from: start)
    case .flex: shortenFlex(from: start)
    case .repetition: shortenRepetition(from: start)
    case .position: shortenPosition(from: start)
    case .transitions: shortenTransitions(from: start)
    case .display: shortenDisplay(from: start)
    case .background:
      if components.count == 1, isWord(0, "none") {
        replaceText(from: start, with: Array("0 0".utf8))
      }
    case .areas: shortenAreas(from: start)
    }
  }

  // MARK: Components

  private func isSame(_ left: Int, _ right: Int) -> Bool {
    tree.isEqual(components[left].range, components[right].range)
  }

  func word(_ index: Int) -> ArraySlice<UInt8> { ArraySlice(tree.text[components[index].range]) }

  func isWord(_ index: Int, _ word: StaticString) -> Bool {
    tree.isEqual(components[index].range, word)
  }

  /// Leaves out all but the first components.
  private mutating func keepComponents(_ count: Int) {
    let end = Int(components[count - 1].end)
    tree.text.removeLast(tree.text.count - end)
    components.removeLast(components.count - count)
    last = CSSToken(kind: .rightParen, start: 0, end: 0)
  }

  /// Writes the components of a list in place of the value, with a space wherever one may be needed.
  mutating func rewrite(_ pieces: [ArraySlice<UInt8>], from start: Int) {
    var text: [UInt8] = []
    for piece in pieces {
      if let before = text.last, let first = piece.first {
        let touches =
          first == 0x2C || first == 0x2F || before == 0x2C || before == 0x2F
          || options.liberties.contains(.tokenBorders)
            && (first == 0x23 || first == 0x22 || before == 0x22
              || before == 0x29 && CSSText.isNameStart(first) && !isSubstituting(piece))
        if !touches { text.append(0x20) }
      }
      text += piece
    }
    if text.count <= tree.text.count - start { replaceText(from: start, with: text) }
  }

  private func isSubstituting(_ piece: ArraySlice<UInt8>) -> Bool {
    piece.starts(with: "var(".utf8) || piece.starts(with: "env(".utf8)
  }

  private mutating func replaceText(from start: Int, with bytes: [UInt8]) {
    tree.text.removeLast(tree.text.count - start)
    tree.text.append(contentsOf: bytes)
    last = CSSToken(kind: .rightParen, start: 0, end: 0)
  }

  // MARK: Shapes

  private func isPlain(_ range: Range<Int>) -> Bool {
    components[range].allSatisfy { $0.kind != .comma && $0.kind != .slash && $0.kind != .other }
  }

  /// How many of the values of sides need be written.
  private func boxCount(_ range: Range<Int>) -> Int {
    let first = range.lowerBound
    var count = range.count
    if count == 4, isSame(first + 1, first + 3) { count = 3 }
    if count == 3, isSame(first, first + 2) { count = 2 }
    if count == 2, isSame(first, first + 1) { count = 1 }
    return count
  }

  private mutating func collapseBox(_ range: Range<Int>, from start: Int) {
    guard range.count >= 2, range.count <= 4, isPlain(range) else { return }
    let count = boxCount(range)
    if count < range.count { keepComponents(count) }
  }

  private mutating func collapseRadius(from start: Int) {
    guard let slash = components.firstIndex(where: { $0.kind == .slash }) else {
      collapseBox(0..<components.count, from: start)
      return
    }
    let right = slash + 1..<components.count
    guard (1...4).contains(slash), (1...4).contains(right.count), isPlain(0..<slash),
      isPlain(right)
    else { return }
    let first = (0..<boxCount(0..<slash)).map { word($0) }
    let second = (0..<boxCount(right)).map { word(right.lowerBound + $0) }
    rewrite(first.elementsEqual(second) ? first : first + [[0x2F]] + second, from: start)
  }

  private mutating func numberWeight(from start: Int) {
    for (index, component) in components.enumerated() where component.kind == .word {
      guard components.count == 1 else { return }
      if isWord(index, "bold") { replaceText(from: start, with: Array("700".utf8)) }
      if isWord(index, "normal") { replaceText(from: start, with: Array("400".utf8)) }
    }
  }

  private static let lineStyles = WordTable([
    "solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset",
  ])

  /// Width, then style, then colour; what is the initial value goes.
  private mutating func orderBorder(from start: Int, isOutline: Bool) {
    guard components.count == 2 || components.count == 3 else { return }
    var width: Int?
    var style: Int?
    var color: Int?
    for (index, component) in components.enumerated() {
      switch component.kind {
      case .dimension, .number:
        guard width == nil else { return }
        width = index
      case .word where isWord(index, "medium") || isWord(index, "thin") || isWord(index, "thick"):
        guard width == nil else { return }
        width = index
      case .word where SheetParser.lineStyles.value(tree.text[components[index].range]) != nil:
        guard style == nil else { return }
        style = index
      case .hash, .word:
        let isHash = component.kind == .hash || word(index).first == 0x23
        guard color == nil, isHash || isColor(index) else { return }
        color = index
      default: return
      }
    }
    guard let style else { return }
    if let place = width, isWord(place, "medium") { width = nil }
    if !isOutline, let place = color, isCurrentColor(place) { color = nil }
    rewrite([width, style, color].compactMap { $0.map { word($0) } }, from: start)
  }

  private func isCurrentColor(_ index: Int) -> Bool {
    word(index).map(CSSText.lower).elementsEqual("currentcolor".utf8)
  }

  private func isColor(_ index: Int) -> Bool {
    NamedColor.shared.value(word(index)) != nil
      || isCurrentColor(index)
  }

  /// Names of families as words, each family once (CSS Fonts 4, section 3.1).
  private mutating func bareFamilies(from start: Int) {
    // What is no list of families stays as it is: each is a string, words, or what a function gives.
    for entry in components.split(
      omittingEmptySubsequences: false, whereSeparator: { $0.kind == .comma })
    {
      let isName = !entry.isEmpty && entry.allSatisfy { $0.kind == .word }
      let isAlone = entry.count == 1 && entry.allSatisfy { [.string, .function].contains($0.kind) }
      guard isName || isAlone else { return }
    }
    let pieces = components.indices.map { index in
      (components[index].kind == .string ? FamilyName.bare(word(index)) : nil) ?? word(index)
    }
    rewrite(FamilyName.withoutRepeated(pieces), from: start)
  }

  /// `"a  b"` as `"a b"`, and one dot for an empty cell.
  private mutating func shortenAreas(from start: Int) {
    guard components.allSatisfy({ $0.kind == .string }) else { return }
    let rows = components.indices.compactMap { index -> ArraySlice<UInt8>? in
      let text = word(index).dropFirst().dropLast()
      guard !text.contains(0x5C) else { return nil }
      let cells = text.split(whereSeparator: CSSText.isWhitespace).map { cell in
        cell.allSatisfy { $0 == 0x2E } ? [0x2E] : cell
      }
      return ([0x22] + cells.joined(separator: [0x20]) + [0x22])[...]
    }
    if rows.count == components.count { rewrite(rows, from: start) }
  }

  private mutating func shortenFlex(from start: Int) {
    guard components.count == 3, components[0].kind == .number, components[1].kind == .number
    else { return }
    let isAuto = isWord(2, "auto")
    let isZero = isWord(2, "0%")
    guard isAuto || isZero else { return }
    let one = isWord(1, "1")
    switch (isAuto, isWord(0, "1"), one) {
    case (true, true, true): replaceText(from: start, with: Array("auto".utf8))
    case (true, _, true): rewrite([word(0), word(2)], from: start)
    case (false, _, true): rewrite([word(0)], from: start)
    case (false, _, false): rewrite([word(0), word(1)], from: start)
    default:
      if isWord(0, "0"), isWord(1, "0") { replaceText(from: start, with: Array("none".utf8)) }
    }
  }

  private mutating func shortenRepetition(from start: Int) {
    guard components.count == 2, components[0].kind == .word, components[1].kind == .word else {
      return
    }
    if isSame(0, 1) {
      keepComponents(1)
    } else if isWord(0, "repeat"), isWord(1, "no-repeat") {
      replaceText(from: start, with: Array("repeat-x".utf8))
    } else if isWord(0, "no-repeat"), isWord(1, "repeat") {
      replaceText(from: start, with: Array("repeat-y".utf8))
    }
  }

  /// Numbers for the words of a position of one or two values.
  private mutating func shortenPosition(from start: Int) {
    guard components.count <= 2, components.allSatisfy({ $0.kind != .comma && $0.kind != .other })
    else { return }
    var pieces: [ArraySlice<UInt8>] = []
    for index in components.indices {
      switch true {
      case isWord(index, "center"): pieces.append(Array("50%".utf8)[...])
      case isWord(index, "left"):
        guard index == 0 else { return }
        pieces.append([0x30])
      case isWord(index, "right"):
        guard index == 0 else { return }
        pieces.append(Array("100%".utf8)[...])
      case isWord(index, "top"):
        guard index == 1 else { return }
        pieces.append([0x30])
      case isWord(index, "bottom"):
        guard index == 1 else { return }
        pieces.append(Array("100%".utf8)[...])
      case components[index].kind == .word: return
      default: pieces.append(word(index))
      }
    }
    // The second value is the centre where there is none.
    if pieces.count == 2, pieces[1].elementsEqual("50%".utf8) { pieces.removeLast() }
    // Zero as a length and as a percentage are the same place, yet not the same computed value.
    guard options.liberties.contains(.zeroPosition) || !pieces.contains([0x30]) else { return }
    rewrite(pieces, from: start)
  }

  /// Leaves out what is the initial value: no delay, the timing `ease`.
  private mutating func shortenTransitions(from start: Int) {
    var pieces: [ArraySlice<UInt8>] = []
    var isChanged = false
    var first = 0
    while first <= components.count {
      let end = components[first...].firstIndex { $0.kind == .comma } ?? components.count
      let times = (first..<end).filter { components[$0].kind == .dimension }
      let ease = redundantEase(first..<end, times.count)
      let hasName = end - first > times.count
      let needless = times.reversed().prefix { hasName && isWord($0, "0s") }
      for index in first..<end {
        if needless.contains(index) {
          isChanged = true
        } else if index == ease {
          isChanged = true
        } else {
          pieces.append(word(index))
        }
      }
      if end < components.count { pieces.append([0x2C]) }
      first = end + 1
    }
    if isChanged { rewrite(pieces, from: start) }
  }

  /// Where `ease` stands as the one timing function of a list's entry; a second one would be the name of an animation.
  private func redundantEase(_ range: Range<Int>, _ times: Int) -> Int? {
    guard range.count > 2, times >= 1 else { return nil }
    var found: Int?
    for index in range {
      switch components[index].kind {
      case .dimension, .number: break
      case .word:
        if isWord(index, "ease") {
          guard found == nil else { return nil }
          found = index
        } else if word(index).starts(with: "ease".utf8) || isWord(index, "linear")
          || word(index).starts(with: "step".utf8)
        {
          return nil
        }
      default: return nil
      }
    }
    return found
  }

  private mutating func shortenDisplay(from start: Int) {
    guard components.count == 2, options.target == .newest else { return }
    if isWord(0, "block"), isWord(1, "flow") { keepComponents(1) }
    if isWord(0, "inline"), isWord(1, "flow-root") {
      replaceText(from: start, with: Array("inline-block".utf8))
    }
  }
}
