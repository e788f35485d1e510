// Define: expressions in place of global names, before any other rewrite looks at the program.
//
// A definition holds for a name, or a path such as `process.env.NODE_ENV`, whose first name nothing in the file
// declares. The whole path is replaced where its value is read, `a["b"]` and `a?.b` included; where it is assigned to
// or deleted it stays. Values are literals, names and operators on them: they are written out at each place, so that a
// call or a function would become many.

internal import AssetText

/// Puts the values of definitions in place of the names they are for.
struct Define: ~Copyable {
  /// The value of a definition.
  private struct Value {
    var node: Node
    var number = 0.0
    var children: [Value] = []
  }

  private struct Definition {
    var path: GlobalPath
    var value: Value
  }

  private enum Role {
    case value, target, callee
  }

  private struct Item {
    var id: NodeID
    var role = Role.value
  }

  private var program: ParsedProgram
  private var definitions: [_Atom: [Definition]] = [:]
  private var warnings: [Diagnostic] = []
  private var stack: [Item] = []
  /// The value that was read last names something that the file declares.
  private var isHidden = false
  /// It holds a name that is not one everywhere.
  private var unfitName: String?
  /// Chains that may have lost all of their `?.`.
  private var chains: [NodeID] = []

  private init(_ program: consuming ParsedProgram) { self.program = program }

  /// Replaces what the options define.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  static func run(
    _ program: consuming ParsedProgram, _ options: JavaScriptMinifier.Options,
    _ warnings: inout [Diagnostic]
  ) throws(Diagnostic) -> ParsedProgram {
    if options.definitions.isEmpty { return program }
    var program = program
    var pass = Define(program)
    for (name, text) in options.definitions.sorted(by: { $0.key < $1.key }) {
      try pass.add(name, text)
    }
    pass.stack.append(Item(id: pass.program.root))
    while let item = pass.stack.popLast() { pass.visit(item) }
    for chain in pass.chains.reversed() { pass.unwrap(chain) }
    warnings += pass.warnings
    // Names came and went.
    program = pass.program
    Analysis.run(&program)
    return program
  }

  // MARK: Definitions

  private mutating func add(_ name: String, _ text: String) throws(Diagnostic) {
    guard let path = GlobalPath(name, &program.atoms) else {
      throw Self.error(
        "'\(name)' cannot be defined; give a name or a path such as 'process.env.NODE_ENV'")
    }
    isHidden = false
    unfitName = nil
    let parsed = try Self.parsed(text, name)
    let statements = parsed.tree.elements(parsed.root)
    guard parsed.tree.count(statements) == 1,
      parsed.tree.kind(parsed.tree[statements, 0]) == .expressionStatement,
      let value = value(parsed.tree.operand(parsed.tree[statements, 0]), parsed, name)
    else {
      if let unfitName {
        throw Self.error(
          "the definition of '\(name)' holds '\(unfitName)', which is no global name everywhere")
      }
      throw Self.error(
        "the definition of '\(name)' may hold literals, names and operators, and nothing else")
    }
    if isHidden { return }
    definitions[path.key, default: []].append(Definition(path: path, value: value))
  }

  private static func parsed(
    _ text: String, _ name: String
  ) throws(Diagnostic) -> ParsedProgram {
    /// The line end closes a comment, the parentheses keep an object from being a block.
    func parsed(_ text: some StringProtocol) throws(Diagnostic) -> ParsedProgram {
      try Parser(_Source("(\(text)\n)".utf8), options: ParserOptions(goal: .script)).parse()
    }
    do throws(Diagnostic) {
      return try parsed(text)
    } catch {
      let rest = text.utf8.dropFirst(error.range.lowerBound - 1)
      var problem = error.message
      if text.utf8.allSatisfy({ $0 == 32 || $0 == 9 || $0 == 10 }) {
        problem = "it is empty"
      } else if let next = Substring(rest).first,
        (try? parsed(text.dropLast(Substring(rest).count))) != nil
      {
        problem = "'\(next)' stands behind it"
      }
      throw Self.error("the definition of '\(name)' is no expression: \(problem)")
    }
  }

  private static func error(_ message: String) -> Diagnostic {
    Diagnostic(id: "js-options", range: 0..<0, message: message)
  }

  /// The value of an expression of another program; nil where it holds what a definition may not.
  private mutating func value(
    _ id: NodeID, _ other: borrowing ParsedProgram, _ name: String
  ) -> Value? {
    var node = other.tree[id]
    node.flags = node.flags.intersection([.computed])
    var result = Value(node: node)
    switch node.kind {
    case .null, .true, .false: return result
    case .number:
      result.number = other.tree.number(id)
      return result
    case .string, .bigInt: result.node.a = take(other.tree.atom(id), other)
    case .regExp:
      let (pattern, flags) = other.tree.regExp(id)
      result.node.a = take(pattern, other)
      result.node.b = take(flags, other)
    case .template:
      guard other.tree.count(other.tree.templateExpressions(id)) == 0,
        let cooked = other.tree.quasi(id, 0).cooked
      else { return nil }
      result.node = Node(.string, start: node.start, a: take(cooked, other))
    case .identifier:
      return identifier(other.atoms.text(other.scopes.name(other.tree.symbol(id))), name)
    case .unary where other.tree.unaryOperator(id) != .delete, .binary, .logical, .conditional,
      .array, .object, .member, .index, .property:
      if node.kind == .member {
        guard !other.tree.member(id).isOptional else { return nil }
        result.node.b = take(other.tree.member(id).name, other)
      }
      if node.kind == .property, other.tree.propertyKind(id) != .plain { return nil }
      if node.kind == .array {
        // Holes would get lost among the children.
        let list = other.tree.elements(id)
        for position in 0..<other.tree.count(list) where other.tree[list, position].isNone {
          return nil
        }
      }
      var children = Table<NodeID>()
      other.tree.appendChildren(of: id, to: &children)
      for position in children.indices {
        guard let value = value(children[position], other, name) else { return nil }
        result.children.append(value)
      }
    default: return nil
    }
    return result
  }

  private mutating func take(_ atom: _Atom, _ other: borrowing ParsedProgram) -> UInt32 {
    program.atoms.intern(ContiguousArray(other.atoms[atom])).rawValue
  }

  /// A global name in a definition.
  private mutating func identifier(_ text: String, _ name: String) -> Value? {
    switch text {
    case "undefined":
      return Value(
        node: Node(.unary, start: 0, op: UnaryOperator.void.rawValue),
        children: [Value(node: Node(.number, start: 0))])
    case "NaN": return Value(node: Node(.number, start: 0), number: .nan)
    case "Infinity": return Value(node: Node(.number, start: 0), number: .infinity)
    // What a generator, an async function, a module, a function or strict code reads as something else.
    case "yield", "await", "arguments", "let", "static", "implements", "interface", "package",
      "private", "protected", "public":
      unfitName = text
      return nil
    default: break
    }
    let atom = program.atoms.intern(ContiguousArray(text.utf8))
    var symbol = SymbolID.none
    for index in program.scopes.symbols.indices.dropFirst()
    where program.scopes.symbols[index].name == atom {
      switch program.scopes.symbols[index].kind {
      case .unresolved: symbol = SymbolID(rawValue: UInt32(index))
      case .label, .privateName: break
      default:
        isHidden = true
        warnings.append(
          Diagnostic(
            id: "js-define", severity: .warning, range: 0..<0,
            message:
              "'\(name)' is defined as '\(text)', which means a global name, but the file "
              + "declares one of its own; nothing is replaced"))
      }
    }
    if symbol.isNone {
      symbol = program.scopes.add(
        Symbol(
          name: atom, scope: ScopeTable.universe, kind: .unresolved, flags: [],
          declaration: .none))
    }
    return Value(node: Node(.identifier, start: 0, a: symbol.rawValue))
  }

  // MARK: The walk

  private mutating func visit(_ item: Item) {
    let id = item.id
    switch program.tree.kind(id) {
    case .identifier, .importMeta: replace(item)
    case .member, .index, .privateMember:
      if item.role != .target, replace(item) { return }
      // What is assigned to stays as it is from its first name on.
      push(program.tree.member(id).object, item.role == .target ? .target : .value)
      if program.tree.kind(id) == .index { push(program.tree.member(id).property) }
    case .optionalChain:
      chains.append(id)
      push(program.tree.operand(id), item.role)
    case .assign, .assignmentPattern:
      push(program.tree.operands(id).left, .target)
      push(program.tree.operands(id).right)
    case .update, .rest: push(program.tree.operand(id), .target)
    case .unary:
      let isDelete = program.tree.unaryOperator(id) == .delete
      push(program.tree.operand(id), isDelete ? .target : .value)
    case .forIn, .forOf:
      let view = program.tree.forEach(id)
      push(view.left, .target)
      push(view.right)
      push(view.body)
    case .arrayPattern, .objectPattern:
      let list = program.tree.elements(id)
      for position in 0..<program.tree.count(list) { push(program.tree[list, position], .target) }
    case .property:
      let view = program.tree.property(id)
      if view.isComputed { push(view.key) }
      if item.role == .target {
        push(view.value, .target)
      } else if program.tree.kind(view.value) == .identifier {
        // A shorthand needs its key now.
        if replace(Item(id: view.value)), program.tree.propertyKind(id) == .shorthand {
          program.tree[id].op = PropertyKind.plain.rawValue
        }
      } else {
        push(view.value)
      }
    case .call, .new:
      let view = program.tree.call(id)
      push(view.callee, .callee)
      for position in 0..<program.tree.count(view.arguments) {
        push(program.tree[view.arguments, position])
      }
    case .taggedTemplate:
      push(program.tree.taggedTemplate(id).tag, .callee)
      push(program.tree.taggedTemplate(id).template)
    case .exportSpecifier: break
    default:
      var children = Table<NodeID>()
      program.tree.appendChildren(of: id, to: &children)
      for position in children.indices { push(children[position]) }
    }
  }

  private mutating func push(_ id: NodeID, _ role: Role = .value) {
    if id.exists { stack.append(Item(id: id, role: role)) }
  }

  /// Replaces an expression that is defined; false if it is not.
  @discardableResult private mutating func replace(_ item: Item) -> Bool {
    guard item.role != .target, let name = GlobalPath.lastName(item.id, program),
      let candidates = definitions[name]
    else { return false }
    for definition in candidates
    where definition.path.matches(item.id, program, isGlobal: true) {
      let start = program.tree.start(item.id)
      let wasName = program.tree.kind(item.id) == .identifier
      let value = make(definition.value, start)
      var node = program.tree[value]
      let isBound = node.kind == .member || node.kind == .index
      if item.role == .callee, (wasName && isBound) || node.kind == .identifier {
        // `f()` must not become a call with a `this`, nor a direct `eval`.
        let zero = program.tree.addNumber(0, start: start)
        node = Node(.sequence, start: start, a: program.tree.addList([zero, value]).index)
      }
      program.tree[item.id] = node
      return true
    }
    return false
  }

  private mutating func make(_ value: Value, _ start: UInt32, isKey: Bool = false) -> NodeID {
    var node = value.node
    // A key is written without quotes where its text in the source had none: this one has no place there.
    node.start = isKey ? UInt32(truncatingIfNeeded: program.source.count) : start
    if node.kind == .number { return program.tree.addNumber(value.number, start: node.start) }
    var children: [NodeID] = []
    for (position, child) in value.children.enumerated() {
      children.append(make(child, start, isKey: node.kind == .property && position == 0))
    }
    switch node.kind {
    case .array, .object: node.a = program.tree.addList(children).index
    case .conditional:
      node.a = children[0].rawValue
      node.b = program.tree.addExtra(children[1].rawValue, children[2].rawValue)
    case .unary, .member: node.a = children[0].rawValue
    case .binary, .logical, .index, .property:
      node.a = children[0].rawValue
      node.b = children[1].rawValue
    default: break
    }
    return program.tree.add(node)
  }

  /// Makes a chain without `?.` an ordinary expression.
  private mutating func unwrap(_ chain: NodeID) {
    var current = program.tree.operand(chain)
    while true {
      let node = program.tree[current]
      switch node.kind {
      case .member, .index, .privateMember, .call:
        if node.flags.contains(.optional) { return }
        current = program.tree.operands(current).left
      case .taggedTemplate: current = program.tree.operands(current).left
      default:
        program.tree[chain] = program.tree[program.tree.operand(chain)]
        return
      }
    }
  }
}
