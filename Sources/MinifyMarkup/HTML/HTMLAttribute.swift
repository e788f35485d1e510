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
  public var range: Range<Int> { Int(start)..<Int(end) }
  /// Where the raw value stands, without its quotes; nil where there is no value.
  public var valueRange: Range<Int>? {
    valueStart < 0 ? nil : Int(valueStart)..<Int(valueEnd)
  }
  /// True where the source no longer tells how to print the attribute.
  public internal(set) var isEdited = false
  /// The decoded value, where the source does not hold it as it is.
  private var decoded: ContiguousArray<UInt8>?
  /// What the ranges belong to; nil for a new attribute.
  private let source: _Source?
  private let start: Int32
  private let end: Int32
  private let valueStart: Int32
  private let valueEnd: Int32

  /// Makes an attribute that stands in a source.
  init(
    name: String, known: HTMLAttributeName, range: Range<Int>, valueRange: Range<Int>?,
    source: _Source
  ) {
    self.name = name
    self.known = known
    start = Int32(truncatingIfNeeded: range.lowerBound)
    end = Int32(truncatingIfNeeded: range.upperBound)
    valueStart = Int32(truncatingIfNeeded: valueRange?.lowerBound ?? -1)
    valueEnd = Int32(truncatingIfNeeded: valueRange?.upperBound ?? -1)
    self.source = source
    if let valueRange, !HTMLCharacters.isPlain(source, valueRange, references: .attribute) {
      var bytes: ContiguousArray<UInt8> = []
      bytes.reserveCapacity(valueRange.count)
      HTMLCharacters.append(
        source, valueRange, references: .attribute, keepsNUL: false, to: &bytes)
      decoded = bytes
    }
  }

  /// Makes a new attribute.
  init(name: String, value: String) {
    self.name = name
    known = HTMLAttributeName(name)
    (start, end, valueStart, valueEnd) = (0, 0, -1, -1)
    isEdited = true
    decoded = ContiguousArray(value.utf8)
    source = nil
  }

  /// The value with its character references decoded.
  public internal(set) var value: String {
    get { String(decoding: bytes, as: UTF8.self) }
    set { decoded = ContiguousArray(newValue.utf8) }
  }

  /// The bytes of the value.
  var bytes: ArraySlice<UInt8> {
    if let decoded { return decoded[...] }
    guard let source, let valueRange else { return [] }
    return source[valueRange]
  }

  /// True where the value is a literal in lower case, whatever the case of its own letters.
  func says(_ literal: StaticString) -> Bool { HTMLCharacters.isEqual(bytes, lowercase: literal) }
}
