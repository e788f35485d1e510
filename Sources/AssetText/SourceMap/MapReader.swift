// MapReader: the JSON of a source map, pulled value by value.
//
// Strings are not decoded: sources, their contents and names go into the new map as they stand in the old one, quotes
// and escapes included. They are most of a map, and nothing in them is of interest here.

/// Why a text is no source map.
struct MapFailure: Error {
  var offset: Int
  var reason: String
}

/// A cursor in the JSON of a source map.
struct MapReader {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset = 0
  private var depth = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    // Servers put a line in front that keeps the text from being run as a script.
    if bytes[offset...].starts(with: ")]}".utf8) {
      while let byte = peek(), byte != 0x0A { offset += 1 }
    }
  }

  func failure(_ reason: String) -> MapFailure { MapFailure(offset: offset, reason: reason) }

  /// Reads an object; `body` is called at each value, with the key's bytes between its quotes, and must read it.
  mutating func object(
    _ body: (inout MapReader, Range<Int>) throws(MapFailure) -> Void
  ) throws(MapFailure) {
    try enter(0x7B, "an object")
    if !take(0x7D) {
      repeat {
        let key = try string()
        guard take(0x3A) else { throw failure("expected ':'") }
        try body(&self, key)
      } while take(0x2C)
      guard take(0x7D) else { throw failure("expected ',' or '}'") }
    }
    depth -= 1
  }

  /// Reads an array; `body` is called at each element and must read it.
  mutating func array(
    _ body: (inout MapReader) throws(MapFailure) -> Void
  ) throws(MapFailure) {
    try enter(0x5B, "an array")
    if !take(0x5D) {
      repeat { try body(&self) } while take(0x2C)
      guard take(0x5D) else { throw failure("expected ',' or ']'") }
    }
    depth -= 1
  }

  /// Reads a string; returns the place of what stands between its quotes.
  mutating func string() throws(MapFailure) -> Range<Int> {
    guard take(0x22) else { throw failure("expected a string") }
    let start = offset
    while let byte = peek() {
      offset += 1
      switch byte {
      case 0x22: return start..<offset - 1
      case 0x5C: offset += 1
      case 0..<0x20: throw failure("a control character in a string")
      default: break
      }
    }
    throw failure("a string does not end")
  }

  /// Reads a string or `null`.
  mutating func optionalString() throws(MapFailure) -> Range<Int>? {
    if takeNull() { return nil }
    return try string()
  }

  /// Reads a whole number that is not negative.
  mutating func integer() throws(MapFailure) -> UInt32 {
    skipSpace()
    var value: UInt32 = 0
    let start = offset
    while let byte = peek(), byte >= 0x30, byte <= 0x39 {
      guard value < 400_000_000 else { throw failure("a number is too large") }
      value = value * 10 + UInt32(byte - 0x30)
      offset += 1
    }
    guard offset > start else { throw failure("expected a whole number") }
    return value
  }

  /// Passes `null` if it stands here.
  mutating func takeNull() -> Bool {
    skipSpace()
    guard bytes[offset...].starts(with: "null".utf8) else { return false }
    offset += 4
    return true
  }

  /// Reads any value and forgets it.
  mutating func skip() throws(MapFailure) {
    skipSpace()
    switch peek() {
    case 0x7B: try object { (reader, _) throws(MapFailure) in try reader.skip() }
    case 0x5B: try array { (reader) throws(MapFailure) in try reader.skip() }
    case 0x22: _ = try string()
    default:
      // Numbers and words: nothing in a map depends on how they are spelled.
      let start = offset
      while let byte = peek(),
        byte >= 0x61 && byte <= 0x7A || byte >= 0x2B && byte <= 0x39 && byte != 0x2C || byte == 0x45
      {
        offset += 1
      }
      guard offset > start else { throw failure("expected a value") }
    }
  }

  /// Requires that nothing follows.
  mutating func end() throws(MapFailure) {
    skipSpace()
    guard offset == bytes.count else { throw failure("something follows the object") }
  }

  /// True where the bytes of a range are these.
  func matches(_ range: Range<Int>, _ text: StaticString) -> Bool {
    UnsafeBufferPointer(rebasing: bytes[range]).elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard peek() == byte else { return false }
    offset += 1
    return true
  }

  private mutating func enter(_ byte: UInt8, _ name: String) throws(MapFailure) {
    guard take(byte) else { throw failure("expected \(name)") }
    depth += 1
    guard depth <= 64 else { throw failure("values are nested too deeply") }
  }
}
