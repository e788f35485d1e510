// PrefixCode: the lengths of the best prefix code with a longest length (package-merge, Larmore and Hirschberg 1990).

enum PrefixCode {
  /// The length of each symbol's code, 0 for symbols that are not counted. At least two symbols get a code, which
  /// makes the code complete: some decoders take no other.
  ///
  /// - Complexity: O(*n* log *n* + *n* · `longest`).
  static func lengths(_ counts: ArraySlice<UInt32>, longest: Int) -> [UInt8] {
    var lengths = [UInt8](repeating: 0, count: counts.count)
    var leaves: [(weight: Int, symbol: Int)] = []
    for (symbol, count) in counts.enumerated() where count > 0 {
      leaves.append((Int(count), symbol))
    }
    for symbol in 0..<2 where leaves.count < 2 && !leaves.contains(where: { $0.symbol == symbol }) {
      leaves.append((0, symbol))
    }
    leaves.sort { ($0.weight, $0.symbol) < ($1.weight, $1.symbol) }
    // For each length, which of the cheapest things are leaves; the others are pairs of things of the length before.
    var isLeaf: [[Bool]] = [[Bool](repeating: true, count: leaves.count)]
    var weights = leaves.map(\.weight)
    for _ in 1..<longest {
      var merged: [Int] = []
      var flags: [Bool] = []
      var (leaf, pair) = (0, 0)
      while leaf < leaves.count || pair + 1 < weights.count {
        let pairWeight = pair + 1 < weights.count ? weights[pair] + weights[pair + 1] : Int.max
        if leaf < leaves.count, leaves[leaf].weight <= pairWeight {
          merged.append(leaves[leaf].weight)
          flags.append(true)
          leaf += 1
        } else {
          merged.append(pairWeight)
          flags.append(false)
          pair += 2
        }
      }
      weights = merged
      isLeaf.append(flags)
    }
    var wanted = 2 * leaves.count - 2
    for flags in isLeaf.reversed() {
      let count = flags[..<wanted].count { $0 }
      for leaf in leaves[..<count] { lengths[leaf.symbol] += 1 }
      wanted = 2 * (wanted - count)
    }
    return lengths
  }

  /// The codes of some lengths, each in the order in which its bits are written (RFC 1951, section 3.2.2).
  static func codes(_ lengths: [UInt8]) -> [UInt16] {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [Int](repeating: 0, count: 16)
    for length in 1..<16 { next[length] = (next[length - 1] + counts[length - 1]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] += 1 }
      return reversed(next[Int(length)], Int(length))
    }
  }

  private static func reversed(_ code: Int, _ length: Int) -> UInt16 {
    var (rest, result) = (code, 0)
    for _ in 0..<length {
      result = result << 1 | rest & 1
      rest >>= 1
    }
    return UInt16(result)
  }
}
