// Where nodes are put, and how.

internal import AssetText

extension HTMLTreeBuilder {
  /// A place for a node: before a child of a parent, or behind the last one.
  struct Place {
    var parent: HTMLNodeID
    var before: HTMLNodeID = -1
  }

  /// The appropriate place for a node, in the current node or in another one.
  ///
  /// What may not stand in a table is fostered by the table's parent.
  mutating func place(in override: HTMLNodeID? = nil) -> Place {
    let target = override ?? current
    let node = tree[target]
    guard fosters, node.space == .html, node.name.isTablePart else {
      return Place(parent: tree.container(target))
    }
    tree.hasFostering = true
    for index in stack.indices.reversed() {
      let id = stack[index]
      if tree.isHTML(id, .template) { return Place(parent: tree.container(id)) }
      guard tree.isHTML(id, .table) else { continue }
      let parent = tree[id].parent
      if parent >= 0 { return Place(parent: parent, before: id) }
      return Place(parent: tree.container(stack[max(index - 1, 0)]))
    }
    return Place(parent: stack.first ?? HTMLTree.document)
  }

  mutating func insert(_ node: HTMLNode, at place: Place) {
    effects += 1
    outcome.parent = place.parent
    outcome.isFostered = place.before >= 0
    let id = tree.add(node)
    tree.insert(id, into: place.parent, before: place.before)
  }

  /// Makes an element for a tag, without a place.
  mutating func makeElement(_ tag: Tag, _ space: HTMLSpace = .html) -> HTMLNodeID {
    effects += 1
    let id = tree.add(
      HTMLNode(kind: .element, space: space, name: tag.name, atom: tag.atom, token: tag.token))
    outcome.madeCount += 1
    if tag.token == outcome.token { outcome.made = id }
    if space == .html {
      if tag.name == .template {
        let content = tree.add(HTMLNode(kind: .content))
        tree.insert(content, into: id)
      } else if tag.name == .selectedcontent {
        hasSelectedContent = true
      } else if tag.name == .frameset {
        tree.hasFrames = true
      } else if tag.name == .body, tree.bodyToken < 0 {
        tree.bodyToken = outcome.token
      }
    }
    return id
  }

  /// Makes the same element once more.
  mutating func clone(_ id: HTMLNodeID) -> HTMLNodeID {
    let node = tree[id]
    return makeElement(Tag(name: node.name, atom: node.atom, token: node.token), node.space)
  }

  @discardableResult
  mutating func insert(_ tag: Tag, _ space: HTMLSpace = .html) -> HTMLNodeID {
    let place = place()
    let id = makeElement(tag, space)
    tree.insert(id, into: place.parent, before: place.before)
    push(id)
    return id
  }

  @discardableResult
  mutating func insertRoot(_ tag: Tag) -> HTMLNodeID {
    let id = makeElement(tag)
    tree.insert(id, into: HTMLTree.document)
    push(id)
    return id
  }

  /// Inserts an element that has no content.
  mutating func insertVoid(_ tag: Tag) {
    insert(tag)
    pop()
  }

  /// Inserts an element whose content is text, to be read in a certain way.
  mutating func insertTextElement(_ tag: Tag, _ kind: HTMLToken.TextKind) {
    insert(tag)
    textKind = kind
    originalMode = mode
    mode = .text
  }

  /// Inserts characters of the tree's buffer, and tells how many.
  @discardableResult
  mutating func insertText(_ range: Range<Int>) -> Int {
    let place = place()
    // A document has no text.
    guard !range.isEmpty, place.parent != HTMLTree.document else { return range.count }
    effects += 1
    outcome.parent = place.parent
    if place.before >= 0 { outcome.isFostered = true }
    let before = place.before >= 0 ? tree[place.before].previous : tree[place.parent].last
    if before >= 0, tree[before].kind == .text {
      tree.append(range, to: before)
    } else {
      let id = tree.add(HTMLNode(kind: .text))
      tree.append(range, to: id)
      tree.insert(id, into: place.parent, before: place.before)
    }
    return range.count
  }

  // MARK: Runs of characters

  /// How many white space characters a run begins with.
  func spaces(in range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, HTMLCharacters.isSpace(tree.characters[index]) { index += 1 }
    return index - range.lowerBound
  }

  /// How many other characters a run begins with.
  func nonspaces(in range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, !HTMLCharacters.isSpace(tree.characters[index]) { index += 1 }
    return index - range.lowerBound
  }

  /// The white space that a run begins with; nil where that is none.
  func leadingSpace(of range: Range<Int>) -> Range<Int>? {
    let count = spaces(in: range)
    return count > 0 ? range.lowerBound..<range.lowerBound + count : nil
  }

  /// How many characters a run begins with that all are NUL, or none is.
  func run(in range: Range<Int>) -> (count: Int, isNUL: Bool) {
    let isNUL = tree.characters[range.lowerBound] == 0
    var index = range.lowerBound
    while index < range.upperBound, (tree.characters[index] == 0) == isNUL { index += 1 }
    return (index - range.lowerBound, isNUL)
  }
}
