internal import AssetText

extension Printer {
  @inline(__always) mutating func paySemicolon() {
    if owesSemicolon {
      output.write(0x3B)
      owesSemicolon = false
    }
  }

  /// Writes a list of statements. `isPrologue` is true as long as a string would be a directive.
  mutating func printStatements(_ list: NodeList, _ isPrologue: inout Bool) {
    for position in 0..<tree.count(list) {
      let id = tree[list, position]
      switch tree.kind(id) {
      case .empty: continue
      case .directive:
        flushComments(before: tree.start(id))
        paySemicolon()
        directive(id)
        owesSemicolon = true
      case .block where !declares(tree.elements(id)):
        // Braces that hold no declaration only group.
        printStatements(tree.elements(id), &isPrologue)
      case .expressionStatement where isPrologue && tree.kind(tree.operand(id)) == .string:
        flushComments(before: tree.start(id))
        paySemicolon()
        output.write(0x28)
        expression(tree.operand(id), Precedence.comma)
        output.write(0x29)
        owesSemicolon = true
        isPrologue = false
      default:
        isPrologue = false
        statement(id)
      }
    }
  }

  /// True if one of the statements belongs to the block it stands in.
  private func declares(_ list: NodeList) -> Bool {
    for position in 0..<tree.count(list) where isDeclaration(tree[list, position]) { return true }
    return false
  }

  private func isDeclaration(_ id: NodeID) -> Bool {
    var current = id
    while true {
      switch tree.kind(current) {
      case .functionDeclaration, .classDeclaration: return true
      case .variables: return tree.variableKind(current) != .var
      case .labelled: current = tree.labelled(current).body
      default: return false
      }
    }
  }

  /// What remains of a body without needless braces: none if it is empty.
  private func unwrapped(_ id: NodeID) -> NodeID {
    var current = id
    while true {
      switch tree.kind(current) {
      case .empty: return .none
      case .block:
        let list = tree.elements(current)
        var only = NodeID.none
        for position in 0..<tree.count(list) where tree.kind(tree[list, position]) != .empty {
          if only.exists { return current }
          only = tree[list, position]
        }
        if only.isNone { return .none }
        if isDeclaration(only) { return current }
        current = only
      default: return current
      }
    }
  }

  /// True if a statement ends with an `if` that a following `else` would join.
  private func endsWithOpenIf(_ id: NodeID) -> Bool {
    var current = unwrapped(id)
    while current.exists {
      switch tree.kind(current) {
      case .if:
        let alternate = unwrappedAlternate(tree.conditional(current).alternate)
        if alternate.isNone { return true }
        current = alternate
      case .for: current = unwrapped(tree.forParts(current).body)
      case .forIn, .forOf: current = unwrapped(tree.forEach(current).body)
      case .while: current = unwrapped(tree.loop(current).body)
      case .with: current = unwrapped(tree.with(current).body)
      case .labelled: current = unwrapped(tree.labelled(current).body)
      default: return false
      }
    }
    return false
  }

  private func unwrappedAlternate(_ id: NodeID) -> NodeID { id.isNone ? .none : unwrapped(id) }

  /// Writes the body of a loop, a label or a branch.
  mutating func body(_ id: NodeID) {
    let inner = unwrapped(id)
    if inner.isNone {
      output.write(0x3B)
    } else {
      statement(inner)
    }
  }

  mutating func block(_ id: NodeID) {
    output.write(0x7B)
    var isPrologue = false
    printStatements(tree.elements(id), &isPrologue)
    output.write(0x7D)
    owesSemicolon = false
  }

  private mutating func parenthesised(_ id: NodeID) {
    output.write(0x28)
    expression(id, Precedence.comma)
    output.write(0x29)
  }

  /// Writes one statement.
  mutating func statement(_ id: NodeID) {
    flushComments(before: tree.start(id))
    paySemicolon()
    switch tree.kind(id) {
    case .expressionStatement:
      statementStart = output.count
      letStart = output.count
      expression(tree.operand(id), Precedence.comma)
      owesSemicolon = true
    case .variables:
      variables(id, [])
      owesSemicolon = true
    case .if: ifStatement(id)
    case .return: simple("return", tree.operand(id))
    case .throw: simple("throw", tree.operand(id))
    case .functionDeclaration: function(tree.function(id))
    case .block: block(id)
    case .for: forStatement(id)
    case .forIn, .forOf: forEachStatement(id)
    case .break: jump("break", id)
    case .continue: jump("continue", id)
    case .switch: switchStatement(id)
    case .try: tryStatement(id)
    case .while:
      word("while")
      let (test, body) = tree.loop(id)
      parenthesised(test)
      self.body(body)
    case .doWhile:
      word("do")
      let (test, body) = tree.loop(id)
      self.body(body)
      paySemicolon()
      word("while")
      parenthesised(test)
      owesSemicolon = true
    case .classDeclaration: classBody(id)
    case .empty: output.write(0x3B)
    case .debugger:
      word("debugger")
      owesSemicolon = true
    case .labelled:
      let (label, body) = tree.labelled(id)
      name(program.scopes.name(label))
      output.write(0x3A)
      self.body(body)
    case .with:
      let view = tree.with(id)
      word("with")
      parenthesised(view.object)
      body(view.body)
    default: moduleItem(id)
    }
  }

  private mutating func simple(_ keyword: StaticString, _ operand: NodeID) {
    word(keyword)
    if operand.exists { expression(operand, Precedence.comma) }
    owesSemicolon = true
  }

  private mutating func jump(_ keyword: StaticString, _ id: NodeID) {
    word(keyword)
    if tree.symbol(id).exists { symbolName(id) }
    owesSemicolon = true
  }

  mutating func variables(_ id: NodeID, _ context: ExpressionContext) {
    switch tree.variableKind(id) {
    case .var: word("var")
    case .let: word("let")
    case .const: word("const")
    case .using: word("using")
    case .awaitUsing: word("await using")
    }
    let list = tree.elements(id)
    for position in 0..<tree.count(list) {
      if position > 0 { output.write(0x2C) }
      let (target, initialiser) = tree.operands(tree[list, position])
      pattern(target)
      if initialiser.exists {
        output.write(0x3D)
        expression(initialiser, Precedence.assign, context)
      }
    }
  }

  private mutating func ifStatement(_ id: NodeID) {
    var current = id
    while true {
      let view = tree.conditional(current)
      word("if")
      parenthesised(view.test)
      let alternate = unwrappedAlternate(view.alternate)
      guard alternate.exists else { return body(view.consequent) }
      if endsWithOpenIf(view.consequent) {
        output.write(0x7B)
        statement(unwrapped(view.consequent))
        output.write(0x7D)
        owesSemicolon = false
      } else {
        body(view.consequent)
      }
      paySemicolon()
      word("else")
      guard tree.kind(alternate) == .if else { return statement(alternate) }
      flushComments(before: tree.start(alternate))
      current = alternate
    }
  }

  private mutating func forStatement(_ id: NodeID) {
    let view = tree.forParts(id)
    word("for(")
    if view.initialiser.exists {
      if tree.kind(view.initialiser) == .variables {
        variables(view.initialiser, .noIn)
      } else {
        letStart = output.count
        expression(view.initialiser, Precedence.comma, .noIn)
      }
    }
    output.write(0x3B)
    if view.test.exists { expression(view.test, Precedence.comma) }
    output.write(0x3B)
    if view.update.exists { expression(view.update, Precedence.comma) }
    output.write(0x29)
    body(view.body)
  }

  private mutating func forEachStatement(_ id: NodeID) {
    let view = tree.forEach(id)
    let isOf = tree.kind(id) == .forOf
    word(view.isAwait ? "for await(" : "for(")
    if tree.kind(view.left) == .variables {
      variables(view.left, .noIn)
    } else {
      letStart = output.count
      if isOf, !view.isAwait { forOfStart = output.count }
      expression(view.left, Precedence.call)
    }
    // The left may end with a regular expression only inside of brackets, so a word is all there is to keep apart.
    word(isOf ? "of" : "in")
    expression(view.right, isOf ? Precedence.assign : Precedence.comma)
    output.write(0x29)
    body(view.body)
  }

  private mutating func switchStatement(_ id: NodeID) {
    let view = tree.switchParts(id)
    word("switch")
    parenthesised(view.discriminant)
    output.write(0x7B)
    for position in 0..<tree.count(view.cases) {
      let clause = tree.switchCase(tree[view.cases, position])
      flushComments(before: tree.start(tree[view.cases, position]))
      paySemicolon()
      if clause.test.exists {
        word("case")
        expression(clause.test, Precedence.comma)
      } else {
        word("default")
      }
      output.write(0x3A)
      var isPrologue = false
      printStatements(clause.statements, &isPrologue)
    }
    output.write(0x7D)
    owesSemicolon = false
  }

  private mutating func tryStatement(_ id: NodeID) {
    let view = tree.tryParts(id)
    word("try")
    block(view.block)
    if view.handler.exists {
      word("catch")
      if view.parameter.exists {
        output.write(0x28)
        pattern(view.parameter)
        output.write(0x29)
      }
      block(view.handler)
    }
    if view.finalizer.exists {
      word("finally")
      block(view.finalizer)
    }
  }
}
