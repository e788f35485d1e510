internal import AssetText

extension Printer {
  /// Prints an expression.
  ///
  /// - Parameters:
  ///   - id: The expression.
  ///   - level: How strongly it has to bind, else it stands in parentheses.
  ///   - noIn: True in the head of a `for`, where `in` would end the expression.
  mutating func expression(_ id: NodeID, _ level: Precedence, noIn: Bool = false) {
    let node = program.tree[id]
    switch node.kind {
    case .identifier, .bindingIdentifier: identifier(id)
    case .this: word("this")
    case .super: word("super")
    case .null: word("null")
    case .true: boolean("!0", level)
    case .false: boolean("!1", level)
    case .number: number(id)
    case .bigInt: bigInt(id)
    case .string: string(program.tree.atom(id))
    case .regExp: regExp(id)
    case .template: template(id)
    case .member, .index, .privateMember, .call, .taggedTemplate: chain(id)
    case .array: array(id)
    case .object: object(id)
    case .function: functionExpression(id, level, noIn)
    case .class: classExpression(id)
    case .unary: unary(id, level)
    case .update: update(id, level)
    case .await:
      parenthesised(level > .unary) { printer, _ in
        printer.word("await")
        printer.expression(printer.program.tree.operand(id), .unary)
      }
    case .yield: yield(id, level, noIn)
    case .binary, .logical: operators(id, level, noIn)
    case .assign: assign(id, level, noIn)
    case .conditional: conditional(id, level, noIn)
    case .sequence:
      parenthesised(level > .comma, noIn) { printer, noIn in
        printer.list(printer.program.tree.elements(id), noIn: noIn)
      }
    case .new: new(id, level)
    case .optionalChain:
      parenthesised(level > .postfix) { printer, _ in
        printer.expression(printer.program.tree.operand(id), .call)
      }
    case .importCall: importCall(id)
    case .importMeta: word("import.meta")
    case .newTarget: word("new.target")
    case .privateName: name(program.tree.symbol(id))
    case .spread, .rest:
      write("...")
      target(program.tree.operand(id))
    case .arrayPattern, .objectPattern, .assignmentPattern: target(id)
    default: preconditionFailure("\(node.kind) is no expression")
    }
  }

  /// Prints something in parentheses or without; inside them `in` is an operator again.
  mutating func parenthesised(
    _ isNeeded: Bool, _ noIn: Bool = false, _ body: (inout Printer, Bool) -> Void
  ) {
    if isNeeded { write(0x28) }
    body(&self, noIn && !isNeeded)
    if isNeeded { write(0x29) }
  }

  /// True where what is printed now would begin a declaration or a block.
  var isAtStatementStart: Bool { statementStart == output.count }

  private mutating func identifier(_ id: NodeID) {
    let symbol = program.tree.symbol(id)
    let atom = program.scopes.name(symbol)
    let place = output.count
    let isHead = place == forHeadStart
    let isLet = program.atoms.equals(atom, "let") && (place == statementStart || isHead)
    let isAsync = isHead && program.atoms.equals(atom, "async")
    parenthesised(isLet || isAsync) { printer, _ in printer.name(symbol) }
  }

  private mutating func boolean(_ text: StaticString, _ level: Precedence) {
    parenthesised(level > .unary) { printer, _ in
      if printer.output.last == 0x3C { printer.write(0x20) }
      printer.write(text)
    }
  }

  /// Prints elements between commas.
  mutating func list(_ elements: NodeList, noIn: Bool = false) {
    for position in 0..<program.tree.count(elements) {
      if position > 0 { write(0x2C) }
      expression(program.tree[elements, position], .assign, noIn: noIn)
    }
  }

  // MARK: Literals

  private mutating func template(_ id: NodeID) {
    let expressions = program.tree.templateExpressions(id)
    let count = program.tree.count(expressions)
    write(0x60)
    for position in 0...count {
      let raw = program.atoms[program.tree.quasi(id, position).raw]
      if options.isInlineScript {
        output += InlineScript.escaped(ArraySlice(raw))
      } else {
        output += raw
      }
      if position < count {
        write("${")
        expression(program.tree[expressions, position], .comma)
        write(0x7D)
      }
    }
    write(0x60)
  }

  private mutating func array(_ id: NodeID) {
    write(0x5B)
    elements(program.tree.elements(id))
    write(0x5D)
  }

  /// The elements of an array or of its pattern; a hole at the end needs a comma of its own.
  mutating func elements(_ list: NodeList) {
    let count = program.tree.count(list)
    for position in 0..<count {
      if position > 0 { write(0x2C) }
      let element = program.tree[list, position]
      if element.exists { target(element) }
    }
    if count > 0, program.tree[list, count - 1].isNone { write(0x2C) }
  }

  private mutating func object(_ id: NodeID) {
    let place = output.count
    let isHidden = place == statementStart || place == arrowBodyStart
    parenthesised(isHidden) { printer, _ in
      printer.write(0x7B)
      let properties = printer.program.tree.elements(id)
      for position in 0..<printer.program.tree.count(properties) {
        if position > 0 { printer.write(0x2C) }
        printer.property(printer.program.tree[properties, position])
      }
      printer.write(0x7D)
    }
  }

  // MARK: Operators

  private mutating func unary(_ id: NodeID, _ level: Precedence) {
    let operand = program.tree.operand(id)
    let op = program.tree.unaryOperator(id)
    parenthesised(level > .unary) { printer, _ in
      switch op {
      case .plus: printer.sign("+", 0x2B)
      case .minus: printer.sign("-", 0x2D)
      case .not:
        // `<!--` begins a comment in scripts.
        if printer.output.last == 0x3C { printer.write(0x20) }
        printer.write(0x21)
      case .complement: printer.write(0x7E)
      case .typeof: printer.word("typeof")
      case .void: printer.word("void")
      case .delete: printer.word("delete")
      }
      printer.expression(operand, .unary)
    }
  }

  private mutating func update(_ id: NodeID, _ level: Precedence) {
    let operand = program.tree.operand(id)
    let isDecrement = program.tree.isDecrement(id)
    let isPrefix = program.tree.flags(id).contains(.prefix)
    parenthesised(level > (isPrefix ? .unary : .postfix)) { printer, _ in
      if isPrefix {
        printer.sign(isDecrement ? "--" : "++", isDecrement ? 0x2D : 0x2B)
        printer.expression(operand, .unary)
      } else {
        printer.expression(operand, .new)
        printer.write(isDecrement ? "--" : "++")
      }
    }
  }

  private mutating func yield(_ id: NodeID, _ level: Precedence, _ noIn: Bool) {
    let operand = program.tree.operand(id)
    let isDelegate = program.tree.flags(id).contains(.isGenerator)
    parenthesised(level > .assign, noIn) { printer, noIn in
      printer.word("yield")
      if isDelegate { printer.write(0x2A) }
      if operand.exists { printer.expression(operand, .assign, noIn: noIn) }
    }
  }

  private func precedence(_ id: NodeID) -> Precedence {
    program.tree.kind(id) == .binary
      ? program.tree.binaryOperator(id).precedence : program.tree.logicalOperator(id).precedence
  }

  /// What the left operand has to bind at least.
  private func leftLevel(_ id: NodeID) -> Precedence {
    guard program.tree.kind(id) == .binary else {
      // `??` stands beside neither `||` nor `&&`, but beside itself.
      guard program.tree.logicalOperator(id) == .coalesce else { return precedence(id) }
      let left = program.tree.operands(id).left
      let isSame = program.tree.kind(left) == .logical && precedence(left) == .coalesce
      return isSame ? .coalesce : .bitOr
    }
    let own = precedence(id)
    // `**` has no prefix operator on its left.
    return own == .power ? .postfix : own
  }

  private func rightLevel(_ id: NodeID) -> Precedence {
    if program.tree.kind(id) == .logical {
      // `a && (b && c)` is the same as `a && b && c`.
      let own = precedence(id)
      return own == .coalesce ? .bitOr : own
    }
    let own = precedence(id)
    return own == .power ? .power : own.stronger
  }

  private func isIn(_ id: NodeID) -> Bool {
    program.tree.kind(id) == .binary && program.tree.binaryOperator(id) == .in
  }

  private mutating func operators(_ id: NodeID, _ level: Precedence, _ noIn: Bool) {
    let isHidden = level > precedence(id) || (noIn && isIn(id))
    parenthesised(isHidden, noIn) { printer, noIn in
      var spine: [NodeID] = [id]
      var left = printer.program.tree.operands(id).left
      var needed = printer.leftLevel(id)
      while printer.program.tree.kind(left) == .binary
        || printer.program.tree.kind(left) == .logical,
        printer.precedence(left) >= needed, !(noIn && printer.isIn(left))
      {
        spine.append(left)
        needed = printer.leftLevel(left)
        left = printer.program.tree.operands(left).left
      }
      printer.expression(left, needed, noIn: noIn)
      while let operation = spine.popLast() {
        printer.operatorText(operation)
        printer.expression(
          printer.program.tree.operands(operation).right, printer.rightLevel(operation), noIn: noIn)
      }
    }
  }

  private mutating func operatorText(_ id: NodeID) {
    guard program.tree.kind(id) == .binary else {
      write(program.tree.logicalOperator(id).text)
      return
    }
    switch program.tree.binaryOperator(id) {
    case .add: sign("+", 0x2B)
    case .subtract: sign("-", 0x2D)
    case .in: word("in")
    case .instanceof: word("instanceof")
    case let op:
      // `-->` is a comment where a line begins with it.
      if output.last == 0x2D, op.text.utf8Start.pointee == 0x3E { write(0x20) }
      write(op.text)
    }
  }

  private mutating func assign(_ id: NodeID, _ level: Precedence, _ noIn: Bool) {
    let (left, right) = program.tree.operands(id)
    let op = program.tree.assignmentOperator(id)
    let place = output.count
    // `{a} = b` has to be hidden as a whole: the pattern alone cannot stand in parentheses.
    let isHidden =
      program.tree.kind(left) == .objectPattern
      && (place == statementStart || place == arrowBodyStart)
    parenthesised(level > .assign || isHidden, noIn) { printer, noIn in
      printer.assignmentTarget(left)
      printer.write(op.text)
      printer.expression(right, .assign, noIn: noIn)
    }
  }

  /// The left of an assignment. Parentheses around a name stay: without them a function on the right would be named.
  mutating func assignmentTarget(_ id: NodeID) {
    let isKept =
      program.tree.kind(id) == .identifier && program.tree.flags(id).contains(.parenthesised)
    parenthesised(isKept) { printer, _ in
      switch printer.program.tree.kind(id) {
      case .arrayPattern, .objectPattern, .assignmentPattern, .rest, .spread: printer.target(id)
      default: printer.expression(id, .new)
      }
    }
  }

  private mutating func conditional(_ id: NodeID, _ level: Precedence, _ noIn: Bool) {
    parenthesised(level > .conditional, noIn) { printer, noIn in
      var current = id
      while true {
        let view = printer.program.tree.conditional(current)
        printer.expression(view.test, .coalesce, noIn: noIn)
        printer.write(0x3F)
        printer.expression(view.consequent, .assign)
        printer.write(0x3A)
        guard printer.program.tree.kind(view.alternate) == .conditional else {
          printer.expression(view.alternate, .assign, noIn: noIn)
          return
        }
        current = view.alternate
      }
    }
  }

  // MARK: Members and calls

  /// Members, calls and tagged templates from the left: `a.b(c)[d]`.
  private mutating func chain(_ id: NodeID) {
    var spine: [NodeID] = []
    var base = id
    loop: while true {
      switch program.tree.kind(base) {
      case .member, .index, .privateMember:
        spine.append(base)
        base = program.tree.member(base).object
      case .call:
        spine.append(base)
        base = program.tree.call(base).callee
      case .taggedTemplate:
        spine.append(base)
        base = program.tree.taggedTemplate(base).tag
      default: break loop
      }
    }
    // What is taken a member of or called has to bind as a call; `new a` without arguments would take them.
    expression(base, .call)
    while let link = spine.popLast() {
      switch program.tree.kind(link) {
      case .call:
        let call = program.tree.call(link)
        if call.isOptional { write("?.") }
        arguments(call.arguments)
      case .taggedTemplate: template(program.tree.taggedTemplate(link).template)
      case .member:
        let member = program.tree.member(link)
        if member.isOptional {
          write("?.")
        } else {
          // `1.a` would be a number with a name behind it.
          if numberEnd == output.count { write(0x2E) }
          write(0x2E)
        }
        write(member.name)
      case .privateMember:
        let member = program.tree.member(link)
        write(member.isOptional ? "?." : ".")
        write(program.scopes.name(program.tree.symbol(member.property)))
      default:
        let member = program.tree.member(link)
        if member.isOptional { write("?.") }
        write(0x5B)
        expression(member.property, .comma)
        write(0x5D)
      }
    }
  }

  private mutating func arguments(_ arguments: NodeList) {
    write(0x28)
    list(arguments)
    write(0x29)
  }

  private mutating func new(_ id: NodeID, _ level: Precedence) {
    let view = program.tree.call(id)
    let hasArguments = program.tree.count(view.arguments) > 0
    parenthesised(level > .member) { printer, _ in
      printer.word("new")
      // The first call in the spine would end the callee.
      printer.parenthesised(printer.holdsCall(view.callee)) { printer, _ in
        printer.expression(view.callee, .member)
      }
      if hasArguments || level > .new { printer.arguments(view.arguments) }
    }
  }

  /// True where the left spine of a callee of `new` holds a call.
  private func holdsCall(_ id: NodeID) -> Bool {
    var current = id
    while true {
      switch program.tree.kind(current) {
      case .call, .importCall: return true
      case .member, .index, .privateMember: current = program.tree.member(current).object
      case .taggedTemplate: current = program.tree.taggedTemplate(current).tag
      default: return false
      }
    }
  }

  private mutating func importCall(_ id: NodeID) {
    let (source, settings, phase) = program.tree.importCall(id)
    word("import")
    switch phase {
    case .evaluation: break
    case .source: write(".source")
    case .defer: write(".defer")
    }
    write(0x28)
    expression(source, .assign)
    if settings.exists {
      write(0x2C)
      expression(settings, .assign)
    }
    write(0x29)
  }
}
