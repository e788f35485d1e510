// Booleans: negation where it costs least, and operators whose operands say more than they have to.

extension Simplifier {
  // MARK: Negation

  /// True if `!` in front of an expression needs parentheses around it.
  func negationNeedsParentheses(_ id: NodeID) -> Bool {
    switch kind(id) {
    case .binary, .logical, .conditional, .assign, .sequence, .yield: return true
    case .function: return tree.function(id).kind == .arrow
    default: return false
    }
  }

  /// How many bytes longer the negation of an expression is; never less than it turns out to be. In a condition only the
  /// truth of the result matters. For parentheses: the operator that it is an operand of and that is exchanged with it.
  func negationCost(_ id: NodeID, isCondition: Bool, in outer: LogicalOperator? = nil) -> Int {
    var budget = 24
    return negationCost(id, isCondition, outer, &budget)
  }

  /// The cost of `!` in front of an expression with its parentheses.
  private func plainCost(_ id: NodeID, in outer: LogicalOperator?) -> Int {
    guard negationNeedsParentheses(id) else { return 1 }
    guard let outer else { return 3 }
    switch kind(id) {
    case .logical: return needsGroup(tree.logicalOperator(id), in: outer) ? 1 : 3
    case .binary: return 3
    default: return 1
    }
  }

  /// True if an operator needs parentheses as the operand of another.
  private func needsGroup(_ inner: LogicalOperator, in outer: LogicalOperator) -> Bool {
    outer == .and ? inner != .and : inner == .coalesce
  }

  private func exchanged(_ op: LogicalOperator) -> LogicalOperator { op == .or ? .and : .or }

  private func negationCost(
    _ id: NodeID, _ isCondition: Bool, _ outer: LogicalOperator?, _ budget: inout Int
  ) -> Int {
    let plain = plainCost(id, in: outer)
    budget -= 1
    if budget < 0 { return plain }
    switch kind(id) {
    case .unary where tree.unaryOperator(id) == .not:
      let operand = tree.operand(id)
      guard isCondition || isBoolean(operand) else { return 1 }
      guard negationNeedsParentheses(operand) else { return -1 }
      guard let outer else { return -3 }
      switch kind(operand) {
      case .logical:
        return needsGroup(tree.logicalOperator(operand), in: exchanged(outer)) ? -1 : -3
      case .binary: return -3
      default: return -1
      }
    case .true, .false: return 0
    case .binary:
      return isEquality(tree.binaryOperator(id)) ? 0 : plain
    case .logical:
      let op = tree.logicalOperator(id)
      guard op != .coalesce else { return plain }
      let (left, right) = tree.operands(id)
      var cost =
        negationCost(left, isCondition, op, &budget) + negationCost(right, isCondition, op, &budget)
      if let outer {
        if needsGroup(op, in: outer) { cost -= 2 }
        if needsGroup(exchanged(op), in: exchanged(outer)) { cost += 2 }
      }
      return min(cost, plain)
    case .conditional:
      let parts = tree.conditional(id)
      let cost =
        negationCost(parts.consequent, isCondition, nil, &budget)
        + negationCost(parts.alternate, isCondition, nil, &budget)
      return min(cost, plain)
    case .sequence:
      let list = tree.elements(id)
      let last = tree[list, tree.count(list) - 1]
      return min(plain, negationCost(last, isCondition, nil, &budget))
    default: return plain
    }
  }

  func isEquality(_ op: BinaryOperator) -> Bool {
    switch op {
    case .equal, .notEqual, .strictEqual, .strictNotEqual: return true
    default: return false
    }
  }

  /// The negation of an expression, as short as it gets. The node is taken over.
  mutating func negated(
    _ id: NodeID, isCondition: Bool, in outer: LogicalOperator? = nil
  ) -> NodeID {
    if negationCost(id, isCondition: isCondition, in: outer) < plainCost(id, in: outer) {
      switch kind(id) {
      case .unary: return tree.operand(id)
      case .true: return literal(false, id)
      case .false: return literal(true, id)
      case .binary:
        // The four equalities come in pairs.
        tree[id].op ^= 1
        return id
      case .logical:
        let (left, right) = tree.operands(id)
        let op = tree.logicalOperator(id)
        let first = negated(left, isCondition: isCondition, in: op)
        let second = negated(right, isCondition: isCondition, in: op)
        tree.setLeft(id, first)
        tree.setRight(id, second)
        tree[id].op = exchanged(op).rawValue
        return id
      case .conditional:
        var parts = tree.conditional(id)
        parts.consequent = negated(parts.consequent, isCondition: isCondition)
        parts.alternate = negated(parts.alternate, isCondition: isCondition)
        tree.setConditional(id, parts)
        return id
      case .sequence:
        let list = tree.elements(id)
        let last = negated(tree[list, tree.count(list) - 1], isCondition: isCondition)
        tree[list, tree.count(list) - 1] = last
        return id
      default: break
      }
    }
    return tree.add(
      Node(.unary, start: tree.start(id), a: id.rawValue, op: UnaryOperator.not.rawValue))
  }

  /// `!x`, whose operand is a condition and as short as it gets.
  mutating func foldNot(_ id: NodeID, _ context: ValueUse) -> NodeID {
    let operand = tree.operand(id)
    if let value = truth(operand), !hasEffects(operand) {
      return spend("constant-condition", id) ? literal(!value, id) : id
    }
    let isCondition = !context.isDisjoint(with: [.boolean, .unused])
    let outer: LogicalOperator? =
      context.contains(.inAnd) ? .and : context.contains(.inOr) ? .or : nil
    guard
      negationCost(operand, isCondition: isCondition) + groupCost(ofNegated: operand, in: outer)
        < plainCost(operand, in: nil),
      spend("negation", id)
    else { return id }
    return negated(operand, isCondition: isCondition)
  }

  /// What parentheses around the negation of an expression cost as an operand of an operator.
  private func groupCost(ofNegated id: NodeID, in outer: LogicalOperator?) -> Int {
    guard let outer else { return 0 }
    switch kind(id) {
    case .logical: return needsGroup(exchanged(tree.logicalOperator(id)), in: outer) ? 2 : 0
    case .conditional, .sequence: return 2
    default: return 0
    }
  }

  /// `true` or `false`.
  mutating func literal(_ value: Bool, _ place: NodeID) -> NodeID {
    program.tree.add(Node(value ? .true : .false, start: program.tree.start(place)))
  }
}
