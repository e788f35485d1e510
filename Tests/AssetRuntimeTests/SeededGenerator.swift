/// The same numbers for the same seed (xorshift, with a multiplication at the end).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(state: UInt64) { self.state = state &+ 0x9e37_79b9_7f4a_7c15 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_f491_4f6c_dd1d
  }
}
