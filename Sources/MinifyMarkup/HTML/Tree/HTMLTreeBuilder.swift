// Tree construction, section 13.2.6 of the HTML Standard.
//
// The builder is fed by the tokenizer, tag by tag, and tells it how to go on reading. Each group of insertion modes has
// a file of its own; the methods are named after the modes, their cases follow the order of the standard. "Process the
// token using the rules for" is a call, "reprocess the token" is a call of `start`, `end` or a return of 0 characters.
//
// The builder also says which tags did nothing: everything that changes the tree, the open elements, the list of
// formatting elements or the mode counts as an effect.
//
// The standard's algorithm is quadratic for pages that nest without end or never close their formatting. Browsers cut
// such pages at a depth of some hundred elements; here a limit marks the tree as excessive, and nobody relies on it.

internal import AssetText

struct HTMLTreeBuilder: ~Copyable {
  enum Mode: UInt8 {
    case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text, inTable
    case inTableText, inCaption, inColumnGroup, inTableBody, inRow, inCell, inTemplate, afterBody
    case inFrameset, afterFrameset, afterAfterBody, afterAfterFrameset
  }

  /// A tag as the modes see it.
  struct Tag {
    var name: HTMLName
    var atom: _Atom
    /// The token in `tokens`; -1 for a tag that only the algorithm sees.
    var token: Int32
    var isSelfClosing = false

    static func implied(_ name: HTMLName) -> Tag {
      Tag(name: name, atom: _Atom(rawValue: UInt32(name.rawValue)), token: -1)
    }
  }

  /// What came of one token.
  struct Outcome {
    var token: Int32 = -1
    /// The element made for the token.
    var made: HTMLNodeID = -1
    /// The element that was closed last.
    var closed: HTMLNodeID = -1
    /// True where another element was closed before it that does not end like that by itself.
    var isUnclean = false
    var parent: HTMLNodeID = -1
    var isFostered = false
    var madeCount = 0
  }

  /// The element in which a fragment is parsed.
  struct Context {
    var space: HTMLSpace
    var name: HTMLName
    /// True where it is an HTML integration point.
    var holdsHTML = false
  }

  static let depthLimit = 2_000

  var tokens = HTMLTokenList()
  var tree = HTMLTree()
  var mode = Mode.initial
  var originalMode = Mode.initial
  var templateModes: [Mode] = []
  /// The open elements, the root first.
  var stack: ContiguousArray<HTMLNodeID> = []
  /// How many HTML elements of each known name are open.
  var openCounts = ContiguousArray<Int32>(repeating: 0, count: Int(HTMLName.unknown.rawValue) + 1)
  /// The active formatting elements; -1 is a marker.
  var formatting: ContiguousArray<HTMLNodeID> = []
  var head: HTMLNodeID = -1
  var form: HTMLNodeID = -1
  var allowsFrameset = true
  var fosters = false
  /// Characters inside a table, until it is known whether they belong there.
  var pendingText: [Range<Int>] = []
  var pendingTokens: [Int32] = []
  /// True directly behind a tag that swallows a line feed.
  var skipsLineFeed = false
  /// How the text after the tag that was last processed is read.
  var textKind: HTMLToken.TextKind?
  /// Rises with everything that a token changes.
  var effects = 0
  /// The token that is being processed, and what came of it.
  var outcome = Outcome()
  /// The foreign element, if any, that the last tag opened or closed.
  var wasForeign = false
  /// True where the page was too deep or too entangled for its tree to be relied on.
  var isExcessive = false
  var hasSelectedContent = false
  private(set) var clones = 0

  let scripting: Bool
  let context: Context?

  init(scripting: Bool = true, context: Context? = nil, quirks: HTMLTree.Quirks = .none) {
    self.scripting = scripting
    self.context = context
    guard let context else { return }
    tree.quirks = quirks
    let root = insertRoot(.implied(.html))
    if context.name == .template, context.space == .html { templateModes.append(.inTemplate) }
    resetMode()
    if context.name == .form, context.space == .html { form = root }
  }

  // MARK: The dispatcher

  mutating func start(_ tag: Tag) {
    flushTableText()
    if usesForeignRules(start: tag.name) {
      foreign(start: tag)
    } else {
      start(tag, in: mode)
    }
  }

  mutating func start(_ tag: Tag, in mode: Mode) {
    switch mode {
    case .initial: initial(start: tag)
    case .beforeHTML: beforeHTML(start: tag)
    case .beforeHead: beforeHead(start: tag)
    case .inHead: inHead(start: tag)
    case .inHeadNoscript: inHeadNoscript(start: tag)
    case .afterHead: afterHead(start: tag)
    case .inBody, .text: inBody(start: tag)
    case .inTable, .inTableText: inTable(start: tag)
    case .inCaption: inCaption(start: tag)
    case .inColumnGroup: inColumnGroup(start: tag)
    case .inTableBody: inTableBody(start: tag)
    case .inRow: inRow(start: tag)
    case .inCell: inCell(start: tag)
    case .inTemplate: inTemplate(start: tag)
    case .afterBody, .afterAfterBody: afterBody(start: tag)
    case .inFrameset: inFrameset(start: tag)
    case .afterFrameset, .afterAfterFrameset: afterFrameset(start: tag)
    }
  }

  mutating func end(_ tag: Tag) {
    flushTableText()
    if isInForeign {
      foreign(end: tag)
    } else {
      end(tag, in: mode)
    }
  }

  mutating func end(_ tag: Tag, in mode: Mode) {
    switch mode {
    case .initial: initial(end: tag)
    case .beforeHTML: beforeHTML(end: tag)
    case .beforeHead: beforeHead(end: tag)
    case .inHead: inHead(end: tag)
    case .inHeadNoscript: inHeadNoscript(end: tag)
    case .afterHead: afterHead(end: tag)
    case .inBody: inBody(end: tag)
    case .text:
      pop()
      self.mode = originalMode
    case .inTable, .inTableText: inTable(end: tag)
    case .inCaption: inCaption(end: tag)
    case .inColumnGroup: inColumnGroup(end: tag)
    case .inTableBody: inTableBody(end: tag)
    case .inRow: inRow(end: tag)
    case .inCell: inCell(end: tag)
    case .inTemplate: inTemplate(end: tag)
    case .afterBody, .afterAfterBody: afterBody(end: tag)
    case .inFrameset: inFrameset(end: tag)
    case .afterFrameset, .afterAfterFrameset: afterFrameset(end: tag)
    }
  }

  /// Processes characters of the tree's buffer.
  mutating func characters(_ range: Range<Int>) {
    var rest = range
    while !rest.isEmpty {
      let count = usesForeignRulesForText ? foreign(rest) : characters(rest, in: mode)
      rest = rest.lowerBound + count..<rest.upperBound
    }
  }

  /// Processes the first of some characters and tells how many; none where the mode has changed.
  mutating func characters(_ range: Range<Int>, in mode: Mode) -> Int {
    switch mode {
    case .initial: initial(range)
    case .beforeHTML: beforeHTML(range)
    case .beforeHead: beforeHead(range)
    case .inHead: inHead(range)
    case .inHeadNoscript: inHeadNoscript(range)
    case .afterHead: afterHead(range)
    case .inBody, .inCaption, .inCell, .inTemplate: inBody(range)
    case .text:
      insertText(range)
    case .inTable, .inTableBody, .inRow: inTable(range)
    case .inTableText: inTableText(range)
    case .inColumnGroup: inColumnGroup(range)
    case .afterBody, .afterAfterBody: afterBody(range)
    case .inFrameset, .afterFrameset: inFrameset(range)
    case .afterAfterFrameset: afterAfterFrameset(range)
    }
  }

  mutating func comment(_ token: Int32) {
    flushTableText()
    switch mode {
    case .initial, .beforeHTML, .afterAfterBody, .afterAfterFrameset:
      insert(HTMLNode(kind: .comment, token: token), at: Place(parent: HTMLTree.document))
    case .afterBody:
      insert(HTMLNode(kind: .comment, token: token), at: Place(parent: stack[0]))
    default:
      insert(HTMLNode(kind: .comment, token: token), at: place())
    }
  }

  mutating func doctype(_ token: Int32) {
    flushTableText()
    guard mode == .initial else { return }
    insert(HTMLNode(kind: .doctype, token: token), at: Place(parent: HTMLTree.document))
    tree.quirks = Self.quirks(of: tokens.name(of: Int(token)), tokens.doctype(of: Int(token)))
    mode = .beforeHTML
  }

  /// Processes the end of the page.
  mutating func finish() {
    flushTableText()
    outcome = Outcome()
    while true {
      switch mode {
      case .initial: leaveInitial()
      case .beforeHTML: insertHTML()
      case .beforeHead: insertHead()
      case .inHead: leaveHead()
      case .inHeadNoscript: leaveHeadNoscript()
      case .afterHead: insertBody()
      case .text:
        pop()
        mode = originalMode
      case _ where !templateModes.isEmpty && isOpen(.template):
        popUntil(.template)
        clearFormatting()
        templateModes.removeLast()
        resetMode()
      default:
        if hasSelectedContent { fillSelectedContent() }
        return
      }
    }
  }

  /// Takes note of an element made once more, and tells whether there may be yet another.
  mutating func countClone() -> Bool {
    clones += 1
    if clones > 10_000 + 4 * tokens.count { isExcessive = true }
    return !isExcessive
  }
}
