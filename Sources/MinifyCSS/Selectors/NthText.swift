// An+B, the argument of `:nth-child()` and its like (CSS Syntax 3, section 6): the shortest text of the same places.

enum NthText {
  /// The shortest argument, or nil where the text is none.
  static func shortened(_ text: [UInt8]) -> [UInt8]? {
    guard let (step, offset) = parsed(text) else { return nil }
    return written(step, offset)
  }

  private static func parsed(_ text: [UInt8]) -> (step: Int, offset: Int)? {
    let letters = text.filter { !CSSText.isWhitespace($0) }.map(CSSText.lower)
    switch String(decoding: letters, as: UTF8.self) {
    case "odd": return (2, 1)
    case "even": return (2, 0)
    default: break
    }
    // White space may stand around the second sign only: `2n + 1`, not `2 n` nor `+ 1`.
    guard isSpacedWell(text) else { return nil }
    guard let place = letters.firstIndex(of: 0x6E) else {
      return number(letters[...]).map { (0, $0) }
    }
    let head = letters[..<place]
    let step: Int
    if head.isEmpty || head.elementsEqual([0x2B]) {
      step = 1
    } else if head.elementsEqual([0x2D]) {
      step = -1
    } else {
      guard let value = number(head) else { return nil }
      step = value
    }
    let tail = letters[(place + 1)...]
    if tail.isEmpty { return (step, 0) }
    guard tail.first == 0x2B || tail.first == 0x2D, let offset = number(tail) else { return nil }
    return (step, offset)
  }

  private static func isSpacedWell(_ text: [UInt8]) -> Bool {
    var trimmed = text[...]
    while let first = trimmed.first, CSSText.isWhitespace(first) { trimmed.removeFirst() }
    while let last = trimmed.last, CSSText.isWhitespace(last) { trimmed.removeLast() }
    guard let place = trimmed.firstIndex(where: { $0 | 0x20 == 0x6E }) else {
      return !trimmed.contains(where: CSSText.isWhitespace)
    }
    let tail = trimmed[(place + 1)...].drop(while: CSSText.isWhitespace)
    guard !trimmed[..<place].contains(where: CSSText.isWhitespace), let sign = tail.first else {
      return !trimmed[..<place].contains(where: CSSText.isWhitespace)
    }
    return (sign == 0x2B || sign == 0x2D)
      && !tail.dropFirst().drop(while: CSSText.isWhitespace).contains(where: CSSText.isWhitespace)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.count <= 9, digits.last.map({ $0 >= 0x30 && $0 <= 0x39 }) == true else {
      return nil
    }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private static func written(_ step: Int, _ offset: Int) -> [UInt8] {
    if step == 0 { return Array("\(offset)".utf8) }
    // Places are counted from one: an offset below that only says where the steps fall.
    var offset = offset
    if step > 0, offset < 0 { offset = (offset % step + step) % step }
    if step == 1, offset <= 1 { offset = 0 }
    if step == 2, offset == 1 { return Array("odd".utf8) }
    let head = step == 1 ? "n" : step == -1 ? "-n" : "\(step)n"
    return Array((offset == 0 ? head : offset > 0 ? "\(head)+\(offset)" : "\(head)\(offset)").utf8)
  }

  /// The pseudo-class without an argument that says the same as one with `1`.
  static func first(_ name: String) -> String? {
    switch name {
    case "nth-child": "first-child"
    case "nth-last-child": "last-child"
    case "nth-of-type": "first-of-type"
    case "nth-last-of-type": "last-of-type"
    default: nil
    }
  }
}
