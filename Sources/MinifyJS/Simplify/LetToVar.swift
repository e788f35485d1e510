// LetToVar: `let` and `const` as `var`, or at least `const` as `let`.
//
// Declarations of one kind join, and a `var` joins the head of a loop besides. A variable of a block becomes one of the
// function around it, which nobody can tell when
// - no loop makes it anew while a closure still has the old one;
// - in a loop it is given a value wherever the old declaration would have made it undefined;
// - nothing reads it before its declaration ran (or such reads do not happen, as `.deadZone` says);
// - it is renamed, since the function may have another variable of the name;
// - neither `eval` nor `with` can look for it in its new place;
// - it is not at the top of a script, where `var` makes a property of the global object.
//
// A declaration changes as a whole or not at all.

internal import AssetText

extension Simplifier {
  /// Rewrites declarations wherever that changes nothing; the survey must be fresh.
  mutating func turnLetIntoVar(_ survey: borrowing NameSurvey, inBlocks: Bool = true) {
    var pass = LetToVar(isEarlyKnown: !liberties.deadZone, takesBlocks: inBlocks)
    if pass.isEarlyKnown { pass.findEarlyUses(program) }
    pass.findNames(program, options)
    for index in survey.declarations.indices {
      let id = survey.declarations[index]
      switch kind(id) {
      case .variables: rewrite(id, isHead: false, pass)
      case .forIn, .forOf:
        let parts = tree.forEach(id)
        if kind(parts.left) == .variables { rewrite(parts.left, isHead: true, pass) }
        if parts.scope.exists, scopes[parts.scope].firstSymbol.isNone {
          var bare = parts
          bare.scope = .none
          tree.setForEach(id, bare)
        }
      case .for:
        var parts = tree.forParts(id)
        if parts.initialiser.exists, kind(parts.initialiser) == .variables {
          rewrite(parts.initialiser, isHead: false, pass)
        }
        if parts.scope.exists, scopes[parts.scope].firstSymbol.isNone {
          parts.scope = .none
          tree.setFor(id, parts)
        }
      default: break
      }
    }
  }

  private mutating func rewrite(_ id: NodeID, isHead: Bool, _ pass: borrowing LetToVar) {
    let old = tree.variableKind(id)
    guard old == .let || old == .const else { return }
    let names = boundNames(id)
    if canBeVariables(id, names, isHead: isHead, pass), spend("let-to-var", id) {
      tree[id].op = VariableKind.var.rawValue
      for name in names {
        touch(scopes[tree.symbol(name)].scope)
        makeVariable(tree.symbol(name))
      }
      return
    }
    guard old == .const, names.allSatisfy({ isNeverAssigned(tree.symbol($0)) }),
      isHead || hasInitialisers(id), spend("const-to-let", id)
    else { return }
    tree[id].op = VariableKind.let.rawValue
    for name in names {
      touch(scopes[tree.symbol(name)].scope)
      scopes[tree.symbol(name)].kind = .let
    }
  }

  /// The names that a declaration binds.
  func boundNames(_ variables: NodeID) -> ContiguousArray<NodeID> {
    var names = ContiguousArray<NodeID>()
    var open = Table(variables)
    while let id = open.popLast() {
      switch kind(id) {
      case .bindingIdentifier: names.append(id)
      case .declarator, .assignmentPattern: open.append(tree.operands(id).left)
      case .property: open.append(tree.property(id).value)
      case .variables, .arrayPattern, .objectPattern, .rest:
        let mark = open.count
        tree.appendChildren(of: id, to: &open)
        open.reverse(from: mark)
      default: break
      }
    }
    return names
  }

  private func hasInitialisers(_ variables: NodeID) -> Bool {
    let list = tree.elements(variables)
    for position in 0..<tree.count(list) {
      if tree.operands(tree[list, position]).right.isNone { return false }
    }
    return true
  }

  /// True if a symbol is no constant, or if no assignment to it would be noticed.
  private func isNeverAssigned(_ symbol: SymbolID) -> Bool {
    if scopes[symbol].kind != .const { return true }
    if scopes[symbol].writes > 0 { return false }
    // Other scripts see what is at the top of this one.
    return liberties.constantAssignment
      || !scopes[symbol].flags.contains(.pinned)
        && !(scopes[symbol].scope == ScopeTable.program && !program.isModule)
  }

  private func canBeVariables(
    _ id: NodeID, _ names: ContiguousArray<NodeID>, isHead: Bool, _ pass: borrowing LetToVar
  ) -> Bool {
    var isLoop = false
    for name in names {
      let symbol = tree.symbol(name)
      guard isNeverAssigned(symbol), pass.mayMove(symbol, scopes, options) else { return false }
      // Other modules of a cycle may read it before this one has run.
      if scopes[symbol].flags.contains(.exported), !liberties.deadZone { return false }
      if scopes[symbol].flags.contains(.inLoop) { isLoop = true }
    }
    return !isLoop || isHead || hasInitialisers(id)
  }

  private mutating func makeVariable(_ symbol: SymbolID) {
    let target = scopes.variableScope(scopes[symbol].scope)
    scopes[symbol].kind = .var
    if target != scopes[symbol].scope {
      scopes[symbol].flags.insert(.moved)
      scopes.move(symbol, to: target)
    }
  }
}

/// What the pass has to know about a program.
struct LetToVar: ~Copyable {
  let isEarlyKnown: Bool
  /// Also what blocks declare. Alone that costs names: blocks beside one another no longer have the same ones.
  let takesBlocks: Bool
  /// By symbol: used before its declaration, in the order of the source.
  private var isEarly: ContiguousArray<Bool> = []
  /// Functions in blocks that would become variables if the name around them were one.
  private var hidden: Set<BlockFunctionKey> = []
  /// The names that the options do not want to be renamed.
  private var kept: Set<UInt32> = []

  init(isEarlyKnown: Bool, takesBlocks: Bool) {
    self.isEarlyKnown = isEarlyKnown
    self.takesBlocks = takesBlocks
  }

  mutating func findNames(
    _ program: borrowing ParsedProgram, _ options: JavaScriptMinifier.Options
  ) {
    for index in program.scopes.symbols.indices {
      let symbol = program.scopes.symbols[index]
      if symbol.kind == .blockFunction, symbol.declaration.exists, symbol.flags.contains(.sloppy),
        symbol.link.isNone
      {
        hidden.insert(BlockFunctionKey(symbol, program.scopes))
      }
    }
    if options.reservedNames.isEmpty { return }
    for index in program.scopes.symbols.indices {
      let symbol = program.scopes.symbols[index]
      guard symbol.kind == .let || symbol.kind == .const else { continue }
      if options.reservedNames.contains(program.atoms.text(symbol.name)) {
        kept.insert(symbol.name.rawValue)
      }
    }
  }

  mutating func findEarlyUses(_ program: borrowing ParsedProgram) {
    let count = program.scopes.symbols.count
    isEarly = ContiguousArray(repeating: false, count: count)
    var isDeclared = ContiguousArray(repeating: false, count: count)
    var open = Table(program.root)
    while let id = open.popLast() {
      switch program.tree.kind(id) {
      case .bindingIdentifier: isDeclared[Int(program.tree.symbol(id).rawValue)] = true
      case .identifier:
        let symbol = Int(program.tree.symbol(id).rawValue)
        if !isDeclared[symbol] { isEarly[symbol] = true }
      case .declarator, .assignmentPattern:
        // The value comes before the name has one.
        open.append(program.tree.operands(id).left)
        if program.tree.operands(id).right.exists { open.append(program.tree.operands(id).right) }
      case .forIn, .forOf:
        let parts = program.tree.forEach(id)
        open.append(parts.body)
        open.append(parts.left)
        open.append(parts.right)
      default:
        let mark = open.count
        program.tree.appendChildren(of: id, to: &open)
        open.reverse(from: mark)
      }
    }
  }

  /// True if nobody can tell whether a symbol belongs to its block or to its function.
  func mayMove(
    _ symbol: SymbolID, _ scopes: borrowing ScopeTable, _ options: JavaScriptMinifier.Options
  ) -> Bool {
    let entry = scopes[symbol]
    guard entry.kind == .let || entry.kind == .const, !entry.flags.contains(.pinned),
      !entry.flags.isSuperset(of: [.captured, .inLoop]),
      // As a `var` it has a value from the start.
      entry.name.rawValue != Words.arguments,
      hidden.isEmpty || !hidden.contains(BlockFunctionKey(entry, scopes))
    else { return false }
    if isEarlyKnown {
      if entry.flags.contains(.captured) || isEarly[Int(symbol.rawValue)] { return false }
      if scopes[entry.scope].kind == .switch { return false }
    }
    let target = scopes.variableScope(entry.scope)
    if scopes[target].kind == .script || scopes[target].kind == .universe { return false }
    return target == entry.scope || takesBlocks && mayRename(entry, to: target, scopes, options)
  }

  private func mayRename(
    _ symbol: Symbol, to target: ScopeID, _ scopes: borrowing ScopeTable,
    _ options: JavaScriptMinifier.Options
  ) -> Bool {
    // Without these liberties what holds a function keeps its name.
    guard options.renames, !options.keepsNames, options.assumptions.contains(.functionNames),
      !kept.contains(symbol.name.rawValue),
      !scopes[target].flags.contains(.containsEval)
    else { return false }
    var scope = symbol.scope
    while scope != target {
      if scopes[scope].kind == .with { return false }
      scope = scopes[scope].parent
    }
    return true
  }
}

/// A name and the function, or program, that a `var` of the name would belong to.
struct BlockFunctionKey: Hashable {
  private let name: UInt32
  private let scope: UInt32

  init(_ symbol: Symbol, _ scopes: borrowing ScopeTable) {
    name = symbol.name.rawValue
    scope = scopes.variableScope(symbol.scope).rawValue
  }
}

extension ScopeTable {
  /// The scope that a `var` in a scope belongs to.
  func variableScope(_ scope: ScopeID) -> ScopeID {
    var scope = scope
    while scope.exists, !self[scope].kind.takesVariables { scope = self[scope].parent }
    return scope.exists ? scope : ScopeTable.universe
  }

  /// Takes a symbol out of its scope's list and puts it at the end of another's.
  mutating func move(_ symbol: SymbolID, to target: ScopeID) {
    let source = self[symbol].scope
    var before = SymbolID.none
    var current = self[source].firstSymbol
    while current != symbol, current.exists {
      before = current
      current = self[current].next
    }
    guard current.exists else { return }
    if before.exists {
      self[before].next = self[symbol].next
    } else {
      self[source].firstSymbol = self[symbol].next
    }
    if self[source].lastSymbol == symbol { self[source].lastSymbol = before }
    self[symbol].next = .none
    self[symbol].scope = target
    if self[target].lastSymbol.exists {
      let last = self[target].lastSymbol
      self[last].next = symbol
    } else {
      self[target].firstSymbol = symbol
    }
    self[target].lastSymbol = symbol
  }
}
