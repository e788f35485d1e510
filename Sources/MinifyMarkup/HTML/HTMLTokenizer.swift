// The tokenizer of the HTML Standard, section 13.2.5.
//
// The standard describes a machine of 80 states that takes one character at a time. Most of the states only remember
// which part of a construct they are in, so here a construct is read by one function each, straight through: text, tag,
// comment, declaration, script. What the machine emits is kept exactly; html5lib's tests are the judge. Parse errors are
// not reported: a browser shows the page all the same, and so the page stays what it is.
//
// The tokenizer depends on the tree in two ways: the start tags of some elements change how the text after them is read,
// and CDATA sections exist only inside SVG and MathML. So it feeds the tree builder, which owns the tokens, as it goes.

internal import AssetText

struct HTMLTokenizer: ~Copyable {
  let source: _Source
  /// The bytes of the source, for the loops that look at each of them; the source keeps them where they are.
  let bytes: UnsafePointer<UInt8>
  var builder: HTMLTreeBuilder
  var names = HTMLName.makeTable()
  var attributeNames = HTMLAttributeName.makeTable()
  var position = 0
  /// How the text at `position` is read.
  var state: HTMLToken.TextKind = .data
  /// The element that ends a text which is not `.data`.
  var lastStartTag: String
  /// False for the suite's tests, which look at a tokenizer with no tree behind it.
  let followsElements: Bool

  init(
    _ source: _Source, state: HTMLToken.TextKind = .data, lastStartTag: String = "",
    followsElements: Bool = true, builder: consuming HTMLTreeBuilder = HTMLTreeBuilder()
  ) {
    self.source = source
    bytes = source.storagePointer
    self.state = state
    self.lastStartTag = lastStartTag
    self.followsElements = followsElements
    var builder = builder
    builder.tokens = HTMLTokenList(source)
    builder.tokens.reserve(source.count / 24 + 4)
    self.builder = builder
    if followsElements, source.has("\u{FEFF}", at: 0) {
      // The byte order mark belongs to the encoding, not to the text.
      tokens.append(HTMLToken.Core(kind: .nothing, range: 0..<3, contentRange: 0..<0))
      position = 3
    }
  }

  var tokens: HTMLTokenList {
    _read { yield builder.tokens }
    _modify { yield &builder.tokens }
  }

  /// Reads the whole page.
  mutating func run() {
    while position < source.count {
      switch state {
      case .data:
        if source[position] != UInt8(ascii: "<") || !readMarkup() { readText() }
      case .plainText:
        append(text: position..<source.count)
      case .rcdata, .rawText, .scriptData:
        let end = state == .scriptData ? endOfScript() : endOfRawText(from: position)
        append(text: position..<end)
        if end < source.count {
          state = .data
          readTag(isEnd: true)
        }
      }
    }
    if followsElements { builder.finish() }
  }

  private mutating func append(text range: Range<Int>) {
    position = range.upperBound
    guard !range.isEmpty else { return }
    var token = HTMLToken.Core(kind: .text, range: range, contentRange: range)
    token.text = state
    append(token)
  }

  /// Appends a token that is no tag, and lets the tree know.
  mutating func append(_ token: HTMLToken.Core) {
    tokens.append(token)
    if followsElements { build(token) }
  }

  /// Lets the tree know of the token that was appended last.
  mutating func build(_ token: HTMLToken.Core) {
    let index = tokens.count - 1
    let foreign = builder.isInForeign
    let skipsLineFeed = builder.skipsLineFeed
    var characters = 0..<0
    builder.skipsLineFeed = false
    builder.outcome = HTMLTreeBuilder.Outcome(token: Int32(truncatingIfNeeded: index))
    switch token.kind {
    case .text, .cdata:
      let start = builder.tree.characters.count
      HTMLCharacters.append(source, token, to: &builder.tree.characters)
      characters = start..<builder.tree.characters.count
      let isSkipped = skipsLineFeed && !characters.isEmpty && builder.tree.characters[start] == 0x0A
      builder.characters(start + (isSkipped ? 1 : 0)..<characters.upperBound)
    case .comment: builder.comment(Int32(truncatingIfNeeded: index))
    case .doctype: builder.doctype(Int32(truncatingIfNeeded: index))
    default: builder.skipsLineFeed = skipsLineFeed
    }
    let outcome = builder.outcome
    // The builder may have noted something about the token as well.
    tokens[index].foreign = foreign
    tokens[index].characters = characters
    tokens[index].parent = outcome.parent
    if outcome.isFostered { tokens[index].isFostered = true }
    tokens[index].reopensFormatting = outcome.madeCount > 0
  }

  func isSpace(at offset: Int) -> Bool { HTMLCharacters.isSpace(bytes[offset]) }

  /// Reads text up to the next markup; at least one byte.
  private mutating func readText() {
    var index = position
    let end = source.count
    if bytes[index] == UInt8(ascii: "<") { index += 1 }
    while index < end {
      if bytes[index] == UInt8(ascii: "<"), beginsMarkup(index) { break }
      index += 1
    }
    append(text: position..<index)
  }

  private func beginsMarkup(_ offset: Int) -> Bool {
    guard offset + 1 < source.count else { return false }
    switch source[offset + 1] {
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return true
    case UInt8(ascii: "/"): return offset + 2 < source.count
    case let byte: return HTMLCharacters.isLetter(byte)
    }
  }

  /// Reads the markup that `<` at the position begins, or nothing where it is text.
  private mutating func readMarkup() -> Bool {
    guard beginsMarkup(position) else { return false }
    switch source[position + 1] {
    case UInt8(ascii: "!"): readDeclaration()
    case UInt8(ascii: "?"): readBogusComment(from: position + 1)
    case UInt8(ascii: "/"):
      if HTMLCharacters.isLetter(source[position + 2]) {
        readTag(isEnd: true)
      } else if source[position + 2] == UInt8(ascii: ">") {
        tokens.append(
          HTMLToken.Core(kind: .nothing, range: position..<position + 3, contentRange: 0..<0))
        position += 3
      } else {
        readBogusComment(from: position + 2)
      }
    default: readTag(isEnd: false)
    }
    return true
  }

  // MARK: Raw text

  /// True where `</name` at an offset ends the current text.
  func isEndTag(at offset: Int) -> Bool {
    guard bytes[offset] == UInt8(ascii: "<"), bytes[offset + 1] == UInt8(ascii: "/"),
      !lastStartTag.isEmpty
    else { return false }
    var index = offset + 2
    for byte in lastStartTag.utf8 {
      guard index < source.count, lowercase(source[index]) == byte else { return false }
      index += 1
    }
    guard index < source.count else { return false }
    return endsTagName(index)
  }

  func endsTagName(_ index: Int) -> Bool {
    isSpace(at: index) || bytes[index] == UInt8(ascii: "/") || bytes[index] == UInt8(ascii: ">")
  }

  private func endOfRawText(from start: Int) -> Int {
    var index = start
    while index < source.count {
      if bytes[index] == UInt8(ascii: "<"), isEndTag(at: index) { break }
      index += 1
    }
    return index
  }

  /// The end of a script: where `</script` stands outside of a comment that holds a `<script` of its own.
  private func endOfScript() -> Int {
    enum Escape { case none, single, double }
    var escape = Escape.none
    var dashes = 0  // of the run that ends here, inside an escape
    var index = position
    while index < source.count {
      // Nearly all of a script is no comment, and there only a tag counts.
      if escape == .none {
        while index < source.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
        guard index < source.count else { break }
      }
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "-"):
        dashes += 1
        index += 1
      case UInt8(ascii: ">"):
        if dashes >= 2 { escape = .none }
        dashes = 0
        index += 1
      case UInt8(ascii: "<"):
        dashes = 0
        if escape != .double, isEndTag(at: index) { return index }
        index += 1
        switch escape {
        case .none:
          guard source.has("!--", at: index) else { continue }
          escape = .single
          dashes = 2
          index += 3
        case .single, .double:
          if escape == .double {
            guard source.peek(index) == UInt8(ascii: "/") else { continue }
            index += 1
          }
          let name = index
          while index < source.count, HTMLCharacters.isLetter(source[index]) { index += 1 }
          if index < source.count, endsTagName(index), isScript(name..<index) {
            escape = escape == .single ? .double : .single
            index += 1
          }
        }
      default:
        dashes = 0
        index += 1
      }
    }
    return index
  }

  private func isScript(_ range: Range<Int>) -> Bool {
    HTMLCharacters.isEqual(source[range], lowercase: "script")
  }

  @inline(__always) func lowercase(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}
