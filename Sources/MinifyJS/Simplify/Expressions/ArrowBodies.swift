// Arrows: `() => { return a }` as `() => a`.

extension Simplifier {
  mutating func foldFunction(_ id: NodeID, _ context: ValueUse) -> NodeID {
    let function = tree.function(id)
    guard function.kind == .arrow, !function.isExpressionBody,
      tree.count(function.statements) == 1
    else { return id }
    let statement = tree[function.statements, 0]
    guard kind(statement) == .return, tree.operand(statement).exists, spend("arrow-body", id) else {
      return id
    }
    tree.setExpression(id, tree.operand(statement))
    return id
  }
}
