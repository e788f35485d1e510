// Patterns: defaults that say nothing.

extension Simplifier {
  /// `{a = undefined}` as `{a}`. In parameters such a default counts: it ends `length` and keeps `arguments` apart.
  mutating func foldPattern(_ id: NodeID) -> NodeID {
    let list = tree.elements(id)
    for position in 0..<tree.count(list) {
      let element = tree[list, position]
      if kind(element) == .assignmentPattern {
        if let target = withoutDefault(element) { tree[list, position] = target }
      } else if kind(element) == .property {
        let value = tree.property(element).value
        if kind(value) == .assignmentPattern, let target = withoutDefault(value) {
          tree.setRight(element, target)
        }
      }
    }
    return id
  }

  private mutating func withoutDefault(_ id: NodeID) -> NodeID? {
    let (target, value) = tree.operands(id)
    return isUndefined(value) && spend("undefined-default", id) ? target : nil
  }
}
