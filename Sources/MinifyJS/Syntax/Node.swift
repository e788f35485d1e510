// Node: sixteen bytes for every node of the tree.
//
// A node is a kind, an operator, some flags, the offset of the token that tells it apart, and two words whose meaning
// depends on the kind. Children beyond two lie in the tree's `extra` array. Ids are indices; 0 is "no node" everywhere,
// so an absent child needs no optional. Nothing outside this folder reads `a` and `b`: the views in
// SyntaxTree+Expressions and SyntaxTree+Statements give them names.

/// The index of a node in its tree; 0 is no node.
struct NodeID: Hashable, BitwiseCopyable, Sendable {
  var rawValue: UInt32

  @inline(__always) init(rawValue: UInt32) { self.rawValue = rawValue }

  static var none: NodeID { NodeID(rawValue: 0) }

  /// True for no node.
  @inline(__always) var isNone: Bool { rawValue == 0 }

  /// True for a node.
  @inline(__always) var exists: Bool { rawValue != 0 }
}

/// A run of node ids in `extra`, the count at its head; index 0 is the empty list.
struct NodeList: Hashable, BitwiseCopyable, Sendable {
  var index: UInt32

  @inline(__always) init(index: UInt32) { self.index = index }

  static var empty: NodeList { NodeList(index: 0) }
}

/// The index of a symbol in the scope table; 0 is no symbol.
struct SymbolID: Hashable, BitwiseCopyable, Sendable {
  var rawValue: UInt32

  @inline(__always) init(rawValue: UInt32) { self.rawValue = rawValue }

  static var none: SymbolID { SymbolID(rawValue: 0) }

  @inline(__always) var isNone: Bool { rawValue == 0 }

  @inline(__always) var exists: Bool { rawValue != 0 }
}

/// The index of a scope in the scope table; 0 is no scope.
struct ScopeID: Hashable, BitwiseCopyable, Sendable {
  var rawValue: UInt32

  @inline(__always) init(rawValue: UInt32) { self.rawValue = rawValue }

  static var none: ScopeID { ScopeID(rawValue: 0) }

  @inline(__always) var isNone: Bool { rawValue == 0 }

  @inline(__always) var exists: Bool { rawValue != 0 }
}

/// What is true of a node beside its kind. Some bits are shared by kinds that cannot meet.
struct NodeFlags: OptionSet, BitwiseCopyable, Hashable, Sendable {
  var rawValue: UInt16

  @inline(__always) init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Any expression: it stood in parentheses of its own. The printer may ignore it, the parser may not.
  static let parenthesised = NodeFlags(rawValue: 1 << 0)
  /// `member`, `index`, `privateMember`, `call`: written with `?.`.
  static let optional = NodeFlags(rawValue: 1 << 1)
  /// `call`, `new`: marked `/* @__PURE__ */`; dropping it when its value is unused is allowed.
  static let pure = NodeFlags(rawValue: 1 << 2)
  /// `property`, `method`, `field`: the key stood in brackets.
  static let computed = NodeFlags(rawValue: 1 << 3)
  /// `method`, `field`: a static member.
  static let isStatic = NodeFlags(rawValue: 1 << 4)
  /// `function`, `functionDeclaration`; `forOf`: `for await`.
  static let isAsync = NodeFlags(rawValue: 1 << 5)
  /// `function`, `functionDeclaration`; `yield`: `yield*`.
  static let isGenerator = NodeFlags(rawValue: 1 << 6)
  /// `function` that is an arrow: its body is one expression.
  static let expressionBody = NodeFlags(rawValue: 1 << 7)
  /// `update`: the operator stands before its operand.
  static let prefix = NodeFlags(rawValue: 1 << 8)
  /// `function`, `functionDeclaration`, `class`, `program`: strict mode code.
  static let strict = NodeFlags(rawValue: 1 << 9)
  /// `function`, `functionDeclaration`: marked `NO_SIDE_EFFECTS`.
  static let noSideEffects = NodeFlags(rawValue: 1 << 10)
  /// `function`, `functionDeclaration`: the parameters are plain identifiers.
  static let simpleParameters = NodeFlags(rawValue: 1 << 11)
  /// `identifier`: the reference is assigned to.
  static let written = NodeFlags(rawValue: 1 << 12)
  /// `identifier`: assigned to, and read before that (`+=`, `++`).
  static let alsoRead = NodeFlags(rawValue: 1 << 13)
  /// `identifier`: a function lies between the reference and the scope that declares it.
  static let captured = NodeFlags(rawValue: 1 << 14)
  /// `identifier`: inside a `with`, whose object may answer instead.
  static let inWith = NodeFlags(rawValue: 1 << 15)
  /// `function`, `functionDeclaration`: the last pass that looked into it changed nothing.
  static let settled = NodeFlags(rawValue: 1 << 12)
  /// `function`, `functionDeclaration`: something in it has changed since its variables were rearranged.
  static let touched = NodeFlags(rawValue: 1 << 13)
  /// `function`, `functionDeclaration`: changed from outside since names were counted, so that what was written down of it
  /// holds no longer though a pass finds nothing to do in it.
  static let uncounted = NodeFlags(rawValue: 1 << 14)
  /// `field`: an `accessor` field.
  static let accessor = NodeFlags(rawValue: 1 << 8)
  /// `import`: has braces, perhaps empty ones.
  static let hasBraces = NodeFlags(rawValue: 1 << 8)
  /// `array`, `arguments`: a comma stands behind the last spread element (for the cover grammar).
  static let trailingComma = NodeFlags(rawValue: 1 << 9)
}

/// One node of the tree.
struct Node: BitwiseCopyable, Sendable {
  var kind: NodeKind
  /// The operator or variant; which enumeration it belongs to depends on the kind.
  var op: UInt8
  var flags: NodeFlags
  /// The offset of the token that tells the node apart: the member name, the `(` of a call, the operator.
  var start: UInt32
  var a: UInt32
  var b: UInt32

  @inline(__always) init(
    _ kind: NodeKind, start: UInt32, a: UInt32 = 0, b: UInt32 = 0, op: UInt8 = 0,
    flags: NodeFlags = []
  ) {
    self.kind = kind
    self.op = op
    self.flags = flags
    self.start = start
    self.a = a
    self.b = b
  }
}
