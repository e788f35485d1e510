// Known callers: functions that nobody can call but the calls that are seen.
//
// A function that only ever stands in front of the parentheses of a call gets what those calls give it, and gives what
// it returns to them. So what none of them needs can go on both sides (AgreedParameters). One walk finds all calls.

internal import AssetText

/// The calls of all functions that have a name.
struct KnownCallers: ~Copyable {
  /// One call of a function.
  struct Call: BitwiseCopyable {
    var node: NodeID
    /// Nobody looks at its value.
    var isUnused: Bool
    /// The scope of the function that it stands in.
    var scope: ScopeID
    /// The index of the call before it; -1 for none.
    var previous: Int32
  }

  private(set) var calls: ContiguousArray<Call> = []
  /// By symbol: the last of its calls.
  private var last: ContiguousArray<Int32>
  /// By symbol: how many there are.
  private var counts: ContiguousArray<UInt32>
  /// The functions that have a name of their own, and their names.
  private(set) var functions: ContiguousArray<(name: SymbolID, function: NodeID)> = []

  /// Goes through a program.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  init(_ program: borrowing ParsedProgram) {
    last = ContiguousArray(repeating: -1, count: program.scopes.symbols.count)
    counts = ContiguousArray(repeating: 0, count: program.scopes.symbols.count)
    var open = Table(program.root)
    // Calls whose value is not used: few are waiting at any time.
    var unused = NodeID.none
    var around = Table(ScopeTable.program)
    while let id = open.popLast() {
      if id.isNone {
        around.removeLast()
        continue
      }
      let scope = around.last ?? ScopeTable.program
      let isUnused = id == unused
      switch program.tree.kind(id) {
      case .identifier, .string, .number, .bindingIdentifier: continue
      case .call: add(id, isUnused: isUnused, scope, program.tree)
      // The only child comes next.
      case .expressionStatement: unused = program.tree.operand(id)
      case .functionDeclaration:
        let name = program.tree.function(id).name
        if name.exists { functions.append((program.tree.symbol(name), id)) }
        open.append(.none)
        around.append(program.tree.function(id).scope)
      case .function:
        open.append(.none)
        around.append(program.tree.function(id).scope)
      case .declarator:
        let (target, value) = program.tree.operands(id)
        if program.tree.kind(target) == .bindingIdentifier, value.exists,
          program.tree.kind(value) == .function
        {
          functions.append((program.tree.symbol(target), value))
        }
      case .sequence:
        let list = program.tree.elements(id)
        let count = program.tree.count(list)
        for position in 0..<count {
          let element = program.tree[list, position]
          guard program.tree.kind(element) == .call, isUnused || position < count - 1 else {
            open.append(element)
            continue
          }
          add(element, isUnused: true, scope, program.tree)
          program.tree.appendChildren(of: element, to: &open)
        }
        continue
      default: break
      }
      program.tree.appendChildren(of: id, to: &open)
    }
  }

  /// The index of the last call of a function, if there are as many as reads of its name; -1 otherwise.
  func lastCall(of name: SymbolID, reads: UInt32) -> Int {
    let index = Int(name.rawValue)
    return counts[index] == reads ? Int(last[index]) : -1
  }

  private mutating func add(
    _ id: NodeID, isUnused: Bool, _ scope: ScopeID, _ tree: borrowing SyntaxTree
  ) {
    let call = tree.call(id)
    guard tree.kind(call.callee) == .identifier, !call.isOptional,
      !tree.flags(call.callee).contains(.inWith)
    else { return }
    let name = Int(tree.symbol(call.callee).rawValue)
    counts[name] += 1
    calls.append(Call(node: id, isUnused: isUnused, scope: scope, previous: last[name]))
    last[name] = Int32(truncatingIfNeeded: calls.count - 1)
  }
}
