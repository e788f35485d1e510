// Inlined sequences: a call in the middle of an expression becomes what its function does, one thing behind the other.
//
// `x + function (a) { var b = g(a); return b * b }(c)` is `x + (b = g(c), b * b)` with a variable `b` of the function
// around. That is for calls that no statement begins with (InlineStatements), so the first pass leaves it.

internal import AssetText

extension Simplifier {
  /// The value of a call whose function declares variables, evaluates expressions and returns; nil if the call stays.
  mutating func inlineSequence(
    _ id: NodeID, _ function: NodeID, _ name: SymbolID, _ context: ValueUse
  ) -> NodeID? {
    guard inlinesSequences, mayDeclareVariables else { return nil }
    let view = tree.function(function)
    let first = firstStatement(view)
    guard isSequence(view, from: first), mayAdoptAll(view) else { return nil }
    let code = examine((first..<tree.count(view.statements)).map { tree[view.statements, $0] })
    if code.isFixed || code.usesThis && (name.exists || view.kind == .normal) { return nil }
    guard spend("inline-sequence", id) else { return nil }
    if name.exists { _ = takeFunction(name) }
    let result = sequence(of: view, from: first, tree.call(id).arguments, context, at: id)
    return detached(result, context)
  }

  /// True for a body of declarations of plain names and expressions, with at most one `return`, at its end.
  private func isSequence(_ view: FunctionView, from first: Int) -> Bool {
    let count = tree.count(view.statements)
    for position in first..<max(first, count) {
      let statement = tree[view.statements, position]
      switch kind(statement) {
      case .expressionStatement: continue
      case .return where position == count - 1: continue
      case .variables:
        let list = tree.elements(statement)
        for index in 0..<tree.count(list)
        where kind(tree.operands(tree[list, index]).left) != .bindingIdentifier {
          return false
        }
      default: return false
      }
    }
    return true
  }

  private mutating func sequence(
    of view: FunctionView, from first: Int, _ arguments: NodeList, _ context: ValueUse,
    at place: NodeID
  ) -> NodeID {
    let mark = stack.count
    var reset: ContiguousArray<SymbolID> = []
    if around.loops > 0 { findUnset(view, from: first, &reset) }
    for position in 0..<max(tree.count(view.parameters), tree.count(arguments)) {
      let argument = position < tree.count(arguments) ? tree[arguments, position] : .none
      guard position < tree.count(view.parameters),
        !isUnused(tree.symbol(tree[view.parameters, position]))
      else {
        let effect = dropValue(argument)
        if effect.exists { pushNext(effect, from: mark) }
        continue
      }
      let name = tree.symbol(tree[view.parameters, position])
      if argument.exists || around.loops > 0 {
        pushAssignment(name, argument, from: mark, at: place)
      }
      adopt(name)
    }
    for name in reset { pushAssignment(name, .none, from: mark, at: place) }
    var value = NodeID.none
    for position in first..<max(first, tree.count(view.statements)) {
      let statement = tree[view.statements, position]
      switch kind(statement) {
      case .expressionStatement: pushNext(tree.operand(statement), from: mark)
      case .return: value = tree.operand(statement)
      default:
        let list = tree.elements(statement)
        for index in 0..<tree.count(list) {
          let (target, initialiser) = tree.operands(tree[list, index])
          if initialiser.exists {
            pushAssignment(tree.symbol(target), initialiser, from: mark, at: target)
          }
          adopt(tree.symbol(target))
        }
      }
    }
    if value.isNone, !context.contains(.unused) { value = undefined(at: place) }
    if value.exists { pushNext(value, from: mark) }
    return popSequence(from: mark, at: place)
  }

  private mutating func pushAssignment(
    _ name: SymbolID, _ value: NodeID, from mark: Int, at place: NodeID
  ) {
    scopes[name].writes += 1
    pushNext(
      assignment(to: name, value.exists ? value : undefined(at: place), at: place), from: mark)
  }
}
