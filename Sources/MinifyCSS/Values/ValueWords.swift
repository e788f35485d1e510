// ValueWords: the written text of a value, taken apart again.
//
// What is shortened as a whole (a gradient, a shorthand) is looked at after its tokens were written, so this only meets
// our own spelling: one space at most, no comments, strings closed, escapes resolved where that is shorter.

enum ValueWords {
  typealias Words = [ArraySlice<UInt8>]

  /// The pieces between the commas at the top level.
  static func entries(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var entries: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      if text[index] == 0x2C {
        entries.append(text[start..<index])
        start = index + 1
      }
      index = end(of: text, index)
    }
    entries.append(text[start...])
    return entries
  }

  /// Calls a closure with each piece between the commas at the top level, and a number that equal pieces share.
  static func forEachEntry(
    of text: ContiguousArray<UInt8>, _ range: Range<Int>, _ body: (Range<Int>, UInt32) -> Void
  ) {
    text.withUnsafeBufferPointer { text in
      var start = range.lowerBound
      var hash: UInt32 = 0
      var index = start
      var depth = 0
      var quote: UInt8 = 0
      while index < range.upperBound {
        let byte = text[index]
        if byte == 0x2C, depth == 0, quote == 0 {
          body(start..<index, hash)
          start = index + 1
          hash = 0
          index = start
          continue
        }
        hash = hash &* 0x0101_9B3D &+ UInt32(byte)
        switch byte {
        case 0x5C where index + 1 < range.upperBound:
          index += 1
          hash = hash &* 0x0101_9B3D &+ UInt32(text[index])
        case 0x22, 0x27: if quote == 0 { quote = byte } else if quote == byte { quote = 0 }
        case 0x28, 0x5B: if quote == 0 { depth += 1 }
        case 0x29, 0x5D: if quote == 0, depth > 0 { depth -= 1 }
        default: break
        }
        index += 1
      }
      body(start..<range.upperBound, hash)
    }
  }

  /// The words of a piece without commas; a slash is a word of its own.
  static func words(_ text: ArraySlice<UInt8>) -> Words {
    var words: Words = []
    var start = text.startIndex
    var index = start
    func finish(_ end: Int) { if end > start { words.append(text[start..<end]) } }
    while index < text.endIndex {
      switch text[index] {
      case 0x20:
        finish(index)
        index += 1
        start = index
        continue
      case 0x2F, 0x2C:
        finish(index)
        words.append(text[index..<index + 1])
        index += 1
        start = index
        continue
      case 0x23, 0x22, 0x27, 0x5B:
        // Two words that need no space between them.
        finish(index)
        start = index
      default: break
      }
      let isEnd =
        text[index] == 0x28 || text[index] == 0x22 || text[index] == 0x27
        || text[index] == 0x5B
      index = end(of: text, index)
      if isEnd {
        finish(index)
        start = index
      }
    }
    finish(text.endIndex)
    return words
  }

  /// The index behind what begins at an index: a byte, an escape, a string, brackets with their content.
  private static func end(of text: ArraySlice<UInt8>, _ first: Int) -> Int {
    var index = first
    var depth = 0
    repeat {
      switch text[index] {
      case 0x5C: index += 1
      case 0x22, 0x27:
        let quote = text[index]
        index += 1
        while index < text.endIndex, text[index] != quote { index += text[index] == 0x5C ? 2 : 1 }
      case 0x28, 0x5B: depth += 1
      case 0x29, 0x5D: depth -= 1
      default: break
      }
      index += 1
    } while depth > 0 && index < text.endIndex
    return min(index, text.endIndex)
  }

  /// Words as a piece again; without a space where two words are two in any case.
  static func joined(_ words: [some Collection<UInt8>], tight: Bool) -> [UInt8] {
    var text: [UInt8] = []
    for word in words {
      if let before = text.last, let first = word.first,
        !touches(before, first, tight: tight, isSubstitution: isSubstitution(word))
      {
        text.append(0x20)
      }
      text += word
    }
    return text
  }

  /// True where nothing need stand between two words that end and begin with these bytes.
  static func touches(
    _ before: UInt8, _ first: UInt8, tight: Bool, isSubstitution: Bool
  ) -> Bool {
    if first == 0x2C || first == 0x2F || before == 0x2C || before == 0x2F { return true }
    guard tight else { return false }
    if first == 0x23 || first == 0x22 || before == 0x22 { return true }
    guard before == 0x29 else { return false }
    return !isSubstitution
      && (CSSText.isNameStart(first) || first >= 0x30 && first <= 0x39 || first == 0x2E)
  }

  private static func isSubstitution(_ word: some Collection<UInt8>) -> Bool {
    word.starts(with: "var(".utf8) || word.starts(with: "env(".utf8)
  }

  static func isWord(_ word: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    word.count == text.utf8CodeUnitCount && text.withUTF8Buffer { word.elementsEqual($0) }
  }

  /// A function's name in lower case and its arguments.
  static func function(_ word: ArraySlice<UInt8>) -> (name: String, body: ArraySlice<UInt8>)? {
    guard word.last == 0x29, let open = word.firstIndex(of: 0x28) else { return nil }
    let name = String(decoding: word[..<open].map(CSSText.lower), as: UTF8.self)
    return (name, word[(open + 1)...].dropLast())
  }

  /// A number with its unit in lower case, if the word is one without an exponent.
  static func dimension(_ word: ArraySlice<UInt8>) -> (value: ExactNumber, unit: [UInt8])? {
    var end = word.startIndex
    if end < word.endIndex, word[end] == 0x2D || word[end] == 0x2B { end += 1 }
    while end < word.endIndex, word[end] >= 0x30 && word[end] <= 0x39 || word[end] == 0x2E {
      end += 1
    }
    guard let value = ExactNumber(word[..<end]) else { return nil }
    let unit = word[end...].map(CSSText.lower)
    guard unit == [0x25] || unit.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) else { return nil }
    return (value, unit)
  }
}
