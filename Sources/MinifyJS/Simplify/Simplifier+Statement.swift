// The walk through statements.
//
// A list of statements is built on the stack: each simplified statement is emitted, and meets the one before it there
// (JoinStatements). When all are out, the list is looked through from its end for early exits (EarlyExits).

internal import AssetText

/// What is true of the place where a statement stands.
struct StatementContext: BitwiseCopyable, Sendable {
  /// What happens behind the last statement.
  enum Exit: UInt8, Sendable {
    case none
    /// The function returns undefined.
    case function
    /// The loop goes on with its next iteration.
    case iteration
    /// The `switch` ends.
    case switchEnd
    /// The statement `tail` jumps.
    case jump
  }

  var exit: Exit = .none
  var tail = NodeID.none
  /// The body of a function or program: what it declares with `function` is hoisted to its top.
  var isBody = false
}

extension Simplifier {
  mutating func simplifyProgram() {
    around.isStrictOutside = program.isModule
    around.isStrict = program.isModule || tree.flags(program.root).contains(.strict)
    // The value of a script's last statement is what `eval` of its text would return.
    around.variables = ScopeTable.program
    let list = simplifyStatements(
      tree.elements(program.root), StatementContext(exit: .none, isBody: true))
    tree.setElements(program.root, declareAdopted(list, from: 0))
  }

  /// Rewrites a list of statements.
  mutating func simplifyStatements(_ list: NodeList, _ context: StatementContext) -> NodeList {
    let mark = stack.count
    let names = hoisted.count
    emitAll(list, context, from: mark)
    finishList(from: mark, context)
    if context.isBody { declareHoisted(since: names, from: mark) }
    return popList(from: mark, reusing: list)
  }

  /// The list of what was pushed since a mark.
  private mutating func popList(from mark: Int, reusing list: NodeList) -> NodeList {
    let count = stack.count - mark
    defer { stack.removeLast(count) }
    guard list.index != 0, count <= tree.count(list) else {
      return program.tree.addList(stack, from: mark)
    }
    for position in 0..<count { tree[list, position] = stack[mark + position] }
    tree.truncate(list, to: count)
    return list
  }

  /// Simplifies the statements of a list and emits them.
  mutating func emitAll(_ list: NodeList, _ context: StatementContext, from mark: Int) {
    let count = tree.count(list)
    var first = 0
    if context.isBody {
      while first < count, kind(tree[list, first]) == .directive {
        if !isNeedless(directive: tree[list, first]) { stack.append(tree[list, first]) }
        first += 1
      }
      learnAhead(list, from: first)
      learnDeclarations(list, from: first)
      for position in first..<count where kind(tree[list, position]) == .functionDeclaration {
        if isDroppable(tree[list, position]) { continue }
        simplifyDeclaration(tree[list, position])
        stack.append(tree[list, position])
      }
    }
    var last = count - 1
    while last >= 0, isHoisted(tree[list, last], context) { last -= 1 }
    for position in first..<max(first, count) {
      let id = tree[list, position]
      if context.isBody, kind(id) == .functionDeclaration { continue }
      var inner = StatementContext()
      if position == last {
        inner.exit = context.exit
        inner.tail = context.tail
      } else if position < last, isPlainJump(tree[list, position + 1]) {
        inner.exit = .jump
        inner.tail = tree[list, position + 1]
      }
      emit(id, inner, from: mark)
    }
    if context.isBody { dropEmptyDeclarations(from: mark) }
  }

  /// True for `"use strict"` where that is so already.
  private mutating func isNeedless(directive id: NodeID) -> Bool {
    around.isStrictOutside && tree.atom(id).rawValue == Words.useStrict
      && spend("repeated-directive", id)
  }

  /// True for a jump that says the same before and behind the statement that it follows.
  private func isPlainJump(_ id: NodeID) -> Bool {
    switch kind(id) {
    case .break, .continue: return true
    case .return: return isPlain(tree.operand(id))
    default: return false
    }
  }

  /// True for no value, a literal or a name.
  private func isPlain(_ id: NodeID) -> Bool {
    if id.isNone { return true }
    switch kind(id) {
    case .null, .true, .false, .number, .string, .this, .identifier: return true
    case .unary: return isUndefined(id)
    default: return false
    }
  }

  /// What is true inside of a `try` or of a block that declares: a name may have another value by the time that the jump behind it reads it, or be
  /// read where no handler sees it throw.
  private func inTry(_ context: StatementContext) -> StatementContext {
    guard context.exit == .jump, kind(context.tail) == .return else { return context }
    let value = tree.operand(context.tail)
    return value.exists && (kind(value) == .identifier || kind(value) == .this)
      ? StatementContext() : context
  }

  private func isHoisted(_ id: NodeID, _ context: StatementContext) -> Bool {
    kind(id) == .empty || kind(id) == .functionDeclaration && context.isBody
  }

  /// Simplifies a statement and emits it, the statements of a block that declares nothing one by one.
  private mutating func emit(_ id: NodeID, _ context: StatementContext, from mark: Int) {
    if isUnreachable(from: mark), !staysUnreached(id), spend("unreachable", id) {
      return emitHoisted(id, from: mark)
    }
    if kind(id) == .block, !declares(tree.elements(id)) {
      return emitAll(tree.elements(id), context, from: mark)
    }
    if kind(id) == .variables { return emitVariables(id, from: mark) }
    let result = simplifyStatement(id, context)
    if !emitInlined(result, context, from: mark) { emitSimplified(result, from: mark) }
  }

  /// The body of a loop, label or branch; none if it does nothing.
  mutating func simplifyBody(_ id: NodeID, _ context: StatementContext) -> NodeID {
    if id.isNone { return id }
    let mark = stack.count
    let knownMark = known.count
    emit(id, context, from: mark)
    finishList(from: mark, context)
    forget(to: knownMark)
    return popBody(from: mark, at: id)
  }

  /// What was pushed since a mark as one statement; none if there is nothing.
  mutating func popBody(from mark: Int, at place: NodeID) -> NodeID {
    let count = stack.count - mark
    defer { stack.removeLast(count) }
    if count == 0 { return .none }
    if count == 1, !isDeclaration(stack[mark]) { return stack[mark] }
    let list = program.tree.addList(stack, from: mark)
    return tree.add(Node(.block, start: tree.start(place), a: list.index))
  }

  /// A statement for a place that has to have one.
  mutating func body(_ id: NodeID, at place: NodeID) -> NodeID {
    id.exists ? id : tree.add(Node(.empty, start: tree.start(place)))
  }

  /// Rewrites the statements in a block that stays a block.
  mutating func simplifyBlock(_ id: NodeID, _ context: StatementContext) {
    let list = simplifyStatements(tree.elements(id), context)
    tree.setElements(id, list)
  }

  /// Rewrites a block behind which it is not known how far control came in it.
  private mutating func simplifyGuarded(_ id: NodeID, _ context: StatementContext) {
    let knownMark = known.count
    simplifyBlock(id, context)
    forget(to: knownMark)
  }

  /// Rewrites a statement; none if it does nothing.
  mutating func simplifyStatement(_ id: NodeID, _ context: StatementContext) -> NodeID {
    switch kind(id) {
    case .empty: return .none
    case .expressionStatement:
      let value = simplify(tree.operand(id), .unused)
      if value.isNone { return .none }
      tree.setOperand(id, value)
      return id
    case .block:
      // It may end with the disposal of something.
      simplifyBlock(id, inTry(context))
      return id
    case .variables:
      simplifyVariables(id)
      return id
    case .functionDeclaration:
      if isDroppable(id) { return .none }
      simplifyFunction(id)
      return id
    case .classDeclaration:
      if isDroppable(id) { return .none }
      simplifyClass(id)
      return id
    case .if: return simplifyIf(id, context)
    case .for, .forIn, .forOf, .while, .doWhile: return simplifyLoop(id)
    case .return:
      if tree.operand(id).exists {
        let simplified = simplify(tree.operand(id))
        let value = dropFinalStore(simplified)
        tree.setOperand(id, value)
      }
      return foldReturn(id)
    case .throw:
      let simplified = simplify(tree.operand(id))
      let value = dropFinalStore(simplified)
      tree.setOperand(id, value)
      return id
    case .try: return simplifyTry(id, context)
    case .switch: return simplifySwitch(id)
    case .labelled: return simplifyLabelled(id)
    case .with:
      let parts = tree.with(id)
      let object = simplify(parts.object)
      tree.setLeft(id, object)
      around.withs += 1
      let inner = simplifyBody(parts.body, StatementContext())
      around.withs -= 1
      tree.setWithBody(id, body(inner, at: id))
      return id
    case .exportDeclaration:
      let inner = tree.operand(id)
      switch kind(inner) {
      case .variables: simplifyVariables(inner)
      case .functionDeclaration: simplifyFunction(inner)
      default: simplifyClass(inner)
      }
      return id
    case .exportDefault:
      switch kind(tree.operand(id)) {
      case .functionDeclaration: simplifyFunction(tree.operand(id))
      case .classDeclaration: simplifyClass(tree.operand(id))
      default:
        let value = simplify(tree.operand(id), .named)
        tree.setOperand(id, value)
      }
      return id
    default: return id
    }
  }

  /// Simplifies a declaration and emits what is left of it.
  private mutating func emitVariables(_ id: NodeID, from mark: Int) {
    simplifyVariables(id)
    if dropRepeatedNames(id) { return }
    var effects = NodeID.none
    let result = dropUnusedVariables(id, effects: &effects)
    if !emitInlined(result, StatementContext(), from: mark) { emitSimplified(result, from: mark) }
    emitSimplified(expressionStatement(effects, at: id), from: mark)
  }

  /// `let`, `const` and `var` with their targets and values.
  mutating func simplifyVariables(_ id: NodeID) {
    let list = tree.elements(id)
    for position in 0..<tree.count(list) {
      let declarator = tree[list, position]
      let (target, value) = tree.operands(declarator)
      let newTarget = simplifyTarget(target)
      tree.setLeft(declarator, newTarget)
      if value.exists {
        let outer = height
        height = 0
        let newValue = simplify(value, .named)
        tree.setRight(declarator, newValue)
        valueHeight = height
        height = max(height, outer)
      }
      learn(declarator, tree.variableKind(id))
    }
    substituteBetween(id)
  }

  private mutating func simplifyTry(_ id: NodeID, _ given: StatementContext) -> NodeID {
    let context = inTry(given)
    var parts = tree.tryParts(id)
    around.tries += 1
    simplifyGuarded(parts.block, context)
    if parts.parameter.exists {
      let parameter = simplifyTarget(parts.parameter)
      parts.parameter = parameter
    }
    if parts.handler.exists {
      handlers.append(parts.parameter)
      simplifyGuarded(parts.handler, context)
      handlers.removeLast()
    }
    around.tries -= 1
    if parts.finalizer.exists { simplifyGuarded(parts.finalizer, StatementContext()) }
    tree.setTry(id, parts)
    return foldTry(id)
  }

  private mutating func simplifySwitch(_ id: NodeID) -> NodeID {
    let parts = tree.switchParts(id)
    let discriminant = simplify(parts.discriminant)
    tree.setLeft(id, discriminant)
    let count = tree.count(parts.cases)
    for position in 0..<count {
      let clause = tree[parts.cases, position]
      let (test, statements) = tree.switchCase(clause)
      if test.exists {
        let newTest = simplify(test)
        tree.setLeft(clause, newTest)
      }
      let exit: StatementContext.Exit = position == count - 1 ? .switchEnd : .none
      let knownMark = known.count
      let list = simplifyStatements(statements, StatementContext(exit: exit))
      forget(to: knownMark)
      tree.setCaseStatements(clause, list)
    }
    return foldSwitch(id)
  }

  private mutating func simplifyLabelled(_ id: NodeID) -> NodeID {
    let (label, inner) = tree.labelled(id)
    let result: NodeID
    switch kind(inner) {
    case .for, .forIn, .forOf, .while, .doWhile, .labelled, .functionDeclaration:
      // A loop stays directly behind its label, which `continue` may name.
      result = simplifyStatement(inner, StatementContext())
    default: result = simplifyBody(inner, StatementContext())
    }
    if result.isNone { return spend("empty-label", id) ? .none : id }
    if scopes[label].reads == 0, kind(result) != .functionDeclaration, spend("unused-label", id) {
      return result
    }
    tree.setBody(id, result)
    return id
  }
}
