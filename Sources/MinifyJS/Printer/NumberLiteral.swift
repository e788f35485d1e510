// NumberLiteral: the shortest spelling of a number (ECMAScript, section 12.9.3).
//
// The digits are those of the shortest decimal that reads back as the same double, as Swift prints it. From digits and
// exponent come three spellings: plain, with the point moved by an exponent, and hexadecimal for large integers.

enum NumberLiteral {
  /// The shortest literal of a number that is not negative.
  static func text(_ value: Double) -> [UInt8] {
    if value.isInfinite { return Array("1e999".utf8) }
    if value < 1e15, value == value.rounded(.towardZero) {
      let plain = Array(String(UInt64(value)).utf8)
      if plain.count < 4 || plain.last != 0x30 && plain.count < 13 { return plain }
    }
    let (digits, exponent) = decimal(value)
    var best = plain(digits, exponent)
    let scientific = digits + Array("e\(exponent - digits.count)".utf8)
    if scientific.count < best.count { best = scientific }
    if value >= 1e12, value < 18_446_744_073_709_551_616, value == value.rounded(.towardZero) {
      let hexadecimal = Array(("0x" + String(UInt64(value), radix: 16)).utf8)
      if hexadecimal.count < best.count { best = hexadecimal }
    }
    return best
  }

  /// The significant digits, and where the point stands: 0.d₁d₂… × 10^exponent.
  private static func decimal(_ value: Double) -> ([UInt8], Int) {
    var digits: [UInt8] = []
    var exponent = 0
    var pointSeen = false
    var rest = Array(value.description.utf8)[...]
    if let e = rest.firstIndex(of: 0x65) {
      exponent = Int(String(decoding: rest[(e + 1)...], as: UTF8.self)) ?? 0
      rest = rest[..<e]
    }
    for byte in rest {
      if byte == 0x2E {
        pointSeen = true
        continue
      }
      if digits.isEmpty, byte == 0x30 {
        if pointSeen { exponent -= 1 }
        continue
      }
      digits.append(byte)
      if !pointSeen { exponent += 1 }
    }
    while digits.last == 0x30 { digits.removeLast() }
    return digits.isEmpty ? ([0x30], 1) : (digits, exponent)
  }

  private static func plain(_ digits: [UInt8], _ exponent: Int) -> [UInt8] {
    // Longer ones are never the shortest spelling.
    guard exponent > -8, exponent < 30 else { return [UInt8](repeating: 0x30, count: 64) }
    if exponent <= 0 {
      return [0x2E] + [UInt8](repeating: 0x30, count: -exponent) + digits
    }
    if digits.count <= exponent {
      return digits + [UInt8](repeating: 0x30, count: exponent - digits.count)
    }
    return digits[..<exponent] + [0x2E] + digits[exponent...]
  }

  /// The shorter of a BigInt's spellings: its value stays the same to the last digit.
  static func bigInt(_ digits: ArraySlice<UInt8>) -> [UInt8] { Array(digits) + [0x6E] }
}
