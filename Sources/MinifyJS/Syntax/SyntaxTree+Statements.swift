internal import AssetText

// The typed views of statements and module items.

/// `for (initialiser; test; update) body`.
struct ForView {
  var initialiser: NodeID
  var test: NodeID
  var update: NodeID
  var scope: ScopeID
  var body: NodeID
}

/// `for (left in right) body` and `for (left of right) body`.
struct ForEachView {
  /// `variables`, or the target of an assignment.
  var left: NodeID
  var right: NodeID
  var scope: ScopeID
  var body: NodeID
  var isAwait: Bool
}

/// `try block catch (parameter) handler finally finalizer`.
struct TryView {
  var block: NodeID
  var parameter: NodeID
  var handler: NodeID
  var finalizer: NodeID
  /// The scope of the parameter.
  var scope: ScopeID
}

/// An `import` declaration.
struct ImportView {
  var defaultName: NodeID
  var namespace: NodeID
  var specifiers: NodeList
  var hasBraces: Bool
  var attributes: NodeList
  var source: NodeID
  var phase: ImportPhase
}

extension SyntaxTree {
  @inline(__always) private func word(_ index: UInt32, _ offset: Int) -> UInt32 {
    extra[Int(index) + offset]
  }

  /// The scope of a `program`, `block` or `staticBlock`.
  func scope(_ id: NodeID) -> ScopeID { ScopeID(rawValue: self[id].b) }

  func variableKind(_ id: NodeID) -> VariableKind { VariableKind(rawValue: self[id].op) ?? .var }

  /// The parts of a `for`.
  func forParts(_ id: NodeID) -> ForView {
    let node = self[id]
    return ForView(
      initialiser: NodeID(rawValue: word(node.a, 0)), test: NodeID(rawValue: word(node.a, 1)),
      update: NodeID(rawValue: word(node.a, 2)), scope: ScopeID(rawValue: word(node.a, 3)),
      body: NodeID(rawValue: node.b))
  }

  /// Replaces the parts of a `for`.
  mutating func setFor(_ id: NodeID, _ view: ForView) {
    let index = Int(self[id].a)
    extra[index] = view.initialiser.rawValue
    extra[index + 1] = view.test.rawValue
    extra[index + 2] = view.update.rawValue
    extra[index + 3] = view.scope.rawValue
    self[id].b = view.body.rawValue
  }

  /// The parts of a `forIn` or `forOf`.
  func forEach(_ id: NodeID) -> ForEachView {
    let node = self[id]
    return ForEachView(
      left: NodeID(rawValue: word(node.a, 0)), right: NodeID(rawValue: word(node.a, 1)),
      scope: ScopeID(rawValue: word(node.a, 2)), body: NodeID(rawValue: node.b),
      isAwait: node.flags.contains(.isAsync))
  }

  /// Replaces the parts of a `forIn` or `forOf`.
  mutating func setForEach(_ id: NodeID, _ view: ForEachView) {
    let index = Int(self[id].a)
    extra[index] = view.left.rawValue
    extra[index + 1] = view.right.rawValue
    extra[index + 2] = view.scope.rawValue
    self[id].b = view.body.rawValue
  }

  /// The test and the body of a `while` or `doWhile`.
  func loop(_ id: NodeID) -> (test: NodeID, body: NodeID) {
    let node = self[id]
    return node.kind == .while
      ? (NodeID(rawValue: node.a), NodeID(rawValue: node.b))
      : (NodeID(rawValue: node.b), NodeID(rawValue: node.a))
  }

  /// The parts of a `try`.
  func tryParts(_ id: NodeID) -> TryView {
    let node = self[id]
    return TryView(
      block: NodeID(rawValue: node.a), parameter: NodeID(rawValue: word(node.b, 0)),
      handler: NodeID(rawValue: word(node.b, 1)), finalizer: NodeID(rawValue: word(node.b, 2)),
      scope: ScopeID(rawValue: word(node.b, 3)))
  }

  /// The parts of a `switch`.
  func switchParts(_ id: NodeID) -> (discriminant: NodeID, scope: ScopeID, cases: NodeList) {
    let node = self[id]
    return (
      NodeID(rawValue: node.a), ScopeID(rawValue: word(node.b, 0)),
      NodeList(index: word(node.b, 1))
    )
  }

  /// The test (none in `default`) and the statements of a `switchCase`.
  func switchCase(_ id: NodeID) -> (test: NodeID, statements: NodeList) {
    (NodeID(rawValue: self[id].a), NodeList(index: self[id].b))
  }

  /// The label's symbol and the body of a `labelled`.
  func labelled(_ id: NodeID) -> (label: SymbolID, body: NodeID) {
    (SymbolID(rawValue: self[id].a), NodeID(rawValue: self[id].b))
  }

  /// The object, the body and the scope of a `with`.
  func with(_ id: NodeID) -> (object: NodeID, body: NodeID, scope: ScopeID) {
    let node = self[id]
    return (
      NodeID(rawValue: node.a), NodeID(rawValue: word(node.b, 0)),
      ScopeID(rawValue: word(node.b, 1))
    )
  }

  /// The parts of an `import`.
  func importParts(_ id: NodeID) -> ImportView {
    let node = self[id]
    return ImportView(
      defaultName: NodeID(rawValue: word(node.a, 0)), namespace: NodeID(rawValue: word(node.a, 1)),
      specifiers: NodeList(index: word(node.a, 2)), hasBraces: node.flags.contains(.hasBraces),
      attributes: NodeList(index: word(node.a, 3)), source: NodeID(rawValue: node.b),
      phase: ImportPhase(rawValue: node.op) ?? .evaluation)
  }

  /// The two names of an `importSpecifier` (imported, local) or `exportSpecifier` (local, exported), or the key and
  /// value of an `importAttribute`.
  func names(_ id: NodeID) -> (first: NodeID, second: NodeID) {
    (NodeID(rawValue: self[id].a), NodeID(rawValue: self[id].b))
  }

  /// The parts of an `exportNamed`.
  func exportNamed(_ id: NodeID) -> (specifiers: NodeList, source: NodeID, attributes: NodeList) {
    let index = self[id].a
    return (
      NodeList(index: word(index, 0)), NodeID(rawValue: word(index, 1)),
      NodeList(index: word(index, 2))
    )
  }

  /// The parts of an `exportAll`; the exported name is none in `export * from`.
  func exportAll(_ id: NodeID) -> (exported: NodeID, source: NodeID, attributes: NodeList) {
    let index = self[id].a
    return (
      NodeID(rawValue: word(index, 0)), NodeID(rawValue: word(index, 1)),
      NodeList(index: word(index, 2))
    )
  }
}

extension SyntaxTree {
  /// Replaces the statements of a `switchCase`.
  mutating func setCaseStatements(_ id: NodeID, _ list: NodeList) { self[id].b = list.index }

  /// Replaces the parts of a `try`.
  mutating func setTry(_ id: NodeID, _ view: TryView) {
    let index = Int(self[id].b)
    self[id].a = view.block.rawValue
    extra[index] = view.parameter.rawValue
    extra[index + 1] = view.handler.rawValue
    extra[index + 2] = view.finalizer.rawValue
    extra[index + 3] = view.scope.rawValue
  }

  /// Replaces the body of a `labelled`, `for`, `forIn`, `forOf` or `while`.
  mutating func setBody(_ id: NodeID, _ body: NodeID) { self[id].b = body.rawValue }

  /// Replaces the body of a `with`.
  mutating func setWithBody(_ id: NodeID, _ body: NodeID) {
    extra[Int(self[id].b)] = body.rawValue
  }

  /// Replaces the body of a function by statements.
  mutating func setStatements(_ id: NodeID, _ list: NodeList) {
    self[id].flags.remove(.expressionBody)
    extra[Int(self[id].a) + 4] = list.index
  }

  /// Replaces the body of an arrow by an expression.
  mutating func setExpression(_ id: NodeID, _ expression: NodeID) {
    self[id].flags.insert(.expressionBody)
    extra[Int(self[id].a) + 4] = expression.rawValue
  }

  /// Replaces the superclass of a class.
  mutating func setSuperclass(_ id: NodeID, _ superclass: NodeID) {
    extra[Int(self[id].a) + 2] = superclass.rawValue
  }
}
