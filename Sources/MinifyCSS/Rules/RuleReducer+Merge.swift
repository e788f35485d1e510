// Rules of one block.
//
// Neighbours with the same selectors become one rule, and so do neighbours with the same declarations. Nothing is moved
// past another rule here.

extension RuleReducer {
  mutating func mergeRules() {
    kept.removeAll(keepingCapacity: true)
    for id in children {
      if isEmpty(id) { continue }
      if let last = kept.last, merge(id, into: last) { continue }
      kept.append(id)
    }
    if kept.count != children.count { swap(&children, &kept) }
  }

  /// True for a rule that says nothing.
  func isEmpty(_ id: UInt32) -> Bool {
    let item = tree[id]
    guard item.first == 0 else { return false }
    switch item.kind {
    case .rule: return !item.flags.contains(.isFrame)
    case .atRule:
      switch item.atRule {
      case .media, .supports, .container, .scope, .startingStyle, .page, .property, .counterStyle:
        return true
      default: return false
      }
    default: return false
    }
  }

  /// Makes a rule part of the one before it; false where that cannot be.
  private mutating func merge(_ id: UInt32, into last: UInt32) -> Bool {
    let item = tree[id]
    let before = tree[last]
    guard item.kind == before.kind, item.kind == .rule || item.kind == .atRule,
      !item.flags.contains(.isFrame)
    else { return false }
    if item.hash == before.hash, tree.isEqual(item.text, before.text) {
      switch item.kind {
      case .atRule:
        switch item.atRule {
        case .media, .supports, .container, .layer, .startingStyle: break
        default: return false
        }
        // An anonymous layer is another one each time, and blocks of several names are no layer at all.
        if item.atRule == .layer, !isNamedLayer(item) { return false }
      default: break
      }
      join(id, into: last)
      return true
    }
    guard item.kind == .rule, item.risk == before.risk, hasSameBlock(item, before) else {
      return false
    }
    joinSelectors(of: id, into: last)
    return true
  }

  /// True for the block of one layer with a name (CSS Cascade 5, section 6.4.3.1).
  private func isNamedLayer(_ item: StyleItem) -> Bool {
    let name = tree.text[item.text].dropFirst("@layer ".utf8.count)
    return !name.isEmpty && name.allSatisfy { CSSText.isName($0) || $0 == 0x2E || $0 == 0x5C }
  }

  /// Adds the selectors of a rule to those of another, each once.
  mutating func joinSelectors(of id: UInt32, into last: UInt32) {
    var text = ContiguousArray(tree.text[tree[last].text])
    let entries = ValueWords.entries(ArraySlice(text))
    for entry in ValueWords.entries(ArraySlice(tree.text[tree[id].text]))
    where !entries.contains(where: { $0.elementsEqual(entry) }) {
      text.append(0x2C)
      text += entry
    }
    tree.setText(of: last, tree.add(text))
  }

  /// Puts the contents of a block behind those of another and reduces the result.
  mutating func join(_ id: UInt32, into last: UInt32) {
    let outer = children
    let outerKept = kept
    let wasAttribute = isAttribute
    isAttribute = false
    var contents: ContiguousArray<UInt32> = []
    tree.children(of: last, into: &contents)
    var more: ContiguousArray<UInt32> = []
    tree.children(of: id, into: &more)
    children = contents + more
    reduceDeclarations()
    reduceRules()
    tree.setChildren(of: last, children)
    children = outer
    kept = outerKept
    isAttribute = wasAttribute
  }

  func hasSameBlock(_ left: StyleItem, _ right: StyleItem) -> Bool {
    var a = left.first
    var b = right.first
    while a != 0, b != 0 {
      let one = tree[a]
      let other = tree[b]
      guard one.kind == .declaration, other.kind == .declaration, one.hash == other.hash,
        one.isImportant == other.isImportant, tree.isEqual(one.text, other.text)
      else { return false }
      a = one.next
      b = other.next
    }
    return a == 0 && b == 0
  }
}
