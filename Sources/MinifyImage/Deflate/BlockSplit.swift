// BlockSplit: where one block should end and another begin.
//
// The tokens are cut into short pieces, and of all neighbours those go together that gain most by it, until none does:
// each block pays for its own code, and has shorter symbols for it.

enum BlockSplit {
  /// How many tokens a piece has at least.
  private static let piece = 512

  /// The ranges of tokens that make a block each.
  ///
  /// - Complexity: O(*n* + *p*²) in the tokens and the pieces.
  static func ranges(_ tokens: ContiguousArray<DeflateToken>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var counts: [SymbolCounts] = []
    for start in stride(from: 0, to: tokens.count, by: piece) {
      let range = start..<min(start + piece, tokens.count)
      var sum = SymbolCounts()
      for token in tokens[range] { sum.add(token) }
      ranges.append(range)
      counts.append(sum)
    }
    var sizes = counts.map(\.estimate)
    var joint = counts.indices.dropLast().map { SymbolCounts.estimate(counts[$0], counts[$0 + 1]) }
    while !joint.isEmpty {
      var (best, place) = (0, -1)
      for at in joint.indices where sizes[at] + sizes[at + 1] - joint[at] > best {
        (best, place) = (sizes[at] + sizes[at + 1] - joint[at], at)
      }
      guard place >= 0 else { break }
      counts[place].add(counts.remove(at: place + 1))
      sizes[place] = joint[place]
      sizes.remove(at: place + 1)
      ranges[place] = ranges[place].lowerBound..<ranges.remove(at: place + 1).upperBound
      joint.remove(at: place)
      if place < joint.count {
        joint[place] = SymbolCounts.estimate(counts[place], counts[place + 1])
      }
      if place > 0 { joint[place - 1] = SymbolCounts.estimate(counts[place - 1], counts[place]) }
    }
    return ranges
  }
}
