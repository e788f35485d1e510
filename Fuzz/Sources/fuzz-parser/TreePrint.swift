// TreePrint: a tree as a row of numbers, the same for two texts that mean the same to a printer that rewrites nothing.
//
// What the printer may do is taken out here, and nothing else: braces that hold no declaration, empty statements, `var`s
// side by side in one statement, `{a: a}` for `{a}`, `!0` for `true`, `1/0` for numbers that are too large, digits to
// another base, numbers for strings as keys, `import "a"` for `import {} from "a"`, the raw text of templates without a
// tag, parentheses that an associative operator does not need, comments. Names are numbered in the order in which the
// walk meets them, each with what is known of it at its first place, so that two rows are equal only where each use in
// one text means what the same use means in the other.

import AssetText

@testable import MinifyJS

/// The row of a program.
struct TreePrint {
  private(set) var row: ContiguousArray<UInt64> = []
  /// For each number, the offset of the node it was written for.
  private(set) var places: ContiguousArray<UInt32> = []
  private var numbers: [UInt32: UInt64] = [:]
  private var place: UInt32 = 0
  private var isTagged = false

  init(_ program: borrowing ParsedProgram) {
    write(program.isModule ? 1 : 0)
    write(program.hasDynamicImport ? 1 : 0)
    write(program.usesImportMeta ? 1 : 0)
    write(program.hasTopLevelAwait ? 1 : 0)
    statements(program.tree.elements(program.root), program)
  }

  private mutating func write(_ value: UInt64) {
    row.append(value)
    places.append(place)
  }

  private mutating func atom(_ atom: _Atom, _ program: borrowing ParsedProgram) {
    write(program.atoms.text(atom))
  }

  private mutating func write(_ text: String) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    write(hash)
  }

  private mutating func symbol(_ id: SymbolID, _ program: borrowing ParsedProgram) {
    if let number = numbers[id.rawValue] { return write(number) }
    let number = UInt64(numbers.count + 1)
    numbers[id.rawValue] = number
    write(number)
    guard id.exists else { return }
    let symbol = program.scopes[id]
    atom(symbol.name, program)
    write(UInt64(symbol.kind.rawValue))
    write(UInt64(symbol.flags.rawValue))
    write(UInt64(symbol.reads))
    write(UInt64(symbol.writes))
    if symbol.link.exists { self.symbol(symbol.link, program) }
  }

  // MARK: Statements

  private func declares(_ list: NodeList, _ tree: borrowing SyntaxTree) -> Bool {
    for position in 0..<tree.count(list) {
      var current = tree[list, position]
      while tree.kind(current) == .labelled { current = tree.labelled(current).body }
      switch tree.kind(current) {
      case .functionDeclaration, .classDeclaration: return true
      case .variables where tree.variableKind(current) != .var: return true
      default: continue
      }
    }
    return false
  }

  /// Writes a list of statements with its end.
  private mutating func statements(_ list: NodeList, _ program: borrowing ParsedProgram) {
    var last: VariableKind?
    for position in 0..<program.tree.count(list) {
      statement(program.tree[list, position], &last, program)
    }
    write(.max)
  }

  /// Writes what stands where one statement is wanted: no statement, one, or a run of `var`s.
  private mutating func body(_ id: NodeID, _ program: borrowing ParsedProgram) {
    var last: VariableKind?
    if id.exists { statement(id, &last, program) }
    write(.max)
  }

  private mutating func statement(
    _ id: NodeID, _ last: inout VariableKind?, _ program: borrowing ParsedProgram
  ) {
    switch program.tree.kind(id) {
    case .empty: return
    case .block where !declares(program.tree.elements(id), program.tree):
      let list = program.tree.elements(id)
      for position in 0..<program.tree.count(list) {
        statement(program.tree[list, position], &last, program)
      }
    case .variables:
      let kind = program.tree.variableKind(id)
      if last != kind {
        write(UInt64(NodeKind.variables.rawValue))
        write(UInt64(kind.rawValue))
      }
      last = kind
      nodes(program.tree.elements(id), program, isEnded: false)
    default:
      last = nil
      node(id, program)
    }
  }

  // MARK: Nodes

  private mutating func nodes(
    _ list: NodeList, _ program: borrowing ParsedProgram, isEnded: Bool = true
  ) {
    for position in 0..<program.tree.count(list) { node(program.tree[list, position], program) }
    if isEnded { write(.max) }
  }

  private func flags(_ node: Node) -> UInt64 {
    var flags = node.flags
    flags.remove(.parenthesised)
    switch node.kind {
    case .call, .new: flags.remove([.pure, .trailingComma])
    case .array, .object: flags.remove(.trailingComma)
    case .function, .functionDeclaration: flags.remove(.noSideEffects)
    case .import: flags.remove(.hasBraces)
    default: break
    }
    return UInt64(flags.rawValue)
  }

  /// A property whose value may be a shorthand: all but `__proto__`, which means something else as a shorthand.
  private func isPlain(_ node: Node, _ program: borrowing ParsedProgram) -> Bool {
    guard node.kind == .property, let kind = PropertyKind(rawValue: node.op),
      kind == .plain || kind == .shorthand
    else { return false }
    let key = NodeID(rawValue: node.a)
    return program.tree.kind(key) != .string
      || program.atoms.text(program.tree.atom(key)) != "__proto__"
  }

  private mutating func node(_ id: NodeID, _ program: borrowing ParsedProgram) {
    let node = program.tree[id]
    place = node.start
    if literal(id, program) || chain(id, program) { return }
    write(UInt64(node.kind.rawValue))
    // The operator of a directive is the quote that it was written with.
    write(isPlain(node, program) || node.kind == .directive ? 0 : UInt64(node.op))
    write(flags(node))
    let first = NodeID(rawValue: node.a)
    let second = NodeID(rawValue: node.b)
    switch node.kind {
    case .none, .this, .super, .null, .importMeta, .newTarget, .empty, .debugger:
      return
    case .identifier, .privateName, .bindingIdentifier, .break, .continue:
      symbol(SymbolID(rawValue: node.a), program)
    case .string, .directive: atom(_Atom(rawValue: node.a), program)
    case .regExp:
      atom(program.tree.regExp(id).pattern, program)
      atom(program.tree.regExp(id).flags, program)
    case .template:
      let list = program.tree.templateExpressions(id)
      for position in 0...program.tree.count(list) {
        let quasi = program.tree.quasi(id, position)
        if let cooked = quasi.cooked { atom(cooked, program) } else { write(.max) }
        if isTagged { atom(quasi.raw, program) }
      }
      isTagged = false
      nodes(list, program)
    case .member:
      self.node(first, program)
      atom(program.tree.member(id).name, program)
    case .taggedTemplate:
      self.node(first, program)
      isTagged = true
      self.node(second, program)
    case .array, .object, .arrayPattern, .objectPattern, .variables:
      nodes(program.tree.elements(id), program)
    case .program, .block, .staticBlock: statements(program.tree.elements(id), program)
    case .call, .new:
      self.node(first, program)
      nodes(NodeList(index: node.b), program)
    case .switchCase:
      self.node(first, program)
      statements(NodeList(index: node.b), program)
    case .function, .functionDeclaration: function(id, program)
    case .class, .classDeclaration:
      let view = program.tree.classParts(id)
      self.node(view.name, program)
      self.node(view.superclass, program)
      nodes(view.members, program)
    case .conditional:
      let view = program.tree.conditional(id)
      self.node(view.test, program)
      self.node(view.consequent, program)
      self.node(view.alternate, program)
    case .if, .for, .forIn, .forOf, .while, .doWhile, .try, .switch, .labelled, .with:
      compound(id, program)
    case .import, .exportNamed, .exportAll: module(id, program)
    case .spread: self.node(first, program)
    case .property, .method, .field:
      if !node.flags.contains(.computed), program.tree.kind(first) == .number {
        key(program.tree.number(first))
      } else {
        self.node(first, program)
      }
      self.node(second, program)
    default:
      self.node(first, program)
      self.node(second, program)
    }
  }

  /// Writes a literal by its value; false if the node is none.
  private mutating func literal(_ id: NodeID, _ program: borrowing ParsedProgram) -> Bool {
    let not: [UInt64] = [UInt64(NodeKind.unary.rawValue), UInt64(UnaryOperator.not.rawValue), 0]
    switch program.tree.kind(id) {
    case .true, .false:
      for word in not { write(word) }
      number(program.tree.kind(id) == .true ? 0 : 1)
      node(.none, program)
    case .number where program.tree.number(id).isInfinite:
      for word in [UInt64(NodeKind.binary.rawValue), UInt64(BinaryOperator.divide.rawValue), 0] {
        write(word)
      }
      number(1)
      number(0)
    case .number: number(program.tree.number(id))
    case .bigInt:
      write(UInt64(NodeKind.bigInt.rawValue))
      write(Self.remainder(program.atoms.text(program.tree.atom(id))))
    default: return false
    }
    return true
  }

  /// Writes a number that is a key as the string that it means, where it is an integer that has one.
  private mutating func key(_ value: Double) {
    let text = value.isInfinite ? "Infinity" : Int(exactly: value).map { "\($0)" }
    guard let text, value < 1e15 || value.isInfinite else { return number(value) }
    for word in [UInt64(NodeKind.string.rawValue), 0, 0] { write(word) }
    write(text)
  }

  private mutating func number(_ value: Double) {
    write(UInt64(NodeKind.number.rawValue))
    write(value.bitPattern)
  }

  /// The value of digits, by a large prime, whatever their base.
  private static func remainder(_ text: String) -> UInt64 {
    let prime: UInt64 = (1 << 31) - 1
    var digits = text.utf8[...]
    var base: UInt64 = 10
    if digits.count > 2, digits.first == 0x30 {
      switch digits[digits.index(after: digits.startIndex)] | 0x20 {
      case 0x78: base = 16
      case 0x6F: base = 8
      case 0x62: base = 2
      default: break
      }
      if base != 10 { digits = digits.dropFirst(2) }
    }
    return digits.reduce(0) { value, byte in
      let digit = byte < 0x3A ? UInt64(byte) - 0x30 : UInt64(byte | 0x20) - 0x57
      return (value * base + digit) % prime
    }
  }

  /// Writes a sequence or a logical operator with all operands that its parentheses only group; false if it is neither.
  private mutating func chain(_ id: NodeID, _ program: borrowing ParsedProgram) -> Bool {
    let node = program.tree[id]
    guard node.kind == .sequence || node.kind == .logical else { return false }
    write(UInt64(node.kind.rawValue))
    write(UInt64(node.op))
    operands(id, node, program)
    write(.max)
    return true
  }

  private mutating func operands(
    _ id: NodeID, _ chain: Node, _ program: borrowing ParsedProgram
  ) {
    guard program.tree.kind(id) == chain.kind, program.tree[id].op == chain.op else {
      return node(id, program)
    }
    if chain.kind == .logical {
      operands(program.tree.operands(id).left, chain, program)
      operands(program.tree.operands(id).right, chain, program)
    } else {
      let list = program.tree.elements(id)
      for position in 0..<program.tree.count(list) {
        operands(program.tree[list, position], chain, program)
      }
    }
  }

  private mutating func function(_ id: NodeID, _ program: borrowing ParsedProgram) {
    let view = program.tree.function(id)
    node(view.name, program)
    nodes(view.parameters, program)
    if view.isExpressionBody {
      node(view.expression, program)
    } else {
      statements(view.statements, program)
    }
  }

  private mutating func compound(_ id: NodeID, _ program: borrowing ParsedProgram) {
    switch program.tree.kind(id) {
    case .if:
      let view = program.tree.conditional(id)
      node(view.test, program)
      body(view.consequent, program)
      body(view.alternate, program)
    case .for:
      let view = program.tree.forParts(id)
      node(view.initialiser, program)
      node(view.test, program)
      node(view.update, program)
      body(view.body, program)
    case .forIn, .forOf:
      let view = program.tree.forEach(id)
      node(view.left, program)
      node(view.right, program)
      body(view.body, program)
    case .while, .doWhile:
      let view = program.tree.loop(id)
      node(view.test, program)
      body(view.body, program)
    case .try:
      let view = program.tree.tryParts(id)
      body(view.block, program)
      node(view.parameter, program)
      write(view.handler.exists ? 1 : 0)
      body(view.handler, program)
      write(view.finalizer.exists ? 1 : 0)
      body(view.finalizer, program)
    case .switch:
      let view = program.tree.switchParts(id)
      node(view.discriminant, program)
      nodes(view.cases, program)
    case .labelled:
      symbol(program.tree.labelled(id).label, program)
      body(program.tree.labelled(id).body, program)
    default:
      node(program.tree.with(id).object, program)
      body(program.tree.with(id).body, program)
    }
  }

  private mutating func module(_ id: NodeID, _ program: borrowing ParsedProgram) {
    switch program.tree.kind(id) {
    case .import:
      let view = program.tree.importParts(id)
      node(view.defaultName, program)
      node(view.namespace, program)
      nodes(view.specifiers, program)
      node(view.source, program)
      nodes(view.attributes, program)
    case .exportNamed:
      let view = program.tree.exportNamed(id)
      nodes(view.specifiers, program)
      node(view.source, program)
      nodes(view.attributes, program)
    default:
      let view = program.tree.exportAll(id)
      node(view.exported, program)
      node(view.source, program)
      nodes(view.attributes, program)
    }
  }
}
