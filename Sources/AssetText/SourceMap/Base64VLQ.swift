/// The numbers in the `mappings` of a source map: base 64, five bits a digit, the sign in the lowest bit.
enum Base64VLQ {
  private static let digits: StaticString =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

  /// Appends a number.
  static func append(_ value: Int64, to text: inout [UInt8]) {
    var rest = UInt64(value.magnitude) << 1 | (value < 0 ? 1 : 0)
    repeat {
      var digit = Int(rest & 31)
      rest >>= 5
      if rest > 0 { digit |= 32 }
      text.append(digits.utf8Start[digit])
    } while rest > 0
  }

  /// Reads a number and moves behind it; nil where none stands or where it has more than 32 bits.
  static func read(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Int64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < text.count {
      let digit = values[Int(text[position])]
      guard digit < 64, shift <= 30 else { return nil }
      position += 1
      value |= UInt64(digit & 31) << shift
      if digit & 32 == 0 {
        guard value >> 33 == 0 else { return nil }
        let magnitude = Int64(value >> 1)
        return value & 1 == 0 ? magnitude : -magnitude
      }
      shift += 5
    }
    return nil
  }

  /// The value of each digit, 64 for other bytes.
  private static let values: [UInt8] = {
    var table = [UInt8](repeating: 64, count: 256)
    for value in 0..<64 { table[Int(digits.utf8Start[value])] = UInt8(value) }
    return table
  }()
}
