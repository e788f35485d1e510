/// The shortest spelling of a number (CSS Syntax, section 4.3.12).
enum NumberText {
  /// The number without needless zeros, or nil where it has none: `+0.50` becomes `+.5`, `1.0` becomes `1`.
  ///
  /// A number with an exponent is left as it is. Engines keep numbers in single precision, so with `isSingle` the digits
  /// that this does not hold go too.
  static func shortened(_ text: ArraySlice<UInt8>, isSingle: Bool = false) -> [UInt8]? {
    if isSingle, text.count > 9, let single = single(text) { return single }
    // An integer without a leading zero, and a single digit, are as short as they get.
    let first = text.first { $0 != 0x2B && $0 != 0x2D }
    if text.count == 1 || first != 0x30 && !text.contains(0x2E) { return nil }
    // Nor can a fraction without zeros at either end be shorter.
    if first != 0x30, text.last != 0x30, text.last != 0x2E { return nil }
    let shorter = withoutZeros(text)
    return shorter.count < text.count ? shorter : nil
  }

  private static func single(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.contains(0x2E), text.allSatisfy({ $0 >= 0x2D && $0 <= 0x39 && $0 != 0x2F }),
      let value = Float(String(decoding: text, as: UTF8.self)), abs(value) < 100_000
    else { return nil }
    let digits = Array(value.description.utf8)
    guard !digits.contains(where: { $0 | 0x20 == 0x65 }) else { return nil }
    let shorter = withoutZeros(digits[...])
    return shorter.count < withoutZeros(text).count ? shorter : nil
  }

  private static func withoutZeros(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var rest = text
    var output: [UInt8] = []
    if let sign = rest.first, sign == 0x2B || sign == 0x2D {
      output.append(sign)
      rest = rest.dropFirst()
    }
    if rest.contains(where: { $0 | 0x20 == 0x65 }) { return Array(text) }
    let point = rest.firstIndex(of: 0x2E)
    var whole = rest[..<(point ?? rest.endIndex)].drop { $0 == 0x30 }
    var fraction = point.map { rest[($0 + 1)...] } ?? []
    while fraction.last == 0x30 { fraction = fraction.dropLast() }
    if whole.isEmpty, fraction.isEmpty { whole = [0x30] }
    output += whole
    if !fraction.isEmpty { output += [0x2E] + fraction }
    return output
  }

  /// True where a number is zero, whatever its sign.
  static func isZero(_ text: ArraySlice<UInt8>) -> Bool {
    !text.contains { $0 >= 0x31 && $0 <= 0x39 } && !text.contains { $0 | 0x20 == 0x65 }
  }
}
