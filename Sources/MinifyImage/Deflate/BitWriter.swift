/// Bits in the order of DEFLATE: the first one is the lowest of its byte (RFC 1951, section 3.1.1).
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var held: UInt64 = 0
  private var count = 0

  /// Adds the lowest bits of a number, at most 32.
  @inline(__always)
  mutating func put(_ value: Int, _ bits: Int) {
    held |= UInt64(truncatingIfNeeded: value) << UInt64(count)
    count += bits
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: held))
      held >>= 8
      count -= 8
    }
  }

  /// Fills the byte at hand with zeros.
  mutating func align() { if count > 0 { put(0, 8 - count) } }

  /// Adds whole bytes where a byte begins.
  mutating func put(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
}
