internal import AssetText

extension Printer {
  /// Writes an expression, in parentheses where it binds less than `minimum`.
  mutating func expression(
    _ id: NodeID, _ minimum: UInt8, _ context: ExpressionContext = []
  ) {
    let node = tree[id]
    switch node.kind {
    case .identifier: identifier(id)
    case .bindingIdentifier: symbolName(id)
    case .privateName:
      let atom = program.scopes.name(tree.symbol(id))
      mark(id, name: atom)
      writeName(atom)
    case .string:
      mark(id)
      string(tree.atom(id))
    case .number:
      mark(id)
      number(tree.number(id), minimum)
    case .member, .index, .privateMember, .call, .taggedTemplate: suffixes(id, context)
    case .binary, .logical: operators(id, minimum, context)
    case .assign: assignment(id, minimum, context)
    case .function: functionExpression(id, minimum, context)
    case .object: object(id)
    case .array: array(id)
    case .unary: unary(id, minimum)
    case .conditional: conditional(id, minimum, context)
    case .sequence: sequence(id, minimum, context)
    case .this:
      mark(id)
      word("this")
    case .super:
      mark(id)
      word("super")
    case .null:
      mark(id)
      word("null")
    case .true:
      mark(id)
      boolean(minimum, "true", "!0")
    case .false:
      mark(id)
      boolean(minimum, "false", "!1")
    case .bigInt:
      mark(id)
      bigInt(tree.atom(id))
    case .regExp: regExp(id)
    case .template: template(id, isTagged: false)
    case .class: classExpression(id)
    case .update: update(id, minimum)
    case .await:
      let isWrapped = open(Precedence.unary < minimum)
      mark(id)
      word("await")
      expression(tree.operand(id), Precedence.unary)
      close(isWrapped)
    case .yield: yield(id, minimum, context)
    case .new: new(id, minimum)
    case .optionalChain:
      let isWrapped = open(Precedence.chain < minimum || context.contains(.noCall))
      expression(tree.operand(id), Precedence.call)
      close(isWrapped)
    case .importCall: importCall(id, context)
    case .importMeta:
      mark(id)
      word("import.meta")
    case .newTarget:
      mark(id)
      word("new.target")
    case .spread, .rest:
      mark(id)
      output.write("...")
      expression(tree.operand(id), operandPrecedence(tree.operand(id)))
    case .arrayPattern: array(id)
    case .objectPattern: objectPattern(id)
    case .assignmentPattern: defaulted(id)
    default: break
    }
  }

  /// Opens a parenthesis if it is needed; give the result to `close`.
  @inline(__always) mutating func open(_ isNeeded: Bool) -> Bool {
    if isNeeded { output.write(0x28) }
    return isNeeded
  }

  @inline(__always) mutating func close(_ isOpen: Bool) {
    if isOpen { output.write(0x29) }
  }

  private mutating func identifier(_ id: NodeID) {
    let atom = program.scopes.name(tree.symbol(id))
    let here = output.count
    // `let` would begin a declaration, and `for (async of` is an arrow function to some and an error to others.
    if (atom.rawValue == Words.let && here == letStart)
      || (atom.rawValue == Words.async && here == forOfStart)
    {
      output.write(0x28)
      mark(id, name: atom)
      writeName(atom)
      output.write(0x29)
      return
    }
    mark(id, name: atom)
    name(atom)
  }

  private mutating func boolean(_ minimum: UInt8, _ long: StaticString, _ short: StaticString) {
    if minimum > Precedence.unary { word(long) } else { output.write(short) }
  }

  // MARK: Members and calls

  private mutating func suffixes(_ id: NodeID, _ context: ExpressionContext) {
    let mark = spine.count
    var current = id
    var isWrapped = false
    descend: while true {
      switch tree.kind(current) {
      case .call:
        // Only the outermost call needs them: what is inside of it stands in parentheses then.
        if context.contains(.noCall) {
          isWrapped = true
          break descend
        }
        fallthrough
      case .member, .index, .privateMember, .taggedTemplate:
        spine.append(current)
        current = tree.operands(current).left
      default: break descend
      }
    }
    if isWrapped {
      output.write(0x28)
      suffixes(current, [])
      output.write(0x29)
    } else {
      // A `new` without arguments would take those of a call for its own.
      expression(current, Precedence.call, context)
    }
    while spine.count > mark { suffix(spine.removeLast()) }
  }

  @inline(__always) private mutating func suffix(_ id: NodeID) {
    let isOptional = tree.flags(id).contains(.optional)
    switch tree.kind(id) {
    case .member:
      if isOptional {
        output.write("?.")
      } else {
        // `0.y` reads as a number: `0 .y`.
        if output.count == integerEnd { output.write(0x20) }
        output.write(0x2E)
      }
      let name = tree.member(id).name
      mark(id, name: name)
      writeName(name)
    case .privateMember:
      if isOptional {
        output.write("?.")
      } else {
        if output.count == integerEnd { output.write(0x20) }
        output.write(0x2E)
      }
      let atom = program.scopes.name(tree.symbol(tree.member(id).property))
      mark(id, name: atom)
      writeName(atom)
    case .index:
      if isOptional { output.write("?.") }
      mark(id)
      output.write(0x5B)
      expression(tree.member(id).property, Precedence.comma)
      output.write(0x5D)
    case .call:
      if isOptional { output.write("?.") }
      mark(id)
      arguments(tree.call(id).arguments)
    default: template(tree.taggedTemplate(id).template, isTagged: true)
    }
  }

  mutating func arguments(_ list: NodeList) {
    output.write(0x28)
    for position in 0..<tree.count(list) {
      let argument = tree[list, position]
      if position > 0 { comma() }
      expression(argument, position > 0 ? operandPrecedence(argument) : Precedence.assign)
    }
    output.write(0x29)
  }

  /// The precedence for an argument or part of one. V8 refuses `f([1], [...a] = b)`, where an earlier argument could
  /// be no pattern and a later one assigns to a pattern with a rest element, unless that one stands in parentheses.
  private func operandPrecedence(_ id: NodeID) -> UInt8 {
    guard tree.kind(id) == .assign else { return Precedence.assign }
    switch tree.kind(tree.operands(id).left) {
    case .arrayPattern, .objectPattern: return Precedence.conditional
    default: return Precedence.assign
    }
  }

  private mutating func new(_ id: NodeID, _ minimum: UInt8) {
    let call = tree.call(id)
    mark(id)
    word("new")
    expression(call.callee, Precedence.member, .noCall)
    if minimum >= Precedence.call || tree.count(call.arguments) > 0 { arguments(call.arguments) }
  }

  private mutating func importCall(_ id: NodeID, _ context: ExpressionContext) {
    let call = tree.importCall(id)
    let isWrapped = open(context.contains(.noCall))
    mark(id)
    switch call.phase {
    case .evaluation: word("import(")
    case .source: word("import.source(")
    case .defer: word("import.defer(")
    }
    expression(call.source, Precedence.assign)
    if call.options.exists {
      output.write(0x2C)
      expression(call.options, Precedence.assign)
    }
    output.write(0x29)
    close(isWrapped)
  }

  // MARK: Operators

  private func level(_ id: NodeID) -> UInt8 {
    tree.kind(id) == .binary
      ? Precedence.of(tree.binaryOperator(id)) : Precedence.of(tree.logicalOperator(id))
  }

  private func isOperator(_ id: NodeID) -> Bool {
    tree.kind(id) == .binary || tree.kind(id) == .logical
  }

  private func isIn(_ id: NodeID) -> Bool {
    tree.kind(id) == .binary && tree.binaryOperator(id) == .in
  }

  /// `||` and `&&` cannot stand beside `??`.
  private func mixes(_ outer: NodeID, _ inner: NodeID) -> Bool {
    guard tree.kind(outer) == .logical, tree.logicalOperator(outer) == .coalesce else {
      return false
    }
    return tree.kind(inner) == .logical && tree.logicalOperator(inner) != .coalesce
  }

  /// Writes a binary or logical operation; the left spine is a loop.
  private mutating func operators(
    _ id: NodeID, _ minimum: UInt8, _ context: ExpressionContext
  ) {
    var context = context
    let isWrapped = open(level(id) < minimum || (context.contains(.noIn) && isIn(id)))
    if isWrapped { context = [] }
    let mark = spine.count
    spine.append(id)
    var current = id
    var left: NodeID
    var leftMinimum: UInt8
    while true {
      left = tree.operands(current).left
      leftMinimum = level(current)
      if leftMinimum == Precedence.power { leftMinimum = Precedence.update }
      guard isOperator(left), level(left) >= leftMinimum, !mixes(current, left),
        !(context.contains(.noIn) && isIn(left))
      else { break }
      spine.append(left)
      current = left
    }
    let inner = context.intersection(.noIn)
    expression(left, mixes(current, left) ? Precedence.update : leftMinimum, inner)
    while spine.count > mark {
      current = spine.removeLast()
      let right = tree.operands(current).right
      self.mark(current)
      if tree.kind(current) == .logical {
        let operation = tree.logicalOperator(current)
        switch operation {
        case .or: output.write("||")
        case .and: output.write("&&")
        case .coalesce: output.write("??")
        }
        // `a && (b && c)` does the same as `(a && b) && c`.
        expression(
          right, mixes(current, right) ? Precedence.update : Precedence.of(operation), inner)
      } else {
        let operation = tree.binaryOperator(current)
        write(operation)
        let level = Precedence.of(operation)
        #if MINIFYJS_SEEDED_FAULT
          if SeededFault.isOn("drop-parentheses") {
            expression(right, level, inner)
            continue
          }
        #endif
        expression(right, operation == .power ? level : level + 1, inner)
      }
    }
    close(isWrapped)
  }

  private mutating func write(_ operation: BinaryOperator) {
    switch operation {
    case .equal: output.write("==")
    case .notEqual: output.write("!=")
    case .strictEqual: output.write("===")
    case .strictNotEqual: output.write("!==")
    case .less: output.write(0x3C)
    case .lessEqual: output.write("<=")
    case .greater: greater(">")
    case .greaterEqual: greater(">=")
    case .instanceof: wordOperator("instanceof")
    case .in: wordOperator("in")
    case .leftShift: output.write("<<")
    case .rightShift: greater(">>")
    case .unsignedRightShift: greater(">>>")
    case .add: output.write(0x2B)
    case .subtract: output.write(0x2D)
    case .multiply: output.write(0x2A)
    case .divide: output.write(0x2F)
    case .remainder: output.write(0x25)
    case .power: output.write("**")
    case .bitOr: output.write(0x7C)
    case .bitXor: output.write(0x5E)
    case .bitAnd: output.write(0x26)
    }
  }

  /// `a-->b` holds the end of an HTML comment.
  private mutating func greater(_ text: StaticString) {
    if output.last == 0x2D, output.lastButOne == 0x2D { output.write(0x20) }
    output.write(text)
  }

  private mutating func wordOperator(_ text: StaticString) {
    // A regular expression would take the word for its flags.
    if output.last == 0x2F { output.write(0x20) }
    word(text)
  }

  private mutating func unary(_ id: NodeID, _ minimum: UInt8) {
    let isWrapped = open(Precedence.unary < minimum)
    mark(id)
    switch tree.unaryOperator(id) {
    case .plus: sign(0x2B)
    case .minus: sign(0x2D)
    case .not: output.write(0x21)
    case .complement: output.write(0x7E)
    case .typeof: word("typeof")
    case .void: word("void")
    case .delete: word("delete")
    }
    expression(tree.operand(id), Precedence.unary)
    close(isWrapped)
  }

  /// Writes a `+` or `-` that does not join another one before it.
  @inline(__always) mutating func sign(_ byte: UInt8) {
    if output.last == byte { output.write(0x20) }
    output.write(byte)
  }

  private mutating func update(_ id: NodeID, _ minimum: UInt8) {
    let byte: UInt8 = tree.isDecrement(id) ? 0x2D : 0x2B
    if tree.flags(id).contains(.prefix) {
      let isWrapped = open(Precedence.update < minimum)
      // `<!--` begins a comment.
      if output.last == 0x21, byte == 0x2D, output.lastButOne == 0x3C { output.write(0x20) }
      mark(id)
      sign(byte)
      output.write(byte)
      expression(tree.operand(id), Precedence.unary)
      close(isWrapped)
    } else {
      let isWrapped = open(Precedence.update < minimum)
      expression(tree.operand(id), Precedence.update)
      mark(id)
      output.write(byte)
      output.write(byte)
      close(isWrapped)
    }
  }

  private mutating func yield(_ id: NodeID, _ minimum: UInt8, _ context: ExpressionContext) {
    let isWrapped = open(Precedence.assign < minimum)
    mark(id)
    word("yield")
    if tree.flags(id).contains(.isGenerator) { output.write(0x2A) }
    let operand = tree.operand(id)
    if operand.exists {
      expression(
        operand, operandPrecedence(operand), isWrapped ? [] : context.intersection(.noIn))
    }
    close(isWrapped)
  }

  private mutating func conditional(
    _ id: NodeID, _ minimum: UInt8, _ context: ExpressionContext
  ) {
    let isWrapped = open(Precedence.conditional < minimum)
    let inner = isWrapped ? [] : context.intersection(.noIn)
    var current = id
    while true {
      let view = tree.conditional(current)
      expression(view.test, Precedence.coalesce, inner)
      mark(current)
      output.write(0x3F)
      expression(view.consequent, Precedence.assign)
      output.write(0x3A)
      guard tree.kind(view.alternate) == .conditional else {
        expression(view.alternate, Precedence.assign, inner)
        break
      }
      current = view.alternate
    }
    close(isWrapped)
  }

  private mutating func sequence(_ id: NodeID, _ minimum: UInt8, _ context: ExpressionContext) {
    let isWrapped = open(minimum > Precedence.comma)
    let inner = isWrapped ? [] : context.intersection(.noIn)
    let list = tree.elements(id)
    let first = id == cut.sequence ? cut.count : 0
    for position in first..<tree.count(list) {
      if position > first { comma() }
      expression(tree[list, position], Precedence.comma, inner)
    }
    close(isWrapped)
  }

  private mutating func assignment(
    _ id: NodeID, _ minimum: UInt8, _ context: ExpressionContext
  ) {
    var (target, value) = tree.operands(id)
    let here = output.count
    // An object pattern cannot have parentheses of its own.
    let beginsWithBrace =
      tree.kind(target) == .objectPattern && (here == statementStart || here == arrowBodyStart)
    let isWrapped = open(Precedence.assign < minimum || beginsWithBrace)
    let inner = isWrapped ? [] : context.intersection(.noIn)
    var current = id
    while true {
      self.target(target, value)
      mark(current)
      write(tree.assignmentOperator(current))
      guard tree.kind(value) == .assign else { break }
      current = value
      (target, value) = tree.operands(current)
    }
    expression(value, Precedence.assign, inner)
    close(isWrapped)
  }

  /// Writes what is assigned to.
  ///
  /// `(f) = function () {}` gives the function no name, `f = function () {}` does: these parentheses stay.
  mutating func target(_ id: NodeID, _ value: NodeID) {
    let keeps =
      tree.kind(id) == .identifier && tree.flags(id).contains(.parenthesised) && isAnonymous(value)
    let isWrapped = open(keeps)
    expression(id, Precedence.call)
    close(isWrapped)
  }

  private func isAnonymous(_ id: NodeID) -> Bool {
    switch tree.kind(id) {
    case .function: tree.function(id).name.isNone
    case .class: tree.classParts(id).name.isNone
    default: false
    }
  }

  private mutating func write(_ operation: AssignmentOperator) {
    switch operation {
    case .assign: output.write(0x3D)
    case .add: output.write("+=")
    case .subtract: output.write("-=")
    case .multiply: output.write("*=")
    case .divide: output.write("/=")
    case .remainder: output.write("%=")
    case .power: output.write("**=")
    case .leftShift: output.write("<<=")
    case .rightShift: output.write(">>=")
    case .unsignedRightShift: output.write(">>>=")
    case .bitOr: output.write("|=")
    case .bitXor: output.write("^=")
    case .bitAnd: output.write("&=")
    case .or: output.write("||=")
    case .and: output.write("&&=")
    case .coalesce: output.write("??=")
    }
  }
}
