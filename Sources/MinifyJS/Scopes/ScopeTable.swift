internal import AssetText

/// A region of the program in which names are declared.
struct Scope: BitwiseCopyable, Sendable {
  enum Kind: UInt8, Sendable {
    /// Holds the undeclared names; the parent of the program's scope.
    case universe
    case script
    case module
    /// Parameters, and the body unless it has a scope of its own.
    case function
    case arrow
    /// The body of a function whose parameters are not plain identifiers.
    case functionBody
    /// Around a named function expression: holds its name.
    case functionName
    /// Private names, and the name of a class expression.
    case `class`
    case staticBlock
    case block
    /// The head of a `for` that declares with `let`, `const` or `using`.
    case `for`
    case `catch`
    case `switch`
    case with
  }

  struct Flags: OptionSet, BitwiseCopyable, Hashable, Sendable {
    var rawValue: UInt16

    /// A direct `eval` stands in it or in a scope inside it.
    static let containsEval = Flags(rawValue: 1 << 0)
    static let strict = Flags(rawValue: 1 << 1)
    /// A function scope whose function uses `this` or `super` (also in arrows inside it).
    static let usesThis = Flags(rawValue: 1 << 2)
    /// A function scope whose function uses `arguments` (also in arrows inside it).
    static let usesArguments = Flags(rawValue: 1 << 3)
    static let isAsync = Flags(rawValue: 1 << 4)
    static let isGenerator = Flags(rawValue: 1 << 5)
    /// Inside a loop of its function.
    static let inLoop = Flags(rawValue: 1 << 6)
  }

  var kind: Kind
  var flags: Flags
  var parent: ScopeID
  /// The first of its symbols, in the order of declaration.
  var firstSymbol: SymbolID
  var lastSymbol: SymbolID
}

/// All scopes and symbols of a program. Scope ids are not in preorder: an arrow's scope is made after those inside its
/// parameters.
struct ScopeTable: ~Copyable, Sendable {
  /// Scope 1 is the universe, scope 2 the program.
  var scopes: Table<Scope>
  var symbols: Table<Symbol>

  init() {
    scopes = Table(
      repeating:
        Scope(kind: .universe, flags: [], parent: .none, firstSymbol: .none, lastSymbol: .none),
      count: 2)
    symbols = Table(capacity: 256)
    symbols.append(
      Symbol(name: .empty, scope: .none, kind: .unresolved, flags: [], declaration: .none))
  }

  static var universe: ScopeID { ScopeID(rawValue: 1) }
  static var program: ScopeID { ScopeID(rawValue: 2) }

  @inline(__always) subscript(_ id: ScopeID) -> Scope {
    get { scopes[Int(id.rawValue)] }
    _modify { yield &scopes[Int(id.rawValue)] }
  }

  @inline(__always) subscript(_ id: SymbolID) -> Symbol {
    get { symbols[Int(id.rawValue)] }
    _modify { yield &symbols[Int(id.rawValue)] }
  }

  /// The name of a symbol.
  @inline(__always) func name(_ id: SymbolID) -> _Atom { symbols[Int(id.rawValue)].name }

  /// Opens a scope.
  mutating func push(_ kind: Scope.Kind, parent: ScopeID, flags: Scope.Flags) -> ScopeID {
    scopes.append(
      Scope(kind: kind, flags: flags, parent: parent, firstSymbol: .none, lastSymbol: .none))
    return ScopeID(rawValue: UInt32(truncatingIfNeeded: scopes.count - 1))
  }

  /// Adds a symbol at the end of its scope's list.
  mutating func add(_ symbol: Symbol) -> SymbolID {
    let id = SymbolID(rawValue: UInt32(truncatingIfNeeded: symbols.count))
    symbols.append(symbol)
    let scope = Int(symbol.scope.rawValue)
    let last = scopes[scope].lastSymbol
    if last.exists {
      symbols[Int(last.rawValue)].next = id
    } else {
      scopes[scope].firstSymbol = id
    }
    scopes[scope].lastSymbol = id
    return id
  }
}
