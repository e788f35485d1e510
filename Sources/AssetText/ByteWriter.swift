/// A growing buffer of output bytes that knows its last byte.
///
/// Public for the sake of speed between modules, not as API.
@frozen public struct _ByteWriter: ~Copyable, Sendable {
  /// What was written so far.
  public var bytes: [UInt8]

  /// Makes an empty buffer with room for a number of bytes.
  @inlinable public init(reserving capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// The last byte, or NUL in an empty buffer.
  @inlinable public var last: UInt8 { bytes.last ?? 0 }

  /// The number of bytes written.
  @inlinable public var count: Int { bytes.count }

  /// Appends one byte.
  @inlinable public mutating func write(_ byte: UInt8) { bytes.append(byte) }

  /// Appends the bytes of a collection.
  @inlinable public mutating func write(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more)
  }

  /// Appends an ASCII or UTF-8 literal.
  @inlinable public mutating func write(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends a string.
  @inlinable public mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a range of a source.
  @inlinable public mutating func write(_ source: borrowing _Source, _ range: Range<Int>) {
    bytes.append(contentsOf: source.storage[range])
  }

  /// Ends the writing and hands the bytes over.
  @inlinable public consuming func finish() -> [UInt8] { bytes }
}
