// Switches: clauses that do nothing or the same as their neighbours, and switches that are an `if`.

extension Simplifier {
  mutating func foldSwitch(_ id: NodeID) -> NodeID {
    shareClauses(id)
    dropClauses(id)
    let parts = tree.switchParts(id)
    switch tree.count(parts.cases) {
    case 0:
      guard spend("empty-switch", id) else { return id }
      return expressionStatement(dropValue(parts.discriminant), at: id)
    case 1: return switchToIf(id, tree[parts.cases, 0], .none) ?? id
    case 2: return switchToIf(id, tree[parts.cases, 0], tree[parts.cases, 1]) ?? id
    default: return id
    }
  }

  /// A clause that does what the next one does falls through to it.
  private mutating func shareClauses(_ id: NodeID) {
    let cases = tree.switchParts(id).cases
    var position = tree.count(cases) - 2
    while position >= 0 {
      let clause = tree[cases, position]
      let first = tree.switchCase(clause).statements
      let second = tree.switchCase(tree[cases, position + 1]).statements
      if isSameClause(first, second, isLast: position + 2 == tree.count(cases)),
        spend("same-clauses", clause)
      {
        tree.setCaseStatements(clause, .empty)
      }
      position -= 1
    }
  }

  private func isSameClause(_ first: NodeList, _ second: NodeList, isLast: Bool) -> Bool {
    var count = tree.count(first)
    guard count > 0, neverCompletes(tree[first, count - 1]) else { return false }
    if isLast, isBreak(tree[first, count - 1]), tree.count(second) == count - 1 { count -= 1 }
    guard tree.count(second) == count else { return false }
    for position in 0..<count where !isSame(tree[first, position], tree[second, position]) {
      return false
    }
    return true
  }

  private func isBreak(_ id: NodeID) -> Bool { kind(id) == .break && tree.symbol(id).isNone }

  /// Drops clauses at the end that do nothing, and those that only lead to a `default` at the end.
  private mutating func dropClauses(_ id: NodeID) {
    let cases = tree.switchParts(id).cases
    var count = tree.count(cases)
    var hasDefault = false
    for position in 0..<count where tree.switchCase(tree[cases, position]).test.isNone {
      hasDefault = true
    }
    while count > 0 {
      let last = tree.switchCase(tree[cases, count - 1])
      let isDefault = last.test.isNone
      if tree.count(last.statements) == 0, isDefault || !hasDefault && !hasEffects(last.test),
        spend("empty-clause", id)
      {
        count -= 1
        if isDefault { hasDefault = false }
        continue
      }
      // `case a: default: b`: everything leads there.
      guard isDefault, count > 1 else { break }
      let before = tree.switchCase(tree[cases, count - 2])
      guard tree.count(before.statements) == 0, before.test.exists, !hasEffects(before.test),
        spend("empty-clause", id)
      else { break }
      tree[cases, count - 2] = tree[cases, count - 1]
      count -= 1
    }
    tree.truncate(cases, to: count)
  }

  /// A switch with one clause, or with one and a `default`.
  private mutating func switchToIf(_ id: NodeID, _ first: NodeID, _ second: NodeID) -> NodeID? {
    let discriminant = tree.switchParts(id).discriminant
    let clause = tree.switchCase(first)
    var count = tree.count(clause.statements)
    guard clause.test.exists else { return nil }
    if count > 0, isBreak(tree[clause.statements, count - 1]) {
      count -= 1
    } else if second.exists {
      guard count > 0, neverCompletes(tree[clause.statements, count - 1]) else { return nil }
    }
    guard staysWhole(clause.statements, count) else { return nil }
    var rest = NodeList.empty
    if second.exists {
      let other = tree.switchCase(second)
      rest = other.statements
      guard other.test.isNone, staysWhole(rest, tree.count(rest)) else { return nil }
    }
    guard spend("switch-to-if", id) else { return nil }
    tree.truncate(clause.statements, to: count)
    let test = tree.add(
      Node(
        .binary, start: tree.start(id), a: discriminant.rawValue, b: clause.test.rawValue,
        op: BinaryOperator.strictEqual.rawValue))
    let parts = ConditionalView(
      test: foldBinary(test, .boolean), consequent: branch(clause.statements, at: id),
      alternate: branch(rest, at: id))
    let words = tree.addExtra(parts.consequent.rawValue, parts.alternate.rawValue)
    let result = tree.add(
      Node(.if, start: tree.start(id), a: parts.test.rawValue, b: words))
    return foldIf(result, parts)
  }

  /// The statements of a clause as one; none if there are none.
  private mutating func branch(_ list: NodeList, at place: NodeID) -> NodeID {
    switch tree.count(list) {
    case 0: return .none
    case 1: return tree[list, 0]
    default: return tree.add(Node(.block, start: tree.start(place), a: list.index))
    }
  }

  /// True if statements may leave their switch: they declare nothing for it and do not break out of it.
  private func staysWhole(_ list: NodeList, _ count: Int) -> Bool {
    var open = Table<NodeID>()
    for position in 0..<count {
      let statement = tree[list, position]
      if isDeclaration(statement) { return false }
      open.append(statement)
    }
    var budget = 400
    while let current = open.popLast() {
      budget -= 1
      if budget < 0 { return false }
      switch kind(current) {
      case .break where tree.symbol(current).isNone: return false
      // A `break` in there belongs to it.
      case .switch, .for, .forIn, .forOf, .while, .doWhile: continue
      case .if, .block, .labelled, .try, .with: tree.appendChildren(of: current, to: &open)
      default: continue
      }
    }
    return true
  }
}
