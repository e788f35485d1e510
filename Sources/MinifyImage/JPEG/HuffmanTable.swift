// HuffmanTable: the best prefix code of at most 16 bits for some symbols (T.81, annexes C and K.2).
//
// Lengths come from Huffman's procedure over the counts. Where one is above 16, the counts are flattened and the
// procedure is run again; pictures hardly ever need that. One code, the one of ones only, has to stay unused: a symbol
// that is counted once and never written takes it.

/// A code for symbols of one byte.
struct HuffmanTable {
  /// The number of codes of each length from 1 to 16.
  private(set) var lengths = [UInt8](repeating: 0, count: 16)
  /// The symbols, those with short codes first.
  private(set) var symbols: [UInt8] = []
  /// Code and length by symbol.
  private(set) var codes = [(code: UInt32, length: UInt8)](repeating: (0, 0), count: 256)

  /// The bytes that it takes in a segment.
  var size: Int { 17 + symbols.count }

  init(counts: [Int]) {
    var weights = counts
    var depths: [Int]
    repeat {
      depths = Self.depths(weights)
      guard (depths.max() ?? 0) > 16 else { break }
      weights = weights.map { $0 == 0 ? 0 : $0 / 2 + 1 }
    } while true
    let used = depths.indices.filter { depths[$0] > 0 && $0 < 256 }
      .sorted { (depths[$0], -counts[$0], $0) < (depths[$1], -counts[$1], $1) }
    var code: UInt32 = 0
    var last = used.first.map { depths[$0] } ?? 1
    for symbol in used {
      code <<= UInt32(depths[symbol] - last)
      last = depths[symbol]
      codes[symbol] = (code, UInt8(last))
      lengths[last - 1] += 1
      symbols.append(UInt8(symbol))
      code += 1
    }
  }

  /// The depth of each symbol in Huffman's tree; the last one is the one that is never written.
  private static func depths(_ counts: [Int]) -> [Int] {
    var depths = [Int](repeating: 0, count: 257)
    var alive = counts.indices.filter { counts[$0] > 0 }.map { (weight: counts[$0], members: [$0]) }
    alive.append((0, [256]))
    while alive.count > 1 {
      // The two lightest go together; of equal ones the later, so that the unused one is as deep as any.
      func lightest() -> (weight: Int, members: [Int]) {
        var best = 0
        for place in alive.indices where alive[place].weight <= alive[best].weight { best = place }
        return alive.remove(at: best)
      }
      let (one, other) = (lightest(), lightest())
      for member in one.members + other.members { depths[member] += 1 }
      alive.append((one.weight + other.weight, one.members + other.members))
    }
    return depths
  }
}
