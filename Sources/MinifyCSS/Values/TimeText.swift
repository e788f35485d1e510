internal import AssetText

/// Times in the shorter of their two units.
enum TimeText {
  /// Milliseconds as seconds where that is shorter.
  static func seconds(_ source: _Source, _ token: CSSToken) -> [UInt8]? {
    let unit = Int(token.unit)
    guard Int(token.end) == unit + 2, source[unit] | 0x20 == 0x6D, source[unit + 1] | 0x20 == 0x73,
      let number = ExactNumber(source[Int(token.start)..<unit])
    else { return nil }
    let text = ExactNumber(number.mantissa, scale: number.scale + 3).text
    return text.count + 1 <= token.range.count ? text + [0x73] : nil
  }
}
