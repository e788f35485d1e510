// Early exits: `if (a) return b; …` at the end of a list, seen from the end.
//
// Where control falls off the end anyway, a jump that does the same is not needed, and what follows a conditional exit
// is its `else`. Where both ways leave with a value, one `return` serves both. Each step may make the one before it
// possible, so the list is looked through backwards.
//
// A jump at the end of a list is an exit too: what stands before it falls off its end into the jump.

extension Simplifier {
  /// Shortens the exits of the list that was emitted since a mark.
  mutating func finishList(from mark: Int, _ context: StatementContext) {
    dropTailJumps(from: mark, context)
    shareLastJump(from: mark)
    foldExits(from: mark, context)
    dropTailJumps(from: mark, context)
  }

  private mutating func foldExits(from mark: Int, _ context: StatementContext) {
    var position = stack.count - 2
    while position >= mark {
      if kind(stack[position]) == .if { foldExit(at: position, context) }
      position = min(position - 1, stack.count - 2)
    }
  }

  /// `if (a) { b; return x } c; return x` as `if (a) b; else c; return x`.
  private mutating func shareLastJump(from mark: Int) {
    guard stack.count - mark >= 2, let jump = stack.last, isJump(jump) else { return }
    let operand = kind(jump) == .return || kind(jump) == .throw ? tree.operand(jump) : .none
    let value = operand.exists && kind(operand) == .sequence ? last(operand) : operand
    let isShared = (mark..<stack.count - 1).contains { position in
      let statement = stack[position]
      guard kind(statement) == .if else { return false }
      let parts = tree.conditional(statement)
      return parts.alternate.isNone && isSameJump(lastStatement(parts.consequent), jump, value)
    }
    guard isShared, fuel > 0 else { return }
    stack.removeLast()
    var effects = NodeID.none
    if value != operand {
      effects = expressionStatement(withoutLast(operand), at: jump)
      tree.setOperand(jump, value)
      stack.append(effects)
    }
    let context = StatementContext(exit: .jump, tail: jump)
    foldExits(from: mark, context)
    dropTailJumps(from: mark, context)
    if effects.exists, stack.last == effects {
      // Nothing has changed there.
      stack.removeLast()
      let whole = sequence(tree.operand(effects), value, at: jump)
      tree.setOperand(jump, whole)
      stack.append(jump)
    } else {
      emitSimplified(jump, from: mark)
    }
  }

  func isJump(_ id: NodeID) -> Bool {
    switch kind(id) {
    case .return, .throw, .break, .continue: return true
    default: return false
    }
  }

  /// The last statement of a block, or a statement itself.
  private func lastStatement(_ id: NodeID) -> NodeID {
    guard kind(id) == .block else { return id }
    let list = tree.elements(id)
    let count = tree.count(list)
    return count > 0 && !declares(list) ? tree[list, count - 1] : id
  }

  /// True if a statement jumps to where another does, with a certain value at the end of what it evaluates.
  private func isSameJump(_ id: NodeID, _ jump: NodeID, _ value: NodeID) -> Bool {
    guard kind(id) == kind(jump) else { return false }
    switch kind(id) {
    case .break, .continue: return tree.symbol(id) == tree.symbol(jump)
    case .return, .throw:
      let operand = tree.operand(id)
      if operand.isNone || value.isNone { return operand == value }
      return isSame(kind(operand) == .sequence ? last(operand) : operand, value)
    default: return false
    }
  }

  /// True for a jump that does what falling off the end of the list does; it may evaluate something before.
  private func isExit(_ id: NodeID, _ context: StatementContext) -> Bool {
    switch context.exit {
    case .none: return false
    case .function: return kind(id) == .return && tree.operand(id).isNone
    case .iteration: return kind(id) == .continue && tree.symbol(id).isNone
    case .switchEnd: return kind(id) == .break && tree.symbol(id).isNone
    case .jump:
      #if MINIFYJS_SEEDED_FAULT
        if SeededFault.isOn("other-jump") { return kind(id) == kind(context.tail) }
      #endif
      let hasValue = kind(context.tail) == .return || kind(context.tail) == .throw
      return isSameJump(id, context.tail, hasValue ? tree.operand(context.tail) : .none)
    }
  }

  /// What is left of an exit: the statement that evaluates what it evaluates before, or none.
  private mutating func withoutExit(_ id: NodeID) -> NodeID {
    guard kind(id) == .return || kind(id) == .throw, tree.operand(id).exists,
      kind(tree.operand(id)) == .sequence
    else { return .none }
    return expressionStatement(withoutLast(tree.operand(id)), at: id)
  }

  private mutating func dropTailJumps(from mark: Int, _ context: StatementContext) {
    while stack.count > mark {
      let last = stack[stack.count - 1]
      if isExit(last, context), spend("tail-jump", last) {
        stack.removeLast()
        emitSimplified(withoutExit(last), from: mark)
        continue
      }
      // `if (a) return;` at the end.
      if kind(last) == .if {
        var parts = tree.conditional(last)
        if parts.alternate.isNone, isExit(parts.consequent, context), spend("tail-jump", last) {
          stack.removeLast()
          parts.consequent = withoutExit(parts.consequent)
          emitSimplified(foldIf(last, parts), from: mark)
          continue
        }
      }
      return
    }
  }

  /// An `if` without `else` that leaves, with all that follows it.
  private mutating func foldExit(at position: Int, _ context: StatementContext) {
    let id = stack[position]
    let parts = tree.conditional(id)
    guard parts.alternate.isNone else { return }
    let tail = stack.count - position - 1
    let next = stack[position + 1]
    switch kind(parts.consequent) {
    case .return, .throw:
      if tail > 1, let last = stack.last, kind(last) == kind(parts.consequent),
        joinTail(from: position + 1)
      {
        return foldExit(at: position, context)
      }
      if tail == 1, kind(next) == kind(parts.consequent),
        let joined = joinJumps(id, parts.test, parts.consequent, next)
      {
        return replaceTail(at: position, with: joined)
      }
      if tail == 1, kind(parts.consequent) == .return, context.exit == .function,
        tree.operand(parts.consequent).exists, let joined = joinConditionalReturns(id, parts, next)
      {
        return replaceTail(at: position, with: joined)
      }
    default: break
    }
    if isExit(lastStatement(parts.consequent), context) { invertExit(at: position, parts, context) }
  }

  /// Puts one statement in the place of an `if` and what followed it.
  private mutating func replaceTail(at position: Int, with id: NodeID) {
    stack.removeLast(stack.count - position)
    stack.append(id)
  }

  /// `if (a) return b; if (c) return d;` at the end of a function as one `return`.
  private mutating func joinConditionalReturns(
    _ id: NodeID, _ parts: ConditionalView, _ next: NodeID
  ) -> NodeID? {
    guard kind(next) == .if, !(around.isAsync && around.isGenerator) else { return nil }
    let inner = tree.conditional(next)
    guard inner.alternate.isNone, kind(inner.consequent) == .return,
      tree.operand(inner.consequent).exists, spend("join-jumps", id)
    else { return nil }
    let second = conditional(
      ConditionalView(
        test: inner.test, consequent: tree.operand(inner.consequent), alternate: undefined(at: id)),
      at: next, [])
    let value = conditional(
      ConditionalView(
        test: parts.test, consequent: tree.operand(parts.consequent), alternate: second),
      at: id, [])
    tree.setOperand(parts.consequent, value)
    return parts.consequent
  }

  /// `if (a) return; b` at the end of a function as `if (!a) b`, `if (a) { b; return } c` as `if (a) b; else c`.
  private mutating func invertExit(
    at position: Int, _ given: ConditionalView, _ context: StatementContext
  ) {
    let id = stack[position]
    let first = position + 1
    // Names of the tail may be used from functions that were hoisted out of it.
    for index in first..<stack.count where isDeclaration(stack[index]) { return }
    let isBlock = kind(given.consequent) == .block
    let isShort = stack.count - first == 1
    let exit = lastStatement(given.consequent)
    let isDear = (kind(exit) == .return || kind(exit) == .throw) && tree.operand(exit).exists
    if isBlock, !isShort, !isDear, kind(stack[first]) != .expressionStatement { return }
    guard spend("invert-exit", id) else { return }
    var parts = given
    let mark = stack.count
    for index in first..<mark { stack.append(stack[index]) }
    let rest = popBody(from: mark, at: id)
    let effects = withoutExit(exit)
    if isBlock {
      parts.consequent = withoutLast(of: parts.consequent, butFor: effects)
      parts.alternate = rest
    } else if effects.exists {
      parts.consequent = effects
      parts.alternate = rest
    } else {
      parts.test = negated(parts.test, isCondition: true)
      parts.consequent = rest
      parts.alternate = .none
    }
    stack.removeLast(stack.count - position)
    let folded = foldIf(id, parts)
    if folded.exists { stack.append(folded) }
  }

  /// A block with another statement, or none, in the place of its last one.
  private mutating func withoutLast(of block: NodeID, butFor effects: NodeID) -> NodeID {
    let list = tree.elements(block)
    let count = tree.count(list)
    let mark = stack.count
    for position in 0..<count - 1 { emitSimplified(tree[list, position], from: mark) }
    emitSimplified(effects, from: mark)
    return popBody(from: mark, at: block)
  }

  /// `return undefined`, where nobody can tell it from `return`.
  mutating func foldReturn(_ id: NodeID) -> NodeID {
    let value = tree.operand(id)
    guard value.exists, isUndefined(value), !(around.isAsync && around.isGenerator),
      around.isFunction, spend("return-undefined", id)
    else { return id }
    tree.setOperand(id, .none)
    return id
  }
}
