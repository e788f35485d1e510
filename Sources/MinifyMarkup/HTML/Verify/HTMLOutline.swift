// The outline of a page: what must be the same before and after minifying, one event behind the other.
//
// It is taken from the tree alone and knows nothing of how the minifier decides. White space is looked at as a reader
// sees it: for every word it is noted whether a space comes before it in its line. Which spaces are there besides is not
// noted. Where white space is rendered as it stands, the text is one event, byte for byte.

internal import AssetText
internal import MinifyCSS

struct HTMLOutline {
  struct Event {
    enum Kind: UInt8 { case open, close, word, text, comment, doctype }

    var kind: Kind
    /// True where a space was rendered before it in the same line.
    var followsSpace = false
    var node: HTMLNodeID
    /// The bytes of a word or text in `bytes`.
    var range: Range<Int32> = 0..<0
  }

  private(set) var events: ContiguousArray<Event> = []
  private(set) var bytes: ContiguousArray<UInt8> = []
  private let page: HTMLPage
  private let options: HTMLMinifier.Options
  /// True at the edge of a line, where spaces are not rendered.
  private var isAtEdge = true
  private var hasSpace = false
  /// Where the lines are that go on behind the elements that stand outside of them.
  private var outside: [(isAtEdge: Bool, hasSpace: Bool)] = []

  init(_ page: HTMLPage, options: HTMLMinifier.Options) {
    self.page = page
    self.options = options
    events.reserveCapacity(page.tree.nodes.count * 3)
    bytes.reserveCapacity(page.tree.characters.count)
    walk()
  }

  private mutating func walk() {
    let tree = page.tree
    var id = HTMLTree.document
    var preserving = 0  // open elements whose white space is rendered
    while true {
      let node = tree[id]
      let isInDrawing = standsInDrawing(node, isPreserving: preserving > 0)
      if node.kind == .element, page.preservesSpace(id) { preserving += 1 }
      visit(id, node, isPreserving: preserving > 0, isInDrawing: isInDrawing)
      if node.kind != .text, node.first >= 0 {
        id = node.first
        continue
      }
      while true {
        let node = tree[id]
        if node.kind == .element {
          if page.preservesSpace(id) { preserving -= 1 }
          close(id, isInDrawing: standsInDrawing(node, isPreserving: preserving > 0))
        }
        if node.next >= 0 {
          id = node.next
          break
        }
        if node.parent < 0 { return }
        id = node.parent
      }
    }
  }

  /// True for what stands between the elements of a drawing: no white space is rendered there, so each tag and each
  /// comment that stays is an edge.
  private func standsInDrawing(_ node: HTMLNode, isPreserving: Bool) -> Bool {
    !isPreserving && node.parent >= 0 && page.tree[node.parent].space == .svg
  }

  private mutating func visit(
    _ id: HTMLNodeID, _ node: HTMLNode, isPreserving: Bool, isInDrawing: Bool
  ) {
    switch node.kind {
    case .document, .content: break
    case .doctype: events.append(Event(kind: .doctype, node: id))
    case .comment:
      let text = page.tokens.text(of: page.tokens[Int(node.token)])
      if HTMLComments.isKept(text, options: options) {
        events.append(Event(kind: .comment, node: id))
        if isInDrawing { reachEdge() }
      }
    case .element:
      let role = page.role(of: id)
      // Before the others it is not rendered, or not known yet to be.
      let isInLine = !isInDrawing && (role == .inline || role == .content || role == .box)
      events.append(Event(kind: .open, followsSpace: hasSpace && isInLine, node: id))
      if node.space == .svg, !isPreserving { reachEdge() } else { enter(role) }
    case .text: text(id, node, isPreserving: isPreserving)
    }
  }

  private mutating func enter(_ role: HTMLRole) {
    switch role {
    case .block, .lineBreak, .box: reachEdge()
    case .aside:
      outside.append((isAtEdge, hasSpace))
      reachEdge()
    case .inline, .invisible: break
    case .content: reachContent()
    }
  }

  private mutating func close(_ id: HTMLNodeID, isInDrawing: Bool) {
    switch page.role(of: id) {
    case .aside: if let line = outside.popLast() { (isAtEdge, hasSpace) = line }
    case _ where isInDrawing: reachEdge()
    case .block, .lineBreak: reachEdge()
    case .inline: isAtEdge = false
    case .invisible: break
    case .content, .box: reachContent()
    }
    events.append(Event(kind: .close, node: id))
  }

  private mutating func reachEdge() {
    isAtEdge = true
    hasSpace = false
  }

  private mutating func reachContent() {
    isAtEdge = false
    hasSpace = false
  }

  private mutating func text(_ id: HTMLNodeID, _ node: HTMLNode, isPreserving: Bool) {
    let parent = page.tree[node.parent]
    let isRaw: Bool
    switch (parent.space, parent.name) {
    case (.html, .script), (.html, .style):
      // What a nested minifier makes of it is that minifier's to answer for.
      if !options.nested.isEmpty { return }
      isRaw = true
    case (.html, .noscript):
      // Its contents are compared on their own.
      return
    case (.html, .iframe), (.html, .noembed), (.html, .noframes), (.html, .xmp),
      (.html, .plaintext):
      isRaw = true
    default: isRaw = false
    }
    // Nearly all texts lie in one piece and need no array of their own.
    let text: ContiguousArray<UInt8>.SubSequence
    if let range = page.tree.characters(of: id) {
      text = page.tree.characters[range]
    } else {
      text = ContiguousArray(page.tree.text(of: id))[...]
    }
    if isPreserving || isRaw || options.keepsWhiteSpace {
      // In a drawing or formula these hold markup, and comments between two texts.
      let isScript = parent.space == .html && (parent.name == .script || parent.name == .style)
      append(
        .text, id, isScript ? ContiguousArray(HTMLPrinter.trimmed(Array(text)[...]))[...] : text)
      if !isRaw || parent.name == .plaintext { reachContent() }
      return
    }
    if parent.space == .html, parent.name == .title {
      let words = text.split(whereSeparator: HTMLPrinter.isCollapsible)
      append(.text, id, ContiguousArray(words.joined(separator: [0x20]))[...])
      return
    }
    text.withUnsafeBufferPointer { text in
      var index = 0
      while index < text.count {
        if HTMLPrinter.isCollapsible(text[index]) {
          if !isAtEdge { hasSpace = true }
          index += 1
          continue
        }
        let start = index
        while index < text.count, !HTMLPrinter.isCollapsible(text[index]) { index += 1 }
        append(.word, id, UnsafeBufferPointer(rebasing: text[start..<index]))
        reachContent()
      }
    }
  }

  private mutating func append(
    _ kind: Event.Kind, _ id: HTMLNodeID, _ text: some Collection<UInt8>
  ) {
    // Texts that a comment kept apart become one.
    if kind == .text || (!hasSpace && !isAtEdge), let last = events.last, last.kind == kind,
      page.tree[last.node].parent == page.tree[id].parent
    {
      bytes.append(contentsOf: text)
      events[events.count - 1].range =
        last.range.lowerBound..<Int32(truncatingIfNeeded: bytes.count)
      return
    }
    let start = Int32(truncatingIfNeeded: bytes.count)
    bytes.append(contentsOf: text)
    events.append(
      Event(
        kind: kind, followsSpace: kind == .word && hasSpace, node: id,
        range: start..<Int32(truncatingIfNeeded: bytes.count)))
  }
}

extension HTMLPage {
  /// True where an element's white space is rendered as it stands.
  func preservesSpace(_ id: HTMLNodeID) -> Bool {
    let node = tree[id]
    guard node.kind == .element else { return false }
    switch (node.space, node.name) {
    case (.html, .pre), (.html, .textarea), (.html, .listing): return true
    case (.svg, .text), (.svg, .title), (.svg, .desc), (.svg, .style), (.svg, .script): return true
    case (.svg, .foreignobject): return true
    case (.mathML, _): return true
    default: break
    }
    if layout[id].contains(.preserved) { return true }
    return node.token >= 0 && tokens.has(.contenteditable, tokens[Int(node.token)])
  }
}
