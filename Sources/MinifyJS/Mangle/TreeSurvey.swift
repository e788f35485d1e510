internal import AssetText

// TreeSurvey: a walk over the tree for what the symbols do not tell: how labels nest, and which functions and classes
// take their `name` from a variable. It is left out where nobody asks.

/// What a walk over the tree finds.
struct TreeSurvey: ~Copyable {
  /// A label in use.
  struct Label: BitwiseCopyable {
    var symbol: SymbolID
    /// The number of labels around it in its function.
    var depth: Int
  }

  private(set) var labels: ContiguousArray<Label> = []
  /// The variables and private names that give a function or class its `name`.
  private(set) var naming: ContiguousArray<SymbolID> = []

  /// Nodes to visit; none ends what began with the last entry of `depths`.
  private var stack = Table<NodeID>()
  private var depths: ContiguousArray<Int> = []
  private var depth = 0

  /// Walks over a program.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  init(_ program: borrowing ParsedProgram, findsNaming: Bool) {
    guard findsNaming || Self.hasLabels(program.scopes) else { return }
    stack.append(program.root)
    while let id = stack.popLast() {
      if id.isNone {
        if let outer = depths.popLast() { depth = outer }
        continue
      }
      let kind = program.tree.kind(id)
      if kind == .labelled {
        labels.append(Label(symbol: program.tree.symbol(id), depth: depth))
        enter(depth + 1)
      } else if depth > 0, kind == .function || kind == .functionDeclaration || kind == .staticBlock
      {
        enter(0)
      }
      if findsNaming { findNaming(id, kind, program.tree) }
      program.tree.appendChildren(of: id, to: &stack)
    }
  }

  private static func hasLabels(_ scopes: borrowing ScopeTable) -> Bool {
    for index in scopes.symbols.indices where scopes.symbols[index].kind == .label { return true }
    return false
  }

  private mutating func enter(_ inner: Int) {
    depths.append(depth)
    stack.append(.none)
    depth = inner
  }

  // MARK: Functions that take a name

  private mutating func findNaming(_ id: NodeID, _ kind: NodeKind, _ tree: borrowing SyntaxTree) {
    switch kind {
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
    case .bindingIdentifier, .identifier, .privateName: naming.append(tree.symbol(id))
    default: break
    }
  }
}
