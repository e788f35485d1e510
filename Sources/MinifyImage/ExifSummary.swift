// ExifSummary: what browsers take from Exif, and nothing else.
//
// They turn a picture by its orientation, and they lay it out by its resolution where that agrees with the size that
// the camera wrote down (HTML, section "preparing an image for presentation"). Everything else, the place where it was
// taken first of all, goes. The segment that is written is a TIFF directory with just these entries.

struct ExifSummary: Hashable {
  /// From 1 to 8; 1 is upright.
  var orientation = 1
  /// The fields that give an image another size on a page than its pixels have, where they do.
  var density: Density?

  struct Density: Hashable {
    /// Numerators and denominators of pixels an inch, across and down.
    var resolution: [Int]
    var width: Int
    var height: Int
  }

  init() {}

  /// True where a picture without it looks the same.
  var isPlain: Bool { orientation == 1 && density == nil }

  /// Reads a TIFF structure of a picture of some pixels; what cannot be read counts as not there, as it does in browsers.
  init(tiff: [UInt8], width: Int, height: Int) {
    let reader = ByteReader(tiff)
    let isLittle = reader.has("II", at: 0)
    func number(_ offset: Int, _ count: Int) -> Int? {
      isLittle ? reader.little(offset, count) : reader.big(offset, count)
    }
    guard isLittle || reader.has("MM", at: 0), number(2, 2) == 42, let first = number(4, 4) else {
      return
    }
    func entries(_ directory: Int) -> [Int: (type: Int, place: Int)] {
      var found: [Int: (type: Int, place: Int)] = [:]
      guard let count = number(directory, 2) else { return found }
      for index in 0..<count {
        let place = directory + 2 + index * 12
        guard let tag = number(place, 2), let type = number(place + 2, 2) else { break }
        if found[tag] == nil { found[tag] = (type, place + 8) }
      }
      return found
    }
    func integer(_ entry: (type: Int, place: Int)?) -> Int? {
      switch entry?.type {
      case 3: entry.flatMap { number($0.place, 2) }
      case 4: entry.flatMap { number($0.place, 4) }
      default: nil
      }
    }
    func rational(_ entry: (type: Int, place: Int)?) -> [Int]? {
      guard let entry, entry.type == 5, let place = number(entry.place, 4),
        let upper = number(place, 4), let lower = number(place + 4, 4), lower > 0, upper > 0
      else { return nil }
      return [upper, lower]
    }
    let main = entries(first)
    if let value = integer(main[0x0112]), (1...8).contains(value) { orientation = value }
    guard integer(main[0x0128]) ?? 2 == 2, let across = rational(main[0x011A]),
      let down = rational(main[0x011B]), let inner = integer(main[0x8769])
    else { return }
    let details = entries(inner)
    guard let wide = integer(details[0xA002]), let high = integer(details[0xA003]), wide > 0,
      high > 0
    else { return }
    // 72 pixels an inch are what a page takes for granted.
    let agrees =
      Self.isScaled(width, across, to: wide) && Self.isScaled(height, down, to: high)
    if agrees, wide != width || high != height {
      density = Density(resolution: across + down, width: wide, height: high)
    }
  }

  /// A pixel more or less counts as agreement, so that no browser's rounding makes a difference.
  private static func isScaled(_ size: Int, _ resolution: [Int], to other: Int) -> Bool {
    let scaled = Double(size) * 72 * Double(resolution[1]) / Double(resolution[0])
    return abs(scaled - Double(other)) <= 1
  }

  /// A TIFF structure with just these fields.
  var tiff: [UInt8] {
    var bytes = [UInt8]("MM\0*".utf8)
    bytes.appendBig(8, 4)
    func entry(_ tag: Int, _ type: Int, _ value: Int) {
      bytes.appendBig(tag, 2)
      bytes.appendBig(type, 2)
      bytes.appendBig(1, 4)
      bytes.appendBig(type == 3 ? value << 16 : value, 4)
    }
    guard let density else {
      bytes.appendBig(1, 2)
      entry(0x0112, 3, orientation)
      bytes.appendBig(0, 4)
      return bytes
    }
    let (rationals, details) = (8 + 2 + 5 * 12 + 4, 8 + 2 + 5 * 12 + 4 + 16)
    bytes.appendBig(5, 2)
    entry(0x0112, 3, orientation)
    entry(0x011A, 5, rationals)
    entry(0x011B, 5, rationals + 8)
    entry(0x0128, 3, 2)
    entry(0x8769, 4, details)
    bytes.appendBig(0, 4)
    for value in density.resolution { bytes.appendBig(value, 4) }
    bytes.appendBig(2, 2)
    entry(0xA002, 4, density.width)
    entry(0xA003, 4, density.height)
    bytes.appendBig(0, 4)
    return bytes
  }
}
