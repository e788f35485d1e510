// The stack of open elements.
//
// Most searches for an open element fail, so the number of open elements of each name is counted: where it is zero
// nothing is searched.

internal import AssetText

extension HTMLTreeBuilder {
  /// What ends the search for an open element, besides what always does.
  enum Scope { case normal, listItem, button, table }

  var current: HTMLNodeID { stack.last ?? HTMLTree.document }

  func current(is name: HTMLName) -> Bool { tree.isHTML(current, name) }

  func isOpen(_ name: HTMLName) -> Bool { openCounts[Int(name.rawValue)] > 0 }

  mutating func push(_ id: HTMLNodeID) {
    effects += 1
    if stack.count >= Self.depthLimit {
      isExcessive = true
      pop()
    }
    stack.append(id)
    count(id, 1)
  }

  mutating func pop() {
    guard let id = stack.popLast() else { return }
    effects += 1
    noteClosed(id)
    count(id, -1)
  }

  func isOnStack(_ id: HTMLNodeID) -> Bool { stack.lastIndex(of: id) != nil }

  mutating func removeFromStack(_ id: HTMLNodeID) {
    guard let index = stack.lastIndex(of: id) else { return }
    effects += 1
    noteClosed(id)
    if index < stack.count - 1 { outcome.isUnclean = true }
    stack.remove(at: index)
    count(id, -1)
  }

  /// Takes note of what an end tag closed.
  private mutating func noteClosed(_ id: HTMLNodeID) {
    if outcome.closed >= 0 {
      let before = tree[outcome.closed]
      switch before.name {
      case .p, .td, .th, .tr, .tbody, .thead, .tfoot, .option, .li, .dd, .dt:
        if before.space != .html { outcome.isUnclean = true }
      default: outcome.isUnclean = true
      }
    }
    outcome.closed = id
  }

  mutating func count(_ id: HTMLNodeID, _ difference: Int32) {
    let node = tree[id]
    if node.space == .html { openCounts[Int(node.name.rawValue)] += difference }
  }

  /// Closes elements up to and with the innermost HTML element of a name.
  mutating func popUntil(_ name: HTMLName) {
    while let id = stack.last {
      pop()
      if tree.isHTML(id, name) { return }
    }
  }

  mutating func popUntil(_ id: HTMLNodeID) {
    while let top = stack.last {
      pop()
      if top == id { return }
    }
  }

  /// Closes elements until one is current that a test accepts; the root stays.
  mutating func popToContext(_ isContext: (HTMLName) -> Bool) {
    while let id = stack.last {
      let node = tree[id]
      if node.space == .html, isContext(node.name) || node.name == .template || node.name == .html {
        return
      }
      pop()
    }
  }

  mutating func popToTableContext() { popToContext { $0 == .table } }

  mutating func popToTableBodyContext() {
    popToContext { $0 == .tbody || $0 == .thead || $0 == .tfoot }
  }

  mutating func popToRowContext() { popToContext { $0 == .tr } }

  /// True where an element of a name is open in a scope.
  func hasInScope(_ name: HTMLName, _ scope: Scope = .normal) -> Bool {
    guard isOpen(name) else { return false }
    return hasInScope(scope) { $0 == name }
  }

  func hasInScope(_ scope: Scope = .normal, where isTarget: (HTMLName) -> Bool) -> Bool {
    for id in stack.reversed() {
      let node = tree[id]
      if node.space == .html, isTarget(node.name) { return true }
      if isBoundary(node, scope) { return false }
    }
    return false
  }

  func hasInScope(_ element: HTMLNodeID) -> Bool {
    for id in stack.reversed() {
      if id == element { return true }
      if isBoundary(tree[id], .normal) { return false }
    }
    return false
  }

  private func isBoundary(_ node: HTMLNode, _ scope: Scope) -> Bool {
    switch node.space {
    case .html:
      switch scope {
      case .table: return node.name == .table || node.name == .template || node.name == .html
      case .listItem where node.name == .ol || node.name == .ul: return true
      case .button where node.name == .button: return true
      default: return node.name.isScope
      }
    case .mathML, .svg: return scope != .table && Self.isSpecialForeign(node)
    }
  }

  func isSpecial(_ id: HTMLNodeID) -> Bool {
    let node = tree[id]
    return node.space == .html ? node.name.isSpecial : Self.isSpecialForeign(node)
  }

  private static func isSpecialForeign(_ node: HTMLNode) -> Bool {
    switch (node.space, node.name) {
    case (.mathML, .mi), (.mathML, .mo), (.mathML, .mn), (.mathML, .ms), (.mathML, .mtext),
      (.mathML, .annotationXML), (.svg, .foreignobject), (.svg, .desc), (.svg, .title):
      true
    default: false
    }
  }

  /// Closes the elements whose end tags are implied, but not those of a name.
  mutating func generateImpliedEnds(except name: HTMLName = .none) {
    while let id = stack.last {
      let node = tree[id]
      guard node.space == .html, node.name.hasImpliedEnd, node.name != name else { return }
      pop()
    }
  }

  mutating func generateImpliedEndsThoroughly() {
    while let id = stack.last {
      let node = tree[id]
      guard node.space == .html, node.name.hasThoroughlyImpliedEnd else { return }
      pop()
    }
  }

  mutating func closeParagraphInButtonScope() {
    if hasInScope(.p, .button) { closeParagraph() }
  }

  mutating func closeParagraph() {
    generateImpliedEnds(except: .p)
    popUntil(.p)
  }

  /// Sets the mode by the open elements.
  mutating func resetMode() {
    for index in stack.indices.reversed() {
      let isLast = index == stack.startIndex
      let node = tree[stack[index]]
      var name = node.space == .html ? node.name : .unknown
      if isLast, let context { name = context.space == .html ? context.name : .unknown }
      switch name {
      case .td, .th: if !isLast { return mode = .inCell }
      case .tr: return mode = .inRow
      case .tbody, .thead, .tfoot: return mode = .inTableBody
      case .caption: return mode = .inCaption
      case .colgroup: return mode = .inColumnGroup
      case .table: return mode = .inTable
      case .template: return mode = templateModes.last ?? .inTemplate
      case .head: if !isLast { return mode = .inHead }
      case .body: return mode = .inBody
      case .frameset: return mode = .inFrameset
      case .html: return mode = head < 0 ? .beforeHead : .afterHead
      default: break
      }
      if isLast { return mode = .inBody }
    }
  }
}
