internal import AssetText

/// The units that a zero needs not, where a length is wanted.
enum ZeroUnitTable {
  private static let lengthUnits = WordTable([
    "px", "em", "rem", "ex", "ch", "pt", "pc", "cm", "mm", "in", "q", "vw", "vh", "vmin", "vmax",
  ])

  static func isLength(_ source: _Source, _ range: Range<Int>) -> Bool {
    if range.count == 2 {
      let first = source[range.lowerBound] | 0x20
      let second = source[range.lowerBound + 1] | 0x20
      if first == 0x70, second == 0x78 { return true }
      if first == 0x65, second == 0x6D { return true }
    }
    return range.count <= 4 && lengthUnits.contains(source, range)
  }
}
