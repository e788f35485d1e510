// Unused: declarations and assignments of names that nobody reads.

extension Simplifier {
  /// True for a name that nobody reads and that may go, with all that gives it a value.
  func isUnread(_ id: SymbolID) -> Bool {
    let symbol = scopes[id]
    guard symbol.reads == 0, symbol.flags.isDisjoint(with: [.pinned, .exported, .blocksFunction])
    else {
      return false
    }
    return symbol.link.isNone || isUnread(symbol.link)
  }

  /// True for a name that is neither read nor assigned anywhere.
  func isUnused(_ id: SymbolID) -> Bool {
    isUnread(id) && scopes[id].writes == 0
      && (scopes[id].link.isNone || scopes[scopes[id].link].writes == 0)
  }

  /// Declarators whose name is used, with the effects of the others; what is left over is pushed as a statement.
  ///
  /// Returns the declaration, or none if no declarator is left; `effects` is what has to run behind it.
  mutating func dropUnusedVariables(_ id: NodeID, effects: inout NodeID) -> NodeID {
    guard tree.variableKind(id).rawValue <= VariableKind.const.rawValue else { return id }
    let list = tree.elements(id)
    var kept = 0
    var unused = NodeID.none
    for position in 0..<tree.count(list) {
      let declarator = tree[list, position]
      let (target, value) = tree.operands(declarator)
      if kind(target) == .bindingIdentifier, isUnused(tree.symbol(target)),
        spend("unused-variable", declarator)
      {
        effects = sequence(effects, dropValue(value), at: id)
        unused = target
        continue
      }
      if effects.exists, value.exists {
        if keepsNames, isAnonymous(value) {
          // In a sequence the function would have no name. The effects keep a name that nobody reads.
          tree[list, kept] = tree.add(
            Node(.declarator, start: tree.start(id), a: unused.rawValue, b: effects.rawValue))
          kept += 1
        } else {
          let joined = sequence(effects, value, at: id)
          tree.setRight(declarator, joined)
        }
        effects = .none
      }
      if effects.exists, value.isNone, tree.variableKind(id) != .var {
        // Behind the declaration its name would be there already.
        let joined = sequence(effects, undefined(at: id), at: id)
        tree.setRight(declarator, joined)
        effects = .none
      }
      tree[list, kept] = declarator
      kept += 1
    }
    if kept == 0 { return .none }
    tree.truncate(list, to: kept)
    return id
  }

  /// True for a function or class declaration that nobody needs.
  mutating func isDroppable(_ id: NodeID) -> Bool {
    switch kind(id) {
    case .functionDeclaration:
      let name = tree.function(id).name
      return name.exists && isUnused(tree.symbol(name)) && spend("unused-function", id)
    case .classDeclaration:
      let name = tree.classParts(id).name
      var budget = 400
      return name.exists && isUnused(tree.symbol(name)) && !classHasEffects(id, &budget)
        && spend("unused-class", id)
    default: return false
    }
  }

  /// An assignment to a name that nobody reads is its value.
  mutating func dropUnreadAssignment(_ id: NodeID, _ context: ValueUse) -> NodeID? {
    let (target, value) = tree.operands(id)
    guard kind(target) == .identifier, tree.assignmentOperator(id) == .assign,
      !tree.flags(target).contains(.inWith)
    else { return nil }
    let symbol = scopes[tree.symbol(target)]
    switch symbol.kind {
    case .var: break
    case .let where liberties.deadZone: break
    case .parameter where !isAliased(symbol) && (liberties.deadZone || !around.isInParameters):
      break
    default: return nil
    }
    guard isUnread(tree.symbol(target)), spend("unread-assignment", id) else { return nil }
    return detached(value, context)
  }

  /// A function expression without a name that only it could see.
  mutating func dropFunctionName(_ id: NodeID) {
    let name = tree.function(id).name
    guard name.exists, liberties.functionNames, !options.keepsNames,
      isUnused(tree.symbol(name)), spend("unused-name", id)
    else { return }
    tree.setFunctionName(id, .none)
  }
}
