/// The shortest spelling of a number (CSS Syntax, section 4.3.12).
enum NumberText {
  /// The number without needless zeros, or nil where it has none: `+0.50` becomes `+.5`, `1.0` becomes `1`.
  ///
  /// A number with an exponent is left as it is.
  static func shortened(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    // An integer without a leading zero, and a single digit, are as short as they get.
    let first = text.first { $0 != 0x2B && $0 != 0x2D }
    if text.count == 1 || first != 0x30 && !text.contains(0x2E) { return nil }
    let shorter = withoutZeros(text)
    return shorter.count < text.count ? shorter : nil
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
