// MergeVariables: variables of one function whose lives do not overlap become one.
//
// That saves declarations, and it saves names: what comes after can have the name of what went before, as in blocks
// beside one another. Blocks that gave their variables to the function (LetToVar) need it for that.
//
// Not for what a function inside uses, nor for parameters that `arguments` would show, nor where the name of a variable
// ties it to another one (Units).

internal import AssetText

extension Simplifier {
  /// Merges variables and drops declarations that are then needless. The survey may be older than variables of blocks
  /// that have become variables of their function.
  mutating func mergeVariables(_ survey: borrowing NameSurvey, onlyTouched: Bool) {
    guard options.renames, !options.keepsNames, liberties.functionNames, fuel > 0 else { return }
    let lives = VariableLives(program, onlyTouched: onlyTouched)
    let tied = tiedSymbols(survey.references)
    var merged = ContiguousArray<SymbolID>(repeating: .none, count: scopes.symbols.count)
    var hasMerged = false
    for index in scopes.scopes.indices {
      switch scopes.scopes[index].kind {
      case .function, .arrow, .functionBody:
        let scope = ScopeID(rawValue: UInt32(truncatingIfNeeded: index))
        if merge(scope, lives, tied, &merged) { hasMerged = true }
      default: break
      }
    }
    if !hasMerged { return }
    var counts = replaceSymbols(merged)
    dropDeclarations(survey.declarations, &counts)
  }

  /// By symbol: true if it must have the same name as another symbol.
  private func tiedSymbols(_ references: borrowing Table<Reference>) -> ContiguousArray<Bool> {
    let units = Units.find(program, references: references)
    var result = ContiguousArray(repeating: false, count: units.count)
    for index in units.indices {
      if units[index].rawValue != index {
        result[index] = true
        result[Int(units[index].rawValue)] = true
      }
      if scopes.symbols[index].flags.contains(.blocksFunction) { result[index] = true }
    }
    return result
  }

  private func mayMerge(
    _ symbol: SymbolID, _ lives: borrowing VariableLives, _ tied: borrowing ContiguousArray<Bool>
  ) -> Bool {
    let entry = scopes[symbol]
    let life = lives.lives[Int(symbol.rawValue)]
    guard life.home != 0, !life.isBroken, !tied[Int(symbol.rawValue)], entry.declaration.exists,
      entry.flags.isDisjoint(with: [.captured, .pinned, .exported])
    else { return false }
    switch entry.kind {
    case .var: break
    case .parameter:
      // Sloppy code sees its parameters in `arguments` and in `f.arguments`.
      let flags = scopes[entry.scope].flags
      if entry.flags.contains(.redeclared) { return false }
      guard
        flags.contains(.strict) || liberties.callers && !flags.contains(.usesArguments)
      else { return false }
    default: return false
    }
    return options.reservedNames.isEmpty
      || !options.reservedNames.contains(program.atoms.text(entry.name))
  }

  private mutating func merge(
    _ scope: ScopeID, _ lives: borrowing VariableLives, _ tied: borrowing ContiguousArray<Bool>,
    _ merged: inout ContiguousArray<SymbolID>
  ) -> Bool {
    var kept: ContiguousArray<(symbol: SymbolID, end: UInt32)> = []
    var variables: ContiguousArray<(symbol: SymbolID, start: UInt32)> = []
    var symbol = scopes[scope].firstSymbol
    while symbol.exists {
      if mayMerge(symbol, lives, tied) {
        let life = lives.lives[Int(symbol.rawValue)]
        if scopes[symbol].kind == .parameter {
          kept.append((symbol, life.end))
        } else {
          variables.append((symbol, life.start))
        }
      }
      symbol = scopes[symbol].next
    }
    variables.sort { $0.start < $1.start }
    var hasMerged = false
    for (symbol, start) in variables {
      let end = lives.lives[Int(symbol.rawValue)].end
      if let place = kept.firstIndex(where: { $0.end < start }),
        spend("merge-variables", scopes[symbol].declaration)
      {
        merged[Int(symbol.rawValue)] = kept[place].symbol
        touch(scope)
        // What it now stands for may stand where its own name means another: in a handler whose parameter has it.
        scopes[kept[place].symbol].flags.insert(.moved)
        kept[place].end = end
        hasMerged = true
      } else {
        kept.append((symbol, end))
      }
    }
    return hasMerged
  }

  /// Gives all names of merged symbols to the one that stays; returns for each of these how many declarations it has.
  private mutating func replaceSymbols(
    _ merged: borrowing ContiguousArray<SymbolID>
  ) -> ContiguousArray<UInt32> {
    var counts = ContiguousArray<UInt32>(repeating: 0, count: merged.count)
    for index in merged.indices where merged[index].exists {
      counts[Int(merged[index].rawValue)] = 1
    }
    for index in merged.indices {
      let target = merged[index].exists ? Int(merged[index].rawValue) : index
      guard counts[target] > 0 else { continue }
      var declaration = scopes.symbols[index].declaration
      while declaration.exists {
        tree[declaration].a = UInt32(truncatingIfNeeded: target)
        counts[target] += 1
        declaration = NodeID(rawValue: tree[declaration].b)
      }
      var use = scopes.symbols[index].uses
      while use.exists {
        tree[use].a = UInt32(truncatingIfNeeded: target)
        use = tree.nextUse(use)
      }
    }
    return counts
  }

  // MARK: Declarations

  /// Turns declarations of what another one declares into assignments, or drops them: the last ones first. The head of
  /// `for … of` stays as it is.
  private mutating func dropDeclarations(
    _ declarations: borrowing Table<NodeID>, _ counts: inout ContiguousArray<UInt32>
  ) {
    for index in declarations.indices.reversed() {
      let id = declarations[index]
      switch kind(id) {
      case .for:
        var parts = tree.forParts(id)
        if parts.initialiser.exists, kind(parts.initialiser) == .variables {
          let value = withoutDeclaration(parts.initialiser, &counts)
          if value != parts.initialiser {
            parts.initialiser = value
            tree.setFor(id, parts)
          }
        }
      case .variables:
        let value = withoutDeclaration(id, &counts)
        if value == id { continue }
        tree[id] = Node(
          value.exists ? .expressionStatement : .empty, start: tree.start(id), a: value.rawValue)
      default: break
      }
    }
  }

  /// The assignments that a declaration makes, none if it makes none, or itself with what it alone declares.
  private mutating func withoutDeclaration(
    _ id: NodeID, _ counts: inout ContiguousArray<UInt32>
  ) -> NodeID {
    guard tree.variableKind(id) == .var else { return id }
    let list = tree.elements(id)
    let count = tree.count(list)
    var kept = 0
    var isNeeded = false
    for position in 0..<count {
      let declarator = tree[list, position]
      let (target, value) = tree.operands(declarator)
      if kind(target) == .bindingIdentifier {
        let symbol = Int(tree.symbol(target).rawValue)
        // One was counted for being there at all.
        if counts[symbol] > 2 {
          if value.isNone {
            counts[symbol] -= 1
            continue
          }
        } else {
          isNeeded = true
        }
      } else {
        isNeeded = true
      }
      tree[list, kept] = declarator
      kept += 1
    }
    tree.truncate(list, to: kept)
    if kept == 0 { return .none }
    if isNeeded || !areRedundant(list, counts) { return id }
    let mark = stack.count
    for position in 0..<kept {
      let (target, value) = tree.operands(tree[list, position])
      counts[Int(tree.symbol(target).rawValue)] -= 1
      let start = tree.start(target)
      let name = tree.add(Node(.identifier, start: start, a: tree[target].a))
      stack.append(
        tree.add(
          Node(
            .assign, start: start, a: name.rawValue, b: value.rawValue,
            op: AssignmentOperator.assign.rawValue)))
    }
    return popSequence(from: mark, at: id)
  }

  /// True if each of the names would still have a declaration.
  private func areRedundant(_ list: NodeList, _ counts: borrowing ContiguousArray<UInt32>) -> Bool {
    for position in 0..<tree.count(list) {
      let symbol = tree.symbol(tree.operands(tree[list, position]).left)
      var same: UInt32 = 0
      for other in 0..<tree.count(list)
      where tree.symbol(tree.operands(tree[list, other]).left) == symbol { same += 1 }
      if counts[Int(symbol.rawValue)] < 2 + same { return false }
    }
    return true
  }
}
