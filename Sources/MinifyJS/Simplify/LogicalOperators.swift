// `&&`, `||` and `??` with operands that decide, repeat or group more than they have to.

extension Simplifier {
  /// A logical operator with simplified operands. With its value unused, the right operand has effects.
  mutating func foldLogical(_ id: NodeID, _ context: ValueUse) -> NodeID {
    let op = tree.logicalOperator(id)
    if op == .coalesce { return foldCoalesce(id, context) }
    let (left, right) = tree.operands(id)
    let isCondition = !context.isDisjoint(with: [.boolean, .unused])
    if let value = truth(left), spend("constant-condition", id) {
      // The left decides: it is the value, or the right is.
      if value == (op == .or) { return left }
      let effects = dropValue(left)
      if effects.exists { return sequence(effects, right, at: id) }
      return detached(right, context)
    }
    if kind(left) == .sequence, spend("logical-sequence", id) { return hoistSequence(id, context) }
    if isCondition {
      if let result = foldConditionOperand(id, context) { return result }
      if context.contains(.unused), negationCost(left, isCondition: true, in: op) < 0,
        spend("negation", id)
      {
        let flipped = negated(left, isCondition: true, in: op)
        tree.setLeft(id, flipped)
        tree[id].op = (op == .or ? LogicalOperator.and : .or).rawValue
        return foldLogical(id, context)
      }
    }
    if kind(right) == .logical, tree.logicalOperator(right) == op, isShortChain(right),
      spend("logical-grouping", id)
    {
      return regroup(id)
    }
    if let result = foldLogicalAssignment(id) { return result }
    if let result = foldNullishPair(id) { return result }
    return id
  }

  /// `a && true`, `a || false` and so on, where only the truth matters.
  private mutating func foldConditionOperand(
    _ id: NodeID, _ context: ValueUse
  ) -> NodeID? {
    let op = tree.logicalOperator(id)
    let (left, right) = tree.operands(id)
    guard let value = truth(right), !hasEffects(right) else {
      if isSame(left, right), !hasEffects(left), spend("repeated-condition", id) { return left }
      return nil
    }
    guard spend("constant-condition", id) else { return nil }
    if value == (op == .and) { return left }
    // The right decides whenever it is reached, and says the same as the left when not.
    let effects = dropValue(left)
    return sequence(effects, literal(value, id), at: id)
  }

  /// `(a, b) && c` as `a, b && c`.
  mutating func hoistSequence(_ id: NodeID, _ context: ValueUse) -> NodeID {
    let list = tree.elements(tree.operands(id).left)
    let count = tree.count(list)
    let mark = stack.count
    for position in 0..<count - 1 { stack.append(tree[list, position]) }
    let last = tree[list, count - 1]
    tree.setLeft(id, last)
    let rest = kind(id) == .logical ? foldLogical(id, context) : id
    pushSequence(rest)
    return popSequence(from: mark, at: id)
  }

  /// True if the left of a chain is soon reached: a long one, to which each level adds one in front, would be walked down
  /// at each. It reads the same with its right grouped.
  private func isShortChain(_ id: NodeID) -> Bool {
    let op = tree[id].op
    var current = id
    var length = 0
    while kind(current) == .logical, tree[current].op == op {
      length += 1
      if length > 100 { return false }
      current = tree.operands(current).left
    }
    return true
  }

  /// `a && (b && c)` as `a && b && c`: the left of the right moves over.
  private mutating func regroup(_ id: NodeID) -> NodeID {
    var left = tree.operands(id).left
    var right = tree.operands(id).right
    let op = tree[id].op
    let mark = stack.count
    // Down the left of the right, which may be long.
    while kind(right) == .logical, tree[right].op == op {
      stack.append(right)
      right = tree.operands(right).left
    }
    left = tree.add(
      Node(.logical, start: tree.start(id), a: left.rawValue, b: right.rawValue, op: op))
    while stack.count > mark {
      let outer = stack.removeLast()
      tree.setLeft(outer, left)
      left = outer
    }
    return left
  }

  /// `a ?? b` whose left is known to be null or undefined, or never to be.
  private mutating func foldCoalesce(_ id: NodeID, _ context: ValueUse) -> NodeID {
    let (left, right) = tree.operands(id)
    let types = primitive(left)
    if types.isNeverNullish, spend("constant-condition", id) { return detached(left, context) }
    if types.isSubset(of: [.undefined, .null]), spend("constant-condition", id) {
      let effects = dropValue(left)
      if effects.exists { return sequence(effects, right, at: id) }
      return detached(right, context)
    }
    if let result = foldLogicalAssignment(id) { return result }
    return id
  }

  /// `a || (a = b)` as `a ||= b`.
  private mutating func foldLogicalAssignment(_ id: NodeID) -> NodeID? {
    let (left, right) = tree.operands(id)
    guard options.target >= 2021, kind(right) == .assign,
      tree.assignmentOperator(right) == .assign
    else { return nil }
    let target = tree.operands(right).left
    guard isRepeatable(left), isSame(left, target), spend("logical-assignment", id) else {
      return nil
    }
    let op: AssignmentOperator =
      switch tree.logicalOperator(id) {
      case .or: .or
      case .and: .and
      case .coalesce: .coalesce
      }
    tree[right].op = op.rawValue
    return right
  }

  /// True for a reference that may be evaluated once instead of twice: a name that is not looked up in an object, or a
  /// member of one.
  func isRepeatable(_ id: NodeID) -> Bool {
    switch kind(id) {
    case .identifier:
      // An undeclared name may be a getter of the global object, and throws where it is not there.
      return !tree.flags(id).contains(.inWith) && scopes[tree.symbol(id)].kind != .unresolved
    case .this: return true
    case .member: return liberties.propertyReads && isRepeatable(tree.member(id).object)
    default: return false
    }
  }
}
