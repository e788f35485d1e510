// Substitution: a value goes to the only place that reads it.
//
// `var a = f(); return a + 1` becomes `return f() + 1`. The next statement is searched in the order of evaluation for
// the read; what is evaluated before it must not notice that the value is made later, nor the value notice it. In code
// that may be skipped the value must have no effects, and into functions and loops nothing goes.

/// A search for the place of a value.
struct Substitution: BitwiseCopyable {
  enum Outcome: UInt8 {
    case searching, found, blocked
    /// The variable gets another value before it is read.
    case overwritten
  }

  var symbol: SymbolID
  var value: NodeID
  var mobility: Mobility
  var outcome = Outcome.searching
  /// The nesting of code that may be skipped.
  var conditions = 0
  /// The value is an assignment that has to happen in any case, and that takes the place of a read.
  var isStore = false
  /// The assignment is `a++` or `a--`, which needs no parentheses as an operand.
  var isUpdate = false
  /// Only looks whether the variable gets another value before it is read.
  var isOverwriteSearch = false
  /// What is looked at next may be an assignment without parentheses.
  var isOpen = true
  /// Nodes that may still be looked at.
  var budget = 600
}

extension Simplifier {
  /// Puts the value that a statement ends with into the statement behind it; true if the first has become shorter.
  ///
  /// The last statement on the stack is changed or removed.
  mutating func substituteLast(into id: NodeID, from mark: Int) -> Bool {
    guard stack.count > mark else { return false }
    let last = stack[stack.count - 1]
    switch kind(last) {
    case .variables:
      let list = tree.elements(last)
      let count = tree.count(list)
      guard count > 0, tree.variableKind(last).rawValue <= VariableKind.const.rawValue else {
        return false
      }
      var position = count - 1
      while position >= max(0, count - 6) {
        if substituteDeclared(position, of: list, into: id) {
          if tree.count(list) == 0 { stack.removeLast() }
          return true
        }
        position -= 1
      }
      return false
    case .expressionStatement:
      let expression = tree.operand(last)
      let end = kind(expression) == .sequence ? self.last(expression) : expression
      if let (symbol, value) = assignment(end), substitute(begin(symbol, value), inStatement: id) {
      } else if let search = beginStore(end), substitute(search, inStatement: id) {
        settleStore(end)
      } else {
        return false
      }
      if end == expression {
        stack.removeLast()
      } else {
        let rest = withoutLast(expression)
        tree.setOperand(last, rest)
      }
      return true
    default: return false
    }
  }

  /// Puts the value of one declarator of a list into the statement behind it, past the declarators behind it.
  private mutating func substituteDeclared(
    _ position: Int, of list: NodeList, into id: NodeID
  ) -> Bool {
    let (target, value) = tree.operands(tree[list, position])
    guard kind(target) == .bindingIdentifier, value.exists,
      isSubstitutable(tree.symbol(target), writes: 0)
    else { return false }
    var search = begin(tree.symbol(target), value)
    let count = tree.count(list)
    for index in position + 1..<max(count, position + 1) {
      let (name, initialiser) = tree.operands(tree[list, index])
      guard kind(name) == .bindingIdentifier else { return false }
      if initialiser.isNone { continue }
      let result = seek(initialiser, &search)
      if search.outcome == .found {
        tree.setRight(tree[list, index], result)
        remove(position, from: list)
        return true
      }
      passWrite(tree.symbol(name), &search)
      if search.outcome != .searching { return false }
    }
    guard substitute(search, inStatement: id) else { return false }
    remove(position, from: list)
    return true
  }

  /// Takes an element out of a list, if it has that many.
  mutating func remove(_ index: Int, from list: NodeList) {
    let count = tree.count(list)
    guard index < count else { return }
    for position in index + 1..<max(count, index + 1) {
      tree[list, position - 1] = tree[list, position]
    }
    tree.truncate(list, to: count - 1)
  }

  /// Puts the value of an assignment among the last expressions of a sequence into the one behind them, past those in
  /// between; returns what that has become, or nil.
  mutating func substituteBack(into id: NodeID, from mark: Int) -> NodeID? {
    var position = stack.count - 1
    while position >= max(mark, stack.count - 6) {
      let previous = stack[position]
      switch kind(previous) {
      case .assign, .update, .logical:
        if let (symbol, value) = assignment(previous),
          let result = substitute(begin(symbol, value), from: position, into: id)
        {
          return result
        }
        if let search = beginStore(previous),
          let result = substitute(search, from: position, into: id)
        {
          settleStore(previous)
          return result
        }
        if dropOverwritten(position, before: id) { return id }
      default: break
      }
      position -= 1
    }
    return nil
  }

  private mutating func substitute(
    _ start: Substitution, from position: Int, into id: NodeID
  ) -> NodeID? {
    var search = start
    for index in position + 1..<max(stack.count, position + 1) {
      search.isOpen = true
      let result = seek(stack[index], &search)
      if search.outcome == .found {
        stack[index] = result
        stack.remove(at: position)
        return id
      }
      if search.outcome != .searching { return nil }
    }
    search.isOpen = true
    let result = seek(id, &search)
    guard search.outcome == .found else { return nil }
    stack.remove(at: position)
    return result
  }

  /// Drops an assignment whose value is overwritten before anybody reads it; true if the sequence has become shorter.
  private mutating func dropOverwritten(_ position: Int, before id: NodeID) -> Bool {
    guard let start = beginOverwritten(stack[position]) else { return false }
    var search = start
    for index in position + 1..<max(stack.count, position + 1) {
      _ = seek(stack[index], &search)
      if search.outcome != .searching { break }
    }
    if search.outcome == .searching { _ = seek(id, &search) }
    guard search.outcome == .overwritten, spend("overwritten", id) else { return false }
    let effects = dropValue(tree.operands(stack[position]).right)
    if effects.exists {
      stack[position] = effects
    } else {
      stack.remove(at: position)
    }
    return true
  }

  /// The symbol and the value of an assignment whose only purpose is one read.
  private func assignment(_ id: NodeID) -> (SymbolID, NodeID)? {
    guard kind(id) == .assign, tree.assignmentOperator(id) == .assign else { return nil }
    let (target, value) = tree.operands(id)
    guard kind(target) == .identifier, !tree.flags(target).contains(.inWith),
      isSubstitutable(tree.symbol(target), writes: 1)
    else { return nil }
    return (tree.symbol(target), value)
  }

  /// True for a variable that is read once, by the function that gives it a value.
  func isSubstitutable(_ id: SymbolID, writes: UInt32) -> Bool {
    let symbol = scopes[id]
    guard symbol.reads == 1, symbol.writes == writes,
      symbol.flags.isDisjoint(with: [.pinned, .captured, .exported, .redeclared, .blocksFunction]),
      symbol.link.isNone
    else { return false }
    switch symbol.kind {
    case .var, .const: return true
    case .let: return writes == 0 || liberties.deadZone
    case .parameter: return writes == 1 && !isAliased(symbol)
    default: return false
    }
  }

  private mutating func substitute(
    _ search: Substitution, inStatement id: NodeID
  ) -> Bool {
    switch kind(id) {
    case .expressionStatement, .return, .throw:
      guard tree.operand(id).exists, let result = substitute(search, in: tree.operand(id))
      else { return false }
      tree.setOperand(id, result)
    case .if:
      var parts = tree.conditional(id)
      guard let result = substitute(search, in: parts.test) else { return false }
      parts.test = result
      tree.setConditional(id, parts)
    case .switch, .with:
      guard let result = substitute(search, in: tree.operands(id).left) else {
        return false
      }
      tree.setLeft(id, result)
    case .variables: return substitute(search, inVariables: id)
    case .for:
      var parts = tree.forParts(id)
      guard parts.initialiser.exists else { return false }
      if kind(parts.initialiser) == .variables {
        // The head of the loop may have a scope of its own, which hides names.
        guard parts.scope.isNone else { return false }
        return substitute(search, inVariables: parts.initialiser)
      }
      guard let result = substitute(search, in: parts.initialiser) else { return false }
      parts.initialiser = result
      tree.setFor(id, parts)
    case .forIn, .forOf:
      var parts = tree.forEach(id)
      guard parts.scope.isNone || options.renames,
        let result = substitute(search, in: parts.right)
      else { return false }
      parts.right = result
      tree.setForEach(id, parts)
    default: return false
    }
    return true
  }

  /// Searches the declarators in their order.
  private mutating func substitute(
    _ start: Substitution, inVariables id: NodeID
  ) -> Bool {
    var search = start
    let list = tree.elements(id)
    for position in 0..<tree.count(list) {
      let declarator = tree[list, position]
      let (target, initialiser) = tree.operands(declarator)
      if initialiser.exists {
        search.isOpen = true
        let result = seek(initialiser, &search)
        if search.outcome == .found {
          tree.setRight(declarator, result)
          return true
        }
      }
      guard search.outcome == .searching, kind(target) == .bindingIdentifier else { return false }
      if initialiser.exists { passWrite(tree.symbol(target), &search) }
      if search.outcome == .blocked { return false }
    }
    return false
  }

  /// Puts the value of each declarator into the ones behind it.
  mutating func substituteBetween(_ id: NodeID) {
    guard tree.variableKind(id).rawValue <= VariableKind.const.rawValue else { return }
    let list = tree.elements(id)
    var position = tree.count(list) - 2
    while position >= 0 {
      if substituteBetween(position, of: list) { remove(position, from: list) }
      position -= 1
    }
  }

  private mutating func substituteBetween(_ position: Int, of list: NodeList) -> Bool {
    let (target, value) = tree.operands(tree[list, position])
    guard kind(target) == .bindingIdentifier, value.exists,
      isSubstitutable(tree.symbol(target), writes: 0)
    else { return false }
    var search = begin(tree.symbol(target), value)
    for index in position + 1..<min(tree.count(list), position + 7) {
      let (name, initialiser) = tree.operands(tree[list, index])
      if initialiser.exists {
        let result = seek(initialiser, &search)
        if search.outcome == .found {
          tree.setRight(tree[list, index], result)
          return true
        }
        if kind(name) == .bindingIdentifier { passWrite(tree.symbol(name), &search) }
      }
      if search.outcome != .searching || kind(name) != .bindingIdentifier { return false }
    }
    return false
  }

  private func begin(_ symbol: SymbolID, _ value: NodeID) -> Substitution {
    Substitution(symbol: symbol, value: value, mobility: mobility(value))
  }

  /// Puts a value in the place of the only read of a variable in an expression.
  mutating func substitute(
    _ symbol: SymbolID, _ value: NodeID, in id: NodeID
  ) -> NodeID? {
    substitute(begin(symbol, value), in: id)
  }

  private mutating func substitute(
    _ start: Substitution, in id: NodeID
  ) -> NodeID? {
    var search = start
    search.isOpen = true
    let result = seek(id, &search)
    return search.outcome == .found ? result : nil
  }
}
