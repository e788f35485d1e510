internal import AssetText

// The typed views of expressions and patterns: structs of ids that name what `a`, `b` and `extra` hold.

/// `object.name`, `object[index]`, `object.#name`.
struct MemberView {
  var object: NodeID
  /// The name's atom of a `member`.
  var name: _Atom
  /// The index expression, or the `privateName`.
  var property: NodeID
  var isOptional: Bool
}

/// `callee(arguments)` and `new callee(arguments)`.
struct CallView {
  var callee: NodeID
  var arguments: NodeList
  var isOptional: Bool
  var isPure: Bool
}

/// Functions of every kind.
struct FunctionView {
  var kind: FunctionKind
  /// The `bindingIdentifier`, or none.
  var name: NodeID
  var scope: ScopeID
  /// The scope of the body where it is not the one of the parameters.
  var bodyScope: ScopeID
  var parameters: NodeList
  /// The statements, unless `isExpressionBody`.
  var statements: NodeList
  /// The expression, if `isExpressionBody`.
  var expression: NodeID
  var flags: NodeFlags
  /// The offset behind the last byte.
  var end: UInt32

  var isAsync: Bool { flags.contains(.isAsync) }
  var isGenerator: Bool { flags.contains(.isGenerator) }
  var isExpressionBody: Bool { flags.contains(.expressionBody) }
  var isStrict: Bool { flags.contains(.strict) }
}

/// Classes.
struct ClassView {
  /// The `bindingIdentifier`, or none.
  var name: NodeID
  /// Holds the private names and the name of a class expression.
  var scope: ScopeID
  var superclass: NodeID
  var members: NodeList
  /// The offset behind the last byte.
  var end: UInt32
}

/// `test ? consequent : alternate` and `if (test) consequent else alternate`.
struct ConditionalView {
  var test: NodeID
  var consequent: NodeID
  var alternate: NodeID
}

/// `key: value` in objects, patterns and classes.
struct PropertyView {
  var key: NodeID
  var value: NodeID
  var isComputed: Bool
  var isStatic: Bool
}

extension SyntaxTree {
  @inline(__always) private func word(_ index: UInt32, _ offset: Int) -> UInt32 {
    extra[Int(index) + offset]
  }

  /// The symbol of `identifier`, `bindingIdentifier`, `privateName`, `labelled`, `break`, `continue`.
  @inline(__always) func symbol(_ id: NodeID) -> SymbolID { SymbolID(rawValue: self[id].a) }

  /// The next `identifier` or `privateName` that uses the same symbol.
  func nextUse(_ id: NodeID) -> NodeID { NodeID(rawValue: self[id].b) }

  /// The declaration of the same symbol that comes before a `bindingIdentifier`.
  func earlierDeclaration(_ id: NodeID) -> NodeID { NodeID(rawValue: self[id].b) }

  /// The value of a `number`.
  func number(_ id: NodeID) -> Double { numbers[Int(self[id].a)] }

  /// The atom of `string` (its value), `bigInt` (its digits), `directive` (its raw text).
  @inline(__always) func atom(_ id: NodeID) -> _Atom { _Atom(rawValue: self[id].a) }

  /// The pattern and the flags of a `regExp`.
  func regExp(_ id: NodeID) -> (pattern: _Atom, flags: _Atom) {
    (_Atom(rawValue: self[id].a), _Atom(rawValue: self[id].b))
  }

  /// The expressions of a `template`; it has one more quasi than that.
  func templateExpressions(_ id: NodeID) -> NodeList { NodeList(index: self[id].a) }

  /// A piece of text of a `template`; cooked is nil where a tagged template has an invalid escape.
  func quasi(_ id: NodeID, _ position: Int) -> (cooked: _Atom?, raw: _Atom) {
    let list = self[id].a
    let index = Int(list) + 1 + Int(extra[Int(list)]) + position * 2
    let cooked = extra[index]
    return (cooked == .max ? nil : _Atom(rawValue: cooked), _Atom(rawValue: extra[index + 1]))
  }

  /// Replaces the cooked and raw text of a piece of a `template`.
  mutating func setQuasi(_ id: NodeID, _ position: Int, cooked: _Atom?, raw: _Atom) {
    let list = self[id].a
    let index = Int(list) + 1 + Int(extra[Int(list)]) + position * 2
    extra[index] = cooked?.rawValue ?? .max
    extra[index + 1] = raw.rawValue
  }

  /// The tag and the template of a `taggedTemplate`.
  func taggedTemplate(_ id: NodeID) -> (tag: NodeID, template: NodeID) {
    (NodeID(rawValue: self[id].a), NodeID(rawValue: self[id].b))
  }

  /// The elements of `array`, `object`, `sequence`, `arrayPattern`, `objectPattern`, the declarators of `variables`,
  /// the statements of `program`, `block`, `staticBlock`.
  @inline(__always) func elements(_ id: NodeID) -> NodeList { NodeList(index: self[id].a) }

  /// Replaces what `elements` returns.
  mutating func setElements(_ id: NodeID, _ list: NodeList) { self[id].a = list.index }

  /// The only operand of `unary`, `update`, `await`, `yield`, `spread`, `rest`, `optionalChain`,
  /// `expressionStatement`, `return`, `throw`, `exportDeclaration`, `exportDefault`.
  @inline(__always) func operand(_ id: NodeID) -> NodeID { NodeID(rawValue: self[id].a) }

  /// Replaces the only operand.
  mutating func setOperand(_ id: NodeID, _ operand: NodeID) { self[id].a = operand.rawValue }

  /// The left and right of `binary`, `logical`, `assign`, `assignmentPattern`, `declarator`.
  @inline(__always) func operands(_ id: NodeID) -> (left: NodeID, right: NodeID) {
    (NodeID(rawValue: self[id].a), NodeID(rawValue: self[id].b))
  }

  /// Replaces the left.
  mutating func setLeft(_ id: NodeID, _ left: NodeID) { self[id].a = left.rawValue }

  /// Replaces the right.
  mutating func setRight(_ id: NodeID, _ right: NodeID) { self[id].b = right.rawValue }

  func unaryOperator(_ id: NodeID) -> UnaryOperator {
    UnaryOperator(rawValue: self[id].op) ?? .plus
  }

  func binaryOperator(_ id: NodeID) -> BinaryOperator {
    BinaryOperator(rawValue: self[id].op) ?? .add
  }

  func logicalOperator(_ id: NodeID) -> LogicalOperator {
    LogicalOperator(rawValue: self[id].op) ?? .or
  }

  func assignmentOperator(_ id: NodeID) -> AssignmentOperator {
    AssignmentOperator(rawValue: self[id].op) ?? .assign
  }

  /// True for `--`.
  func isDecrement(_ id: NodeID) -> Bool { self[id].op == 1 }

  /// The parts of a `conditional` or `if`.
  func conditional(_ id: NodeID) -> ConditionalView {
    let node = self[id]
    return ConditionalView(
      test: NodeID(rawValue: node.a), consequent: NodeID(rawValue: word(node.b, 0)),
      alternate: NodeID(rawValue: word(node.b, 1)))
  }

  /// Replaces the parts of a `conditional` or `if`.
  mutating func setConditional(_ id: NodeID, _ view: ConditionalView) {
    let index = Int(self[id].b)
    self[id].a = view.test.rawValue
    extra[index] = view.consequent.rawValue
    extra[index + 1] = view.alternate.rawValue
  }

  /// The parts of a `member`, `index` or `privateMember`.
  func member(_ id: NodeID) -> MemberView {
    let node = self[id]
    let isNamed = node.kind == .member
    return MemberView(
      object: NodeID(rawValue: node.a), name: isNamed ? _Atom(rawValue: node.b) : .empty,
      property: isNamed ? .none : NodeID(rawValue: node.b),
      isOptional: node.flags.contains(.optional))
  }

  /// The parts of a `call` or `new`.
  func call(_ id: NodeID) -> CallView {
    let node = self[id]
    return CallView(
      callee: NodeID(rawValue: node.a), arguments: NodeList(index: node.b),
      isOptional: node.flags.contains(.optional), isPure: node.flags.contains(.pure))
  }

  /// The source and the options of an `importCall`.
  func importCall(_ id: NodeID) -> (source: NodeID, options: NodeID, phase: ImportPhase) {
    let node = self[id]
    return (
      NodeID(rawValue: node.a), NodeID(rawValue: node.b),
      ImportPhase(rawValue: node.op) ?? .evaluation
    )
  }

  /// The parts of a `property`, `method` or `field`.
  func property(_ id: NodeID) -> PropertyView {
    let node = self[id]
    return PropertyView(
      key: NodeID(rawValue: node.a), value: NodeID(rawValue: node.b),
      isComputed: node.flags.contains(.computed), isStatic: node.flags.contains(.isStatic))
  }

  func propertyKind(_ id: NodeID) -> PropertyKind { PropertyKind(rawValue: self[id].op) ?? .plain }

  func methodKind(_ id: NodeID) -> MethodKind { MethodKind(rawValue: self[id].op) ?? .method }

  /// The parts of a `function` or `functionDeclaration`.
  func function(_ id: NodeID) -> FunctionView {
    let node = self[id]
    let isExpression = node.flags.contains(.expressionBody)
    let body = word(node.a, 4)
    return FunctionView(
      kind: FunctionKind(rawValue: node.op) ?? .normal, name: NodeID(rawValue: word(node.a, 0)),
      scope: ScopeID(rawValue: word(node.a, 1)), bodyScope: ScopeID(rawValue: word(node.a, 2)),
      parameters: NodeList(index: word(node.a, 3)),
      statements: NodeList(index: isExpression ? 0 : body),
      expression: NodeID(rawValue: isExpression ? body : 0), flags: node.flags,
      end: word(node.a, 5))
  }

  /// Adds the words of a function and returns their index, the `a` of its node.
  mutating func addFunction(
    name: NodeID, scope: ScopeID, bodyScope: ScopeID, parameters: NodeList, body: UInt32,
    end: UInt32
  ) -> UInt32 {
    let index = addExtra(name.rawValue, scope.rawValue, bodyScope.rawValue, parameters.index)
    extra.append(body)
    extra.append(end)
    return index
  }

  /// The parts of a `class` or `classDeclaration`.
  func classParts(_ id: NodeID) -> ClassView {
    let index = self[id].a
    return ClassView(
      name: NodeID(rawValue: word(index, 0)), scope: ScopeID(rawValue: word(index, 1)),
      superclass: NodeID(rawValue: word(index, 2)), members: NodeList(index: word(index, 3)),
      end: word(index, 4))
  }

  /// Adds the words of a class and returns their index, the `a` of its node.
  mutating func addClass(
    name: NodeID, scope: ScopeID, superclass: NodeID, members: NodeList, end: UInt32
  ) -> UInt32 {
    let index = addExtra(name.rawValue, scope.rawValue, superclass.rawValue, members.index)
    extra.append(end)
    return index
  }
}

extension SyntaxTree {
  /// Replaces the name of a function.
  mutating func setFunctionName(_ id: NodeID, _ name: NodeID) {
    extra[Int(self[id].a)] = name.rawValue
  }

  /// Replaces the scope of a function's body.
  mutating func setBodyScope(_ id: NodeID, _ scope: ScopeID) {
    extra[Int(self[id].a) + 2] = scope.rawValue
  }
}
