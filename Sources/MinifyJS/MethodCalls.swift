internal import AssetText

/// Finds calls of a method of a property, such as `navigator.serviceWorker.register()`, by the grammar.
public enum MethodCalls {
  /// The offsets of the calls in a script.
  ///
  /// - Parameters:
  ///   - method: The method's name.
  ///   - object: The name of the property or variable that holds the object.
  ///   - bytes: The script; one that does not parse has no calls.
  ///   - goal: What it is read as.
  /// - Returns: Where each call begins, in the order of the text.
  /// - Complexity: O(*n*); the text is parsed only if it holds the object's name.
  public static func offsets(
    of method: String, on object: String, in bytes: [UInt8],
    goal: JavaScriptMinifier.Goal = .automatic
  ) -> [Int] {
    guard holds(bytes, Array(object.utf8)) else { return [] }
    if WorkerThreads.isWorker { return find(method, object, bytes, goal) }
    return WorkerThreads.withLargeStack { find(method, object, bytes, goal) }
  }

  private static func find(
    _ method: String, _ object: String, _ bytes: [UInt8], _ goal: JavaScriptMinifier.Goal
  ) -> [Int] {
    let parser = Parser(_Source(bytes), options: ParserOptions(goal: goal.source, path: nil))
    guard var program = try? parser.parse() else { return [] }
    let names = (
      method: program.atoms.intern(ContiguousArray(method.utf8)),
      object: program.atoms.intern(ContiguousArray(object.utf8))
    )
    var offsets: [Int] = []
    var stack = Table<NodeID>()
    stack.append(program.root)
    var children = Table<NodeID>()
    while let id = stack.popLast() {
      if program.tree.kind(id) == .call {
        let callee = program.tree.call(id).callee
        if program.tree.kind(callee) == .member, program.tree.member(callee).name == names.method,
          isNamed(program.tree.member(callee).object, names.object, program)
        {
          offsets.append(beginning(of: callee, program))
        }
      }
      children.removeAll()
      program.tree.appendChildren(of: id, to: &children)
      for position in children.indices where children[position].exists {
        stack.append(children[position])
      }
    }
    return offsets.sorted()
  }

  /// Where a chain of members begins; its own nodes lie behind what they are members of.
  private static func beginning(of id: NodeID, _ program: borrowing ParsedProgram) -> Int {
    var first = id
    while true {
      switch program.tree.kind(first) {
      case .member, .index, .privateMember: first = program.tree.member(first).object
      case .call: first = program.tree.call(first).callee
      case .optionalChain: first = program.tree.operand(first)
      default: return Int(program.tree.start(first))
      }
    }
  }

  private static func isNamed(
    _ id: NodeID, _ name: _Atom, _ program: borrowing ParsedProgram
  ) -> Bool {
    switch program.tree.kind(id) {
    case .member: program.tree.member(id).name == name
    case .identifier: program.scopes.name(program.tree.symbol(id)) == name
    case .optionalChain: isNamed(program.tree.operand(id), name, program)
    default: false
    }
  }

  private static func holds(_ bytes: [UInt8], _ word: [UInt8]) -> Bool {
    guard let first = word.first else { return false }
    // Most scripts do not hold the word, and this is asked of each script of a build.
    return bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start + word.count <= bytes.count {
        if bytes[start] == first, bytes[start..<(start + word.count)].elementsEqual(word) {
          return true
        }
        start += 1
      }
      return false
    }
  }
}
