// Analysis: everything that is known about names, counted anew from the tree.
//
// The binder learns it while the parser runs; rewriting then makes it stale. A walk from the root sees only what is
// still part of the program, so that code which was dropped no longer counts. The walk keeps its own stack: it goes
// through spines of any length, on any thread.
//
// Not counted anew is what no rewrite can change: which names are exported, and which were pinned by an `eval` or `with`.

internal import AssetText

/// A use or declaration of a symbol and the scope that it stands in.
struct Reference: BitwiseCopyable, Sendable {
  var symbol: SymbolID
  var scope: ScopeID
  var isDeclaration = false
}

/// Counts the uses of all symbols.
struct Analysis: ~Copyable {
  /// How a node is used by its parent.
  private enum Role: UInt8 {
    case value, write, readWrite
    /// Leaves the innermost frame.
    case exit
    /// Enters code that may run again and again.
    case enterLoop
    /// Enters the scope whose id the item has.
    case enterScope
  }

  private struct Item: BitwiseCopyable {
    var word: UInt32
    var role: Role
  }

  private struct Frame: BitwiseCopyable {
    var scope: ScopeID
    /// The nesting of functions, classes and static blocks.
    var depth: UInt32
    var isInLoop: Bool
    var isInWith: Bool
  }

  private var stack: ContiguousArray<Item> = []
  private var frames: ContiguousArray<Frame> = []
  private var frame: Frame
  /// The nesting at which each scope was entered.
  private var depths: ContiguousArray<UInt32>
  private var references: ContiguousArray<Reference> = []
  private let recordsReferences: Bool
  /// By symbol: whether it stands in its scope's list.
  private var isListed: ContiguousArray<Bool>

  /// Counts the uses in a program; returns all references in the order of the source, if they are wanted.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  @discardableResult
  static func run(
    _ program: inout ParsedProgram, recordsReferences: Bool = false
  ) -> ContiguousArray<Reference> {
    var analysis = Analysis(program, recordsReferences)
    analysis.reset(&program.scopes)
    analysis.push(program.root)
    while let item = analysis.stack.popLast() {
      analysis.visit(item, &program.tree, &program.scopes)
    }
    // What no longer stands in the program has names that others may share.
    for index in program.scopes.symbols.indices.dropFirst() {
      analysis.list(SymbolID(rawValue: UInt32(truncatingIfNeeded: index)), &program.scopes)
    }
    return analysis.references
  }

  private init(_ program: borrowing ParsedProgram, _ recordsReferences: Bool) {
    self.recordsReferences = recordsReferences
    isListed = ContiguousArray(repeating: false, count: program.scopes.symbols.count)
    depths = ContiguousArray(repeating: 0, count: program.scopes.scopes.count)
    frame = Frame(scope: ScopeTable.universe, depth: 0, isInLoop: false, isInWith: false)
  }

  private func reset(_ scopes: inout ScopeTable) {
    for index in scopes.symbols.indices {
      scopes.symbols[index].uses = .none
      scopes.symbols[index].declaration = .none
      scopes.symbols[index].reads = 0
      scopes.symbols[index].writes = 0
      scopes.symbols[index].next = .none
      scopes.symbols[index].flags.subtract([.captured, .inLoop, .redeclared])
    }
    for index in scopes.scopes.indices {
      scopes.scopes[index].flags.subtract([.containsEval, .usesThis, .usesArguments, .inLoop])
      scopes.scopes[index].firstSymbol = .none
      scopes.scopes[index].lastSymbol = .none
    }
  }

  // MARK: The stack

  @inline(__always) private mutating func push(_ id: NodeID, _ role: Role = .value) {
    if id.exists { stack.append(Item(word: id.rawValue, role: role)) }
  }

  private mutating func push(_ list: NodeList, _ tree: borrowing SyntaxTree, _ role: Role = .value)
  {
    var position = tree.count(list) - 1
    while position >= 0 {
      push(tree[list, position], role)
      position -= 1
    }
  }

  private mutating func pushExit() { stack.append(Item(word: 0, role: .exit)) }

  private mutating func pushEntry(_ scope: ScopeID) {
    stack.append(Item(word: scope.rawValue, role: .enterScope))
  }

  private mutating func pushChildren(_ id: NodeID, _ tree: borrowing SyntaxTree) {
    let mark = stack.count
    tree.forEachChild(of: id) { stack.append(Item(word: $0.rawValue, role: .value)) }
    var low = mark
    var high = stack.count - 1
    while low < high {
      stack.swapAt(low, high)
      low += 1
      high -= 1
    }
  }

  // MARK: Scopes

  private mutating func enter(_ scope: ScopeID, _ scopes: inout ScopeTable) {
    frames.append(frame)
    if scope.isNone { return }
    scopes[scope].parent = frame.scope
    frame.scope = scope
    switch scopes[scope].kind {
    case .function, .arrow, .staticBlock, .class:
      frame.depth += 1
      if scopes[scope].kind != .class { frame.isInLoop = false }
    case .with: frame.isInWith = true
    default: break
    }
    if frame.isInLoop { scopes[scope].flags.insert(.inLoop) }
    depths[Int(scope.rawValue)] = frame.depth
  }

  // MARK: Names

  private mutating func use(
    _ id: NodeID, _ role: Role, _ tree: inout SyntaxTree, _ scopes: inout ScopeTable
  ) {
    let symbol = tree.symbol(id)
    let index = Int(symbol.rawValue)
    tree.nodes[Int(id.rawValue)].b = scopes.symbols[index].uses.rawValue
    scopes.symbols[index].uses = id
    var flags = tree.nodes[Int(id.rawValue)].flags
    flags.subtract([.written, .alsoRead, .captured, .inWith])
    switch role {
    case .write:
      flags.insert(.written)
      scopes.symbols[index].writes += 1
    case .readWrite:
      flags.formUnion([.written, .alsoRead])
      scopes.symbols[index].writes += 1
      scopes.symbols[index].reads += 1
    default: scopes.symbols[index].reads += 1
    }
    let scope = Int(scopes.symbols[index].scope.rawValue)
    if frame.depth != depths[scope] {
      flags.insert(.captured)
      scopes.symbols[index].flags.insert(.captured)
    }
    if frame.isInWith { flags.insert(.inWith) }
    tree.nodes[Int(id.rawValue)].flags = flags
    if scopes.symbols[index].name.rawValue == Words.arguments {
      noteArguments(scopes.symbols[index], &scopes)
    }
    record(symbol, &scopes)
  }

  /// The implicit `arguments` is used, perhaps through a `var` of that name, which begins with the same object.
  private func noteArguments(_ symbol: Symbol, _ scopes: inout ScopeTable) {
    guard symbol.kind == .arguments || symbol.kind == .var else { return }
    var scope = symbol.scope
    if scopes[scope].kind == .functionBody { scope = scopes[scope].parent }
    if scopes[scope].kind == .function { scopes[scope].flags.insert(.usesArguments) }
  }

  private mutating func declare(
    _ id: NodeID, _ tree: inout SyntaxTree, _ scopes: inout ScopeTable
  ) {
    let symbol = tree.symbol(id)
    tree[id].b = scopes[symbol].declaration.rawValue
    if scopes[symbol].declaration.exists { scopes[symbol].flags.insert(.redeclared) }
    scopes[symbol].declaration = id
    let link = scopes[symbol].link
    if link.exists { scopes[link].flags.insert(.redeclared) }
    if frame.isInLoop { scopes[symbol].flags.insert(.inLoop) }
    if frame.isInWith, crossesWith(to: scopes[symbol].scope, scopes) {
      scopes[symbol].flags.insert(.pinned)
    }
    record(symbol, &scopes, isDeclaration: true)
  }

  /// True if a `with` lies between here and a scope: `with (o) var a = 1` may assign to `o.a`.
  private func crossesWith(to target: ScopeID, _ scopes: borrowing ScopeTable) -> Bool {
    var scope = frame.scope
    while scope.exists, scope != target {
      if scopes[scope].kind == .with { return true }
      scope = scopes[scope].parent
    }
    return false
  }

  /// Lists the symbols of each scope in the order in which they first stand in the program: what is minified again has that
  /// order from the start.
  @inline(__always) private mutating func list(_ symbol: SymbolID, _ scopes: inout ScopeTable) {
    if isListed[Int(symbol.rawValue)] { return }
    isListed[Int(symbol.rawValue)] = true
    let scope = Int(scopes[symbol].scope.rawValue)
    let last = scopes.scopes[scope].lastSymbol
    if last.exists {
      scopes[last].next = symbol
    } else {
      scopes.scopes[scope].firstSymbol = symbol
    }
    scopes.scopes[scope].lastSymbol = symbol
  }

  @inline(__always) private mutating func record(
    _ symbol: SymbolID, _ scopes: inout ScopeTable, isDeclaration: Bool = false
  ) {
    list(symbol, &scopes)
    if recordsReferences {
      references.append(
        Reference(symbol: symbol, scope: frame.scope, isDeclaration: isDeclaration))
    }
  }

  /// Marks the function that `this` or `super` belongs to.
  private func noteThis(_ scopes: inout ScopeTable) {
    var scope = frame.scope
    while scope.exists {
      let kind = scopes[scope].kind
      if kind == .function || kind == .staticBlock {
        scopes[scope].flags.insert(.usesThis)
        return
      }
      scope = scopes[scope].parent
    }
  }

  private func noteEval(_ scopes: inout ScopeTable) {
    var scope = frame.scope
    while scope.exists, !scopes[scope].flags.contains(.containsEval) {
      scopes[scope].flags.insert(.containsEval)
      scope = scopes[scope].parent
    }
  }

  // MARK: Nodes

  private mutating func visit(
    _ item: Item, _ tree: inout SyntaxTree, _ scopes: inout ScopeTable
  ) {
    switch item.role {
    case .exit:
      if let outer = frames.popLast() { frame = outer }
      return
    case .enterLoop:
      frames.append(frame)
      frame.isInLoop = true
      return
    case .enterScope: return enter(ScopeID(rawValue: item.word), &scopes)
    case .write, .readWrite, .value: break
    }
    let id = NodeID(rawValue: item.word)
    switch tree.kind(id) {
    case .identifier: use(id, item.role, &tree, &scopes)
    case .privateName: use(id, .value, &tree, &scopes)
    case .bindingIdentifier: declare(id, &tree, &scopes)
    case .this, .super: noteThis(&scopes)
    case .break, .continue: if tree.symbol(id).exists { useLabel(id, tree, &scopes) }
    case .assign:
      let operands = tree.operands(id)
      push(operands.right)
      push(operands.left, tree.assignmentOperator(id) == .assign ? .write : .readWrite)
    case .update: push(tree.operand(id), .readWrite)
    case .arrayPattern, .objectPattern: push(tree.elements(id), tree, item.role)
    case .rest: push(tree.operand(id), item.role)
    case .assignmentPattern:
      push(tree.operands(id).right)
      push(tree.operands(id).left, item.role)
    case .property:
      let property = tree.property(id)
      push(property.value, item.role)
      if property.isComputed { push(property.key) }
    case .call:
      let callee = tree.call(id).callee
      if tree.kind(callee) == .identifier,
        scopes.name(tree.symbol(callee)).rawValue == Words.eval
      {
        noteEval(&scopes)
      }
      pushChildren(id, tree)
    default: visitScoped(id, tree, &scopes)
    }
  }

  private mutating func useLabel(
    _ id: NodeID, _ tree: borrowing SyntaxTree, _ scopes: inout ScopeTable
  ) {
    scopes[tree.symbol(id)].reads += 1
    record(tree.symbol(id), &scopes)
  }

  /// Statements and functions: what has a scope or runs in a loop. Items are pushed in reverse.
  private mutating func visitScoped(
    _ id: NodeID, _ tree: borrowing SyntaxTree, _ scopes: inout ScopeTable
  ) {
    switch tree.kind(id) {
    case .program, .block, .staticBlock:
      pushExit()
      push(tree.elements(id), tree)
      pushEntry(tree.scope(id))
    case .function, .functionDeclaration: pushFunction(id, tree, scopes)
    case .class, .classDeclaration:
      let parts = tree.classParts(id)
      pushExit()
      push(parts.members, tree)
      push(parts.superclass)
      if tree.kind(id) == .class { push(parts.name) }
      pushEntry(parts.scope)
      if tree.kind(id) == .classDeclaration { push(parts.name) }
    case .for:
      let parts = tree.forParts(id)
      pushExit()
      pushExit()
      push(parts.body)
      push(parts.update)
      push(parts.test)
      pushHead(parts.initialiser, .value, parts.scope)
      pushEntry(parts.scope)
    case .forIn, .forOf:
      let parts = tree.forEach(id)
      pushExit()
      pushExit()
      push(parts.body)
      pushHead(
        parts.left, tree.kind(parts.left) == .variables ? .value : .write, parts.scope)
      push(parts.right)
      pushEntry(parts.scope)
    case .while, .doWhile:
      pushExit()
      pushChildren(id, tree)
      stack.append(Item(word: 0, role: .enterLoop))
    case .try:
      let parts = tree.tryParts(id)
      push(parts.finalizer)
      pushExit()
      push(parts.handler)
      push(parts.parameter)
      pushEntry(parts.scope)
      push(parts.block)
    case .switch:
      let parts = tree.switchParts(id)
      pushExit()
      push(parts.cases, tree)
      pushEntry(parts.scope)
      push(parts.discriminant)
    case .with:
      let parts = tree.with(id)
      pushExit()
      push(parts.body)
      pushEntry(parts.scope)
      push(parts.object)
    case .labelled:
      record(tree.labelled(id).label, &scopes)
      push(tree.labelled(id).body)
    default: pushChildren(id, tree)
    }
  }

  /// The head of a loop: what it declares with `let` exists once an iteration, a `var` does not.
  private mutating func pushHead(_ head: NodeID, _ role: Role, _ scope: ScopeID) {
    if scope.exists { push(head, role) }
    stack.append(Item(word: 0, role: .enterLoop))
    if scope.isNone { push(head, role) }
  }

  private mutating func pushFunction(
    _ id: NodeID, _ tree: borrowing SyntaxTree, _ scopes: borrowing ScopeTable
  ) {
    let function = tree.function(id)
    // The name of a function expression has a scope around the function's.
    let isNamedExpression = tree.kind(id) == .function && function.name.exists
    if isNamedExpression { pushExit() }
    pushExit()
    pushExit()
    if function.isExpressionBody {
      push(function.expression)
    } else {
      push(function.statements, tree)
    }
    pushEntry(function.bodyScope)
    push(function.parameters, tree)
    pushEntry(function.scope)
    push(function.name)
    if isNamedExpression { pushEntry(scopes[tree.symbol(function.name)].scope) }
  }
}
