internal import AssetText

// NamingSymbols: a walk over the tree for the functions and classes that take their `name` from a variable. It is left
// out where nobody asks.

/// The variables and private names that give a function or class its `name`.
struct NamingSymbols: ~Copyable {
  private var symbols: ContiguousArray<SymbolID> = []

  /// Walks over a program.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  static func find(_ program: borrowing ParsedProgram) -> ContiguousArray<SymbolID> {
    var naming = NamingSymbols()
    var stack = Table(program.root)
    while let id = stack.popLast() {
      naming.visit(id, program.tree)
      program.tree.appendChildren(of: id, to: &stack)
    }
    return naming.symbols
  }

  private mutating func visit(_ id: NodeID, _ tree: borrowing SyntaxTree) {
    switch tree.kind(id) {
    case .function, .functionDeclaration: noteName(tree.function(id).name, tree)
    case .class, .classDeclaration: noteName(tree.classParts(id).name, tree)
    case .declarator, .assignmentPattern: noteNamed(tree.operands(id), tree)
    case .assign:
      switch tree.assignmentOperator(id) {
      case .assign, .or, .and, .coalesce: noteNamed(tree.operands(id), tree)
      default: break
      }
    case .method: noteName(tree.property(id).key, tree)
    case .field:
      let field = tree.property(id)
      // The functions of an accessor field are named after it.
      if tree.flags(id).contains(.accessor) { noteName(field.key, tree) }
      noteNamed((field.key, field.value), tree)
    default: break
    }
  }

  private mutating func noteNamed(
    _ operands: (left: NodeID, right: NodeID), _ tree: borrowing SyntaxTree
  ) {
    let isAnonymous: Bool
    switch tree.kind(operands.right) {
    case .function: isAnonymous = tree.function(operands.right).name.isNone
    case .class: isAnonymous = tree.classParts(operands.right).name.isNone
    default: isAnonymous = false
    }
    if isAnonymous { noteName(operands.left, tree) }
  }

  private mutating func noteName(_ id: NodeID, _ tree: borrowing SyntaxTree) {
    switch tree.kind(id) {
    case .bindingIdentifier, .identifier, .privateName: symbols.append(tree.symbol(id))
    default: break
    }
  }
}
