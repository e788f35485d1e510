// Inlined statements: `f(a);` as the statements of `f`.
//
// Where a statement begins with a call of a function that is called nowhere else, its body stands before what is left of
// the statement. The parameters become declared variables. What leaves the function must leave nothing else:
// - behind `return f(a)` each `return` of the body is one of the function around;
// - at the end of a function so is one without a value;
// - elsewhere only the last statement may be a `return`, whose value takes the place of the call.

internal import AssetText

/// What becomes of the value of a call whose body is inlined.
enum InlinedValue: UInt8 {
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
    case .variables:
      return emitInlinedVariables(id, id, context, from: mark)
    case .for:
      let initialiser = tree.forParts(id).initialiser
      if initialiser.exists, kind(initialiser) == .variables {
        return tree.variableKind(initialiser) == .var
          && emitInlinedVariables(id, initialiser, context, from: mark)
      }
    default: break
    }
    guard let expression = firstExpression(of: id) else { return false }
    let isSequence = kind(expression) == .sequence
    let list = isSequence ? tree.elements(expression) : .empty
    let count = isSequence ? tree.count(list) : 1
    for position in 0..<count {
      let element = isSequence ? tree[list, position] : expression
      let use = use(of: id, isLast: position == count - 1, context)
      guard let place = placeToInline(element, use) else { continue }
      let before = joined(list, 0..<position, .none, at: id)
      emitSimplified(expressionStatement(before, at: id), from: mark)
      if inline(place, use, from: mark) { return true }
      let rest = place.isWhole && use != .needed ? NodeID.none : element
      let behind = joined(list, position + 1..<max(position + 1, count), rest, at: id)
      emitRest(of: id, behind, context, from: mark)
      return true
    }
    return false
  }

  /// The expression that a statement evaluates before all else.
  private func firstExpression(of id: NodeID) -> NodeID? {
    switch kind(id) {
    case .expressionStatement, .throw, .return:
      let operand = tree.operand(id)
      return operand.exists ? operand : nil
    case .if: return tree.conditional(id).test
    case .switch: return tree.switchParts(id).discriminant
    case .for:
      let initialiser = tree.forParts(id).initialiser
      return initialiser.exists ? initialiser : nil
    case .forIn, .forOf:
      // The old `for (var a = 1 in b)` begins with the 1.
      let parts = tree.forEach(id)
      guard kind(parts.left) == .variables else { return parts.right }
      if tree.operands(tree[tree.elements(parts.left), 0]).right.exists { return nil }
      // What speaks of a name of the head, in its dead zone, would mean another one outside of it.
      if parts.scope.exists,
        boundNames(parts.left).contains(where: { mentions(parts.right, tree.symbol($0)) })
      {
        return nil
      }
      return parts.right
    default: return nil
    }
  }

  private func use(
    of id: NodeID, isLast: Bool, _ context: StatementContext
  ) -> InlinedValue {
    switch kind(id) {
    case .expressionStatement: return isLast && context.exit == .function ? .ending : .unused
    case .for: return .unused
    case .return: return isLast ? .returned : .unused
    default: return isLast ? .needed : .unused
    }
  }

  /// Emits what is left of a statement, its first expression replaced.
  private mutating func emitRest(
    of id: NodeID, _ rest: NodeID, _ context: StatementContext, from mark: Int
  ) {
    switch kind(id) {
    case .if:
      var parts = tree.conditional(id)
      parts.test = rest
      tree.setConditional(id, parts)
    case .switch: tree.setLeft(id, rest)
    case .for:
      var parts = tree.forParts(id)
      parts.initialiser = rest
      tree.setFor(id, parts)
    case .forIn, .forOf:
      var parts = tree.forEach(id)
      parts.right = rest
      tree.setForEach(id, parts)
    default:
      if rest.isNone { return }
      tree.setOperand(id, rest)
    }
    if !emitInlined(id, context, from: mark) { emitSimplified(id, from: mark) }
  }

  /// A part of a list of expressions behind a first one.
  private mutating func joined(
    _ list: NodeList, _ range: Range<Int>, _ first: NodeID, at place: NodeID
  ) -> NodeID {
    var result = first
    for position in range { result = sequence(result, tree[list, position], at: place) }
    return result
  }

  /// `var a = 1, b = f(c), d`: the body stands between two declarations.
  private mutating func emitInlinedVariables(
    _ id: NodeID, _ variables: NodeID, _ context: StatementContext, from mark: Int
  ) -> Bool {
    guard tree.variableKind(variables).rawValue <= VariableKind.const.rawValue else {
      return false
    }
    let list = tree.elements(variables)
    for position in 0..<tree.count(list) {
      let declarator = tree[list, position]
      let value = tree.operands(declarator).right
      guard value.exists, kind(tree.operands(declarator).left) == .bindingIdentifier,
        var place = placeToInline(value, .needed)
      else { continue }
      place.declarator = declarator
      if position > 0 { emitSimplified(part(of: variables, list, 0..<position), from: mark) }
      _ = inline(place, .needed, from: mark)
      let rest = part(of: variables, list, position..<tree.count(list))
      guard id != variables else {
        if !emitInlined(rest, context, from: mark) { emitSimplified(rest, from: mark) }
        return true
      }
      emitRest(of: id, rest, context, from: mark)
      return true
    }
    return false
  }

  private mutating func part(of id: NodeID, _ list: NodeList, _ range: Range<Int>) -> NodeID {
    let mark = stack.count
    for position in range { stack.append(tree[list, position]) }
    let declarators = program.tree.addList(stack, from: mark)
    stack.removeLast(stack.count - mark)
    var node = tree[id]
    node.a = declarators.index
    return tree.add(node)
  }

  // MARK: Calls

  /// A call whose function's body may stand in front of it.
  struct InlinePlace: BitwiseCopyable {
    var call: NodeID
    var body: InlineBody
    /// The call is the whole expression.
    var isWhole = true
    var isCallee = false
    /// The declarator that has the expression as its value.
    var declarator = NodeID.none
  }

  /// Finds the call that an expression begins with, if its function may be taken apart.
  private mutating func placeToInline(_ id: NodeID, _ use: InlinedValue) -> InlinePlace? {
    var current = id
    var isCallee = false
    while true {
      var next = NodeID.none
      switch kind(current) {
      case .call:
        let callee = tree.call(current).callee
        if kind(callee) == .identifier || kind(callee) == .function {
          let inner = current == id ? use : .needed
          guard let body = takeBody(current, inner) else { return nil }
          return InlinePlace(call: current, body: body, isWhole: current == id, isCallee: isCallee)
        }
        next = callee
        isCallee = true
      case .member, .index, .privateMember, .binary, .logical:
        next = tree.operands(current).left
        isCallee = false
      case .conditional:
        next = tree.conditional(current).test
        isCallee = false
      case .sequence:
        next = tree[tree.elements(current), 0]
        isCallee = false
      case .unary where tree.unaryOperator(current) != .delete, .await, .optionalChain:
        next = tree.operand(current)
        isCallee = false
      case .assign:
        let target = tree.operands(current).left
        guard tree.assignmentOperator(current) == .assign, kind(target) == .identifier,
          !tree.flags(target).contains(.inWith)
        else { return nil }
        next = tree.operands(current).right
        isCallee = false
      default: return nil
      }
      current = next
    }
  }

  /// Emits the body of a function and puts its value in the place of the call; true if the body ends the function around.
  private mutating func inline(
    _ place: InlinePlace, _ use: InlinedValue, from mark: Int
  ) -> Bool {
    let use = place.isWhole ? use : .needed
    let value = emitBody(place.call, place.body, use, from: mark)
    switch use {
    case .unused, .ending: return false
    case .returned:
      if stack.count == mark || !neverCompletes(stack[stack.count - 1]) {
        emitSimplified(
          tree.add(Node(.return, start: tree.start(place.call))), from: mark)
      }
      return true
    case .needed:
      let result = place.isCallee ? detached(value, .callee) : value
      if place.isWhole, place.declarator.exists {
        tree.setRight(place.declarator, result)
      } else {
        // The value becomes the node that was the call.
        tree[place.call] = tree[result]
      }
      return false
    }
  }
}
