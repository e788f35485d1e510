// Known values: names that stand for a literal or for another name all their life.
//
// The walk goes in the order of evaluation, functions that are hoisted first. Behind a declaration that gives a name its
// only value, each read that the walk meets has that value; a read in a function that was met earlier keeps the name,
// since that function may run earlier. What is learnt in code that may be skipped is forgotten behind it.

internal import AssetText

extension Simplifier {
  /// Begins a pass, in which nothing is known yet.
  mutating func forgetAll() {
    values.removeAll()
    values.append(repeating: .none, count: scopes.symbols.count)
    known.removeAll()
    functions.removeAll()
    functions.append(repeating: KnownFunction(), count: scopes.symbols.count)
    hasTakenDeclaration = false
  }

  /// Forgets what was learnt since there were so many known names.
  mutating func forget(to mark: Int) {
    while known.count > mark {
      let name = Int(known.removeLast().rawValue)
      values[name] = .none
      functions[name].function = .none
    }
  }

  /// Learns the value of a declared name, if that is its only one and worth its place.
  mutating func learn(
    _ declarator: NodeID, _ variableKind: VariableKind, isAhead: Bool = false
  ) {
    let (target, value) = tree.operands(declarator)
    guard kind(target) == .bindingIdentifier, value.exists,
      variableKind.rawValue <= VariableKind.const.rawValue
    else { return }
    if kind(value) == .function { return learnFunction(declarator) }
    let id = tree.symbol(target)
    let symbol = scopes[id]
    guard symbol.writes == 0, symbol.reads > 0,
      symbol.flags.isDisjoint(with: [.pinned, .redeclared]), isWorthCopying(value, symbol)
    else { return noteUnknown(id) }
    // The reads to come count already: what they read must stay where it is.
    if kind(value) == .identifier {
      let other = tree.symbol(value)
      scopes[other].reads += symbol.reads
      worklist.raised.append(Worklist.Raised(name: other, reads: symbol.reads))
    }
    values[Int(id.rawValue)] = value
    known.append(id)
    noteLearnt(id, value, isAhead: isAhead)
  }

  private func isWorthCopying(_ value: NodeID, _ symbol: Symbol) -> Bool {
    let isSingle = symbol.reads == 1 && !symbol.flags.contains(.exported)
    switch kind(value) {
    case .true, .false: return true
    case .null: return isSingle
    case .number:
      let number = tree.number(value)
      return isSingle || number >= 0 && number < 100 && number == number.rounded()
    case .string:
      let length = program.atoms.length(tree.atom(value))
      return length <= 1 || isSingle
    case .unary: return isUndefined(value) && isSingle
    case .identifier:
      // Another name: it must be seen where this one is, and mean the same.
      let other = tree.symbol(value)
      guard options.renames, isConstant(other),
        // The function that it keeps in its block has its name there.
        !scopes[other].flags.contains(.blocksFunction),
        !symbol.flags.contains(.exported),
        !tree.flags(value).contains(.inWith), !readHasEffects(value)
      else { return false }
      return isVisible(scopes[other].scope, from: symbol.scope)
    default: return false
    }
  }

  /// True if a scope is another or around it.
  func isVisible(_ outer: ScopeID, from inner: ScopeID) -> Bool {
    var scope = inner
    while scope.exists {
      if scope == outer { return true }
      scope = scopes[scope].parent
    }
    return false
  }

  /// The value that a read of a name has, as a node of its own.
  mutating func knownValue(of id: NodeID) -> NodeID? {
    let symbol = tree.symbol(id)
    guard Int(symbol.rawValue) < values.count else { return nil }
    let value = values[Int(symbol.rawValue)]
    guard value.exists, spend("known-value", id) else { return nil }
    var copy = tree[value]
    copy.start = tree.start(id)
    if copy.kind == .unary {
      copy.a = tree.addNumber(0, start: copy.start).rawValue
    }
    return tree.add(copy)
  }
}
