// Early exits: `if (a) return b; …` at the end of a list, seen from the end.
//
// Where control falls off the end anyway, a jump that does the same is not needed, and what follows a conditional exit
// is its `else`. Where both ways leave with a value, one `return` serves both. Each step may make the one before it
// possible, so the list is looked through backwards.

extension Simplifier {
  /// Shortens the exits of the list that was emitted since a mark.
  mutating func finishList(from mark: Int, _ context: StatementContext) {
    dropTailJumps(from: mark, context)
    var position = stack.count - 2
    while position >= mark {
      if kind(stack[position]) == .if { foldExit(at: position, context) }
      position = min(position - 1, stack.count - 2)
    }
    dropTailJumps(from: mark, context)
  }

  /// True for a jump that does what falling off the end of the list does.
  private func isExit(_ id: NodeID, _ context: StatementContext) -> Bool {
    switch context.exit {
    case .none: return false
    case .function: return kind(id) == .return && tree.operand(id).isNone
    case .iteration: return kind(id) == .continue && tree.symbol(id).isNone
    case .switchEnd: return kind(id) == .break && tree.symbol(id).isNone
    }
  }

  private mutating func dropTailJumps(from mark: Int, _ context: StatementContext) {
    while stack.count > mark {
      let last = stack[stack.count - 1]
      if isExit(last, context), spend("tail-jump", last) {
        stack.removeLast()
        continue
      }
      // `if (a) return;` at the end.
      if kind(last) == .if {
        let parts = tree.conditional(last)
        if parts.alternate.isNone, isExit(parts.consequent, context), spend("tail-jump", last) {
          stack.removeLast()
          let test = expressionStatement(dropValue(parts.test), at: last)
          emitSimplified(test, from: mark)
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
    if isExit(parts.consequent, context) {
      invertExit(at: position, parts, exits: .none)
    } else if kind(parts.consequent) == .block {
      let list = tree.elements(parts.consequent)
      let count = tree.count(list)
      guard count > 0, isExit(tree[list, count - 1], context), !declares(list) else { return }
      invertExit(at: position, parts, exits: parts.consequent)
    }
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
    at position: Int, _ given: ConditionalView, exits block: NodeID
  ) {
    let id = stack[position]
    let first = position + 1
    // Names of the tail may be used from functions that were hoisted out of it.
    for index in first..<stack.count where isDeclaration(stack[index]) { return }
    let isShort = stack.count - first == 1
    if block.exists, !isShort, kind(stack[first]) != .expressionStatement { return }
    guard spend("invert-exit", id) else { return }
    var parts = given
    let mark = stack.count
    for index in first..<mark { stack.append(stack[index]) }
    let rest = popBody(from: mark, at: id)
    if block.isNone {
      parts.test = negated(parts.test, isCondition: true)
      parts.consequent = rest
      parts.alternate = .none
    } else {
      let list = tree.elements(block)
      let count = tree.count(list)
      parts.consequent =
        count == 2 && !isDeclaration(tree[list, 0]) ? tree[list, 0] : shortened(block, list, count)
      if count == 1 { parts.consequent = .none }
      parts.alternate = rest
    }
    stack.removeLast(stack.count - position)
    let folded = foldIf(id, parts)
    if folded.exists { stack.append(folded) }
  }

  private mutating func shortened(_ block: NodeID, _ list: NodeList, _ count: Int) -> NodeID {
    tree.truncate(list, to: count - 1)
    return block
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
