// Declarations of one block.

extension RuleReducer {
  /// Takes out the declarations that a later one of the same block repeats or overrides.
  mutating func reduceDeclarations() {
    guard children.count > 1 else { return }
    kept.removeAll(keepingCapacity: true)
    for index in children.indices.reversed() {
      let id = children[index]
      if tree[id].kind == .declaration, isRepeated(id) { continue }
      kept.append(id)
    }
    if kept.count != children.count { children = ContiguousArray(kept.reversed()) }
  }

  /// True where a declaration that is kept says the same again in the same run.
  private func isRepeated(_ id: UInt32) -> Bool {
    let item = tree[id]
    for other in kept.reversed() {
      let later = tree[other]
      // Behind a nested rule there is another run of declarations.
      guard later.kind == .declaration else { return false }
      if later.hash == item.hash, later.isImportant == item.isImportant,
        tree.isEqual(later.text, item.text)
      {
        return true
      }
    }
    return false
  }
}
