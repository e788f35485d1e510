// Substitution: a value goes to the only place that reads it.
//
// `var a = f(); return a + 1` becomes `return f() + 1`. The next statement is searched in the order of evaluation for
// the read; what is evaluated before it must not notice that the value is made later, nor the value notice it. In code
// that may be skipped the value must have no effects, and into functions and loops nothing goes.

/// A search for the place of a value.
struct Substitution: BitwiseCopyable {
  enum Outcome: UInt8 {
    case searching, found, blocked
  }

  var symbol: SymbolID
  var value: NodeID
  var mobility: Mobility
  var outcome = Outcome.searching
  /// The nesting of code that may be skipped.
  var conditions = 0
  /// The value is an assignment that has to happen in any case, and that takes the place of a read.
  var isStore = false
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
      let declarator = tree[list, count - 1]
      let (target, value) = tree.operands(declarator)
      guard kind(target) == .bindingIdentifier, value.exists,
        isSubstitutable(tree.symbol(target), writes: 0)
      else { return false }
      guard substitute(begin(tree.symbol(target), value), inStatement: id) else { return false }
      if count == 1 {
        stack.removeLast()
      } else {
        tree.truncate(list, to: count - 1)
      }
      return true
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

  /// Puts the value of an assignment into the expression that follows it in a sequence; true if it went there.
  mutating func substitute(_ previous: NodeID, into id: NodeID) -> NodeID? {
    if let (symbol, value) = assignment(previous),
      let result = substitute(begin(symbol, value), in: id)
    {
      return result
    }
    guard let search = beginStore(previous), let result = substitute(search, in: id) else {
      return nil
    }
    settleStore(previous)
    return result
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
      let (target, value) = tree.operands(tree[list, position])
      let next = tree[list, position + 1]
      if kind(target) == .bindingIdentifier, value.exists, tree.operands(next).right.exists,
        isSubstitutable(tree.symbol(target), writes: 0),
        let result = substitute(
          begin(tree.symbol(target), value), in: tree.operands(next).right)
      {
        tree.setRight(next, result)
        for index in position + 1..<tree.count(list) { tree[list, index - 1] = tree[list, index] }
        tree.truncate(list, to: tree.count(list) - 1)
      }
      position -= 1
    }
  }

  private func begin(_ symbol: SymbolID, _ value: NodeID) -> Substitution {
    Substitution(symbol: symbol, value: value, mobility: mobility(value))
  }

  private mutating func substitute(
    _ start: Substitution, in id: NodeID
  ) -> NodeID? {
    var search = start
    let result = seek(id, &search)
    return search.outcome == .found ? result : nil
  }
}
