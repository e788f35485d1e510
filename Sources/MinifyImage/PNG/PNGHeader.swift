internal import AssetText

/// The header of a PNG (PNG, third edition, section 11.2.1).
struct PNGHeader: Hashable {
  /// How the colour of a pixel is written.
  enum Colours: UInt8, Hashable {
    case grey = 0
    case rgb = 2
    case palette = 3
    case greyAlpha = 4
    case rgba = 6

    /// The samples of a pixel.
    var channels: Int {
      switch self {
      case .grey, .palette: 1
      case .greyAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    var isGrey: Bool { self == .grey || self == .greyAlpha }
  }

  var width: Int
  var height: Int
  /// The bits of a sample.
  var depth: Int
  var colours: Colours
  var isInterlaced = false

  init(width: Int, height: Int, depth: Int, colours: Colours) {
    self.width = width
    self.height = height
    self.depth = depth
    self.colours = colours
  }

  init(_ reader: ByteReader, _ range: Range<Int>) throws(Diagnostic) {
    let start = range.lowerBound
    guard range.count == 13, let width = reader.big(start, 4),
      let height = reader.big(start + 4, 4),
      let depth = reader.big(start + 8, 1), let colours = Colours(rawValue: reader.bytes[start + 9])
    else { throw Self.problem(start) }
    let depths: [Int] =
      switch colours {
      case .grey: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      default: [8, 16]
      }
    guard (1..<1 << 31).contains(width), (1..<1 << 31).contains(height), depths.contains(depth),
      reader.bytes[start + 10] == 0, reader.bytes[start + 11] == 0, reader.bytes[start + 12] <= 1
    else { throw Self.problem(start) }
    self.init(width: width, height: height, depth: depth, colours: colours)
    isInterlaced = reader.bytes[start + 12] == 1
  }

  private static func problem(_ offset: Int) -> Diagnostic {
    .image("png-syntax", at: offset, "has a header that the format does not allow")
  }

  var bitsPerPixel: Int { depth * colours.channels }
  /// The bytes of a row, without the one that names its filter.
  var rowBytes: Int { (width * bitsPerPixel + 7) / 8 }
  /// The distance of the byte that a filter compares with.
  var filterDistance: Int { max(1, bitsPerPixel / 8) }
  var pixels: Int { width.multipliedReportingOverflow(by: height).partialValue }

  /// The words that say what the pixels are.
  var summary: String {
    switch colours {
    case .grey: "\(depth)-bit grey"
    case .rgb: "\(depth)-bit colour"
    case .palette: "\(depth)-bit palette"
    case .greyAlpha: "\(depth)-bit grey with alpha"
    case .rgba: "\(depth)-bit colour with alpha"
    }
  }

  /// The data of the chunk, never interlaced.
  var encoded: [UInt8] {
    var data: [UInt8] = []
    data.appendBig(width, 4)
    data.appendBig(height, 4)
    return data + [UInt8(depth), colours.rawValue, 0, 0, 0]
  }
}
