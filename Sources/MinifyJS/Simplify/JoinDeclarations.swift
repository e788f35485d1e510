// Declarations and what stands beside them: assignments that give declared names their first values, and expressions
// between two declarations, become parts of one declaration.
//
// A `var` without a value does nothing where it stands, so it may move to where its name gets one.

internal import AssetText

extension Simplifier {
  /// Makes assignments at the start of a statement the values of names that the declaration before it only declares.
  ///
  /// Returns what is left of the statement: none if it was such an assignment.
  mutating func absorbAssignments(of id: NodeID, into variables: NodeID) -> NodeID {
    guard tree.variableKind(variables) == .var, hasNoCompletionValue else { return id }
    while true {
      let expression = leadingExpression(of: id)
      guard expression.exists else { return id }
      let isSequence = kind(expression) == .sequence
      // The value of the last element may be what the statement needs.
      if !isSequence, kind(id) != .expressionStatement, kind(id) != .for { return id }
      let first = isSequence ? tree[tree.elements(expression), 0] : expression
      guard let position = bareDeclarator(for: first, in: variables),
        spend("declare-assignment", first)
      else { return id }
      let list = tree.elements(variables)
      let declarator = tree[list, position]
      for index in position + 1..<max(position + 1, tree.count(list)) {
        tree[list, index - 1] = tree[list, index]
      }
      tree[list, tree.count(list) - 1] = declarator
      let value = tree.operands(first).right
      tree.setRight(declarator, value)
      if isSequence {
        setLeadingExpression(of: id, withoutFirst(expression))
      } else if kind(id) == .for {
        setLeadingExpression(of: id, .none)
      } else {
        return .none
      }
    }
  }

  /// True where the value of the last statement is nobody's: `eval` returns that of a script.
  var hasNoCompletionValue: Bool { around.isFunction || program.isModule }

  /// The position of the declarator without a value whose name an assignment gives one.
  private func bareDeclarator(for assignment: NodeID, in variables: NodeID) -> Int? {
    guard kind(assignment) == .assign, tree.assignmentOperator(assignment) == .assign else {
      return nil
    }
    let target = tree.operands(assignment).left
    guard kind(target) == .identifier, !tree.flags(target).contains(.inWith) else { return nil }
    // `(a) = function () {}` gives the function no name.
    if keepsNames, isAnonymous(tree.operands(assignment).right),
      tree.flags(target).contains(.parenthesised)
    {
      return nil
    }
    let symbol = tree.symbol(target)
    let list = tree.elements(variables)
    var position = tree.count(list) - 1
    while position >= 0 {
      let (name, value) = tree.operands(tree[list, position])
      if value.isNone, kind(name) == .bindingIdentifier, tree.symbol(name) == symbol {
        return position
      }
      position -= 1
    }
    return nil
  }

  /// The expression that a statement evaluates before all else; none where nothing may be taken out of it.
  private func leadingExpression(of id: NodeID) -> NodeID {
    switch kind(id) {
    case .expressionStatement, .return, .throw: return tree.operand(id)
    case .if: return tree.conditional(id).test
    case .switch: return tree.operands(id).left
    case .for:
      let initialiser = tree.forParts(id).initialiser
      return initialiser.exists && kind(initialiser) != .variables ? initialiser : .none
    default: return .none
    }
  }

  private mutating func setLeadingExpression(of id: NodeID, _ expression: NodeID) {
    switch kind(id) {
    case .expressionStatement, .return, .throw: tree.setOperand(id, expression)
    case .if:
      var parts = tree.conditional(id)
      parts.test = expression
      tree.setConditional(id, parts)
    case .for:
      var parts = tree.forParts(id)
      parts.initialiser = expression
      tree.setFor(id, parts)
    default: tree.setLeft(id, expression)
    }
  }

  /// A sequence without its first element, which has been taken out of it.
  private mutating func withoutFirst(_ sequence: NodeID) -> NodeID {
    let list = tree.elements(sequence)
    let count = tree.count(list)
    if count == 2 { return tree[list, 1] }
    for position in 1..<count { tree[list, position - 1] = tree[list, position] }
    tree.truncate(list, to: count - 1)
    return sequence
  }

  /// Puts the expression between two declarations into the second, which can then join the first.
  ///
  /// The stack ends with a declaration and the expression.
  mutating func absorbExpression(into id: NodeID, from mark: Int) {
    // That makes the text shorter, but what it compresses to longer.
    guard options.optimization == .max, stack.count - mark >= 2 else { return }
    let (first, last) = (stack[stack.count - 2], stack[stack.count - 1])
    guard kind(first) == .variables, kind(last) == .expressionStatement,
      tree[first].op == tree[id].op, tree.variableKind(id).rawValue <= VariableKind.const.rawValue
    else { return }
    let list = tree.elements(id)
    for position in 0..<tree.count(list) {
      let declarator = tree[list, position]
      let value = tree.operands(declarator).right
      if value.isNone {
        if tree.variableKind(id) == .var { continue }
        return
      }
      // In a sequence a function would have no name.
      if keepsNames, isAnonymous(value) { return }
      guard spend("declare-expression", declarator) else { return }
      let joined = sequence(tree.operand(last), value, at: declarator)
      tree.setRight(declarator, joined)
      stack.removeLast()
      return
    }
  }
}
