// PropertyTable: from the bytes of a name to its property, without making a string of them.

internal import AssetText

/// An open hash table of the names of properties, in lower case.
struct PropertyTable: Sendable {
  static let shared = PropertyTable()

  private static let mask = 2047
  private var slots = ContiguousArray<UInt16>(repeating: 0, count: 2048)
  private var names: ContiguousArray<ContiguousArray<UInt8>> = []

  private init() {
    for property in Property.allCases {
      // A name with a hyphen describes itself between backticks.
      let name = ContiguousArray("\(property)".utf8.filter { $0 != 0x60 })
      names.append(name)
      guard property != .unknown, property != .custom else { continue }
      var slot = Int(PropertyTable.hash(name)) & PropertyTable.mask
      while slots[slot] != 0 { slot = (slot + 1) & PropertyTable.mask }
      slots[slot] = property.rawValue
    }
  }

  private static func hash(_ name: ContiguousArray<UInt8>) -> UInt32 {
    var hash: UInt32 = 0
    for byte in name { hash = hash &* 31 &+ UInt32(byte) }
    return hash ^ hash >> 11
  }

  /// The name of a property.
  func name(_ property: Property) -> ContiguousArray<UInt8> { names[Int(property.rawValue)] }

  /// The property with the name that a token is, in any case, escapes resolved.
  func property(_ source: _Source, _ token: CSSToken) -> Property {
    guard token.flags.contains(.hasEscape) else { return property(source, token.range) }
    let name = _Source(CSSText.unescaped(source, token.range))
    return property(name, 0..<name.count)
  }

  /// The property with the name that lies in a range of a text, in any case.
  private func property(_ source: _Source, _ range: Range<Int>) -> Property {
    var hash: UInt32 = 0
    for offset in range {
      let byte = source[offset]
      hash = hash &* 31 &+ UInt32(byte &- 0x41 < 26 ? byte | 0x20 : byte)
    }
    var slot = Int(hash ^ hash >> 11) & PropertyTable.mask
    while slots[slot] != 0 {
      let name = names[Int(slots[slot])]
      if name.count == range.count {
        var offset = 0
        while offset < name.count,
          CSSText.lower(source[range.lowerBound + offset]) == name[offset]
        {
          offset += 1
        }
        if offset == name.count { return Property(rawValue: slots[slot]) ?? .unknown }
      }
      slot = (slot + 1) & PropertyTable.mask
    }
    return range.count > 1 && source[range.lowerBound] == 0x2D
      && source[range.lowerBound + 1] == 0x2D ? .custom : .unknown
  }
}
