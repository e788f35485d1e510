internal import AssetText

// Slots: symbols that never meet share a slot, and a slot gets one name.
//
// Scopes are visited from the outside in. Where a scope is reached, everything from outside that is live in it has a
// slot; these are blocked, and the scope's own symbols take the lowest slots that are left, in the order of their
// declaration. Functions beside one another so have the same slots for their parameters, in the same order, which a
// compressor likes.

/// The slot of each symbol that may be renamed.
struct Slots: ~Copyable {
  /// By symbol: its slot + 1; 0 for none.
  private(set) var slots: ContiguousArray<UInt32>
  /// By slot: how often its symbols stand in the program.
  private(set) var uses: ContiguousArray<UInt32> = []

  /// Gives out slots. `isOpen` says which symbols take part.
  init(
    _ scopes: borrowing ScopeTable, _ liveness: borrowing Liveness,
    isOpen: borrowing ContiguousArray<Bool>
  ) {
    slots = ContiguousArray(repeating: 0, count: scopes.symbols.count)
    // By slot: the last scope that it was blocked for.
    var blocked: ContiguousArray<UInt32> = []
    for scope in liveness.order {
      var symbol = scopes[scope].firstSymbol
      guard symbol.exists else { continue }
      for position in liveness.outerRange(scope) {
        let slot = slots[Int(liveness.outerSymbol(position).rawValue)]
        if slot != 0 { blocked[Int(slot) - 1] = scope.rawValue }
      }
      var next = 0
      while symbol.exists {
        let index = Int(symbol.rawValue)
        symbol = scopes.symbols[index].next
        guard isOpen[index], liveness.uses[index] > 0 else { continue }
        while next < blocked.count, blocked[next] == scope.rawValue { next += 1 }
        if next == blocked.count {
          blocked.append(scope.rawValue)
          uses.append(0)
        }
        slots[index] = UInt32(next + 1)
        uses[next] += liveness.uses[index]
        next += 1
      }
    }
  }

  /// The slot of a symbol, or -1.
  @inline(__always) func slot(_ symbol: SymbolID) -> Int { Int(slots[Int(symbol.rawValue)]) - 1 }

  /// The number of slots.
  var count: Int { uses.count }
}
