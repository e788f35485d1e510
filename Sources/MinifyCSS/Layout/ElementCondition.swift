// ElementCondition: what a selector wants of the element that it is for.
//
// Of a complex selector the last compound alone is kept: what stands before it and the states of an element change while
// a page is used. So more elements may meet a condition than the selector ever matches, but none fewer. Everything is
// compared in lower case, which is what a page in quirks mode does with classes and ids.

/// What a selector wants of the element that it is for.
struct ElementCondition: Hashable, Sendable {
  /// The type of the element; empty for any.
  var type = ""
  var id: String?
  var classes: [String] = []
  var attributes: [AttributeCondition] = []

  /// True where it says nothing.
  var isEmpty: Bool { type.isEmpty && id == nil && classes.isEmpty && attributes.isEmpty }
}

/// What a selector wants of an attribute.
struct AttributeCondition: Hashable, Sendable {
  /// How the value is compared (Selectors 4, section 6).
  enum Match: UInt8, Hashable, Sendable {
    case exists, equals, word, language, prefix, suffix, part
  }

  var name: String
  var match = Match.exists
  var value = ""

  /// True where a value, nil for none, is what is wanted.
  func isMet(by text: String?) -> Bool {
    guard let text else { return false }
    switch match {
    case .exists: return true
    case .equals: return text == value
    case .word: return text.split { " \t\n\r\u{C}".contains($0) }.contains { $0 == value }
    case .language: return text == value || text.hasPrefix(value + "-")
    case .prefix: return !value.isEmpty && text.hasPrefix(value)
    case .suffix: return !value.isEmpty && text.hasSuffix(value)
    case .part: return !value.isEmpty && text.contains(value)
    }
  }
}
