// The one place that knows where the children of each kind lie.
//
// Passes that treat only some kinds in a way of their own use this for all others, so that a new kind has to be added
// here and nowhere else.

extension SyntaxTree {
  /// Calls a closure with each child of a node, in the order of the source text, absent ones left out.
  ///
  /// A shorthand property has its name as key and as value; both are children.
  @inline(__always) func forEachChild(of id: NodeID, _ body: (NodeID) -> Void) {
    let node = self[id]
    switch node.kind {
    case .none, .identifier, .this, .super, .null, .true, .false, .number, .bigInt, .string,
      .regExp, .importMeta, .newTarget, .privateName, .bindingIdentifier, .directive, .empty,
      .debugger, .break, .continue:
      return
    case .spread, .unary, .update, .await, .yield, .member, .optionalChain, .rest,
      .expressionStatement, .return, .throw, .exportDeclaration, .exportDefault:
      visit(node.a, body)
    case .taggedTemplate, .property, .binary, .logical, .assign, .index, .privateMember,
      .importCall,
      .assignmentPattern, .method, .field, .declarator, .while, .doWhile, .importSpecifier,
      .importAttribute, .exportSpecifier:
      visit(node.a, body)
      visit(node.b, body)
    case .template, .array, .object, .sequence, .arrayPattern, .objectPattern, .staticBlock,
      .program, .block, .variables:
      visitList(node.a, body)
    case .call, .new, .switchCase:
      visit(node.a, body)
      visitList(node.b, body)
    case .conditional, .if:
      visit(node.a, body)
      visit(extra[Int(node.b)], body)
      visit(extra[Int(node.b) + 1], body)
    case .function, .functionDeclaration:
      visit(extra[Int(node.a)], body)
      visitList(extra[Int(node.a) + 3], body)
      if node.flags.contains(.expressionBody) {
        visit(extra[Int(node.a) + 4], body)
      } else {
        visitList(extra[Int(node.a) + 4], body)
      }
    case .class, .classDeclaration:
      visit(extra[Int(node.a)], body)
      visit(extra[Int(node.a) + 2], body)
      visitList(extra[Int(node.a) + 3], body)
    case .for:
      visit(extra[Int(node.a)], body)
      visit(extra[Int(node.a) + 1], body)
      visit(extra[Int(node.a) + 2], body)
      visit(node.b, body)
    case .forIn, .forOf:
      visit(extra[Int(node.a)], body)
      visit(extra[Int(node.a) + 1], body)
      visit(node.b, body)
    case .try:
      visit(node.a, body)
      visit(extra[Int(node.b)], body)
      visit(extra[Int(node.b) + 1], body)
      visit(extra[Int(node.b) + 2], body)
    case .switch:
      visit(node.a, body)
      visitList(extra[Int(node.b) + 1], body)
    case .labelled:
      visit(node.b, body)
    case .with:
      visit(node.a, body)
      visit(extra[Int(node.b)], body)
    case .import:
      visit(extra[Int(node.a)], body)
      visit(extra[Int(node.a) + 1], body)
      visitList(extra[Int(node.a) + 2], body)
      visit(node.b, body)
      visitList(extra[Int(node.a) + 3], body)
    case .exportNamed:
      visitList(extra[Int(node.a)], body)
      visit(extra[Int(node.a) + 1], body)
      visitList(extra[Int(node.a) + 2], body)
    case .exportAll:
      visit(extra[Int(node.a)], body)
      visit(extra[Int(node.a) + 1], body)
      visitList(extra[Int(node.a) + 2], body)
    }
  }

  /// Appends the children of a node in the order of the source text.
  func appendChildren(of id: NodeID, to stack: inout Table<NodeID>) {
    forEachChild(of: id) { stack.append($0) }
  }

  @inline(__always) private func visit(_ word: UInt32, _ body: (NodeID) -> Void) {
    if word != 0 { body(NodeID(rawValue: word)) }
  }

  @inline(__always) private func visitList(_ index: UInt32, _ body: (NodeID) -> Void) {
    if index == 0 { return }
    let count = Int(extra[Int(index)])
    for position in 0..<count { visit(extra[Int(index) + 1 + position], body) }
  }
}
