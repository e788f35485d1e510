// SelectorList: selectors as compounds and combinators, for what can be said shorter about whole lists.
//
// Only what every engine of today reads is understood: types, classes, ids, attributes, pseudo-classes of the table,
// `:is()`, `:where()`, `:not()`. Inside `:is()` a selector that is not valid is left out, outside it takes the whole
// list with it; so nothing leaves its brackets that is not understood here.

struct SelectorList {
  typealias Part = [UInt8]

  /// One step of a complex selector: what stands before it, and the parts of its compound.
  struct Step: Hashable {
    var combinator: UInt8
    var parts: [Part]
  }

  typealias Complex = [Step]

  var selectors: [Complex]

  /// Reads a list as the minifier writes it, or gives nil for what it does not know.
  init?(_ text: ArraySlice<UInt8>) {
    selectors = []
    for entry in ValueWords.entries(text) {
      guard let complex = SelectorList.complex(entry) else { return nil }
      selectors.append(complex)
    }
  }

  /// The pseudo-classes whose arguments are selectors that are understood here.
  private static let lists = WordTable(["is", "where", "not"])

  private static func complex(_ text: ArraySlice<UInt8>) -> Complex? {
    var steps: Complex = []
    var step = Step(combinator: 0, parts: [])
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      switch byte {
      case 0x20, 0x3E, 0x2B, 0x7E:
        guard !step.parts.isEmpty else { return nil }
        steps.append(step)
        step = Step(combinator: byte, parts: [])
        index += 1
      default:
        guard let end = endOfPart(text, index) else { return nil }
        step.parts.append(Array(text[index..<end]))
        index = end
      }
    }
    guard !step.parts.isEmpty else { return nil }
    return steps + [step]
  }

  /// The index behind a simple selector, or nil for one that is not understood.
  private static func endOfPart(_ text: ArraySlice<UInt8>, _ start: Int) -> Int? {
    func endOfName(_ from: Int) -> Int? {
      var end = from
      while end < text.endIndex {
        if text[end] == 0x5C {
          end += 2
        } else if CSSText.isName(text[end]) {
          end += 1
        } else {
          break
        }
      }
      return end > from && end <= text.endIndex ? end : nil
    }
    switch text[start] {
    case 0x2A: return start + 1
    case 0x2E, 0x23: return endOfName(start + 1)
    case 0x5B:
      var end = start + 1
      while end < text.endIndex, text[end] != 0x5D {
        if text[end] == 0x22 || text[end] == 0x27 {
          let quote = text[end]
          end += 1
          while end < text.endIndex, text[end] != quote { end += text[end] == 0x5C ? 2 : 1 }
        } else if text[end] == 0x5C {
          end += 1
        }
        end += 1
      }
      return end < text.endIndex ? end + 1 : nil
    case 0x3A:
      guard start + 1 < text.endIndex, text[start + 1] != 0x3A, let end = endOfName(start + 1)
      else { return nil }
      let name = text[(start + 1)..<end]
      guard end < text.endIndex, text[end] == 0x28 else {
        return PseudoTable.isPlainClass(name) ? end : nil
      }
      guard lists.value(name) != nil else { return nil }
      var depth = 0
      var index = end
      while index < text.endIndex {
        if text[index] == 0x5C { index += 1 }
        if text[index] == 0x28 { depth += 1 }
        if text[index] == 0x29 { depth -= 1 }
        index += 1
        if depth == 0 {
          return SelectorList(text[(end + 1)..<(index - 1)]) == nil ? nil : index
        }
      }
      return nil
    default:
      return CSSText.isNameStart(text[start]) || text[start] == 0x2D ? endOfName(start) : nil
    }
  }

  /// The name and the list of a part with a list in brackets.
  static func function(_ part: Part) -> (name: String, list: SelectorList)? {
    guard part.first == 0x3A, part.last == 0x29, let open = part.firstIndex(of: 0x28),
      let list = SelectorList(part[(open + 1)...].dropLast())
    else { return nil }
    return (String(decoding: part[1..<open].map(CSSText.lower), as: UTF8.self), list)
  }

  static func isType(_ part: Part) -> Bool {
    switch part[0] {
    case 0x2E, 0x23, 0x5B, 0x3A: false
    default: true
    }
  }

  var text: [UInt8] {
    var text: [UInt8] = []
    for (index, complex) in selectors.enumerated() {
      if index > 0 { text.append(0x2C) }
      for step in complex {
        if step.combinator != 0 { text.append(step.combinator) }
        for part in step.parts { text += part }
      }
    }
    return text
  }
}
