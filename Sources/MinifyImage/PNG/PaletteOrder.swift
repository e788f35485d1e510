// PaletteOrder: in which order the colours of a palette stand.
//
// The order means nothing to the picture and much to its size where rows are filtered, since filters see the numbers as
// if they were brightness. Three orders are worth a try: as in the file, whose author may have sorted it; from dark to
// light; and so that colours that are neighbours in the picture are neighbours in the palette. In each of them the
// colours with alpha come first, so that the chunk that lists alpha ends early.

enum PaletteOrder {
  /// Orders for an image's colours, each different from the others; the first is as near to the file's as can be.
  static func candidates(
    _ index: ColourIndex, original: [UInt32], width: Int, all: Bool
  ) -> [[Int]] {
    var known: [UInt32: Int] = [:]
    for (place, colour) in original.enumerated() where known[colour] == nil {
      known[colour] = place
    }
    let all = all && index.colours.count > 2
    var orders = [
      byAlpha(
        index,
        index.colours.indices.sorted {
          known[index.colours[$0], default: $0 + 256] < known[index.colours[$1], default: $1 + 256]
        })
    ]
    guard all else { return orders }
    let brightness = index.colours.map { colour -> Int in
      // The weights of ITU-R BT.709 in thousandths.
      Int(colour.red) * 213 + Int(colour.green) * 715 + Int(colour.blue) * 72
    }
    orders.append(
      byAlpha(index, index.colours.indices.sorted { (brightness[$0], $0) < (brightness[$1], $1) }))
    orders.append(byAlpha(index, byNeighbours(index, width: width)))
    var different: [[Int]] = []
    for order in orders where !different.contains(order) { different.append(order) }
    return different
  }

  private static func byAlpha(_ index: ColourIndex, _ order: [Int]) -> [Int] {
    order.filter { index.colours[$0].alpha != 0xFF }
      + order.filter { index.colours[$0].alpha == 0xFF }
  }

  /// A chain that begins with the most frequent pair of neighbours and grows at both ends by the colour that is most
  /// often beside what the chain holds, those near its end counting more.
  ///
  /// - Complexity: O(*n*) in the pixels and O(*k*³) at worst in the colours.
  private static func byNeighbours(_ index: ColourIndex, width: Int) -> [Int] {
    let count = index.colours.count
    var pairs = [Int](repeating: 0, count: count * count)
    let indices = index.indices
    for place in indices.indices {
      let here = Int(indices[place])
      if place % width != 0 {
        let left = Int(indices[place - 1])
        if left != here {
          pairs[here * count + left] += 1
          pairs[left * count + here] += 1
        }
      }
      if place >= width {
        let above = Int(indices[place - width])
        if above != here {
          pairs[here * count + above] += 1
          pairs[above * count + here] += 1
        }
      }
    }
    guard let best = pairs.indices.max(by: { (pairs[$0], $1) < (pairs[$1], $0) }) else { return [] }
    var chain = [best / count, best % count]
    if chain[0] == chain[1] { return Array(0..<count) }
    var isFree = [Bool](repeating: true, count: count)
    for place in chain { isFree[place] = false }
    // What the free colours have to do with all of the chain, and with its two ends.
    var sums = (0..<count).map { pairs[$0 * count + chain[0]] + pairs[$0 * count + chain[1]] }
    while chain.count < count {
      var next = -1
      for place in 0..<count where isFree[place] && (next < 0 || sums[place] > sums[next]) {
        next = place
      }
      // The end of which it is the nearer neighbour, counted over the chain with weights that fall off.
      var lean = 0
      for (position, place) in chain.enumerated() {
        lean += (chain.count - 1 - 2 * position) * pairs[next * count + place]
      }
      if lean > 0 { chain.insert(next, at: 0) } else { chain.append(next) }
      isFree[next] = false
      for place in 0..<count { sums[place] += pairs[place * count + next] }
    }
    return chain
  }
}
