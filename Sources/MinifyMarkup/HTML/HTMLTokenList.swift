// The tokens of a page as they were read.
//
// Every pass over a page looks at all of them, so what is there of each is a few numbers: the names are numbers, the
// attributes of all tags lie in one array, and texts are ranges of the source. What is asked for less often (the text of
// a name, a decoded value) is made when somebody asks.

internal import AssetText

struct HTMLTokenList: Sendable {
  /// What the ranges belong to.
  let source: _Source
  private(set) var cores: ContiguousArray<HTMLToken.Core> = []
  /// The attributes of all start tags.
  private(set) var attributes: ContiguousArray<HTMLAttribute.Core> = []
  /// The names of tags that nobody knows, by number behind the known ones.
  private var names: [String] = []
  /// The names of attributes that nobody knows, likewise.
  private var attributeNames: [String] = []
  /// What document types say, by token. There is one in a page, or none.
  private var doctypes: [Int: (name: String, HTMLDoctype)] = [:]

  init(_ source: _Source = _Source([])) { self.source = source }

  var count: Int { cores.count }
  var indices: Range<Int> { 0..<cores.count }

  subscript(_ index: Int) -> HTMLToken.Core {
    @inline(__always) get { cores[index] }
    @inline(__always) _modify { yield &cores[index] }
  }

  mutating func reserve(_ count: Int) { cores.reserveCapacity(count) }

  mutating func append(_ token: HTMLToken.Core) { cores.append(token) }

  mutating func append(doctype token: HTMLToken.Core, name: String, _ doctype: HTMLDoctype) {
    doctypes[cores.count] = (name, doctype)
    cores.append(token)
  }

  // MARK: Attributes

  mutating func append(_ attribute: HTMLAttribute.Core) { attributes.append(attribute) }

  /// Takes away the attributes from a place on: their tag is none.
  mutating func removeAttributes(from start: Int) {
    attributes.removeLast(attributes.count - start)
  }

  /// Leaves of the attributes from a place on the first of each name.
  ///
  /// - Complexity: O(*n*), where all tags with few attributes are compared one by one.
  mutating func removeRepeatedAttributes(from start: Int) {
    var seen = Set<UInt32>()
    var end = start
    for index in start..<attributes.count
    where seen.insert(attributes[index].atom.rawValue).inserted {
      attributes[end] = attributes[index]
      end += 1
    }
    removeAttributes(from: end)
  }

  /// The attributes of a tag; of two with one name only the first.
  func attributes(
    of token: HTMLToken.Core
  ) -> ContiguousArray<HTMLAttribute.Core>.SubSequence {
    attributes[token.attributes]
  }

  /// The attribute of a known name, or nil where the tag has none.
  func attribute(_ name: HTMLAttributeName, of token: HTMLToken.Core) -> HTMLAttribute.Core? {
    for index in token.attributes where attributes[index].known == name {
      return attributes[index]
    }
    return nil
  }

  /// True where a tag has an attribute of a known name.
  func has(_ name: HTMLAttributeName, _ token: HTMLToken.Core) -> Bool {
    attribute(name, of: token) != nil
  }

  /// True where a tag has an attribute whose value is a literal in lower case, whatever the case of its own letters.
  func says(_ token: HTMLToken.Core, _ name: HTMLAttributeName, _ literal: StaticString) -> Bool {
    guard let attribute = attribute(name, of: token) else { return false }
    return says(attribute, literal)
  }

  /// True where a value is a literal in lower case, whatever the case of its own letters.
  func says(_ attribute: HTMLAttribute.Core, _ literal: StaticString) -> Bool {
    HTMLCharacters.isEqual(value(of: attribute), lowercase: literal)
  }

  /// The decoded bytes of a value.
  func value(of attribute: HTMLAttribute.Core) -> ArraySlice<UInt8> {
    guard let range = attribute.valueRange else { return [] }
    guard attribute.isEncoded else { return source[range] }
    var bytes: ContiguousArray<UInt8> = []
    bytes.reserveCapacity(range.count)
    HTMLCharacters.append(source, range, references: .attribute, keepsNUL: false, to: &bytes)
    return Array(bytes)[...]
  }

  /// The decoded value of an attribute of a known name, or nil where the tag has none.
  func text(_ name: HTMLAttributeName, of token: HTMLToken.Core) -> String? {
    attribute(name, of: token).map { String(decoding: value(of: $0), as: UTF8.self) }
  }

  // MARK: Names

  /// Keeps the text of a tag's name that nobody knows, if it is new.
  mutating func note(name atom: _Atom, in table: borrowing _AtomTable) {
    if Int(atom.rawValue) - HTMLName.texts.count == names.count { names.append(table.text(atom)) }
  }

  /// Keeps the text of an attribute's name that nobody knows, if it is new.
  mutating func note(attribute atom: _Atom, in table: borrowing _AtomTable) {
    if Int(atom.rawValue) - HTMLAttributeName.texts.count == attributeNames.count {
      attributeNames.append(table.text(atom))
    }
  }

  /// The name of a tag or document type in lower case.
  func name(of index: Int) -> String {
    cores[index].kind == .doctype ? doctypes[index]?.name ?? "" : name(of: cores[index])
  }

  /// The name of a tag in lower case.
  func name(of token: HTMLToken.Core) -> String {
    token.known == .unknown
      ? names[Int(token.atom.rawValue) - HTMLName.texts.count]
      : HTMLName.texts[Int(token.known.rawValue)]
  }

  /// The name of an attribute in lower case.
  func name(of attribute: HTMLAttribute.Core) -> String {
    attribute.known == .unknown
      ? attributeNames[Int(attribute.atom.rawValue) - HTMLAttributeName.texts.count]
      : HTMLAttributeName.texts[Int(attribute.known.rawValue)]
  }

  /// True for the tag of a custom element.
  func isCustom(_ token: HTMLToken.Core) -> Bool {
    token.known == .unknown
      && token.contentRange.contains { source[$0] == UInt8(ascii: "-") }
  }

  /// The identifiers of a document type.
  func doctype(of index: Int) -> HTMLDoctype? { doctypes[index]?.1 }

  // MARK: Texts

  /// The decoded text of a text, comment or CDATA token.
  func text(of token: HTMLToken.Core) -> String {
    HTMLCharacters.decode(token, source)
  }
}
