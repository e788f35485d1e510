internal import AssetText

extension Printer {
  @inline(__always) mutating func paySemicolon() {
    if owesSemicolon {
      output.write(0x3B)
      owesSemicolon = false
      breakLine()
    }
  }

  /// What a list of statements remembers from one to the next.
  struct ListState {
    /// A string at this place would be a directive.
    var isPrologue = false
    /// The last statement, if it declares variables that the next one may add to.
    var variables = NodeID.none
  }

  /// Writes the statements of a block.
  mutating func printStatements(_ list: NodeList) {
    var state = ListState()
    printStatements(list, 0..<tree.count(list), &state)
  }

  /// Writes some statements of a list.
  mutating func printStatements(
    _ list: NodeList, _ range: Range<Int>, _ state: inout ListState
  ) {
    for position in range { printStatement(tree[list, position], &state) }
  }

  /// Writes the next statement of a list.
  mutating func printStatement(_ id: NodeID, _ state: inout ListState) {
    switch tree.kind(id) {
    case .empty: return
    case .directive:
      flushComments(before: tree.start(id))
      paySemicolon()
      directive(id)
      owesSemicolon = true
      return
    case .block where !declares(tree.elements(id)):
      // Braces that hold no declaration only group.
      let list = tree.elements(id)
      return printStatements(list, 0..<tree.count(list), &state)
    case .variables:
      return printVariables(id, 0..<tree.count(tree.elements(id)), &state)
    case .expressionStatement where state.isPrologue && tree.kind(tree.operand(id)) == .string:
      flushComments(before: tree.start(id))
      paySemicolon()
      mark(id)
      output.write(0x28)
      expression(tree.operand(id), Precedence.comma)
      output.write(0x29)
      owesSemicolon = true
    default: statement(id)
    }
    state = ListState()
  }

  /// Writes some of the variables of a statement, as part of the one before it where that declares variables too.
  mutating func printVariables(_ id: NodeID, _ range: Range<Int>, _ state: inout ListState) {
    if state.variables.exists, tree.variableKind(state.variables) == tree.variableKind(id),
      nextCommentStart > tree.start(id)
    {
      owesSemicolon = false
      comma()
      declarators(id, range, [])
    } else {
      flushComments(before: tree.start(tree[tree.elements(id), range.lowerBound]))
      paySemicolon()
      variables(id, range, [])
    }
    owesSemicolon = true
    state = ListState(variables: id)
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

  /// What is to be written of the body of a loop, a label or a branch.
  private struct Body {
    /// The statement without needless braces; none if there is nothing to do.
    var statement: NodeID
    /// The statement is a block that holds nothing but `var`s, to be joined without braces.
    var isRun = false
  }

  private func reduced(_ id: NodeID) -> Body {
    switch tree.kind(id) {
    case .empty: return Body(statement: .none)
    case .block:
      var body = Body(statement: .none)
      guard reduce(tree.elements(id), &body) else { return Body(statement: id) }
      if body.isRun { return Body(statement: id, isRun: true) }
      // A block that is the only one left has a declaration in it.
      return body
    default: return Body(statement: id)
    }
  }

  /// Looks for the only statement of a list; false if there are more, or if the braces have to stay.
  private func reduce(_ list: NodeList, _ body: inout Body) -> Bool {
    for position in 0..<tree.count(list) {
      let id = tree[list, position]
      switch tree.kind(id) {
      case .empty: continue
      case .block where !declares(tree.elements(id)):
        guard reduce(tree.elements(id), &body) else { return false }
      default:
        if body.statement.exists {
          guard tree.kind(body.statement) == .variables, tree.kind(id) == .variables,
            tree.variableKind(id) == .var
          else { return false }
          body.isRun = true
        } else {
          if isDeclaration(id) { return false }
          body.statement = id
        }
      }
    }
    return true
  }

  /// Writes the `var`s of a block as one statement.
  private mutating func run(_ list: NodeList, _ isFirst: inout Bool) {
    for position in 0..<tree.count(list) {
      let id = tree[list, position]
      switch tree.kind(id) {
      case .empty: continue
      case .block: run(tree.elements(id), &isFirst)
      default:
        var state = ListState(variables: isFirst ? .none : id)
        printVariables(id, 0..<tree.count(tree.elements(id)), &state)
        isFirst = false
      }
    }
  }

  /// True if a statement ends with an `if` that a following `else` would join.
  private func endsWithOpenIf(_ id: NodeID) -> Bool {
    var current = reduced(id).statement
    while current.exists {
      switch tree.kind(current) {
      case .if:
        let alternate = tree.conditional(current).alternate
        if alternate.isNone { return true }
        current = reduced(alternate).statement
        if current.isNone { return true }
      case .for: current = reduced(tree.forParts(current).body).statement
      case .forIn, .forOf: current = reduced(tree.forEach(current).body).statement
      case .while: current = reduced(tree.loop(current).body).statement
      case .with: current = reduced(tree.with(current).body).statement
      case .labelled: current = reduced(tree.labelled(current).body).statement
      default: return false
      }
    }
    return false
  }

  /// Writes the body of a loop, a label or a branch.
  mutating func body(_ id: NodeID) { body(reduced(id)) }

  private mutating func body(_ body: Body) {
    if body.statement.isNone {
      output.write(0x3B)
    } else if body.isRun {
      var isFirst = true
      run(tree.elements(body.statement), &isFirst)
    } else {
      statement(body.statement)
    }
  }

  mutating func block(_ id: NodeID) {
    openBrace()
    printStatements(tree.elements(id))
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
    // Braces come and go with rewriting and nobody stops there.
    if tree.kind(id) != .block { mark(id) }
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
      let atom = program.scopes.name(label)
      mark(id, name: atom)
      name(atom)
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
    if tree.symbol(id).exists { name(program.scopes.name(tree.symbol(id))) }
    owesSemicolon = true
  }

  mutating func variables(_ id: NodeID, _ context: ExpressionContext) {
    variables(id, 0..<tree.count(tree.elements(id)), context)
  }

  private mutating func variables(
    _ id: NodeID, _ range: Range<Int>, _ context: ExpressionContext
  ) {
    mark(id)
    switch tree.variableKind(id) {
    case .var: word("var")
    case .let: word("let")
    case .const: word("const")
    case .using: word("using")
    case .awaitUsing: word("await using")
    }
    declarators(id, range, context)
  }

  private mutating func declarators(
    _ id: NodeID, _ range: Range<Int>, _ context: ExpressionContext
  ) {
    let list = tree.elements(id)
    for position in range {
      if position > range.lowerBound { comma() }
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
      mark(current)
      word("if")
      parenthesised(view.test)
      let alternate = view.alternate.isNone ? Body(statement: .none) : reduced(view.alternate)
      guard alternate.statement.exists else { return body(view.consequent) }
      if endsWithOpenIf(view.consequent) {
        output.write(0x7B)
        statement(reduced(view.consequent).statement)
        output.write(0x7D)
        owesSemicolon = false
      } else {
        body(view.consequent)
      }
      paySemicolon()
      word("else")
      guard tree.kind(alternate.statement) == .if else { return body(alternate) }
      flushComments(before: tree.start(alternate.statement))
      current = alternate.statement
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
    openBrace()
    for position in 0..<tree.count(view.cases) {
      let clause = tree.switchCase(tree[view.cases, position])
      flushComments(before: tree.start(tree[view.cases, position]))
      paySemicolon()
      mark(tree[view.cases, position])
      if clause.test.exists {
        word("case")
        expression(clause.test, Precedence.comma)
      } else {
        word("default")
      }
      output.write(0x3A)
      printStatements(clause.statements)
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
