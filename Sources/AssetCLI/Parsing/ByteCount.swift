/// Numbers of bytes as people write and read them.
package enum ByteCount {
  private static let units: [(String, Int)] = [
    ("k", 10), ("m", 20), ("g", 30), ("t", 40),
  ]

  /// Reads `8192`, `8K`, `256KiB`, `1.5M`, `2GB`; a unit is a power of 1024.
  package static func parse(_ text: String) -> Int? {
    var rest = text.lowercased()[...]
    for suffix in ["ib", "b"] where rest.hasSuffix(suffix) {
      rest = rest.dropLast(suffix.count)
      break
    }
    var shift = 0
    if let (unit, bits) = units.first(where: { rest.hasSuffix($0.0) }) {
      rest = rest.dropLast(unit.count)
      shift = bits
    }
    guard let first = rest.first, first.isASCII, first.isNumber, let number = Double(rest) else {
      return nil
    }
    let bytes = number * Double(1 << shift)
    guard bytes >= 0, bytes < 9e18, bytes == bytes.rounded(.down) else { return nil }
    return Int(bytes)
  }

  /// Prints a number of bytes in at most seven columns: `512 B`, `8.0 KB`, `23.5 MB`.
  package static func format(_ count: Int) -> String {
    if count < 1000 { return "\(count) B" }
    var value = Double(count)
    var unit = "B"
    for next in ["KB", "MB", "GB", "TB"] where value >= 999.5 {
      value /= 1000
      unit = next
    }
    return "\(decimal(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0)) \(unit)"
  }

  /// A number with a fixed count of decimals, rounded half up, whatever the locale.
  package static func decimal(_ value: Double, _ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded()
    guard scaled.isFinite, scaled < 9e18 else { return "\(value)" }
    let number = Int(scaled)
    let sign = value < 0 && number != 0 ? "-" : ""
    guard digits > 0 else { return sign + "\(number)" }
    let fraction = String(number % Int(scale))
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return sign + "\(number / Int(scale))." + zeros + fraction
  }
}
