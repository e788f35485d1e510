// BlockCode: the codes of one block, how long the block is with them, and writing it (RFC 1951, section 3.2.7).

/// The two codes of a block and the description of them.
struct BlockCode {
  private let lengths: [UInt8]
  private let header: Header
  /// The length of the block in bits, without its first three.
  let size: Int

  init(_ counts: SymbolCounts) {
    var counts = counts
    counts.counts[DeflateSymbols.endOfBlock] = 1
    let literals = DeflateSymbols.literals
    lengths =
      PrefixCode.lengths(counts.counts[..<literals], longest: 15)
      + PrefixCode.lengths(counts.counts[literals...], longest: 15)
    header = Header(lengths)
    size = zip(counts.counts, lengths).reduce(header.size + counts.extra) {
      $0 + Int($1.0) * Int($1.1)
    }
  }

  /// Writes the block.
  func write(_ tokens: some Sequence<DeflateToken>, to output: inout BitWriter) {
    header.write(to: &output)
    let literals = DeflateSymbols.literals
    let codes =
      PrefixCode.codes(Array(lengths[..<literals])) + PrefixCode.codes(Array(lengths[literals...]))
    func put(_ symbol: Int) { output.put(Int(codes[symbol]), Int(lengths[symbol])) }
    for token in tokens {
      if token.isLiteral {
        put(token.value)
        continue
      }
      let length = DeflateSymbols.length(token.length)
      put(length.symbol)
      output.put((token.length - 3) & (1 << length.extra - 1), length.extra)
      let distance = DeflateSymbols.distance(token.value)
      put(literals + distance.symbol)
      output.put(token.value & (1 << distance.extra - 1), distance.extra)
    }
    put(DeflateSymbols.endOfBlock)
  }
}

extension BlockCode {
  /// The lengths of both codes, packed.
  private struct Header {
    private let literals: Int
    private let distances: Int
    private let items: [Item]
    private let lengths: [UInt8]
    private let order: Int
    let size: Int

    private struct Item {
      let symbol: Int
      let value: Int
      let extra: Int
    }

    /// The order in which the lengths of the code for lengths stand.
    private static let places = [
      16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ]

    /// Tries each way to write runs, and keeps the shortest.
    init(_ lengths: [UInt8]) {
      var best = Header(lengths, repeats: true, zeros: true)
      for (repeats, zeros) in [(false, true), (true, false), (false, false)] {
        let other = Header(lengths, repeats: repeats, zeros: zeros)
        if other.size < best.size { best = other }
      }
      self = best
    }

    private init(_ all: [UInt8], repeats: Bool, zeros: Bool) {
      let border = DeflateSymbols.literals
      literals = max(257, (all[..<border].lastIndex { $0 > 0 } ?? 0) + 1)
      distances = max(1, (all[border...].lastIndex { $0 > 0 } ?? border) + 1 - border)
      let sequence = all[..<literals] + all[border..<(border + distances)]
      items = Self.items(Array(sequence), repeats: repeats, zeros: zeros)
      var counts = [UInt32](repeating: 0, count: 19)
      for item in items { counts[item.symbol] += 1 }
      let lengths = PrefixCode.lengths(counts[...], longest: 7)
      order = max(4, (Self.places.lastIndex { lengths[$0] > 0 } ?? 0) + 1)
      self.lengths = lengths
      size = items.reduce(14 + 3 * order) { $0 + Int(lengths[$1.symbol]) + $1.extra }
    }

    private static func items(_ sequence: [UInt8], repeats: Bool, zeros: Bool) -> [Item] {
      var items: [Item] = []
      var place = 0
      while place < sequence.count {
        let length = sequence[place]
        var run = 1
        while place + run < sequence.count, sequence[place + run] == length { run += 1 }
        place += run
        if length == 0, zeros {
          while run >= 3 {
            let part = min(run, 138)
            items.append(
              part < 11
                ? Item(symbol: 17, value: part - 3, extra: 3)
                : Item(symbol: 18, value: part - 11, extra: 7))
            run -= part
          }
        } else if repeats, run >= 4 {
          items.append(Item(symbol: Int(length), value: 0, extra: 0))
          run -= 1
          while run >= 3 {
            // Two runs of three or more, where one of six would leave too few.
            let part = run == 7 || run == 8 ? run - 3 : min(run, 6)
            items.append(Item(symbol: 16, value: part - 3, extra: 2))
            run -= part
          }
        }
        for _ in 0..<run { items.append(Item(symbol: Int(length), value: 0, extra: 0)) }
      }
      return items
    }

    func write(to output: inout BitWriter) {
      output.put(literals - 257, 5)
      output.put(distances - 1, 5)
      output.put(order - 4, 4)
      for place in Self.places[..<order] { output.put(Int(lengths[place]), 3) }
      let codes = PrefixCode.codes(lengths)
      for item in items {
        output.put(Int(codes[item.symbol]), Int(lengths[item.symbol]))
        output.put(item.value, item.extra)
      }
    }
  }
}
