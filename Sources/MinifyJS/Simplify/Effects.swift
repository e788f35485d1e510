// Effects: what happens beside the value when an expression is evaluated.

extension Simplifier {
  /// True if evaluating an expression may do anything but make its value: call, assign, throw, suspend.
  ///
  /// Looks at a limited number of nodes; what is larger has effects for all it knows.
  func hasEffects(_ id: NodeID) -> Bool {
    var budget = 400
    return hasEffects(id, &budget)
  }

  func hasEffects(_ id: NodeID, _ budget: inout Int) -> Bool {
    if id.isNone { return false }
    budget -= 1
    if budget < 0 { return true }
    switch kind(id) {
    case .none, .null, .true, .false, .number, .bigInt, .string, .regExp, .function, .importMeta,
      .newTarget, .super:
      return false
    case .this: return around.isDerived
    case .identifier: return readHasEffects(id)
    case .unary:
      let operand = tree.operand(id)
      switch tree.unaryOperator(id) {
      case .not, .void: return hasEffects(operand, &budget)
      case .typeof:
        if kind(operand) == .identifier, scopes[tree.symbol(operand)].kind == .unresolved {
          return around.withs > 0
        }
        return hasEffects(operand, &budget)
      case .delete: return true
      case .plus, .minus, .complement:
        return conversionHasEffects(operand) || hasEffects(operand, &budget)
      }
    case .binary:
      let (left, right) = tree.operands(id)
      switch tree.binaryOperator(id) {
      case .strictEqual, .strictNotEqual: break
      case .in, .instanceof: return true
      default: if conversionHasEffects(left) || conversionHasEffects(right) { return true }
      }
      return hasEffects(left, &budget) || hasEffects(right, &budget)
    case .logical:
      let (left, right) = tree.operands(id)
      return hasEffects(left, &budget) || hasEffects(right, &budget)
    case .conditional:
      let parts = tree.conditional(id)
      return hasEffects(parts.test, &budget) || hasEffects(parts.consequent, &budget)
        || hasEffects(parts.alternate, &budget)
    case .sequence: return listHasEffects(tree.elements(id), &budget)
    case .array:
      return listHasEffects(tree.elements(id), &budget)
    case .object:
      let list = tree.elements(id)
      for position in 0..<tree.count(list) {
        let element = tree[list, position]
        guard kind(element) == .property else { return true }
        let property = tree.property(element)
        if property.isComputed,
          conversionHasEffects(property.key) || hasEffects(property.key, &budget)
        {
          return true
        }
        if hasEffects(property.value, &budget) { return true }
      }
      return false
    case .template:
      let list = tree.templateExpressions(id)
      for position in 0..<tree.count(list) where conversionHasEffects(tree[list, position]) {
        return true
      }
      return listHasEffects(list, &budget)
    case .member:
      let member = tree.member(id)
      if hasEffects(member.object, &budget) { return true }
      return !(liberties.propertyReads && isNeverNullish(member.object))
    case .index:
      let member = tree.member(id)
      if hasEffects(member.object, &budget) || hasEffects(member.property, &budget) { return true }
      return
        !(liberties.propertyReads && isNeverNullish(member.object)
        && !conversionHasEffects(member.property))
    case .call, .new:
      let call = tree.call(id)
      guard call.isPure || isPureCall(id) else { return true }
      return calleeHasEffects(call, &budget) || listHasEffects(call.arguments, &budget)
    case .class: return classHasEffects(id, &budget)
    case .optionalChain: return chainHasEffects(id, &budget)
    default: return true
    }
  }

  /// True if getting hold of the function of a call has effects. Of a call that is said to be pure the name or the path of its
  /// function is a part.
  private func calleeHasEffects(_ call: CallView, _ budget: inout Int) -> Bool {
    var callee = call.callee
    while call.isPure {
      switch kind(callee) {
      case .identifier, .this: return false
      case .member: callee = tree.member(callee).object
      case .index:
        if hasEffects(tree.member(callee).property, &budget) { return true }
        callee = tree.member(callee).object
      default: return hasEffects(callee, &budget)
      }
    }
    return hasEffects(callee, &budget)
  }

  private func listHasEffects(_ list: NodeList, _ budget: inout Int) -> Bool {
    for position in 0..<tree.count(list) {
      if hasEffects(tree[list, position], &budget) { return true }
    }
    return false
  }

  /// True if defining a class runs code: computed keys, static fields and blocks, a superclass.
  func classHasEffects(_ id: NodeID, _ budget: inout Int) -> Bool {
    let parts = tree.classParts(id)
    if parts.superclass.exists, kind(parts.superclass) != .null { return true }
    for position in 0..<tree.count(parts.members) {
      let member = tree[parts.members, position]
      if kind(member) == .staticBlock {
        if tree.count(tree.elements(member)) > 0 { return true }
        continue
      }
      let property = tree.property(member)
      if property.isComputed,
        conversionHasEffects(property.key) || hasEffects(property.key, &budget)
      {
        return true
      }
      if kind(member) == .field, property.isStatic, hasEffects(property.value, &budget) {
        return true
      }
      // A computed key may turn out to be `prototype`, which a class cannot have twice.
      if property.isStatic, property.isComputed { return true }
    }
    return false
  }

  /// True if reading a name may throw or run code.
  func readHasEffects(_ id: NodeID) -> Bool {
    if tree.flags(id).contains(.inWith) { return true }
    let symbol = scopes[tree.symbol(id)]
    switch symbol.kind {
    case .unresolved: return !(liberties.builtIns && isKnownGlobal(symbol.name))
    case .let, .const, .class, .import, .className: return !liberties.deadZone
    case .parameter:
      // A default may read a parameter behind it.
      return !liberties.deadZone && around.isInParameters
    default: return false
    }
  }

  /// True if using a value as a number, string or primitive may run code of an object or throw.
  func conversionHasEffects(_ id: NodeID) -> Bool {
    if liberties.conversions { return false }
    return !primitive(id).isPrimitive
  }

  // MARK: Unused values

  /// An expression with the effects of another, whose value nobody looks at; none if there are none.
  mutating func dropValue(_ id: NodeID) -> NodeID {
    if id.isNone { return id }
    switch kind(id) {
    case .null, .true, .false, .number, .bigInt, .string, .regExp, .function, .importMeta,
      .newTarget:
      return spend("drop-value", id) ? .none : id
    case .this, .identifier:
      if hasEffects(id) { return id }
      return spend("drop-value", id) ? .none : id
    case .unary:
      let op = tree.unaryOperator(id)
      let operand = tree.operand(id)
      switch op {
      case .delete: return id
      case .typeof where kind(operand) == .identifier:
        return !hasEffects(id) && spend("drop-value", id) ? .none : id
      case .plus where conversionHasEffects(operand), .minus where conversionHasEffects(operand),
        .complement where conversionHasEffects(operand):
        return id
      default: return spend("drop-value", id) ? dropValue(operand) : id
      }
    case .binary:
      let (left, right) = tree.operands(id)
      switch tree.binaryOperator(id) {
      case .strictEqual, .strictNotEqual: break
      case .in, .instanceof: return id
      default: if conversionHasEffects(left) || conversionHasEffects(right) { return id }
      }
      guard spend("drop-value", id) else { return id }
      let first = dropValue(left)
      return sequence(first, dropValue(right), at: id)
    case .logical:
      let (left, right) = tree.operands(id)
      let rest = dropValue(right)
      if rest.isNone { return dropValue(left) }
      tree.setRight(id, rest)
      return id
    case .conditional:
      var parts = tree.conditional(id)
      parts.consequent = dropValue(parts.consequent)
      parts.alternate = dropValue(parts.alternate)
      return conditionalStatement(id, parts)
    case .sequence:
      let list = tree.elements(id)
      let count = tree.count(list)
      let last = dropValue(tree[list, count - 1])
      if last.exists {
        tree[list, count - 1] = last
        return id
      }
      if count == 2 { return tree[list, 0] }
      tree.truncate(list, to: count - 1)
      return id
    case .array: return dropElements(tree.elements(id), id)
    case .template:
      let list = tree.templateExpressions(id)
      for position in 0..<tree.count(list) where conversionHasEffects(tree[list, position]) {
        return id
      }
      return dropElements(list, id)
    case .object: return dropObject(id)
    case .call, .new:
      let call = tree.call(id)
      var budget = 400
      guard call.isPure || isPureCall(id), !calleeHasEffects(call, &budget) else { return id }
      return dropElements(call.arguments, id)
    default: return !hasEffects(id) && spend("drop-value", id) ? .none : id
    }
  }

  /// What is left of a list of expressions whose values nobody looks at.
  private mutating func dropElements(_ list: NodeList, _ id: NodeID) -> NodeID {
    for position in 0..<tree.count(list) where kind(tree[list, position]) == .spread { return id }
    guard spend("drop-value", id) else { return id }
    var result = NodeID.none
    for position in 0..<tree.count(list) {
      let element = dropValue(tree[list, position])
      result = sequence(result, element, at: id)
    }
    return result
  }

  private mutating func dropObject(_ id: NodeID) -> NodeID {
    let list = tree.elements(id)
    for position in 0..<tree.count(list) {
      let element = tree[list, position]
      guard kind(element) == .property else { return id }
      let property = tree.property(element)
      if property.isComputed, conversionHasEffects(property.key) { return id }
    }
    guard spend("drop-value", id) else { return id }
    var result = NodeID.none
    for position in 0..<tree.count(list) {
      let property = tree.property(tree[list, position])
      if property.isComputed {
        let key = dropValue(property.key)
        result = sequence(result, key, at: id)
      }
      let value = dropValue(property.value)
      result = sequence(result, value, at: id)
    }
    return result
  }
}
