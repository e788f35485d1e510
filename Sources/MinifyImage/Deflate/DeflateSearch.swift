// DeflateSearch: a zlib stream that is close to the shortest one (RFC 1950, RFC 1951).
//
// What a symbol costs depends on how often it is used, and what is used depends on what it costs. So the cheapest way
// through the bytes is looked for again and again, each time with the prices of the one before. Such a search ends in the
// valley where it began. Rows of a picture are mostly literals with some matches, where the usual start, matches
// wherever there are any, leads to a stream up to four per cent too long: this one starts from the bytes alone.

struct DeflateSearch {
  /// How many times a block is looked at from each start, at most.
  var rounds = 4
  /// Whether each block is also begun from its bytes alone, which takes twice the time for 0.05 per cent.
  var startsAnew = false
  /// How many places are compared with each; only flat pictures have so many.
  var depth = 600

  /// How many bytes are looked at together; more need more memory and hardly gain.
  var stretch = 1 << 20

  private struct Block {
    var tokens: ContiguousArray<DeflateToken>
    var code: BlockCode
  }

  /// The stream of some bytes, or nil where it would be longer than `limit`. Blocks are never stored: what cannot be
  /// compressed comes out a little longer.
  ///
  /// - Complexity: O(*n*), some hundred steps for each byte.
  func compress(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var output = BitWriter()
    output.put([0x78, 0xDA])
    bytes.withUnsafeBufferPointer { buffer in
      guard let source = buffer.baseAddress, !buffer.isEmpty else { return }
      let finder = MatchFinder(source, count: buffer.count, depth: depth)
      var start = 0
      while start < buffer.count {
        let end = min(start + stretch, buffer.count)
        let blocks = blocks(source, start..<end, ParseTable(source, start..<end, finder))
        for (place, block) in blocks.enumerated() {
          output.put(end == buffer.count && place == blocks.count - 1 ? 1 : 0, 1)
          output.put(2, 2)
          block.code.write(block.tokens, to: &output)
        }
        start = end
      }
    }
    output.align()
    let sum = Compressor.adler(bytes)
    output.put((0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * UInt32($0))) })
    return output.bytes.count > limit || bytes.isEmpty ? nil : output.bytes
  }

  private func blocks(
    _ source: UnsafePointer<UInt8>, _ range: Range<Int>, _ table: borrowing ParseTable
  ) -> [Block] {
    var tokens = table.parse(range, Self.firstCosts(source, range))
    for _ in 0..<2 { tokens = table.parse(range, Self.counts(tokens).costs()) }
    var blocks: [Block] = []
    for _ in 0..<2 {
      blocks = []
      var start = range.lowerBound
      for part in BlockSplit.ranges(tokens) {
        let end = tokens[part].reduce(start) { $0 + $1.length }
        blocks.append(best(source, start..<end, tokens[part], table))
        start = end
      }
      tokens = ContiguousArray(blocks.map(\.tokens).joined())
    }
    return blocks
  }

  /// The shortest block for a range that can be found from the tokens at hand and from the bytes alone.
  private func best(
    _ source: UnsafePointer<UInt8>, _ range: Range<Int>,
    _ tokens: ContiguousArray<DeflateToken>.SubSequence, _ table: borrowing ParseTable
  ) -> Block {
    let counts = Self.counts(tokens)
    var best = Block(tokens: ContiguousArray(tokens), code: BlockCode(counts))
    let starts = [counts.costs()] + (startsAnew ? [Self.firstCosts(source, range)] : [])
    for first in starts {
      var costs = first
      var last = Int.max
      for _ in 0..<rounds {
        let tokens = table.parse(range, costs)
        let counts = Self.counts(tokens)
        let code = BlockCode(counts)
        if code.size < best.code.size { best = Block(tokens: tokens, code: code) }
        guard code.size < last else { break }
        last = code.size
        costs = counts.costs()
      }
    }
    return best
  }

  private static func counts(_ tokens: some Sequence<DeflateToken>) -> SymbolCounts {
    var counts = SymbolCounts()
    for token in tokens { counts.add(token) }
    return counts
  }

  /// What symbols cost before anything is known: literals by the bytes of a range, lengths and distances all alike.
  private static func firstCosts(_ source: UnsafePointer<UInt8>, _ range: Range<Int>) -> [UInt32] {
    var counts = SymbolCounts()
    for place in range { counts.counts[Int(source[place])] += 1 }
    var costs = counts.costs()
    for symbol in DeflateSymbols.endOfBlock..<SymbolCounts.total {
      costs[symbol] = UInt32((symbol < DeflateSymbols.literals ? 7 : 5) * SymbolCounts.unit)
    }
    return costs
  }
}
