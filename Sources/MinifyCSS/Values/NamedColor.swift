// NamedColor: from names to colours and back, and the shortest text of a colour of eight bits a channel.

internal import AssetText

struct NamedColor: Sendable {
  static let shared = NamedColor()

  /// The colours by their names, opaque but for `transparent`.
  private let values: WordTable<UInt32>
  /// The names that are shorter than any other spelling, by `rrggbb` in an open table.
  private var shortNames: ContiguousArray<(color: UInt32, name: [UInt8])?>

  private init() {
    var names = ColorTable.names.map { (key: $0.name.description, value: $0.value << 8 | 0xFF) }
    names.append((key: "transparent", value: 0))
    values = WordTable(names)
    shortNames = ContiguousArray(repeating: nil, count: 256)
    for (name, value) in ColorTable.names
    where name.utf8CodeUnitCount < NamedColor.hex(value << 8 | 0xFF).count {
      var slot = NamedColor.slot(value)
      while let other = shortNames[slot], other.color != value { slot = (slot + 1) & 255 }
      // `gray` before `grey`, as in the table.
      if shortNames[slot] == nil { shortNames[slot] = (value, Array(name.description.utf8)) }
    }
  }

  private static func slot(_ color: UInt32) -> Int { Int((color &* 0x9E37_79B1) >> 24) }

  private func shortName(_ color: UInt32) -> [UInt8]? {
    var slot = NamedColor.slot(color)
    while let entry = shortNames[slot] {
      if entry.color == color { return entry.name }
      slot = (slot + 1) & 255
    }
    return nil
  }

  /// The colour that a name stands for, as `rrggbbaa`.
  func value(_ name: ArraySlice<UInt8>) -> UInt32? { values.value(name) }

  /// The shortest text of a colour `rrggbbaa`.
  func shortest(_ color: UInt32) -> [UInt8] {
    guard let name = shorterName(color) else { return NamedColor.hex(color) }
    return name
  }

  /// The name of a colour where that is shorter than its number.
  func shorterName(_ color: UInt32) -> [UInt8]? {
    guard color & 0xFF == 0xFF, let name = shortName(color >> 8),
      name.count < (NamedColor.isDoubled(color) ? 4 : 7)
    else { return nil }
    return name
  }

  /// True where both digits of every channel are the same.
  static func isDoubled(_ color: UInt32) -> Bool { (color >> 4 ^ color) & 0x0F0F_0F0F == 0 }

  /// A colour as a hexadecimal number, with one digit a channel where that says the same.
  static func hex(_ color: UInt32) -> [UInt8] {
    let digits: UInt32 = color & 0xFF == 0xFF ? 6 : 8
    let step: UInt32 = isDoubled(color) ? 2 : 1
    return Array(unsafeUninitializedCapacity: 9) { buffer, count in
      buffer[0] = 0x23
      count = 1
      var place: UInt32 = 0
      while place < digits {
        let digit = UInt8(truncatingIfNeeded: color >> (28 - place * 4) & 15)
        buffer[count] = digit < 10 ? 0x30 + digit : 0x57 + digit
        count += 1
        place += step
      }
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
    guard let color = shared.values.value(source, range) else { return nil }
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
    guard range.count <= 9, range.count >= 4, let color = value(source[range.dropFirst()]) else {
      return nil
    }
    if allowsName, let name = NamedColor.shared.shorterName(color) { return name }
    // Nearly all are as short as they can be: nothing is made for those.
    let digits = color & 0xFF == 0xFF ? 6 : 8
    let isShortest = range.count == (NamedColor.isDoubled(color) ? digits / 2 : digits) + 1
    if isShortest, !range.contains(where: { source[$0] >= 0x41 && source[$0] <= 0x46 }) {
      return nil
    }
    return NamedColor.hex(color)
  }
}
