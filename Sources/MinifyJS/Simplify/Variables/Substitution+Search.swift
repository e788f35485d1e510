extension Simplifier {
  /// Looks for the read in the order of evaluation; returns the node that takes the place of `id`.
  mutating func seek(_ id: NodeID, _ search: inout Substitution) -> NodeID {
    guard id.exists, search.outcome == .searching else { return id }
    search.budget -= 1
    if search.budget < 0 {
      search.outcome = .blocked
      return id
    }
    let isOpen = search.isOpen
    search.isOpen = false
    switch kind(id) {
    case .none, .null, .true, .false, .number, .bigInt, .string, .regExp, .function, .importMeta,
      .newTarget:
      return id
    case .this:
      if around.isDerived, search.mobility != .constant { search.outcome = .blocked }
      return id
    case .identifier: return seekIdentifier(id, &search, isOpen)
    case .member:
      seekLeft(id, &search)
      if tree.flags(id).contains(.optional) { search.conditions += 1 }
      passRead(id, &search)
    case .index:
      seekLeft(id, &search)
      if tree.flags(id).contains(.optional) { search.conditions += 1 }
      search.isOpen = true
      seekRight(id, &search)
      passRead(id, &search)
    case .call, .new: seekCall(id, &search)
    case .optionalChain:
      let conditions = search.conditions
      seekLeft(id, &search)
      search.conditions = conditions
    case .unary: seekUnary(id, &search)
    case .binary:
      if kind(tree.operands(id).left) == .privateName {
        seekRight(id, &search)
        passEffects(&search)
        return id
      }
      search.isOpen = search.isUpdate
      seekLeft(id, &search)
      search.isOpen = search.isUpdate
      seekRight(id, &search)
      switch tree.binaryOperator(id) {
      case .strictEqual, .strictNotEqual: break
      case .in, .instanceof: passRead(id, &search)
      default: passConversion(id, &search)
      }
    case .logical:
      search.isOpen = search.isUpdate
      seekLeft(id, &search)
      search.conditions += 1
      seekRight(id, &search)
      search.conditions -= 1
    case .conditional:
      var parts = tree.conditional(id)
      search.isOpen = search.isUpdate
      parts.test = seek(parts.test, &search)
      search.conditions += 1
      parts.consequent = seek(parts.consequent, &search)
      parts.alternate = seek(parts.alternate, &search)
      search.conditions -= 1
      tree.setConditional(id, parts)
    case .sequence, .array: seekList(tree.elements(id), &search)
    case .template:
      let list = tree.templateExpressions(id)
      for position in 0..<tree.count(list) {
        search.isOpen = true
        let result = seek(tree[list, position], &search)
        tree[list, position] = result
        passText(result, &search)
      }
    case .object: seekObject(id, &search)
    case .assign: seekAssign(id, &search)
    case .update:
      if kind(tree.operand(id)) == .identifier {
        let symbol = tree.symbol(tree.operand(id))
        if symbol == search.symbol {
          search.outcome = .blocked
        } else {
          passName(tree.operand(id), &search)
          passWrite(symbol, &search)
        }
      } else {
        seekTarget(tree.operand(id), &search)
        passEffects(&search)
      }
    case .await, .yield, .spread:
      search.isOpen = kind(id) != .await
      seekLeft(id, &search)
      passEffects(&search)
    default: search.outcome = .blocked
    }
    return id
  }

  private mutating func seekLeft(_ id: NodeID, _ search: inout Substitution) {
    let result = seek(tree.operands(id).left, &search)
    tree.setLeft(id, result)
  }

  private mutating func seekRight(_ id: NodeID, _ search: inout Substitution) {
    let result = seek(tree.operands(id).right, &search)
    tree.setRight(id, result)
  }

  private mutating func seekList(_ list: NodeList, _ search: inout Substitution) {
    for position in 0..<tree.count(list) {
      search.isOpen = true
      let result = seek(tree[list, position], &search)
      tree[list, position] = result
      if search.outcome != .searching { return }
    }
  }

  private mutating func seekIdentifier(
    _ id: NodeID, _ search: inout Substitution, _ isOpen: Bool
  ) -> NodeID {
    guard tree.symbol(id) == search.symbol else {
      passName(id, &search)
      return id
    }
    if search.isOverwriteSearch {
      search.outcome = .blocked
      return id
    }
    if search.isStore, !isOpen || search.conditions > 0 || tree.flags(id).contains(.inWith) {
      search.outcome = .blocked
      return id
    }
    guard search.conditions == 0 || search.mobility != .effects,
      !(keepsNames && isAnonymous(search.value)), spend("substitution", id)
    else {
      search.outcome = .blocked
      return id
    }
    search.outcome = .found
    return search.value
  }

  private mutating func seekUnary(_ id: NodeID, _ search: inout Substitution) {
    let operand = tree.operand(id)
    switch tree.unaryOperator(id) {
    case .delete:
      // A value in the place of a name would be something else to delete.
      if kind(operand) == .identifier {
        search.outcome = .blocked
        return
      }
      seekTarget(operand, &search)
      passEffects(&search)
    case .typeof where kind(operand) == .identifier:
      if tree.symbol(operand) == search.symbol {
        seekLeft(id, &search)
      } else {
        passName(operand, &search, isGuarded: true)
      }
    case .not, .void, .typeof:
      search.isOpen = search.isUpdate
      seekLeft(id, &search)
    default:
      seekLeft(id, &search)
      passConversion(id, &search)
    }
  }

  private mutating func seekCall(_ id: NodeID, _ search: inout Substitution) {
    let call = tree.call(id)
    let isCall = kind(id) == .call
    if kind(call.callee) == .identifier, tree.symbol(call.callee) == search.symbol {
      // A member in the place of a name would be called with its object as `this`; a `new` would take other arguments.
      switch kind(search.value) {
      case .function where isCall: seekLeft(id, &search)
      case .identifier where !isEval(search.value): seekLeft(id, &search)
      default: search.outcome = .blocked
      }
    } else if isCall || !containsCall(call.callee) {
      seekLeft(id, &search)
    } else {
      search.outcome = .blocked
    }
    guard search.outcome == .searching else { return }
    if tree.flags(id).contains(.optional) { search.conditions += 1 }
    seekList(call.arguments, &search)
    guard search.outcome == .searching else { return }
    if !(call.isPure || isPureCall(id)) { passEffects(&search) }
  }

  private func containsCall(_ id: NodeID) -> Bool {
    kind(id) != .identifier && kind(id) != .member && kind(id) != .function
  }

  private mutating func seekObject(_ id: NodeID, _ search: inout Substitution) {
    let list = tree.elements(id)
    for position in 0..<tree.count(list) {
      let element = tree[list, position]
      guard kind(element) == .property else {
        seekLeft(element, &search)
        passEffects(&search)
        if search.outcome != .searching { return }
        continue
      }
      if tree.property(element).isComputed {
        search.isOpen = true
        seekLeft(element, &search)
        passText(tree.property(element).key, &search)
      }
      search.isOpen = true
      seekRight(element, &search)
      if search.outcome == .found {
        // `{a}` has a value of another name now.
        foldProperty(element)
        return
      }
      if search.outcome != .searching { return }
    }
  }

  private mutating func seekAssign(_ id: NodeID, _ search: inout Substitution) {
    let (target, _) = tree.operands(id)
    let op = tree.assignmentOperator(id)
    switch kind(target) {
    case .identifier:
      if tree.symbol(target) == search.symbol {
        guard search.isOverwriteSearch, op == .assign else {
          search.outcome = .blocked
          return
        }
        seekRight(id, &search)
        if search.outcome == .searching {
          search.outcome = search.conditions == 0 ? .overwritten : .blocked
        }
        return
      }
      if op != .assign { passName(target, &search) }
      let isLogical = op.rawValue >= AssignmentOperator.or.rawValue
      if isLogical { search.conditions += 1 }
      search.isOpen = true
      seekRight(id, &search)
      if isLogical { search.conditions -= 1 }
      if search.outcome == .searching { passWrite(tree.symbol(target), &search) }
    case .member, .index:
      seekTarget(target, &search)
      if op != .assign { passRead(target, &search) }
      guard op.rawValue < AssignmentOperator.or.rawValue else {
        if search.outcome == .searching { search.outcome = .blocked }
        return
      }
      search.isOpen = true
      seekRight(id, &search)
      passEffects(&search)
    default: search.outcome = .blocked
    }
  }

  /// The object and key of a member that is assigned to, updated or deleted.
  private mutating func seekTarget(_ id: NodeID, _ search: inout Substitution) {
    switch kind(id) {
    case .member: seekLeft(id, &search)
    case .index:
      seekLeft(id, &search)
      search.isOpen = true
      seekRight(id, &search)
    default: search.outcome = .blocked
    }
  }

  // MARK: What the value passes

  /// Passes a call or another expression that changes anything or throws.
  private func passEffects(_ search: inout Substitution) {
    if search.outcome == .searching, search.mobility != .constant { search.outcome = .blocked }
  }

  /// Passes a read of a property.
  private func passRead(_ id: NodeID, _ search: inout Substitution) {
    guard search.outcome == .searching, search.mobility != .constant else { return }
    if search.mobility == .effects || !liberties.propertyReads || !liberties.errors {
      search.outcome = .blocked
    }
  }

  /// Passes an operator that makes primitives of its operands.
  private func passConversion(_ id: NodeID, _ search: inout Substitution) {
    guard search.outcome == .searching, search.mobility != .constant else { return }
    // What an object says of itself depends on what has happened to it, even where asking has no effect.
    if liberties.conversions, search.mobility == .reads { return }
    let (left, right) = tree.operands(id)
    if kind(id) == .binary {
      // Against null nothing is converted.
      let op = tree.binaryOperator(id)
      if op == .equal || op == .notEqual, isNullish(left) || isNullish(right) { return }
    }
    let isPlain =
      kind(id) == .unary
      ? primitive(left).isPrimitive : primitive(left).isPrimitive && primitive(right).isPrimitive
    if !isPlain { search.outcome = .blocked }
  }

  /// Passes the conversion of a value to a string or property key.
  private func passText(_ id: NodeID, _ search: inout Substitution) {
    guard search.outcome == .searching, search.mobility != .constant else { return }
    if liberties.conversions, search.mobility == .reads { return }
    if !primitive(id).isPrimitive { search.outcome = .blocked }
  }

  /// Passes a read of a name.
  private func passName(_ id: NodeID, _ search: inout Substitution, isGuarded: Bool = false) {
    guard search.outcome == .searching, search.mobility != .constant else { return }
    let symbol = tree.symbol(id)
    if tree.flags(id).contains(.inWith) {
      search.outcome = .blocked
    } else if search.mobility == .effects {
      let isStable = isConstant(symbol) || isLocal(symbol) && !mentions(search.value, symbol)
      if isUndefined(id) || isStable && !readHasEffects(id) { return }
      search.outcome = .blocked
    } else if !isGuarded, readHasEffects(id), !liberties.errors {
      search.outcome = .blocked
    }
  }

  /// Passes an assignment to a name.
  func passWrite(_ symbol: SymbolID, _ search: inout Substitution) {
    if symbol == search.symbol, search.outcome == .searching {
      search.outcome = .blocked
      return
    }
    guard search.outcome == .searching, search.mobility != .constant else { return }
    let entry = scopes[symbol]
    // `arguments[0]` and the namespace of a module show what is assigned to a parameter or export.
    let isSeen =
      search.mobility == .effects
      ? !isLocal(symbol)
      : isAliased(entry) || !entry.flags.isDisjoint(with: [.pinned, .exported])
    if isSeen || entry.kind == .unresolved || mentions(search.value, symbol) {
      search.outcome = .blocked
    }
  }
}
