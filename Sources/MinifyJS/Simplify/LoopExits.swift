// Exits of loops: a `break` at the start of a body as part of the test.

extension Simplifier {
  /// `for (;a;) { if (b) break; c }` as `for (; a && !b;) c`.
  mutating func foldLoopExit(_ id: NodeID) {
    while true {
      var parts = tree.forParts(id)
      let list = kind(parts.body) == .block ? tree.elements(parts.body) : NodeList.empty
      if list != .empty, tree.count(list) == 0 { return }
      let first = list == .empty ? parts.body : tree[list, 0]
      guard kind(first) == .if, !declares(list) else { return }
      let inner = tree.conditional(first)
      let isExit = isLoopExit(inner.consequent) && inner.alternate.isNone
      let isElse = isLoopExit(inner.alternate) && list == .empty
      guard isExit || isElse, spend("loop-exit", id) else { return }
      let condition = isExit ? negated(inner.test, isCondition: true) : inner.test
      parts.test =
        parts.test.exists ? logical(.and, parts.test, condition, at: id, .boolean) : condition
      if isElse {
        parts.body = inner.consequent
      } else {
        parts.body = withoutFirst(parts.body, list)
      }
      tree.setFor(id, parts)
    }
  }

  private func isLoopExit(_ id: NodeID) -> Bool {
    id.exists && kind(id) == .break && tree.symbol(id).isNone
  }

  private mutating func withoutFirst(_ body: NodeID, _ list: NodeList) -> NodeID {
    let count = tree.count(list)
    if count <= 1 { return tree.add(Node(.empty, start: tree.start(body))) }
    if count == 2 { return tree[list, 1] }
    for position in 1..<count { tree[list, position - 1] = tree[list, position] }
    tree.truncate(list, to: count - 1)
    return body
  }
}
