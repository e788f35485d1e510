// Hoisting: declarations in branches and loops become assignments where the branch or loop then needs no block, and the
// names are declared once for the whole function: `if (a) { var b = c; d(b) }` as `var b; a && (b = c, d(b))`.
//
// That is done late. A declaration tells other rules more than an assignment does.

internal import AssetText

extension Simplifier {
  /// A statement with its declarations as assignments, if that leaves one statement instead of a block.
  mutating func withoutDeclarations(_ id: NodeID) -> NodeID {
    guard hoistsVariables, around.isFunction, around.withs == 0, id.exists else { return id }
    switch kind(id) {
    case .variables:
      guard canHoist(id), spend("hoist-variables", id) else { return id }
      return expressionStatement(assignments(of: id), at: id)
    case .block: break
    default: return id
    }
    let list = tree.elements(id)
    let count = tree.count(list)
    var names = 0
    for position in 0..<count {
      let statement = tree[list, position]
      switch kind(statement) {
      case .variables:
        guard canHoist(statement) else { return id }
        names += tree.count(tree.elements(statement))
      case .expressionStatement: break
      case .return, .throw:
        guard position == count - 1, tree.operand(statement).exists else { return id }
      case .if, .switch:
        guard position == count - 1 else { return id }
      default: return id
      }
    }
    guard names > 0, names <= 4, spend("hoist-variables", id) else { return id }
    let mark = stack.count
    for position in 0..<count {
      let statement = tree[list, position]
      if kind(statement) == .variables {
        emitSimplified(expressionStatement(assignments(of: statement), at: statement), from: mark)
      } else {
        emitSimplified(statement, from: mark)
      }
    }
    return popBody(from: mark, at: id)
  }

  /// Makes declarations and expressions between an `if` that leaves and the jump at the end of the list part of that
  /// jump; false if something else stands there.
  mutating func joinTail(from first: Int) -> Bool {
    guard hoistsVariables, around.isFunction, around.withs == 0, let jump = stack.last,
      tree.operand(jump).exists
    else { return false }
    var names = 0
    for index in first..<stack.count - 1 {
      switch kind(stack[index]) {
      case .variables:
        guard canHoist(stack[index]) else { return false }
        names += tree.count(tree.elements(stack[index]))
      case .expressionStatement: break
      default: return false
      }
    }
    guard names > 0, names <= 8, spend("hoist-tail", jump) else { return false }
    let tail = ContiguousArray((first..<stack.count).map { stack[$0] })
    stack.removeLast(tail.count)
    for statement in tail {
      if kind(statement) == .variables {
        emitSimplified(expressionStatement(assignments(of: statement), at: statement), from: first)
      } else {
        emitSimplified(statement, from: first)
      }
    }
    return stack.count == first + 1
  }

  /// True if the names of a declaration may as well be declared elsewhere in the function.
  private func canHoist(_ variables: NodeID) -> Bool {
    guard tree.variableKind(variables) == .var else { return false }
    let list = tree.elements(variables)
    for position in 0..<tree.count(list) {
      let target = tree.operands(tree[list, position]).left
      guard kind(target) == .bindingIdentifier else { return false }
      let symbol = scopes[tree.symbol(target)]
      #if MINIFYJS_SEEDED_FAULT
        if SeededFault.isOn("hoist-over-handler") { continue }
      #endif
      // There a declaration may assign to the parameter, if that is no pattern; what comes from elsewhere gets another name.
      for handler in handlers[around.outerHandlers...]
      where handler.exists && kind(handler) == .bindingIdentifier
        && scopes.name(tree.symbol(handler)) == symbol.name && !symbol.flags.contains(.moved)
      {
        return false
      }
      guard symbol.kind == .var || symbol.kind == .parameter, symbol.link.isNone,
        symbol.flags.isDisjoint(with: [.pinned, .exported])
      else { return false }
    }
    return true
  }

  /// The assignments that a declaration makes; its names are noted for the function to declare.
  private mutating func assignments(of variables: NodeID) -> NodeID {
    let list = tree.elements(variables)
    let mark = stack.count
    for position in 0..<tree.count(list) {
      let (target, value) = tree.operands(tree[list, position])
      let symbol = tree.symbol(target)
      if scopes[symbol].kind == .var { hoisted.append(target) }
      guard value.exists else { continue }
      scopes[symbol].writes += 1
      let name = tree.add(
        Node(.identifier, start: tree.start(target), a: symbol.rawValue, flags: .written))
      pushSequence(
        tree.add(
          Node(
            .assign, start: tree.start(target), a: name.rawValue, b: value.rawValue,
            op: AssignmentOperator.assign.rawValue)))
    }
    return popSequence(from: mark, at: variables)
  }

  /// Declares the names that were noted since a mark, in the body of a function that was emitted since another.
  mutating func declareHoisted(since first: Int, from mark: Int) {
    if hoisted.count == first { return }
    var place = mark
    while place < stack.count,
      kind(stack[place]) == .directive || kind(stack[place]) == .functionDeclaration
    {
      place += 1
    }
    var declared = Set<UInt32>()
    let base = stack.count
    for index in first..<hoisted.count
    where declared.insert(tree.symbol(hoisted[index]).rawValue).inserted {
      let target = hoisted[index]
      stack.append(
        tree.add(Node(.declarator, start: tree.start(target), a: target.rawValue)))
    }
    hoisted.removeLast(hoisted.count - first)
    for index in place..<base {
      let variables = declaration(at: stack[index])
      guard variables.exists, tree.variableKind(variables) == .var else { continue }
      let present = tree.elements(variables)
      for position in 0..<tree.count(present) { stack.append(tree[present, position]) }
      let list = program.tree.addList(stack, from: base)
      stack.removeLast(stack.count - base)
      tree.setElements(variables, list)
      return
    }
    let list = program.tree.addList(stack, from: base)
    stack.removeLast(stack.count - base)
    let variables = tree.add(
      Node(
        .variables, start: place < base ? tree.start(stack[place]) : 0, a: list.index,
        op: VariableKind.var.rawValue))
    stack.insert(variables, at: place)
  }

  /// Drops names without a value from a declaration if they have another one; true if nothing is left.
  mutating func dropRepeatedNames(_ variables: NodeID) -> Bool {
    guard tree.variableKind(variables) == .var else { return false }
    let list = tree.elements(variables)
    var kept = 0
    for position in 0..<tree.count(list) {
      let (target, value) = tree.operands(tree[list, position])
      if value.isNone, kind(target) == .bindingIdentifier {
        let symbol = scopes[tree.symbol(target)]
        if symbol.kind == .var, symbol.flags.contains(.redeclared), symbol.declaration != target,
          symbol.link.isNone, spend("repeated-name", target)
        {
          continue
        }
      }
      tree[list, kept] = tree[list, position]
      kept += 1
    }
    tree.truncate(list, to: kept)
    return kept == 0
  }

  /// The declaration that a statement is or begins with.
  private func declaration(at id: NodeID) -> NodeID {
    switch kind(id) {
    case .variables: return id
    case .for:
      let initialiser = tree.forParts(id).initialiser
      return initialiser.exists && kind(initialiser) == .variables ? initialiser : .none
    default: return .none
    }
  }
}
