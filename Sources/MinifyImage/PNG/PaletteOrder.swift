// PaletteOrder: in which order the colours of a palette stand.
//
// The order means nothing to the picture. It means much to its size where rows are filtered, since filters see the
// numbers as if they were brightness, and a little where they are not, since compressors decide by the numbers where a
// new block begins. What is best cannot be told beforehand, so several orders are tried: as in the file, whose author may
// have sorted it; as the colours appear; from dark to light; and three in which colours that are neighbours in the picture
// are neighbours in the palette. Where colours have alpha, the first ones that are tried have these in front, so that the
// chunk that lists alpha ends early.

struct PaletteOrder {
  private let index: ColourIndex
  private let width: Int
  /// How often two colours are neighbours, across or down, for each pair of places.
  private let pairs: [Int32]

  private init(_ index: ColourIndex, width: Int) {
    self.index = index
    self.width = width
    let count = index.colours.count
    var pairs = [Int32](repeating: 0, count: count * count)
    let indices = index.indices
    var x = 0
    for place in indices.indices {
      let here = Int(indices[place])
      if x > 0 { pairs[here * count + Int(indices[place - 1])] &+= 1 }
      if place >= width { pairs[here * count + Int(indices[place - width])] &+= 1 }
      x = x + 1 == width ? 0 : x + 1
    }
    for one in 0..<count {
      pairs[one * count + one] = 0
      for other in 0..<one {
        let sum = pairs[one * count + other] &+ pairs[other * count + one]
        pairs[one * count + other] = sum
        pairs[other * count + one] = sum
      }
    }
    self.pairs = pairs
  }

  /// Orders for an image's colours, each different from the others; the first is as near to the file's as
  /// can be, and the only one unless `all` are wanted.
  ///
  /// - Complexity: O(*n*) in the pixels and O(*k*²) in the colours.
  static func candidates(
    _ index: ColourIndex, original: [UInt32], width: Int, all: Bool
  ) -> [[Int]] {
    var known: [UInt32: Int] = [:]
    for (place, colour) in original.enumerated() where known[colour] == nil {
      known[colour] = place
    }
    let places = index.colours.map { known[$0] ?? 256 }
    let byFile = index.colours.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    var orders = [byAlpha(index, byFile)]
    guard all, index.colours.count > 2 else { return orders }
    let brightness = index.colours.map { colour -> Int in
      // The weights of ITU-R BT.709 in thousandths.
      Int(colour.red) * 213 + Int(colour.green) * 715 + Int(colour.blue) * 72
    }
    orders.append(
      byAlpha(index, index.colours.indices.sorted { (brightness[$0], $0) < (brightness[$1], $1) }))
    orders.append(Array(index.colours.indices))
    let order = PaletteOrder(index, width: width)
    orders.append(order.path())
    orders.append(order.chain())
    orders.append(order.joined())
    var different: [[Int]] = []
    for order in orders where !different.contains(order) { different.append(order) }
    return different
  }

  private static func byAlpha(_ index: ColourIndex, _ order: [Int]) -> [Int] {
    order.filter { index.colours[$0].alpha != 0xFF }
      + order.filter { index.colours[$0].alpha == 0xFF }
  }

  /// The most frequent colour: the ground that the rest is drawn on.
  private var ground: Int {
    index.counts.indices.max { index.counts[$0] < index.counts[$1] } ?? 0
  }

  /// A path that begins with the ground and goes on to the colour that is most often beside the last one.
  private func path() -> [Int] {
    let count = index.colours.count
    var path = [ground]
    var isFree = [Bool](repeating: true, count: count)
    isFree[path[0]] = false
    while path.count < count {
      let last = path[path.count - 1] * count
      var next = -1
      for place in 0..<count where isFree[place] {
        if next < 0
          || (pairs[last + place], index.counts[place]) > (pairs[last + next], index.counts[next])
        {
          next = place
        }
      }
      isFree[next] = false
      path.append(next)
    }
    return path
  }

  /// A chain that begins with the most frequent pair of neighbours and grows by the colour that is most often beside
  /// what it holds, at the end that this one is nearer to. The ground goes to the front, since filters take everything
  /// beyond the edges for nought.
  private func chain() -> [Int] {
    let count = index.colours.count
    guard let best = pairs.indices.max(by: { (pairs[$0], $1) < (pairs[$1], $0) }),
      best / count != best % count
    else { return Array(0..<count) }
    var chain = [best / count, best % count]
    var isFree = [Bool](repeating: true, count: count)
    for place in chain { isFree[place] = false }
    // What the free colours have to do with all of the chain.
    var sums = (0..<count).map { pairs[$0 * count + chain[0]] &+ pairs[$0 * count + chain[1]] }
    while chain.count < count {
      var next = -1
      for place in 0..<count where isFree[place] && (next < 0 || sums[place] > sums[next]) {
        next = place
      }
      // Neighbours count the more the nearer they are to an end.
      var lean = 0
      for (position, place) in chain.enumerated() {
        lean += (chain.count - 1 - 2 * position) * Int(pairs[next * count + place])
      }
      if lean > 0 { chain.insert(next, at: 0) } else { chain.append(next) }
      isFree[next] = false
      for place in 0..<count { sums[place] &+= pairs[place * count + next] }
    }
    let ground = ground
    let place = chain.firstIndex(of: ground) ?? 0
    if place >= count / 2 { chain.reverse() }
    return [ground] + chain.filter { $0 != ground }
  }

  /// The path of pieces that are joined where two colours are neighbours most often, whichever piece they are in.
  ///
  /// Colours that never meet are joined by how like they are. The ends of a piece are where it can be joined; the path is
  /// whole when all colours are in one piece.
  private func joined() -> [Int] {
    let count = index.colours.count
    var edges: [(weight: Int32, distance: Int, one: Int, other: Int)] = []
    edges.reserveCapacity(count * (count - 1) / 2)
    for one in 0..<count {
      for other in 0..<one {
        edges.append((pairs[one * count + other], distance(one, other), one, other))
      }
    }
    edges.sort {
      ($1.weight, $0.distance, $0.one, $0.other) < ($0.weight, $1.distance, $1.one, $1.other)
    }
    var links = [[Int]](repeating: [], count: count)
    // The piece that a colour is in, by its number.
    var piece = Array(0..<count)
    var left = count - 1
    for edge in edges where left > 0 {
      let (one, other) = (edge.one, edge.other)
      guard links[one].count < 2, links[other].count < 2, piece[one] != piece[other] else {
        continue
      }
      links[one].append(other)
      links[other].append(one)
      let (gone, kept) = (piece[other], piece[one])
      for place in 0..<count where piece[place] == gone { piece[place] = kept }
      left -= 1
    }
    let ends = links.indices.filter { links[$0].count < 2 }
    // It begins at the end that is used more.
    guard var here = ends.max(by: { index.counts[$0] < index.counts[$1] }) else {
      return Array(0..<count)
    }
    var (path, before) = ([here], -1)
    while let next = links[here].first(where: { $0 != before }) {
      path.append(next)
      (before, here) = (here, next)
    }
    return path
  }

  private func distance(_ one: Int, _ other: Int) -> Int {
    let (a, b) = (index.colours[one], index.colours[other])
    func square(_ x: UInt32, _ y: UInt32) -> Int { (Int(x) - Int(y)) * (Int(x) - Int(y)) }
    return square(a.red, b.red) + square(a.green, b.green) + square(a.blue, b.blue)
      + square(a.alpha, b.alpha)
  }
}
