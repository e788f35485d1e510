internal import AssetText

// PropertyMangler: short names for the properties that the caller allows.
//
// What counts is how a name is written: `a.name`, `{name: 1}`, `{name} = a`, `class { name() {} }` are renamed, and
// what stands in quotes or is computed is not, so that quotes are the way to keep a name. All uses of a name in a file
// get the same new one, the most frequent the shortest; the cache carries names from one file to the next. This runs
// before rewriting, which takes quotes away.

/// Renames properties.
struct PropertyMangler: ~Copyable {
  private let mangling: JavaScriptMinifier.PropertyMangling
  /// The members and keys that may be renamed, in no certain order.
  private var places: ContiguousArray<NodeID> = []
  /// By atom: how often it stands at such a place.
  private var uses: ContiguousArray<UInt32>
  /// By atom: true if a property of this name exists and keeps it.
  private var isTaken: ContiguousArray<Bool>

  /// Renames properties in a program; returns all names that were given, those of the cache among them. A cache that gives
  /// what is no name, a name that means something, or one name twice, is an error.
  static func run(
    _ program: inout ParsedProgram, _ mangling: JavaScriptMinifier.PropertyMangling,
    reserved: Set<String>
  ) throws(Diagnostic) -> [String: String] {
    try check(mangling.cache, &program.atoms)
    var mangler = PropertyMangler(program, mangling)
    mangler.collect(program)
    return mangler.rename(&program, reserved)
  }

  private static func check(
    _ cache: [String: String], _ atoms: inout _AtomTable
  ) throws(Diagnostic) {
    var owners: [String: String] = [:]
    for (name, short) in cache.sorted(by: { $0.key < $1.key }) {
      var problem: String?
      if !GlobalPath.isName(short[...]) {
        problem = "which is none"
      } else if name != short,
        special.contains(atoms.intern(ContiguousArray(short.utf8)).rawValue)
      {
        problem = "which has a meaning of its own"
      } else if let owner = owners.updateValue(name, forKey: short) {
        problem = "which '\(owner)' has"
      }
      if let problem {
        throw Diagnostic(
          id: "js-options", range: 0..<0,
          message: "the cache gives the property '\(name)' the name '\(short)', \(problem)")
      }
    }
  }

  private init(
    _ program: borrowing ParsedProgram, _ mangling: JavaScriptMinifier.PropertyMangling
  ) {
    self.mangling = mangling
    uses = ContiguousArray(repeating: 0, count: program.atoms.count)
    isTaken = ContiguousArray(repeating: false, count: program.atoms.count)
  }

  // MARK: Where names stand

  private mutating func collect(_ program: borrowing ParsedProgram) {
    var stack = Table(program.root)
    while let id = stack.popLast() {
      switch program.tree.kind(id) {
      case .member:
        let member = program.tree.member(id)
        if Self.isForeign(member.object, program) {
          isTaken[Int(member.name.rawValue)] = true
        } else {
          note(id, member.name)
        }
      case .property, .method, .field:
        let property = program.tree.property(id)
        if program.tree.kind(property.key) == .string, !property.isComputed {
          if Self.isQuoted(property.key, program) {
            isTaken[Int(program.tree.atom(property.key).rawValue)] = true
          } else {
            note(property.key, program.tree.atom(property.key))
          }
          if property.value.exists { stack.append(property.value) }
          continue
        }
      // Any text might become the name of a property.
      case .string: isTaken[Int(program.tree.atom(id).rawValue)] = true
      default: break
      }
      program.tree.appendChildren(of: id, to: &stack)
    }
  }

  private mutating func note(_ place: NodeID, _ name: _Atom) {
    uses[Int(name.rawValue)] += 1
    places.append(place)
  }

  /// True for the namespace of a module: its properties are named elsewhere.
  private static func isForeign(_ object: NodeID, _ program: borrowing ParsedProgram) -> Bool {
    switch program.tree.kind(object) {
    case .importMeta: return true
    case .identifier:
      let symbol = program.scopes[program.tree.symbol(object)]
      guard symbol.kind == .import else { return false }
      // A default or named import is an object like others.
      return isNamespace(symbol.declaration, program)
    default: return false
    }
  }

  private static func isNamespace(
    _ declaration: NodeID, _ program: borrowing ParsedProgram
  ) -> Bool {
    let items = program.tree.elements(program.root)
    for position in 0..<program.tree.count(items) {
      let item = program.tree[items, position]
      if program.tree.kind(item) == .import,
        program.tree.importParts(item).namespace == declaration
      {
        return true
      }
    }
    return false
  }

  private static func isQuoted(_ key: NodeID, _ program: borrowing ParsedProgram) -> Bool {
    let first = program.source.peek(Int(program.tree.start(key)))
    return first == 0x22 || first == 0x27
  }

  // MARK: New names

  /// Properties with a meaning of their own in the language.
  private static let special: Set<UInt32> = [
    Words.proto, Words.constructor, Words.prototype, Words.default,
  ]

  /// Short names of properties that objects of the language and of pages have.
  private static let builtIn: [StaticString] = [
    "a", "b", "c", "d", "e", "f", "x", "y", "z", "w", "r", "id", "at", "is", "of", "as", "go",
    "do", "if", "in", "dx", "dy", "cx", "cy", "fx", "fy", "rx", "ry", "x1", "x2", "y1", "y2", "E",
    "PI", "add", "all", "alt", "any", "get", "has", "map", "max", "min", "now", "pop", "raw",
    "set", "src", "dir", "top", "abs", "cos", "exp", "log", "pow", "sin", "tan", "UTC", "key",
    "for", "end", "sub", "big", "rel", "rev", "low", "ids", "url", "LN2", "new", "old",
  ]

  private mutating func rename(
    _ program: inout ParsedProgram, _ reserved: Set<String>
  ) -> [String: String] {
    var names = mangling.cache
    // Those that may be renamed, the most frequent first; equals in the order of the text.
    var wanted: ContiguousArray<Int> = []
    var given = ContiguousArray(repeating: _Atom.empty, count: uses.count)
    for atom in uses.indices where uses[atom] > 0 {
      let text = program.atoms.text(_Atom(rawValue: UInt32(truncatingIfNeeded: atom)))
      if Self.special.contains(UInt32(truncatingIfNeeded: atom)) || reserved.contains(text) {
        isTaken[atom] = true
      } else if let name = mangling.cache[text] {
        given[atom] = program.atoms.intern(ContiguousArray(name.utf8))
      } else if mangling.matches(text) {
        wanted.append(atom)
      } else {
        isTaken[atom] = true
      }
    }
    wanted.sort { uses[$0] != uses[$1] ? uses[$0] > uses[$1] : $0 < $1 }

    for name in Self.builtIn { take(program.atoms.intern(name)) }
    for name in mangling.cache.values { take(program.atoms.intern(ContiguousArray(name.utf8))) }
    for name in reserved { take(program.atoms.intern(ContiguousArray(name.utf8))) }
    let short = ShortNames()
    var number = 0
    var buffer = ContiguousArray<UInt8>()
    for atom in wanted {
      var name = _Atom.empty
      repeat {
        buffer.removeAll(keepingCapacity: true)
        short.append(number, to: &buffer)
        number += 1
        name = program.atoms.intern(buffer)
      } while Int(name.rawValue) < isTaken.count && isTaken[Int(name.rawValue)]
      given[atom] = name
      names[program.atoms.text(_Atom(rawValue: UInt32(truncatingIfNeeded: atom)))] =
        program.atoms.text(name)
    }
    for place in places {
      let isMember = program.tree.kind(place) == .member
      let atom = isMember ? program.tree[place].b : program.tree[place].a
      let name = given[Int(atom)]
      if name == .empty { continue }
      if isMember {
        program.tree[place].b = name.rawValue
      } else {
        program.tree[place].a = name.rawValue
      }
    }
    return names
  }

  private mutating func take(_ name: _Atom) {
    let index = Int(name.rawValue)
    if index >= isTaken.count {
      isTaken.append(contentsOf: repeatElement(false, count: index + 1 - isTaken.count))
    }
    isTaken[index] = true
  }
}
