// ColourProfile: is an ICC profile the one that everybody assumes anyway?
//
// Profiles for sRGB come in many sizes, with other texts and other roundings. What they do to a picture is said by three
// colours and three curves (ICC.1:2022, sections 8.3 and 9.2): where these are sRGB's within what eight bits can show, the
// picture looks the same without the profile. A profile with tables beside them may say something else and is never
// taken for sRGB.

/// The parts of an ICC profile that tell what it does.
struct ColourProfile {
  private let reader: ByteReader
  private var tags: [Int: Range<Int>] = [:]

  init(_ bytes: [UInt8]) {
    reader = ByteReader(bytes)
    for index in 0..<min(reader.big(128, 4) ?? 0, 256) {
      let place = 132 + index * 12
      guard let name = reader.big(place, 4), let start = reader.big(place + 4, 4),
        let size = reader.big(place + 8, 4), start + size <= bytes.count
      else { continue }
      tags[name] = start..<start + size
    }
  }

  /// True where it is for grey pictures.
  var isForGrey: Bool { reader.has("GRAY", at: 16) }

  /// True where a picture looks the same without it.
  var isStandard: Bool {
    guard reader.has("acsp", at: 36), reader.has("RGB ", at: 16), reader.has("XYZ ", at: 20) else {
      return false
    }
    for table in ["A2B0", "A2B1", "A2B2", "D2B0", "D2B1", "D2B2", "cicp"] as [StaticString]
    where tag(table) != nil { return false }
    // The primaries of sRGB adapted to D50, in 1/65536.
    let colours: [(StaticString, [Int])] = [
      ("rXYZ", [28_577, 14_581, 912]), ("gXYZ", [25_241, 46_981, 6_362]),
      ("bXYZ", [9_376, 3_973, 46_799]),
    ]
    for (name, expected) in colours {
      guard let range = tag(name), range.count >= 20 else { return false }
      for (place, value) in expected.enumerated() {
        guard let bits = reader.big(range.lowerBound + 8 + place * 4, 4),
          abs(Int(Int32(truncatingIfNeeded: bits)) - value) <= 64
        else { return false }
      }
    }
    return (["rTRC", "gTRC", "bTRC"] as [StaticString]).allSatisfy { isStandardCurve(tag($0)) }
  }

  private func tag(_ name: StaticString) -> Range<Int>? {
    tags[name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | Int($1) } }]
  }

  private func isStandardCurve(_ range: Range<Int>?) -> Bool {
    guard let range, let count = reader.big(range.lowerBound + 8, 4) else { return false }
    let start = range.lowerBound
    if reader.has("para", at: start), range.count >= 32, count >> 16 == 3 {
      // g, a, b, c and d of IEC 61966-2-1, in 1/65536.
      let expected = [157_286, 62_119, 3_417, 5_072, 2_651]
      return expected.enumerated().allSatisfy { place, value in
        abs((reader.big(start + 12 + place * 4, 4) ?? 0) - value) <= 8
      }
    }
    guard reader.has("curv", at: start), count >= 1024, range.count >= 12 + 2 * count else {
      return false
    }
    // A curve of many points: each within a 4096th of the formula's.
    for place in 0..<count {
      let x = Double(place) / Double(count - 1)
      let value = Double(reader.big(start + 12 + place * 2, 2) ?? 0) / 65_535
      // Compared where the formula needs a square and no power: y^(1/2.4) would need a library.
      guard Self.isClose(value, x) else { return false }
    }
    return true
  }

  /// True where `y` is the linear light of `x` by IEC 61966-2-1, within a 4096th.
  private static func isClose(_ y: Double, _ x: Double) -> Bool {
    if x <= 0.04045 { return abs(y - x / 12.92) <= 1.0 / 4096 }
    let base = (x + 0.055) / 1.055
    // base^2.4 is the fifth root of base^12: y is close where its bounds' fifth powers lie around that.
    let power = base * base * base * base
    let twelfth = power * power * power
    func fifth(_ value: Double) -> Double { value * value * value * value * value }
    return fifth(max(0, y - 1.0 / 4096)) <= twelfth && twelfth <= fifth(y + 1.0 / 4096)
  }
}
