/// Reads numbers of a fixed width at offsets; nil behind the end.
struct ByteReader {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// An unsigned number, the most significant byte first.
  func big(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, count <= bytes.count, offset <= bytes.count - count else { return nil }
    var value = 0
    for index in offset..<offset + count { value = value << 8 | Int(bytes[index]) }
    return value
  }

  /// An unsigned number, the least significant byte first.
  func little(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, count <= bytes.count, offset <= bytes.count - count else { return nil }
    var value = 0
    for index in (offset..<offset + count).reversed() { value = value << 8 | Int(bytes[index]) }
    return value
  }

  /// True where some ASCII text stands at an offset.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset >= 0, count <= bytes.count, offset <= bytes.count - count else { return false }
    return text.withUTF8Buffer { bytes[offset..<offset + $0.count].elementsEqual($0) }
  }
}

extension [UInt8] {
  /// Appends a number, the most significant byte first.
  mutating func appendBig(_ value: Int, _ count: Int) {
    for shift in (0..<count).reversed() {
      append(UInt8(truncatingIfNeeded: value >> (shift * 8)))
    }
  }
}
