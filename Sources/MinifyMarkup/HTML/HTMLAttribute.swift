// An attribute keeps where its value stands. Most values are read by nobody or compared byte by byte, so the text is made
// when somebody asks for it, and a value without references is a part of the source.

internal import AssetText

/// One attribute of a start tag.
public struct HTMLAttribute: Sendable {
  /// What is looked at when a page is minified: numbers only.
  struct Core: Sendable {
    /// The number of the name in the tokenizer's table of names.
    let atom: _Atom
    private let start: Int32
    private let nameEnd: Int32
    private let valueStart: Int32
    private let valueEnd: Int32
    private let end: Int32
    /// The name, where the minifier knows it.
    let known: HTMLAttributeName
    /// True for a value that is not in the source as it is: it has references, or line ends of another kind.
    let isEncoded: Bool
    /// True for a name with bytes in it that are read as a part of it only in the very place where it stands.
    let isOdd: Bool

    init(
      _ atom: _Atom, isOdd: Bool, range: Range<Int>, nameEnd: Int, valueRange: Range<Int>?,
      isEncoded: Bool
    ) {
      self.atom = atom
      known = HTMLAttributeName(atom)
      start = Int32(truncatingIfNeeded: range.lowerBound)
      end = Int32(truncatingIfNeeded: range.upperBound)
      self.nameEnd = Int32(truncatingIfNeeded: nameEnd)
      valueStart = Int32(truncatingIfNeeded: valueRange?.lowerBound ?? -1)
      valueEnd = Int32(truncatingIfNeeded: valueRange?.upperBound ?? -1)
      self.isEncoded = isEncoded
      self.isOdd = isOdd
    }

    /// Where name and value stand in the source.
    var range: Range<Int> { Int(start)..<Int(end) }
    /// Where the name stands.
    var nameRange: Range<Int> { Int(start)..<Int(nameEnd) }
    /// Where the raw value stands, without its quotes; nil where there is no value.
    var valueRange: Range<Int>? {
      valueStart < 0 ? nil : Int(valueStart)..<Int(valueEnd)
    }
  }

  /// The name in lower case.
  public let name: String
  /// Where name and value stand in the source; empty for a new attribute.
  public let range: Range<Int>
  /// Where the raw value stands, without its quotes; nil where there is no value.
  public let valueRange: Range<Int>?
  /// True where the source no longer tells how to print the attribute.
  public internal(set) var isEdited = false
  /// The value with its character references decoded.
  public internal(set) var value: String

  /// Makes an attribute of a tag that was read.
  init(_ attribute: Core, of list: HTMLTokenList) {
    name = list.name(of: attribute)
    range = attribute.range
    valueRange = attribute.valueRange
    value = String(decoding: list.value(of: attribute), as: UTF8.self)
  }

  /// Makes a new attribute.
  init(name: String, value: String) {
    self.name = name
    self.value = value
    range = 0..<0
    valueRange = nil
    isEdited = true
  }
}
