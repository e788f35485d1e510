internal import AssetText

// Functions, classes, objects, arrays and patterns.

extension Printer {
  // MARK: Functions

  mutating func functionExpression(
    _ id: NodeID, _ minimum: UInt8, _ context: ExpressionContext
  ) {
    let view = tree.function(id)
    if view.kind == .arrow { return arrow(id, view, minimum, context) }
    let here = output.count
    let isWrapped = open(here == statementStart || here == exportDefaultStart)
    mark(id)
    function(view)
    close(isWrapped)
  }

  /// Writes a function expression or declaration from its first word on.
  mutating func function(_ view: FunctionView) {
    if view.isAsync {
      word("async function")
    } else {
      word("function")
    }
    if view.isGenerator { output.write(0x2A) }
    if view.name.exists { symbolName(view.name) }
    parametersAndBody(view)
  }

  private mutating func parametersAndBody(_ view: FunctionView) {
    parameters(view.parameters)
    functionBody(view)
  }

  private mutating func parameters(_ list: NodeList) {
    output.write(0x28)
    for position in 0..<tree.count(list) {
      if position > 0 { comma() }
      pattern(tree[list, position])
    }
    output.write(0x29)
  }

  private mutating func functionBody(_ view: FunctionView) {
    openBrace()
    printBody(view.statements)
    // A debugger stops there when the function returns.
    mark(view.end &- 1)
    output.write(0x7D)
    owesSemicolon = false
  }

  private mutating func arrow(
    _ id: NodeID, _ view: FunctionView, _ minimum: UInt8, _ context: ExpressionContext
  ) {
    let isWrapped = open(Precedence.assign < minimum)
    mark(id)
    if view.isAsync { word("async") }
    if tree.count(view.parameters) == 1,
      tree.kind(tree[view.parameters, 0]) == .bindingIdentifier
    {
      symbolName(tree[view.parameters, 0])
    } else {
      parameters(view.parameters)
    }
    output.write("=>")
    if view.isExpressionBody {
      arrowBodyStart = output.count
      expression(
        view.expression, Precedence.assign, isWrapped ? [] : context.intersection(.noIn))
    } else {
      functionBody(view)
    }
    close(isWrapped)
  }

  /// Writes the words, the key, the parameters and the body of a method.
  private mutating func method(_ key: PropertyView, isGetter: Bool, isSetter: Bool) {
    let view = tree.function(key.value)
    if isGetter { word("get") }
    if isSetter { word("set") }
    if view.isAsync { word("async") }
    if view.isGenerator { output.write(0x2A) }
    self.key(key.key, isComputed: key.isComputed)
    parametersAndBody(view)
  }

  // MARK: Classes

  mutating func classExpression(_ id: NodeID) {
    let here = output.count
    let isWrapped = open(here == statementStart || here == exportDefaultStart)
    mark(id)
    classBody(id)
    close(isWrapped)
  }

  /// Writes a class expression or declaration from its first word on.
  mutating func classBody(_ id: NodeID) {
    let view = tree.classParts(id)
    word("class")
    if view.name.exists { symbolName(view.name) }
    if view.superclass.exists {
      word("extends")
      expression(view.superclass, Precedence.chain)
    }
    openBrace()
    let count = tree.count(view.members)
    for position in 0..<count {
      let member = tree[view.members, position]
      switch tree.kind(member) {
      case .method:
        let property = tree.property(member)
        if property.isStatic { word("static") }
        let kind = tree.methodKind(member)
        method(property, isGetter: kind == .getter, isSetter: kind == .setter)
      case .field:
        field(member)
        // What follows might be taken for the rest of the field: always a semicolon between.
        if position + 1 < count {
          output.write(0x3B)
          breakLine()
        }
      default:
        mark(member)
        word("static{")
        printStatements(tree.elements(member))
        output.write(0x7D)
        owesSemicolon = false
      }
    }
    mark(view.end &- 1)
    output.write(0x7D)
  }

  private mutating func field(_ id: NodeID) {
    let property = tree.property(id)
    if property.isStatic { word("static") }
    if tree.flags(id).contains(.accessor) { word("accessor") }
    key(property.key, isComputed: property.isComputed)
    if property.value.exists {
      output.write(0x3D)
      expression(property.value, Precedence.assign)
    }
  }

  // MARK: Objects and arrays

  mutating func object(_ id: NodeID) {
    let here = output.count
    let isWrapped = open(here == statementStart || here == arrowBodyStart)
    mark(id)
    output.write(0x7B)
    let list = tree.elements(id)
    for position in 0..<tree.count(list) {
      if position > 0 { comma() }
      let element = tree[list, position]
      if tree.kind(element) == .property {
        property(element, isPattern: false)
      } else {
        expression(element, Precedence.assign)
      }
    }
    output.write(0x7D)
    close(isWrapped)
  }

  mutating func objectPattern(_ id: NodeID) {
    mark(id)
    output.write(0x7B)
    let list = tree.elements(id)
    for position in 0..<tree.count(list) {
      if position > 0 { comma() }
      let element = tree[list, position]
      if tree.kind(element) == .property {
        property(element, isPattern: true)
      } else {
        pattern(element)
      }
    }
    output.write(0x7D)
  }

  private mutating func property(_ id: NodeID, isPattern: Bool) {
    let view = tree.property(id)
    let kind = tree.propertyKind(id)
    switch kind {
    case .method, .getter, .setter:
      method(view, isGetter: kind == .getter, isSetter: kind == .setter)
      return
    case .shorthand:
      var value = view.value
      if tree.kind(value) == .assignmentPattern || tree.kind(value) == .assign {
        value = tree.operands(value).left
      }
      let name = tree.atom(view.key)
      if program.scopes.name(tree.symbol(value)) == name {
        if isPattern { pattern(view.value) } else { expression(view.value, Precedence.assign) }
        return
      }
      // The variable has another name now. `__proto__: x` would set the prototype, `__proto__` does not.
      key(view.key, isComputed: !isPattern && name.rawValue == Words.proto)
    case .plain: key(view.key, isComputed: view.isComputed)
    }
    output.write(0x3A)
    if isPattern { pattern(view.value) } else { expression(view.value, Precedence.assign) }
  }

  /// Writes an array or array pattern. A hole at the end needs a comma more.
  mutating func array(_ id: NodeID) {
    mark(id)
    output.write(0x5B)
    let list = tree.elements(id)
    let count = tree.count(list)
    let isPattern = tree.kind(id) == .arrayPattern
    for position in 0..<count {
      if position > 0 { comma() }
      let element = tree[list, position]
      if element.isNone {
        if position + 1 == count { output.write(0x2C) }
      } else if isPattern {
        pattern(element)
      } else {
        expression(element, Precedence.assign)
      }
    }
    output.write(0x5D)
  }

  /// Writes a target: a name, a pattern, a member, with or without a default.
  mutating func pattern(_ id: NodeID) {
    switch tree.kind(id) {
    case .bindingIdentifier: symbolName(id)
    case .assignmentPattern: defaulted(id)
    case .rest, .spread:
      mark(id)
      output.write("...")
      pattern(tree.operand(id))
    default: expression(id, Precedence.call)
    }
  }

  mutating func defaulted(_ id: NodeID) {
    let (left, right) = tree.operands(id)
    if tree.kind(left) == .identifier { target(left, right) } else { pattern(left) }
    output.write(0x3D)
    expression(right, Precedence.assign)
  }
}
