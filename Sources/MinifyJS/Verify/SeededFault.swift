// SeededFault: mistakes made on purpose, to prove that the harnesses find mistakes.
//
// Only in builds with the define `MINIFYJS_SEEDED_FAULT`; `Scripts/prove-harness.py` makes one and chooses a fault with
// the environment variable of the same name. A fault inside of a pass is a hook of two lines there:
//
//     #if MINIFYJS_SEEDED_FAULT
//       if SeededFault.isOn("name-of-the-fault") { … }
//     #endif
//
// and a line in the table of the script. The faults here change the tree between two passes.

#if MINIFYJS_SEEDED_FAULT
  internal import AssetText
  #if canImport(Darwin)
    internal import Darwin
  #else
    internal import Glibc
  #endif

  /// Mistakes made on purpose.
  enum SeededFault {
    private static let chosen = getenv("MINIFYJS_SEEDED_FAULT").map { String(cString: $0) }

    /// Set to see what the harnesses find that do not look into the minifier.
    static let isVerifierOff = getenv("MINIFYJS_WITHOUT_VERIFIER") != nil

    /// True if this fault was chosen.
    static func isOn(_ name: String) -> Bool { chosen == name }

    /// Damages the tree behind the rewriting passes.
    static func damage(_ program: inout ParsedProgram) {
      guard chosen != nil else { return }
      var stack = Table(program.root)
      while let id = stack.popLast() {
        program.tree.appendChildren(of: id, to: &stack)
        damageNode(id, &program)
      }
      if isOn("low-count") {
        for index in program.scopes.symbols.indices { program.scopes.symbols[index].reads = 0 }
      }
    }

    private static func damageNode(_ id: NodeID, _ program: inout ParsedProgram) {
      let node = program.tree[id]
      let left = NodeID(rawValue: node.a)
      switch node.kind {
      case .assignmentPattern where isOn("drop-default"): program.tree[id] = program.tree[left]
      case .logical where isOn("swap-logical"):
        if node.op < 2 { program.tree[id].op = 1 - node.op }
      case .binary where isOn("loose-equality"):
        if node.op == BinaryOperator.strictEqual.rawValue {
          program.tree[id].op = BinaryOperator.equal.rawValue
        }
      case .binary where isOn("read-over-write"):
        // `a * (a = 2)` as `(a = 2) * a`.
        if program.tree.kind(left) == .identifier,
          node.op == BinaryOperator.multiply.rawValue || node.op <= 3
        {
          program.tree[id].a = node.b
          program.tree[id].b = node.a
        }
      case .binary where isOn("share-node"): program.tree[id].b = node.a
      case .call where isOn("drop-receiver-guard"):
        if program.tree.kind(left) == .sequence {
          let list = program.tree.elements(left)
          program.tree[id].a = program.tree[list, program.tree.count(list) - 1].rawValue
        }
      case .for where isOn("loop-variable-to-var"):
        let head = program.tree.forParts(id).initialiser
        if program.tree.kind(head) == .variables {
          program.tree[head].op = VariableKind.var.rawValue
        }
      case .try where isOn("drop-finally"):
        if program.tree.tryParts(id).handler.exists { program.tree.extra[Int(node.b) + 2] = 0 }
      case .expressionStatement where isOn("pure-tag"):
        if program.tree.kind(left) == .taggedTemplate { program.tree[id].kind = .empty }
      case .taggedTemplate where isOn("pure-tag"):
        program.tree[id] = program.tree[NodeID(rawValue: node.b)]
      case .staticBlock where isOn("drop-static-block"): program.tree[id].a = 0
      case .spread where isOn("drop-spread"):
        if node.b == 0 { program.tree[id] = program.tree[left] }
      case .sequence where isOn("drop-effect"):
        if program.tree.count(program.tree.elements(id)) == 2 {
          program.tree[id] = program.tree[program.tree[program.tree.elements(id), 1]]
        }
      case .member where isOn("drop-optional"), .call where isOn("drop-optional"):
        program.tree[id].flags.remove(.optional)
      case .unary where isOn("drop-minus-zero"):
        if node.op == UnaryOperator.minus.rawValue, program.tree.kind(left) == .number,
          program.tree.number(left) == 0
        {
          program.tree[id] = program.tree[left]
        }
      case .await where isOn("drop-await"): program.tree[id] = program.tree[left]
      case .break where isOn("drop-break"): if node.a == 0 { program.tree[id].kind = .empty }
      case .identifier where isOn("stray-use"):
        if let other = program.scopes.symbols.indices.last(where: {
          program.scopes.symbols[$0].kind == .parameter
        }) {
          program.tree[id].a = UInt32(other)
        }
      case .if where isOn("statement-for-expression"):
        program.tree.extra[Int(node.b)] = node.a
        program.tree[id].a = program.tree.addList([]).index
      case .return where isOn("stray-break"): program.tree[id].kind = .break
      default: break
      }
    }

    /// Gives the first name of each function the name of the first one around it.
    static func damageNames(_ program: inout ParsedProgram) {
      guard isOn("reuse-visible-name") else { return }
      for index in program.scopes.scopes.indices
      where program.scopes.scopes[index].kind == .function {
        var outer = program.scopes.scopes[index].parent
        while outer.exists, program.scopes[outer].kind != .function {
          outer = program.scopes[outer].parent
        }
        let inner = program.scopes.scopes[index].firstSymbol
        let hidden = outer.exists ? program.scopes[outer].firstSymbol : .none
        guard inner.exists, hidden.exists, program.scopes[inner].kind != .arguments else {
          continue
        }
        program.scopes[inner].name = program.scopes[hidden].name
      }
    }
  }
#endif
