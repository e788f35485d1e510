internal import AssetText

/// The bytes of a source with NULs behind them, read without a test for the end.
///
/// Unsafe on purpose: a scan costs a fifth less than over an array. Bounds are asserted in debug builds.
// Unchecked: nobody writes to the bytes of a source.
struct ByteView: ~Copyable, @unchecked Sendable {
  /// Keeps the bytes where they are.
  private let source: _Source
  let base: UnsafePointer<UInt8>
  let count: Int

  init(_ source: _Source) {
    self.source = source
    count = source.count
    guard let start = source.withBytes({ $0.baseAddress }) else {
      preconditionFailure("a source has at least its closing NULs")
    }
    base = start
  }

  @inline(__always) subscript(_ offset: Int) -> UInt8 {
    assert(offset >= 0 && offset < count + _Source.padding)
    return base[offset]
  }

  /// The number of spaces at an offset, eight at most: indentation is a quarter of many files.
  @inline(__always) func spaces(_ offset: Int) -> Int {
    assert(offset >= 0 && offset <= count)
    let word = UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self).littleEndian
    return (word ^ 0x2020_2020_2020_2020).trailingZeroBitCount / 8
  }
}
