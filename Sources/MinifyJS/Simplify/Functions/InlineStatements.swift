// Inlined statements: `f(a);` as the statements of `f`.
//
// Where a statement begins with a call of a function that is called nowhere else, its body stands before what is left of
// the statement. The parameters become declared variables. What leaves the function must leave nothing else:
// - behind `return f(a)` each `return` of the body is one of the function around;
// - at the end of a function so is one without a value;
// - elsewhere only the last statement may be a `return`, whose value takes the place of the call.
//
// In a loop the variables of the body have to begin without a value each time, and no closure may keep one.

internal import AssetText

/// What becomes of the value of a call whose body is inlined.
private enum InlinedValue: UInt8 {
  /// Nobody looks at it.
  case unused
  /// As `unused`, and behind the statement the function ends.
  case ending
  /// The function around returns it.
  case returned
  /// It stands where the call stood.
  case needed
}

extension Simplifier {
  /// Emits a statement with the bodies of functions that it calls in front of it; false if it calls none such.
  mutating func emitInlined(
    _ id: NodeID, _ context: StatementContext, from mark: Int
  ) -> Bool {
    guard inlines, id.exists else { return false }
    switch kind(id) {
    case .expressionStatement, .throw, .return:
      guard tree.operand(id).exists else { return false }
      return emitInlined(id, tree.operand(id), context, from: mark)
    case .if: return emitInlined(id, tree.conditional(id).test, context, from: mark)
    case .variables: return emitInlinedVariables(id, context, from: mark)
    default: return false
    }
  }

  private mutating func emitInlined(
    _ id: NodeID, _ expression: NodeID, _ context: StatementContext, from mark: Int
  ) -> Bool {
    let isSequence = kind(expression) == .sequence
    let list = isSequence ? tree.elements(expression) : .empty
    let count = isSequence ? tree.count(list) : 1
    for position in 0..<count {
      let element = isSequence ? tree[list, position] : expression
      let isLast = position == count - 1
      var use = InlinedValue.unused
      if isLast {
        switch kind(id) {
        case .expressionStatement: use = context.exit == .function ? .ending : .unused
        case .return: use = .returned
        default: use = .needed
        }
      }
      var call = element
      var isAssigned = false
      if kind(element) == .assign, tree.assignmentOperator(element) == .assign,
        kind(tree.operands(element).left) == .identifier,
        !tree.flags(tree.operands(element).left).contains(.inWith)
      {
        call = tree.operands(element).right
        isAssigned = true
        use = .needed
      }
      guard kind(call) == .call, let body = takeBody(call, use, at: id) else { continue }
      var before = NodeID.none
      for index in 0..<position { before = sequence(before, tree[list, index], at: id) }
      emitSimplified(expressionStatement(before, at: id), from: mark)
      let value = emitBody(body, use, from: mark)
      if use == .returned {
        if !neverCompletes(stack.count > mark ? stack[stack.count - 1] : .none) {
          emitSimplified(tree.add(Node(.return, start: tree.start(id))), from: mark)
        }
        return true
      }
      var rest = value
      if isAssigned {
        tree.setRight(element, value)
        rest = element
      }
      if use != .needed { rest = .none }
      for index in position + 1..<max(position + 1, count) {
        rest = sequence(rest, tree[list, index], at: id)
      }
      finish(id, with: rest, context, from: mark)
      return true
    }
    return false
  }

  /// Emits what is left of a statement.
  private mutating func finish(
    _ id: NodeID, with rest: NodeID, _ context: StatementContext, from mark: Int
  ) {
    switch kind(id) {
    case .if:
      var parts = tree.conditional(id)
      parts.test = rest
      tree.setConditional(id, parts)
    default:
      if rest.isNone { return }
      tree.setOperand(id, rest)
    }
    if !emitInlined(id, context, from: mark) { emitSimplified(id, from: mark) }
  }

  /// `var a = 1, b = f(c), d`: the body stands between two declarations.
  private mutating func emitInlinedVariables(
    _ id: NodeID, _ context: StatementContext, from mark: Int
  ) -> Bool {
    guard tree.variableKind(id).rawValue <= VariableKind.const.rawValue else { return false }
    let list = tree.elements(id)
    for position in 0..<tree.count(list) {
      let declarator = tree[list, position]
      let use = InlinedValue.needed
      let call = tree.operands(declarator).right
      guard call.exists, kind(call) == .call, kind(tree.operands(declarator).left) == .bindingIdentifier,
        let body = takeBody(call, use, at: id)
      else { continue }
      if position > 0 { emitSimplified(part(of: id, list, 0..<position), from: mark) }
      let value = emitBody(body, use, from: mark)
      tree.setRight(declarator, value)
      let rest = part(of: id, list, position..<tree.count(list))
      if !emitInlined(rest, context, from: mark) { emitSimplified(rest, from: mark) }
      return true
    }
    return false
  }

  private mutating func part(of id: NodeID, _ list: NodeList, _ range: Range<Int>) -> NodeID {
    let mark = stack.count
    for position in range { stack.append(tree[list, position]) }
    let declarators = tree.addList(stack[mark...])
    stack.removeLast(stack.count - mark)
    var node = tree[id]
    node.a = declarators.index
    return tree.add(node)
  }

  // MARK: Bodies

  /// A function whose body is to stand in the place of its call.
  private struct TakenBody {
    var call: NodeID
    var function: NodeID
    /// The variables that have to be made undefined at the start.
    var reset: ContiguousArray<SymbolID>
  }

  /// Takes a called function out of its declaration, if its statements may stand here.
  private mutating func takeBody(
    _ id: NodeID, _ use: InlinedValue, at place: NodeID
  ) -> TakenBody? {
    guard let (function, name) = inlinable(id) else { return nil }
    if name.exists { walk(name) }
    let view = tree.function(function)
    guard !view.isExpressionBody else { return nil }
    let count = tree.count(view.statements)
    var first = 0
    while first < count, kind(tree[view.statements, first]) == .directive { first += 1 }
    let code = examine((first..<count).map { tree[view.statements, $0] })
    guard !code.isFixed, !(code.usesThis && name.exists), !code.hasBlockDeclarations else {
      return nil
    }
    let last = count > first ? tree[view.statements, count - 1] : .none
    let endsWithReturn = last.exists && kind(last) == .return
    switch use {
    case .returned: break
    case .ending: if code.values > 0, code.returns > 1 || !endsWithReturn { return nil }
    case .unused, .needed: if code.returns > (endsWithReturn ? 1 : 0) { return nil }
    }
    var reset: ContiguousArray<SymbolID> = []
    guard mayAdoptAll(view, from: first, &reset), spend("inline-statements", id) else { return nil }
    if name.exists {
      let taken = takeFunction(name)
      return TakenBody(call: id, function: taken, reset: reset)
    }
    return TakenBody(call: id, function: function, reset: reset)
  }

  /// Emits the statements of a function; returns the value of the last `return`, if it is needed.
  private mutating func emitBody(
    _ body: TakenBody, _ use: InlinedValue, from mark: Int
  ) -> NodeID {
    let view = tree.function(body.function)
    let arguments = tree.call(body.call).arguments
    let start = tree.start(body.call)
    adoptAll(view)
    for position in 0..<max(tree.count(view.parameters), tree.count(arguments)) {
      let argument = position < tree.count(arguments) ? tree[arguments, position] : .none
      guard position < tree.count(view.parameters) else {
        emitSimplified(expressionStatement(dropValue(argument), at: body.call), from: mark)
        continue
      }
      let parameter = tree[view.parameters, position]
      if isUnused(tree.symbol(parameter)) {
        emitSimplified(expressionStatement(dropValue(argument), at: body.call), from: mark)
        continue
      }
      var value = argument
      if value.isNone, around.loops > 0 { value = undefined(at: body.call) }
      emitSimplified(variable(parameter, value), from: mark)
    }
    for name in body.reset {
      let target = tree.add(Node(.bindingIdentifier, start: start, a: name.rawValue))
      emitSimplified(variable(target, undefined(at: body.call)), from: mark)
    }
    let count = tree.count(view.statements)
    for position in 0..<count {
      let id = tree[view.statements, position]
      if kind(id) == .directive { continue }
      if position == count - 1, kind(id) == .return, use != .returned {
        guard use == .needed else {
          if tree.operand(id).exists {
            emitSimplified(expressionStatement(dropValue(tree.operand(id)), at: id), from: mark)
          }
          return .none
        }
        return tree.operand(id).exists ? tree.operand(id) : undefined(at: id)
      }
      if kind(id) == .variables { tree[id].op = VariableKind.var.rawValue }
      emitSimplified(id, from: mark)
    }
    return use == .needed ? undefined(at: body.call) : .none
  }

  private mutating func variable(_ target: NodeID, _ value: NodeID) -> NodeID {
    let start = tree.start(target)
    let declarator = tree.add(
      Node(.declarator, start: start, a: target.rawValue, b: value.rawValue))
    let list = tree.addList(CollectionOfOne(declarator))
    return tree.add(
      Node(.variables, start: start, a: list.index, op: VariableKind.var.rawValue))
  }

  // MARK: Variables

  /// True if all that a function declares for itself may be variables of the function around.
  private func mayAdoptAll(
    _ view: FunctionView, from first: Int, _ reset: inout ContiguousArray<SymbolID>
  ) -> Bool {
    var isNamed = false
    var name = scopes[view.scope].firstSymbol
    while name.exists {
      let symbol = scopes[name]
      name = symbol.next
      if symbol.kind == .label || symbol.kind == .arguments { continue }
      // What is no longer there is listed still.
      if symbol.declaration.isNone, symbol.reads == 0, symbol.writes == 0 { continue }
      guard symbol.link.isNone,
        symbol.flags.isDisjoint(with: [.pinned, .blocksFunction, .exported])
      else { return false }
      switch symbol.kind {
      case .var, .parameter: break
      case .let: if !liberties.deadZone { return false }
      case .const: if !liberties.deadZone || symbol.writes > 0 { return false }
      default: return false
      }
      if symbol.flags.contains(.captured), around.loops > 0 { return false }
      isNamed = true
    }
    if !isNamed { return true }
    guard mayDeclareVariables else { return false }
    if around.loops > 0 { findUnset(view, from: first, &reset) }
    return true
  }

  private mutating func adoptAll(_ view: FunctionView) {
    var name = scopes[view.scope].firstSymbol
    while name.exists {
      let next = scopes[name].next
      if scopes[name].kind != .arguments { adopt(name, isDeclared: true) }
      name = next
    }
  }

  /// Finds the variables of a body that do not certainly get a value before all else that is done with them.
  private func findUnset(
    _ view: FunctionView, from first: Int, _ reset: inout ContiguousArray<SymbolID>
  ) {
    var seen: Set<UInt32> = []
    for position in 0..<tree.count(view.parameters) {
      seen.insert(tree[tree[view.parameters, position]].a)
    }
    for position in first..<max(first, tree.count(view.statements)) {
      let statement = tree[view.statements, position]
      guard kind(statement) == .variables else {
        note([statement], view.scope, &seen, &reset)
        continue
      }
      let list = tree.elements(statement)
      for index in 0..<tree.count(list) {
        let (target, value) = tree.operands(tree[list, index])
        if kind(target) == .bindingIdentifier, value.exists {
          note([value], view.scope, &seen, &reset)
          seen.insert(tree.symbol(target).rawValue)
        } else {
          note([tree[list, index]], view.scope, &seen, &reset)
        }
      }
    }
  }

  /// Notes the variables of a scope that are named here for the first time.
  private func note(
    _ roots: ContiguousArray<NodeID>, _ scope: ScopeID, _ seen: inout Set<UInt32>,
    _ reset: inout ContiguousArray<SymbolID>
  ) {
    var open = roots
    while let id = open.popLast() {
      switch kind(id) {
      case .identifier, .bindingIdentifier:
        let name = tree.symbol(id)
        if scopes[name].scope == scope, seen.insert(name.rawValue).inserted { reset.append(name) }
      default: tree.appendChildren(of: id, to: &open)
      }
    }
  }
}
