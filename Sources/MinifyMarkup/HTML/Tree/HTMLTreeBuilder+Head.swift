// Up to the body: "initial", "before html", "before head", "in head", "in head noscript", "after head".

internal import AssetText

extension HTMLTreeBuilder {
  /// True for the end tags that, before the body, count as something that has to stand in the body.
  private func endsLikeContent(_ name: HTMLName) -> Bool {
    name == .body || name == .html || name == .br
  }

  // MARK: Initial

  mutating func initial(start tag: Tag) {
    leaveInitial()
    start(tag)
  }

  mutating func initial(end tag: Tag) {
    leaveInitial()
    end(tag)
  }

  mutating func initial(_ range: Range<Int>) -> Int {
    let count = spaces(in: range)
    if count == 0 { leaveInitial() }
    return count
  }

  /// Goes on without a document type.
  mutating func leaveInitial() {
    tree.quirks = .full
    mode = .beforeHTML
  }

  // MARK: Before html

  mutating func beforeHTML(start tag: Tag) {
    if tag.name == .html {
      insertRoot(tag)
      mode = .beforeHead
    } else {
      insertHTML()
      start(tag)
    }
  }

  mutating func beforeHTML(end tag: Tag) {
    guard tag.name == .head || endsLikeContent(tag.name) else { return }
    insertHTML()
    end(tag)
  }

  mutating func beforeHTML(_ range: Range<Int>) -> Int {
    let count = spaces(in: range)
    if count == 0 { insertHTML() }
    return count
  }

  mutating func insertHTML() {
    insertRoot(.implied(.html))
    mode = .beforeHead
  }

  // MARK: Before head

  mutating func beforeHead(start tag: Tag) {
    switch tag.name {
    case .html: inBody(start: tag)
    case .head:
      head = insert(tag)
      mode = .inHead
    default:
      insertHead()
      start(tag)
    }
  }

  mutating func beforeHead(end tag: Tag) {
    guard tag.name == .head || endsLikeContent(tag.name) else { return }
    insertHead()
    end(tag)
  }

  mutating func beforeHead(_ range: Range<Int>) -> Int {
    let count = spaces(in: range)
    if count == 0 { insertHead() }
    return count
  }

  mutating func insertHead() {
    head = insert(.implied(.head))
    mode = .inHead
  }

  // MARK: In head

  mutating func inHead(start tag: Tag) {
    switch tag.name {
    case .html: inBody(start: tag)
    case .base, .basefont, .bgsound, .link, .meta: insertVoid(tag)
    case .title: insertTextElement(tag, .rcdata)
    case .noframes, .style: insertTextElement(tag, .rawText)
    case .noscript where scripting: insertTextElement(tag, .rawText)
    case .noscript:
      insert(tag)
      mode = .inHeadNoscript
    case .script: insertTextElement(tag, .scriptData)
    case .template:
      insert(tag)
      pushMarker()
      allowsFrameset = false
      mode = .inTemplate
      templateModes.append(.inTemplate)
    case .head: break
    default:
      leaveHead()
      start(tag)
    }
  }

  mutating func inHead(end tag: Tag) {
    switch tag.name {
    case .head: leaveHead()
    case .template:
      guard isOpen(.template) else { return }
      generateImpliedEndsThoroughly()
      popUntil(.template)
      clearFormatting()
      templateModes.removeLast()
      resetMode()
    case _ where endsLikeContent(tag.name):
      leaveHead()
      end(tag)
    default: break
    }
  }

  mutating func inHead(_ range: Range<Int>) -> Int {
    if let space = leadingSpace(of: range) { return insertText(space) }
    leaveHead()
    return 0
  }

  mutating func leaveHead() {
    pop()
    mode = .afterHead
  }

  // MARK: In head noscript

  mutating func inHeadNoscript(start tag: Tag) {
    switch tag.name {
    case .html: inBody(start: tag)
    case .basefont, .bgsound, .link, .meta, .noframes, .style: inHead(start: tag)
    case .head, .noscript: break
    default:
      leaveHeadNoscript()
      start(tag)
    }
  }

  mutating func inHeadNoscript(end tag: Tag) {
    switch tag.name {
    case .noscript: leaveHeadNoscript()
    case .br:
      leaveHeadNoscript()
      end(tag)
    default: break
    }
  }

  mutating func inHeadNoscript(_ range: Range<Int>) -> Int {
    if let space = leadingSpace(of: range) { return insertText(space) }
    leaveHeadNoscript()
    return 0
  }

  mutating func leaveHeadNoscript() {
    pop()
    mode = .inHead
  }

  // MARK: After head

  mutating func afterHead(start tag: Tag) {
    switch tag.name {
    case .html: inBody(start: tag)
    case .body:
      insert(tag)
      allowsFrameset = false
      mode = .inBody
    case .frameset:
      insert(tag)
      mode = .inFrameset
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      // They still belong to the head.
      let head = head
      push(head)
      inHead(start: tag)
      removeFromStack(head)
    case .head: break
    default:
      insertBody()
      start(tag)
    }
  }

  mutating func afterHead(end tag: Tag) {
    switch tag.name {
    case .template: inHead(end: tag)
    case _ where endsLikeContent(tag.name):
      insertBody()
      end(tag)
    default: break
    }
  }

  mutating func afterHead(_ range: Range<Int>) -> Int {
    if let space = leadingSpace(of: range) { return insertText(space) }
    insertBody()
    return 0
  }

  mutating func insertBody() {
    insert(.implied(.body))
    mode = .inBody
  }
}
