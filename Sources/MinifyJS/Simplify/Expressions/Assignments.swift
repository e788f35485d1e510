// Assignments: operators that read and write at once.

extension Simplifier {
  mutating func foldAssign(_ id: NodeID, _ context: ValueUse) -> NodeID {
    switch tree.assignmentOperator(id) {
    case .assign: return foldPlainAssign(id, context)
    case .subtract:
      // Only a BigInt would notice: it throws.
      guard liberties.errors, kind(tree.operands(id).right) == .number,
        tree.number(tree.operands(id).right) == 1, kind(tree.operands(id).left) != .call,
        spend("decrement", id)
      else { return id }
      return tree.add(
        Node(
          .update, start: tree.start(id), a: tree.operands(id).left.rawValue, op: 1,
          flags: .prefix))
    default: return id
    }
  }

  private mutating func foldPlainAssign(_ id: NodeID, _ context: ValueUse) -> NodeID {
    let (target, value) = tree.operands(id)
    if kind(value) == .binary { return foldOperatorAssign(id) }
    if kind(value) == .identifier, kind(target) == .identifier,
      tree.symbol(target) == tree.symbol(value), !readHasEffects(value),
      isPlainVariable(target), spend("self-assignment", id)
    {
      return context.contains(.unused) ? .none : value
    }
    if kind(value) == .logical { return foldLogicalAssign(id) }
    return id
  }

  /// `a = a + b` as `a += b`.
  private mutating func foldOperatorAssign(_ id: NodeID) -> NodeID {
    let (target, value) = tree.operands(id)
    guard let op = assignmentOperator(tree.binaryOperator(value)), isRepeatable(target),
      isSame(target, tree.operands(value).left), spend("operator-assignment", id)
    else { return id }
    let right = tree.operands(value).right
    tree.setRight(id, right)
    tree[id].op = op.rawValue
    if kind(target) == .identifier { tree[target].flags.insert(.alsoRead) }
    return foldAssign(id, [])
  }

  private func assignmentOperator(_ op: BinaryOperator) -> AssignmentOperator? {
    switch op {
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .remainder: .remainder
    case .power: options.target >= 2016 ? .power : nil
    case .leftShift: .leftShift
    case .rightShift: .rightShift
    case .unsignedRightShift: .unsignedRightShift
    case .bitOr: .bitOr
    case .bitXor: .bitXor
    case .bitAnd: .bitAnd
    default: nil
    }
  }

  /// `a = a || b` as `a ||= b`, for variables, where not assigning is the same as assigning what is there.
  private mutating func foldLogicalAssign(_ id: NodeID) -> NodeID {
    let (target, value) = tree.operands(id)
    guard options.target >= 2021, kind(target) == .identifier, isPlainVariable(target),
      isSame(target, tree.operands(value).left)
    else { return id }
    let right = tree.operands(value).right
    // The short form gives its name to a function.
    guard liberties.functionNames || kind(right) != .function && kind(right) != .class,
      spend("logical-assignment", id)
    else { return id }
    let op: AssignmentOperator =
      switch tree.logicalOperator(value) {
      case .or: .or
      case .and: .and
      case .coalesce: .coalesce
      }
    tree.setRight(id, right)
    tree[id].op = op.rawValue
    tree[target].flags.insert(.alsoRead)
    return id
  }

  /// True for a variable that can be assigned to, and whose assignment nobody can see but by its value.
  private func isPlainVariable(_ id: NodeID) -> Bool {
    if tree.flags(id).contains(.inWith) { return false }
    switch scopes[tree.symbol(id)].kind {
    case .var, .parameter, .catchParameter: return true
    case .let: return liberties.deadZone
    default: return false
    }
  }
}
