// GoalParser: one reading of a source with one goal.
//
// A recursive descent whose expression part climbs precedences. What may turn out to be a pattern is read as an
// expression and converted in place once `=`, `=>`, `of` or `in` follows; what an expression may not hold (`{a = 1}`)
// is kept as the offset of a pending error until that is known. Nothing is read twice.

internal import AssetText

/// The facts about the surroundings that change what is allowed.
struct Context: OptionSet, BitwiseCopyable, Sendable {
  var rawValue: UInt16

  @inline(__always) init(rawValue: UInt16) { self.rawValue = rawValue }

  static let strict = Context(rawValue: 1 << 0)
  /// `await` is an operator.
  static let async = Context(rawValue: 1 << 1)
  /// `yield` is an operator.
  static let generator = Context(rawValue: 1 << 2)
  /// `return` is allowed.
  static let function = Context(rawValue: 1 << 3)
  static let newTarget = Context(rawValue: 1 << 4)
  static let superProperty = Context(rawValue: 1 << 5)
  static let superCall = Context(rawValue: 1 << 6)
  /// `arguments` is not allowed: field initialisers and static blocks.
  static let noArguments = Context(rawValue: 1 << 7)
  /// `await` is not allowed as a name: directly in a static block.
  static let staticBlock = Context(rawValue: 1 << 8)
  /// Operators `yield` and `await` are not allowed: parameters.
  static let parameters = Context(rawValue: 1 << 9)
  /// `in` is no operator: the head of a `for`.
  static let noIn = Context(rawValue: 1 << 10)
  /// Inside any function, field initialiser or static block: no top-level await.
  static let inner = Context(rawValue: 1 << 11)
}

/// One reading of a source.
struct GoalParser: ~Copyable {
  struct Label: BitwiseCopyable {
    var atom: UInt32
    var symbol: SymbolID
    var isLoop: Bool
  }

  /// What functions save and set anew for labels and jumps.
  struct Jumps: BitwiseCopyable {
    var loops = 0
    var breakables = 0
    var labelBase = 0
  }

  /// An error that only an expression would have.
  struct Pending: BitwiseCopyable {
    var start: UInt32 = .max
    var end: UInt32 = 0
    var isProto = false
    var exists: Bool { start != .max }
  }

  struct ExportedName {
    var atom: UInt32
    var node: NodeID
  }

  static let depthLimit = 40_000

  var lexer: Lexer
  var tree: SyntaxTree
  var binder: Binder
  var context: Context
  let isModule: Bool
  /// Automatic goal: module syntax in a script asks for another reading.
  let isTentative: Bool
  /// A script that holds what only a module may.
  var wantsModule = false
  /// Holds an import or export declaration, or `import.meta`.
  var hasModuleSyntax = false
  var depth = 0
  var jumps = Jumps()
  var labels: ContiguousArray<Label> = []
  /// By name: the index of the innermost label.
  var labelOfAtom: [UInt32: Int32] = [:]
  /// Where the labels end that were looked over last, and whether a loop stands there.
  var labelsEnd: UInt32 = 0
  var isLoopLabelled = false
  var stack = Table<UInt32>()
  var pendingError = Pending()
  /// Offsets + 1 of the last `yield` or `await` operator and of the last `await` name.
  var lastSuspension: UInt32 = 0
  var lastAwaitName: UInt32 = 0
  /// The first repeated parameter of the current function.
  var duplicateParameter: NodeID = .none
  var exports: [UInt32: UInt32] = [:]
  var exportedLocals: ContiguousArray<ExportedName> = []
  var imports: [_Atom] = []
  var hasDynamicImport = false
  var usesImportMeta = false
  var hasTopLevelAwait = false

  init(_ source: _Source, goal: SourceGoal, isTentative: Bool) {
    isModule = goal == .module
    self.isTentative = isTentative
    lexer = Lexer(source, isModule: goal == .module)
    tree = SyntaxTree(sourceLength: source.count)
    binder = Binder(sourceLength: source.count)
    switch goal {
    case .module: context = [.strict, .async]
    case .eventHandler: context = [.function, .newTarget, .inner]
    default: context = []
    }
  }

  // MARK: Tokens

  @inline(__always) var kind: TokenKind { lexer.token.kind }
  @inline(__always) var start: UInt32 { lexer.token.start }
  @inline(__always) var newlineBefore: Bool { lexer.token.flags.contains(.newlineBefore) }
  @inline(__always) var isStrict: Bool { context.contains(.strict) }

  @inline(__always) mutating func next() { lexer.next() }

  /// Passes a token of a kind if it stands here.
  @inline(__always) mutating func take(_ kind: TokenKind) -> Bool {
    if lexer.token.kind != kind { return false }
    lexer.next()
    return true
  }

  /// True at a contextual word without escapes.
  @inline(__always) func isWord(_ word: UInt32) -> Bool {
    lexer.token.kind == .identifier && lexer.token.atom == word
      && !lexer.token.flags.contains(.escaped)
  }

  /// Passes a token that has to stand here.
  @inline(__always) mutating func expect(
    _ kind: TokenKind, _ message: StaticString, opener: UInt32 = .max,
    note: StaticString = "to match this"
  ) {
    if lexer.token.kind == kind { return lexer.next() }
    failHere(message, noteAt: opener, note: note)
  }

  /// Ends a statement: `;`, or a place where one is inserted.
  @inline(__always) mutating func endStatement() {
    if kind == .semicolon { return next() }
    if kind == .braceRight || kind == .end || newlineBefore { return }
    failHere("expected ';' to end the statement")
  }

  // MARK: Errors

  mutating func failHere(
    _ message: StaticString, noteAt: UInt32 = .max, note: StaticString = ""
  ) {
    let token = lexer.token
    lexer.fail(
      message, Int(token.start), Int(token.end), noteAt: noteAt == .max ? -1 : Int(noteAt),
      note: note)
  }

  mutating func fail(_ message: StaticString, _ start: UInt32, atom: UInt32 = .max) {
    lexer.fail(message, Int(start), Int(start) + 1, atom: atom)
  }

  mutating func fail(_ message: StaticString, at node: NodeID) {
    fail(message, tree.start(node))
  }

  var hasFailed: Bool { lexer.error != nil }

  mutating func failRedeclaration(_ atom: UInt32, _ start: UInt32) {
    let conflict = binder.conflict
    var note = -1
    if conflict.exists {
      let declaration = binder.table[conflict].declaration
      if declaration.exists { note = Int(tree.start(declaration)) }
    }
    lexer.fail(
      "'%' is already declared in this scope", Int(start), Int(start) + 1, atom: atom,
      noteAt: note, note: "it is declared here")
  }

  /// An import or export declaration: in a script, the automatic goal reads the source again.
  mutating func foundModuleSyntax(_ message: StaticString) {
    hasModuleSyntax = true
    if !isModule { refuseInScript(message) }
  }

  /// What a script must not hold, but a module may.
  mutating func refuseInScript(_ message: StaticString) {
    if isTentative { wantsModule = true }
    failHere(message)
  }

  /// Counts one level of nesting; false when there are too many.
  @inline(__always) mutating func enter() -> Bool {
    depth += 1
    if depth > Self.depthLimit {
      failHere("the code is nested too deeply")
      return false
    }
    return true
  }

  @inline(__always) mutating func leave() { depth -= 1 }

  // MARK: Lists

  @inline(__always) mutating func push(_ id: NodeID) { stack.append(id.rawValue) }

  /// Makes a list of what was pushed since a mark.
  mutating func takeList(from mark: Int) -> NodeList {
    let count = stack.count - mark
    if count == 0 { return .empty }
    let index = UInt32(truncatingIfNeeded: tree.extra.count)
    tree.extra.append(UInt32(truncatingIfNeeded: count))
    for position in mark..<stack.count { tree.extra.append(stack[position]) }
    stack.removeLast(count)
    return NodeList(index: index)
  }

  @inline(__always) mutating func add(
    _ kind: NodeKind, _ start: UInt32, _ a: UInt32 = 0, _ b: UInt32 = 0, op: UInt8 = 0,
    flags: NodeFlags = []
  ) -> NodeID {
    tree.add(Node(kind, start: start, a: a, b: b, op: op, flags: flags))
  }

  // MARK: Program

  /// Reads the whole source; returns the root.
  mutating func parseProgram(isHandler: Bool) -> NodeID {
    next()
    binder.open(
      isModule ? .module : isHandler ? .function : .script, flags: isStrict ? .strict : [])
    let mark = stack.count
    _ = parseDirectives(simpleParameters: true)
    if isStrict { binder.table[ScopeTable.program].flags.insert(.strict) }
    while kind != .end { push(parseStatementListItem(isTopLevel: true)) }
    let list = takeList(from: mark)
    if !hasFailed { checkExports() }
    binder.close(&tree)
    let undeclared = binder.finish(&tree)
    if undeclared.exists {
      fail(
        "the private name '%' is not declared in a class around it", tree.start(undeclared),
        atom: tree[undeclared].a)
    }
    if !isModule, !isHandler { pinGlobals() }
    return add(
      .program, 0, list.index, ScopeTable.program.rawValue, flags: isStrict ? .strict : [])
  }

  private mutating func pinGlobals() {
    var symbol = binder.table[ScopeTable.program].firstSymbol
    while symbol.exists {
      if binder.table[symbol].kind != .label { binder.table[symbol].flags.insert(.pinned) }
      symbol = binder.table[symbol].next
    }
  }

  /// Reads the directives at the head of a body; true if one of them is `"use strict"`.
  mutating func parseDirectives(simpleParameters: Bool) -> Bool {
    var found = false
    var octal: UInt32 = .max
    while kind == .string {
      let token = lexer.token
      let following = lexer.peek()
      guard
        following.kind == .semicolon || following.kind == .braceRight || following.kind == .end
          || following.flags.contains(.newlineBefore) && !continuesExpression(following)
      else { break }
      if token.flags.contains(.legacyOctal), octal == .max { octal = token.start }
      let text = Int(token.start) + 1..<Int(token.end) - 1
      let raw = lexer.atoms.intern(
        UnsafeBufferPointer(start: lexer.bytes.base + text.lowerBound, count: text.count))
      push(
        add(.directive, token.start, raw.rawValue, op: lexer.bytes[Int(token.start)]))
      if token.atom == Words.useStrict, text.count == 10 {
        found = true
        context.insert(.strict)
        if !simpleParameters {
          failHere("\"use strict\" is not allowed in a function with other than plain parameters")
        }
      }
      next()
      endStatement()
    }
    if isStrict, octal != .max {
      fail("octal escapes are not allowed in strict mode", octal)
    }
    return found
  }

  /// True if a token on a new line goes on with the expression of the line before.
  private func continuesExpression(_ token: Token) -> Bool {
    switch token.kind {
    case .increment, .decrement, .not, .complement, .end: return false
    case .template, .templateHead, .parenLeft, .bracketLeft, .dot, .questionDot, .comma, .question,
      .in, .instanceof, .arrow:
      return true
    default:
      return token.kind.rawValue >= TokenKind.equal.rawValue
    }
  }
}
