internal import AssetText

extension Printer {
  /// Prints the statements of a list.
  ///
  /// - Parameters:
  ///   - list: The statements.
  ///   - isBody: True for the body of a function or program, which directives may begin.
  mutating func printStatements(_ list: NodeList, isBody: Bool) {
    var mayBeDirective = isBody
    for position in 0..<program.tree.count(list) {
      let id = program.tree[list, position]
      let kind = program.tree.kind(id)
      if kind == .empty { continue }
      if kind == .block, program.tree.count(program.tree.elements(id)) == 0 { continue }
      printComments(before: program.tree.start(id))
      if kind == .directive {
        paySemicolon()
        directive(id)
        continue
      }
      if mayBeDirective, kind == .expressionStatement,
        program.tree.kind(program.tree.operand(id)) == .string
      {
        // It was in parentheses: without them it would be a directive.
        paySemicolon()
        write(0x28)
        string(program.tree.atom(program.tree.operand(id)))
        write(0x29)
        owesSemicolon = true
        continue
      }
      mayBeDirective = false
      statement(id)
    }
  }

  private mutating func directive(_ id: NodeID) {
    let quote = program.tree[id].op
    write(quote)
    write(program.tree.atom(id))
    write(quote)
    owesSemicolon = true
  }

  mutating func statement(_ id: NodeID) {
    paySemicolon()
    switch program.tree.kind(id) {
    case .expressionStatement:
      statementStart = output.count
      expression(program.tree.operand(id), .comma)
      owesSemicolon = true
    case .block: body(block: id)
    case .empty: write(0x3B)
    case .debugger: simple("debugger")
    case .variables:
      variables(id, noIn: false)
      owesSemicolon = true
    case .functionDeclaration: function(program.tree.function(id))
    case .classDeclaration: classParts(program.tree.classParts(id))
    case .if: ifStatement(id)
    case .for: forStatement(id)
    case .forIn, .forOf: forEach(id)
    case .while:
      let (test, body) = program.tree.loop(id)
      word("while")
      condition(test)
      nested(body)
    case .doWhile: doWhile(id)
    case .return, .throw:
      word(program.tree.kind(id) == .return ? "return" : "throw")
      let value = program.tree.operand(id)
      if value.exists { expression(value, .comma) }
      owesSemicolon = true
    case .break, .continue:
      word(program.tree.kind(id) == .break ? "break" : "continue")
      let label = program.tree.symbol(id)
      if label.exists { name(label) }
      owesSemicolon = true
    case .try: tryStatement(id)
    case .switch: switchStatement(id)
    case .labelled:
      let (label, body) = program.tree.labelled(id)
      name(label)
      write(0x3A)
      statement(body)
    case .with:
      let (object, body, _) = program.tree.with(id)
      word("with")
      condition(object)
      nested(body)
    default: moduleItem(id)
    }
  }

  private mutating func simple(_ text: StaticString) {
    word(text)
    owesSemicolon = true
  }

  private mutating func condition(_ id: NodeID) {
    write(0x28)
    expression(id, .comma)
    write(0x29)
  }

  mutating func body(block id: NodeID) {
    write(0x7B)
    printStatements(program.tree.elements(id), isBody: false)
    owesSemicolon = false
    write(0x7D)
  }

  // MARK: Bodies of statements

  /// What stands in the place of a body: a block of one statement is that statement where it may be.
  private func unwrapped(_ id: NodeID) -> NodeID {
    var current = id
    while program.tree.kind(current) == .block {
      let list = program.tree.elements(current)
      var only = NodeID.none
      for position in 0..<program.tree.count(list) {
        let inner = program.tree[list, position]
        if isNothing(inner) { continue }
        guard only.isNone else { return current }
        only = inner
      }
      guard only.exists, mayStandAlone(only) else { return current }
      current = only
    }
    return current
  }

  private func isNothing(_ id: NodeID) -> Bool {
    let kind = program.tree.kind(id)
    if kind == .empty { return true }
    guard kind == .block else { return false }
    let list = program.tree.elements(id)
    return (0..<program.tree.count(list)).allSatisfy { isNothing(program.tree[list, $0]) }
  }

  /// True for statements that need no block around them: declarations do.
  private func mayStandAlone(_ id: NodeID) -> Bool {
    var current = id
    while true {
      switch program.tree.kind(current) {
      case .functionDeclaration, .classDeclaration: return false
      case .variables: return program.tree.variableKind(current) == .var
      case .labelled: current = program.tree.labelled(current).body
      default: return true
      }
    }
  }

  /// Prints the body of a loop, a branch or a `with`.
  private mutating func nested(_ id: NodeID) {
    if isNothing(id) {
      write(0x3B)
    } else {
      statement(unwrapped(id))
    }
  }

  /// True where an `else` behind a statement would belong to an `if` at its end.
  private func endsInOpenIf(_ id: NodeID) -> Bool {
    var current = unwrapped(id)
    while true {
      switch program.tree.kind(current) {
      case .if:
        let alternate = program.tree.conditional(current).alternate
        // An empty alternate is not printed.
        if alternate.isNone || isNothing(alternate) { return true }
        current = unwrapped(alternate)
      case .for: current = unwrapped(program.tree.forParts(current).body)
      case .forIn, .forOf: current = unwrapped(program.tree.forEach(current).body)
      case .while: current = unwrapped(program.tree.loop(current).body)
      case .with: current = unwrapped(program.tree.with(current).body)
      case .labelled: current = unwrapped(program.tree.labelled(current).body)
      default: return false
      }
    }
  }

  private mutating func ifStatement(_ id: NodeID) {
    var current = id
    while true {
      let view = program.tree.conditional(current)
      word("if")
      condition(view.test)
      guard view.alternate.exists, !isNothing(view.alternate) else {
        nested(view.consequent)
        return
      }
      if endsInOpenIf(view.consequent) {
        write(0x7B)
        statement(unwrapped(view.consequent))
        owesSemicolon = false
        write(0x7D)
      } else {
        nested(view.consequent)
      }
      paySemicolon()
      word("else")
      let alternate = unwrapped(view.alternate)
      guard program.tree.kind(alternate) == .if else {
        nested(alternate)
        return
      }
      current = alternate
    }
  }

  // MARK: Loops

  mutating func variables(_ id: NodeID, noIn: Bool) {
    switch program.tree.variableKind(id) {
    case .var: word("var")
    case .let: word("let")
    case .const: word("const")
    case .using: word("using")
    case .awaitUsing: word("await using")
    }
    let list = program.tree.elements(id)
    for position in 0..<program.tree.count(list) {
      if position > 0 { write(0x2C) }
      let (name, value) = program.tree.operands(program.tree[list, position])
      target(name)
      if value.exists {
        write(0x3D)
        expression(value, .assign, noIn: noIn)
      }
    }
  }

  private mutating func forStatement(_ id: NodeID) {
    let view = program.tree.forParts(id)
    word("for")
    write(0x28)
    if view.initialiser.exists {
      if program.tree.kind(view.initialiser) == .variables {
        variables(view.initialiser, noIn: true)
      } else {
        forHeadStart = output.count
        expression(view.initialiser, .comma, noIn: true)
      }
    }
    write(0x3B)
    if view.test.exists { expression(view.test, .comma) }
    write(0x3B)
    if view.update.exists { expression(view.update, .comma) }
    write(0x29)
    nested(view.body)
  }

  private mutating func forEach(_ id: NodeID) {
    let view = program.tree.forEach(id)
    let isOf = program.tree.kind(id) == .forOf
    word("for")
    if view.isAwait { word("await") }
    write(0x28)
    if program.tree.kind(view.left) == .variables {
      variables(view.left, noIn: true)
    } else {
      forHeadStart = output.count
      assignmentTarget(view.left)
    }
    word(isOf ? "of" : "in")
    expression(view.right, isOf ? .assign : .comma)
    write(0x29)
    nested(view.body)
  }

  private mutating func doWhile(_ id: NodeID) {
    let (test, body) = program.tree.loop(id)
    word("do")
    nested(body)
    paySemicolon()
    word("while")
    condition(test)
    owesSemicolon = true
  }

  // MARK: Others

  private mutating func tryStatement(_ id: NodeID) {
    let view = program.tree.tryParts(id)
    word("try")
    body(block: view.block)
    if view.handler.exists {
      word("catch")
      if view.parameter.exists {
        write(0x28)
        target(view.parameter)
        write(0x29)
      }
      body(block: view.handler)
    }
    if view.finalizer.exists {
      word("finally")
      body(block: view.finalizer)
    }
  }

  private mutating func switchStatement(_ id: NodeID) {
    let view = program.tree.switchParts(id)
    word("switch")
    condition(view.discriminant)
    write(0x7B)
    for position in 0..<program.tree.count(view.cases) {
      let (test, statements) = program.tree.switchCase(program.tree[view.cases, position])
      paySemicolon()
      if test.exists {
        word("case")
        expression(test, .comma)
      } else {
        word("default")
      }
      write(0x3A)
      printStatements(statements, isBody: false)
    }
    owesSemicolon = false
    write(0x7D)
  }
}
