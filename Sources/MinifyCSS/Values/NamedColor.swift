// NamedColor: from names to colours and back, and the shortest text of a colour of eight bits a channel.

internal import AssetText

struct NamedColor: Sendable {
  static let shared = NamedColor()

  /// The colour with a name, opaque, by the name's letters.
  private var values: [String: UInt32] = [:]
  /// The names that are shorter than any other spelling, by `rrggbb`.
  private var shortNames: [UInt32: [UInt8]] = [:]

  private init() {
    for (name, value) in ColorTable.names {
      let text = name.description
      values[text] = value << 8 | 0xFF
      if text.utf8.count < NamedColor.hex(value << 8 | 0xFF).count {
        // `gray` before `grey`, as in the table.
        if shortNames[value] == nil { shortNames[value] = Array(text.utf8) }
      }
    }
    values["transparent"] = 0
  }

  /// The colour that a name stands for, as `rrggbbaa`.
  func value(_ name: String) -> UInt32? { values[name] }

  /// The shortest text of a colour `rrggbbaa`.
  func shortest(_ color: UInt32) -> [UInt8] {
    let hex = NamedColor.hex(color)
    guard color & 0xFF == 0xFF, let name = shortNames[color >> 8], name.count < hex.count else {
      return hex
    }
    return name
  }

  /// A colour as a hexadecimal number, with one digit a channel where that says the same.
  static func hex(_ color: UInt32) -> [UInt8] {
    let isOpaque = color & 0xFF == 0xFF
    let digits = (0..<8).map { UInt8(truncatingIfNeeded: color >> UInt32(28 - $0 * 4) & 15) }
    let used = digits[0..<(isOpaque ? 6 : 8)]
    let isShort = stride(from: 0, to: used.count, by: 2).allSatisfy { used[$0] == used[$0 + 1] }
    return [0x23]
      + stride(from: 0, to: used.count, by: isShort ? 2 : 1).map {
        used[$0] < 10 ? 0x30 + used[$0] : 0x57 + used[$0]
      }
  }

  /// The shorter spelling of a name of a colour; nil where there is none, or it is no colour.
  static func shorter(_ source: _Source, _ range: Range<Int>) -> [UInt8]? {
    guard range.count >= 4, range.count <= 20 else { return nil }
    // Few of the words in values begin like the colours whose name is long.
    switch source[range.lowerBound] | 0x20 {
    case 0x61...0x7A: break
    default: return nil
    }
    for offset in range where source[offset] == 0x2D || source[offset] < 0x41 { return nil }
    guard let color = shared.value(CSSText.lowerName(source, range)) else { return nil }
    let text = shared.shortest(color)
    return text.count < range.count || text.count == range.count && text[0] == 0x23 ? text : nil
  }
}

/// Hexadecimal colours.
enum HexColor {
  /// The value of the digits of a hash, as `rrggbbaa`.
  static func value(_ digits: ArraySlice<UInt8>) -> UInt32? {
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = CSSText.hexValue(byte) else { return nil }
      value = value << 4 | digit
    }
    func widened(_ digits: UInt32, _ count: UInt32) -> UInt32 {
      (0..<count).reduce(0) { $0 << 8 | (digits >> (4 * (count - 1 - $1)) & 15) * 17 }
    }
    switch digits.count {
    case 3: return widened(value, 3) << 8 | 0xFF
    case 4: return widened(value, 4)
    case 6: return value << 8 | 0xFF
    case 8: return value
    default: return nil
    }
  }

  /// The shorter spelling of a hash that is a colour; a name only where colours alone may stand.
  static func shorter(_ source: _Source, _ token: CSSToken, allowsName: Bool) -> [UInt8]? {
    let range = token.range
    guard range.count <= 9, range.count >= 4 else { return nil }
    guard let color = value(source[range.dropFirst()]) else { return nil }
    let text = allowsName ? NamedColor.shared.shortest(color) : NamedColor.hex(color)
    return source[range].elementsEqual(text) ? nil : text
  }
}
