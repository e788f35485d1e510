// Conditionals: `a ? b : c` made shorter by what its branches share and by what its test decides.

extension Simplifier {
  /// A conditional with simplified parts; in the `unused` context a branch may be none.
  mutating func foldConditional(
    _ id: NodeID, _ parts: ConditionalView, _ context: ValueUse
  ) -> NodeID {
    var parts = parts
    if let value = truth(parts.test), spend("constant-condition", id) {
      let chosen = value ? parts.consequent : parts.alternate
      return sequence(dropValue(parts.test), chosen, at: id)
    }
    // `(a, b) ? c : d` as `a, b ? c : d`.
    if kind(parts.test) == .sequence, spend("conditional-sequence", id) {
      let list = tree.elements(parts.test)
      let count = tree.count(list)
      let mark = stack.count
      for position in 0..<count - 1 { stack.append(tree[list, position]) }
      parts.test = tree[list, count - 1]
      let rest = foldConditional(id, parts, context)
      if rest.exists { pushSequence(rest) }
      return popSequence(from: mark, at: id)
    }
    if context.contains(.unused), parts.consequent.isNone || parts.alternate.isNone {
      return conditionalStatement(id, parts)
    }
    if negationCost(parts.test, isCondition: true) < 0, spend("negation", id) {
      parts.test = negated(parts.test, isCondition: true)
      swap(&parts.consequent, &parts.alternate)
    }
    if let result = foldBooleanBranches(id, parts, context) { return result }
    if let result = foldSharedBranches(id, parts, context) { return result }
    tree.setConditional(id, parts)
    noteGuardedParameter(id)
    return id
  }

  /// A conditional whose value is unused, with at least one branch missing. Such a one has no form of its own, so whoever
  /// took the branch away has asked for this rewrite too.
  mutating func conditionalStatement(_ id: NodeID, _ parts: ConditionalView) -> NodeID {
    if parts.consequent.isNone, parts.alternate.isNone {
      return spend("empty-branches", id) ? dropValue(parts.test) : id
    }
    if parts.consequent.exists, parts.alternate.exists {
      tree.setConditional(id, parts)
      return id
    }
    var test = parts.test
    var op = parts.alternate.isNone ? LogicalOperator.and : .or
    if negationCost(test, isCondition: true, in: op) < 0 {
      test = negated(test, isCondition: true, in: op)
      op = op == .and ? .or : .and
    }
    let right = parts.alternate.isNone ? parts.consequent : parts.alternate
    return logical(op, test, right, at: id)
  }

  /// `left op right`, folded.
  mutating func logical(
    _ op: LogicalOperator, _ left: NodeID, _ right: NodeID, at place: NodeID,
    _ context: ValueUse = .unused
  ) -> NodeID {
    let id = tree.add(
      Node(
        .logical, start: tree.start(place), a: left.rawValue, b: right.rawValue, op: op.rawValue))
    return foldLogical(id, context)
  }

  /// A branch that is true or false.
  private mutating func foldBooleanBranches(
    _ id: NodeID, _ parts: ConditionalView, _ context: ValueUse
  ) -> NodeID? {
    let isCondition = context.contains(.boolean)
    let consequent = booleanLiteral(parts.consequent, isCondition)
    let alternate = booleanLiteral(parts.alternate, isCondition)
    let isTestBoolean = isCondition || isBoolean(parts.test)
    switch (consequent, alternate) {
    case (true?, false?):
      guard spend("boolean-branches", id) else { return nil }
      if isTestBoolean { return parts.test }
      let inverse = negated(parts.test, isCondition: true)
      return negated(inverse, isCondition: false)
    case (false?, true?):
      guard spend("boolean-branches", id) else { return nil }
      return negated(parts.test, isCondition: isCondition)
    case (true?, nil):
      guard isTestBoolean, spend("boolean-branches", id) else { return nil }
      return logical(.or, parts.test, parts.alternate, at: id, context)
    case (false?, nil):
      guard spend("boolean-branches", id) else { return nil }
      let test = negated(parts.test, isCondition: isCondition)
      return logical(.and, test, parts.alternate, at: id, context)
    case (nil, false?):
      guard isTestBoolean, spend("boolean-branches", id) else { return nil }
      return logical(.and, parts.test, parts.consequent, at: id, context)
    case (nil, true?):
      guard spend("boolean-branches", id) else { return nil }
      let test = negated(parts.test, isCondition: isCondition)
      return logical(.or, test, parts.consequent, at: id, context)
    default: return nil
    }
  }

  /// The truth of a branch that is a boolean literal, or any literal where only the truth matters.
  private func booleanLiteral(_ id: NodeID, _ isCondition: Bool) -> Bool? {
    switch kind(id) {
    case .true: return true
    case .false: return false
    default: return isCondition && !hasEffects(id) ? truth(id) : nil
    }
  }

  /// Branches that are the same in whole or in part.
  private mutating func foldSharedBranches(
    _ id: NodeID, _ parts: ConditionalView, _ context: ValueUse
  ) -> NodeID? {
    let (test, consequent, alternate) = (parts.test, parts.consequent, parts.alternate)
    if isSame(consequent, alternate), spend("same-branches", id) {
      return sequence(dropValue(test), detached(consequent, context), at: id)
    }
    if isRepeatable(test) {
      if isSame(test, consequent), spend("test-is-branch", id) {
        return logical(.or, test, alternate, at: id, context)
      }
      if isSame(test, alternate), spend("test-is-branch", id) {
        return logical(.and, test, consequent, at: id, context)
      }
    }
    if let result = foldNullishTest(id, parts, context) { return result }
    if let result = foldNullGuard(id, parts, context) { return result }
    if let result = foldNestedConditional(id, parts, context) { return result }
    if let result = foldBranchTails(id, parts, context) { return result }
    return foldBranchOperands(id, parts, context)
  }

  /// `a == null ? b : a` as `a ?? b`.
  private mutating func foldNullishTest(
    _ id: NodeID, _ parts: ConditionalView, _ context: ValueUse
  ) -> NodeID? {
    guard options.target >= 2020, let test = nullishTest(parts.test) else { return nil }
    let value = test.isNullish ? parts.alternate : parts.consequent
    let other = test.isNullish ? parts.consequent : parts.alternate
    guard isSame(test.name, value), spend("nullish", id) else { return nil }
    return logical(.coalesce, test.subject, other, at: id, context)
  }

  func isNullish(_ id: NodeID) -> Bool { kind(id) == .null || isUndefined(id) }

  /// `a ? b ? c : d : d` as `a && b ? c : d`, `a ? b : c ? b : d` as `a || c ? b : d`, and the same with operators.
  private mutating func foldNestedConditional(
    _ id: NodeID, _ parts: ConditionalView, _ context: ValueUse
  ) -> NodeID? {
    var parts = parts
    if kind(parts.consequent) == .conditional {
      let inner = tree.conditional(parts.consequent)
      if isSame(inner.alternate, parts.alternate), spend("nested-conditional", id) {
        parts.test = logical(.and, parts.test, inner.test, at: id, .boolean)
        parts.consequent = inner.consequent
        return foldConditional(id, parts, context)
      }
    }
    if kind(parts.alternate) == .conditional {
      let inner = tree.conditional(parts.alternate)
      if isSame(inner.consequent, parts.consequent), spend("nested-conditional", id) {
        parts.test = logical(.or, parts.test, inner.test, at: id, .boolean)
        parts.alternate = inner.alternate
        return foldConditional(id, parts, context)
      }
    }
    if let result = foldOppositeConditional(id, parts, context) { return result }
    // `a ? b : c && b` as `(a || c) && b`; `a ? b || c : c` as `a && b || c`.
    if kind(parts.alternate) == .logical, tree.logicalOperator(parts.alternate) == .and {
      let inner = tree.operands(parts.alternate)
      let isCondition = context.contains(.boolean) || isBoolean(inner.left)
      if isCondition, isSame(inner.right, parts.consequent), spend("nested-conditional", id) {
        let test = logical(.or, parts.test, inner.left, at: id, .boolean)
        return logical(.and, test, inner.right, at: id, context)
      }
    }
    if kind(parts.consequent) == .logical, tree.logicalOperator(parts.consequent) == .or {
      let inner = tree.operands(parts.consequent)
      if isSame(inner.right, parts.alternate), spend("nested-conditional", id) {
        let test = logical(.and, parts.test, inner.left, at: id, context.intersection(.boolean))
        return logical(.or, test, inner.right, at: id, context)
      }
    }
    return nil
  }

  /// `a ? b : c ? d : b` as `a || !c ? b : d`, `a ? c ? b : d : b` as `a && !c ? d : b`.
  private mutating func foldOppositeConditional(
    _ id: NodeID, _ given: ConditionalView, _ context: ValueUse
  ) -> NodeID? {
    var parts = given
    if kind(parts.alternate) == .conditional {
      let inner = tree.conditional(parts.alternate)
      if isSame(inner.alternate, parts.consequent),
        isWorthNegating(inner.test, for: inner.alternate, in: .and),
        spend("nested-conditional", id)
      {
        let opposite = negated(inner.test, isCondition: true, in: .and)
        parts.test = logical(.or, parts.test, opposite, at: id, .boolean)
        parts.alternate = inner.consequent
        return foldConditional(id, parts, context)
      }
    }
    if kind(parts.consequent) == .conditional {
      let inner = tree.conditional(parts.consequent)
      if isSame(inner.consequent, parts.alternate),
        isWorthNegating(inner.test, for: inner.consequent, in: .or),
        spend("nested-conditional", id)
      {
        let opposite = negated(inner.test, isCondition: true, in: .or)
        parts.test = logical(.and, parts.test, opposite, at: id, .boolean)
        parts.consequent = inner.alternate
        return foldConditional(id, parts, context)
      }
    }
    return nil
  }

  /// True if the negation of a test costs less than a repeated branch.
  private func isWorthNegating(
    _ test: NodeID, for branch: NodeID, in op: LogicalOperator
  ) -> Bool {
    let cost = negationCost(test, isCondition: true, in: op)
    switch kind(branch) {
    case .identifier, .this, .number, .string: return cost <= 0
    case .null, .true, .false, .unary: return cost <= 1
    default: return cost <= 3
    }
  }

  /// `a ? (b, c) : c` as `(a && b, c)`.
  private mutating func foldBranchTails(
    _ id: NodeID, _ parts: ConditionalView, _ context: ValueUse
  ) -> NodeID? {
    if kind(parts.consequent) == .sequence, isSame(last(parts.consequent), parts.alternate),
      spend("shared-tail", id)
    {
      let value = last(parts.consequent)
      let effects = conditionalStatement(
        id,
        ConditionalView(
          test: parts.test, consequent: withoutLast(parts.consequent), alternate: .none))
      return sequence(effects, value, at: id)
    }
    if kind(parts.alternate) == .sequence, isSame(last(parts.alternate), parts.consequent),
      spend("shared-tail", id)
    {
      let value = last(parts.alternate)
      let effects = conditionalStatement(
        id,
        ConditionalView(
          test: parts.test, consequent: .none, alternate: withoutLast(parts.alternate)))
      return sequence(effects, value, at: id)
    }
    return nil
  }

  func last(_ sequence: NodeID) -> NodeID {
    let list = tree.elements(sequence)
    return tree[list, tree.count(list) - 1]
  }

  /// A sequence without its last element, which has been taken out of it.
  mutating func withoutLast(_ sequence: NodeID) -> NodeID {
    let list = tree.elements(sequence)
    if tree.count(list) == 2 { return tree[list, 0] }
    tree.truncate(list, to: tree.count(list) - 1)
    return sequence
  }

  /// `a ? f(b) : f(c)` as `f(a ? b : c)`, and the same for assignments.
  private mutating func foldBranchOperands(
    _ id: NodeID, _ parts: ConditionalView, _ context: ValueUse
  ) -> NodeID? {
    let (consequent, alternate) = (parts.consequent, parts.alternate)
    guard kind(consequent) == kind(alternate) else { return nil }
    switch kind(consequent) {
    case .assign:
      let (one, other) = (tree.operands(consequent), tree.operands(alternate))
      guard tree[consequent].op == tree[alternate].op, isSame(one.left, other.left),
        tree.assignmentOperator(consequent).rawValue < AssignmentOperator.or.rawValue,
        comesAfter(one.left, parts.test), spend("shared-assignment", id)
      else { return nil }
      let value = foldConditional(
        id, ConditionalView(test: parts.test, consequent: one.right, alternate: other.right), [])
      tree.setRight(consequent, value)
      return consequent
    case .call, .new:
      let (one, other) = (tree.call(consequent), tree.call(alternate))
      guard !one.isOptional, !other.isOptional, isSame(one.callee, other.callee),
        tree.count(one.arguments) == tree.count(other.arguments), !isEval(one.callee),
        comesAfter(one.callee, parts.test)
      else { return nil }
      let position = onlyDifference(one.arguments, other.arguments)
      guard position >= 0 else { return nil }
      // What stands before the one that differs would be evaluated before the test.
      for before in 0..<position where !comesAfter(tree[one.arguments, before], parts.test) {
        return nil
      }
      let (first, second) = (tree[one.arguments, position], tree[other.arguments, position])
      guard kind(first) != .spread, kind(second) != .spread, spend("shared-call", id) else {
        return nil
      }
      let value = foldConditional(
        id, ConditionalView(test: parts.test, consequent: first, alternate: second), [])
      tree[one.arguments, position] = value
      return consequent
    default: return nil
    }
  }

  /// The only position at which two lists differ, or −1.
  private func onlyDifference(_ first: NodeList, _ second: NodeList) -> Int {
    var found = -1
    for position in 0..<tree.count(first) {
      if isSame(tree[first, position], tree[second, position]) { continue }
      if found >= 0 { return -1 }
      found = position
    }
    return found
  }

  /// True if an expression may as well be evaluated before another: neither notices.
  func comesAfter(_ moved: NodeID, _ other: NodeID) -> Bool {
    switch kind(moved) {
    case .null, .true, .false, .number, .string, .this: return true
    case .identifier:
      let symbol = scopes[tree.symbol(moved)]
      if tree.flags(moved).contains(.inWith) { return false }
      if tree.flags(moved).contains(.written), symbol.kind != .unresolved,
        !tree.flags(moved).contains(.alsoRead)
      {
        // Only a place to write to: the reference is resolved, nothing is read.
        return true
      }
      if symbol.writes == 0, isInitialised(symbol) { return true }
      return !hasEffects(other) && !readHasEffects(moved)
    case .member:
      return !hasEffects(other) && comesAfter(tree.member(moved).object, other)
    default: return false
    }
  }

  /// True if a name that is never assigned has its value by the time that any code runs.
  func isInitialised(_ symbol: Symbol) -> Bool {
    switch symbol.kind {
    case .parameter, .function, .functionName, .import:
      return !symbol.flags.contains(.redeclared) && !symbol.flags.contains(.pinned)
    default: return false
    }
  }
}
