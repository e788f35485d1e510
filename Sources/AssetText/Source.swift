// Source: the bytes of one text file, closed by NULs.
//
// Every lexer here reads ahead without asking whether there is anything left: the NUL at the end is a byte that no
// token continues with, so the test for the end of the file is the branch that the byte's own `switch` takes anyway.
// A NUL that belongs to the text is told from the closing one by its offset.

/// The bytes of a text file with NULs behind the last one.
///
/// Public for the sake of speed between modules, not as API.
@frozen public struct _Source: Sendable {
  @usableFromInline let storage: ContiguousArray<UInt8>

  /// The number of bytes, the closing NULs not counted.
  public let count: Int

  /// The number of NULs: as far as a lexer may look ahead behind a byte of the text.
  @inlinable public static var padding: Int { 8 }

  /// Copies the bytes and closes them with NULs.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  @inlinable public init(_ bytes: some Collection<UInt8>) {
    var storage = ContiguousArray<UInt8>()
    let length = bytes.count
    storage.reserveCapacity(length + Self.padding)
    storage.append(contentsOf: bytes)
    for _ in 0..<Self.padding { storage.append(0) }
    self.storage = storage
    self.count = length
  }

  /// The byte at an offset; the offset `count` holds the first closing NUL.
  @inlinable public subscript(_ offset: Int) -> UInt8 {
    @inline(__always) get { storage[offset] }
  }

  /// The byte some places further on, or NUL where that lies behind the end.
  @inlinable public func peek(_ offset: Int) -> UInt8 {
    offset < count ? storage[offset] : 0
  }

  /// The bytes of a range.
  @inlinable public subscript(_ range: Range<Int>) -> ArraySlice<UInt8> {
    storage[range]
  }

  /// Calls the closure with all bytes, the closing NULs not among them.
  @inlinable public func withBytes<R, E: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try storage.withUnsafeBufferPointer { buffer throws(E) in
      try body(UnsafeBufferPointer(rebasing: buffer[0..<count]))
    }
  }

  /// The text of a range; bytes that are not UTF-8 become U+FFFD.
  @inlinable public func text(_ range: Range<Int>) -> String {
    String(decoding: storage[range], as: UTF8.self)
  }

  /// True where the bytes at an offset are those of an ASCII literal.
  @inlinable public func has(_ literal: StaticString, at offset: Int) -> Bool {
    let length = literal.utf8CodeUnitCount
    guard offset >= 0, offset + length <= count else { return false }
    return literal.withUTF8Buffer { expected in
      for index in 0..<length where storage[offset + index] != expected[index] { return false }
      return true
    }
  }
}
