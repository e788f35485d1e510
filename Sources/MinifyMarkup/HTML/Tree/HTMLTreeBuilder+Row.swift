// The parts of a table that hold cells: "in table body", "in row", "in cell".

internal import AssetText

extension HTMLTreeBuilder {
  // MARK: In table body

  mutating func inTableBody(start tag: Tag) {
    switch tag.name {
    case .tr:
      popToTableBodyContext()
      insert(tag)
      mode = .inRow
    case .th, .td:
      popToTableBodyContext()
      insert(.implied(.tr))
      mode = .inRow
      start(tag)
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead:
      if closeTableBody() { start(tag) }
    default: inTable(start: tag)
    }
  }

  mutating func inTableBody(end tag: Tag) {
    switch tag.name {
    case .tbody, .tfoot, .thead:
      guard hasInScope(tag.name, .table) else { return }
      popToTableBodyContext()
      pop()
      mode = .inTable
    case .table: if closeTableBody() { end(tag) }
    case .body, .caption, .col, .colgroup, .html, .td, .th, .tr: break
    default: inTable(end: tag)
    }
  }

  private mutating func closeTableBody() -> Bool {
    guard hasInScope(.table, where: { $0 == .tbody || $0 == .thead || $0 == .tfoot }) else {
      return false
    }
    popToTableBodyContext()
    pop()
    mode = .inTable
    return true
  }

  // MARK: In row

  mutating func inRow(start tag: Tag) {
    switch tag.name {
    case .th, .td:
      popToRowContext()
      insert(tag)
      mode = .inCell
      pushMarker()
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr: if closeRow() { start(tag) }
    default: inTable(start: tag)
    }
  }

  mutating func inRow(end tag: Tag) {
    switch tag.name {
    case .tr: _ = closeRow()
    case .table: if closeRow() { end(tag) }
    case .tbody, .tfoot, .thead: if hasInScope(tag.name, .table), closeRow() { end(tag) }
    case .body, .caption, .col, .colgroup, .html, .td, .th: break
    default: inTable(end: tag)
    }
  }

  private mutating func closeRow() -> Bool {
    guard hasInScope(.tr, .table) else { return false }
    popToRowContext()
    pop()
    mode = .inTableBody
    return true
  }

  // MARK: In cell

  mutating func inCell(start tag: Tag) {
    switch tag.name {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
      if closeCell() { start(tag) }
    default: inBody(start: tag)
    }
  }

  mutating func inCell(end tag: Tag) {
    switch tag.name {
    case .td, .th:
      guard hasInScope(tag.name, .table) else { return }
      generateImpliedEnds()
      popUntil(tag.name)
      clearFormatting()
      mode = .inRow
    case .body, .caption, .col, .colgroup, .html: break
    case .table, .tbody, .tfoot, .thead, .tr:
      if hasInScope(tag.name, .table), closeCell() { end(tag) }
    default: inBody(end: tag)
    }
  }

  private mutating func closeCell() -> Bool {
    guard hasInScope(.table, where: { $0 == .td || $0 == .th }) else { return false }
    generateImpliedEnds()
    while let id = stack.last {
      pop()
      if tree.isHTML(id, .td) || tree.isHTML(id, .th) { break }
    }
    clearFormatting()
    mode = .inRow
    return true
  }
}
