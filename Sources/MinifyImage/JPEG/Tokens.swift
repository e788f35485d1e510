// Tokens: a scan before its code is known.
//
// A scan is walked once and becomes a list of tokens: a symbol of some table with the bits behind it, or bits alone. Their
// counts give the best tables, tables and counts give the size, and only the scans that were chosen are written.

/// The tokens of one scan, with how often each symbol of each table comes.
struct Tokens {
  /// From the lowest bit: 16 for the bits, 5 for their number, 8 for the symbol, 2 for the table, and one that says
  /// whether there is a symbol at all.
  private var words: [UInt32] = []
  /// By table and symbol.
  private(set) var counts: [[Int]]
  private var extra = 0

  init(tables: Int) { counts = [[Int]](repeating: [Int](repeating: 0, count: 256), count: tables) }

  @inline(__always)
  mutating func add(_ symbol: Int, table: Int = 0, bits: UInt32 = 0, count: Int = 0) {
    words.append(
      1 << 31 | UInt32(table) << 29 | UInt32(symbol) << 21 | UInt32(count) << 16
        | bits & ((1 << UInt32(count)) - 1))
    counts[table][symbol] += 1
    extra += count
  }

  @inline(__always)
  mutating func addBit(_ bit: Bool) {
    words.append(1 << 16 | (bit ? 1 : 0))
    extra += 1
  }

  /// The best tables for what is counted; nil for those that are not used.
  var tables: [HuffmanTable?] {
    counts.map { $0.contains { $0 > 0 } ? HuffmanTable(counts: $0) : nil }
  }

  /// The bytes that the scan takes with its tables, headers included, within a byte or two of stuffing.
  func size(_ tables: [HuffmanTable?], components: Int) -> Int {
    var bits = extra
    var bytes = 8 + 2 * components
    for (table, counts) in zip(tables, counts) {
      guard let table else { continue }
      bytes += 4 + table.size
      for symbol in table.symbols {
        bits += counts[Int(symbol)] * Int(table.codes[Int(symbol)].length)
      }
    }
    return bytes + (bits + 7) / 8
  }

  /// Appends the coded data of the scan.
  func write(_ tables: [HuffmanTable?], to output: inout [UInt8]) {
    var pending: UInt64 = 0
    var held = 0
    func put(_ bits: UInt32, _ count: Int) {
      pending = pending << UInt64(count) | UInt64(bits)
      held += count
      while held >= 8 {
        let byte = UInt8(truncatingIfNeeded: pending >> UInt64(held - 8))
        output.append(byte)
        // A byte of ones is followed by zero, so that it does not read as a marker.
        if byte == 0xFF { output.append(0) }
        held -= 8
      }
    }
    for word in words {
      if word >> 31 == 1, let table = tables[Int(word >> 29 & 3)] {
        let (code, length) = table.codes[Int(word >> 21 & 0xFF)]
        put(code, Int(length))
      }
      let count = Int(word >> 16 & 31)
      if count > 0 { put(word & 0xFFFF, count) }
    }
    // Filled up with ones.
    if held > 0 { put((1 << UInt32(8 - held)) - 1, 8 - held) }
  }
}
