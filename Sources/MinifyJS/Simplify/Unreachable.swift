// Unreachable: what stands behind a jump in its list.
//
// It does not run, but a list is more than what runs in it: its functions are there from its start, its `let` and `class`
// shadow names of the lists around it, a `var` belongs to the function, imports and exports to the module. So a statement
// behind a jump goes, and what it declares for others stays.

extension Simplifier {
  /// True where control does not get to what is added next to the list that began at a mark. Declarations that stay
  /// behind a jump do not hide it, as long as they are few.
  func isUnreachable(from mark: Int) -> Bool {
    var position = stack.count - 1
    let last = max(mark, stack.count - 8)
    while position >= last {
      if neverCompletes(stack[position]) { return true }
      if !staysUnreached(stack[position]) { return false }
      position -= 1
    }
    return false
  }

  /// True if control never gets behind a statement.
  func neverCompletes(_ id: NodeID) -> Bool {
    var current = id
    while true {
      switch kind(current) {
      case .return, .throw, .break, .continue: return true
      case .block:
        let list = tree.elements(current)
        guard tree.count(list) > 0 else { return false }
        current = tree[list, tree.count(list) - 1]
      case .if:
        let parts = tree.conditional(current)
        guard parts.consequent.exists, parts.alternate.exists, neverCompletes(parts.consequent)
        else { return false }
        current = parts.alternate
      default: return false
      }
    }
  }

  /// True for a statement that says something to others without being run.
  func staysUnreached(_ id: NodeID) -> Bool {
    var current = id
    while kind(current) == .labelled { current = tree.labelled(current).body }
    switch kind(current) {
    case .functionDeclaration:
      #if MINIFYJS_SEEDED_FAULT
        if SeededFault.isOn("drop-unreached") { return false }
      #endif
      let name = tree.function(current).name
      return name.exists && !isUnused(tree.symbol(name))
    case .classDeclaration:
      let name = tree.classParts(current).name
      return name.exists && isMissed(name)
    case .variables:
      return tree.variableKind(current) != .var && boundNames(current).contains { isMissed($0) }
    case .import, .exportNamed, .exportDeclaration, .exportDefault, .exportAll: return true
    default: return false
    }
  }

  /// True for a name in its dead zone that is used all the same: without its declaration another one could be meant.
  private func isMissed(_ name: NodeID) -> Bool { !isUnused(tree.symbol(name)) }

  /// Adds a statement that stays though it is not reached. A function may stand in front of the jump, where none that
  /// is not reached can give a `var` its value.
  mutating func keepUnreached(_ id: NodeID, from mark: Int) {
    var place = stack.count
    if kind(id) == .functionDeclaration {
      let link = scopes[tree.symbol(tree.function(id).name)].link
      if link.isNone || isUnread(link), spend("function-before-jump", id) {
        repeat { place -= 1 } while !neverCompletes(stack[place])
      }
    }
    stack.insert(id, at: place)
  }

  /// Adds what remains of a statement that is never reached: the names that it declares for its function.
  mutating func emitHoisted(_ id: NodeID, from mark: Int) {
    let place = stack.count
    pushHoisted(id)
    if stack.count == place { return }
    let list = program.tree.addList(stack, from: place)
    stack.removeLast(stack.count - place)
    let variables = tree.add(
      Node(.variables, start: tree.start(id), a: list.index, op: VariableKind.var.rawValue))
    // In front of the jump that makes the rest unreachable.
    let jump = stack.removeLast()
    emitSimplified(variables, from: mark)
    stack.append(jump)
  }

  /// Pushes a declarator for each name that unreachable code declares for its function.
  private mutating func pushHoisted(_ id: NodeID) {
    var open = Table(id)
    while let current = open.popLast() {
      switch kind(current) {
      case .function, .class, .classDeclaration, .expressionStatement, .return, .throw: continue
      case .functionDeclaration:
        // The `var` beside a sloppy function in a block.
        let name = tree.function(current).name
        let link = name.exists ? scopes[tree.symbol(name)].link : .none
        if link.exists { pushDeclarator(link, at: current) }
      case .variables:
        guard tree.variableKind(current) == .var else { continue }
        for name in boundNames(current) { pushDeclarator(tree.symbol(name), at: name) }
      case .conditional, .binary, .logical, .assign, .call, .member, .object, .array: continue
      default:
        let first = open.count
        tree.appendChildren(of: current, to: &open)
        open.reverse(from: first)
      }
    }
  }

  private mutating func pushDeclarator(_ symbol: SymbolID, at place: NodeID) {
    let start = tree.start(place)
    let name = tree.add(Node(.bindingIdentifier, start: start, a: symbol.rawValue))
    stack.append(tree.add(Node(.declarator, start: start, a: name.rawValue)))
  }
}
