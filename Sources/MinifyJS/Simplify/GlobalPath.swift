internal import AssetText

/// A name, or names joined by dots, as options give them: `DEBUG`, `process.env.NODE_ENV`, `import.meta.env`.
struct GlobalPath: Hashable {
  /// The first name; nil for `import.meta`.
  var root: _Atom?
  /// The names of the members behind it.
  var members: [_Atom]

  /// Reads a path; nil where it is none.
  init?(_ text: String, _ atoms: inout _AtomTable) {
    var names = text.split(separator: ".", omittingEmptySubsequences: false)[...]
    guard names.allSatisfy({ Self.isName($0) }) else { return nil }
    if names.starts(with: ["import", "meta"]) {
      names = names.dropFirst(2)
    } else if let first = names.popFirst() {
      let atom = atoms.intern(ContiguousArray(first.utf8))
      // A reserved word is the name of a member at most.
      guard atom.rawValue > Words.reservedCount else { return nil }
      root = atom
    }
    members = names.map { atoms.intern(ContiguousArray($0.utf8)) }
  }

  /// True for a text that may stand behind a dot.
  static func isName(_ text: Substring) -> Bool {
    guard let first = text.utf8.first else { return false }
    let classes = ByteClass.table
    return (first >= 0x80 || classes[Int(first)] & ByteClass.nameStart != 0)
      && text.utf8.allSatisfy { $0 >= 0x80 || classes[Int($0)] & ByteClass.namePart != 0 }
  }

  /// The last name of an expression that may be a path.
  static func lastName(_ id: NodeID, _ program: borrowing ParsedProgram) -> _Atom? {
    switch program.tree.kind(id) {
    case .identifier: return program.scopes.name(program.tree.symbol(id))
    case .member: return program.tree.member(id).name
    case .index:
      let property = program.tree.member(id).property
      return program.tree.kind(property) == .string ? program.tree.atom(property) : nil
    case .importMeta: return .empty
    default: return nil
    }
  }

  /// The name by which paths can be told apart soonest.
  var key: _Atom { members.last ?? root ?? .empty }

  /// True if an expression is this path. If it has to be global, nothing in the file may declare its first name.
  func matches(_ id: NodeID, _ program: borrowing ParsedProgram, isGlobal: Bool) -> Bool {
    var current = id
    for name in members.reversed() {
      guard program.tree.kind(current) != .identifier,
        Self.lastName(current, program) == name
      else { return false }
      current = program.tree.member(current).object
      if program.tree.kind(current) == .optionalChain { current = program.tree.operand(current) }
    }
    guard let root else { return program.tree.kind(current) == .importMeta }
    guard program.tree.kind(current) == .identifier,
      program.scopes.name(program.tree.symbol(current)) == root
    else { return false }
    return !isGlobal || Self.isGlobal(current, program)
  }

  /// True for a name that nothing in the file declares and no `with` can answer.
  static func isGlobal(_ id: NodeID, _ program: borrowing ParsedProgram) -> Bool {
    program.scopes[program.tree.symbol(id)].kind == .unresolved
      && !program.tree.flags(id).contains(.inWith)
  }
}
