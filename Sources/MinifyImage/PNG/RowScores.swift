// RowScores: estimates of what a filtered row will compress to.
//
// All four look at one row alone; the lower the score the better. Counts go into tables that are taken back afterwards,
// by the row itself where the table is large, so that no table is cleared for each row. Pointers for the same reason
// as in RowFilter: this runs five times over every byte of an image.

/// Tables for the scores of rows; for one thread at a time.
struct RowScores: ~Copyable {
  private let single: UnsafeMutablePointer<UInt32>
  private let pairs: UnsafeMutablePointer<UInt32>
  private let seen: UnsafeMutablePointer<UInt64>
  /// What the entropy of *n* of a kind grows by with one more, in 1/256 of a bit.
  private let growth: [UInt32]

  init(rowBytes: Int) {
    single = .allocate(capacity: 256)
    single.initialize(repeating: 0, count: 256)
    pairs = .allocate(capacity: 1 << 16)
    pairs.initialize(repeating: 0, count: 1 << 16)
    seen = .allocate(capacity: 1 << 10)
    seen.initialize(repeating: 0, count: 1 << 10)
    var last = 0.0
    growth = (1...max(1, rowBytes)).map { count in
      let next = Double(count) * Self.log2(Double(count))
      defer { last = next }
      return UInt32((next - last) * 256)
    }
  }

  deinit {
    single.deallocate()
    pairs.deallocate()
    seen.deallocate()
  }

  /// The logarithm by its series, the same on every system.
  private static func log2(_ value: Double) -> Double {
    let z = (value.significand - 1) / (value.significand + 1)
    var (power, sum, divisor) = (z, 0.0, 1.0)
    for _ in 0..<12 {
      sum += power / divisor
      power *= z * z
      divisor += 2
    }
    return Double(value.exponent) + 2 * sum * 1.4426950408889634
  }

  /// The sum of distances from zero.
  @inline(__always)
  static func smallestSum(_ row: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var total = 0
    var start = 0
    // The sum of a block fits 16 bits, and so the compiler's vectors.
    while start < count {
      let end = min(start + 256, count)
      var sum: UInt16 = 0
      for i in start..<end { sum &+= UInt16(min(row[i], 0 &- row[i])) }
      total += Int(sum)
      start = end
    }
    return total
  }

  func entropy(_ row: UnsafePointer<UInt8>, _ count: Int) -> Int {
    growth.withUnsafeBufferPointer { growth in
      var sum = 0
      for i in 0..<count {
        let place = Int(row[i])
        let known = single[place]
        sum &+= Int(growth[Int(known)])
        single[place] = known &+ 1
      }
      single.update(repeating: 0, count: 256)
      return -sum
    }
  }

  func fewestPairs(_ row: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var different = 0
    guard count > 1 else { return 0 }
    for i in 1..<count {
      let pair = Int(row[i - 1]) << 8 | Int(row[i])
      let bit: UInt64 = 1 &<< UInt64(pair & 63)
      let word = seen[pair >> 6]
      different &+= word & bit == 0 ? 1 : 0
      seen[pair >> 6] = word | bit
    }
    if count < 512 {
      for i in 1..<count { seen[(Int(row[i - 1]) << 8 | Int(row[i])) >> 6] = 0 }
    } else {
      seen.update(repeating: 0, count: 1 << 10)
    }
    return different
  }

  func pairEntropy(_ row: UnsafePointer<UInt8>, _ count: Int) -> Int {
    guard count > 1 else { return 0 }
    return growth.withUnsafeBufferPointer { growth in
      var sum = 0
      for i in 1..<count {
        let pair = Int(row[i - 1]) << 8 | Int(row[i])
        let known = pairs[pair]
        sum &+= Int(growth[Int(known)])
        pairs[pair] = known &+ 1
      }
      for i in 1..<count { pairs[Int(row[i - 1]) << 8 | Int(row[i])] = 0 }
      return -sum
    }
  }
}
