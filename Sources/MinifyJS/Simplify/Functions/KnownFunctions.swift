// Known functions: names that stand for one function wherever they are read.
//
// A function declared at the top of a body has its name from the start. A variable with a function as its only value has
// it behind its declaration, in the order of the walk (KnownValues). Where such a name is read once, the function itself
// may take the place of the read: taken from its declaration, which is then empty.

internal import AssetText

/// The function that a name stands for.
struct KnownFunction: BitwiseCopyable, Sendable {
  /// None if it is not known, or if the walk is inside the function.
  var function: NodeID = .none
  /// The `functionDeclaration` itself or the `declarator` that has the function as its value.
  var home: NodeID = .none
  /// True if this pass has rewritten the function already.
  var isWalked = false
  /// How deeply functions have been put into one another to make it what it is.
  var height: Int32 = 0
}

extension Simplifier {
  /// The function that a read of a name gives; nil if that is not certain.
  func knownFunction(_ id: NodeID) -> KnownFunction? {
    guard kind(id) == .identifier, !tree.flags(id).contains(.inWith) else { return nil }
    let symbol = Int(tree.symbol(id).rawValue)
    guard symbol < functions.count, functions[symbol].function.exists
    else { return nil }
    return functions[symbol]
  }

  /// True if a name is read at one place only.
  func isReadOnce(_ id: SymbolID) -> Bool {
    scopes[id].reads == 1 && scopes[id].writes == 0
      && scopes[id].flags.isDisjoint(with: [.pinned, .exported, .redeclared, .blocksFunction])
      && scopes[id].link.isNone
  }

  /// Learns the functions that the statements of a body declare.
  mutating func learnDeclarations(_ list: NodeList, from first: Int) {
    for position in first..<max(first, tree.count(list)) {
      let id = tree[list, position]
      guard kind(id) == .functionDeclaration, tree.function(id).name.exists else { continue }
      let name = tree.symbol(tree.function(id).name)
      let symbol = scopes[name]
      guard symbol.kind == .function, symbol.writes == 0, symbol.link.isNone,
        symbol.flags.isDisjoint(with: [.pinned, .redeclared])
      else { continue }
      functions[Int(name.rawValue)] = KnownFunction(function: id, home: id)
    }
  }

  /// Rewrites a declared function, unless that was done where it is called.
  mutating func simplifyDeclaration(_ id: NodeID) {
    guard tree.function(id).name.exists else { return simplifyFunction(id) }
    let name = Int(tree.symbol(tree.function(id).name).rawValue)
    if functions[name].function == id, functions[name].isWalked { return }
    walk(id, at: name)
  }

  /// Rewrites a known function now, if the pass has not come to it; false if it is too deep for its place.
  mutating func walk(_ name: SymbolID) -> Bool {
    let index = Int(name.rawValue)
    if !functions[index].isWalked {
      if depth >= 32 { return false }
      depth += 1
      walk(functions[index].function, at: index)
      depth -= 1
    }
    return functions[index].height < 32
  }

  /// Rewrites a function, inside of which its name is not known.
  private mutating func walk(_ id: NodeID, at index: Int) {
    let function = functions[index].function
    functions[index].function = .none
    let outer = height
    height = 0
    simplifyFunction(id)
    functions[index].height = height
    height = max(height, outer)
    functions[index].function = function
    functions[index].isWalked = true
  }

  /// Remembers that a function stands where it was called; code that nests too deeply could not be read again.
  private mutating func noteHeight(_ entry: KnownFunction) {
    height = max(height, entry.height + 1)
  }

  /// Learns that a declarator gives its name a function; its other values are none.
  mutating func learnFunction(_ declarator: NodeID) {
    let (target, value) = tree.operands(declarator)
    let name = tree.symbol(target)
    let symbol = scopes[name]
    guard inlines, !isLastPass, isReadOnce(name),
      symbol.kind == .const || symbol.kind == .let && liberties.deadZone
        // A variable of the whole function has another function in each iteration.
        || symbol.kind == .var && !symbol.flags.contains(.inLoop)
    else { return }
    functions[Int(name.rawValue)] = KnownFunction(
      function: value, home: declarator, isWalked: true, height: valueHeight)
    known.append(name)
    // It has changed in this pass.
    if !tree.flags(value).contains(.settled) { worklist.learnt.append(name) }
  }

  /// True if a known function is where it was when it was learnt.
  func isAtHome(_ entry: KnownFunction) -> Bool {
    entry.function == entry.home || tree.operands(entry.home).right == entry.function
  }

  /// True if all that a known function names is seen where it is read: a `var` is also read behind the block that it is
  /// declared in, and what else that block declares is not.
  func isSeen(_ entry: KnownFunction, as name: SymbolID) -> Bool {
    if entry.function == entry.home || scopes[name].kind != .var { return true }
    let scope = tree.function(entry.function).scope
    return isSeen(entry.function, from: scopes[name].scope, or: scope)
  }

  /// True if each name in some code is declared in a scope or around it, or in another one or inside of that.
  func isSeen(_ id: NodeID, from outer: ScopeID, or inner: ScopeID) -> Bool {
    #if MINIFYJS_SEEDED_FAULT
      if SeededFault.isOn("move-from-block") { return true }
    #endif
    var open = Table<NodeID>(id)
    while let id = open.popLast() {
      guard kind(id) == .identifier else {
        tree.appendChildren(of: id, to: &open)
        continue
      }
      let scope = scopes[tree.symbol(id)].scope
      if !isVisible(scope, from: outer), !isVisible(inner, from: scope) { return false }
    }
    return true
  }

  /// Takes a function that is read at one place only out of its declaration.
  mutating func takeFunction(_ name: SymbolID) -> NodeID {
    let entry = functions[Int(name.rawValue)]
    noteHeight(entry)
    unsettleMoved(entry.function)
    functions[Int(name.rawValue)] = KnownFunction()
    scopes[name].reads = 0
    guard entry.function == entry.home else {
      // What is declared goes with the next pass.
      let isConstant = scopes[name].kind == .const
      let rest = isConstant ? tree.addNumber(0, start: tree.start(entry.home)) : .none
      tree.setRight(entry.home, rest)
      return entry.function
    }
    var node = tree[entry.home]
    node.kind = .function
    let function = tree.add(node)
    tree.setFunctionName(function, .none)
    tree[entry.home] = Node(.empty, start: node.start)
    hasTakenDeclaration = true
    return function
  }

  /// Drops the declarations of a body that functions were taken from.
  mutating func dropEmptyDeclarations(from mark: Int) {
    guard hasTakenDeclaration else { return }
    var kept = mark
    for position in mark..<max(mark, stack.count) where kind(stack[position]) != .empty {
      stack[kept] = stack[position]
      kept += 1
    }
    stack.removeLast(stack.count - kept)
  }

  /// The function itself in the place of the only read of its name, where it is made as often as before.
  mutating func functionInPlace(of id: NodeID, _ context: ValueUse) -> NodeID? {
    guard inlines, context.isDisjoint(with: [.callee, .reference, .chain]), around.loops == 0,
      let entry = knownFunction(id), !tree.flags(id).contains(.captured),
      isReadOnce(tree.symbol(id)), isAtHome(entry),
      tree.function(entry.function).isStrict || !around.isStrict,
      isSeen(entry, as: tree.symbol(id)), walk(tree.symbol(id)),
      spend("function-in-place", id)
    else { return nil }
    return takeFunction(tree.symbol(id))
  }
}
