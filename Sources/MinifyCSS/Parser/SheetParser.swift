// SheetParser: tokens in, a tree of items with shortened text out.
//
// CSS has no syntax errors, so this follows the parser of CSS Syntax Level 3, section 5, only as far as it has to know
// where it is: an at-rule, a declaration, or a qualified rule whose block is looked at the same way (with nesting every
// block may hold all three). What fits none of them is kept as it stands. Blocks are a stack of our own and not
// recursion, so that no sheet is nested too deeply.
//
// Text goes to the tree in runs: neighbours in the source that stay as they are become one copy.

internal import AssetText

struct SheetParser {
  let source: _Source
  let tokens: ContiguousArray<CSSToken>
  let options: StyleSettings
  let properties = PropertyTable.shared
  /// What minifies the drawings in addresses.
  var drawings: StylesheetMinifier.Drawings?
  var tree = StyleTree()
  var index = 0
  /// The blocks that are open, by their items; the first is the sheet.
  private var open: ContiguousArray<UInt32> = [0]
  private let isSheet: Bool
  let allowsUnicode: Bool
  /// How many of the open blocks are rules: inside of one everything is nested.
  private var openRules = 0

  // Writing.
  /// A range of the source that is still to be copied.
  var runStart = 0
  var runEnd = 0
  /// The token that was written last; end-of-file where a piece begins.
  var last = SheetParser.nothing
  /// True where the last token was written with another text than its own.
  var lastIsRewritten = false
  /// Where in the text of the tree that token begins.
  var lastStart = 0
  /// The components of the value that is being written.
  var components: ContiguousArray<Component> = []
  /// The brackets of the selectors or the value at hand that are open, kept for their memory.
  var selectorBrackets: ContiguousArray<SelectorBracket> = []
  var valueBrackets: ContiguousArray<UInt8> = []
  private var endBrackets: ContiguousArray<UInt8> = []
  var openFunctions: ContiguousArray<OpenFunction> = []
  /// The selectors of the list at hand by their places in the text.
  var entries: ContiguousArray<(range: Range<Int>, hash: UInt32)> = []
  /// How many functions of the value are open.
  var openFunctionCount = 0
  /// The properties that the sheet sets anywhere, by their numbers.
  var seen = PropertySet()
  /// Hashes of the names in a selector list that not every engine knows.
  var risks: ContiguousArray<UInt32> = []
  /// How many selectors were like no others, and whether the ones written last are.
  var uniqueRisk: UInt32 = 0
  var isUniqueRisk = false
  /// A number for the pseudo-element of the compound at hand; 0 for none.
  var element: UInt32 = 0

  static let nothing = CSSToken(kind: .endOfFile, start: 0, end: 0)

  init(
    source: _Source, tokens: ContiguousArray<CSSToken>, options: StyleSettings,
    isSheet: Bool
  ) {
    self.source = source
    self.tokens = tokens
    self.options = options
    self.isSheet = isSheet
    allowsUnicode = SheetParser.allowsUnicode(source, tokens, options)
    tree.text.reserveCapacity(source.count + source.count / 8)
    tree.items.reserveCapacity(tokens.count / 8 + 8)
  }

  /// Reads everything.
  consuming func parse() -> (tree: StyleTree, seen: PropertySet) {
    while true {
      let token = tokens[index]
      switch token.kind {
      case .endOfFile: return (tree, seen)
      case .comment:
        begin()
        write(token)
        add(.comment)
        index += 1
      case .semicolon where inBlock: index += 1
      case .rightCurly where open.count > 1:
        close()
        index += 1
      case .cdo where !inBlock, .cdc where !inBlock: index += 1
      case .atKeyword: parseAtRule()
      default: parseRuleOrDeclaration()
      }
    }
  }

  /// True where declarations may stand.
  private var inBlock: Bool { open.count > 1 || !isSheet }

  private var parent: UInt32 { open[open.count - 1] }

  /// True for the declarations of a keyframe.
  var isInFrame: Bool { tree[parent].flags.contains(.isFrame) }

  @discardableResult
  private mutating func add(
    _ kind: StyleItem.Kind, flags: StyleItem.Flags = [], atRule: AtRule = .other, risk: UInt32 = 0
  ) -> UInt32 {
    var item = StyleItem(kind: kind, flags: flags, atRule: atRule)
    item.origin = pieceOrigin
    let range = finishPiece()
    item.start = UInt32(range.lowerBound)
    item.end = UInt32(range.upperBound)
    item.risk = risk
    item.hash = tree.hash(range)
    return tree.append(item, to: parent)
  }

  private mutating func openBlock(_ id: UInt32) {
    open.append(id)
    if tree[id].kind == .rule { openRules += 1 }
  }

  private mutating func close() {
    let id = open.removeLast()
    if tree[id].kind == .rule { openRules -= 1 }
  }

  // MARK: Rules

  private mutating func parseAtRule() {
    let keyword = tokens[index]
    let name = CSSText.lowerName(source, keyword.range.dropFirst())
    let end = endOfPrelude(from: index + 1)
    begin()
    if name == "charset", tokens[end].kind != .leftCurly {
      // It is not an at-rule but bytes at the head of the file (CSS Syntax, section 3.2), else nothing at all.
      let isClosed = tokens[end].kind == .semicolon
      if isClosed, isCharset(end), !isNeedless(tokens[index + 1]) {
        runStart = Int(keyword.start)
        runEnd = Int(tokens[end].end)
        add(.statement, atRule: .charset)
      }
      index = isClosed ? end + 1 : end
      return
    }
    let kind = AtRule(name: name)
    write(keyword)
    index += 1
    printAtPrelude(until: end, kind)
    switch tokens[end].kind {
    case .leftCurly:
      index = end + 1
      openBlock(add(.atRule, flags: openRules > 0 ? .isNested : [], atRule: kind))
    default:
      index = tokens[end].kind == .semicolon ? end + 1 : end
      add(.statement, atRule: kind)
    }
  }

  private func isCharset(_ end: Int) -> Bool {
    isSheet && end == index + 2
      && SheetParser.charset(source, tokens)?.start == tokens[index + 1].start
  }

  /// The name of the encoding in the bytes at the head of a sheet that declare one (CSS Syntax, section 3.2).
  private static func charset(
    _ source: _Source, _ tokens: ContiguousArray<CSSToken>
  ) -> CSSToken? {
    guard tokens[0].kind == .atKeyword, tokens[1].kind == .string, tokens[2].kind == .semicolon,
      tokens[0].start == (source.has("\u{FEFF}", at: 0) ? 3 : 0),
      source[tokens[0].range].elementsEqual("@charset".utf8),
      source[Int(tokens[1].start)] == 0x22
    else { return nil }
    return tokens[1]
  }

  /// True where the encoding that a sheet names makes no difference to it: all of it is ASCII and stays so, and the name
  /// is of UTF-8, of UTF-16 (which stands for UTF-8 there) or of nothing.
  private func isNeedless(_ name: CSSToken) -> Bool {
    guard !name.flags.contains(.hasEscape) else { return isASCII }
    let label = CSSText.lowerName(source, name.range.dropFirst().dropLast())
    let isNone = !label.utf8.allSatisfy { CSSText.isName($0) || $0 == 0x3A }
    // With UTF-8 by name, escapes may be written as what they stand for.
    let isUTF8 = label == "utf-8" || label == "utf8"
    if isUTF8, tokens.contains(where: { $0.flags.contains(.hasEscape) }) { return false }
    return (isUTF8 || label.hasPrefix("utf-16") || isNone) && isASCII
  }

  private var isASCII: Bool {
    source.withBytes { !$0.contains { $0 >= 0x80 } }
  }

  /// True where a character above ASCII asks for nothing that the sheet does not need anyway.
  private static func allowsUnicode(
    _ source: _Source, _ tokens: ContiguousArray<CSSToken>, _ options: StyleSettings
  ) -> Bool {
    // In another encoding the character would be other bytes.
    if let name = charset(source, tokens) {
      let label = CSSText.lowerName(source, name.range.dropFirst().dropLast())
      return label == "utf-8" || label == "utf8"
    }
    if options.liberties.contains(.utf8) { return true }
    guard source.withBytes({ $0.contains { $0 >= 0x80 } }) else { return false }
    for token in tokens where token.kind == .string || token.kind == .ident {
      for offset in token.range where source[offset] >= 0x80 { return true }
    }
    return false
  }

  private mutating func parseRuleOrDeclaration() {
    if inBlock, tokens[index].kind == .ident, tokens[index + 1].kind == .colon {
      let property = properties.property(source, tokens[index])
      let isCustom = property == .custom
      let end = isCustom ? endOfCustomValue(from: index + 2) : endOfPrelude(from: index + 2)
      if isCustom || tokens[end].kind != .leftCurly {
        parseDeclaration(property, end: end)
        return
      }
    }
    let end = inBlock ? endOfPrelude(from: index) : endOfQualifiedPrelude()
    guard tokens[end].kind == .leftCurly else {
      parseRaw(until: end)
      return
    }
    begin()
    let isFrame = tree[parent].atRule == .keyframes && tree[parent].kind == .atRule
    var flags: StyleItem.Flags = isFrame ? .isFrame : []
    if openRules > 0 { flags.insert(.isNested) }
    if isFrame {
      printFrameSelectors(until: end)
    } else {
      printSelectors(until: end, isNested: openRules > 0)
    }
    let risk = isFrame ? 0 : currentRisk
    if risk == 0 { flags.insert(.isPlain) }
    index = end + 1
    openBlock(add(.rule, flags: flags, risk: risk))
  }

  private mutating func parseRaw(until end: Int) {
    begin()
    if index < end {
      writeVerbatim(until: end)
      add(.raw, flags: tokens[end].kind == .endOfFile ? [] : .isTerminated)
    }
    index = max(end, index + (end == index && tokens[end].kind != .rightCurly ? 1 : 0))
  }

  private mutating func parseDeclaration(_ property: Property, end: Int) {
    let name = tokens[index]
    begin()
    writeName(name, property)
    writeByte(0x3A, from: tokens[index + 1])
    var item = StyleItem(kind: .declaration, property: property)
    item.origin = pieceOrigin
    item.value = UInt32(position)
    index += 2
    var stop = end
    if isImportant(before: &stop) { item.flags.insert(.isImportant) }
    if property == .custom {
      printCustomValue(until: stop)
    } else {
      if printValue(until: stop, property, from: Int(item.value)) {
        item.flags.insert(.isSubstituted)
      }
    }
    index = end
    seen.insert(property)
    let start = pieceStart
    let range = finishPiece()
    item.start = UInt32(start)
    item.end = UInt32(range.upperBound)
    item.hash = tree.hash(start..<range.upperBound)
    tree.append(item, to: parent)
  }

  /// Takes `!important` off the end of a value.
  private func isImportant(before end: inout Int) -> Bool {
    guard end - 2 >= index, tokens[end - 2].isDelim("!"), tokens[end - 1].kind == .ident,
      CSSText.equals(source, tokens[end - 1].range, "important")
    else { return false }
    end -= 2
    return true
  }

  // MARK: Ends

  /// The index of the `{`, `;`, `}` or end that closes a prelude or a declaration which begins at an index.
  private mutating func endOfPrelude(from start: Int) -> Int {
    var index = start
    endBrackets.removeAll(keepingCapacity: true)
    while true {
      switch tokens[index].kind {
      case .endOfFile: return index
      case .leftCurly where endBrackets.isEmpty, .semicolon where endBrackets.isEmpty: return index
      case .rightCurly where endBrackets.isEmpty && open.count > 1: return index
      default: tokens[index].count(in: &endBrackets)
      }
      index += 1
    }
  }

  /// At the top level a semicolon does not end the prelude of a rule (CSS Syntax, section 5.4.3).
  private mutating func endOfQualifiedPrelude() -> Int {
    var end = endOfPrelude(from: index)
    while tokens[end].kind == .semicolon || tokens[end].kind == .rightCurly {
      end = endOfPrelude(from: end + 1)
    }
    return end
  }

  /// The end of the value of a custom property, in which braces are like any other brackets.
  private mutating func endOfCustomValue(from start: Int) -> Int {
    var index = start
    endBrackets.removeAll(keepingCapacity: true)
    while true {
      switch tokens[index].kind {
      case .endOfFile: return index
      case .rightCurly where endBrackets.isEmpty, .semicolon where endBrackets.isEmpty: return index
      default: tokens[index].count(in: &endBrackets)
      }
      index += 1
    }
  }

  /// Where the text of the current piece begins in the tree.
  var pieceStart = 0
  /// Where in the source it begins.
  var pieceOrigin: UInt32 = 0
}
