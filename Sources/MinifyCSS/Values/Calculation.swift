// Calculation: calc() of plain numbers and dimensions, where the result is exact.
//
// A sum of terms, one for each unit. Whatever else stands in it (a function, a variable, a division by a dimension)
// ends the attempt, and the calculation stays as it was written.

struct Calculation {
  struct Term {
    var unit: [UInt8]
    var value: ExactNumber
  }

  private let text: ArraySlice<UInt8>
  private var index: Int
  private var depth = 0

  private init(_ text: ArraySlice<UInt8>) {
    self.text = text
    index = text.startIndex
  }

  /// The terms of a calculation between its parentheses, or nil where it is none that can be done here.
  static func terms(_ text: ArraySlice<UInt8>) -> [Term]? {
    var calculation = Calculation(text)
    guard let terms = calculation.sum(), calculation.index == text.endIndex else { return nil }
    return terms.count > 1 ? inPixels(terms) : terms
  }

  /// Absolute lengths as pixels where they stand beside one another.
  private static func inPixels(_ terms: [Term]) -> [Term] {
    var pixels: [Term] = []
    for term in terms {
      let factor: Int64
      switch String(decoding: term.unit, as: UTF8.self) {
      case "in": factor = 96
      case "pc": factor = 16
      default: factor = 1
      }
      let unit = factor == 1 ? term.unit : Array("px".utf8)
      guard let value = ExactNumber.product(term.value, ExactNumber(factor)),
        let sum = adding(pixels, Term(unit: unit, value: value))
      else { return terms }
      pixels = sum
    }
    return pixels
  }

  private var peek: UInt8 { index < text.endIndex ? text[index] : 0 }

  private mutating func skipSpace() { while peek == 0x20 { index += 1 } }

  private mutating func sum() -> [Term]? {
    guard depth < 24, var terms = product() else { return nil }
    while true {
      let before = index
      skipSpace()
      let sign = peek
      // A sign is an operator only between spaces.
      guard sign == 0x2B || sign == 0x2D, index > before, index + 1 < text.endIndex,
        text[index + 1] == 0x20
      else {
        if peek != 0x29 { index = before }
        return terms
      }
      index += 1
      skipSpace()
      guard let right = product() else { return nil }
      for term in right {
        let value = sign == 0x2D ? term.value.negated : term.value
        guard let all = Calculation.adding(terms, Term(unit: term.unit, value: value)) else {
          return nil
        }
        terms = all
      }
    }
  }

  private static func adding(_ terms: [Term], _ term: Term) -> [Term]? {
    var terms = terms
    guard let place = terms.firstIndex(where: { $0.unit == term.unit }) else {
      return terms + [term]
    }
    guard let sum = ExactNumber.sum(terms[place].value, term.value) else { return nil }
    terms[place].value = sum
    return terms
  }

  private mutating func product() -> [Term]? {
    guard var terms = factor() else { return nil }
    while true {
      let before = index
      skipSpace()
      let sign = peek
      guard sign == 0x2A || sign == 0x2F else {
        index = before
        return terms
      }
      index += 1
      skipSpace()
      guard let right = factor() else { return nil }
      if sign == 0x2F {
        guard let divisor = Calculation.number(right) else { return nil }
        guard let quotient = Calculation.mapped(terms, { ExactNumber.quotient($0, divisor) })
        else { return nil }
        terms = quotient
      } else if let number = Calculation.number(right) {
        guard let scaled = Calculation.mapped(terms, { ExactNumber.product($0, number) }) else {
          return nil
        }
        terms = scaled
      } else if let number = Calculation.number(terms) {
        guard let scaled = Calculation.mapped(right, { ExactNumber.product($0, number) }) else {
          return nil
        }
        terms = scaled
      } else {
        return nil
      }
    }
  }

  private static func number(_ terms: [Term]) -> ExactNumber? {
    terms.count == 1 && terms[0].unit.isEmpty ? terms[0].value : nil
  }

  private static func mapped(
    _ terms: [Term], _ change: (ExactNumber) -> ExactNumber?
  ) -> [Term]? {
    var result: [Term] = []
    for term in terms {
      guard let value = change(term.value) else { return nil }
      result.append(Term(unit: term.unit, value: value))
    }
    return result
  }

  private mutating func factor() -> [Term]? {
    if peek == 0x28 || text[index...].starts(with: "calc(".utf8) {
      index += peek == 0x28 ? 1 : 5
      depth += 1
      skipSpace()
      guard let terms = sum() else { return nil }
      skipSpace()
      guard peek == 0x29 else { return nil }
      index += 1
      depth -= 1
      return terms
    }
    let start = index
    if peek == 0x2D || peek == 0x2B { index += 1 }
    while peek >= 0x30 && peek <= 0x39 || peek == 0x2E { index += 1 }
    guard index > start, let value = ExactNumber(text[start..<index]) else { return nil }
    let unit = index
    if peek == 0x25 {
      index += 1
    } else {
      while peek | 0x20 >= 0x61 && peek | 0x20 <= 0x7A { index += 1 }
    }
    // `1e3` and `calc-size` are not understood here.
    switch peek {
    case 0, 0x20, 0x29, 0x2A, 0x2F: break
    default: return nil
    }
    let name = text[unit..<index].map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    return [Term(unit: name, value: value)]
  }
}
