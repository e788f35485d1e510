// Assignments: operators that read and write at once.

extension Simplifier {
  mutating func foldAssign(_ id: NodeID, _ context: ValueUse) -> NodeID {
    if let value = dropUnreadAssignment(id, context) { return value }
    if kind(tree.operands(id).right) == .object { noteFilled(id) }
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

  /// Notes that a name gets an object unless it has one: such objects may be ones that are only written to.
  private mutating func noteFilled(_ id: NodeID) {
    if tree.assignmentOperator(id) != .assign || options.target < 2021,
      kind(tree.operands(id).left) == .identifier
    {
      fillsNames = true
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
    if kind(value) == .sequence, isKnownPlace(target), isNameless(last(value)),
      spend("assigned-sequence", id)
    {
      return hoistAssigned(id, context)
    }
    return id
  }

  /// `a = (b, c)` as `b, a = c`.
  private mutating func hoistAssigned(_ id: NodeID, _ context: ValueUse) -> NodeID {
    let list = tree.elements(tree.operands(id).right)
    let count = tree.count(list)
    let mark = stack.count
    for position in 0..<count - 1 { stack.append(tree[list, position]) }
    let value = tree[list, count - 1]
    tree.setRight(id, value)
    let rest = foldPlainAssign(id, context)
    if rest.exists { pushSequence(rest) }
    return popSequence(from: mark, at: id)
  }

  /// True for a place that is the same whatever is evaluated before it is looked up.
  private func isKnownPlace(_ id: NodeID) -> Bool {
    switch kind(id) {
    case .identifier:
      return !tree.flags(id).contains(.inWith) && scopes[tree.symbol(id)].kind != .unresolved
    case .member:
      let object = tree.member(id).object
      if kind(object) == .this { return !around.isDerived }
      guard kind(object) == .identifier, !tree.flags(object).contains(.inWith) else { return false }
      let symbol = scopes[tree.symbol(object)]
      return symbol.writes == 0 && isInitialised(symbol)
    default: return false
    }
  }

  /// True unless an assignment would give its name to a value.
  private func isNameless(_ id: NodeID) -> Bool {
    !keepsNames || kind(id) != .function && kind(id) != .class
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
    guard isNameless(right), spend("logical-assignment", id) else { return id }
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
