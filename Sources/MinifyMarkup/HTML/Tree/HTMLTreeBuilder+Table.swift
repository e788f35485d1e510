// Tables: "in table", "in table text", "in caption", "in column group".

internal import AssetText

extension HTMLTreeBuilder {
  // MARK: In table

  mutating func inTable(start tag: Tag) {
    switch tag.name {
    case .caption:
      popToTableContext()
      pushMarker()
      insert(tag)
      mode = .inCaption
    case .colgroup:
      popToTableContext()
      insert(tag)
      mode = .inColumnGroup
    case .col:
      popToTableContext()
      insert(.implied(.colgroup))
      mode = .inColumnGroup
      start(tag)
    case .tbody, .tfoot, .thead:
      popToTableContext()
      insert(tag)
      mode = .inTableBody
    case .td, .th, .tr:
      popToTableContext()
      insert(.implied(.tbody))
      mode = .inTableBody
      start(tag)
    case .table:
      guard hasInScope(.table, .table) else { return }
      popUntil(.table)
      resetMode()
      start(tag)
    case .style, .script, .template: inHead(start: tag)
    case .input where isHidden(tag): insertVoid(tag)
    case .form:
      guard form < 0, !isOpen(.template) else { return }
      form = insert(tag)
      pop()
    default:
      let before = fosters
      fosters = true
      inBody(start: tag)
      fosters = before
    }
  }

  mutating func inTable(end tag: Tag) {
    switch tag.name {
    case .table:
      guard hasInScope(.table, .table) else { return }
      popUntil(.table)
      resetMode()
    case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: break
    case .template: inHead(end: tag)
    default:
      let before = fosters
      fosters = true
      inBody(end: tag)
      fosters = before
    }
  }

  mutating func inTable(_ range: Range<Int>) -> Int {
    let top = tree[current]
    if top.space == .html, top.name.isTablePart || top.name == .template {
      originalMode = mode
      mode = .inTableText
      return 0
    }
    return foster(range)
  }

  private mutating func foster(_ range: Range<Int>) -> Int {
    let before = fosters
    fosters = true
    defer { fosters = before }
    return inBody(range)
  }

  // MARK: In table text

  /// Keeps characters until the next tag: among other text white space is not the table's.
  mutating func inTableText(_ range: Range<Int>) -> Int {
    let run = run(in: range)
    if !run.isNUL { pendingText.append(range.lowerBound..<range.lowerBound + run.count) }
    pendingTokens.append(outcome.token)
    outcome.parent = current
    return run.count
  }

  mutating func flushTableText() {
    guard mode == .inTableText else { return }
    mode = originalMode
    let isSpace = pendingText.allSatisfy { spaces(in: $0) == $0.count }
    let outcome = outcome
    for range in pendingText {
      if isSpace { insertText(range) } else { _ = foster(range) }
    }
    self.outcome = outcome
    if !isSpace {
      for token in pendingTokens { tokens[Int(token)].isFostered = true }
    }
    pendingText.removeAll(keepingCapacity: true)
    pendingTokens.removeAll(keepingCapacity: true)
  }

  // MARK: In caption

  mutating func inCaption(start tag: Tag) {
    switch tag.name {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
      if closeCaption() { start(tag) }
    default: inBody(start: tag)
    }
  }

  mutating func inCaption(end tag: Tag) {
    switch tag.name {
    case .caption: _ = closeCaption()
    case .table: if closeCaption() { end(tag) }
    case .body, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: break
    default: inBody(end: tag)
    }
  }

  private mutating func closeCaption() -> Bool {
    guard hasInScope(.caption, .table) else { return false }
    generateImpliedEnds()
    popUntil(.caption)
    clearFormatting()
    mode = .inTable
    return true
  }

  // MARK: In column group

  mutating func inColumnGroup(start tag: Tag) {
    switch tag.name {
    case .html: inBody(start: tag)
    case .col: insertVoid(tag)
    case .template: inHead(start: tag)
    default: if closeColumnGroup() { start(tag) }
    }
  }

  mutating func inColumnGroup(end tag: Tag) {
    switch tag.name {
    case .colgroup: _ = closeColumnGroup()
    case .col: break
    case .template: inHead(end: tag)
    default: if closeColumnGroup() { end(tag) }
    }
  }

  mutating func inColumnGroup(_ range: Range<Int>) -> Int {
    if let space = leadingSpace(of: range) { return insertText(space) }
    return closeColumnGroup() ? 0 : nonspaces(in: range)
  }

  private mutating func closeColumnGroup() -> Bool {
    guard current(is: .colgroup) else { return false }
    pop()
    mode = .inTable
    return true
  }
}
