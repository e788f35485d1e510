// ContentHash: SHA-256 (FIPS 180-4).
//
// What a bundle holds is named by digests, so that an update of the same size and checksum is still told apart and
// `integrity` attributes can be recomputed. Zlib has no SHA-256 and an app should not need a cryptography library
// for this; the rounds below are the standard's. Where the processor has instructions for them, these do the work: an
// extraction that finds everything in its place digests the archive's directory and does little else.

internal import CDigest

/// A running SHA-256 (FIPS 180-4, section 6.2).
public struct SHA256: Sendable {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  private let usesInstructions: Bool

  /// Begins a digest.
  public init() { self.init(usingInstructions: true) }

  /// Begins a digest that the processor's instructions make, where it has them, or the rounds below.
  package init(usingInstructions: Bool) {
    usesInstructions = usingInstructions && SHA256.hasInstructions
    pending.reserveCapacity(64)
  }

  /// The 32-byte digest of some bytes.
  ///
  /// - Complexity: O(*n*).
  public static func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  /// The digest of some bytes as 64 lower-case hexadecimal digits.
  public static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    hexadecimal(digest: hash(bytes))
  }

  /// A digest as lower-case hexadecimal digits.
  public static func hexadecimal(digest: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(digest.count * 2)
    for byte in digest {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Adds bytes to the digest.
  public mutating func update(_ bytes: some Sequence<UInt8>) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { update(buffer: $0) }
    if done == nil { ContiguousArray(bytes).withUnsafeBufferPointer { update(buffer: $0) } }
  }

  /// Adds the bytes of a buffer to the digest.
  public mutating func update(buffer: UnsafeBufferPointer<UInt8>) {
    length += UInt64(buffer.count)
    var rest = buffer[...]
    if !pending.isEmpty {
      let wanted = min(64 - pending.count, rest.count)
      pending.append(contentsOf: rest.prefix(wanted))
      rest = rest.dropFirst(wanted)
      guard pending.count == 64 else { return }
      let block = pending
      block.withUnsafeBufferPointer { compress($0) }
      pending.removeAll(keepingCapacity: true)
    }
    let whole = rest.count / 64 * 64
    compress(UnsafeBufferPointer(rebasing: rest.prefix(whole)))
    pending.append(contentsOf: rest.dropFirst(whole))
  }

  /// Ends the digest and returns its 32 bytes.
  public consuming func finish() -> [UInt8] {
    var padding: [UInt8] = [0x80]
    let used = (pending.count + 1 + 8) % 64
    if used != 0 { padding += [UInt8](repeating: 0, count: 64 - used) }
    let bits = length &* 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      padding.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    update(padding)
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// Works off whole blocks.
  private mutating func compress(_ blocks: UnsafeBufferPointer<UInt8>) {
    guard let first = blocks.baseAddress, blocks.count >= 64 else { return }
    guard !usesInstructions else {
      webpack_assets_sha256(&state, SHA256.constants, first, blocks.count / 64)
      return
    }
    compressByRounds(blocks)
  }

  private static let hasInstructions = webpack_assets_has_sha256() != 0

  /// Works off whole blocks by the standard's rounds, on any processor.
  private mutating func compressByRounds(_ blocks: UnsafeBufferPointer<UInt8>) {
    guard let base = UnsafeRawPointer(blocks.baseAddress) else { return }
    // A temporary outside the array: the schedule is rewritten for every block, and bounds checks on it were a
    // third of all instructions.
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      SHA256.constants.withUnsafeBufferPointer { constants in
        var (h0, h1, h2, h3) = (state[0], state[1], state[2], state[3])
        var (h4, h5, h6, h7) = (state[4], state[5], state[6], state[7])
        var offset = 0
        while offset < blocks.count {
          for index in 0..<16 {
            schedule[index] = UInt32(
              bigEndian: base.loadUnaligned(fromByteOffset: offset + index * 4, as: UInt32.self))
          }
          for index in 16..<64 {
            let before = schedule[index - 15]
            let last = schedule[index - 2]
            let first = SHA256.rotate(before, 7) ^ SHA256.rotate(before, 18) ^ before >> 3
            let second = SHA256.rotate(last, 17) ^ SHA256.rotate(last, 19) ^ last >> 10
            schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
          }
          var (a, b, c, d, e, f, g, h) = (h0, h1, h2, h3, h4, h5, h6, h7)
          for index in 0..<64 {
            let sum1 = SHA256.rotate(e, 6) ^ SHA256.rotate(e, 11) ^ SHA256.rotate(e, 25)
            let choice = (e & f) ^ (~e & g)
            let first = h &+ sum1 &+ choice &+ constants[index] &+ schedule[index]
            let sum0 = SHA256.rotate(a, 2) ^ SHA256.rotate(a, 13) ^ SHA256.rotate(a, 22)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ sum0 &+ majority)
          }
          h0 &+= a
          h1 &+= b
          h2 &+= c
          h3 &+= d
          h4 &+= e
          h5 &+= f
          h6 &+= g
          h7 &+= h
          offset += 64
        }
        state = [h0, h1, h2, h3, h4, h5, h6, h7]
      }
    }
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 &- count)
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
