// DropCalls: what the options say may go, taken out before any other rewrite looks at the program.
//
// A call of a method of `console` goes with its arguments, whatever they do: that is what the option promises. So does
// one by way of `call` and `apply`. Where the value of the call is asked for, `void 0` takes its place. A call whose
// result is an object to something else stays, because `undefined` would throw there.

internal import AssetText

/// Takes out calls and statements that a build for users can do without, and marks calls as pure.
struct DropCalls: ~Copyable {
  private var program: ParsedProgram
  private let options: JavaScriptMinifier.Options
  private let console: GlobalPath?
  private let call: _Atom
  private let apply: _Atom
  /// The pure functions by the last name of each.
  private var pure: [_Atom: [GlobalPath]] = [:]
  private var stack = Table<NodeID>()

  private init(
    _ program: consuming ParsedProgram, _ options: JavaScriptMinifier.Options
  ) throws(Diagnostic) {
    self.options = options
    console =
      options.dropped.contains(.console) ? GlobalPath("console", &program.atoms) : nil
    call = program.atoms.intern("call")
    apply = program.atoms.intern("apply")
    for name in options.pureFunctions {
      guard let path = GlobalPath(name, &program.atoms) else {
        throw Diagnostic(
          id: "js-options", range: 0..<0,
          message: "'\(name)' is no name of a function; give one such as 'f' or 'a.b'")
      }
      pure[path.key, default: []].append(path)
    }
    self.program = program
  }

  /// Drops what the options name and marks the calls that they call pure.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  static func run(
    _ program: consuming ParsedProgram, _ options: JavaScriptMinifier.Options
  ) throws(Diagnostic) -> ParsedProgram {
    if options.dropped.isEmpty, options.pureFunctions.isEmpty { return program }
    var pass = try DropCalls(program, options)
    pass.stack.append(pass.program.root)
    while let id = pass.stack.popLast() { pass.visit(id) }
    return pass.program
  }

  private mutating func visit(_ id: NodeID) {
    switch program.tree.kind(id) {
    case .debugger:
      if options.dropped.contains(.debugger) { program.tree[id].kind = .empty }
    case .expressionStatement:
      var value = program.tree.operand(id)
      if program.tree.kind(value) == .optionalChain { value = program.tree.operand(value) }
      if isConsoleCall(value) {
        program.tree[id] = Node(.empty, start: program.tree.start(id))
      } else {
        program.tree.appendChildren(of: id, to: &stack)
      }
    case .call, .new, .taggedTemplate, .member, .index, .privateMember:
      if isConsoleCall(id) { return drop(id) }
      markPure(id)
      // The object of a call or member is looked into and not replaced.
      let object = program.tree.operands(id).left
      let mark = stack.count
      program.tree.appendChildren(of: id, to: &stack)
      if isConsoleCall(object) {
        stack.remove(at: mark)
        program.tree.appendChildren(of: object, to: &stack)
      }
    case .optionalChain:
      let value = program.tree.operand(id)
      if isConsoleCall(value) { drop(id) } else { stack.append(value) }
    default: program.tree.appendChildren(of: id, to: &stack)
    }
  }

  private mutating func drop(_ id: NodeID) {
    let start = program.tree.start(id)
    let zero = program.tree.addNumber(0, start: start)
    program.tree[id] = Node(
      .unary, start: start, a: zero.rawValue, op: UnaryOperator.void.rawValue)
  }

  /// True for `console.log(…)`, `console["log"](…)`, `console.log.call(…)`.
  private func isConsoleCall(_ id: NodeID) -> Bool {
    guard let console, program.tree.kind(id) == .call else { return false }
    let callee = program.tree.call(id).callee
    guard isMember(callee) else { return false }
    let object = program.tree.member(callee).object
    if console.matches(object, program, isGlobal: true) { return true }
    guard program.tree.kind(callee) == .member, isMember(object) else { return false }
    let name = program.tree.member(callee).name
    return (name == call || name == apply)
      && console.matches(program.tree.member(object).object, program, isGlobal: true)
  }

  private func isMember(_ id: NodeID) -> Bool {
    program.tree.kind(id) == .member || program.tree.kind(id) == .index
  }

  private mutating func markPure(_ id: NodeID) {
    guard !pure.isEmpty, program.tree.kind(id) == .call || program.tree.kind(id) == .new else {
      return
    }
    let callee = program.tree.call(id).callee
    guard let name = GlobalPath.lastName(callee, program), let paths = pure[name] else { return }
    for path in paths where path.matches(callee, program, isGlobal: false) {
      program.tree[id].flags.insert(.pure)
    }
  }
}
