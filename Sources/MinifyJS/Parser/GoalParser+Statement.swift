internal import AssetText

// Statements, all but loops.

extension GoalParser {
  /// A statement or declaration. Functions at the top of a function or script are hoisted like `var`.
  mutating func parseStatementListItem(isTopLevel: Bool) -> NodeID {
    switch kind {
    case .function: return parseFunctionDeclaration(isTopLevel: isTopLevel)
    case .class: return parseClass(isDeclaration: true)
    case .const: return parseVariableStatement(.const)
    case .identifier:
      if let declaration = parseWordDeclaration(isTopLevel: isTopLevel) { return declaration }
    case .import:
      let following = lexer.peek()
      if following.kind != .parenLeft, following.kind != .dot {
        return parseImport(isTopLevel: isTopLevel)
      }
    case .export: return parseExport(isTopLevel: isTopLevel)
    default: break
    }
    return parseStatement(isTopLevel: isTopLevel)
  }

  /// `let`, `async function`, `using`, `await using`; nil where the word is only a name.
  private mutating func parseWordDeclaration(isTopLevel: Bool) -> NodeID? {
    let token = lexer.token
    if token.flags.contains(.escaped) { return nil }
    switch token.atom {
    case Words.let:
      let following = lexer.peek()
      switch following.kind {
      case .identifier, .bracketLeft, .braceLeft, .escapedWord:
        return parseVariableStatement(.let)
      default: return nil
      }
    case Words.async:
      let following = lexer.peek()
      if following.kind == .function, !following.flags.contains(.newlineBefore) {
        return parseFunctionDeclaration(isTopLevel: isTopLevel)
      }
      return nil
    case Words.using:
      let following = lexer.peek()
      guard following.kind == .identifier, !following.flags.contains(.newlineBefore) else {
        return nil
      }
      if isTopLevel, !isModule, !context.contains(.inner) {
        failHere("'using' is not allowed at the top of a script")
      }
      return parseVariableStatement(.using)
    case Words.await where context.contains(.async):
      guard beginsAwaitUsing() else { return nil }
      if !context.contains(.inner) { hasTopLevelAwait = true }
      lastSuspension = token.start + 1
      next()
      return parseVariableStatement(.awaitUsing)
    default: return nil
    }
  }

  /// True at `await using name`.
  mutating func beginsAwaitUsing() -> Bool {
    let mark = lexer.mark()
    next()
    var result = isWord(Words.using) && !newlineBefore
    if result {
      next()
      result = kind == .identifier && !newlineBefore
    }
    lexer.reset(mark)
    return result
  }

  mutating func parseVariableStatement(_ variableKind: VariableKind) -> NodeID {
    let node = parseVariables(variableKind, inFor: false)
    endStatement()
    return node
  }

  /// `var a = 1, b` from its first word on. In the head of a `for`, initialisers may lack.
  mutating func parseVariables(_ variableKind: VariableKind, inFor: Bool) -> NodeID {
    let start = start
    let mark = stack.count
    let use: PatternUse =
      variableKind == .var ? .var : variableKind == .let ? .let : .const
    next()
    repeat {
      let first = self.start
      var isSimple = true
      if variableKind.rawValue >= VariableKind.using.rawValue, kind != .identifier {
        failHere("expected a name behind 'using'")
      }
      let target = parseBindingTarget(use, &isSimple)
      var value = NodeID.none
      if take(.assign) {
        value = inFor ? parseAssignment() : parseAssignmentIn()
      } else if !inFor || !atForEach(stack.count == mark) {
        if !isSimple { failHere("expected '=' and a value behind the pattern") }
        if variableKind != .var, variableKind != .let {
          failHere("expected '=' and a value behind the name")
        }
      }
      push(add(.declarator, first, target.rawValue, value.rawValue))
    } while take(.comma)
    return add(.variables, start, takeList(from: mark).index, op: variableKind.rawValue)
  }

  private func atForEach(_ isFirst: Bool) -> Bool {
    isFirst && (kind == .in || isWord(Words.of))
  }

  // MARK: Statements

  /// A statement. `isBody` is true for the body of another one, which no labelled function may be.
  mutating func parseStatement(isTopLevel: Bool = false, isBody: Bool = false) -> NodeID {
    let start = start
    switch kind {
    case .braceLeft: return parseBlock()
    case .semicolon:
      next()
      return add(.empty, start)
    case .var: return parseVariableStatement(.var)
    case .if: return parseIf()
    case .for: return parseFor()
    case .while: return parseWhile()
    case .do: return parseDoWhile()
    case .return: return parseReturn()
    case .break: return parseJump(.break)
    case .continue: return parseJump(.continue)
    case .throw: return parseThrow()
    case .try: return parseTry()
    case .switch: return parseSwitch()
    case .with: return parseWith()
    case .debugger:
      next()
      endStatement()
      return add(.debugger, start)
    case .function:
      failHere("a function declaration is not allowed here; put it into a block")
      return .none
    case .class:
      failHere("a class declaration is not allowed here; put it into a block")
      return .none
    case .const, .export:
      failHere("a declaration is not allowed here; put it into a block")
      return .none
    case .import:
      let following = lexer.peek()
      if following.kind != .parenLeft, following.kind != .dot {
        foundModuleSyntax("an import declaration is only allowed at the top of a module")
        failHere("an import declaration is only allowed at the top of a module")
        return .none
      }
    case .identifier:
      let token = lexer.token
      let following = lexer.peek()
      if following.kind == .colon {
        return parseLabelled(isTopLevel: isTopLevel, isBody: isBody)
      }
      if token.flags.contains(.escaped) { break }
      if token.atom == Words.let {
        let isDeclaration =
          following.kind == .bracketLeft
          || !following.flags.contains(.newlineBefore)
            && (following.kind == .identifier || following.kind == .braceLeft)
        if isDeclaration { failHere("a declaration is not allowed here; put it into a block") }
      }
      if token.atom == Words.async, following.kind == .function,
        !following.flags.contains(.newlineBefore)
      {
        failHere("a function declaration is not allowed here; put it into a block")
      }
    default: break
    }
    let expression = parseExpression()
    endStatement()
    return add(.expressionStatement, start, expression.rawValue)
  }

  mutating func parseBlock(_ scopeKind: Scope.Kind = .block) -> NodeID {
    let opener = start
    guard kind == .braceLeft, enter() else {
      failHere("expected '{' to begin the block")
      return .none
    }
    next()
    binder.open(scopeKind)
    let scope = binder.current
    let mark = stack.count
    while kind != .braceRight, kind != .end { push(parseStatementListItem(isTopLevel: false)) }
    let list = takeList(from: mark)
    binder.close(&tree)
    leave()
    expect(
      .braceRight, "expected '}' to end the block", opener: opener, note: "the block begins here")
    return add(.block, opener, list.index, scope.rawValue)
  }

  mutating func parseCondition(_ opening: StaticString) -> NodeID {
    let opener = start
    expect(.parenLeft, opening)
    let test = parseExpression()
    expect(
      .parenRight, "expected ')' to end the condition", opener: opener,
      note: "the parenthesis opens here")
    return test
  }

  /// The body of `if` or `else`, where sloppy mode allows a function.
  private mutating func parseIfBody() -> NodeID {
    guard kind == .function, !isStrict else { return parseBody() }
    let start = start
    binder.open(.block)
    let scope = binder.current
    let mark = stack.count
    let function = parseFunctionDeclaration(isTopLevel: false)
    if !tree.flags(function).intersection([.isAsync, .isGenerator]).isEmpty {
      fail("only a plain function is allowed here; put it into a block", start)
    }
    push(function)
    let list = takeList(from: mark)
    binder.close(&tree)
    return add(.block, start, list.index, scope.rawValue)
  }

  /// The body of a statement.
  mutating func parseBody() -> NodeID {
    guard enter() else { return .none }
    let body = parseStatement(isBody: true)
    leave()
    return body
  }

  /// `if`, with `else if` in a loop.
  private mutating func parseIf() -> NodeID {
    let mark = stack.count
    var alternate = NodeID.none
    while true {
      stack.append(start)
      next()
      push(parseCondition("expected '(' behind 'if'"))
      push(parseIfBody())
      guard take(.else) else { break }
      if kind != .if {
        alternate = parseIfBody()
        break
      }
    }
    while stack.count > mark {
      let consequent = stack.removeLast()
      let test = stack.removeLast()
      let start = stack.removeLast()
      alternate = add(.if, start, test, tree.addExtra(consequent, alternate.rawValue))
    }
    return alternate
  }

  private mutating func parseReturn() -> NodeID {
    let start = start
    if !context.contains(.function) { failHere("'return' is only allowed in functions") }
    next()
    var value = NodeID.none
    if kind != .semicolon, kind != .braceRight, kind != .end, !newlineBefore {
      value = parseExpression()
    }
    endStatement()
    return add(.return, start, value.rawValue)
  }

  private mutating func parseThrow() -> NodeID {
    let start = start
    next()
    if newlineBefore { failHere("expected the value to throw on the line of 'throw'") }
    let value = parseExpression()
    endStatement()
    return add(.throw, start, value.rawValue)
  }

  private mutating func parseJump(_ nodeKind: NodeKind) -> NodeID {
    let start = start
    next()
    var symbol = SymbolID.none
    if kind == .identifier, !newlineBefore {
      let token = lexer.token
      checkName(token)
      let index = label(token.atom)
      if index < 0 {
        fail("there is no label '%' around this", token.start, atom: token.atom)
        return .none
      }
      if nodeKind == .continue, !labels[index].isLoop {
        fail("'continue' needs the label of a loop; '%' is none", token.start, atom: token.atom)
      }
      symbol = labels[index].symbol
      binder.table[symbol].reads += 1
      next()
    } else if nodeKind == .continue ? jumps.loops == 0 : jumps.breakables == 0 {
      fail(
        nodeKind == .continue
          ? "'continue' is only allowed in loops" : "'break' is only allowed in loops and 'switch'",
        start)
    }
    endStatement()
    return add(nodeKind, start, symbol.rawValue)
  }

  private mutating func parseLabelled(isTopLevel: Bool, isBody: Bool) -> NodeID {
    guard enter() else { return .none }
    defer { leave() }
    let token = lexer.token
    checkName(token)
    if label(token.atom) >= 0 {
      fail("the label '%' is used already", token.start, atom: token.atom)
    }
    next()
    next()
    let symbol = binder.declareLabel(token.atom)
    let hidden = labelOfAtom.updateValue(Int32(labels.count), forKey: token.atom)
    labels.append(Label(atom: token.atom, symbol: symbol, isLoop: labelsLoop()))
    var body: NodeID
    if kind == .function, !isStrict, !isBody {
      let start = start
      body = parseFunctionDeclaration(isTopLevel: isTopLevel)
      if !tree.flags(body).intersection([.isAsync, .isGenerator]).isEmpty {
        fail("only a plain function may have a label", start)
      }
    } else {
      body = parseStatement(isTopLevel: isTopLevel, isBody: isBody)
    }
    labels.removeLast()
    labelOfAtom[token.atom] = hidden
    return add(.labelled, token.start, symbol.rawValue, body.rawValue)
  }

  /// The index of a label of the current function by its name; negative where there is none.
  private func label(_ atom: UInt32) -> Int {
    guard labels.count > jumps.labelBase, let found = labelOfAtom[atom] else { return -1 }
    return found >= jumps.labelBase ? Int(found) : -1
  }

  /// True if a loop stands here, or behind further labels; those know it then.
  private mutating func labelsLoop() -> Bool {
    if kind == .for || kind == .while || kind == .do { return true }
    guard kind == .identifier else { return false }
    if start < labelsEnd { return isLoopLabelled }
    let mark = lexer.mark()
    while kind == .identifier {
      next()
      if kind != .colon { break }
      next()
    }
    labelsEnd = start
    isLoopLabelled = kind == .for || kind == .while || kind == .do
    lexer.reset(mark)
    return isLoopLabelled
  }

  private mutating func parseTry() -> NodeID {
    let start = start
    next()
    let block = parseBlock()
    var parameter = NodeID.none
    var handler = NodeID.none
    var finalizer = NodeID.none
    var scope = ScopeID.none
    if take(.catch) {
      binder.open(.catch)
      scope = binder.current
      let opener = self.start
      if take(.parenLeft) {
        var isSimple = true
        parameter = parseBindingTarget(
          kind == .identifier ? .simpleCatchParameter : .catchParameter, &isSimple)
        expect(
          .parenRight, "expected ')' behind the catch parameter", opener: opener,
          note: "the parenthesis opens here")
      }
      handler = parseBlock()
      binder.close(&tree)
    }
    if take(.finally) { finalizer = parseBlock() }
    if handler.isNone, finalizer.isNone {
      failHere("expected 'catch' or 'finally' behind the block of 'try'")
    }
    return add(
      .try, start, block.rawValue,
      tree.addExtra(parameter.rawValue, handler.rawValue, finalizer.rawValue, scope.rawValue))
  }

  private mutating func parseSwitch() -> NodeID {
    guard enter() else { return .none }
    defer { leave() }
    let start = start
    next()
    let discriminant = parseCondition("expected '(' behind 'switch'")
    let opener = self.start
    expect(.braceLeft, "expected '{' to begin the cases")
    binder.open(.switch)
    let scope = binder.current
    jumps.breakables += 1
    let mark = stack.count
    var hasDefault = false
    while kind != .braceRight, kind != .end {
      let start = self.start
      var test = NodeID.none
      if take(.case) {
        test = parseExpression()
      } else {
        if kind == .default, hasDefault { failHere("a 'switch' has only one 'default'") }
        hasDefault = true
        expect(.default, "expected 'case', 'default' or '}'")
      }
      expect(.colon, "expected ':' behind the case")
      let inner = stack.count
      while kind != .case, kind != .default, kind != .braceRight, kind != .end {
        let statement = parseStatementListItem(isTopLevel: false)
        if tree.kind(statement) == .variables,
          tree[statement].op >= VariableKind.using.rawValue
        {
          fail("'using' is not allowed directly in a clause of a 'switch'", tree.start(statement))
        }
        push(statement)
      }
      let list = takeList(from: inner)
      push(add(.switchCase, start, test.rawValue, list.index))
    }
    let cases = takeList(from: mark)
    jumps.breakables -= 1
    binder.close(&tree)
    expect(
      .braceRight, "expected '}' to end the 'switch'", opener: opener, note: "the cases begin here")
    return add(
      .switch, start, discriminant.rawValue, tree.addExtra(scope.rawValue, cases.index))
  }

  private mutating func parseWith() -> NodeID {
    let start = start
    if isStrict { failHere("'with' is not allowed in strict mode") }
    next()
    let object = parseCondition("expected '(' behind 'with'")
    binder.open(.with)
    let scope = binder.current
    let body = parseBody()
    binder.close(&tree)
    return add(.with, start, object.rawValue, tree.addExtra(body.rawValue, scope.rawValue))
  }
}
