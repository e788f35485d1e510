// `if`: as an expression where its branches are expressions, else with the test and the branches in their best order.

extension Simplifier {
  /// Rewrites an `if` with all that is in it; chains of `else if` in a loop.
  mutating func simplifyIf(_ id: NodeID, _ context: StatementContext) -> NodeID {
    let mark = stack.count
    let inner = StatementContext(exit: context.exit, tail: context.tail)
    var current = id
    while current.exists, kind(current) == .if {
      stack.append(current)
      var parts = tree.conditional(current)
      parts.test = simplify(parts.test, .boolean)
      let consequent = simplifyBody(parts.consequent, inner)
      parts.consequent = consequent
      tree.setConditional(current, parts)
      current = parts.alternate
    }
    var alternate = simplifyBody(current, inner)
    while stack.count > mark {
      let id = stack.removeLast()
      var parts = tree.conditional(id)
      parts.alternate = alternate
      alternate = foldIf(id, parts)
    }
    return alternate
  }

  /// An `if` with simplified parts; none if nothing is left to do.
  mutating func foldIf(_ id: NodeID, _ given: ConditionalView) -> NodeID {
    var parts = given
    if let value = truth(parts.test), spend("constant-condition", id) {
      return takeBranch(id, parts, value)
    }
    parts.consequent = withoutDeclarations(parts.consequent)
    parts.alternate = withoutDeclarations(parts.alternate)
    if parts.consequent.isNone {
      if parts.alternate.isNone {
        guard spend("empty-branches", id) else { return keepIf(id, parts) }
        return expressionStatement(dropValue(parts.test), at: id)
      }
      guard spend("negation", id) else { return keepIf(id, parts) }
      parts.test = negated(parts.test, isCondition: true)
      swap(&parts.consequent, &parts.alternate)
    } else if parts.alternate.exists, negationCost(parts.test, isCondition: true) < 0,
      spend("negation", id)
    {
      parts.test = negated(parts.test, isCondition: true)
      swap(&parts.consequent, &parts.alternate)
    }
    if let result = foldExpressionBranches(id, parts) { return result }
    if let result = foldNestedIf(id, parts) { return result }
    return keepIf(id, parts)
  }

  /// Keeps an `if`, with a statement in each place that needs one.
  private mutating func keepIf(_ id: NodeID, _ given: ConditionalView) -> NodeID {
    var parts = given
    parts.consequent = body(parts.consequent, at: id)
    tree.setConditional(id, parts)
    return id
  }

  /// An expression as a statement; none for none.
  mutating func expressionStatement(_ expression: NodeID, at place: NodeID) -> NodeID {
    if expression.isNone { return .none }
    return tree.add(Node(.expressionStatement, start: tree.start(place), a: expression.rawValue))
  }

  /// The branch that a constant test takes, with the effects of the test and the names of the other branch.
  private mutating func takeBranch(
    _ id: NodeID, _ parts: ConditionalView, _ value: Bool
  ) -> NodeID {
    let mark = stack.count
    emitSimplified(expressionStatement(dropValue(parts.test), at: id), from: mark)
    let dead = value ? parts.alternate : parts.consequent
    if dead.exists {
      let jump = tree.add(Node(.empty, start: tree.start(id)))
      stack.append(jump)
      emitHoisted(dead, from: mark)
      stack.removeLast()
    }
    let taken = value ? parts.consequent : parts.alternate
    emitSimplified(taken, from: mark)
    return popBody(from: mark, at: id)
  }

  /// Branches that are expressions, or jumps with a value.
  private mutating func foldExpressionBranches(
    _ id: NodeID, _ parts: ConditionalView
  ) -> NodeID? {
    let (consequent, alternate) = (parts.consequent, parts.alternate)
    switch kind(consequent) {
    case .expressionStatement:
      guard alternate.isNone || kind(alternate) == .expressionStatement,
        spend("if-to-expression", id)
      else { return nil }
      let view = ConditionalView(
        test: parts.test, consequent: tree.operand(consequent),
        alternate: alternate.isNone ? .none : tree.operand(alternate))
      return expressionStatement(conditional(view, at: id, .unused), at: id)
    case .return, .throw:
      guard alternate.exists, kind(alternate) == kind(consequent) else { return nil }
      return joinJumps(id, parts.test, consequent, alternate)
    case .break, .continue:
      guard alternate.exists, isSame(consequent, alternate), spend("same-branches", id) else {
        return nil
      }
      let mark = stack.count
      emitSimplified(expressionStatement(dropValue(parts.test), at: id), from: mark)
      emitSimplified(consequent, from: mark)
      return popBody(from: mark, at: id)
    default: return nil
    }
  }

  /// A conditional that folds at once.
  mutating func conditional(
    _ parts: ConditionalView, at place: NodeID, _ context: ValueUse
  ) -> NodeID {
    let words = tree.addExtra(parts.consequent.rawValue, parts.alternate.rawValue)
    let id = tree.add(
      Node(.conditional, start: tree.start(place), a: parts.test.rawValue, b: words))
    return foldConditional(id, parts, context)
  }

  /// `if (a) return b; else return c;` as one jump.
  mutating func joinJumps(
    _ id: NodeID, _ test: NodeID, _ consequent: NodeID, _ alternate: NodeID
  ) -> NodeID? {
    let (first, second) = (tree.operand(consequent), tree.operand(alternate))
    if first.isNone, second.isNone {
      guard spend("same-branches", id) else { return nil }
      let mark = stack.count
      emitSimplified(expressionStatement(dropValue(test), at: id), from: mark)
      emitSimplified(consequent, from: mark)
      return popBody(from: mark, at: id)
    }
    // `return undefined` waits in an async generator, `return` does not.
    if first.isNone || second.isNone, around.isAsync, around.isGenerator { return nil }
    guard spend("join-jumps", id) else { return nil }
    let view = ConditionalView(
      test: test, consequent: first.exists ? first : undefined(at: id),
      alternate: second.exists ? second : undefined(at: id))
    let value = conditional(view, at: id, [])
    tree.setOperand(consequent, value)
    return foldReturn(consequent)
  }

  /// `void 0`.
  mutating func undefined(at place: NodeID) -> NodeID {
    let zero = tree.addNumber(0, start: tree.start(place))
    return tree.add(
      Node(
        .unary, start: tree.start(place), a: zero.rawValue, op: UnaryOperator.void.rawValue))
  }

  /// `if (a) if (b) c` as `if (a && b) c`.
  private mutating func foldNestedIf(_ id: NodeID, _ parts: ConditionalView) -> NodeID? {
    guard kind(parts.consequent) == .if else { return nil }
    let inner = tree.conditional(parts.consequent)
    if inner.alternate.isNone, parts.alternate.isNone {
      guard spend("nested-if", id) else { return nil }
      let test = logical(.and, parts.test, inner.test, at: id, .boolean)
      return keepIf(
        id, ConditionalView(test: test, consequent: inner.consequent, alternate: .none))
    }
    return nil
  }

  /// `if (a) return b; else c` as two statements; true if it was emitted.
  mutating func splitIf(_ id: NodeID, from mark: Int) -> Bool {
    var parts = tree.conditional(id)
    guard parts.consequent.exists, parts.alternate.exists else { return false }
    if !neverCompletes(parts.consequent) {
      guard neverCompletes(parts.alternate), spend("split-if", id) else { return false }
      parts.test = negated(parts.test, isCondition: true)
      swap(&parts.consequent, &parts.alternate)
    } else {
      guard spend("split-if", id) else { return false }
    }
    let rest = parts.alternate
    parts.alternate = .none
    tree.setConditional(id, parts)
    emitSimplified(id, from: mark)
    emitSimplified(rest, from: mark)
    return true
  }
}
