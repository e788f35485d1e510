// rgb(), hsl() and hwb() as hexadecimal numbers or names, where that is the same colour of eight bits a channel.

enum ColorFunction {
  /// A channel or the alpha: a number with or without `%`, or `none`.
  private struct Part {
    var value: Double
    var isPercentage: Bool
    var unit = Unit.none
  }

  private enum Unit { case none, degrees, turns, gradians, other }

  /// The shortest text of a color function whose arguments are plain numbers, or nil.
  static func shortest(_ text: ArraySlice<UInt8>, _ name: FunctionName) -> [UInt8]? {
    guard let open = text.firstIndex(of: 0x28), text.last == 0x29,
      let parts = parts(text[(open + 1)...].dropLast()),
      parts.count == 3 || parts.count == 4
    else { return nil }
    var alpha: UInt32 = 255
    if parts.count == 4 {
      guard let value = alphaByte(parts[3]) else { return nil }
      alpha = value
    }
    // With commas there are percentages only, and no `hwb()` at all.
    if text.contains(0x2C), name == .hwb || name == .hsl && !parts[1...2].allSatisfy(\.isPercentage)
    {
      return nil
    }
    let channels: [Double]?
    switch name {
    case .rgb: channels = rgb(parts)
    case .hsl: channels = hsl(parts)
    case .hwb: channels = hwb(parts)
    default: channels = nil
    }
    guard let channels else { return nil }
    var color: UInt32 = 0
    for channel in channels {
      let rounded = (min(max(channel, 0), 255)).rounded(.toNearestOrAwayFromZero)
      color = color << 8 | UInt32(rounded)
    }
    return NamedColor.shared.shortest(color << 8 | alpha)
  }

  /// The byte of an alpha, where CSSOM writes the same number for the byte as for the alpha itself.
  private static func alphaByte(_ part: Part) -> UInt32? {
    let alpha = min(max(part.isPercentage ? part.value / 100 : part.value, 0), 1)
    let byte = (alpha * 255).rounded(.toNearestOrAwayFromZero)
    // Two decimals if those give the byte back, else three (CSSOM, "serialize an <alphavalue>").
    let two = (byte / 255 * 100).rounded() / 100
    let three = (byte / 255 * 1000).rounded() / 1000
    let text = (two * 255).rounded(.toNearestOrAwayFromZero) == byte ? two : three
    return text == alpha ? UInt32(byte) : nil
  }

  private static func rgb(_ parts: [Part]) -> [Double]? {
    let first = parts[0].isPercentage
    guard parts.prefix(3).allSatisfy({ $0.isPercentage == first && $0.unit == .none }) else {
      return nil
    }
    return parts.prefix(3).map { first ? $0.value * 255 / 100 : $0.value }
  }

  private static func degrees(_ part: Part) -> Double? {
    guard !part.isPercentage else { return nil }
    switch part.unit {
    case .none, .degrees: return part.value
    case .turns: return part.value * 360
    case .gradians: return part.value * 0.9
    case .other: return nil
    }
  }

  private static func hsl(_ parts: [Part]) -> [Double]? {
    guard let hue = degrees(parts[0]), parts[1].unit == .none, parts[2].unit == .none else {
      return nil
    }
    let saturation = min(max(parts[1].value / 100, 0), 1)
    let lightness = min(max(parts[2].value / 100, 0), 1)
    let turned = hue.truncatingRemainder(dividingBy: 360)
    let angle = turned < 0 ? turned + 360 : turned
    func channel(_ n: Double) -> Double {
      let k = (n + angle / 30).truncatingRemainder(dividingBy: 12)
      let a = saturation * min(lightness, 1 - lightness)
      return (lightness - a * max(-1, min(k - 3, 9 - k, 1))) * 255
    }
    let channels = [channel(0), channel(8), channel(4)]
    // Where rounding could go either way engines differ.
    return channels.allSatisfy(isClear) ? channels : nil
  }

  private static func hwb(_ parts: [Part]) -> [Double]? {
    guard let hue = degrees(parts[0]) else { return nil }
    let white = min(max(parts[1].value / 100, 0), 1)
    let black = min(max(parts[2].value / 100, 0), 1)
    if white + black >= 1 {
      let gray = white / (white + black) * 255
      return isClear(gray) ? [gray, gray, gray] : nil
    }
    guard
      let pure = hsl([
        Part(value: hue, isPercentage: false), Part(value: 100, isPercentage: true),
        Part(value: 50, isPercentage: true),
      ])
    else { return nil }
    let channels = pure.map { ($0 / 255 * (1 - white - black) + white) * 255 }
    return channels.allSatisfy(isClear) ? channels : nil
  }

  private static func isClear(_ channel: Double) -> Bool {
    abs(channel - channel.rounded(.down) - 0.5) > 0.001
  }

  /// The channels and the alpha: three or four, or nil for what holds anything but plain numbers.
  private static func parts(_ text: ArraySlice<UInt8>) -> [Part]? {
    var parts: [Part] = []
    parts.reserveCapacity(4)
    let hasCommas = text.contains(0x2C)
    var slash: Int?
    var start = text.startIndex
    while start < text.endIndex {
      // Without commas there may be no white space beside the slash.
      let end =
        text[start...].firstIndex { $0 == 0x2C || $0 == 0x2F || $0 == 0x20 } ?? text.endIndex
      // `none` is no number: what it is depends on what the colour is mixed with.
      guard parts.count < 4, let part = part(text[start..<end]) else { return nil }
      parts.append(part)
      guard end < text.endIndex else { break }
      start = end + 1
      guard start < text.endIndex, hasCommas == (text[end] == 0x2C) else { return nil }
      if text[end] == 0x2F {
        guard slash == nil, parts.count == 3 else { return nil }
        slash = end
      }
    }
    guard hasCommas || parts.count == (slash == nil ? 3 : 4) else { return nil }
    return parts
  }

  /// A number with what stands behind its last digit.
  private static func part(_ text: ArraySlice<UInt8>) -> Part? {
    let digits = 0x30...0x39 as ClosedRange<UInt8>
    guard let last = text.lastIndex(where: { digits.contains($0) || $0 == 0x2E }),
      let value = number(text[...last]), value.isFinite
    else { return nil }
    let unit = text[(last + 1)...]
    if unit.elementsEqual([0x25]) { return Part(value: value, isPercentage: true) }
    return Part(value: value, isPercentage: false, unit: units.value(unit) ?? .other)
  }

  private static let units = WordTable<Unit>([
    "": .none, "deg": .degrees, "turn": .turns, "grad": .gradians,
  ])

  private static func number(_ text: ArraySlice<UInt8>) -> Double? {
    // A quotient of two integers that are exact is rounded once, as it should be.
    if let exact = ExactNumber(text) { return exact.double }
    return Double(String(decoding: text, as: UTF8.self))
  }
}
