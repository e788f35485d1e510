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
    /// A value that nobody looks at.
    case unused
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
    /// The names of a function begin, end, or are as they were.
    case beginFunction, endFunction, replayFunction
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
  /// Names are written down; and those of functions that have not changed are read from the last log.
  private var isRecording = false
  private var isReplaying = false
  private var log = ReferenceLog()
  private var former = ReferenceLog()

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

  /// Counts the uses in a program and writes them down. With `replays`, functions that are marked as settled are as they
  /// were when the log was made.
  ///
  /// - Complexity: O(*n*) in the number of nodes, or in that of nodes outside of settled functions and of names.
  static func run(
    _ program: inout ParsedProgram, _ log: inout ReferenceLog, replays: Bool
  ) {
    var analysis = Analysis(program, isSurveying: false)
    analysis.record(&program, &log, replays: replays)
  }

  /// The same; tells also where the names are that stand outside of settled functions.
  static func survey(
    _ program: inout ParsedProgram, _ log: inout ReferenceLog, replays: Bool
  ) -> NameSurvey {
    var analysis = Analysis(program, isSurveying: true)
    analysis.record(&program, &log, replays: replays)
    return analysis.survey
  }

  private mutating func record(
    _ program: inout ParsedProgram, _ last: inout ReferenceLog, replays: Bool
  ) {
    isRecording = true
    isReplaying = replays
    swap(&former, &last)
    log = ReferenceLog(scopes: program.scopes.scopes.count, entries: former.entries.count)
    run(&program)
    swap(&log, &last)
  }

  private mutating func run(_ program: inout ParsedProgram) {
    if isReplaying {
      program.scopes.forgetCounts(of: ScopeTable.universe)
    } else {
      program.scopes.forgetCounts()
    }
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
    if isReplaying { scopes.forgetCounts(of: scope) }
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
    let (isArguments, isListed, depth) = count(id, role, &tree[id], &scopes[symbol])
    if isArguments { scopes.noteArguments(scopes[symbol]) }
    if !isListed { scopes.addToList(symbol) }
    if isSurveying {
      survey.references.append(
        Reference(symbol: symbol, scope: frame.scope, isDeclaration: false))
    }
    if isRecording {
      var bits = isArguments ? ReferenceLog.Entry.arguments : 0
      switch role {
      case .write: bits |= ReferenceLog.Entry.written
      case .readWrite: bits |= ReferenceLog.Entry.written | ReferenceLog.Entry.read
      default: bits |= ReferenceLog.Entry.read
      }
      log.entries.append(
        ReferenceLog.Entry(symbol: symbol, word: depth << ReferenceLog.Entry.bits | bits))
    }
  }

  @inline(__always) private mutating func note(
    _ symbol: SymbolID, _ bits: UInt32, _ scopes: borrowing ScopeTable
  ) {
    let depth = depths[Int(scopes[symbol].scope.rawValue)]
    log.entries.append(
      ReferenceLog.Entry(symbol: symbol, word: depth << ReferenceLog.Entry.bits | bits))
  }

  /// Counts what a function that has not changed says of names that are declared further out.
  private mutating func replay(
    _ id: NodeID, _ tree: borrowing SyntaxTree, _ scopes: inout ScopeTable
  ) {
    let scope = tree.function(id).scope
    let index = former.record(of: scope)
    let record = former.records[Int(index)]
    scopes[scope].parent = frame.scope
    log.takeRecords(index, from: former)
    log.entries.append(contentsOf: former.entries, Int(record.first)..<Int(record.end))
    for position in Int(record.first)..<Int(record.end) {
      let entry = former.entries[position]
      if entry.depth < record.depth { count(entry, &scopes) }
    }
    let flags = scopes[scope].flags
    if scopes[scope].kind == .arrow, flags.contains(.usesThis) { scopes.noteThis(in: frame.scope) }
    if flags.contains(.containsEval) { scopes.noteEval(in: frame.scope) }
  }

  @inline(__always) private mutating func count(
    _ entry: ReferenceLog.Entry, _ scopes: inout ScopeTable
  ) {
    let symbol = entry.symbol
    if entry.word & ReferenceLog.Entry.read != 0 { scopes[symbol].reads &+= 1 }
    if entry.word & ReferenceLog.Entry.written != 0 { scopes[symbol].writes &+= 1 }
    // A function lies between.
    scopes[symbol].flags.insert(.captured)
    if entry.word & ReferenceLog.Entry.arguments != 0 { scopes.noteArguments(scopes[symbol]) }
    list(symbol, &scopes)
  }

  @inline(__always) private func count(
    _ id: NodeID, _ role: Role, _ node: inout Node, _ symbol: inout Symbol
  ) -> (isArguments: Bool, isListed: Bool, depth: UInt32) {
    let isListed = symbol.flags.contains(.listed)
    let depth = depths[Int(symbol.scope.rawValue)]
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
    if frame.depth != depth {
      flags.insert(.captured)
      symbol.flags.insert(.captured)
    }
    if frame.isInWith { flags.insert(.inWith) }
    node.flags = flags
    return (symbol.name.rawValue == Words.arguments, isListed, depth)
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
    if frame.isInWith, scopes.crossesWith(from: frame.scope, to: scopes[symbol].scope) {
      scopes[symbol].flags.insert(.pinned)
      tree[id].flags.insert(.inWith)
    }
    record(symbol, &scopes, isDeclaration: true)
    if isRecording { note(symbol, ReferenceLog.Entry.declared, scopes) }
  }

  /// Lists the symbols of each scope in the order in which they first stand in the program: what is minified again has that
  /// order from the start.
  @inline(__always) private mutating func list(_ symbol: SymbolID, _ scopes: inout ScopeTable) {
    if !scopes[symbol].flags.contains(.listed) { scopes.addToList(symbol) }
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
    case .beginFunction:
      let id = NodeID(rawValue: item.word)
      tree[id].flags.remove(.uncounted)
      return log.begin(id, tree.function(id).scope, depth: frame.depth + 1)
    case .endFunction: return log.end()
    case .replayFunction: return replay(NodeID(rawValue: item.word), tree, &scopes)
    case .note:
      survey.declarations.append(NodeID(rawValue: item.word))
      return
    case .write, .readWrite, .value, .unused, .head: break
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
      case .member, .unary, .return:
        id = tree.operand(id)
        role = .value
      case .expressionStatement:
        id = tree.operand(id)
        role = .unused
      case .sequence: return pushSequence(id, role, tree)
      case .call:
        let callee = tree.operands(id).left
        push(NodeList(index: tree[id].b), tree)
        if isRecording, tree.kind(callee) == .identifier { noteCall(id, role, tree) }
        if tree.kind(callee) == .identifier,
          scopes.name(tree.symbol(callee)).rawValue == Words.eval
        {
          scopes.noteEval(in: frame.scope)
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
        if isRecording, operands.right.exists, tree.kind(operands.right) == .function,
          tree.kind(operands.left) == .bindingIdentifier
        {
          log.addSite(.function, tree.symbol(operands.left), operands.right)
        }
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
      case .this, .super: return scopes.noteThis(in: frame.scope)
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

  private mutating func pushSequence(_ id: NodeID, _ role: Role, _ tree: borrowing SyntaxTree) {
    let list = tree.elements(id)
    var position = tree.count(list) - 1
    push(tree[list, position], role)
    while position > 0 {
      position -= 1
      push(tree[list, position], .unused)
    }
  }

  /// Notes a call of a name, unless a `with` may have another function of the name.
  private mutating func noteCall(_ id: NodeID, _ role: Role, _ tree: borrowing SyntaxTree) {
    let call = tree.call(id)
    if call.isOptional || frame.isInWith { return }
    log.addSite(role == .unused ? .unusedCall : .call, tree.symbol(call.callee), id)
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
    case .function: pushFunction(id, tree, scopes)
    case .functionDeclaration:
      if isRecording, tree.function(id).name.exists {
        log.addSite(.function, tree.symbol(tree.function(id).name), id)
      }
      pushFunction(id, tree, scopes)
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
    if isUnchanged(id, function) {
      stack.append(Item(word: id.rawValue, role: .replayFunction))
      push(function.name)
      if isNamedExpression { pushEntry(scopes[tree.symbol(function.name)].scope) }
      return
    }
    if isRecording { stack.append(Item(word: 0, role: .endFunction)) }
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
    if isRecording { stack.append(Item(word: id.rawValue, role: .beginFunction)) }
    push(function.name)
    if isNamedExpression { pushEntry(scopes[tree.symbol(function.name)].scope) }
  }

  /// True if a function is what it was when the last log was made, at the same depth.
  private func isUnchanged(_ id: NodeID, _ function: FunctionView) -> Bool {
    guard isReplaying, function.flags.contains(.settled) else { return false }
    let index = former.record(of: function.scope)
    guard index >= 0 else { return false }
    let record = former.records[Int(index)]
    return record.node == id && record.depth == frame.depth + 1
  }
}
