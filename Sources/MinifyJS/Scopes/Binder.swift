// Binder: scopes, declarations and references while the parser runs.
//
// References wait on one stack. When a scope closes, those recorded since it opened are looked up in it: each atom
// knows the innermost open symbol of its name, so that a look-up is one load. What is not found stays on the stack and
// belongs to the parent. No walk of the tree is needed, and hoisting needs no second thought.
//
// `var` goes straight to its function's scope. A later `let` of the same name in a block that the `var` came through
// is an error; for that each atom keeps the number of the last `var` event of the current function.
//
// Sloppy functions in blocks also make a `var` of their function unless that clashed with a lexical name on the way
// out (Annex B.3.3). They climb from scope to scope as candidates; both symbols are linked.

internal import AssetText

/// Records scopes, declarations and references.
struct Binder: ~Copyable {
  struct Frame: BitwiseCopyable {
    var scope: ScopeID
    var kind: Scope.Kind
    var isVarScope: Bool
    var usesArguments: Bool
    /// The index of the nearest frame that takes `var`s.
    var varFrame: Int
    var pendingStart: Int
    var candidateStart: Int
    var varEventStart: Int
    var varCounter: UInt32
    /// For classes: references before this index belong to the heritage and do not see its private names.
    var privateStart: Int
  }

  struct AtomState: BitwiseCopyable {
    /// The innermost open symbol of the name.
    var top: UInt32 = 0
    /// The number of the last `var` event of the name in the current function.
    var lastVar: UInt32 = 0
  }

  struct VarEvent: BitwiseCopyable {
    var atom: UInt32
    var previous: UInt32
  }

  var table = ScopeTable()
  var frames = Table<Frame>()
  var pending: Table<NodeID>
  var candidates = Table<SymbolID>()
  var states: Table<AtomState>
  var varEvents = Table<VarEvent>()
  var varCounter: UInt32 = 0
  var loopDepth = 0
  /// The number of references recorded before the last direct `eval` had been read.
  var evalMark = 0
  /// The symbol that the last failed declaration clashed with.
  var conflict: SymbolID = .none

  init(sourceLength: Int) {
    states = Table(repeating: AtomState(), count: min(1 << 16, sourceLength / 16) + 128)
    pending = Table(capacity: min(1 << 16, sourceLength / 32) + 64)
  }

  // MARK: Frames

  @inline(__always) var current: ScopeID { frames[frames.count - 1].scope }

  /// Opens a scope inside the current one.
  mutating func open(_ kind: Scope.Kind, flags: Scope.Flags = []) {
    let parent = frames.isEmpty ? ScopeTable.universe : frames[frames.count - 1].scope
    let scope = table.push(kind, parent: parent, flags: flags)
    let isVarScope: Bool
    switch kind {
    case .script, .module, .function, .arrow, .functionBody, .staticBlock: isVarScope = true
    default: isVarScope = false
    }
    frames.append(
      Frame(
        scope: scope, kind: kind, isVarScope: isVarScope, usesArguments: false,
        varFrame: isVarScope ? frames.count : frames[frames.count - 1].varFrame,
        pendingStart: pending.count, candidateStart: candidates.count,
        varEventStart: varEvents.count, varCounter: varCounter, privateStart: pending.count))
  }

  /// Opens an arrow's scope around the references and scopes recorded since its parameters began.
  mutating func openArrow(pendingStart: Int, scopeMark: Int, flags: Scope.Flags) {
    let outer = current
    for index in scopeMark..<table.scopes.count where table.scopes[index].parent == outer {
      table.scopes[index].parent = ScopeID(rawValue: UInt32(truncatingIfNeeded: table.scopes.count))
    }
    open(.arrow, flags: flags)
    frames[frames.count - 1].pendingStart = pendingStart
    // An `eval` among the parameters sees them.
    if evalMark > pendingStart { table[current].flags.insert(.containsEval) }
  }

  /// Closes the current scope: resolves references and forgets its names.
  mutating func close(_ tree: inout SyntaxTree) {
    let frame = frames[frames.count - 1]
    let isFunction = frame.kind == .function || frame.kind == .arrow
    if frame.isVarScope {
      settleCandidates(frame)
      while varEvents.count > frame.varEventStart {
        let event = varEvents.removeLast()
        states[Int(event.atom)].lastVar = event.previous
      }
      if frame.usesArguments, frame.kind == .function { declareArguments(frame) }
    } else {
      raiseCandidates(frame)
    }
    let first = table.scopes[Int(frame.scope.rawValue)].firstSymbol
    let crosses = isFunction || frame.kind == .staticBlock || frame.kind == .class
    if first.exists || crosses || frame.kind == .with {
      resolve(frame, &tree, crosses)
    }
    if table.scopes[Int(frame.scope.rawValue)].flags.contains(.containsEval) {
      pin(frame.scope)
      if frames.count > 1 {
        table[frames[frames.count - 2].scope].flags.insert(.containsEval)
      }
    }
    var symbol = first
    while symbol.exists {
      let entry = table.symbols[Int(symbol.rawValue)]
      if entry.kind != .label { states[Int(entry.name.rawValue)].top = entry.slot }
      table.symbols[Int(symbol.rawValue)].slot = 0
      symbol = entry.next
    }
    frames.removeLast()
  }

  private mutating func pin(_ scope: ScopeID) {
    var symbol = table[scope].firstSymbol
    while symbol.exists {
      let kind = table[symbol].kind
      if kind != .label, kind != .privateName { table[symbol].flags.insert(.pinned) }
      symbol = table[symbol].next
    }
  }

  private mutating func resolve(_ frame: Frame, _ tree: inout SyntaxTree, _ crosses: Bool) {
    var kept = frame.pendingStart
    var mark: NodeFlags = crosses ? .captured : []
    if frame.kind == .with { mark = .inWith }
    for index in frame.pendingStart..<pending.count {
      let id = pending[index]
      let node = tree[id]
      guard node.kind == .identifier || node.kind == .privateName else { continue }
      let atom = Int(node.a)
      let symbol = SymbolID(rawValue: atom < states.count ? states[atom].top : 0)
      if symbol.exists, table.symbols[Int(symbol.rawValue)].scope == frame.scope,
        node.kind == .identifier || index >= frame.privateStart
      {
        link(id, node, symbol, &tree)
      } else {
        if !mark.isEmpty { tree.nodes[Int(id.rawValue)].flags.insert(mark) }
        pending[kept] = id
        kept += 1
      }
    }
    pending.removeLast(pending.count - kept)
  }

  @inline(__always) private mutating func link(
    _ id: NodeID, _ node: Node, _ symbol: SymbolID, _ tree: inout SyntaxTree
  ) {
    let index = Int(symbol.rawValue)
    tree.nodes[Int(id.rawValue)].a = symbol.rawValue
    tree.nodes[Int(id.rawValue)].b = table.symbols[index].uses.rawValue
    table.symbols[index].uses = id
    if node.flags.contains(.written) {
      table.symbols[index].writes += 1
      if node.flags.contains(.alsoRead) { table.symbols[index].reads += 1 }
    } else {
      table.symbols[index].reads += 1
    }
    if node.flags.contains(.captured) { table.symbols[index].flags.insert(.captured) }
    if node.flags.contains(.inWith) { table.symbols[index].flags.insert(.pinned) }
  }

  /// Gives what was declared nowhere a symbol of the universe; returns the first undeclared private name.
  mutating func finish(_ tree: inout SyntaxTree) -> NodeID {
    var undeclared = NodeID.none
    for index in pending.indices {
      let id = pending[index]
      let node = tree[id]
      if node.kind == .privateName {
        if undeclared.isNone { undeclared = id }
        continue
      }
      guard node.kind == .identifier else { continue }
      grow(node.a)
      var symbol = SymbolID(rawValue: states[Int(node.a)].top)
      if symbol.isNone {
        symbol = table.add(
          Symbol(
            name: _Atom(rawValue: node.a), scope: ScopeTable.universe, kind: .unresolved,
            flags: .pinned, declaration: .none))
        states[Int(node.a)].top = symbol.rawValue
      }
      link(id, node, symbol, &tree)
    }
    pending.removeAll()
    return undeclared
  }

  // MARK: Direct eval

  /// A direct `eval` stands here.
  mutating func noteEval() {
    table[current].flags.insert(.containsEval)
    evalMark = pending.count
  }

  /// `arguments` stands here.
  mutating func noteArguments() {
    var index = frames.count - 1
    while index >= 0 {
      if frames[index].kind == .function {
        frames[index].usesArguments = true
        table[frames[index].scope].flags.insert(.usesArguments)
        return
      }
      index -= 1
    }
  }

  /// `this` or `super` stands here.
  mutating func noteThis() {
    var index = frames.count - 1
    while index >= 0 {
      if frames[index].kind == .function || frames[index].kind == .staticBlock {
        table[frames[index].scope].flags.insert(.usesThis)
        return
      }
      index -= 1
    }
  }

  private mutating func declareArguments(_ frame: Frame) {
    grow(Words.arguments)
    let top = states[Int(Words.arguments)].top
    if top != 0, table.symbols[Int(top)].scope == frame.scope { return }
    _ = add(Words.arguments, .arguments, .pinned, .none, in: frame.scope)
  }

  // MARK: Declarations

  @inline(__always) mutating func grow(_ atom: UInt32) {
    if Int(atom) >= states.count { growStates(atom) }
  }

  private mutating func growStates(_ atom: UInt32) {
    let target = max(Int(atom) + 1, states.count * 2)
    states.append(repeating: AtomState(), count: target - states.count)
  }

  private mutating func add(
    _ atom: UInt32, _ kind: Symbol.Kind, _ flags: Symbol.Flags, _ node: NodeID, in scope: ScopeID
  ) -> SymbolID {
    var symbol = Symbol(
      name: _Atom(rawValue: atom), scope: scope, kind: kind, flags: flags, declaration: node)
    if loopDepth > 0 { symbol.flags.insert(.inLoop) }
    symbol.slot = states[Int(atom)].top
    let id = table.add(symbol)
    states[Int(atom)].top = id.rawValue
    return id
  }

  /// Notes another declaration of a symbol.
  private mutating func redeclare(
    _ symbol: SymbolID, _ node: NodeID, _ tree: inout SyntaxTree
  ) {
    table[symbol].flags.insert(.redeclared)
    tree[node].b = table[symbol].declaration.rawValue
    table[symbol].declaration = node
  }

  /// Declares a `var`, or a function at the top of a function or script; false after a clash.
  mutating func declareVar(
    _ atom: UInt32, _ kind: Symbol.Kind, _ node: NodeID, _ tree: inout SyntaxTree
  ) -> Bool {
    guard placeVar(atom, kind, node, &tree) else { return false }
    // `with (o) var a = 1` may assign to `o.a`.
    for index in frames[frames.count - 1].varFrame + 1..<frames.count
    where frames[index].kind == .with {
      table[tree.symbol(node)].flags.insert(.pinned)
    }
    return true
  }

  private mutating func placeVar(
    _ atom: UInt32, _ kind: Symbol.Kind, _ node: NodeID, _ tree: inout SyntaxTree
  ) -> Bool {
    grow(atom)
    let target = frames[frames[frames.count - 1].varFrame]
    var symbol = SymbolID(rawValue: states[Int(atom)].top)
    while symbol.exists {
      let entry = table[symbol]
      guard entry.scope.rawValue > target.scope.rawValue else { break }
      if entry.kind != .catchParameter || !entry.flags.contains(.simple) {
        conflict = symbol
        return false
      }
      symbol = SymbolID(rawValue: entry.slot)
    }
    if target.kind != .functionBody || symbol.isNone || table[symbol].scope == target.scope {
    } else if table[symbol].kind == .parameter,
      table[symbol].scope == table[target.scope].parent
    {
      // The body's variable starts with the parameter's value: one symbol serves both.
      noteVar(atom)
      redeclare(symbol, node, &tree)
      tree[node].a = symbol.rawValue
      return true
    }
    noteVar(atom)
    if symbol.exists, table[symbol].scope == target.scope {
      switch table[symbol].kind {
      case .function where target.kind == .module:
        // At the top of a module functions are lexical.
        conflict = symbol
        return false
      case .var, .function, .parameter, .arguments:
        if kind == .function, table[symbol].kind == .var { table[symbol].kind = .function }
        redeclare(symbol, node, &tree)
        tree[node].a = symbol.rawValue
        return true
      default:
        conflict = symbol
        return false
      }
    }
    let hidden = states[Int(atom)].top
    // `var arguments` is the implicit one, and begins with the object: nothing is known of its value.
    let isImplicit = atom == Words.arguments && target.kind != .script && target.kind != .module
    let added = add(atom, kind, isImplicit ? .pinned : [], node, in: target.scope)
    tree[node].a = added.rawValue
    if hidden != symbol.rawValue {
      // A catch parameter of the same name is further in and stays on top.
      states[Int(atom)].top = hidden
      var inner = SymbolID(rawValue: hidden)
      while table[inner].slot != symbol.rawValue { inner = SymbolID(rawValue: table[inner].slot) }
      table[inner].slot = added.rawValue
      table[added].slot = symbol.rawValue
    }
    return true
  }

  private mutating func noteVar(_ atom: UInt32) {
    varCounter += 1
    varEvents.append(VarEvent(atom: atom, previous: states[Int(atom)].lastVar))
    states[Int(atom)].lastVar = varCounter
  }

  /// Declares a lexical name in the current scope; false after a clash.
  mutating func declareLexical(
    _ atom: UInt32, _ kind: Symbol.Kind, _ flags: Symbol.Flags = [], _ node: NodeID,
    _ tree: inout SyntaxTree
  ) -> Bool {
    grow(atom)
    let frame = frames[frames.count - 1]
    let top = SymbolID(rawValue: states[Int(atom)].top)
    if top.exists {
      let entry = table[top]
      if entry.scope == frame.scope {
        if entry.kind == .blockFunction, kind == .blockFunction, entry.flags.contains(.sloppy),
          flags.contains(.sloppy)
        {
          redeclare(top, node, &tree)
          tree[node].a = top.rawValue
          return true
        }
        conflict = top
        return false
      }
      let isBesideParent =
        frame.kind == .functionBody
        || frames.count > 1 && frames[frames.count - 2].kind == .catch && frame.kind == .block
      if isBesideParent, entry.scope == frames[frames.count - 2].scope,
        entry.kind != .arguments
      {
        conflict = top
        return false
      }
    }
    if !frame.isVarScope, states[Int(atom)].lastVar > frame.varCounter {
      conflict = .none
      return false
    }
    tree[node].a = add(atom, kind, flags, node, in: frame.scope).rawValue
    return true
  }

  /// Declares a parameter; false for a duplicate, which may be allowed.
  mutating func declareParameter(_ atom: UInt32, _ node: NodeID, _ tree: inout SyntaxTree) -> Bool {
    grow(atom)
    let top = SymbolID(rawValue: states[Int(atom)].top)
    if top.exists, table[top].scope == current {
      redeclare(top, node, &tree)
      tree[node].a = top.rawValue
      return false
    }
    tree[node].a = add(atom, .parameter, [], node, in: current).rawValue
    return true
  }

  /// Declares a private name; false for a duplicate.
  mutating func declarePrivate(_ atom: UInt32, _ kind: Symbol.Flags, _ node: NodeID) -> Bool {
    grow(atom)
    let top = SymbolID(rawValue: states[Int(atom)].top)
    if top.exists, table[top].scope == current {
      let held = table[top].flags
      let isPair =
        held.contains(.getter) != held.contains(.setter)
        && (kind.contains(.getter) && held.contains(.setter)
          || kind.contains(.setter) && held.contains(.getter))
        && held.contains(.isStatic) == kind.contains(.isStatic)
      table[top].flags.formUnion(kind)
      conflict = top
      return isPair
    }
    _ = add(atom, .privateName, kind, node, in: current)
    return true
  }

  /// Makes the symbol of a label.
  mutating func declareLabel(_ atom: UInt32) -> SymbolID {
    let scope = frames[frames[frames.count - 1].varFrame].scope
    return table.add(
      Symbol(
        name: _Atom(rawValue: atom), scope: scope, kind: .label, flags: [], declaration: .none))
  }

  // MARK: Annex B.3.3

  /// At the end of a block: drops the candidates that clash, adds the block's own functions.
  private mutating func raiseCandidates(_ frame: Frame) {
    var kept = frame.candidateStart
    for index in frame.candidateStart..<candidates.count {
      let candidate = candidates[index]
      let top = SymbolID(rawValue: states[Int(table[candidate].name.rawValue)].top)
      if top.exists, table[top].scope == frame.scope,
        table[top].kind != .catchParameter || !table[top].flags.contains(.simple)
      {
        table[top].flags.insert(.blocksFunction)
        continue
      }
      candidates[kept] = candidate
      kept += 1
    }
    candidates.removeLast(candidates.count - kept)
    guard frame.kind == .block || frame.kind == .switch else { return }
    var symbol = table[frame.scope].firstSymbol
    while symbol.exists {
      if table[symbol].kind == .blockFunction, table[symbol].flags.contains(.sloppy) {
        candidates.append(symbol)
      }
      symbol = table[symbol].next
    }
  }

  /// At the end of a function or program: gives each candidate that is left its outer `var`.
  private mutating func settleCandidates(_ frame: Frame) {
    while candidates.count > frame.candidateStart {
      let candidate = candidates.removeLast()
      let atom = table[candidate].name.rawValue
      let top = SymbolID(rawValue: states[Int(atom)].top)
      if top.exists, table[top].scope == frame.scope {
        switch table[top].kind {
        case .var, .function:
          table[candidate].link = top
          table[top].flags.insert(.redeclared)
        default: table[top].flags.insert(.blocksFunction)
        }
        continue
      }
      if frame.kind == .functionBody, top.exists, table[top].kind == .parameter,
        table[top].scope == table[frame.scope].parent
      {
        continue
      }
      table[candidate].link = add(atom, .var, [], .none, in: frame.scope)
    }
  }
}
