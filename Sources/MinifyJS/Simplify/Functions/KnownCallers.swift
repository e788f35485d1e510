// Known callers: functions that nobody can call but the calls that are seen.
//
// A function that only ever stands in front of the parentheses of a call gets what those calls give it, and gives what
// it returns to them. So what none of them needs can go on both sides (AgreedParameters). The walk that counts names
// has noted all calls.

internal import AssetText

/// The calls of all functions that have a name.
struct KnownCallers: ~Copyable {
  /// One call of a function.
  struct Call: BitwiseCopyable {
    var node: NodeID
    /// The record of the function that it stands in.
    var record: Int32
    /// Nobody looks at its value.
    var isUnused: Bool
    /// The index of the call before it; -1 for none.
    var previous: Int32
  }

  private(set) var calls = Table<Call>()
  /// By symbol: the last of its calls.
  private var last: Table<Int32>
  /// By symbol: how many there are.
  private var counts: Table<UInt32>
  /// The functions that have a name of their own, and their names.
  private(set) var functions: ContiguousArray<(name: SymbolID, function: NodeID)> = []

  /// Sorts what a walk has noted.
  ///
  /// - Complexity: O(*n*) in the number of names and calls.
  init(_ log: borrowing ReferenceLog, symbols: Int) {
    last = Table(repeating: -1, count: symbols)
    counts = Table(repeating: 0, count: symbols)
    for index in log.sites.indices {
      let site = log.sites[index]
      if site.kind == .function {
        functions.append((site.symbol, site.node))
        continue
      }
      let name = Int(site.symbol.rawValue)
      counts[name] += 1
      calls.append(
        Call(
          node: site.node, record: site.record, isUnused: site.kind == .unusedCall,
          previous: last[name]))
      last[name] = Int32(truncatingIfNeeded: calls.count - 1)
    }
  }

  /// The index of the last call of a function, if there are as many as reads of its name; -1 otherwise.
  func lastCall(of name: SymbolID, reads: UInt32) -> Int {
    let index = Int(name.rawValue)
    return counts[index] == reads ? Int(last[index]) : -1
  }
}
