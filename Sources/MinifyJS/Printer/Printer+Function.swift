internal import AssetText

extension Printer {
  // MARK: Functions

  mutating func functionExpression(_ id: NodeID, _ level: Precedence, _ noIn: Bool) {
    let view = program.tree.function(id)
    if view.kind == .arrow {
      parenthesised(level > .assign, noIn) { printer, noIn in printer.arrow(view, noIn) }
      return
    }
    let place = output.count
    let isHidden = place == statementStart || place == exportDefaultStart
    parenthesised(isHidden) { printer, _ in printer.function(view) }
  }

  /// `function` with its name, parameters and body.
  mutating func function(_ view: FunctionView) {
    if view.isAsync { word("async") }
    word("function")
    if view.isGenerator { write(0x2A) }
    if view.name.exists { name(program.tree.symbol(view.name)) }
    parametersAndBody(view)
  }

  mutating func parametersAndBody(_ view: FunctionView) {
    write(0x28)
    parameters(view.parameters)
    write(0x29)
    body(view.statements)
  }

  private mutating func parameters(_ list: NodeList) {
    for position in 0..<program.tree.count(list) {
      if position > 0 { write(0x2C) }
      target(program.tree[list, position])
    }
  }

  private mutating func arrow(_ view: FunctionView, _ noIn: Bool) {
    if view.isAsync { word("async") }
    let first = program.tree.count(view.parameters) == 1 ? program.tree[view.parameters, 0] : .none
    if first.exists, program.tree.kind(first) == .bindingIdentifier {
      name(program.tree.symbol(first))
    } else {
      write(0x28)
      parameters(view.parameters)
      write(0x29)
    }
    write("=>")
    if view.isExpressionBody {
      arrowBodyStart = output.count
      expression(view.expression, .assign, noIn: noIn)
    } else {
      body(view.statements)
    }
  }

  /// Statements between braces, directives at their head.
  mutating func body(_ statements: NodeList) {
    write(0x7B)
    printStatements(statements, isBody: true)
    owesSemicolon = false
    write(0x7D)
  }

  // MARK: Properties and patterns

  /// A property of an object or of its pattern.
  mutating func property(_ id: NodeID) {
    let kind = program.tree.kind(id)
    if kind == .spread || kind == .rest {
      write("...")
      target(program.tree.operand(id))
      return
    }
    let view = program.tree.property(id)
    switch program.tree.propertyKind(id) {
    case .shorthand: target(view.value)
    case .plain:
      key(view)
      write(0x3A)
      target(view.value)
    case .method, .getter, .setter:
      let function = program.tree.function(view.value)
      switch program.tree.propertyKind(id) {
      case .getter: word("get")
      case .setter: word("set")
      default: modifiers(function)
      }
      key(view)
      parametersAndBody(function)
    }
  }

  /// The `async` and `*` of a method.
  private mutating func modifiers(_ view: FunctionView) {
    if view.isAsync { word("async") }
    if view.isGenerator { write(0x2A) }
  }

  private mutating func key(_ view: PropertyView) {
    if view.isComputed {
      write(0x5B)
      expression(view.key, .assign)
      write(0x5D)
      return
    }
    switch program.tree.kind(view.key) {
    case .string:
      let atom = program.tree.atom(view.key)
      if isPlainName(atom) {
        separateName()
        write(atom)
      } else {
        string(atom)
      }
    case .privateName: name(program.tree.symbol(view.key))
    case .number:
      number(view.key)
      numberEnd = -1
    default: expression(view.key, .member)
    }
  }

  /// An element that is assigned to or, in arrays and objects, an expression.
  mutating func target(_ id: NodeID) {
    switch program.tree.kind(id) {
    case .arrayPattern:
      write(0x5B)
      elements(program.tree.elements(id))
      write(0x5D)
    case .objectPattern:
      write(0x7B)
      let properties = program.tree.elements(id)
      for position in 0..<program.tree.count(properties) {
        if position > 0 { write(0x2C) }
        property(program.tree[properties, position])
      }
      write(0x7D)
    case .assignmentPattern:
      let (left, right) = program.tree.operands(id)
      assignmentTarget(left)
      write(0x3D)
      expression(right, .assign)
    case .rest, .spread:
      write("...")
      target(program.tree.operand(id))
    case .identifier where program.tree.flags(id).isSuperset(of: [.parenthesised, .written]):
      assignmentTarget(id)
    default: expression(id, .assign)
    }
  }

  // MARK: Classes

  mutating func classExpression(_ id: NodeID) {
    let place = output.count
    let isHidden = place == statementStart || place == exportDefaultStart
    parenthesised(isHidden) { printer, _ in printer.classParts(printer.program.tree.classParts(id))
    }
  }

  mutating func classParts(_ view: ClassView) {
    word("class")
    if view.name.exists { name(program.tree.symbol(view.name)) }
    if view.superclass.exists {
      word("extends")
      expression(view.superclass, .new)
    }
    write(0x7B)
    let count = program.tree.count(view.members)
    for position in 0..<count {
      let isLast = position == count - 1
      member(program.tree[view.members, position], isLast: isLast)
    }
    write(0x7D)
  }

  private mutating func member(_ id: NodeID, isLast: Bool) {
    let node = program.tree[id]
    if node.kind == .staticBlock {
      word("static")
      body(program.tree.elements(id))
      return
    }
    let view = program.tree.property(id)
    if view.isStatic { word("static") }
    if node.kind == .field {
      if node.flags.contains(.accessor) { word("accessor") }
      key(view)
      if view.value.exists {
        write(0x3D)
        expression(view.value, .assign)
      }
      if !isLast { write(0x3B) }
      return
    }
    let function = program.tree.function(view.value)
    switch program.tree.methodKind(id) {
    case .getter: word("get")
    case .setter: word("set")
    default: modifiers(function)
    }
    key(view)
    parametersAndBody(function)
  }
}
