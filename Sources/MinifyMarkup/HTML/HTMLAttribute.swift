// An attribute keeps where its value stands. Most values are read by nobody or compared byte by byte, so the text is made
// when somebody asks for it, and a value without references is a part of the source.

internal import AssetText

/// One attribute of a start tag.
public struct HTMLAttribute: Sendable {
  /// The name in lower case.
  public let name: String
  /// The name, where the minifier knows it.
  let known: HTMLAttributeName
  /// Where name and value stand in the source; empty for a new attribute.
  public internal(set) var range: Range<Int>
  /// Where the raw value stands, without its quotes; nil where there is no value.
  public internal(set) var valueRange: Range<Int>?
  /// True where the source no longer tells how to print the attribute.
  public internal(set) var isEdited = false
  /// The decoded value, where the source does not hold it as it is.
  private var text: String?
  /// What the ranges belong to; nil for a new attribute.
  private let source: _Source?

  /// Makes an attribute that stands in a source.
  init(
    name: String, known: HTMLAttributeName, range: Range<Int>, valueRange: Range<Int>?,
    source: _Source
  ) {
    self.name = name
    self.known = known
    self.range = range
    self.valueRange = valueRange
    self.source = source
    if let valueRange, !HTMLCharacters.isPlain(source, valueRange, references: .attribute) {
      text = HTMLCharacters.decode(source, valueRange, references: .attribute, keepsNUL: false)
    }
  }

  /// Makes a new attribute.
  init(name: String, value: String) {
    self.name = name
    known = HTMLAttributeName(name)
    range = 0..<0
    isEdited = true
    text = value
    source = nil
  }

  /// The value with its character references decoded.
  public internal(set) var value: String {
    get {
      if let text { return text }
      guard let source, let valueRange else { return "" }
      return source.text(valueRange)
    }
    set { text = newValue }
  }

  /// The bytes of the value.
  var bytes: ArraySlice<UInt8> {
    if let text { return ArraySlice(text.utf8) }
    guard let source, let valueRange else { return [] }
    return source[valueRange]
  }

  /// True where the value is a literal in lower case, whatever the case of its own letters.
  func says(_ literal: StaticString) -> Bool { HTMLCharacters.isEqual(bytes, lowercase: literal) }
}
