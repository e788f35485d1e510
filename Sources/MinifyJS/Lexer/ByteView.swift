internal import AssetText

/// The bytes of a source with NULs behind them, read without a test for the end.
///
/// Unsafe on purpose: a scan costs a fifth less than over an array. Bounds are asserted in debug builds.
// Unchecked: the one owner cannot be copied, and nobody writes to the bytes once they are there.
struct ByteView: ~Copyable, @unchecked Sendable {
  let base: UnsafeMutablePointer<UInt8>
  let count: Int
  private static let padding = 8

  init(_ source: borrowing _Source) {
    count = source.count
    base = .allocate(capacity: count + Self.padding)
    let target = base
    source.withBytes { bytes in
      if let from = bytes.baseAddress { target.update(from: from, count: bytes.count) }
    }
    (base + count).initialize(repeating: 0, count: Self.padding)
  }

  deinit { base.deallocate() }

  @inline(__always) subscript(_ offset: Int) -> UInt8 {
    assert(offset >= 0 && offset < count + Self.padding)
    return base[offset]
  }
}
