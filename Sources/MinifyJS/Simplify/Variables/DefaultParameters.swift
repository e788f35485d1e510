// Default parameters: values that a function gives to its parameters before it does anything else.
//
// Compilers for old engines write `function f(a) { if (a === void 0) a = 1; … }` for `function f(a = 1) { … }`, and that
// is what it becomes again. It is read when the parameters are bound: what stands behind the parameter in the list must
// be plain names, and the value may speak of nothing that the function declares but the parameters in front of it.
//
// The body of a function with such parameters has a scope of its own, for the sake of functions in defaults that must
// not see what the body declares. Where the names differ there is nothing to be seen, and the two scopes become one.

internal import AssetText

extension Simplifier {
  // MARK: Defaults

  /// Moves the values that a body begins with into the parameters.
  mutating func moveDefaults(_ id: NodeID) {
    let function = tree.function(id)
    guard !function.isExpressionBody, isOpenToDefaults(function) else { return }
    var first = 0
    let list = function.statements
    while first < tree.count(list), isSilent(tree[list, first]) { first += 1 }
    guard first < tree.count(list) else { return }
    var last = -1
    let statement = tree[list, first]
    let head = firstExpression(of: statement)
    if head.isNone { return }
    if kind(head) != .sequence {
      switch kind(statement) {
      case .expressionStatement:
        if moveDefault(head, function, id, behind: &last) { remove(first, from: list) }
      case .for where kind(tree.forParts(statement).initialiser) != .variables:
        guard moveDefault(head, function, id, behind: &last) else { return }
        var parts = tree.forParts(statement)
        parts.initialiser = .none
        tree.setFor(statement, parts)
      default: break
      }
      return
    }
    let elements = tree.elements(head)
    let count = tree.count(elements)
    // The value that another statement looks at stays.
    let limit = kind(statement) == .expressionStatement ? count : count - 1
    var moved = 0
    while moved < limit, moveDefault(tree[elements, moved], function, id, behind: &last) {
      moved += 1
    }
    if moved == 0 { return }
    if moved == count { return remove(first, from: list) }
    for position in moved..<count { tree[elements, position - moved] = tree[elements, position] }
    tree.truncate(elements, to: count - moved)
    if count - moved == 1 {
      let only = tree[elements, 0]
      tree[head] = tree[only]
    }
  }

  /// The expression that a statement evaluates first, in a declaration the first value.
  private func firstExpression(of id: NodeID) -> NodeID {
    var variables = id
    if kind(id) == .for {
      let initialiser = tree.forParts(id).initialiser
      if initialiser.exists, kind(initialiser) == .variables { variables = initialiser }
    }
    guard kind(variables) == .variables else { return headExpression(of: id) }
    let list = tree.elements(variables)
    for position in 0..<tree.count(list) {
      let (target, value) = tree.operands(tree[list, position])
      if value.exists { return value }
      if kind(target) != .bindingIdentifier { return .none }
    }
    return .none
  }

  /// True for a function whose parameters and body leave room for defaults.
  private func isOpenToDefaults(_ function: FunctionView) -> Bool {
    guard options.target >= 2015, liberties.functionLength, tree.count(function.parameters) > 0,
      !function.isAsync, !function.isGenerator
    else { return false }
    switch function.kind {
    case .normal, .arrow, .method, .constructor: break
    default: return false
    }
    let flags = scopes[function.scope].flags
    guard function.bodyScope.isNone, !flags.contains(.containsEval),
      !flags.contains(.usesArguments) || function.isStrict
    else { return false }
    // A directive may not stand in a function with defaults.
    return tree.count(function.statements) == 0
      || kind(tree[function.statements, 0]) != .directive
  }

  /// True for a statement that does nothing where it stands.
  private func isSilent(_ id: NodeID) -> Bool {
    switch kind(id) {
    case .functionDeclaration, .empty: return true
    case .variables:
      let list = tree.elements(id)
      guard tree.variableKind(id) == .var else { return false }
      for position in 0..<tree.count(list) where tree.operands(tree[list, position]).right.exists {
        return false
      }
      return true
    default: return false
    }
  }

  /// Moves one value into its parameter; false if that cannot be.
  private mutating func moveDefault(
    _ id: NodeID, _ function: FunctionView, _ owner: NodeID, behind last: inout Int
  ) -> Bool {
    guard let (symbol, value) = givenDefault(id) else { return false }
    let list = function.parameters
    let count = tree.count(list)
    var position = last + 1
    while position < count {
      let parameter = tree[list, position]
      if kind(parameter) == .bindingIdentifier, tree.symbol(parameter) == symbol { break }
      position += 1
    }
    guard position < count, areDistinct(list) else { return false }
    for index in position + 1..<max(count, position + 1)
    where kind(tree[list, index]) != .bindingIdentifier {
      return false
    }
    guard scopes[symbol].flags.isDisjoint(with: [.pinned, .redeclared]),
      mayStandInParameters(value, list, before: position, of: function.scope),
      spend("default-parameter", id)
    else { return false }
    let parameter = tree[list, position]
    tree[list, position] = tree.add(
      Node(
        .assignmentPattern, start: tree.start(parameter), a: parameter.rawValue, b: value.rawValue))
    tree[owner].flags.remove(.simpleParameters)
    last = position
    return true
  }

  /// The parameter and the value of `a === void 0 && (a = b)` or `a = a === void 0 ? b : a`.
  func givenDefault(_ id: NodeID) -> (SymbolID, NodeID)? {
    let test: NodeID
    let target: NodeID
    let value: NodeID
    switch kind(id) {
    case .logical where tree.logicalOperator(id) == .and:
      let assignment = tree.operands(id).right
      guard kind(assignment) == .assign, tree.assignmentOperator(assignment) == .assign else {
        return nil
      }
      test = tree.operands(id).left
      (target, value) = tree.operands(assignment)
      guard kind(test) == .binary, tree.binaryOperator(test) == .strictEqual else { return nil }
    case .assign where tree.assignmentOperator(id) == .assign:
      let choice = tree.operands(id).right
      guard kind(choice) == .conditional else { return nil }
      let parts = tree.conditional(choice)
      test = parts.test
      target = tree.operands(id).left
      guard kind(test) == .binary else { return nil }
      let same: NodeID
      switch tree.binaryOperator(test) {
      case .strictEqual: (value, same) = (parts.consequent, parts.alternate)
      case .strictNotEqual: (same, value) = (parts.consequent, parts.alternate)
      default: return nil
      }
      guard isSame(target, same) else { return nil }
    default: return nil
    }
    let (left, right) = tree.operands(test)
    let tested = isUndefined(right) ? left : isUndefined(left) ? right : .none
    guard tested.exists, kind(target) == .identifier, isSame(tested, target),
      scopes[tree.symbol(target)].kind == .parameter, !tree.flags(target).contains(.inWith)
    else { return nil }
    return (tree.symbol(target), value)
  }

  /// True if no two parameters have one name.
  private func areDistinct(_ list: NodeList) -> Bool {
    for position in 0..<tree.count(list) where kind(tree[list, position]) == .bindingIdentifier {
      if scopes[tree.symbol(tree[list, position])].flags.contains(.redeclared) { return false }
    }
    return true
  }

  // MARK: Constants where they are read

  /// Remembers `a !== void 0 ? a : 1` about a parameter that is read nowhere else.
  mutating func noteGuardedParameter(_ id: NodeID) {
    if guardedParameter(id) != nil { guardedParameters.append(id) }
  }

  /// The parameter that a conditional reads, where it is read, and the constant in its place if it is undefined.
  private func guardedParameter(_ id: NodeID) -> (SymbolID, value: NodeID, constant: NodeID)? {
    guard kind(id) == .conditional else { return nil }
    let parts = tree.conditional(id)
    guard kind(parts.test) == .binary else { return nil }
    let value: NodeID
    let constant: NodeID
    switch tree.binaryOperator(parts.test) {
    case .strictEqual: (constant, value) = (parts.consequent, parts.alternate)
    case .strictNotEqual: (value, constant) = (parts.consequent, parts.alternate)
    default: return nil
    }
    let (left, right) = tree.operands(parts.test)
    let tested = isUndefined(right) ? left : isUndefined(left) ? right : .none
    guard tested.exists, kind(value) == .identifier, isSame(tested, value),
      !tree.flags(value).contains(.inWith)
    else { return nil }
    switch kind(constant) {
    case .true, .false, .null, .number, .string: break
    default: return nil
    }
    let symbol = scopes[tree.symbol(value)]
    guard symbol.kind == .parameter, symbol.reads == 2, symbol.writes == 0,
      symbol.flags.isDisjoint(with: [.pinned, .redeclared])
    else { return nil }
    return (tree.symbol(value), value, constant)
  }

  /// `function (a) { … a !== void 0 ? a : 1 … }` as `function (a = 1) { … a … }`.
  mutating func moveGuardedDefaults(_ id: NodeID, from mark: Int) {
    if guardedParameters.count == mark { return }
    let function = tree.function(id)
    var kept = mark
    for index in mark..<guardedParameters.count {
      let place = guardedParameters[index]
      guard let (symbol, value, constant) = guardedParameter(place) else { continue }
      guard scopes[symbol].scope == function.scope else {
        guardedParameters[kept] = place
        kept += 1
        continue
      }
      let list = function.parameters
      var position = 0
      while position < tree.count(list) {
        let parameter = tree[list, position]
        if kind(parameter) == .bindingIdentifier, tree.symbol(parameter) == symbol { break }
        position += 1
      }
      guard position < tree.count(list), isOpenToDefaults(function), areDistinct(list),
        spend("default-parameter", place)
      else { continue }
      let parameter = tree[list, position]
      tree[list, position] = tree.add(
        Node(
          .assignmentPattern, start: tree.start(parameter), a: parameter.rawValue,
          b: constant.rawValue))
      tree[id].flags.remove(.simpleParameters)
      let read = tree[value]
      tree[place] = read
    }
    guardedParameters.removeLast(guardedParameters.count - kept)
  }

  /// True if a value speaks of nothing that a function declares, but for the parameters in front of a position.
  private func mayStandInParameters(
    _ value: NodeID, _ list: NodeList, before position: Int, of scope: ScopeID
  ) -> Bool {
    #if MINIFYJS_SEEDED_FAULT
      if SeededFault.isOn("default-of-later") { return true }
    #endif
    var open = Table<NodeID>(value)
    var budget = 200
    while let id = open.popLast() {
      budget -= 1
      if budget < 0 { return false }
      switch kind(id) {
      case .identifier:
        let symbol = tree.symbol(id)
        if scopes[symbol].scope != scope { continue }
        var isEarlier = false
        for index in 0..<position {
          let parameter = tree[list, index]
          let target =
            kind(parameter) == .assignmentPattern ? tree.operands(parameter).left : parameter
          if kind(target) == .bindingIdentifier, tree.symbol(target) == symbol { isEarlier = true }
        }
        if !isEarlier { return false }
      case .class, .super, .await, .yield: return false
      default: tree.appendChildren(of: id, to: &open)
      }
    }
    return true
  }

  // MARK: The scope of the body

  /// True if a function or class in some expressions names one of some symbols, or if they are too large to tell.
  private func functions(in list: NodeList, name symbols: ContiguousArray<SymbolID>) -> Bool {
    var open = ContiguousArray<(id: NodeID, isInside: Bool)>()
    for position in 0..<tree.count(list) { open.append((tree[list, position], false)) }
    var budget = 20_000
    while let (id, isInside) = open.popLast() {
      budget -= 1
      if budget < 0 { return true }
      if isInside, kind(id) == .identifier, symbols.contains(tree.symbol(id)) { return true }
      let holds = isInside || kind(id) == .function || kind(id) == .class
      tree.forEachChild(of: id) { open.append(($0, holds)) }
    }
    return false
  }

  /// Gives what a body declares to the scope of the parameters, where nobody can tell.
  mutating func joinBodyScope(_ id: NodeID) {
    let function = tree.function(id)
    guard function.bodyScope.exists, options.renames, options.reservedNames.isEmpty,
      !scopes[function.scope].flags.contains(.containsEval)
    else { return }
    var symbol = scopes[function.scope].firstSymbol
    var repeated: ContiguousArray<SymbolID> = []
    while symbol.exists {
      let flags = scopes[symbol].flags
      // The implicit `arguments` keeps its name, and is the same object in the body.
      if flags.contains(.blocksFunction)
        || flags.contains(.pinned) && scopes[symbol].kind != .arguments
      {
        return
      }
      if flags.contains(.redeclared) { repeated.append(symbol) }
      symbol = scopes[symbol].next
    }
    // A variable of the same name begins with the parameter's value; only functions in defaults tell them apart.
    if !repeated.isEmpty, functions(in: function.parameters, name: repeated) { return }
    symbol = scopes[function.bodyScope].firstSymbol
    while symbol.exists {
      if !scopes[symbol].flags.isDisjoint(with: [.pinned, .blocksFunction])
        || scopes[symbol].link.exists
        || program.atoms.equals(scopes[symbol].name, "arguments")
      {
        return
      }
      symbol = scopes[symbol].next
    }
    guard spend("body-scope", id) else { return }
    // In the list, too: the function may be taken apart in this pass already.
    while scopes[function.bodyScope].firstSymbol.exists {
      scopes.move(scopes[function.bodyScope].firstSymbol, to: function.scope)
    }
    tree.setBodyScope(id, .none)
  }
}
