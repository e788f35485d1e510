internal import AssetText

/// One declared, implicit or undeclared name.
struct Symbol: BitwiseCopyable, Sendable {
  enum Kind: UInt8, Sendable {
    /// Referred to but declared nowhere in the file.
    case unresolved
    case `var`
    /// A function declaration at the top of a function or program: hoisted like `var`.
    case function
    /// A function declaration in a block.
    case blockFunction
    case parameter
    case catchParameter
    case `let`
    case const
    case `class`
    case `import`
    /// The name of a function expression, seen only inside it.
    case functionName
    /// The name of a class expression, seen only inside it.
    case className
    /// The implicit `arguments` of a function.
    case arguments
    /// `#name`.
    case privateName
    case label

    /// True for a name of the language's own scopes that the text declares.
    var isDeclared: Bool {
      switch self {
      case .unresolved, .arguments, .privateName, .label: false
      default: true
      }
    }
  }

  struct Flags: OptionSet, BitwiseCopyable, Hashable, Sendable {
    var rawValue: UInt16

    /// Used from a function inside the one that declares it.
    static let captured = Flags(rawValue: 1 << 0)
    /// Declared inside a loop of its function: it may exist several times at once.
    static let inLoop = Flags(rawValue: 1 << 1)
    /// May not be renamed: seen by a direct `eval` or a `with`, or a global of a script.
    static let pinned = Flags(rawValue: 1 << 2)
    /// Declared more than once.
    static let redeclared = Flags(rawValue: 1 << 3)
    /// Exported from the module.
    static let exported = Flags(rawValue: 1 << 4)
    /// `privateName`: there is a getter.
    static let getter = Flags(rawValue: 1 << 5)
    /// `privateName`: there is a setter.
    static let setter = Flags(rawValue: 1 << 6)
    /// `privateName`: static.
    static let isStatic = Flags(rawValue: 1 << 7)
    /// `catchParameter` that is a plain identifier: `var` may repeat it.
    static let simple = Flags(rawValue: 1 << 8)
    /// `blockFunction` in sloppy mode that is neither async nor a generator.
    static let sloppy = Flags(rawValue: 1 << 9)
    /// `parameter` or `functionName` of a function in strict mode code.
    static let strict = Flags(rawValue: 1 << 10)
    /// Keeps a sloppy function in a block inside it from becoming a `var` (Annex B.3.3): has to stay.
    static let blocksFunction = Flags(rawValue: 1 << 12)
    /// A variable of a function that a block had declared: others may have its old name in the same scope.
    static let moved = Flags(rawValue: 1 << 11)
    /// Stands in its scope's list: of use only while names are counted.
    static let listed = Flags(rawValue: 1 << 13)
  }

  var name: _Atom
  var scope: ScopeID
  var kind: Kind
  var flags: Flags
  /// The last `bindingIdentifier` that declares it; earlier ones follow from there.
  var declaration: NodeID
  /// The first of its uses; the others follow from there.
  var uses: NodeID
  /// How often it is read; a use that reads and writes counts in both.
  var reads: UInt32
  /// How often it is assigned, initialisers of declarations not counted.
  var writes: UInt32
  /// Another symbol that must have the same name: the outer `var` of a sloppy function in a block.
  var link: SymbolID
  /// The next symbol of the same scope, in the order of declaration.
  var next: SymbolID
  /// Free for passes. While the scope is open: the symbol that this one hides.
  var slot: UInt32

  init(name: _Atom, scope: ScopeID, kind: Kind, flags: Flags, declaration: NodeID) {
    self.name = name
    self.scope = scope
    self.kind = kind
    self.flags = flags
    self.declaration = declaration
    uses = .none
    reads = 0
    writes = 0
    link = .none
    next = .none
    slot = 0
  }
}
