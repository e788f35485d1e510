// Unused parameters: what stands last in a list of parameters and is not read.
//
// A parameter before one that is read keeps its place, since arguments are told apart by theirs. A default goes with its
// parameter if it does nothing but make a value. The parameter of a setter is asked for by the grammar.
//
// Defaults, patterns and `...rest` keep the `arguments` of a sloppy function apart from its parameters. The last of them
// stays where that can be told, and where it goes, the function is one with plain parameters from then on.

extension Simplifier {
  /// Drops the parameters at the end that nothing uses; only `length` of the function could tell.
  mutating func dropUnusedParameters(_ id: NodeID) {
    guard liberties.functionLength else { return }
    let function = tree.function(id)
    if function.kind == .setter { return }
    let list = function.parameters
    let before = tree.count(list)
    guard before > 0, isUnusedParameter(tree[list, before - 1]) else { return }
    let plain = plainCount(list)
    var count = before
    while count > 0, isUnusedParameter(tree[list, count - 1]),
      mayBePlain(function, count - 1, plain), spend("unused-parameter", id)
    {
      count -= 1
    }
    if count == before { return }
    tree.truncate(list, to: count)
    if count <= plain { tree[id].flags.insert(.simpleParameters) }
  }

  /// How many parameters stand before the first that is no plain identifier.
  private func plainCount(_ list: NodeList) -> Int {
    let count = tree.count(list)
    for position in 0..<count where kind(tree[list, position]) != .bindingIdentifier {
      return position
    }
    return count
  }

  /// True if nobody can tell that only the first of a function's parameters are left.
  private func mayBePlain(_ function: FunctionView, _ count: Int, _ plain: Int) -> Bool {
    function.isStrict || count == 0 || function.flags.contains(.simpleParameters)
      || scopes[function.scope].flags.isDisjoint(with: [.usesArguments, .containsEval])
      || count > plain
  }

  private func isUnusedParameter(_ id: NodeID) -> Bool {
    switch kind(id) {
    case .bindingIdentifier:
      let symbol = tree.symbol(id)
      return isUnused(symbol) && !scopes[symbol].flags.contains(.redeclared)
    case .assignmentPattern:
      let (target, value) = tree.operands(id)
      #if MINIFYJS_SEEDED_FAULT
        if SeededFault.isOn("unused-default") { return isUnusedParameter(target) }
      #endif
      return isUnusedParameter(target) && !hasEffects(value)
    case .rest:
      // The rest of the arguments is an array of its own, which nobody sees.
      return kind(tree.operand(id)) == .bindingIdentifier && isUnusedParameter(tree.operand(id))
    default: return false
    }
  }
}
