internal import AssetText

// Loops.

extension GoalParser {
  private mutating func parseLoopBody() -> NodeID {
    jumps.loops += 1
    jumps.breakables += 1
    binder.loopDepth += 1
    let body = parseBody()
    binder.loopDepth -= 1
    jumps.breakables -= 1
    jumps.loops -= 1
    return body
  }

  mutating func parseWhile() -> NodeID {
    let start = start
    next()
    let test = parseCondition("expected '(' behind 'while'")
    let body = parseLoopBody()
    return add(.while, start, test.rawValue, body.rawValue)
  }

  mutating func parseDoWhile() -> NodeID {
    let start = start
    next()
    let body = parseLoopBody()
    expect(.while, "expected 'while' behind the body of 'do'", opener: start, note: "the loop")
    let test = parseCondition("expected '(' behind 'while'")
    // A semicolon is always inserted here.
    _ = take(.semicolon)
    return add(.doWhile, start, body.rawValue, test.rawValue)
  }

  /// What kind of declaration begins in the head of a `for`, if any.
  private mutating func forDeclaration() -> VariableKind? {
    switch kind {
    case .var: return .var
    case .const: return .const
    case .identifier:
      let token = lexer.token
      if token.flags.contains(.escaped) { return nil }
      if token.atom == Words.let {
        switch lexer.peek().kind {
        case .identifier, .bracketLeft, .braceLeft, .escapedWord: return .let
        default: return nil
        }
      }
      if token.atom == Words.using {
        let mark = lexer.mark()
        next()
        var result = kind == .identifier && !newlineBefore
        if result, isWord(Words.of) {
          // `for (using of of xs)` would declare `of`; `for (using of xs)` does not.
          next()
          result = kind == .assign || kind == .semicolon || kind == .colon
        }
        lexer.reset(mark)
        return result ? .using : nil
      }
      if token.atom == Words.await, context.contains(.async), beginsAwaitUsing() {
        return .awaitUsing
      }
      return nil
    default: return nil
    }
  }

  mutating func parseFor() -> NodeID {
    let start = start
    next()
    var isAwait = false
    if isWord(Words.await) {
      if !context.contains(.async) {
        if !context.contains(.inner) {
          refuseInScript("'for await' is only allowed in async functions and modules")
        }
        failHere("'for await' is only allowed in async functions and modules")
      }
      if !context.contains(.inner) { hasTopLevelAwait = true }
      isAwait = true
      next()
    }
    let opener = self.start
    expect(.parenLeft, "expected '(' behind 'for'")
    let saved = context
    context.insert(.noIn)
    let declaration = forDeclaration()
    let hasScope = declaration != nil && declaration != .var
    if hasScope { binder.open(.for) }
    // Each turn has its own copy of what the head declares.
    if hasScope { binder.loopDepth += 1 }
    var left = NodeID.none
    let first = lexer.token
    if let declaration {
      if declaration == .awaitUsing { next() }
      left = parseVariables(declaration, inFor: true)
    } else if kind != .semicolon {
      left = parseForExpression()
    }
    context = saved
    let scope = hasScope ? binder.current : .none
    let result: NodeID
    if kind == .in || isWord(Words.of) {
      result = parseForEach(
        start, opener, left, first, declaration, scope, isAwait: isAwait)
    } else {
      if isAwait { failHere("expected 'of' in the head of 'for await'") }
      result = parseForRest(start, opener, left, scope)
    }
    if hasScope {
      binder.loopDepth -= 1
      binder.close(&tree)
    }
    return result
  }

  /// An expression, or what will be the target of `in` or `of`.
  private mutating func parseForExpression() -> NodeID {
    let saved = pendingError
    pendingError = Pending()
    var left = parseCover()
    if kind == .comma {
      if pendingError.exists { failPending() }
      left = parseSequence(left)
    }
    let isPattern =
      (tree.kind(left) == .array || tree.kind(left) == .object)
      && !tree.flags(left).contains(.parenthesised)
    if isPattern, kind == .in || isWord(Words.of) { pendingError = Pending() }
    if pendingError.exists { failPending() }
    pendingError = saved
    return left
  }

  private mutating func parseForEach(
    _ start: UInt32, _ opener: UInt32, _ left: NodeID, _ first: Token,
    _ declaration: VariableKind?, _ scope: ScopeID, isAwait: Bool
  ) -> NodeID {
    let isIn = kind == .in
    if isIn, isAwait { failHere("expected 'of' in the head of 'for await'") }
    if let declaration {
      checkForDeclaration(left, declaration, isIn: isIn)
    } else {
      if !isIn, first.kind == .identifier, !first.flags.contains(.escaped),
        !tree.flags(left).contains(.parenthesised)
      {
        if first.atom == Words.let {
          fail("'let' cannot begin the left side of 'of'", first.start)
        } else if first.atom == Words.async, !isAwait, tree.kind(left) == .identifier {
          fail("'async' cannot be the left side of 'of'", first.start)
        }
      }
      if tree.kind(left) == .array || tree.kind(left) == .object {
        convertToPattern(left, .assignment)
      } else {
        markTarget(left, alsoRead: false, allowsCall: true)
      }
    }
    next()
    let right = isIn ? parseExpression() : parseAssignmentIn()
    expect(
      .parenRight, "expected ')' to end the head of 'for'", opener: opener,
      note: "the head begins here")
    let body = parseLoopBody()
    return add(
      isIn ? .forIn : .forOf, start,
      tree.addExtra(left.rawValue, right.rawValue, scope.rawValue), body.rawValue,
      flags: isAwait ? .isAsync : [])
  }

  private mutating func checkForDeclaration(
    _ variables: NodeID, _ declaration: VariableKind, isIn: Bool
  ) {
    let list = tree.elements(variables)
    if tree.count(list) != 1 {
      return fail("only one declaration is allowed before 'in' or 'of'", at: variables)
    }
    let (target, value) = tree.operands(tree[list, 0])
    if value.exists {
      // Annex B: `for (var a = 1 in b)`.
      let isLegacy =
        isIn && declaration == .var && !isStrict && tree.kind(target) == .bindingIdentifier
      if !isLegacy { fail("an initialiser is not allowed before 'in' or 'of'", at: value) }
    }
    if isIn, declaration == .using || declaration == .awaitUsing {
      fail("'using' is not allowed before 'in'", at: variables)
    }
  }

  private mutating func parseForRest(
    _ start: UInt32, _ opener: UInt32, _ initialiser: NodeID, _ scope: ScopeID
  ) -> NodeID {
    expect(.semicolon, "expected ';' in the head of 'for'", opener: opener)
    let test = kind == .semicolon ? NodeID.none : parseExpression()
    expect(.semicolon, "expected ';' in the head of 'for'", opener: opener)
    let update = kind == .parenRight ? NodeID.none : parseExpression()
    expect(
      .parenRight, "expected ')' to end the head of 'for'", opener: opener,
      note: "the head begins here")
    let body = parseLoopBody()
    return add(
      .for, start,
      tree.addExtra(initialiser.rawValue, test.rawValue, update.rawValue, scope.rawValue),
      body.rawValue)
  }
}
