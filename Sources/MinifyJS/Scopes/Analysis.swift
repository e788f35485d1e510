// Analysis: everything that is known about names, counted anew from the tree.
//
// The binder learns it while the parser runs; rewriting then makes it stale. A walk from the root sees only what is
// still part of the program, so that code which was dropped no longer counts. The walk keeps its own stack: it goes
// through spines of any length, on any thread.
//
// Not counted anew is what no rewrite can change: which names are exported, and which were pinned by an `eval` or `with`.

internal import AssetText

/// Counts the uses of all symbols.
struct Analysis: ~Copyable {
  /// How a node is used by its parent.
  enum Role: UInt8 {
    case value, write, readWrite
    /// A declaration in the head of a loop.
    case head
    /// Comes back to a node to note it in the survey.
    case note
    /// Leaves the innermost frame.
    case exit
    /// Enters code that may run again and again.
    case enterLoop
    /// Enters the scope whose id the item has.
    case enterScope
  }

  struct Item: BitwiseCopyable {
    var word: UInt32
    var role: Role
  }

  struct Frame: BitwiseCopyable {
    var scope: ScopeID
    /// The nesting of functions, classes and static blocks.
    var depth: UInt32
    var isInLoop: Bool
    var isInWith: Bool
    /// The nesting of labels in the function.
    var labels: UInt32 = 0
  }

  private var stack = Table<Item>()
  private var frames = Table<Frame>()
  private var frame: Frame
  /// The nesting at which each scope was entered.
  private var depths: Table<UInt32>
  private var survey = NameSurvey()
  private let isSurveying: Bool

  /// Counts the uses in a program.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  static func run(_ program: inout ParsedProgram) {
    var analysis = Analysis(program, isSurveying: false)
    analysis.run(&program)
  }

  /// Counts the uses in a program and tells where they are.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  static func survey(_ program: inout ParsedProgram) -> NameSurvey {
    var analysis = Analysis(program, isSurveying: true)
    analysis.run(&program)
    return analysis.survey
  }

  private mutating func run(_ program: inout ParsedProgram) {
    reset(&program.scopes)
    push(program.root)
    while !stack.isEmpty { visit(stack.removeLast(), &program.tree, &program.scopes) }
    // What no longer stands in the program has names that others may share.
    for index in 1..<program.scopes.symbols.count {
      list(SymbolID(rawValue: UInt32(truncatingIfNeeded: index)), &program.scopes)
    }
  }

  private init(_ program: borrowing ParsedProgram, isSurveying: Bool) {
    self.isSurveying = isSurveying
    depths = Table(repeating: 0, count: program.scopes.scopes.count)
    frame = Frame(scope: ScopeTable.universe, depth: 0, isInLoop: false, isInWith: false)
  }

  private func reset(_ scopes: inout ScopeTable) {
    for index in scopes.symbols.indices {
      var symbol = scopes.symbols[index]
      symbol.uses = .none
      symbol.declaration = .none
      symbol.reads = 0
      symbol.writes = 0
      symbol.next = .none
      symbol.flags.subtract([.captured, .inLoop, .redeclared, .listed])
      scopes.symbols[index] = symbol
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
    stack.reverse(from: mark)
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
      if scopes[scope].kind != .class {
        frame.isInLoop = false
        frame.labels = 0
      }
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
    count(id, role, &tree[id], &scopes[symbol])
    if scopes.name(symbol).rawValue == Words.arguments { noteArguments(scopes[symbol], &scopes) }
    record(symbol, &scopes)
  }

  @inline(__always) private func count(
    _ id: NodeID, _ role: Role, _ node: inout Node, _ symbol: inout Symbol
  ) {
    node.b = symbol.uses.rawValue
    symbol.uses = id
    var flags = node.flags
    flags.subtract([.written, .alsoRead, .captured, .inWith])
    switch role {
    case .write:
      flags.insert(.written)
      symbol.writes &+= 1
    case .readWrite:
      flags.formUnion([.written, .alsoRead])
      symbol.writes &+= 1
      symbol.reads &+= 1
    default: symbol.reads &+= 1
    }
    if frame.depth != depths[Int(symbol.scope.rawValue)] {
      flags.insert(.captured)
      symbol.flags.insert(.captured)
    }
    if frame.isInWith { flags.insert(.inWith) }
    node.flags = flags
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
      tree[id].flags.insert(.inWith)
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
    if !scopes[symbol].flags.contains(.listed) { addToList(symbol, &scopes) }
  }

  private func addToList(_ symbol: SymbolID, _ scopes: inout ScopeTable) {
    scopes[symbol].flags.insert(.listed)
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
    if isSurveying {
      survey.references.append(
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
    case .note:
      survey.declarations.append(NodeID(rawValue: item.word))
      return
    case .write, .readWrite, .value, .head: break
    }
    visit(NodeID(rawValue: item.word), item.role, &tree, &scopes)
  }

  /// Goes down the first children, which need no place on the stack, and pushes the others.
  private mutating func visit(
    _ first: NodeID, _ role: Role, _ tree: inout SyntaxTree, _ scopes: inout ScopeTable
  ) {
    var id = first
    var role = role
    repeat {
      switch tree.kind(id) {
      case .identifier: return use(id, role, &tree, &scopes)
      case .string, .number, .null, .true, .false, .regExp: return
      case .member, .unary, .return, .expressionStatement:
        id = tree.operand(id)
        role = .value
      case .call:
        let callee = tree.operands(id).left
        push(NodeList(index: tree[id].b), tree)
        if tree.kind(callee) == .identifier,
          scopes.name(tree.symbol(callee)).rawValue == Words.eval
        {
          noteEval(&scopes)
        }
        id = callee
        role = .value
      case .binary, .logical, .index:
        let operands = tree.operands(id)
        push(operands.right)
        id = operands.left
        role = .value
      case .assign:
        let operands = tree.operands(id)
        push(operands.right)
        role = tree.assignmentOperator(id) == .assign ? .write : .readWrite
        id = operands.left
      case .update:
        id = tree.operand(id)
        role = .readWrite
      case .conditional, .if:
        let parts = tree.conditional(id)
        push(parts.alternate)
        push(parts.consequent)
        id = parts.test
        role = .value
      case .declarator:
        let operands = tree.operands(id)
        push(operands.right)
        id = operands.left
        role = .value
      case .property:
        let operands = tree.operands(id)
        if tree.flags(id).contains(.computed) {
          push(operands.right, role)
          id = operands.left
          role = .value
        } else {
          id = operands.right
        }
      case .bindingIdentifier: return declare(id, &tree, &scopes)
      case .privateName: return use(id, .value, &tree, &scopes)
      case .this, .super: return noteThis(&scopes)
      case .break, .continue:
        if tree.symbol(id).exists { useLabel(id, tree, &scopes) }
        return
      case .arrayPattern, .objectPattern: return push(tree.elements(id), tree, role)
      case .rest: id = tree.operand(id)
      case .assignmentPattern:
        push(tree.operands(id).right)
        id = tree.operands(id).left
      case .variables:
        if isSurveying, role == .value { survey.declarations.append(id) }
        return push(tree.elements(id), tree)
      default: return visitScoped(id, tree, &scopes)
      }
    } while id.exists
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
      if isSurveying { push(id, .note) }
      pushExit()
      pushExit()
      push(parts.body)
      push(parts.update)
      push(parts.test)
      pushHead(parts.initialiser, .head, parts.scope)
      pushEntry(parts.scope)
    case .forIn, .forOf:
      let parts = tree.forEach(id)
      if isSurveying { push(id, .note) }
      pushExit()
      pushExit()
      push(parts.body)
      pushHead(
        parts.left, tree.kind(parts.left) == .variables ? .head : .write, parts.scope)
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
      let parts = tree.labelled(id)
      record(parts.label, &scopes)
      if isSurveying {
        survey.labels.append(Label(symbol: parts.label, depth: Int(frame.labels)))
        frames.append(frame)
        frame.labels += 1
        pushExit()
      }
      push(parts.body)
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
