// Agreed parameters: what all callers of a function agree on is not said at each call.
//
// - A parameter that the function does not use goes, and its argument in each call, if making that has no effects.
// - So does one that every call gives the same literal, which takes the place of its reads.
// - Arguments behind the last parameter go.
// - A value that no call uses is not returned.
//
// All of it is only for functions that nothing but calls can get hold of (KnownCallers), and that do not look at their
// `arguments`.

internal import AssetText

extension Simplifier {
  /// Drops what functions and their callers agree on; the analysis must be fresh.
  mutating func dropAgreedParameters() {
    let callers = KnownCallers(program)
    for (name, function) in callers.functions where isHeldByCalls(name, function) {
      let last = callers.lastCall(of: name, reads: scopes[name].reads)
      if last >= 0 { agree(function, callers, last) }
    }
  }

  /// True if a function can be had by its name alone, and its parameters by theirs.
  private func isHeldByCalls(_ name: SymbolID, _ id: NodeID) -> Bool {
    let symbol = scopes[name]
    guard symbol.writes == 0, symbol.reads > 0, symbol.link.isNone,
      symbol.flags.isDisjoint(with: [.pinned, .exported, .redeclared, .blocksFunction])
    else { return false }
    switch symbol.kind {
    case .function, .var, .let, .const: break
    default: return false
    }
    let view = tree.function(id)
    if kind(id) == .function, view.name.exists, !isUnused(tree.symbol(view.name)) { return false }
    guard view.flags.contains(.simpleParameters),
      scopes[view.scope].flags.isDisjoint(with: [.usesArguments, .containsEval])
    else { return false }
    return view.kind == .normal || view.kind == .arrow
  }

  private mutating func agree(_ id: NodeID, _ callers: borrowing KnownCallers, _ last: Int) {
    var list: ContiguousArray<NodeList> = []
    var isUnused = true
    var index = last
    while index >= 0 {
      let call = callers.calls[index]
      let arguments = tree.call(call.node).arguments
      for position in 0..<tree.count(arguments)
      where kind(tree[arguments, position]) == .spread {
        return
      }
      list.append(arguments)
      if !call.isUnused { isUnused = false }
      index = Int(call.previous)
    }
    let parameters = tree.function(id).parameters
    var position = tree.count(parameters) - 1
    while position >= 0 {
      if mayGo(id, position, list), spend("agreed-parameter", id) {
        remove(position, from: parameters)
        for arguments in list { remove(position, from: arguments) }
      }
      position -= 1
    }
    for arguments in list { dropFurther(arguments, than: tree.count(parameters)) }
    if isUnused { dropReturns(id) }
  }

  /// Drops arguments at the end of a call that no parameter is there for.
  private mutating func dropFurther(_ arguments: NodeList, than limit: Int) {
    var count = tree.count(arguments)
    while count > limit, !hasEffects(tree[arguments, count - 1]),
      spend("further-argument", tree[arguments, count - 1])
    {
      count -= 1
      tree.truncate(arguments, to: count)
    }
  }

  // MARK: Parameters

  /// True if a parameter is not used, or no longer: a literal that all calls agree on took its place.
  private mutating func mayGo(
    _ id: NodeID, _ position: Int, _ list: ContiguousArray<NodeList>
  ) -> Bool {
    let parameter = tree[tree.function(id).parameters, position]
    guard kind(parameter) == .bindingIdentifier else { return false }
    let name = tree.symbol(parameter)
    guard scopes[name].link.isNone,
      scopes[name].flags.isDisjoint(with: [.pinned, .redeclared, .blocksFunction])
    else { return false }
    if isUnused(name) {
      for arguments in list where position < tree.count(arguments) {
        if hasEffects(tree[arguments, position]) { return false }
      }
      return true
    }
    guard scopes[name].writes == 0, let value = agreedValue(position, list),
      isShort(value, scopes[name].reads), spend("agreed-value", id)
    else { return false }
    let literal = value.exists ? value : undefined(at: parameter)
    let view = tree.function(id)
    if view.isExpressionBody {
      replaceReads(of: name, by: literal, in: view.expression)
    } else {
      for index in 0..<tree.count(view.statements) {
        replaceReads(of: name, by: literal, in: tree[view.statements, index])
      }
    }
    return true
  }

  /// The literal that all calls give a parameter, none if they give it nothing; nil if they differ.
  private func agreedValue(_ position: Int, _ list: ContiguousArray<NodeList>) -> NodeID? {
    var value: NodeID?
    for arguments in list {
      var argument = position < tree.count(arguments) ? tree[arguments, position] : .none
      if argument.exists, isUndefined(argument) { argument = .none }
      guard let first = value else {
        value = argument
        continue
      }
      #if MINIFYJS_SEEDED_FAULT
        if SeededFault.isOn("agree-with-first") { continue }
      #endif
      if first.isNone != argument.isNone { return nil }
      if first.exists, !isSame(first, argument) { return nil }
    }
    return value
  }

  private func isShort(_ value: NodeID, _ reads: UInt32) -> Bool {
    if value.isNone { return reads <= 1 }
    switch kind(value) {
    case .true, .false, .null: return true
    case .number:
      let number = tree.number(value)
      return reads <= 1 || number >= 0 && number < 1000 && number == number.rounded()
    case .string: return reads <= 1 || program.atoms.length(tree.atom(value)) <= 3
    default: return false
    }
  }

  // MARK: Values

  /// Returns nothing where only a value was returned: at the end of the body also where making it has effects.
  private mutating func dropReturns(_ id: NodeID) {
    let view = tree.function(id)
    if view.isAsync || view.isGenerator || view.isExpressionBody { return }
    let count = tree.count(view.statements)
    var open = Table<NodeID>()
    for position in 0..<count {
      let statement = tree[view.statements, position]
      if position == count - 1, kind(statement) == .return, tree.operand(statement).exists,
        spend("unused-return", statement)
      {
        tree[statement].kind = .expressionStatement
        continue
      }
      open.append(statement)
    }
    while let statement = open.popLast() {
      switch kind(statement) {
      case .return:
        let value = tree.operand(statement)
        if value.exists, !hasEffects(value), spend("unused-return", statement) {
          tree.setOperand(statement, .none)
        }
      case .expressionStatement, .variables, .functionDeclaration, .classDeclaration, .throw:
        continue
      case .function, .class, .binary, .logical, .conditional, .call, .member, .assign, .object:
        continue
      default: tree.appendChildren(of: statement, to: &open)
      }
    }
  }
}
