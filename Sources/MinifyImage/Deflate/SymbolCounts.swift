// SymbolCounts: how often each symbol is used, and what that costs.
//
// What things cost is estimated in units of 1/64 bit, by integers, so that every machine finds the same stream.

/// Counts of the symbols of a part of a stream.
struct SymbolCounts {
  static let total = DeflateSymbols.literals + DeflateSymbols.distances

  /// Literals and lengths, then distances.
  var counts = [UInt32](repeating: 0, count: total)
  /// The bits behind the symbols.
  var extra = 0

  @inline(__always)
  mutating func add(_ token: DeflateToken) {
    if token.isLiteral {
      counts[token.value] += 1
      return
    }
    let length = DeflateSymbols.length(token.length)
    let distance = DeflateSymbols.distance(token.value)
    counts[length.symbol] += 1
    counts[DeflateSymbols.literals + distance.symbol] += 1
    extra += length.extra + distance.extra
  }

  mutating func add(_ other: SymbolCounts) {
    for symbol in counts.indices { counts[symbol] += other.counts[symbol] }
    extra += other.extra
  }

  /// About how long a block with these symbols is, its code with it.
  var estimate: Int { SymbolCounts.estimate(self, nil) }

  /// About how long a block with the symbols of two parts is.
  static func estimate(_ one: SymbolCounts, _ other: SymbolCounts?) -> Int {
    var size = (one.extra + (other?.extra ?? 0)) * Self.unit
    for range in [0..<DeflateSymbols.literals, DeflateSymbols.literals..<total] {
      var sum: UInt32 = 0
      var used = 0
      for symbol in range {
        let count = one.counts[symbol] + (other?.counts[symbol] ?? 0)
        guard count > 0 else { continue }
        sum += count
        used += 1
        size -= weighted(count)
      }
      // A code length takes some three bits and a half.
      size += weighted(sum) + used * 7 * Self.unit / 2
    }
    return size + 60 * Self.unit
  }

  /// What each symbol costs.
  func costs() -> [UInt32] {
    var costs = [UInt32](repeating: 0, count: Self.total)
    for range in [0..<DeflateSymbols.literals, DeflateSymbols.literals..<Self.total] {
      let sum = max(2, range.reduce(0) { $0 + counts[$1] })
      for symbol in range {
        // What was not used costs as much as what is used once, and then its code.
        let cost = Self.log2(sum) - Self.log2(max(1, counts[symbol]))
        costs[symbol] = UInt32(max(Self.unit, cost + (counts[symbol] == 0 ? 2 * Self.unit : 0)))
      }
    }
    return costs
  }

  /// One bit.
  static let unit = 64

  /// A number times its logarithm.
  private static func weighted(_ count: UInt32) -> Int { Int(count) * log2(count) }

  /// The logarithm of a number above zero.
  static func log2(_ value: UInt32) -> Int {
    guard value > 0 else { return 0 }
    let top = 31 - value.leadingZeroBitCount
    let rest = top >= 10 ? Int(value) >> (top - 10) : Int(value) << (10 - top)
    return top * unit + Int(fractions[rest - 1024])
  }

  /// Logarithms of 1 to 2 in steps of 1/1024, by squaring: each bit says whether the square is above 2.
  private static let fractions: [UInt8] = (0..<1024).map { step in
    var value = 1 + Double(step) / 1024
    var result: UInt8 = 0
    for _ in 0..<6 {
      value *= value
      result <<= 1
      if value >= 2 {
        result |= 1
        value /= 2
      }
    }
    return result
  }
}
