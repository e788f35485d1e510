// A token keeps two views of one piece of the page: the range in the source, by which an untouched token is printed byte
// for byte, and the decoded values, which are what a browser sees. An edit touches only what it names: the other
// attributes of the same tag keep their own spelling.

internal import AssetText

/// One token of an HTML page.
public struct HTMLToken: Sendable {
  /// What a token is.
  public enum Kind: Hashable, Sendable {
    /// A document type declaration.
    case doctype
    /// A start tag.
    case startTag
    /// An end tag.
    case endTag
    /// A comment, also one that the standard calls bogus.
    case comment
    /// Text.
    case text
    /// A CDATA section of SVG or MathML.
    case cdata
    /// Bytes of which a browser makes nothing: `</>`, or a tag that the end of the page cuts off.
    case nothing
  }

  /// By which rules a text was read.
  public enum TextKind: Hashable, Sendable {
    /// Markup and character references are recognised.
    case data
    /// Character references are recognised: `title`, `textarea`.
    case rcdata
    /// Nothing is recognised but the end tag: `style`, `noscript` …
    case rawText
    /// The rules of `script`.
    case scriptData
    /// Nothing is recognised up to the end of the page.
    case plainText
  }

  /// What is looked at in every pass over a page: numbers only, and few of them.
  struct Core: Sendable {
    var kind: Kind
    /// By which rules a text was read.
    var text: TextKind = .data
    var isSelfClosing = false
    var isEdited = false
    var foreign = false
    /// True for a tag that changes nothing in the tree.
    var isStray = false
    /// True for an end tag that closed the innermost open element and no other.
    var isClean = false
    /// True for a text or comment that stands before a table in the tree and inside of it in the page.
    var isFostered = false
    /// True where formatting elements were opened again for it.
    var reopensFormatting = false
    /// True for a start tag that closed other elements.
    var closesOthers = false
    /// The number of a tag's name in the tokenizer's table of names.
    var atom = _Atom.empty
    /// The element that a start tag made or an end tag closed; -1 where there is none.
    var node: HTMLNodeID = -1
    /// The parent of a text or comment.
    var parent: HTMLNodeID = -1
    private var start: Int32
    private var end: Int32
    private var contentStart: Int32
    private var contentEnd: Int32
    private var extentStart: Int32 = 0
    private var extentEnd: Int32 = 0

    init(kind: Kind, range: Range<Int>, contentRange: Range<Int>) {
      self.kind = kind
      start = Int32(truncatingIfNeeded: range.lowerBound)
      end = Int32(truncatingIfNeeded: range.upperBound)
      contentStart = Int32(truncatingIfNeeded: contentRange.lowerBound)
      contentEnd = Int32(truncatingIfNeeded: contentRange.upperBound)
    }

    var range: Range<Int> {
      get { Int(start)..<Int(end) }
      set {
        start = Int32(truncatingIfNeeded: newValue.lowerBound)
        end = Int32(truncatingIfNeeded: newValue.upperBound)
      }
    }
    var contentRange: Range<Int> { Int(contentStart)..<Int(contentEnd) }
    private var extent: Range<Int> {
      get { Int(extentStart)..<Int(extentEnd) }
      set {
        extentStart = Int32(truncatingIfNeeded: newValue.lowerBound)
        extentEnd = Int32(truncatingIfNeeded: newValue.upperBound)
      }
    }
    /// The attributes of a tag in the list of all.
    var attributes: Range<Int> {
      get { extent }
      set { extent = newValue }
    }
    /// The decoded bytes of a text among the characters of the tree.
    var characters: Range<Int> {
      get { extent }
      set { extent = newValue }
    }
    var hasAttributes: Bool { extentStart < extentEnd }

    /// The name of a tag, where the tree builder knows it.
    var known: HTMLName { HTMLName(atom) }
  }

  var core: Core
  /// The name of a tag or document type in lower case.
  public var name = ""
  /// The attributes of a start tag; of two with one name only the first.
  public internal(set) var attributes: [HTMLAttribute] = []
  /// What the token is.
  public var kind: Kind {
    get { core.kind }
    set { core.kind = newValue }
  }
  /// Where it stands in the source; empty for a new token.
  public internal(set) var range: Range<Int> {
    get { core.range }
    set { core.range = newValue }
  }
  /// True where a start tag ends in `/>`.
  public var isSelfClosing: Bool {
    get { core.isSelfClosing }
    set { core.isSelfClosing = newValue }
  }
  /// By which rules a text was read.
  public internal(set) var text: TextKind {
    get { core.text }
    set { core.text = newValue }
  }
  /// True for a tag of an SVG or MathML element, and for the text and comments directly inside one.
  public var foreign: Bool { core.foreign }
  /// The part of the source that a comment, a CDATA section or a text holds, or the name of a tag.
  public var contentRange: Range<Int> { core.contentRange }
  /// The identifiers of a document type.
  public var doctype: HTMLDoctype? { rare?.doctype }
  /// True where the source no longer tells how to print the token.
  public internal(set) var isEdited: Bool {
    get { core.isEdited }
    set { core.isEdited = newValue }
  }
  /// The raw bytes that stand for a text or a comment.
  var replacement: [UInt8]? { rare?.replacement }
  /// What few tokens have, apart, so that a token is quick to copy.
  private var rare: Rare?

  private final class Rare: Sendable {
    let doctype: HTMLDoctype?
    let replacement: [UInt8]?

    init(doctype: HTMLDoctype?, replacement: [UInt8]?) {
      self.doctype = doctype
      self.replacement = replacement
    }
  }

  init(kind: Kind, range: Range<Int>, contentRange: Range<Int>) {
    core = Core(kind: kind, range: range, contentRange: contentRange)
  }

  /// A token of a list, with what it says.
  init(_ index: Int, of list: HTMLTokenList) {
    core = list[index]
    switch core.kind {
    case .startTag:
      name = list.name(of: core)
      attributes = list.attributes(of: core).map { HTMLAttribute($0, of: list) }
    case .endTag: name = list.name(of: core)
    case .doctype:
      name = list.name(of: index)
      rare = Rare(doctype: list.doctype(of: index), replacement: nil)
    default: break
    }
  }

  private mutating func set(replacement: [UInt8]) {
    rare = Rare(doctype: doctype, replacement: replacement)
  }
}

/// What a document type says besides its name.
public struct HTMLDoctype: Hashable, Sendable {
  /// The public identifier, or nil where there is none.
  public var publicIdentifier: String?
  /// The system identifier, or nil where there is none.
  public var systemIdentifier: String?
  /// True where the declaration is broken so that the page is laid out in quirks mode.
  public var forcesQuirks = false
}

extension HTMLToken {
  /// Makes a start tag.
  public static func startTag(
    _ name: String, _ attributes: [(name: String, value: String)] = []
  ) -> HTMLToken {
    var token = HTMLToken(kind: .startTag, range: 0..<0, contentRange: 0..<0)
    token.name = name
    token.isEdited = true
    token.attributes = attributes.map {
      HTMLAttribute(name: $0.name, value: $0.value)
    }
    return token
  }

  /// Makes an end tag.
  public static func endTag(_ name: String) -> HTMLToken {
    var token = HTMLToken(kind: .endTag, range: 0..<0, contentRange: 0..<0)
    token.name = name
    token.isEdited = true
    return token
  }

  /// Makes a text of bytes that are printed as they are.
  public static func text(_ raw: [UInt8], kind: TextKind = .data) -> HTMLToken {
    var token = HTMLToken(kind: .text, range: 0..<0, contentRange: 0..<0)
    token.text = kind
    token.replaceText(raw)
    return token
  }

  /// The decoded value of an attribute, or nil where the tag has none of that name.
  public subscript(_ attribute: String) -> String? {
    for candidate in attributes where candidate.name == attribute { return candidate.value }
    return nil
  }

  /// Sets an attribute to a value, or adds it behind the others; nil stands for the empty value.
  public mutating func setAttribute(_ name: String, _ value: String?) {
    isEdited = true
    let value = value ?? ""
    for index in attributes.indices where attributes[index].name == name {
      attributes[index].value = value
      attributes[index].isEdited = true
      return
    }
    attributes.append(HTMLAttribute(name: name, value: value))
  }

  /// Removes an attribute, if it is there.
  public mutating func removeAttribute(_ name: String) {
    guard let index = attributes.firstIndex(where: { $0.name == name }) else { return }
    attributes.remove(at: index)
    isEdited = true
  }

  /// Replaces a text by bytes that are printed as they are.
  public mutating func replaceText(_ raw: [UInt8]) {
    set(replacement: raw)
    isEdited = true
  }

  /// Prints the token.
  func write(to output: inout _ByteWriter, source: _Source) {
    if let replacement {
      output.write(replacement)
      return
    }
    guard isEdited else {
      output.write(source, range)
      return
    }
    output.write(UInt8(ascii: "<"))
    if kind == .endTag { output.write(UInt8(ascii: "/")) }
    if range.isEmpty { output.write(name) } else { output.write(source, contentRange) }
    for attribute in attributes {
      output.write(UInt8(ascii: " "))
      if !attribute.isEdited {
        output.write(source, attribute.range)
        continue
      }
      output.write(attribute.name)
      guard !attribute.value.isEmpty else { continue }
      output.write("=\"")
      for byte in attribute.value.utf8 {
        switch byte {
        case UInt8(ascii: "&"): output.write("&amp;")
        case UInt8(ascii: "\""): output.write("&quot;")
        case 0x0D: output.write("&#13;")
        default: output.write(byte)
        }
      }
      output.write(UInt8(ascii: "\""))
    }
    // The space keeps the solidus out of an unquoted value.
    output.write(isSelfClosing ? " />" : ">")
  }
}
