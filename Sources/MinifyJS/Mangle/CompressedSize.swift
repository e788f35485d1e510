// CompressedSize: what DEFLATE would make of a text, without writing it.
//
// The matches are the ones that a compressor with hash chains and one byte of foresight finds, and the codes are those
// of Huffman for blocks of as many symbols as zlib takes. What comes out differs from zlib's length by about one per
// cent, and by the same for texts that are alike, which is what it is for: to say which of two ways to write a program
// compresses better.

/// Counts the bits of a compressed text.
struct CompressedSize: ~Copyable {
  private let bytes: [UInt8]
  /// By hash of three bytes: the last place that has it; by place in the window: the one before. Both are off by one.
  private var heads = Table<UInt32>(repeating: 0, count: hashCount)
  private var chain = Table<UInt32>(repeating: 0, count: window)
  private var symbols = Table<UInt32>(repeating: 0, count: 286)
  private var distances = Table<UInt32>(repeating: 0, count: 30)
  private var symbolsInBlock = 0
  private var bits = 0

  private static let window = 32768
  private static let hashCount = 32768
  private static let shortest = 3
  private static let longest = 258
  /// How many earlier places are looked at.
  private static let attempts = 48
  /// A match that is good enough to look no further.
  private static let enough = 96
  /// Three bytes further away than this take more bits than as they are.
  private static let farthestOfShortest = 4096
  private static let blockSize = 16383

  private struct Match {
    var length = 0
    var distance = 0
  }

  /// The number of bytes that a text takes once it is deflated, about.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func estimate(_ bytes: [UInt8]) -> Int {
    var size = CompressedSize(bytes)
    size.run()
    return size.bits / 8
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run() {
    var position = 0
    var match = next(at: 0)
    while position < bytes.count {
      guard match.length >= Self.shortest else {
        count(literal: bytes[position])
        position += 1
        match = next(at: position)
        continue
      }
      let following =
        match.length < Self.enough ? next(at: position + 1) : Match()
      if following.length > match.length {
        count(literal: bytes[position])
        position += 1
        match = following
        continue
      }
      count(match)
      let isFollowingEntered = match.length < Self.enough
      let end = position + match.length
      position += isFollowingEntered ? 2 : 1
      while position < end {
        enter(position)
        position += 1
      }
      match = next(at: end)
    }
    endBlock()
  }

  // MARK: Matches

  @inline(__always) private func hash(_ position: Int) -> Int {
    let value =
      UInt32(bytes[position]) << 16 | UInt32(bytes[position + 1]) << 8
      | UInt32(bytes[position + 2])
    return Int((value &* 0x9E37_79B1) >> 17)
  }

  /// Remembers a place.
  @inline(__always) private mutating func enter(_ position: Int) {
    guard position + Self.shortest <= bytes.count else { return }
    let hash = hash(position)
    chain[position & (Self.window - 1)] = heads[hash]
    heads[hash] = UInt32(truncatingIfNeeded: position + 1)
  }

  /// The longest match for what stands at a place, which is remembered.
  private mutating func next(at position: Int) -> Match {
    var best = Match()
    guard position + Self.shortest <= bytes.count else { return best }
    var candidate = Int(heads[hash(position)]) - 1
    enter(position)
    let limit = min(Self.longest, bytes.count - position)
    var attempts = Self.attempts
    while candidate >= 0, position - candidate < Self.window, attempts > 0 {
      attempts -= 1
      if best.length == 0
        || best.length < limit && bytes[candidate + best.length] == bytes[position + best.length]
      {
        var length = 0
        while length < limit, bytes[candidate + length] == bytes[position + length] {
          length += 1
        }
        if length > best.length {
          best = Match(length: length, distance: position - candidate)
          if length >= Self.enough { break }
        }
      }
      let earlier = Int(chain[candidate & (Self.window - 1)]) - 1
      if earlier >= candidate { break }
      candidate = earlier
    }
    if best.length < Self.shortest
      || best.length == Self.shortest && best.distance > Self.farthestOfShortest
    {
      return Match()
    }
    return best
  }

  // MARK: Bits

  @inline(__always) private mutating func count(literal: UInt8) {
    symbols[Int(literal)] += 1
    countSymbol()
  }

  private mutating func count(_ match: Match) {
    let length = match.length - Self.shortest
    if match.length == Self.longest {
      symbols[285] += 1
    } else if length < 8 {
      symbols[257 + length] += 1
    } else {
      let extra = Self.logarithm(length) - 2
      symbols[257 + extra * 4 + length >> extra] += 1
      bits += extra
    }
    let distance = match.distance - 1
    if distance < 4 {
      distances[distance] += 1
    } else {
      let extra = Self.logarithm(distance) - 1
      distances[extra * 2 + distance >> extra] += 1
      bits += extra
    }
    countSymbol()
  }

  private static func logarithm(_ value: Int) -> Int {
    Int.bitWidth - 1 - value.leadingZeroBitCount
  }

  @inline(__always) private mutating func countSymbol() {
    symbolsInBlock += 1
    if symbolsInBlock == Self.blockSize { endBlock() }
  }

  private mutating func endBlock() {
    symbols[256] += 1
    // Block type and the numbers of codes.
    bits += 17 + Self.codeBits(&symbols) + Self.codeBits(&distances)
    symbolsInBlock = 0
  }

  /// The bits of the symbols of a block and of their code; forgets the counts.
  private static func codeBits(_ counts: inout Table<UInt32>) -> Int {
    var weights: [Int] = []
    for index in counts.indices where counts[index] > 0 {
      weights.append(Int(counts[index]))
      counts[index] = 0
    }
    weights.sort()
    // A length takes about four bits in the code of the lengths.
    var bits = weights.count * 4
    // Huffman: the bits of all symbols are the sum of the weights of all inner nodes.
    var inner: [Int] = []
    var (leaf, node) = (0, 0)
    for _ in 1..<max(1, weights.count) {
      var sum = 0
      for _ in 0..<2 {
        if node == inner.count || leaf < weights.count && weights[leaf] <= inner[node] {
          sum += weights[leaf]
          leaf += 1
        } else {
          sum += inner[node]
          node += 1
        }
      }
      inner.append(sum)
      bits += sum
    }
    return bits
  }
}
