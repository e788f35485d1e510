internal import AssetText

// Liveness: which names are seen in which scopes.
//
// A symbol is live in its own scope and in every scope between it and each of its uses. Two symbols may have one name
// where those sets do not meet; since each set is a tree that hangs from the symbol's own scope, they meet only if one
// of the two is live in the scope that declares the other. So it is enough to know, for each scope, the symbols from
// outside that are live in it: a walk up from every use that stops at the first scope that has seen the symbol. The
// work is one step for each pair of a scope and an outer symbol that is live in it.

/// The outer symbols that are live in each scope.
struct Liveness: ~Copyable {
  /// By symbol: how often it stands in the program, declarations included; 0 for what is gone.
  private(set) var uses: ContiguousArray<UInt32>
  /// The scopes that hold a name, each after the one around it, siblings as they stand in the text.
  private(set) var order: ContiguousArray<ScopeID>

  private var scopeStarts: ContiguousArray<UInt32>
  private var outerSymbols: ContiguousArray<SymbolID>
  private var symbolStarts: ContiguousArray<UInt32>
  private var liveScopes: ContiguousArray<ScopeID>

  /// Finds out where symbols are live. `units` gives for each symbol the one that stands for all with its name.
  init(
    _ scopes: borrowing ScopeTable, _ references: borrowing ReferenceList,
    _ units: borrowing ContiguousArray<SymbolID>
  ) {
    let symbolCount = scopes.symbols.count
    let scopeCount = scopes.scopes.count
    uses = ContiguousArray(repeating: 0, count: symbolCount)
    order = []

    // The scopes of each symbol's uses, together: a counting sort.
    var starts = ContiguousArray<UInt32>(repeating: 0, count: symbolCount + 1)
    for reference in references.entries {
      let unit = Int(units[Int(reference.symbol.rawValue)].rawValue)
      starts[unit + 1] += 1
      if reference.isWritten { uses[unit] += 1 }
    }
    for index in 0..<symbolCount { starts[index + 1] += starts[index] }
    var places = ContiguousArray(repeating: ScopeID.none, count: references.entries.count)
    var next = starts
    var isOrdered = ContiguousArray(repeating: false, count: scopeCount)
    for reference in references.entries {
      let unit = Int(units[Int(reference.symbol.rawValue)].rawValue)
      places[Int(next[unit])] = reference.scope
      next[unit] += 1
      if !isOrdered[Int(reference.scope.rawValue)] {
        Self.enter(reference.scope, scopes, &isOrdered, &order)
      }
    }

    // Up from each use.
    symbolStarts = ContiguousArray(repeating: 0, count: symbolCount + 1)
    liveScopes = []
    liveScopes.reserveCapacity(places.count)
    var seen = ContiguousArray<UInt32>(repeating: 0, count: scopeCount)
    var counts = ContiguousArray<UInt32>(repeating: 0, count: scopeCount + 1)
    for symbol in 0..<symbolCount {
      let root = scopes.symbols[symbol].scope
      for index in Int(starts[symbol])..<Int(starts[symbol + 1]) {
        var scope = places[index]
        while scope != root, scope.exists, seen[Int(scope.rawValue)] != UInt32(symbol) {
          seen[Int(scope.rawValue)] = UInt32(symbol)
          liveScopes.append(scope)
          counts[Int(scope.rawValue) + 1] += 1
          scope = scopes.scopes[Int(scope.rawValue)].parent
        }
      }
      symbolStarts[symbol + 1] = UInt32(liveScopes.count)
    }

    // The same pairs by scope.
    for index in 0..<scopeCount { counts[index + 1] += counts[index] }
    scopeStarts = counts
    outerSymbols = ContiguousArray(repeating: .none, count: liveScopes.count)
    for symbol in 0..<symbolCount {
      for index in Int(symbolStarts[symbol])..<Int(symbolStarts[symbol + 1]) {
        let scope = Int(liveScopes[index].rawValue)
        outerSymbols[Int(counts[scope])] = SymbolID(rawValue: UInt32(symbol))
        counts[scope] += 1
      }
    }
  }

  /// Adds a scope to the order, behind those around it.
  private static func enter(
    _ scope: ScopeID, _ scopes: borrowing ScopeTable, _ isOrdered: inout ContiguousArray<Bool>,
    _ order: inout ContiguousArray<ScopeID>
  ) {
    let first = order.count
    var scope = scope
    while scope.exists, !isOrdered[Int(scope.rawValue)] {
      isOrdered[Int(scope.rawValue)] = true
      order.append(scope)
      scope = scopes.scopes[Int(scope.rawValue)].parent
    }
    order[first...].reverse()
  }

  /// The symbols from outside that are live in a scope, as positions for `outerSymbol`.
  @inline(__always) func outerRange(_ scope: ScopeID) -> Range<Int> {
    Int(scopeStarts[Int(scope.rawValue)])..<Int(scopeStarts[Int(scope.rawValue) + 1])
  }

  @inline(__always) func outerSymbol(_ position: Int) -> SymbolID { outerSymbols[position] }

  /// The scopes further in that a symbol is live in, as positions for `liveScope`.
  @inline(__always) func liveRange(_ symbol: SymbolID) -> Range<Int> {
    Int(symbolStarts[Int(symbol.rawValue)])..<Int(symbolStarts[Int(symbol.rawValue) + 1])
  }

  @inline(__always) func liveScope(_ position: Int) -> ScopeID { liveScopes[position] }
}

/// The places of all names, in the order of the text, and further scopes in which a symbol must count as live.
struct ReferenceList: ~Copyable {
  struct Entry: BitwiseCopyable {
    var symbol: SymbolID
    /// The scope it stands in; the highest bit is set for a place that is not in the text.
    private var bits: UInt32

    init(symbol: SymbolID, scope: ScopeID, isWritten: Bool) {
      self.symbol = symbol
      bits = scope.rawValue | (isWritten ? 0 : 1 << 31)
    }

    @inline(__always) var scope: ScopeID { ScopeID(rawValue: bits & ~(1 << 31)) }

    /// True for a name in the text.
    @inline(__always) var isWritten: Bool { bits >> 31 == 0 }
  }

  var entries: ContiguousArray<Entry> = []

  /// Notes a name in the text.
  @inline(__always) mutating func add(_ symbol: SymbolID, in scope: ScopeID) {
    entries.append(Entry(symbol: symbol, scope: scope, isWritten: true))
  }

  /// Keeps a symbol's name out of a scope in which it is not used.
  mutating func extend(_ symbol: SymbolID, to scope: ScopeID) {
    entries.append(Entry(symbol: symbol, scope: scope, isWritten: false))
  }
}
