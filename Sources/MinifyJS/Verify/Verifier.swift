// Verifier: is the tree still a program?
//
// Called after each pass in debug builds, and nothing in release builds. It stops at the first thing that is wrong and
// says in which pass, at which kind of node and where. It walks the tree by itself and counts by itself, so that a
// mistake of `Analysis` or of the table of children does not go unseen.
//
// A walk keeps places still to be visited on a stack: what is expected there (`Role`), and a number that stands for
// everything around it (`Place`): scopes, functions, loops, labels.

#if DEBUG
  internal import AssetText

  /// Checks trees and scopes.
  struct Verifier: ~Copyable {
    /// What the parent expects of a child.
    enum Role: UInt8 {
      case expression, statement, body, declaration, block, variables
      /// An argument or element, which may be spread; a hole only in arrays.
      case argument, element, member, key, property, template
      /// A target of an assignment, written or read and written.
      case written, updated, writtenElement, writtenProperty
      /// A name that is declared, or a pattern of such.
      case binding, bindingElement, bindingProperty, name
      case declarator, switchCase, string, privateName, function
      case importSpecifier, importAttribute, exportSpecifier, exported, exportDefault
    }

    struct Item {
      var id: NodeID
      var role: Role
      var place: Int
    }

    /// What stands around a node.
    struct Place {
      /// The index of the innermost scope in `entries`.
      var entry: Int
      /// The index of the innermost label in `labels`, or -1.
      var label = -1
      var isBreakable = false
      var isContinuable = false
      var mayReturn = false
      var mayAwait = false
      var mayYield = false
      var mayUseNewTarget = false
      var mayUseSuper = false
      var mayCallSuper = false
      var mayUseArguments = true
      var isStrict = false
    }

    struct ScopeEntry {
      var scope: ScopeID
      var outer: Int
    }

    struct Label {
      var symbol: SymbolID
      var isLoop: Bool
      var outer: Int
    }

    struct Tally {
      var reads: UInt32 = 0
      var writes: UInt32 = 0
      var uses: UInt32 = 0
      var declarations: UInt32 = 0
    }

    let pass: StaticString
    var stack: [Item] = []
    var places: [Place] = []
    var entries: [ScopeEntry] = []
    var labels: [Label] = []
    var seenNodes: [Bool]
    var seenScopes: [Bool]
    var tallies: [Tally]

    /// Checks a program.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - pass: The name of the pass that has just run.
    ///   - isCounted: True right after `Analysis`: counts, uses and declarations must be exact. Otherwise counts may be
    ///     too high, never too low, and lists of uses are not looked at.
    static func check(
      _ program: borrowing ParsedProgram, after pass: StaticString, isCounted: Bool = false
    ) {
      #if MINIFYJS_SEEDED_FAULT
        if SeededFault.isVerifierOff { return }
      #endif
      var verifier = Verifier(program, pass)
      verifier.start(program)
      while let item = verifier.stack.popLast() { verifier.visit(item, program) }
      verifier.checkCounts(program, isCounted: isCounted)
    }

    private init(_ program: borrowing ParsedProgram, _ pass: StaticString) {
      self.pass = pass
      seenNodes = Array(repeating: false, count: program.tree.nodes.count)
      seenScopes = Array(repeating: false, count: program.scopes.scopes.count)
      tallies = Array(repeating: Tally(), count: program.scopes.symbols.count)
    }

    private mutating func start(_ program: borrowing ParsedProgram) {
      let root = program.root
      require(program.tree.kind(root) == .program, root, program, "the root is no program")
      entries.append(ScopeEntry(scope: ScopeTable.universe, outer: -1))
      let kind = program.scopes[ScopeTable.program].kind
      var place = Place(entry: 0)
      place.isStrict = program.isModule || program.tree.flags(root).contains(.strict)
      place.mayAwait = program.isModule
      place.mayReturn = kind == .function
      place.mayUseNewTarget = kind == .function
      seenNodes[Int(root.rawValue)] = true
      let scope = program.tree.scope(root)
      require(scope == ScopeTable.program, root, program, "the root has another scope")
      let inner = enter(scope, place, root, program)
      push(program.tree.elements(root), .declaration, inner, root, program)
    }

    // MARK: Reports

    /// Stops with a message unless a condition holds.
    func require(
      _ condition: Bool, _ id: NodeID, _ program: borrowing ParsedProgram,
      _ message: @autoclosure () -> String
    ) {
      if condition { return }
      let isInRange = Int(id.rawValue) < program.tree.nodes.count
      let kind = isInRange ? "\(program.tree.kind(id))" : "?"
      let offset = isInRange ? program.tree.start(id) : 0
      preconditionFailure(
        "after \(pass): \(message()) (node \(id.rawValue), \(kind), offset \(offset))")
    }

    /// A symbol in words.
    func words(_ symbol: SymbolID, _ program: borrowing ParsedProgram) -> String {
      let name = program.atoms.text(program.scopes.name(symbol))
      return "\(program.scopes[symbol].kind) '\(name)' (symbol \(symbol.rawValue))"
    }

    // MARK: The stack

    /// Expects a child.
    mutating func push(
      _ id: NodeID, _ role: Role, _ place: Int, _ parent: NodeID,
      _ program: borrowing ParsedProgram
    ) {
      require(id.exists, parent, program, "a child (\(role)) is missing")
      require(
        Int(id.rawValue) < seenNodes.count, parent, program, "child \(id.rawValue) does not exist")
      require(
        !seenNodes[Int(id.rawValue)], id, program,
        "the node has a second parent, \(program.tree.kind(parent)) \(parent.rawValue)")
      seenNodes[Int(id.rawValue)] = true
      stack.append(Item(id: id, role: role, place: place))
    }

    /// Expects a child where one is.
    mutating func pushOptional(
      _ id: NodeID, _ role: Role, _ place: Int, _ parent: NodeID,
      _ program: borrowing ParsedProgram
    ) {
      if id.exists { push(id, role, place, parent, program) }
    }

    /// Expects the elements of a list; holes are children that are not there.
    mutating func push(
      _ list: NodeList, _ role: Role, _ place: Int, _ parent: NodeID,
      _ program: borrowing ParsedProgram, holes: Bool = false
    ) {
      checkWords(list.index, 1, parent, program)
      let count = program.tree.count(list)
      require(list.index != 0 || count == 0, parent, program, "the empty list is not empty")
      checkWords(list.index, 1 + count, parent, program)
      for position in 0..<count {
        let id = program.tree[list, position]
        if holes, id.isNone { continue }
        push(id, role, place, parent, program)
      }
    }

    /// The words of a node must lie in `extra`.
    func checkWords(
      _ index: UInt32, _ count: Int, _ id: NodeID, _ program: borrowing ParsedProgram
    ) {
      require(
        Int(index) + count <= program.tree.extra.count, id, program,
        "words \(index) to \(Int(index) + count) lie outside of extra")
    }

    // MARK: Scopes

    /// Enters a scope, if there is one, and returns the place inside it.
    mutating func enter(
      _ scope: ScopeID, _ place: Place, _ id: NodeID, _ program: borrowing ParsedProgram
    ) -> Int {
      var inner = place
      if scope.exists {
        require(Int(scope.rawValue) < seenScopes.count, id, program, "its scope does not exist")
        require(
          !seenScopes[Int(scope.rawValue)], id, program,
          "scope \(scope.rawValue) belongs to two nodes")
        seenScopes[Int(scope.rawValue)] = true
        entries.append(ScopeEntry(scope: scope, outer: place.entry))
        inner.entry = entries.count - 1
      }
      return add(inner)
    }

    mutating func add(_ place: Place) -> Int {
      places.append(place)
      return places.count - 1
    }

    /// True if a scope is the one at a place or around it.
    func isVisible(_ scope: ScopeID, from place: Place) -> Bool {
      var entry = place.entry
      while entry >= 0 {
        if entries[entry].scope == scope { return true }
        entry = entries[entry].outer
      }
      return false
    }
  }
#endif
