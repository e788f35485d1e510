import Testing

@testable import MinifyImage

/// Streams of our own search, read by zlib.
@Suite struct SearchingStreams {
  private static func random(_ count: Int, values: UInt64, seed: UInt64) -> [UInt8] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: (state >> 33) % values)
    }
  }

  static let inputs: [(name: String, bytes: [UInt8])] = [
    ("one byte", [7]),
    ("too short for a match", [1, 2, 3, 1, 2]),
    ("a match at the very end", [1, 2, 3, 4, 9, 1, 2, 3, 4]),
    ("two of a kind", [0, 0]),
    ("a run that ends at the longest length", [UInt8](repeating: 1, count: 259)),
    ("a run of twice the longest", [UInt8](repeating: 1, count: 517)),
    (
      "one byte past the window",
      [1, 2, 3, 4] + random(32_765, values: 256, seed: 3) + [1, 2, 3, 4]
    ),
    (
      "at the border of the window",
      [9, 8, 7, 6] + random(32_764, values: 250, seed: 4) + [9, 8, 7, 6]
    ),
    ("every byte once", Array(0...255)),
    ("noise", random(9_000, values: 256, seed: 1)),
    ("two values", random(3_000, values: 2, seed: 2)),
    ("a pattern of three", (0..<20_000).map { UInt8($0 % 3) }),
    (
      "halves that are unlike",
      random(6_000, values: 4, seed: 5) + random(6_000, values: 256, seed: 6)
    ),
    (
      "more than one stretch",
      random(9_000, values: 3, seed: 7) + random(3_000, values: 9, seed: 8)
    ),
    // The lengths of a code this uneven pass 15 without a bound.
    (
      "counts like Fibonacci's",
      (0..<19).flatMap { place -> [UInt8] in
        var (low, high) = (1, 1)
        for _ in 0..<place { (low, high) = (high, low + high) }
        return (0..<low).map { UInt8(truncatingIfNeeded: $0 % 2 == 0 ? place : 255 - place) }
      }
    ),
  ]

  @Test(arguments: inputs.indices) func areReadByZlib(_ place: Int) throws {
    let bytes = Self.inputs[place].bytes
    for search in [
      DeflateSearch(), DeflateSearch(rounds: 12, startsAnew: true, depth: 3, stretch: 4096),
    ] {
      let stream = try #require(search.compress(bytes, limit: .max))
      #expect(
        Compressor.inflate(stream[...], limit: bytes.count) == bytes, "\(Self.inputs[place].name)")
      #expect(search.compress(bytes, limit: stream.count) == stream)
      #expect(search.compress(bytes, limit: stream.count - 1) == nil)
    }
  }

  @Test func nothingHasNoStream() { #expect(DeflateSearch().compress([], limit: .max) == nil) }

  /// The reason for a search of our own: rows where most matches cost more than what they stand for.
  @Test func beatsTheUsualStart() throws {
    var rows = Self.random(30_000, values: 24, seed: 9)
    for place in stride(from: 400, to: rows.count - 4, by: 7) {
      for offset in 0..<3 { rows[place + offset] = rows[place + offset - 400] }
    }
    let usual = try #require(Compressor().compress(rows, level: 9, limit: rows.count))
    let ours = try #require(DeflateSearch().compress(rows, limit: .max))
    #expect(ours.count < usual.count)
  }

  static let codes: [(counts: [UInt32], longest: Int, lengths: [UInt8])] = [
    ([1, 1], 15, [1, 1]),
    ([0, 5, 0], 15, [1, 1, 0]),
    ([5, 0, 0], 15, [1, 1, 0]),
    ([0, 0, 0], 15, [1, 1, 0]),
    ([1, 1, 2, 4], 15, [3, 3, 2, 1]),
    ([1, 1, 2, 4, 8], 3, [3, 3, 3, 3, 1]),
    ([1, 1, 1, 1], 2, [2, 2, 2, 2]),
  ]
  @Test(arguments: codes.indices) func codesAreTheShortest(_ place: Int) {
    let row = Self.codes[place]
    #expect(PrefixCode.lengths(row.counts[...], longest: row.longest) == row.lengths)
  }
}
