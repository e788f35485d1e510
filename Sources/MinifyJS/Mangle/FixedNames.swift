internal import AssetText

/// The symbols that keep their names, by name.
struct FixedNames: ~Copyable {
  /// By atom: the first symbol of that name.
  private var first: ContiguousArray<SymbolID>
  /// By symbol: the next one of the same name.
  private var next: ContiguousArray<SymbolID>

  /// Collects the symbols that are used and keep their names.
  init(
    _ program: borrowing ParsedProgram, _ liveness: borrowing Liveness,
    units: borrowing ContiguousArray<SymbolID>, isOpen: borrowing ContiguousArray<Bool>
  ) {
    first = ContiguousArray(repeating: .none, count: program.atoms.count)
    next = ContiguousArray(repeating: .none, count: units.count)
    for index in 1..<max(1, units.count) {
      let symbol = program.scopes.symbols[index]
      guard !isOpen[index], liveness.uses[index] > 0 else { continue }
      if symbol.kind == .label { continue }
      next[index] = first[Int(symbol.name.rawValue)]
      first[Int(symbol.name.rawValue)] = SymbolID(rawValue: UInt32(truncatingIfNeeded: index))
    }
  }

  /// True if a symbol of this name keeps it.
  @inline(__always) func hasSymbols(_ name: _Atom) -> Bool {
    Int(name.rawValue) < first.count && first[Int(name.rawValue)].exists
  }

  /// Calls a closure with the symbols that are live where a symbol of this name is live; some come more than once.
  func forEachSymbol(
    near name: _Atom, _ program: borrowing ParsedProgram, _ liveness: borrowing Liveness,
    _ body: (SymbolID) -> Void
  ) {
    var symbol = first[Int(name.rawValue)]
    while symbol.exists {
      visit(program.scopes[symbol].scope, liveness, body)
      for position in liveness.liveRange(symbol) {
        visit(liveness.liveScope(position), liveness, body)
      }
      symbol = next[Int(symbol.rawValue)]
    }
  }

  private func visit(
    _ scope: ScopeID, _ liveness: borrowing Liveness,
    _ body: (SymbolID) -> Void
  ) {
    for position in liveness.outerRange(scope) { body(liveness.outerSymbol(position)) }
    for position in liveness.ownRange(scope) { body(liveness.ownSymbol(position)) }
  }
}
