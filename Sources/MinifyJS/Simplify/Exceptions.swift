// Exceptions: `try` with parts that do nothing.

extension Simplifier {
  mutating func foldTry(_ id: NodeID) -> NodeID {
    var parts = tree.tryParts(id)
    if tree.count(tree.elements(parts.block)) == 0, !hoists(parts.handler), spend("empty-try", id) {
      return parts.finalizer
    }
    if parts.finalizer.exists, tree.count(tree.elements(parts.finalizer)) == 0,
      spend("empty-finally", id)
    {
      if parts.handler.isNone { return parts.block }
      parts.finalizer = .none
      tree.setTry(id, parts)
    }
    if options.target >= 2019, kind(parts.parameter) == .bindingIdentifier,
      isUnusedParameter(parts.parameter, of: parts.handler), spend("catch-parameter", id)
    {
      parts.parameter = .none
      tree.setTry(id, parts)
    }
    return id
  }

  /// True if a statement declares a name for the function around it.
  private func hoists(_ id: NodeID) -> Bool {
    if id.isNone { return false }
    var open = Table(id)
    while let current = open.popLast() {
      switch kind(current) {
      case .function, .class, .classDeclaration: continue
      case .functionDeclaration: return true
      case .variables where tree.variableKind(current) == .var: return true
      default: tree.appendChildren(of: current, to: &open)
      }
    }
    return false
  }

  /// True if nothing refers to a parameter of `catch`; a `var` of its name would assign to it.
  private func isUnusedParameter(_ id: NodeID, of handler: NodeID) -> Bool {
    let symbol = scopes[tree.symbol(id)]
    return symbol.reads == 0 && symbol.writes == 0
      && symbol.flags.isDisjoint(with: [.pinned, .redeclared]) && !hoists(handler)
  }
}
