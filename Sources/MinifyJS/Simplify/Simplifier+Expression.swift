// The walk through expressions: children first, then the rules for the node.
//
// Spines that programs make very long are loops: operators and chains of members and calls on the left, conditionals on
// the right. All else recurses, and the parser has limited its depth.

extension Simplifier {
  /// Rewrites an expression and all that is in it; the result is none if its value is unused and nothing is left to do.
  mutating func simplify(_ id: NodeID, _ context: ValueUse = []) -> NodeID {
    if context == .named { return simplifyNamed(id) }
    if context.isDisjoint(with: [.callee, .reference]) { return simplifyWhole(id, context) }
    let result = simplifyWhole(id, context)
    // What was no reference before must not become one.
    return result == id || isReference(id) ? result : detached(result, context)
  }

  private func isReference(_ id: NodeID) -> Bool {
    switch kind(id) {
    case .member, .index, .privateMember, .optionalChain, .identifier: return true
    default: return false
    }
  }

  private mutating func simplifyWhole(_ id: NodeID, _ context: ValueUse) -> NodeID {
    switch kind(id) {
    case .binary, .logical: return simplifyOperators(id, context)
    case .member, .index, .privateMember, .call: return simplifyChain(id, context)
    case .conditional: return simplifyConditionals(id, context)
    case .sequence: return simplifySequence(id, context)
    default: break
    }
    let result = simplifyOne(id, context)
    return context.contains(.unused) ? dropValue(result) : result
  }

  /// A value that is given to a name: what was no anonymous function before must not become one.
  private mutating func simplifyNamed(_ id: NodeID) -> NodeID {
    let result = simplify(id)
    guard keepsNames, result != id, isAnonymous(result), !isAnonymous(id) else { return result }
    let zero = tree.addNumber(0, start: tree.start(id))
    return sequence(zero, result, at: id)
  }

  /// True if names of functions and classes have to stay what they are.
  var keepsNames: Bool { options.keepsNames || !liberties.functionNames }

  /// True for a function or class that is named after what it is assigned to.
  func isAnonymous(_ id: NodeID) -> Bool {
    switch kind(id) {
    case .function: return tree.function(id).name.isNone
    case .class: return tree.classParts(id).name.isNone
    default: return false
    }
  }

  /// Expressions whose nesting is that of the source.
  private mutating func simplifyOne(_ id: NodeID, _ context: ValueUse) -> NodeID {
    switch kind(id) {
    case .identifier: return foldIdentifier(id, context)
    case .string, .number, .bigInt, .true, .false: return id
    case .unary:
      let op = tree.unaryOperator(id)
      let inner: ValueUse =
        op == .not ? .boolean : op == .delete || op == .typeof ? .reference : []
      let guardedMark = guardedParameters.count
      let operand = simplify(tree.operand(id), inner)
      if op == .delete { guardedParameters.removeLast(guardedParameters.count - guardedMark) }
      tree.setOperand(id, operand)
      return foldUnary(id, context)
    case .update:
      let target = simplifyTarget(tree.operand(id))
      tree.setOperand(id, target)
      return id
    case .await, .yield, .spread:
      if tree.operand(id).exists {
        let operand = simplify(tree.operand(id))
        tree.setOperand(id, operand)
      }
      return id
    case .optionalChain:
      let operand = simplify(tree.operand(id), .chain)
      tree.setOperand(id, operand)
      foldOptionalChain(id)
      return id
    case .assign:
      let left = simplifyTarget(tree.operands(id).left)
      tree.setLeft(id, left)
      let right = simplify(tree.operands(id).right, .named)
      tree.setRight(id, right)
      return foldAssign(id, context)
    case .template:
      simplifyEach(tree.templateExpressions(id))
      return foldTemplate(id, context)
    case .taggedTemplate:
      let parts = tree.taggedTemplate(id)
      let tag = simplify(parts.tag, .callee)
      tree.setLeft(id, tag)
      simplifyEach(tree.templateExpressions(parts.template))
      return id
    case .array:
      simplifyEach(tree.elements(id))
      return id
    case .object:
      simplifyProperties(tree.elements(id))
      return id
    case .new:
      let call = tree.call(id)
      let callee = simplify(call.callee, .callee)
      tree.setLeft(id, callee)
      simplifyEach(call.arguments)
      return foldNew(id, context)
    case .importCall:
      let parts = tree.importCall(id)
      let source = simplify(parts.source)
      tree.setLeft(id, source)
      if parts.options.exists {
        let options = simplify(parts.options)
        tree.setRight(id, options)
      }
      return id
    case .function:
      simplifyFunction(id)
      let before = rewrites
      let result = foldFunction(id, context)
      if rewrites > before, result == id {
        tree[id].flags.remove(.settled)
        tree[id].flags.formUnion([.touched, .uncounted])
      }
      return result
    case .class:
      simplifyClass(id)
      return id
    default: return id
    }
  }

  /// Rewrites each expression of a list in place; holes stay.
  mutating func simplifyEach(_ list: NodeList) {
    for position in 0..<tree.count(list) {
      let id = tree[list, position]
      if id.exists {
        let result = simplify(id)
        tree[list, position] = result
      }
    }
  }

  private mutating func simplifyProperties(_ list: NodeList) {
    for position in 0..<tree.count(list) {
      let id = tree[list, position]
      if kind(id) == .spread {
        let result = simplify(id)
        tree[list, position] = result
        continue
      }
      simplifyKey(id)
      let value = simplify(tree.property(id).value, .named)
      tree.setRight(id, value)
      foldProperty(id)
    }
  }

  /// The key of a property, method or field.
  mutating func simplifyKey(_ id: NodeID) {
    let property = tree.property(id)
    guard property.isComputed else { return }
    let key = simplify(property.key)
    tree.setLeft(id, key)
    foldKey(id)
  }

  /// What is assigned to: a reference or pattern. Only what is evaluated on the way is rewritten.
  mutating func simplifyTarget(_ id: NodeID) -> NodeID {
    switch kind(id) {
    case .identifier, .bindingIdentifier: return id
    case .member, .index, .privateMember: return simplify(id, .reference)
    case .arrayPattern, .objectPattern:
      let list = tree.elements(id)
      for position in 0..<tree.count(list) {
        let element = tree[list, position]
        if element.exists {
          let result = simplifyTarget(element)
          tree[list, position] = result
        }
      }
      return foldPattern(id)
    case .property:
      simplifyKey(id)
      let value = simplifyTarget(tree.property(id).value)
      tree.setRight(id, value)
      return id
    case .rest:
      let operand = simplifyTarget(tree.operand(id))
      tree.setOperand(id, operand)
      return id
    case .assignmentPattern:
      let target = simplifyTarget(tree.operands(id).left)
      tree.setLeft(id, target)
      let value = simplify(tree.operands(id).right, .named)
      tree.setRight(id, value)
      return id
    default:
      // `f() = 1` is an error of its own when it runs; the body of `f` could be none that can be read.
      let held = inlines
      inlines = false
      defer { inlines = held }
      return simplify(id)
    }
  }

  // MARK: Spines

  /// Binary and logical operators, down the left.
  private mutating func simplifyOperators(_ id: NodeID, _ context: ValueUse) -> NodeID {
    let mark = stack.count
    var current = id
    var inner = context
    while kind(current) == .binary || kind(current) == .logical {
      stack.append(current)
      contexts.append(inner)
      inner = leftContext(of: current, inner)
      current = tree.operands(current).left
    }
    var left = kind(current) == .privateName ? current : simplify(current, inner)
    while stack.count > mark {
      let id = stack.removeLast()
      let outer = contexts.removeLast()
      tree.setLeft(id, left)
      guard kind(id) == .logical else {
        let right = simplify(tree.operands(id).right)
        tree.setRight(id, right)
        left = foldBinary(id, outer)
        if outer.contains(.unused) { left = dropValue(left) }
        continue
      }
      let right = simplify(
        tree.operands(id).right, outer.intersection([.boolean, .unused]).union(operandUse(of: id)))
      if right.isNone {
        // Nothing is left to do whatever the left says.
        left = dropValue(left)
        continue
      }
      tree.setRight(id, right)
      left = foldLogical(id, outer)
    }
    return left
  }

  /// The context that an operator gives to its left operand.
  private func leftContext(of id: NodeID, _ context: ValueUse) -> ValueUse {
    // `a && b` as a condition: both are conditions. With its value unused, `a` is a condition still.
    guard kind(id) == .logical, tree.logicalOperator(id) != .coalesce else { return [] }
    let use = operandUse(of: id)
    return context.isDisjoint(with: [.boolean, .unused]) ? use : use.union(.boolean)
  }

  /// What an operator tells its operands about itself.
  private func operandUse(of logical: NodeID) -> ValueUse {
    switch tree.logicalOperator(logical) {
    case .and: .inAnd
    case .or: .inOr
    case .coalesce: []
    }
  }

  /// Members and calls, down the object or callee.
  private mutating func simplifyChain(_ id: NodeID, _ context: ValueUse) -> NodeID {
    let mark = stack.count
    var current = id
    var isCallee = false
    loop: while true {
      switch kind(current) {
      case .member, .index, .privateMember:
        isCallee = false
        stack.append(current)
        current = tree.operands(current).left
      case .call:
        isCallee = true
        stack.append(current)
        current = tree.operands(current).left
      default: break loop
      }
    }
    let below: ValueUse = isCallee ? .callee : []
    let isChain = context.contains(.chain)
    var object = simplify(current, isChain ? below.union(.chain) : below)
    while stack.count > mark {
      let id = stack.removeLast()
      tree.setLeft(id, object)
      var outer = context
      if stack.count > mark {
        outer = kind(stack[stack.count - 1]) == .call ? .callee : []
        if isChain { outer.insert(.chain) }
      }
      switch kind(id) {
      case .call:
        simplifyEach(tree.call(id).arguments)
        object = foldCall(id, outer)
      case .index:
        let property = simplify(tree.member(id).property)
        tree.setRight(id, property)
        object = foldIndex(id, outer)
      default: object = id
      }
    }
    return context.contains(.unused) ? dropValue(object) : object
  }

  /// Conditionals, down the alternate.
  private mutating func simplifyConditionals(_ id: NodeID, _ context: ValueUse) -> NodeID {
    let passed = context.intersection([.boolean, .unused])
    let mark = stack.count
    var current = id
    while kind(current) == .conditional {
      stack.append(current)
      var parts = tree.conditional(current)
      parts.test = simplify(parts.test, .boolean)
      parts.consequent = simplify(parts.consequent, passed)
      tree.setConditional(current, parts)
      current = parts.alternate
    }
    var alternate = simplify(current, passed)
    while stack.count > mark {
      let id = stack.removeLast()
      var parts = tree.conditional(id)
      parts.alternate = alternate
      alternate = foldConditional(id, parts, passed)
    }
    return alternate
  }

  /// `a, b, c`: all but the last are unused.
  private mutating func simplifySequence(_ id: NodeID, _ context: ValueUse) -> NodeID {
    let list = tree.elements(id)
    let mark = stack.count
    let count = tree.count(list)
    if count == 2, kind(tree[list, 0]) == .number, !context.isDisjoint(with: [.callee, .reference])
    {
      // `(0, o.m)()` as it is: dropped and made anew, the wrapper would be a change in each pass.
      let value = simplify(tree[list, 1])
      tree[list, 1] = value
      return isDetachable(value, context) && spend("wrapper", id) ? value : id
    }
    for position in 0..<count {
      let isLast = position == count - 1
      var inner: ValueUse = isLast ? context.intersection([.boolean, .unused]) : .unused
      // `(0, o.m)()`: the wrapper is there for what it does to `this`.
      if isLast, !context.isDisjoint(with: [.callee, .reference]) { inner = [] }
      let element = simplify(tree[list, position], inner)
      guard element.exists else { continue }
      pushNext(element, from: mark)
    }
    return foldSequence(id, from: mark, context)
  }
}
