// ChunkPolicy: what of a PNG stays beside the picture.
//
// What a browser or a viewer shows by stays: how bright and in which colours (gAMA, cHRM, sRGB, iCCP, cICP and the two
// about light of HDR), how large (pHYs), on which ground (bKGD), and the orientation in eXIf. Texts, times, histograms,
// suggested palettes and what nobody knows go. A profile that says sRGB in three kilobytes becomes the chunk that says so
// in one byte; the two chunks for readers that do not know sRGB go where they say the same as it.

internal import AssetText

/// The chunks of a file that are written again, apart from those that a form brings with it.
struct ChunkPolicy {
  /// Before the palette.
  private(set) var early: [(name: PNGFile.Name, data: [UInt8])] = []
  /// Behind the palette.
  private(set) var late: [(name: PNGFile.Name, data: [UInt8])] = []
  /// The data of bKGD, in the encoding of the file's own pixels.
  private(set) var background: [UInt8]?
  /// Whether a profile is there that is for colour, and pixels may therefore not become grey.
  private(set) var hasColourProfile = false
  /// Whether a profile is there that is for grey, and pixels may therefore not become anything else.
  private(set) var hasGreyProfile = false
  /// The number of chunks that go.
  private(set) var removed = 0

  /// What a profile may have, not compressed; more is not looked into.
  static let profileLimit = 1 << 20

  init(_ file: PNGFile) {
    var seen: Set<PNGFile.Name> = []
    let standard = Self.isStandardProfile(file)
    let saysStandard = file.has(.standardColours) || standard != nil
    for chunk in file.chunks where !Self.ofForm.contains(chunk.name) {
      let data = Array(file.bytes[chunk.data])
      // Of chunks that may be there once the first counts.
      guard Self.kept.contains(chunk.name), seen.insert(chunk.name).inserted else {
        removed += 1
        continue
      }
      switch chunk.name {
      case .profile where standard != nil:
        removed += 1
        if !file.has(.standardColours), let standard {
          early.append((.standardColours, [standard]))
        }
      case .gamma where saysStandard && data == Self.standardGamma,
        .chromaticities where saysStandard && data == Self.standardChromaticities:
        removed += 1
      case .background: background = data
      case .exif:
        let summary = ExifSummary(tiff: data, width: file.header.width, height: file.header.height)
        if summary.isPlain { removed += 1 } else { late.append((.exif, summary.tiff)) }
      case .density: late.append((.density, data))
      default: early.append((chunk.name, data))
      }
      if chunk.name == .profile, standard == nil {
        hasGreyProfile = file.header.colours.isGrey
        hasColourProfile = !hasGreyProfile
      }
      if chunk.name == .codePoints { hasColourProfile = !file.header.colours.isGrey }
    }
  }

  private static let ofForm: Set<PNGFile.Name> = [
    .header, .palette, .transparency, .picture, .end,
  ]
  private static let kept: Set<PNGFile.Name> = [
    .profile, .standardColours, .codePoints, .gamma, .chromaticities, .density, .background, .exif,
    .init("mDCV"), .init("cLLI"), .init("mDCv"), .init("cLLi"),
  ]
  /// 45455, which is what sRGB says to readers that know one exponent only.
  private static let standardGamma: [UInt8] = [0x00, 0x00, 0xB1, 0x8F]
  private static let standardChromaticities: [UInt8] =
    [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000].reduce(into: []) {
      $0.appendBig($1, 4)
    }

  /// The rendering intent of a profile that says sRGB.
  private static func isStandardProfile(_ file: PNGFile) -> UInt8? {
    // A grey picture has a profile for grey, and one that has code points as well is shown by those.
    guard !file.header.colours.isGrey, !file.has(.codePoints), let data = file.data(.profile),
      let end = data.firstIndex(of: 0), end + 2 <= data.endIndex, data[end + 1] == 0,
      let profile = Compressor.inflate(data[(end + 2)...], limit: profileLimit),
      ColourProfile(profile).isStandard, let intent = ByteReader(profile).big(64, 4), intent <= 3
    else { return nil }
    return UInt8(intent)
  }

  /// The background as 16-bit or narrower samples, in the encoding of the file.
  func backgroundColour(_ file: PNGFile) -> [Int]? {
    guard let background else { return nil }
    let reader = ByteReader(background)
    // Of the 16 bits that each sample has here, those of the file's depth count.
    let mask = (1 << file.header.depth) - 1
    switch file.header.colours {
    case .palette:
      guard let index = reader.big(0, 1), let palette = file.data(.palette),
        palette.count >= 3 * index + 3
      else { return nil }
      return palette.dropFirst(3 * index).prefix(3).map { Int($0) }
    case .grey, .greyAlpha:
      guard let value = reader.big(0, 2) else { return nil }
      // Spread over the eight bits that pixels of fewer bits are decoded to.
      let depth = file.header.depth
      let spread = depth < 8 ? (value & mask) * 255 / mask : value & mask
      return [spread, spread, spread]
    case .rgb, .rgba:
      guard let red = reader.big(0, 2), let green = reader.big(2, 2), let blue = reader.big(4, 2)
      else { return nil }
      return [red & mask, green & mask, blue & mask]
    }
  }
}
