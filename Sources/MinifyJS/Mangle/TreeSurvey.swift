internal import AssetText

// TreeSurvey: one walk over the tree for what renaming wants to know and the symbols do not tell: the characters of the
// text that stays, which functions and classes take their `name` from a variable, and how labels nest.

/// What a walk over the tree finds.
struct TreeSurvey: ~Copyable {
  /// A shorthand property: its key is written only if the variable gets another name.
  struct Shorthand: BitwiseCopyable {
    var key: _Atom
    var symbol: SymbolID
  }

  /// How often each keyword and each atom is written, apart from names of symbols.
  private(set) var frequency = CharacterFrequency()
  private(set) var atomUses: ContiguousArray<UInt32>
  private(set) var shorthands: ContiguousArray<Shorthand> = []
  /// The variables and private names that give a function or class its `name`.
  private(set) var naming: ContiguousArray<SymbolID> = []
  /// The labels, with the number of labels around each in its function.
  private(set) var labels: ContiguousArray<(symbol: SymbolID, depth: Int)> = []

  /// Nodes to visit; none ends what began with the last `depths` entry.
  private var stack: ContiguousArray<NodeID> = []
  private var depths: ContiguousArray<Int> = []
  private var depth = 0
  private let findsNaming: Bool

  /// Walks over a program.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  init(_ program: borrowing ParsedProgram, findsNaming: Bool) {
    self.findsNaming = findsNaming
    atomUses = ContiguousArray(repeating: 0, count: program.atoms.count)
    stack.append(program.root)
    while let id = stack.popLast() {
      if id.isNone {
        if let outer = depths.popLast() { depth = outer }
        continue
      }
      let kind = program.tree.kind(id)
      if kind == .labelled {
        labels.append((program.tree.symbol(id), depth))
        enter(depth + 1)
      } else if depth > 0, kind == .function || kind == .functionDeclaration {
        enter(0)
      }
      count(id, kind, program.tree)
      if findsNaming { findNaming(id, kind, program.tree) }
      let mark = stack.count
      program.tree.appendChildren(of: id, to: &stack)
      if kind == .property, program.tree.propertyKind(id) == .shorthand {
        // The key is the first child.
        noteShorthand(id, program.tree)
        stack.remove(at: mark)
      }
    }
  }

  private mutating func enter(_ inner: Int) {
    depths.append(depth)
    stack.append(.none)
    depth = inner
  }

  private mutating func noteShorthand(_ id: NodeID, _ tree: borrowing SyntaxTree) {
    let property = tree.property(id)
    var target = property.value
    if tree.kind(target) == .assignmentPattern || tree.kind(target) == .assign {
      target = tree.operands(target).left
    }
    shorthands.append(Shorthand(key: tree.atom(property.key), symbol: tree.symbol(target)))
  }

  @inline(__always) private mutating func use(_ atom: _Atom) {
    atomUses[Int(atom.rawValue)] += 1
  }

  // MARK: Characters

  private mutating func count(_ id: NodeID, _ kind: NodeKind, _ tree: borrowing SyntaxTree) {
    switch kind {
    case .member: use(_Atom(rawValue: tree[id].b))
    case .string, .bigInt, .directive: use(tree.atom(id))
    case .regExp:
      use(tree.regExp(id).pattern)
      use(tree.regExp(id).flags)
    case .template:
      for position in 0...tree.count(tree.templateExpressions(id)) {
        use(tree.quasi(id, position).raw)
      }
    case .number: countDigits(tree.number(id))
    default:
      if let word = Self.word(id, kind, tree) { frequency.add(word) }
    }
  }

  private mutating func countDigits(_ value: Double) {
    guard value >= 0, value < 4_294_967_296 else { return }
    var rest = UInt32(value)
    repeat {
      frequency.add(UInt8(0x30 + rest % 10))
      rest /= 10
    } while rest > 0
  }

  /// The keywords that a node is written with.
  private static func word(
    _ id: NodeID, _ kind: NodeKind, _ tree: borrowing SyntaxTree
  ) -> StaticString? {
    switch kind {
    case .this: "this"
    case .super: "super"
    case .null: "null"
    case .function, .functionDeclaration:
      switch FunctionKind(rawValue: tree[id].op) ?? .normal {
      case .normal: tree.flags(id).contains(.isAsync) ? "asyncfunction" : "function"
      case .getter: "get"
      case .setter: "set"
      default: tree.flags(id).contains(.isAsync) ? "async" : nil
      }
    case .class, .classDeclaration: tree.classParts(id).superclass.exists ? "classextends" : "class"
    case .method, .field: tree.flags(id).contains(.isStatic) ? "static" : nil
    case .unary:
      switch tree.unaryOperator(id) {
      case .typeof: "typeof"
      case .void: "void"
      case .delete: "delete"
      default: nil
      }
    case .binary:
      switch tree.binaryOperator(id) {
      case .instanceof: "instanceof"
      case .in: "in"
      default: nil
      }
    case .new: "new"
    case .await: "await"
    case .yield: "yield"
    case .importCall: "import"
    case .importMeta: "importmeta"
    case .newTarget: "newtarget"
    case .variables:
      switch tree.variableKind(id) {
      case .var: "var"
      case .let: "let"
      case .const: "const"
      case .using: "using"
      case .awaitUsing: "awaitusing"
      }
    default: statementWord(id, kind, tree)
    }
  }

  private static func statementWord(
    _ id: NodeID, _ kind: NodeKind, _ tree: borrowing SyntaxTree
  ) -> StaticString? {
    switch kind {
    case .if: tree.conditional(id).alternate.exists ? "ifelse" : "if"
    case .for: "for"
    case .forIn: "forin"
    case .forOf: "forof"
    case .while: "while"
    case .doWhile: "dowhile"
    case .return: "return"
    case .break: "break"
    case .continue: "continue"
    case .throw: "throw"
    case .try: tree.tryParts(id).finalizer.exists ? "trycatchfinally" : "trycatch"
    case .switch: "switch"
    case .switchCase: tree.switchCase(id).test.exists ? "case" : "default"
    case .with: "with"
    case .debugger: "debugger"
    case .staticBlock: "static"
    case .import: "importfrom"
    case .exportNamed, .exportDeclaration: "export"
    case .exportAll: "exportfrom"
    case .exportDefault: "exportdefault"
    default: nil
    }
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
      let property = tree.property(id)
      noteNamed((property.key, property.value), tree)
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
