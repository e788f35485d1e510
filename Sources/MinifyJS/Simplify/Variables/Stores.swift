// Stores: an assignment goes to the next place that reads its variable.
//
// `a = f(); g(a)` is `g(a = f())`, also where `a` is read again later, as long as nothing in between looks at `a` and the
// place needs no parentheses. `b && (a = c); g(a)` is `g(a = b ? c : a)`. Where the next thing that happens to the
// variable is another value, both become one: `a = b; c && (a = d)` is `a = c ? d : b`.

internal import AssetText

extension Simplifier {
  /// The symbol of the variable that an expression gives a value to, which is then its own value as well.
  private func storedSymbol(_ id: NodeID) -> SymbolID {
    var target: NodeID
    switch kind(id) {
    case .assign: target = tree.operands(id).left
    case .update: target = tree.operand(id)
    case .logical:
      let assignment = tree.operands(id).right
      guard tree.logicalOperator(id) != .coalesce, kind(assignment) == .assign,
        tree.assignmentOperator(assignment) == .assign
      else { return .none }
      target = tree.operands(assignment).left
    default: return .none
    }
    guard kind(target) == .identifier, !tree.flags(target).contains(.inWith) else { return .none }
    let symbol = scopes[tree.symbol(target)]
    switch symbol.kind {
    case .var, .catchParameter: break
    case .let where liberties.deadZone: break
    case .parameter where !isAliased(symbol): break
    default: return .none
    }
    return tree.symbol(target)
  }

  /// How a store may be moved, if nothing sees the variable in between.
  private func storeMobility(_ id: NodeID, _ symbol: SymbolID) -> Mobility {
    // A `catch` sees how far things went.
    guard isLocal(symbol), around.tries == 0 else { return .effects }
    switch kind(id) {
    case .assign:
      let value = mobility(tree.operands(id).right)
      let op = tree.assignmentOperator(id)
      if op == .assign { return value }
      if op.rawValue >= AssignmentOperator.or.rawValue { return max(.reads, value) }
      return liberties.conversions ? max(.reads, value) : .effects
    case .update: return liberties.conversions ? .reads : .effects
    default:
      let (test, assignment) = tree.operands(id)
      return max(.reads, max(mobility(test), mobility(tree.operands(assignment).right)))
    }
  }

  /// A search for the place that a store may go to; nil if the expression is no store.
  func beginStore(_ id: NodeID) -> Substitution? {
    let symbol = storedSymbol(id)
    guard symbol.exists, scopes[symbol].reads > 0 else { return nil }
    // What may become the default of a parameter stays as it is.
    if options.target >= 2015, liberties.functionLength, givenDefault(id) != nil {
      return nil
    }
    var search = Substitution(symbol: symbol, value: id, mobility: storeMobility(id, symbol))
    search.isStore = true
    search.isUpdate = kind(id) == .update
    return search
  }

  /// A search for another value of the variable that an assignment gives one to; nil if it is seen from elsewhere.
  func beginOverwritten(_ id: NodeID) -> Substitution? {
    guard kind(id) == .assign, tree.assignmentOperator(id) == .assign, around.tries == 0 else {
      return nil
    }
    let symbol = storedSymbol(id)
    #if MINIFYJS_SEEDED_FAULT
      let isUnseen = symbol.exists && (isLocal(symbol) || SeededFault.isOn("drop-seen-store"))
    #else
      let isUnseen = symbol.exists && isLocal(symbol)
    #endif
    guard isUnseen else { return nil }
    var search = Substitution(symbol: symbol, value: id, mobility: .constant)
    search.isOverwriteSearch = true
    return search
  }

  /// What a store becomes that has gone to where its variable was read.
  mutating func settleStore(_ id: NodeID) {
    switch kind(id) {
    case .update: tree[id].flags.insert(.prefix)
    case .logical:
      // `b && (a = c)` as `a = b ? c : a`.
      let op = tree.logicalOperator(id)
      let (test, assignment) = tree.operands(id)
      let (target, value) = tree.operands(assignment)
      let symbol = tree.symbol(target)
      let same = tree.add(Node(.identifier, start: tree.start(target), a: symbol.rawValue))
      scopes[symbol].reads += 1
      let parts = ConditionalView(
        test: test, consequent: op == .and ? value : same, alternate: op == .and ? same : value)
      let choice = conditional(parts, at: id, [])
      tree.setRight(assignment, choice)
      tree[id] = tree[assignment]
    default: break
    }
  }

  // MARK: Two values

  /// `a = b, c && (a = d)` as `a = c ? d : b`: the value that the first one becomes, or none.
  ///
  /// `value` is what a variable was given last; the statement behind is `id`.
  mutating func chosenValue(_ symbol: SymbolID, _ value: NodeID, _ id: NodeID) -> NodeID {
    guard kind(id) == .logical, storedSymbol(id) == symbol else { return .none }
    let (test, assignment) = tree.operands(id)
    let other = tree.operands(assignment).right
    let first = mobility(value)
    guard first != .effects, !mentions(test, symbol), !mentions(other, symbol) else { return .none }
    let second = max(mobility(test), mobility(other))
    // A `catch` sees how far things went, and what is called sees what the variable is.
    if second != .constant, around.tries > 0 { return .none }
    if second == .effects {
      guard first == .constant, isLocal(symbol) else { return .none }
    }
    guard !(keepsNames && (isAnonymous(value) || isAnonymous(other))), spend("chosen-value", id)
    else { return .none }
    let isAnd = tree.logicalOperator(id) == .and
    let parts = ConditionalView(
      test: test, consequent: isAnd ? other : value, alternate: isAnd ? value : other)
    return conditional(parts, at: id, [])
  }

  /// `a = b, c && (a = d)`; true if the first has taken the second.
  mutating func absorbChoice(of previous: NodeID, from id: NodeID) -> Bool {
    guard kind(previous) == .assign, tree.assignmentOperator(previous) == .assign else {
      return false
    }
    let (target, value) = tree.operands(previous)
    guard kind(target) == .identifier, !tree.flags(target).contains(.inWith) else { return false }
    let result = chosenValue(tree.symbol(target), value, id)
    if result.isNone { return false }
    tree.setRight(previous, result)
    return true
  }

  /// `var a = b; c && (a = d)` as `var a = c ? d : b`; true if the declaration has taken the value.
  mutating func absorbChoice(_ id: NodeID, into variables: NodeID) -> Bool {
    let list = tree.elements(variables)
    let declarator = tree[list, tree.count(list) - 1]
    let (target, value) = tree.operands(declarator)
    guard kind(target) == .bindingIdentifier, value.exists else { return false }
    let result = chosenValue(tree.symbol(target), value, id)
    if result.isNone { return false }
    tree.setRight(declarator, result)
    return true
  }

  // MARK: The end of a function

  /// What a function returns or throws: the last value of a variable that dies with it needs no variable.
  mutating func dropFinalStore(_ id: NodeID) -> NodeID {
    guard around.isFunction, around.tries == 0, around.withs == 0 else { return id }
    switch kind(id) {
    case .sequence:
      let list = tree.elements(id)
      let last = dropFinalStore(tree[list, tree.count(list) - 1])
      tree[list, tree.count(list) - 1] = last
      return id
    case .conditional:
      var parts = tree.conditional(id)
      parts.consequent = dropFinalStore(parts.consequent)
      parts.alternate = dropFinalStore(parts.alternate)
      tree.setConditional(id, parts)
      return id
    case .logical:
      let right = dropFinalStore(tree.operands(id).right)
      tree.setRight(id, right)
      return id
    case .assign:
      let (target, value) = tree.operands(id)
      guard kind(target) == .identifier else { return id }
      let symbol = storedSymbol(id)
      #if MINIFYJS_SEEDED_FAULT
        if SeededFault.isOn("drop-captured-store") { return symbol.exists ? value : id }
      #endif
      guard symbol.exists, isLocal(symbol), !(keepsNames && isAnonymous(value)) else { return id }
      let op = tree.assignmentOperator(id)
      if op == .assign {
        return spend("final-store", id) ? dropFinalStore(value) : id
      }
      guard spend("final-store", id) else { return id }
      if let binary = op.binary {
        tree[id].kind = .binary
        tree[id].op = binary.rawValue
      } else {
        let logical: LogicalOperator = op == .or ? .or : op == .and ? .and : .coalesce
        tree[id].kind = .logical
        tree[id].op = logical.rawValue
      }
      tree[target].flags.subtract([.written, .alsoRead])
      return id
    default: return id
    }
  }
}

extension AssignmentOperator {
  /// The operator that `a op= b` applies before it assigns; nil for those that may not assign, and for `=`.
  var binary: BinaryOperator? {
    switch self {
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .remainder: .remainder
    case .power: .power
    case .leftShift: .leftShift
    case .rightShift: .rightShift
    case .unsignedRightShift: .unsignedRightShift
    case .bitOr: .bitOr
    case .bitXor: .bitXor
    case .bitAnd: .bitAnd
    case .assign, .or, .and, .coalesce: nil
    }
  }
}
