internal import AssetText

// Functions, methods and arrows.

extension GoalParser {
  /// What a function keeps of its surroundings while its own code is read.
  struct FunctionState: BitwiseCopyable {
    var context: Context
    var jumps: Jumps
    var duplicateParameter: NodeID
    var loopDepth: Int
    var pendingError: Pending
    var lastSuspension: UInt32
    var lastAwaitName: UInt32
  }

  mutating func enterFunction() -> FunctionState {
    let state = FunctionState(
      context: context, jumps: jumps, duplicateParameter: duplicateParameter,
      loopDepth: binder.loopDepth, pendingError: pendingError, lastSuspension: lastSuspension,
      lastAwaitName: lastAwaitName)
    jumps = Jumps(loops: 0, breakables: 0, labelBase: labels.count)
    duplicateParameter = .none
    binder.loopDepth = 0
    pendingError = Pending()
    return state
  }

  mutating func leaveFunction(_ state: FunctionState) {
    context = state.context
    jumps = state.jumps
    duplicateParameter = state.duplicateParameter
    binder.loopDepth = state.loopDepth
    pendingError = state.pendingError
    lastSuspension = state.lastSuspension
    lastAwaitName = state.lastAwaitName
  }

  /// The flags of the function whose `async` or `function` stands here; stops behind `*`.
  mutating func parseFunctionHead() -> NodeFlags {
    var flags: NodeFlags = []
    if lexer.token.flags.contains(.noSideEffectsBefore) { flags.insert(.noSideEffects) }
    if kind == .identifier {
      flags.insert(.isAsync)
      next()
    }
    next()
    if take(.star) { flags.insert(.isGenerator) }
    return flags
  }

  mutating func parseFunctionExpression() -> NodeID {
    let start = start
    let flags = parseFunctionHead()
    var name = NodeID.none
    let saved = context
    var hasNameScope = false
    if kind == .identifier {
      let token = lexer.token
      // The name belongs to the function: its own `yield` and `await` count.
      context.remove([.async, .generator, .staticBlock])
      if flags.contains(.isAsync) { context.insert(.async) }
      if flags.contains(.isGenerator) { context.insert(.generator) }
      if token.atom == Words.arguments { context.remove(.noArguments) }
      checkBinding(token.atom, token.start)
      name = add(.bindingIdentifier, token.start, token.atom)
      next()
      binder.open(.functionName)
      hasNameScope = true
      _ = binder.declareLexical(token.atom, .functionName, [], name, &tree)
    }
    context = saved
    let node = parseFunctionRest(.function, .normal, flags, start: start, name: name)
    if hasNameScope { binder.close(&tree) }
    return node
  }

  /// `function name() {}` as a statement. The name is declared by the caller's rules.
  mutating func parseFunctionDeclaration(isTopLevel: Bool, isDefault: Bool = false) -> NodeID {
    let start = start
    let flags = parseFunctionHead()
    var name = NodeID.none
    if kind == .identifier || !isDefault {
      let token = lexer.token
      guard token.kind == .identifier else {
        failHere("expected a name for the function")
        return .none
      }
      checkBinding(token.atom, token.start)
      name = add(.bindingIdentifier, token.start, token.atom)
      next()
      declareFunction(name, token.atom, flags, isTopLevel: isTopLevel)
    }
    return parseFunctionRest(.functionDeclaration, .normal, flags, start: start, name: name)
  }

  private mutating func declareFunction(
    _ name: NodeID, _ atom: UInt32, _ flags: NodeFlags, isTopLevel: Bool
  ) {
    if hasFailed { return }
    let isDone: Bool
    if isTopLevel, !isModule || context.contains(.inner) {
      isDone = binder.declareVar(atom, .function, name, &tree)
    } else if isTopLevel {
      isDone = binder.declareLexical(atom, .function, [], name, &tree)
    } else {
      let isPlain = flags.intersection([.isAsync, .isGenerator]).isEmpty
      isDone = binder.declareLexical(
        atom, .blockFunction, isPlain && !isStrict ? .sloppy : [], name, &tree)
    }
    if !isDone { failRedeclaration(atom, tree.start(name)) }
  }

  /// A method's function from its `(` on.
  mutating func parseMethodFunction(
    _ kind: FunctionKind, _ flags: NodeFlags, start: UInt32
  ) -> NodeID {
    parseFunctionRest(.function, kind, flags, start: start, name: .none)
  }

  private mutating func parseFunctionRest(
    _ nodeKind: NodeKind, _ functionKind: FunctionKind, _ flags: NodeFlags, start: UInt32,
    name: NodeID
  ) -> NodeID {
    guard enter() else { return .none }
    let state = enterFunction()
    var inner: Context = [.function, .newTarget, .inner, .parameters]
    if state.context.contains(.strict) { inner.insert(.strict) }
    if flags.contains(.isAsync) { inner.insert(.async) }
    if flags.contains(.isGenerator) { inner.insert(.generator) }
    if functionKind != .normal { inner.insert(.superProperty) }
    if functionKind == .derivedConstructor { inner.insert(.superCall) }
    context = inner
    binder.open(.function, flags: scopeFlags(flags))
    let scope = binder.current
    var isSimple = true
    let parameters = parseParameters(&isSimple)
    checkParameterCount(functionKind, parameters)
    context.remove(.parameters)
    var resultFlags = flags
    if isSimple { resultFlags.insert(.simpleParameters) }
    let (body, bodyScope) = parseFunctionBody(isSimple, &resultFlags)
    let isUnique = functionKind != .normal || !isSimple || isStrict
    if duplicateParameter.exists, isUnique { failDuplicateParameter() }
    if isStrict, !state.context.contains(.strict) {
      recheckNames(name, scope)
    }
    binder.close(&tree)
    leaveFunction(state)
    leave()
    let record = tree.addFunction(
      name: name, scope: scope, bodyScope: bodyScope, parameters: parameters, body: body.index,
      end: lexer.previousEnd)
    return add(nodeKind, start, record, op: functionKind.rawValue, flags: resultFlags)
  }

  private func scopeFlags(_ flags: NodeFlags) -> Scope.Flags {
    var result: Scope.Flags = isStrict ? .strict : []
    if flags.contains(.isAsync) { result.insert(.isAsync) }
    if flags.contains(.isGenerator) { result.insert(.isGenerator) }
    return result
  }

  private mutating func failDuplicateParameter() {
    let symbol = tree.symbol(duplicateParameter)
    fail(
      "duplicate parameter '%'", tree.start(duplicateParameter),
      atom: binder.table.name(symbol).rawValue)
  }

  private mutating func checkParameterCount(_ kind: FunctionKind, _ list: NodeList) {
    if kind == .getter, tree.count(list) != 0 {
      fail("a getter has no parameters", at: tree[list, 0])
    } else if kind == .setter {
      if tree.count(list) != 1 || tree.kind(tree[list, 0]) == .rest {
        failHere("a setter has exactly one parameter")
      }
    }
  }

  /// `(a, b = 1, ...c)`.
  private mutating func parseParameters(_ isSimple: inout Bool) -> NodeList {
    let opener = start
    let mark = stack.count
    expect(.parenLeft, "expected '(' to begin the parameters")
    while kind != .parenRight, kind != .end {
      if kind == .ellipsis {
        let start = start
        isSimple = false
        next()
        let target = parseBindingTarget(.parameter, &isSimple)
        push(add(.rest, start, target.rawValue))
        if kind == .comma { failHere("a rest parameter must be the last one") }
        break
      }
      let target = parseBindingTarget(.parameter, &isSimple)
      if kind == .assign { isSimple = false }
      push(parseDefault(target))
      if kind != .comma { break }
      next()
    }
    expect(
      .parenRight, "expected ')' to end the parameters", opener: opener,
      note: "the parameters begin here")
    return takeList(from: mark)
  }

  /// `{ … }`. Returns the statements, and the body's scope where the parameters are not simple.
  private mutating func parseFunctionBody(
    _ isSimple: Bool, _ flags: inout NodeFlags
  ) -> (NodeList, ScopeID) {
    let opener = start
    expect(.braceLeft, "expected '{' to begin the function body")
    var bodyScope = ScopeID.none
    if !isSimple {
      binder.open(.functionBody, flags: isStrict ? .strict : [])
      bodyScope = binder.current
    }
    let mark = stack.count
    if kind == .string, parseDirectives(simpleParameters: isSimple) {
      binder.table[binder.current].flags.insert(.strict)
    }
    while kind != .braceRight, kind != .end { push(parseStatementListItem(isTopLevel: true)) }
    let list = takeList(from: mark)
    if isStrict { flags.insert(.strict) }
    if !isSimple { binder.close(&tree) }
    // What follows an expression's `}` belongs to the context outside, which matters only for templates' ends.
    expect(
      .braceRight, "expected '}' to end the function body", opener: opener,
      note: "the body begins here")
    return (list, bodyScope)
  }

  /// After `"use strict"` in a body: the names before it must obey it too.
  private mutating func recheckNames(_ name: NodeID, _ scope: ScopeID) {
    if name.exists {
      let atom = binder.table.name(tree.symbol(name)).rawValue
      recheck(atom, tree.start(name))
    }
    var symbol = binder.table[scope].firstSymbol
    while symbol.exists {
      let entry = binder.table[symbol]
      if entry.kind == .parameter {
        recheck(entry.name.rawValue, tree.start(entry.declaration))
      }
      symbol = entry.next
    }
  }

  private mutating func recheck(_ atom: UInt32, _ start: UInt32) {
    let isReserved = atom >= Words.let && atom <= Words.public
    if isReserved || atom == Words.eval || atom == Words.arguments {
      fail("'%' cannot be declared in strict mode", start, atom: atom)
    }
  }

  // MARK: Arrows

  /// `x => …`; the parameter was read as a reference.
  mutating func parseSingleParameterArrow(_ parameter: NodeID, _ token: Token) -> NodeID {
    let mark = stack.count
    push(parameter)
    return parseArrow(
      start: token, from: mark, pendingStart: binder.pending.count - 1,
      scopeMark: binder.table.scopes.count, isAsync: false)
  }

  /// An arrow at its `=>`; the parameters lie on the stack as expressions.
  mutating func parseArrow(
    start token: Token, from mark: Int, pendingStart: Int, scopeMark: Int, isAsync: Bool
  ) -> NodeID {
    guard enter() else {
      stack.removeLast(stack.count - mark)
      return .none
    }
    if lastSuspension > token.start {
      fail("yield and await expressions are not allowed in parameters", lastSuspension - 1)
    }
    if isAsync, lastAwaitName > token.start { fail("'await' is reserved here", lastAwaitName - 1) }
    let state = enterFunction()
    var flags: NodeFlags = isAsync ? .isAsync : []
    if token.flags.contains(.noSideEffectsBefore) { flags.insert(.noSideEffects) }
    binder.openArrow(
      pendingStart: pendingStart, scopeMark: scopeMark, flags: scopeFlags(flags))
    let scope = binder.current
    let parameters = takeList(from: mark)
    var isSimple = true
    for index in 0..<tree.count(parameters) {
      let parameter = tree[parameters, index]
      if tree.kind(parameter) != .identifier { isSimple = false }
      convertToPattern(parameter, .parameter)
    }
    if isSimple { flags.insert(.simpleParameters) }
    context.remove([.async, .generator, .parameters, .staticBlock])
    context.insert([.function, .inner])
    if isAsync { context.insert(.async) }
    next()
    var body: UInt32
    var bodyScope = ScopeID.none
    if kind == .braceLeft {
      context.remove(.noIn)
      let (list, scope) = parseFunctionBody(isSimple, &flags)
      body = list.index
      bodyScope = scope
    } else {
      flags.insert(.expressionBody)
      if isStrict { flags.insert(.strict) }
      if !isSimple {
        binder.open(.functionBody, flags: isStrict ? .strict : [])
        bodyScope = binder.current
      }
      body = parseAssignment().rawValue
      if !isSimple { binder.close(&tree) }
    }
    if duplicateParameter.exists { failDuplicateParameter() }
    if isStrict, !state.context.contains(.strict) { recheckNames(.none, scope) }
    binder.close(&tree)
    let outer = state
    leaveFunction(outer)
    leave()
    let record = tree.addFunction(
      name: .none, scope: scope, bodyScope: bodyScope, parameters: parameters, body: body,
      end: lexer.previousEnd)
    return add(.function, token.start, record, op: FunctionKind.arrow.rawValue, flags: flags)
  }

  /// What begins with the word `async`: a function, an arrow, or the name.
  mutating func parseAsync(_ isComplete: inout Bool) -> NodeID {
    let token = lexer.token
    let following = lexer.peek()
    let isOnLine = !following.flags.contains(.newlineBefore)
    if following.kind == .function, isOnLine {
      return parsePostfix(parseSuffixes(parseFunctionExpression(), token.flags))
    }
    // `for await (async of xs)` has no arrow; without the `await` it is an error all the same.
    let isOf =
      following.atom == Words.of && following.kind == .identifier && context.contains(.noIn)
      && !peekIsArrow()
    if following.kind == .identifier, isOnLine, !isOf {
      next()
      let name = lexer.token
      let mark = stack.count
      let scopeMark = binder.table.scopes.count
      let pendingStart = binder.pending.count
      if name.atom == Words.await { failHere("'await' is reserved here") }
      let parameter = parseIdentifierReference()
      guard kind == .arrow, !newlineBefore else {
        failHere("expected '=>' behind the parameter of the async arrow function")
        return .none
      }
      push(parameter)
      isComplete = true
      return parseArrow(
        start: token, from: mark, pendingStart: pendingStart, scopeMark: scopeMark, isAsync: true)
    }
    let pendingStart = binder.pending.count
    let name = parseIdentifierReference()
    if kind == .arrow, !newlineBefore {
      isComplete = true
      return parseSingleParameterArrow(name, token)
    }
    guard kind == .parenLeft, !newlineBefore else {
      return parsePostfix(parseSuffixes(name, token.flags))
    }
    return parseAsyncCall(name, token, pendingStart, &isComplete)
  }

  /// True at `async of =>`.
  private mutating func peekIsArrow() -> Bool {
    let mark = lexer.mark()
    next()
    next()
    let result = kind == .arrow
    lexer.reset(mark)
    return result
  }

  /// `async(…)`: a call, or the parameters of an arrow.
  private mutating func parseAsyncCall(
    _ name: NodeID, _ token: Token, _ pendingStart: Int, _ isComplete: inout Bool
  ) -> NodeID {
    let opener = start
    let scopeMark = binder.table.scopes.count
    let saved = context
    let savedPending = pendingError
    pendingError = Pending()
    context.remove(.noIn)
    let mark = stack.count
    var restComma = false
    next()
    while kind != .parenRight, kind != .end {
      if kind == .ellipsis {
        let start = start
        next()
        let argument = parseCover()
        push(add(.spread, start, argument.rawValue))
        if kind == .comma { restComma = true }
      } else {
        push(parseCover())
      }
      if kind != .comma { break }
      next()
    }
    context = saved
    expect(
      .parenRight, "expected ')' to end the argument list", opener: opener,
      note: "the list opens here")
    if kind == .arrow, !newlineBefore {
      if restComma { fail("a rest parameter must be the last one", opener) }
      pendingError = savedPending
      isComplete = true
      tree[name].kind = .none
      return parseArrow(
        start: token, from: mark, pendingStart: pendingStart, scopeMark: scopeMark, isAsync: true)
    }
    if pendingError.exists { failPending() }
    pendingError = savedPending
    let list = takeList(from: mark)
    let call = add(.call, opener, name.rawValue, list.index)
    return parsePostfix(parseSuffixes(call, token.flags))
  }
}
