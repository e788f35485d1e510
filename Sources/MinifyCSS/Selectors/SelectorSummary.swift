// SelectorSummary: what of a list of selectors decides whether two rules can meet.
//
// The order of two declarations matters only where they set the same property of the same element with the same
// importance and specificity. A summary is read from the text in one pass and never claims more than it knows.

struct SelectorSummary: BitwiseCopyable {
  /// The least and the greatest specificity of the list.
  var low: Int32 = 0
  var high: Int32 = Int32.max
  /// A number for the pseudo-element that all selectors end in; 0 for none.
  var element: UInt32 = 0
  /// A number for the type of element that all selectors want; 0 for any.
  var type: UInt32 = 0
  /// True where one of the two numbers is the same in all selectors.
  var knowsElement = false
  var knowsType = false

  /// Nothing is known.
  static let unknown = SelectorSummary()

  /// Joins the summaries of two lists.
  func union(_ other: SelectorSummary) -> SelectorSummary {
    SelectorSummary(
      low: min(low, other.low), high: max(high, other.high), element: element, type: type,
      knowsElement: knowsElement && other.knowsElement && element == other.element,
      knowsType: knowsType && other.knowsType && type == other.type)
  }

  /// True where no element has two rules of these, or one is more specific in any case.
  func neverTies(with other: SelectorSummary) -> Bool {
    if high < other.low || other.high < low { return true }
    if knowsElement, other.knowsElement, element != other.element { return true }
    return knowsType && other.knowsType && type != other.type && type != 0 && other.type != 0
  }

  /// Reads the list in a range of a text.
  init(_ text: ContiguousArray<UInt8>, _ range: Range<Int>) {
    var scanner = Scanner(text: text, index: range.lowerBound, end: range.upperBound)
    self = scanner.list() ?? SelectorSummary()
  }

  private init(
    low: Int32 = 0, high: Int32 = Int32.max, element: UInt32 = 0, type: UInt32 = 0,
    knowsElement: Bool = false, knowsType: Bool = false
  ) {
    self.low = low
    self.high = high
    self.element = element
    self.type = type
    self.knowsElement = knowsElement
    self.knowsType = knowsType
  }

  private struct Scanner {
    let text: ContiguousArray<UInt8>
    var index: Int
    let end: Int

    private var peek: UInt8 { index < end ? text[index] : 0 }

    /// Reads up to the end or the bracket that closes the list; nil for what is not understood.
    mutating func list() -> SelectorSummary? {
      var result: SelectorSummary?
      while true {
        guard let one = complex() else { return nil }
        result = result.map { $0.union(one) } ?? one
        guard peek == 0x2C else { return result }
        index += 1
      }
    }

    private mutating func complex() -> SelectorSummary? {
      var specificity: Int32 = 0
      var element: UInt32 = 0
      var type: UInt32 = 0
      while index < end {
        switch text[index] {
        case 0x2C, 0x29:
          return SelectorSummary(
            low: specificity, high: specificity, element: element, type: type, knowsElement: true,
            knowsType: true)
        case 0x20, 0x3E, 0x2B, 0x7E:
          index += 1
          element = 0
          type = 0
        case 0x2A: index += 1
        case 0x23:
          index += 1
          _ = name()
          specificity += 1_000_000
        case 0x2E:
          index += 1
          _ = name()
          specificity += 1_000
        case 0x5B:
          guard skipAttribute() else { return nil }
          specificity += 1_000
        case 0x3A:
          guard pseudo(&specificity, &element) else { return nil }
        default:
          let start = index
          type = name()
          guard index > start, peek != 0x7C else { return nil }
          specificity += 1
        }
        guard specificity < 1_000_000_000 else { return nil }
      }
      return SelectorSummary(
        low: specificity, high: specificity, element: element, type: type, knowsElement: true,
        knowsType: true)
    }

    /// Skips a name and gives a number for it, the same in lower and upper case.
    private mutating func name() -> UInt32 {
      var hash: UInt32 = 2_166_136_261
      while index < end {
        let byte = text[index]
        if byte == 0x5C {
          index += 1
          guard index < end else { break }
        } else if !CSSText.isName(byte) {
          break
        }
        hash = (hash ^ UInt32(CSSText.lower(text[index]))) &* 16_777_619
        index += 1
      }
      return hash | 1
    }

    private mutating func skipAttribute() -> Bool {
      index += 1
      while index < end, text[index] != 0x5D {
        if text[index] == 0x22 || text[index] == 0x27 {
          let quote = text[index]
          index += 1
          while index < end, text[index] != quote { index += text[index] == 0x5C ? 2 : 1 }
        } else if text[index] == 0x5C {
          index += 1
        }
        index += 1
      }
      index += 1
      return index <= end
    }

    private mutating func pseudo(_ specificity: inout Int32, _ element: inout UInt32) -> Bool {
      index += 1
      let isElement = peek == 0x3A
      if isElement { index += 1 }
      let start = index
      let hash = name()
      let word = String(decoding: text[start..<index].map(CSSText.lower), as: UTF8.self)
      guard peek == 0x28 else {
        if isElement || ["before", "after", "first-line", "first-letter"].contains(word) {
          element = element &* 31 &+ hash
          specificity += 1
        } else {
          specificity += 1_000
        }
        return true
      }
      guard !isElement else { return false }
      index += 1
      switch word {
      case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type", "lang", "dir":
        while index < end, text[index] != 0x29 {
          // `of` has selectors of its own.
          if text[index] == 0x66 || text[index] == 0x28 || text[index] == 0x5C { return false }
          index += 1
        }
        specificity += 1_000
      case "not", "is", "has", "where":
        if word == "has" { while peek == 0x3E || peek == 0x2B || peek == 0x7E { index += 1 } }
        guard let inner = list() else { return false }
        if word != "where" { specificity += inner.high }
      default: return false
      }
      guard peek == 0x29 else { return false }
      index += 1
      return true
    }
  }
}
