// What is written into scopes and symbols while names are counted.

extension ScopeTable {
  /// Forgets what was counted of all scopes and symbols.
  mutating func forgetCounts() {
    for index in symbols.indices { Self.forgetCounts(&symbols[index]) }
    for index in scopes.indices { Self.forgetCounts(&scopes[index]) }
  }

  /// Forgets what was counted of a scope and of the symbols that it lists.
  mutating func forgetCounts(of scope: ScopeID) {
    var symbol = self[scope].firstSymbol
    while symbol.exists {
      let next = self[symbol].next
      Self.forgetCounts(&self[symbol])
      symbol = next
    }
    Self.forgetCounts(&self[scope])
  }

  @inline(__always) private static func forgetCounts(_ symbol: inout Symbol) {
    symbol.uses = .none
    symbol.declaration = .none
    symbol.reads = 0
    symbol.writes = 0
    symbol.next = .none
    symbol.flags.subtract([.captured, .inLoop, .redeclared, .listed])
  }

  @inline(__always) private static func forgetCounts(_ scope: inout Scope) {
    scope.flags.subtract([.containsEval, .usesThis, .usesArguments, .inLoop])
    scope.firstSymbol = .none
    scope.lastSymbol = .none
  }

  /// Puts a symbol behind the others of its scope.
  mutating func addToList(_ symbol: SymbolID) {
    self[symbol].flags.insert(.listed)
    let scope = Int(self[symbol].scope.rawValue)
    let last = scopes[scope].lastSymbol
    if last.exists {
      self[last].next = symbol
    } else {
      scopes[scope].firstSymbol = symbol
    }
    scopes[scope].lastSymbol = symbol
  }

  /// The implicit `arguments` is used, perhaps through a `var` of that name, which begins with the same object.
  mutating func noteArguments(_ symbol: Symbol) {
    guard symbol.kind == .arguments || symbol.kind == .var else { return }
    var scope = symbol.scope
    if self[scope].kind == .functionBody { scope = self[scope].parent }
    if self[scope].kind == .function { self[scope].flags.insert(.usesArguments) }
  }

  /// Marks the function that `this` or `super` belongs to, and the arrows on the way.
  mutating func noteThis(in inner: ScopeID) {
    var scope = inner
    while scope.exists {
      let kind = self[scope].kind
      if kind == .function || kind == .staticBlock {
        self[scope].flags.insert(.usesThis)
        return
      }
      // Of use when this arrow is not walked again.
      if kind == .arrow { self[scope].flags.insert(.usesThis) }
      scope = self[scope].parent
    }
  }

  /// Marks all scopes that an `eval` sees.
  mutating func noteEval(in inner: ScopeID) {
    var scope = inner
    while scope.exists, !self[scope].flags.contains(.containsEval) {
      self[scope].flags.insert(.containsEval)
      scope = self[scope].parent
    }
  }

  /// True if a `with` lies between two scopes: `with (o) var a = 1` may assign to `o.a`.
  func crossesWith(from inner: ScopeID, to target: ScopeID) -> Bool {
    var scope = inner
    while scope.exists, scope != target {
      if self[scope].kind == .with { return true }
      scope = self[scope].parent
    }
    return false
  }
}
