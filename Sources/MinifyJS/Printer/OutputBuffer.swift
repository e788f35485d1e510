#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A growing run of bytes that can be asked for its last one.
///
/// Unsafe on purpose: most writes are one to eight bytes long, and an array's checks cost more than the copy.
struct OutputBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int
  /// NULs in front of the text, so that there always is a last byte.
  private static let margin = 16

  init(capacity: Int) {
    self.capacity = max(capacity, 256)
    base = .allocate(capacity: self.capacity + Self.margin * 2) + Self.margin
    (base - Self.margin).initialize(repeating: 0, count: Self.margin)
  }

  deinit { (base - Self.margin).deallocate() }

  /// The last byte, or NUL.
  @inline(__always) var last: UInt8 { base[count - 1] }

  /// The byte before the last one, or NUL.
  @inline(__always) var lastButOne: UInt8 { base[count - 2] }

  @inline(never) private mutating func grow(by more: Int) {
    let larger = max(capacity * 2, capacity + more)
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger + Self.margin * 2) + Self.margin
    (new - Self.margin).initialize(from: base - Self.margin, count: count + Self.margin)
    (base - Self.margin).deallocate()
    base = new
    capacity = larger
  }

  @inline(__always) mutating func write(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    base[count] = byte
    count += 1
  }

  @inline(__always) mutating func write(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    if count + length > capacity { grow(by: length) }
    memcpy(base + count, text.utf8Start, length)
    count += length
  }

  @inline(__always) mutating func write(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
    if count + length > capacity { grow(by: length) }
    memcpy(base + count, bytes, length)
    count += length
  }

  /// Writes a short text whose source may be read up to sixteen bytes from its beginning.
  @inline(__always) mutating func writeShort(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
    // The margin behind the buffer takes what is copied beyond the text.
    if count + length > capacity { grow(by: length) }
    UnsafeMutableRawPointer(base + count).copyMemory(from: bytes, byteCount: 16)
    count += length
  }

  /// The last place of a byte from an offset on.
  func lastIndex(of byte: UInt8, from start: Int) -> Int? {
    var index = count - 1
    while index >= start {
      if base[index] == byte { return index }
      index -= 1
    }
    return nil
  }

  func array() -> [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }
}
