// The list of active formatting elements, and the adoption agency.

internal import AssetText

extension HTMLTreeBuilder {
  /// Adds an element behind the others; of four that are equal the first one leaves.
  mutating func pushFormatting(_ id: HTMLNodeID) {
    effects += 1
    let node = tree[id]
    var equal = 0
    var earliest = 0
    for index in formatting.indices.reversed() {
      let other = formatting[index]
      if other < 0 { break }
      guard tree[other].atom == node.atom, haveEqualAttributes(id, other) else { continue }
      equal += 1
      earliest = index
    }
    if equal >= 3 { formatting.remove(at: earliest) }
    if formatting.count > 2 * Self.depthLimit {
      isExcessive = true
      formatting.removeFirst()
    }
    formatting.append(id)
  }

  private func haveEqualAttributes(_ left: HTMLNodeID, _ right: HTMLNodeID) -> Bool {
    let (left, right) = (tree[left].token, tree[right].token)
    if left == right { return true }
    guard left >= 0, right >= 0 else { return false }
    let attributes = tokens.attributes(of: tokens[Int(left)])
    let others = tokens.attributes(of: tokens[Int(right)])
    guard attributes.count == others.count else { return false }
    return attributes.allSatisfy { attribute in
      guard let other = others.first(where: { $0.atom == attribute.atom }) else { return false }
      return HTMLCharacters.isEqual(tokens.value(of: attribute), tokens.value(of: other))
    }
  }

  mutating func pushMarker() {
    effects += 1
    formatting.append(-1)
  }

  /// Takes away what was added since the last marker, and that.
  mutating func clearFormatting() {
    while let id = formatting.popLast() {
      effects += 1
      if id < 0 { return }
    }
  }

  /// The last element of a name behind the last marker.
  func activeFormatting(_ name: HTMLName) -> HTMLNodeID? {
    for id in formatting.reversed() {
      if id < 0 { return nil }
      if tree[id].name == name { return id }
    }
    return nil
  }

  mutating func removeFormatting(_ id: HTMLNodeID) {
    guard let index = formatting.lastIndex(of: id) else { return }
    effects += 1
    formatting.remove(at: index)
  }

  /// Opens the formatting elements again that were closed by something else than their own end tags.
  mutating func reconstructFormatting() {
    guard let last = formatting.last, last >= 0, !isOnStack(last) else { return }
    var index = formatting.count - 1
    while index > 0 {
      let id = formatting[index - 1]
      if id < 0 || isOnStack(id) { break }
      index -= 1
    }
    while index < formatting.count {
      guard countClone() else { return }
      let node = tree[formatting[index]]
      formatting[index] = insert(Tag(name: node.name, atom: node.atom, token: node.token))
      index += 1
    }
  }

  /// Processes the end of a formatting element that may hold blocks, or be held by them.
  mutating func adopt(_ tag: Tag) {
    if current(is: tag.name), !formatting.contains(current) {
      pop()
      return
    }
    for _ in 0..<8 {
      guard let element = activeFormatting(tag.name) else { return closeOther(tag) }
      guard let index = stack.lastIndex(of: element) else { return removeFormatting(element) }
      guard hasInScope(element) else { return }
      guard let furthest = stack.indices[(index + 1)...].first(where: { isSpecial(stack[$0]) })
      else {
        popUntil(element)
        removeFormatting(element)
        return
      }
      guard countClone() else { return }
      adopt(element, at: index, furthest: furthest)
    }
  }

  /// Moves the furthest block out of a formatting element, which goes on inside of it.
  private mutating func adopt(_ element: HTMLNodeID, at index: Int, furthest: Int) {
    let block = stack[furthest]
    let ancestor = index > 0 ? stack[index - 1] : HTMLTree.document
    // The list index before which the new element will stand.
    var bookmark = formatting.lastIndex(of: element) ?? 0
    var last = block
    var position = furthest
    var counter = 0
    while true {
      // What leaves the stack does so at `position`, so what is above does not move.
      position -= 1
      var node = stack[position]
      if node == element { break }
      counter += 1
      if counter > 3, let entry = formatting.lastIndex(of: node) {
        formatting.remove(at: entry)
        if entry < bookmark { bookmark -= 1 }
      }
      guard let entry = formatting.lastIndex(of: node) else {
        stack.remove(at: position)
        count(node, -1)
        continue
      }
      let copy = clone(node)
      formatting[entry] = copy
      stack[position] = copy
      node = copy
      if last == block { bookmark = entry + 1 }
      tree.remove(last)
      tree.insert(last, into: node)
      last = node
    }
    tree.remove(last)
    let place = place(in: ancestor)
    tree.insert(last, into: place.parent, before: place.before)

    let copy = clone(element)
    let container = tree.container(block)
    while true {
      let child = tree[container].first
      if child < 0 { break }
      tree.remove(child)
      tree.insert(child, into: copy)
    }
    tree.insert(copy, into: container)

    if let entry = formatting.lastIndex(of: element) {
      formatting.remove(at: entry)
      if entry < bookmark { bookmark -= 1 }
    }
    formatting.insert(copy, at: min(bookmark, formatting.count))
    removeFromStack(element)
    if let place = stack.lastIndex(of: block) {
      stack.insert(copy, at: place + 1)
      count(copy, 1)
    }
  }
}
