// Joining: a statement meets the one before it, and both become one where that is shorter.
//
// An expression moves into what follows: another expression, the value of `return` and `throw`, the test of an `if`, the
// head of a `for`, what a `switch` or `with` looks at. Declarations of one kind become one declaration.

extension Simplifier {
  /// Adds a simplified statement to the list that began at a mark.
  mutating func emitSimplified(_ id: NodeID, from mark: Int) {
    if id.isNone || kind(id) == .empty { return }
    if isUnreachable(from: mark) {
      if staysUnreached(id) { return keepUnreached(id, from: mark) }
      if spend("unreachable", id) { return emitHoisted(id, from: mark) }
    }
    if kind(id) == .block, !declares(tree.elements(id)) {
      let list = tree.elements(id)
      for position in 0..<tree.count(list) { emitSimplified(tree[list, position], from: mark) }
      return
    }
    if kind(id) == .if, splitIf(id, from: mark) { return }
    while substituteLast(into: id, from: mark) {}
    if kind(id) == .variables { absorbExpression(into: id, from: mark) }
    if stack.count > mark, kind(stack[stack.count - 1]) == .variables {
      let before = rewrites
      if absorbHead(of: id, into: stack[stack.count - 1]) { return }
      if rewrites > before { while substituteLast(into: id, from: mark) {} }
    }
    guard stack.count > mark else { return stack.append(id) }
    let last = stack[stack.count - 1]
    switch kind(last) {
    case .expressionStatement:
      if join(last, into: id) {
        stack[stack.count - 1] = id
        // The `if` may have become the last of a list that ends here.
        return
      }
    case .variables:
      if joinVariables(last, id) { return }
    default: break
    }
    stack.append(id)
  }

  /// Moves the expression of a statement into the one that follows; false if it has no place there.
  private mutating func join(_ last: NodeID, into id: NodeID) -> Bool {
    switch kind(id) {
    case .expressionStatement, .throw, .return:
      guard tree.operand(id).exists, spend("join-expression", id) else { return false }
      let value = extendedSequence(tree.operand(last), tree.operand(id), at: id)
      tree.setOperand(id, value)
    case .if:
      guard spend("join-expression", id) else { return false }
      var parts = tree.conditional(id)
      parts.test = extendedSequence(tree.operand(last), parts.test, at: id)
      tree.setConditional(id, parts)
    case .switch, .with:
      guard spend("join-expression", id) else { return false }
      let value = extendedSequence(tree.operand(last), tree.operands(id).left, at: id)
      tree.setLeft(id, value)
    case .for:
      var parts = tree.forParts(id)
      guard parts.initialiser.isNone || kind(parts.initialiser) != .variables,
        spend("join-expression", id)
      else { return false }
      parts.initialiser = extendedSequence(tree.operand(last), parts.initialiser, at: id)
      tree.setFor(id, parts)
    case .forIn, .forOf:
      var parts = tree.forEach(id)
      // A head with a scope of its own would hide names from what moves into it.
      guard parts.scope.isNone, !parts.isAwait, !hasInitialiser(parts.left),
        kind(parts.left) == .variables || kind(parts.left) == .identifier,
        spend("join-expression", id)
      else { return false }
      parts.right = extendedSequence(tree.operand(last), parts.right, at: id)
      tree.setForEach(id, parts)
    default: return false
    }
    return true
  }

  /// True for the old `for (var x = 1 in o)`.
  private func hasInitialiser(_ left: NodeID) -> Bool {
    guard kind(left) == .variables else { return false }
    return tree.operands(tree[tree.elements(left), 0]).right.exists
  }

  /// Joins a declaration with a declaration or loop behind it; false if they stay apart.
  private mutating func joinVariables(_ last: NodeID, _ id: NodeID) -> Bool {
    switch kind(id) {
    case .variables:
      guard tree[last].op == tree[id].op,
        tree.variableKind(id).rawValue <= VariableKind.const.rawValue,
        spend("join-variables", id)
      else { return false }
      append(tree.elements(id), to: last)
      return true
    case .for where tree.variableKind(last) == .var:
      var parts = tree.forParts(id)
      if parts.initialiser.isNone {
        guard spend("join-variables", id) else { return false }
        parts.initialiser = last
      } else {
        guard kind(parts.initialiser) == .variables,
          tree.variableKind(parts.initialiser) == .var, spend("join-variables", id)
        else { return false }
        append(tree.elements(parts.initialiser), to: last)
        parts.initialiser = last
      }
      tree.setFor(id, parts)
      stack[stack.count - 1] = id
      return true
    default: return false
    }
  }

  /// Adds declarators to a declaration.
  private mutating func append(_ list: NodeList, to variables: NodeID) {
    let mark = stack.count
    for position in 0..<tree.count(list) { stack.append(tree[list, position]) }
    tree.setElements(variables, grow(tree.elements(variables), from: mark))
  }

  // MARK: What statements are

  /// True if one of the statements belongs to the block it stands in.
  func declares(_ list: NodeList) -> Bool {
    for position in 0..<tree.count(list) where isDeclaration(tree[list, position]) { return true }
    return false
  }

  func isDeclaration(_ id: NodeID) -> Bool {
    var current = id
    while true {
      switch kind(current) {
      case .functionDeclaration, .classDeclaration: return true
      case .variables: return tree.variableKind(current) != .var
      case .labelled: current = tree.labelled(current).body
      default: return false
      }
    }
  }
}
