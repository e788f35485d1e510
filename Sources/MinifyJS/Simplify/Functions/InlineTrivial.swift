// Trivial functions: those that do nothing, or return a short constant or what they are given.
//
// Each of their calls is at most as long without them, so that they need not be called at one place only.

internal import AssetText

extension Simplifier {
  /// The value of a call of a function that does next to nothing; nil if the call stays.
  mutating func inlineTrivial(_ id: NodeID, _ context: ValueUse) -> NodeID? {
    let call = tree.call(id)
    guard inlines, !call.isOptional, let entry = knownFunction(call.callee) else { return nil }
    let view = tree.function(entry.function)
    guard !view.isAsync, !view.isGenerator, view.kind == .normal || view.kind == .arrow,
      view.flags.contains(.simpleParameters), view.bodyScope.isNone,
      !scopes[view.scope].flags.contains(.containsEval),
      let body = bodyExpression(entry.function), body.isNone || hasValue(entry.function)
    else { return nil }
    let count = tree.count(call.arguments)
    for position in 0..<count where kind(tree[call.arguments, position]) == .spread { return nil }
    var kept = -1
    if body.exists, !isShortConstant(body) {
      guard let position = parameter(returnedBy: view, body) else { return nil }
      kept = position
      // The value may not come behind what changes it.
      for later in position + 1..<max(position + 1, count)
      where hasEffects(tree[call.arguments, later]) {
        return nil
      }
    } else if body.exists, kind(body) == .identifier,
      scopes[tree.symbol(body)].scope == view.scope
    {
      return nil
    }
    guard isSeen(entry, as: tree.symbol(call.callee)), spend("inline-trivial", id) else {
      return nil
    }
    var result = NodeID.none
    var value = NodeID.none
    for position in 0..<count {
      let argument = tree[call.arguments, position]
      if position == kept {
        value = argument
      } else {
        result = sequence(result, dropValue(argument), at: id)
      }
    }
    if value.isNone, !context.contains(.unused) {
      value = body.exists && kept < 0 ? copy(of: body, at: id) : undefined(at: id)
    }
    return detached(sequence(result, value, at: id), context)
  }

  /// True for what is about as short as a call, and the same everywhere.
  private func isShortConstant(_ id: NodeID) -> Bool {
    switch kind(id) {
    case .true, .false, .null: return true
    case .unary: return isUndefined(id)
    case .number:
      let number = tree.number(id)
      return number >= 0 && number < 1000 && number == number.rounded()
    case .string: return program.atoms.length(tree.atom(id)) <= 1
    case .identifier:
      let name = tree.symbol(id)
      return scopes[name].kind != .parameter && scopes[name].kind != .functionName
        && isConstant(name) && !readHasEffects(id)
        && !tree.flags(id).contains(.inWith) && !scopes[name].flags.contains(.blocksFunction)
    default: return false
    }
  }

  /// The position of the parameter that a function returns as it is; nil if it returns something else.
  private func parameter(returnedBy view: FunctionView, _ body: NodeID) -> Int? {
    guard kind(body) == .identifier else { return nil }
    let name = tree.symbol(body)
    guard scopes[name].writes == 0, scopes[name].flags.isDisjoint(with: [.pinned, .redeclared]),
      !isAliased(scopes[name])
    else { return nil }
    for position in 0..<tree.count(view.parameters)
    where kind(tree[view.parameters, position]) == .bindingIdentifier
      && tree.symbol(tree[view.parameters, position]) == name
    {
      return position
    }
    return nil
  }

  /// A copy of a literal or of the read of a name.
  private mutating func copy(of value: NodeID, at place: NodeID) -> NodeID {
    let result = tree.add(Node(.null, start: tree.start(place)))
    putCopy(of: value, in: result)
    return result
  }
}
