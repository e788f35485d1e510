// Inlined calls: `(function (a) { return a + 1 })(b)` as `b + 1`.
//
// The arguments become assignments to the parameters, which are variables of the function around from then on, and the
// body follows them: `(a = b, a + 1)`. What is read only once goes to its place by the rules for assignments
// (Substitution). So all is evaluated in the order that the call had.
//
// That is right if the body does not ask what function it is in, and if no closure keeps a parameter that a loop would
// give another value.

internal import AssetText

extension Simplifier {
  /// The function that a call calls, if that may be taken apart; the symbol is none for a function expression.
  func inlinable(_ id: NodeID) -> (function: NodeID, name: SymbolID)? {
    guard inlines, around.withs == 0, kind(id) == .call else { return nil }
    let call = tree.call(id)
    guard !call.isOptional else { return nil }
    var name = SymbolID.none
    var entry: KnownFunction?
    let function: NodeID
    if kind(call.callee) == .function {
      function = call.callee
    } else {
      guard let known = knownFunction(call.callee) else { return nil }
      name = tree.symbol(call.callee)
      guard isReadOnce(name), isAtHome(known) else { return nil }
      function = known.function
      entry = known
    }
    let view = tree.function(function)
    guard !view.isAsync, !view.isGenerator, view.kind == .normal || view.kind == .arrow,
      view.flags.contains(.simpleParameters), view.bodyScope.isNone,
      view.isStrict == around.isStrict,
      scopes[view.scope].flags.isDisjoint(with: [.containsEval, .usesArguments])
    else { return nil }
    if view.kind == .normal, scopes[view.scope].flags.contains(.usesThis) { return nil }
    // The name of an expression is seen inside of it only.
    if kind(function) == .function, view.name.exists, !isUnused(tree.symbol(view.name)) {
      return nil
    }
    for position in 0..<tree.count(call.arguments)
    where kind(tree[call.arguments, position]) == .spread {
      return nil
    }
    for position in 0..<tree.count(view.parameters) {
      let parameter = tree[view.parameters, position]
      guard kind(parameter) == .bindingIdentifier else { return nil }
      let symbol = scopes[tree.symbol(parameter)]
      guard symbol.link.isNone,
        symbol.flags.isDisjoint(with: [.pinned, .redeclared, .blocksFunction, .exported])
      else { return nil }
    }
    if let entry, !isSeen(entry, as: name) { return nil }
    return (function, name)
  }

  /// The value of a call whose function does nothing but return it; nil if the call stays.
  mutating func inlineCall(_ id: NodeID, _ context: ValueUse) -> NodeID? {
    guard let (function, name) = inlinable(id) else { return nil }
    // Rewriting it may have given its parameters defaults.
    if name.exists, !walk(name) || !tree.function(function).flags.contains(.simpleParameters) {
      return nil
    }
    guard var body = bodyExpression(function) else {
      return inlineSequence(id, function, name, context)
    }
    let view = tree.function(function)
    if body.exists {
      let code = examine(CollectionOfOne(body))
      if code.isFixed || code.usesThis && (name.exists || view.kind == .normal) { return nil }
    }
    let hasValue = hasValue(function)
    guard fuel > 1, bind(view.parameters, tree.call(id).arguments, &body),
      spend("inline-call", id)
    else { return nil }
    if name.exists { _ = takeFunction(name) }
    let value = hasValue ? body : undefinedBehind(body, context, at: id)
    let result = assemble(view.parameters, tree.call(id).arguments, value, at: id)
    return detached(result, context)
  }

  /// The only expression of a function's body, none if it has nothing to do; nil if it has statements.
  func bodyExpression(_ id: NodeID) -> NodeID? {
    let view = tree.function(id)
    if view.isExpressionBody { return view.expression }
    var result = NodeID.none
    for position in 0..<tree.count(view.statements) {
      let statement = tree[view.statements, position]
      switch kind(statement) {
      case .directive, .empty: continue
      case .return, .expressionStatement:
        guard result.isNone, position == tree.count(view.statements) - 1 else { return nil }
        result = tree.operand(statement)
      default: return nil
      }
    }
    return result
  }

  /// True if the last statement of a function returns what its expression gives.
  func hasValue(_ id: NodeID) -> Bool {
    let view = tree.function(id)
    if view.isExpressionBody { return true }
    let count = tree.count(view.statements)
    guard count > 0 else { return false }
    let last = tree[view.statements, count - 1]
    return kind(last) == .return && tree.operand(last).exists
  }

  private mutating func undefinedBehind(
    _ body: NodeID, _ context: ValueUse, at place: NodeID
  ) -> NodeID {
    if context.contains(.unused) { return body }
    return sequence(body, undefined(at: place), at: place)
  }

  // MARK: Parameters

  /// True if a function's parameters can get their values here. Where no variable can be declared, all values must be
  /// such that they can be copied, but for one that takes the place of the only read of its parameter: that is done at
  /// once.
  private mutating func bind(
    _ parameters: NodeList, _ arguments: NodeList, _ body: inout NodeID
  ) -> Bool {
    let isBare = !mayDeclareVariables
    let count = tree.count(arguments)
    var moved = -1
    for position in 0..<tree.count(parameters) {
      let name = tree.symbol(tree[parameters, position])
      let argument = position < count ? tree[arguments, position] : .none
      if isUnused(name) || isCopied(argument, to: name) { continue }
      let isCaptured = scopes[name].flags.contains(.captured)
      guard isBare else {
        #if MINIFYJS_SEEDED_FAULT
          if SeededFault.isOn("inline-in-loop") { continue }
        #endif
        if isCaptured, around.loops > 0 { return false }
        continue
      }
      guard moved < 0, argument.exists, !isCaptured, scopes[name].reads == 1,
        scopes[name].writes == 0
      else { return false }
      moved = position
    }
    guard moved >= 0 else { return true }
    // What is evaluated behind it has to stay behind it.
    for position in moved + 1..<max(moved + 1, count)
    where mobility(tree[arguments, position]) != .constant {
      return false
    }
    let name = tree.symbol(tree[parameters, moved])
    guard let result = substitute(name, tree[arguments, moved], in: body) else { return false }
    body = result
    tree[arguments, moved] = tree.addNumber(0, start: tree.start(result))
    scopes[name].reads = 0
    return true
  }

  /// True if each read of a parameter may be a copy of what it is given.
  func isCopied(_ argument: NodeID, to name: SymbolID) -> Bool {
    let symbol = scopes[name]
    guard symbol.writes == 0 else { return false }
    if argument.isNone { return symbol.reads <= 1 }
    switch kind(argument) {
    case .true, .false: return true
    case .null: return symbol.reads <= 1
    case .number:
      let number = tree.number(argument)
      return symbol.reads <= 1 || number >= 0 && number < 100 && number == number.rounded()
    case .string:
      return symbol.reads <= 1 || program.atoms.length(tree.atom(argument)) <= 1
    case .unary: return symbol.reads <= 1 && isUndefined(argument)
    case .identifier:
      let other = tree.symbol(argument)
      return isConstant(other) && !readHasEffects(argument)
        && !tree.flags(argument).contains(.inWith)
        && !scopes[other].flags.contains(.blocksFunction)
    default: return false
    }
  }

  /// The assignments to the parameters and what follows them.
  private mutating func assemble(
    _ parameters: NodeList, _ arguments: NodeList, _ value: NodeID, at place: NodeID
  ) -> NodeID {
    let mark = stack.count
    let count = tree.count(parameters)
    var assigned: ContiguousArray<SymbolID> = []
    for position in 0..<max(count, tree.count(arguments)) {
      let argument = position < tree.count(arguments) ? tree[arguments, position] : .none
      guard position < count, !isUnused(tree.symbol(tree[parameters, position])) else {
        let effect = dropValue(argument)
        if effect.exists { pushNext(effect, from: mark) }
        continue
      }
      let name = tree.symbol(tree[parameters, position])
      if isCopied(argument, to: name) {
        replaceReads(of: name, by: argument.exists ? argument : undefined(at: place), in: value)
      } else if argument.isNone, around.loops == 0 {
        // A variable that nothing else gives a value is undefined.
        adopt(name)
      } else {
        scopes[name].writes += 1
        let assignment = assignment(
          to: name, argument.exists ? argument : undefined(at: place), at: place)
        assigned.append(name)
        pushNext(assignment, from: mark)
      }
    }
    if value.exists { pushNext(value, from: mark) }
    let result = popSequence(from: mark, at: place)
    adoptNamed(assigned, in: result)
    return result
  }

  /// Adopts those of some parameters that an expression still names: the value of an assignment may have gone to where
  /// it is read, and so may the assignment as a whole.
  private mutating func adoptNamed(_ names: ContiguousArray<SymbolID>, in root: NodeID) {
    if names.isEmpty { return }
    var open = Table<NodeID>(root)
    while let id = open.popLast() {
      if kind(id) == .identifier {
        if names.contains(tree.symbol(id)) { adopt(tree.symbol(id)) }
      } else {
        tree.appendChildren(of: id, to: &open)
      }
    }
  }

  mutating func assignment(
    to name: SymbolID, _ value: NodeID, at place: NodeID
  ) -> NodeID {
    let start = tree.start(place)
    let target = tree.add(Node(.identifier, start: start, a: name.rawValue, flags: .written))
    return tree.add(
      Node(
        .assign, start: start, a: target.rawValue, b: value.rawValue,
        op: AssignmentOperator.assign.rawValue))
  }

  /// Puts a copy of a value in the place of each read of a parameter, in functions too.
  mutating func replaceReads(of name: SymbolID, by value: NodeID, in root: NodeID) {
    guard root.exists else { return }
    var open = Table(root)
    while let id = open.popLast() {
      switch kind(id) {
      case .identifier where tree.symbol(id) == name: putCopy(of: value, in: id)
      case .function, .functionDeclaration:
        tree[id].flags.remove(.settled)
        tree[id].flags.formUnion([.touched, .uncounted])
        tree.appendChildren(of: id, to: &open)
      case .unary
      where tree.unaryOperator(id) == .delete && kind(tree.operand(id)) == .identifier
        && tree.symbol(tree.operand(id)) == name:
        // A parameter cannot be deleted.
        tree[id] = Node(.false, start: tree.start(id))
      case .property:
        let target = tree.property(id).value
        guard kind(target) == .identifier, tree.symbol(target) == name else {
          tree.appendChildren(of: id, to: &open)
          continue
        }
        if tree.property(id).isComputed { open.append(tree.property(id).key) }
        putCopy(of: value, in: target)
        foldProperty(id)
      default: tree.appendChildren(of: id, to: &open)
      }
    }
  }

  mutating func putCopy(of value: NodeID, in place: NodeID) {
    var copy = tree[value]
    copy.start = tree.start(place)
    if copy.kind == .unary { copy.a = tree.addNumber(0, start: copy.start).rawValue }
    if copy.kind == .identifier { scopes[tree.symbol(value)].reads += 1 }
    tree[place] = copy
  }
}
