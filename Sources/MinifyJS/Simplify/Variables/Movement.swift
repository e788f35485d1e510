// Movement: what may be evaluated later than it stands.
//
// An expression that only makes something new out of constants can go anywhere. One that reads what others change must
// not pass a change. One that changes something itself may pass only what neither sees nor makes changes, and what
// cannot throw.

/// How an expression depends on the moment at which it is evaluated.
enum Mobility: UInt8, Sendable {
  /// Has the same value whenever it is evaluated.
  case constant
  /// Reads what may change, but changes nothing.
  case reads
  /// Changes something, or may throw in a way that matters.
  case effects
}

extension Simplifier {
  /// How an expression may be moved.
  func mobility(_ id: NodeID) -> Mobility {
    var budget = 200
    return mobility(id, &budget)
  }

  private func mobility(_ id: NodeID, _ budget: inout Int) -> Mobility {
    budget -= 1
    if budget < 0 { return .effects }
    switch kind(id) {
    case .none, .null, .true, .false, .number, .bigInt, .string, .function, .regExp:
      return .constant
    case .this: return around.isDerived ? .effects : .constant
    case .identifier:
      if isUndefined(id) || isConstant(tree.symbol(id)), !readHasEffects(id) { return .constant }
      if tree.flags(id).contains(.inWith) { return .effects }
      // An undeclared name throws, and may be a getter of the global object.
      if scopes[tree.symbol(id)].kind == .unresolved { return liberties.errors ? .reads : .effects }
      return readHasEffects(id) ? .effects : .reads
    case .unary:
      let operand = tree.operand(id)
      switch tree.unaryOperator(id) {
      case .delete: return .effects
      case .not, .void: return mobility(operand, &budget)
      case .typeof:
        return kind(operand) == .identifier && !tree.flags(operand).contains(.inWith)
          ? max(.reads, isConstant(tree.symbol(operand)) ? .constant : .reads)
          : mobility(operand, &budget)
      default: return converted(operand, mobility(operand, &budget))
      }
    case .binary:
      let (left, right) = tree.operands(id)
      let both = max(mobility(left, &budget), mobility(right, &budget))
      switch tree.binaryOperator(id) {
      case .strictEqual, .strictNotEqual: return both
      case .in, .instanceof:
        return liberties.errors && liberties.propertyReads ? max(both, .reads) : .effects
      default: return converted(left, converted(right, both))
      }
    case .logical:
      let (left, right) = tree.operands(id)
      return max(mobility(left, &budget), mobility(right, &budget))
    case .conditional:
      let parts = tree.conditional(id)
      return max(
        mobility(parts.test, &budget),
        max(mobility(parts.consequent, &budget), mobility(parts.alternate, &budget)))
    case .member:
      guard liberties.propertyReads, liberties.errors else { return .effects }
      let object = tree.member(id).object
      return kind(object) == .super ? .effects : max(.reads, mobility(object, &budget))
    case .index:
      guard liberties.propertyReads, liberties.errors else { return .effects }
      let member = tree.member(id)
      if kind(member.object) == .super { return .effects }
      let key = mobility(member.property, &budget)
      return max(.reads, max(mobility(member.object, &budget), converted(member.property, key)))
    case .array: return mobility(tree.elements(id), &budget)
    case .object:
      let list = tree.elements(id)
      var result = Mobility.constant
      for position in 0..<tree.count(list) {
        let element = tree[list, position]
        guard kind(element) == .property else { return .effects }
        let property = tree.property(element)
        if property.isComputed {
          result = max(result, converted(property.key, mobility(property.key, &budget)))
        }
        result = max(result, mobility(property.value, &budget))
      }
      return result
    case .template:
      let list = tree.templateExpressions(id)
      var result = mobility(list, &budget)
      for position in 0..<tree.count(list) { result = converted(tree[list, position], result) }
      return result
    case .sequence: return mobility(tree.elements(id), &budget)
    case .optionalChain: return mobility(tree.operand(id), &budget)
    case .call, .new:
      let call = tree.call(id)
      guard call.isPure || isPureCall(id) else { return .effects }
      return max(.reads, max(mobility(call.callee, &budget), mobility(call.arguments, &budget)))
    default: return .effects
    }
  }

  private func mobility(_ list: NodeList, _ budget: inout Int) -> Mobility {
    var result = Mobility.constant
    for position in 0..<tree.count(list) {
      if kind(tree[list, position]) == .spread { return .effects }
      result = max(result, mobility(tree[list, position], &budget))
    }
    return result
  }

  /// The mobility of an expression that makes a primitive of a value: an object's may change.
  private func converted(_ operand: NodeID, _ mobility: Mobility) -> Mobility {
    if primitive(operand).isPrimitive { return mobility }
    return liberties.conversions ? max(.reads, mobility) : .effects
  }

  /// True if a name has one value as long as it can be seen: given once, before anything else can run.
  func isConstant(_ id: SymbolID) -> Bool {
    let symbol = scopes[id]
    guard symbol.writes == 0, symbol.flags.isDisjoint(with: [.pinned, .redeclared]) else {
      return false
    }
    switch symbol.kind {
    case .parameter: return !isAliased(symbol)
    case .function, .functionName, .const, .let, .catchParameter, .className: return true
    case .class: return true
    default: return false
    }
  }

  /// True for a parameter that `arguments[i]` may change.
  func isAliased(_ symbol: Symbol) -> Bool {
    let flags = scopes[symbol.scope].flags
    return symbol.kind == .parameter && flags.contains(.usesArguments) && !flags.contains(.strict)
  }

  /// True for a variable that only this function's own code reads and changes.
  func isLocal(_ id: SymbolID) -> Bool {
    let symbol = scopes[id]
    guard symbol.flags.isDisjoint(with: [.pinned, .captured, .exported]), symbol.link.isNone else {
      return false
    }
    switch symbol.kind {
    case .var, .let, .const, .catchParameter: return true
    case .parameter: return !isAliased(symbol)
    default: return false
    }
  }

  /// True if an expression names a symbol, in functions inside it too.
  func mentions(_ id: NodeID, _ symbol: SymbolID) -> Bool {
    var open = Table(id)
    var budget = 2000
    while let current = open.popLast() {
      budget -= 1
      if budget < 0 { return true }
      if kind(current) == .identifier, tree.symbol(current) == symbol { return true }
      tree.appendChildren(of: current, to: &open)
    }
    return false
  }
}

extension Mobility: Comparable {
  static func < (left: Mobility, right: Mobility) -> Bool { left.rawValue < right.rawValue }
}
