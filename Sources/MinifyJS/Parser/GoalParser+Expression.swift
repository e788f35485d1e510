internal import AssetText

// Expressions from the comma down to unary operators. Spines (comma, binary, conditional) are loops.

extension GoalParser {
  /// An expression with commas, `in` allowed.
  mutating func parseExpression() -> NodeID {
    let saved = context
    context.remove(.noIn)
    let result = parseExpressionHere()
    context = saved
    return result
  }

  /// An expression with commas under the current `in` rule.
  mutating func parseExpressionHere() -> NodeID {
    let first = parseAssignment()
    return kind == .comma ? parseSequence(first) : first
  }

  mutating func parseSequence(_ first: NodeID) -> NodeID {
    let start = tree.start(first)
    let mark = stack.count
    push(first)
    while take(.comma) { push(parseAssignment()) }
    return add(.sequence, start, takeList(from: mark).index)
  }

  /// An assignment expression, `in` allowed.
  mutating func parseAssignmentIn() -> NodeID {
    let saved = context
    context.remove(.noIn)
    let result = parseAssignment()
    context = saved
    return result
  }

  /// An assignment expression that is no pattern.
  mutating func parseAssignment() -> NodeID {
    let saved = pendingError
    pendingError = Pending()
    let result = parseCover()
    if pendingError.exists { failPending() }
    pendingError = saved
    return result
  }

  mutating func failPending() {
    let pending = pendingError
    pendingError = Pending()
    lexer.fail(
      pending.isProto
        ? "duplicate '__proto__' in an object literal"
        : "'=' in an object literal; it is only allowed in a pattern", Int(pending.start),
      Int(pending.end))
  }

  /// An assignment expression that may still become a pattern: `pendingError` says what an expression forbids.
  mutating func parseCover() -> NodeID {
    guard enter() else { return .none }
    let saved = pendingError
    pendingError = Pending()
    var isComplete = false
    var result = parseCoverHead(&isComplete)
    if kind == .question, !isComplete {
      if pendingError.exists { failPending() }
      result = parseConditional(result)
    }
    if pendingError.exists {
      let node = tree[result]
      if node.kind != .array && node.kind != .object || node.flags.contains(.parenthesised) {
        failPending()
      }
    }
    if saved.exists { pendingError = saved }
    leave()
    return result
  }

  /// `a ? b : c ? d : e` without recursion in the alternate.
  private mutating func parseConditional(_ first: NodeID) -> NodeID {
    let mark = stack.count
    var alternate = first
    var isComplete = false
    repeat {
      push(alternate)
      stack.append(start)
      let opener = start
      next()
      push(parseAssignmentIn())
      expect(
        .colon, "expected ':' in the conditional expression", opener: opener,
        note: "the '?' stands here")
      isComplete = false
      let saved = pendingError
      pendingError = Pending()
      alternate = parseCoverHead(&isComplete)
      if pendingError.exists { failPending() }
      pendingError = saved
    } while kind == .question && !isComplete
    while stack.count > mark {
      let consequent = stack.removeLast()
      let start = stack.removeLast()
      let test = stack.removeLast()
      alternate = add(
        .conditional, start, test, tree.addExtra(consequent, alternate.rawValue))
    }
    return alternate
  }

  /// An assignment expression without the conditional operator; complete when none may follow.
  private mutating func parseCoverHead(_ isComplete: inout Bool) -> NodeID {
    var left: NodeID
    switch kind {
    case .identifier:
      let token = lexer.token
      switch token.atom {
      case Words.async where !token.flags.contains(.escaped):
        left = parseAsync(&isComplete)
        if isComplete { return left }
      case Words.yield where context.contains(.generator):
        isComplete = true
        return parseYield()
      case Words.await:
        left = parseUnary()
        if kind == .arrow, tree.kind(left) == .identifier, !newlineBefore {
          isComplete = true
          return parseSingleParameterArrow(left, token)
        }
      default:
        left = parseIdentifierReference()
        if kind == .arrow, !newlineBefore {
          isComplete = true
          return parseSingleParameterArrow(left, token)
        }
        left = parseSuffixes(left, token.flags)
        left = parsePostfix(left)
      }
    case .parenLeft:
      let flags = lexer.token.flags
      left = parseParenthesised(&isComplete)
      if isComplete { return left }
      left = parseSuffixes(left, flags)
      left = parsePostfix(left)
    default:
      left = parseUnary()
    }
    if Self.precedence(kind) != 0 { left = parseBinary(left, 0) }
    if kind.rawValue >= TokenKind.assign.rawValue {
      isComplete = true
      return parseAssign(left)
    }
    if tree.kind(left) == .privateName { failPrivateName(left) }
    return left
  }

  mutating func failPrivateName(_ node: NodeID) {
    fail("a private name may only stand before 'in' or after a dot", at: node)
  }

  private mutating func parseAssign(_ left: NodeID) -> NodeID {
    let op = kind.rawValue - TokenKind.assign.rawValue
    let start = start
    if op == 0, tree.kind(left) == .array || tree.kind(left) == .object,
      !tree.flags(left).contains(.parenthesised)
    {
      pendingError = Pending()
      convertToPattern(left, .assignment)
    } else {
      if pendingError.exists { failPending() }
      let isLogical = op >= AssignmentOperator.or.rawValue
      markTarget(left, alsoRead: op != 0, allowsCall: !isLogical)
    }
    next()
    let right = parseAssignment()
    return add(.assign, start, left.rawValue, right.rawValue, op: op)
  }

  private mutating func parseYield() -> NodeID {
    let start = start
    if lexer.token.flags.contains(.escaped) { failHere("'yield' must not contain escapes") }
    if context.contains(.parameters) {
      failHere("a yield expression is not allowed in parameters")
    }
    lastSuspension = start + 1
    next()
    var flags: NodeFlags = []
    var operand = NodeID.none
    if !newlineBefore {
      switch kind {
      case .parenRight, .bracketRight, .braceRight, .comma, .semicolon, .colon, .end, .in: break
      case .star:
        next()
        flags = .isGenerator
        operand = parseAssignment()
      default: operand = parseAssignment()
      }
    }
    return add(.yield, start, operand.rawValue, flags: flags)
  }

  // MARK: Binary operators

  /// The precedence of a binary operator, 0 for everything else.
  @inline(__always) static func precedence(_ kind: TokenKind) -> UInt8 {
    switch kind {
    case .coalesce: return 1
    case .or: return 2
    case .and: return 3
    case .bitOr: return 4
    case .bitXor: return 5
    case .bitAnd: return 6
    case .equal, .notEqual, .strictEqual, .strictNotEqual: return 7
    case .less, .lessEqual, .greater, .greaterEqual, .instanceof, .in: return 8
    case .leftShift, .rightShift, .unsignedRightShift: return 9
    case .plus, .minus: return 10
    case .star, .slash, .percent: return 11
    case .power: return 12
    default: return 0
    }
  }

  @inline(__always) private static func binaryOperator(_ kind: TokenKind) -> BinaryOperator {
    switch kind {
    case .equal: .equal
    case .notEqual: .notEqual
    case .strictEqual: .strictEqual
    case .strictNotEqual: .strictNotEqual
    case .less: .less
    case .lessEqual: .lessEqual
    case .greater: .greater
    case .greaterEqual: .greaterEqual
    case .instanceof: .instanceof
    case .in: .in
    case .leftShift: .leftShift
    case .rightShift: .rightShift
    case .unsignedRightShift: .unsignedRightShift
    case .plus: .add
    case .minus: .subtract
    case .star: .multiply
    case .slash: .divide
    case .percent: .remainder
    case .power: .power
    case .bitOr: .bitOr
    case .bitXor: .bitXor
    default: .bitAnd
    }
  }

  /// Goes on with operators that bind tighter than `minimum`.
  mutating func parseBinary(_ first: NodeID, _ minimum: UInt8) -> NodeID {
    var left = first
    while true {
      let op = kind
      let precedence = Self.precedence(op)
      if precedence <= minimum { return left }
      if op == .in, context.contains(.noIn) { return left }
      let start = start
      if tree.kind(left) == .privateName, op != .in { failPrivateName(left) }
      if op == .power, isUnparenthesisedUnary(left) {
        failHere("the operand before '**' needs parentheses")
      }
      next()
      var right = parseUnary()
      let following = Self.precedence(kind)
      if following > precedence || (op == .power && following == precedence) {
        right = parseBinary(right, op == .power ? precedence - 1 : precedence)
      }
      if tree.kind(right) == .privateName { failPrivateName(right) }
      if precedence <= 3 {
        left = addLogical(op, start, left, right)
      } else {
        left = add(
          .binary, start, left.rawValue, right.rawValue, op: Self.binaryOperator(op).rawValue)
      }
    }
  }

  private func isUnparenthesisedUnary(_ node: NodeID) -> Bool {
    let kind = tree.kind(node)
    return (kind == .unary || kind == .await) && !tree.flags(node).contains(.parenthesised)
  }

  private mutating func addLogical(
    _ op: TokenKind, _ start: UInt32, _ left: NodeID, _ right: NodeID
  ) -> NodeID {
    let logical: LogicalOperator = op == .coalesce ? .coalesce : op == .and ? .and : .or
    for operand in [left, right] where tree.kind(operand) == .logical {
      if tree.flags(operand).contains(.parenthesised) { continue }
      let isCoalesce = tree[operand].op == LogicalOperator.coalesce.rawValue
      if isCoalesce != (logical == .coalesce) {
        fail("'??' cannot be mixed with '||' or '&&' without parentheses", start)
      }
    }
    return add(.logical, start, left.rawValue, right.rawValue, op: logical.rawValue)
  }

  // MARK: Unary operators

  mutating func parseUnary() -> NodeID {
    let start = start
    let op: UnaryOperator
    switch kind {
    case .not: op = .not
    case .minus: op = .minus
    case .plus: op = .plus
    case .typeof: op = .typeof
    case .void: op = .void
    case .delete: op = .delete
    case .complement: op = .complement
    case .increment, .decrement:
      let code: UInt8 = kind == .decrement ? 1 : 0
      guard enter() else { return .none }
      next()
      let operand = parseUnary()
      leave()
      markTarget(operand, alsoRead: true, allowsCall: true)
      return add(.update, start, operand.rawValue, op: code, flags: .prefix)
    case .identifier:
      if lexer.token.atom == Words.await, let operation = parseAwait() {
        return operation
      }
      return parsePostfix(parseLeftHandSide())
    default: return parsePostfix(parseLeftHandSide())
    }
    guard enter() else { return .none }
    next()
    let operand = parseUnary()
    leave()
    if op == .delete { checkDelete(operand) }
    if tree.kind(operand) == .privateName { failPrivateName(operand) }
    return add(.unary, start, operand.rawValue, op: op.rawValue)
  }

  private mutating func checkDelete(_ operand: NodeID) {
    switch tree.kind(operand) {
    case .identifier where isStrict:
      fail("a variable cannot be deleted in strict mode", at: operand)
    case .privateMember: fail("a private name cannot be deleted", at: operand)
    case .optionalChain where tree.kind(tree.operand(operand)) == .privateMember:
      fail("a private name cannot be deleted", at: operand)
    default: break
    }
  }

  /// `await x`, or nil where `await` is a name here.
  private mutating func parseAwait() -> NodeID? {
    let start = start
    if !context.contains(.async) {
      // At the top of what may be a module, a word or literal behind `await` decides for the operator.
      if isTentative, !context.contains(.inner), !isModule {
        let following = lexer.peek()
        if !following.flags.contains(.newlineBefore) {
          switch following.kind {
          case .identifier where following.atom != Words.of,
            .string, .number, .new, .this, .function, .class, .import, .not, .null:
            refuseInScript("'await' is only allowed in async functions and modules")
          default: break
          }
        }
      }
      return nil
    }
    if lexer.token.flags.contains(.escaped) { failHere("'await' must not contain escapes") }
    if context.contains(.parameters) {
      failHere("an await expression is not allowed in parameters")
    }
    if !context.contains(.inner) { hasTopLevelAwait = true }
    lastSuspension = start + 1
    guard enter() else { return NodeID.none }
    next()
    let operand = parseUnary()
    leave()
    if tree.kind(operand) == .privateName { failPrivateName(operand) }
    return add(.await, start, operand.rawValue)
  }

  /// `x++` and `x--`.
  @inline(__always) mutating func parsePostfix(_ operand: NodeID) -> NodeID {
    if kind != .increment && kind != .decrement || newlineBefore { return operand }
    markTarget(operand, alsoRead: true, allowsCall: true)
    let node = add(.update, start, operand.rawValue, op: kind == .decrement ? 1 : 0)
    next()
    return node
  }
}
