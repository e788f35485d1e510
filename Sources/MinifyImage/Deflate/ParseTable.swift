// ParseTable: the cheapest way through a stretch of bytes, where the price of each symbol is known.
//
// The matches of every place are found once and kept, because the prices change from round to round and the matches
// do not. The way is found from the end: what a place costs is its cheapest token and what is behind that costs.
//
// Pointers, because this runs over every byte some ten times: the checks of bounds double the time.

struct ParseTable: ~Copyable {
  private let source: UnsafePointer<UInt8>
  private let start: Int
  private var matches: ContiguousArray<DeflateToken> = []
  /// Where the matches of each place begin.
  private let first: UnsafeMutablePointer<UInt32>
  private let cost: UnsafeMutablePointer<UInt32>
  private let choice: UnsafeMutablePointer<DeflateToken>

  /// Finds the matches of a range. `source` has to stay where it is as long as this exists.
  init(_ source: UnsafePointer<UInt8>, _ range: Range<Int>, _ finder: borrowing MatchFinder) {
    self.source = source
    start = range.lowerBound
    first = .allocate(capacity: range.count + 1)
    cost = .allocate(capacity: range.count + 1)
    choice = .allocate(capacity: range.count + 1)
    cost.initialize(repeating: 0, count: range.count + 1)
    choice.initialize(repeating: DeflateToken(literal: 0), count: range.count + 1)
    // In a run of one byte, or of one pattern, all places say the same.
    var skipped = 0
    for place in range {
      (first + (place - start)).initialize(to: UInt32(matches.count))
      if skipped > 0 {
        skipped -= 1
        finder.skip(place)
      } else if finder.find(at: place, into: &matches) == DeflateSymbols.longest {
        skipped = DeflateSymbols.longest - 1
      }
    }
    (first + range.count).initialize(to: UInt32(matches.count))
  }

  deinit {
    first.deallocate()
    cost.deallocate()
    choice.deallocate()
  }

  /// The tokens of a range, which has to be part of the one that this was made for.
  ///
  /// - Complexity: O(*n* · *m*) in the places and the lengths that match at one.
  func parse(_ range: Range<Int>, _ costs: [UInt32]) -> ContiguousArray<DeflateToken> {
    let lengths = (0...DeflateSymbols.longest).map { length -> UInt32 in
      guard length >= DeflateSymbols.shortest else { return 0 }
      let (symbol, extra) = DeflateSymbols.length(length)
      return costs[symbol] + UInt32(extra * SymbolCounts.unit)
    }
    let distances = (0..<DeflateSymbols.distances).map { symbol in
      costs[DeflateSymbols.literals + symbol] + UInt32(max(0, symbol / 2 - 1) * SymbolCounts.unit)
    }
    return costs.withUnsafeBufferPointer { literals in
      lengths.withUnsafeBufferPointer { lengths in
        distances.withUnsafeBufferPointer { distances in
          matches.withUnsafeBufferPointer { matches in
            walk(range, literals, lengths, distances, matches)
          }
        }
      }
    }
  }

  private func walk(
    _ range: Range<Int>, _ literals: UnsafeBufferPointer<UInt32>,
    _ lengths: UnsafeBufferPointer<UInt32>, _ distances: UnsafeBufferPointer<UInt32>,
    _ matches: UnsafeBufferPointer<DeflateToken>
  ) -> ContiguousArray<DeflateToken> {
    var place = range.upperBound - start
    let (end, base) = (place, range.lowerBound - start)
    cost[end] = 0
    while place > base {
      place -= 1
      let byte = source[start + place]
      var best = literals[Int(byte)] &+ cost[place + 1]
      var token = DeflateToken(literal: byte)
      var length = DeflateSymbols.shortest
      for match in matches[Int(first[place])..<Int(first[place + 1])] {
        let distance = distances[DeflateSymbols.distance(match.value).symbol]
        let longest = min(match.length, end - place)
        while length <= longest {
          let sum = distance &+ lengths[length] &+ cost[place + length]
          if sum < best {
            best = sum
            token = DeflateToken(length: length, distance: match.value)
          }
          length += 1
        }
      }
      cost[place] = best
      choice[place] = token
    }
    var tokens: ContiguousArray<DeflateToken> = []
    while place < end {
      tokens.append(choice[place])
      place += choice[place].length
    }
    return tokens
  }
}
