// `unicode-range`: the same code points with fewer ranges, each in its shortest form (CSS Fonts 4, section 4.5).

enum UnicodeRange {
  /// A shorter text of the list, or nil where it holds anything else.
  static func shortened(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var ranges: [ClosedRange<UInt32>] = []
    for entry in ValueWords.entries(text) {
      guard let range = range(entry) else { return nil }
      ranges.append(range)
    }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    var joined: [ClosedRange<UInt32>] = []
    for range in ranges {
      if let last = joined.last, range.lowerBound <= last.upperBound + 1 {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    let shorter = Array(joined.map(written).joined(separator: [0x2C]))
    return shorter.count < text.count ? shorter : nil
  }

  private static func range(_ entry: ArraySlice<UInt8>) -> ClosedRange<UInt32>? {
    guard entry.count >= 3, entry[entry.startIndex] | 0x20 == 0x75,
      entry[entry.startIndex + 1] == 0x2B
    else { return nil }
    let halves = entry.dropFirst(2).split(separator: 0x2D, omittingEmptySubsequences: false)
    guard let first = halves.first, let low = value(first, wildcard: 0) else { return nil }
    if halves.count == 1 {
      guard let high = value(first, wildcard: 15), high <= 0x10FFFF else { return nil }
      return low...high
    }
    guard halves.count == 2, !entry.contains(0x3F), let high = value(halves[1], wildcard: 0),
      low <= high, high <= 0x10FFFF
    else { return nil }
    return low...high
  }

  private static func value(_ digits: ArraySlice<UInt8>, wildcard: UInt32) -> UInt32? {
    guard (1...6).contains(digits.count) else { return nil }
    var value: UInt32 = 0
    var isWild = false
    for byte in digits {
      if byte == 0x3F {
        isWild = true
        value = value << 4 | wildcard
      } else {
        guard !isWild, let digit = CSSText.hexValue(byte) else { return nil }
        value = value << 4 | digit
      }
    }
    return value
  }

  private static func written(_ range: ClosedRange<UInt32>) -> [UInt8] {
    func hex(_ value: UInt32) -> [UInt8] { Array(String(value, radix: 16, uppercase: true).utf8) }
    let low = range.lowerBound
    let high = range.upperBound
    var text = Array("U+".utf8) + hex(low)
    guard high > low else { return text }
    text += [0x2D] + hex(high)
    // As many question marks as make exactly this range.
    var wild = 1
    while wild < 6 {
      let mask: UInt32 = (1 << (4 * UInt32(wild))) - 1
      if low & mask == 0, high == low | mask {
        let head = low >> (4 * UInt32(wild))
        let digits = head == 0 ? [] : hex(head)
        let form = Array("U+".utf8) + digits + [UInt8](repeating: 0x3F, count: wild)
        return form.count < text.count ? form : text
      }
      wild += 1
    }
    return text
  }
}
