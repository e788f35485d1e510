// ImageHeader: how large a picture or film is, from the first bytes of its file.
//
// A deferred image must take the room that the real one will take, so that nothing jumps when it arrives. Only headers
// are read, never pixels. Orientation counts: a JPEG whose EXIF turns it by a quarter is laid out turned.

/// The intrinsic size of an image or video in CSS pixels.
public struct ImageHeader: Sendable, Hashable {
  /// The width.
  public let width: Int
  /// The height.
  public let height: Int
  /// False for a drawing that says how wide it is for its height and no more; a page gives it all the room there is. Width and
  /// height are in its own units then.
  public let hasSize: Bool

  /// Reads the header of an image or a film; nil where it tells no size.
  public init?(_ bytes: [UInt8]) {
    let reader = HeaderReader(bytes: bytes)
    let raster = reader.png ?? reader.gif ?? reader.webP ?? reader.jpeg ?? reader.isoMedia
    guard let size = raster ?? reader.svg, size.0 > 0, size.1 > 0 else { return nil }
    (width, height) = size
    hasSize = raster != nil || reader.svgHasSize
  }
}

private struct HeaderReader {
  let bytes: [UInt8]
  private let reader: ByteReader

  init(bytes: [UInt8]) {
    self.bytes = bytes
    reader = ByteReader(bytes)
  }

  func big(_ offset: Int, _ count: Int) -> Int? { reader.big(offset, count) }
  func little(_ offset: Int, _ count: Int) -> Int? { reader.little(offset, count) }
  func has(_ text: StaticString, at offset: Int) -> Bool { reader.has(text, at: offset) }

  func pair(_ width: Int?, _ height: Int?) -> (Int, Int)? {
    guard let width, let height else { return nil }
    return (width, height)
  }

  var png: (Int, Int)? {
    has("PNG\r\n", at: 1) && has("IHDR", at: 12) ? pair(big(16, 4), big(20, 4)) : nil
  }

  var gif: (Int, Int)? { has("GIF8", at: 0) ? pair(little(6, 2), little(8, 2)) : nil }

  var webP: (Int, Int)? {
    guard has("RIFF", at: 0), has("WEBP", at: 8) else { return nil }
    if has("VP8 ", at: 12) {
      return pair(little(26, 2).map { $0 & 0x3FFF }, little(28, 2).map { $0 & 0x3FFF })
    }
    if has("VP8L", at: 12), let bits = little(21, 4) {
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    if has("VP8X", at: 12) {
      return pair(little(24, 3).map { $0 + 1 }, little(27, 3).map { $0 + 1 })
    }
    return nil
  }

  var jpeg: (Int, Int)? {
    guard big(0, 2) == 0xFFD8 else { return nil }
    var offset = 2
    var turned = false
    while let marker = big(offset, 2), marker > 0xFF00 {
      if marker == 0xFFFF || (0xFFD0...0xFFD7).contains(marker) || marker == 0xFF01 {
        offset += marker == 0xFFFF ? 1 : 2
        continue
      }
      guard let length = big(offset + 2, 2), length >= 2 else { return nil }
      // Frame headers; C4, C8 and CC in their midst are tables.
      if (0xFFC0...0xFFCF).contains(marker), ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
        let size = pair(big(offset + 7, 2), big(offset + 5, 2))
        return turned ? size.map { ($0.1, $0.0) } : size
      }
      if marker == 0xFFE1, offset + 10 <= bytes.count, has("Exif", at: offset + 4) {
        let exif = ExifSummary(tiff: Array(bytes[(offset + 10)...]), width: 1, height: 1)
        turned = exif.orientation >= 5
      }
      offset += 2 + length
    }
    return nil
  }

  /// AVIF's `ispe` property, or an MP4's track header.
  var isoMedia: (Int, Int)? {
    guard has("ftyp", at: 4) else { return nil }
    return boxes(0..<bytes.count, depth: 0)
  }

  private func boxes(_ range: Range<Int>, depth: Int) -> (Int, Int)? {
    var offset = range.lowerBound
    var best: (Int, Int)?
    while offset + 8 <= range.upperBound, depth < 8, var size = big(offset, 4) {
      var body = offset + 8
      if size == 1 {
        guard let wide = big(offset + 8, 8) else { return best }
        size = wide
        body += 8
      } else if size == 0 {
        size = range.upperBound - offset
      }
      guard size >= body - offset, size <= range.upperBound - offset else { return best }
      let end = offset + size
      var found: (Int, Int)?
      if has("ispe", at: offset + 4) {
        found = pair(big(body + 4, 4), big(body + 8, 4))
      } else if has("tkhd", at: offset + 4) {
        let place = body + (big(body, 1) == 1 ? 88 : 76)
        found = pair(big(place, 4).map { $0 >> 16 }, big(place + 4, 4).map { $0 >> 16 })
      } else if has("meta", at: offset + 4) {
        found = boxes(min(body + 4, end)..<end, depth: depth + 1)
      } else if ["moov", "trak", "iprp", "ipco"].contains(where: { name in
        bytes[offset + 4..<offset + 8].elementsEqual(name.utf8)
      }) {
        found = boxes(body..<end, depth: depth + 1)
      }
      // Tiles and alpha planes have their own size, and sound tracks have none: the largest is the picture.
      if let found, Self.area(found) > best.map(Self.area) ?? 0 { best = found }
      offset = end
    }
    return best
  }

  /// A file may claim 32 bits of each, whose product is beyond integers (fuzz).
  private static func area(_ size: (Int, Int)) -> Double { Double(size.0) * Double(size.1) }

  /// A value of the root of a drawing.
  private func svgValue(_ name: String) -> Substring? {
    let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
    guard let start = head.range(of: "<svg") else { return nil }
    let tag = head[start...].prefix { $0 != ">" }
    for quote in ["\"", "'"] {
      guard let open = tag.range(of: " \(name)=\(quote)", whole: true) else { continue }
      return tag[open...].prefix { String($0) != quote }
    }
    return nil
  }

  private func svgLength(_ name: String) -> Double? {
    guard var text = svgValue(name) else { return nil }
    if text.hasSuffix("px") { text = text.dropLast(2) }
    return Double(text)
  }

  /// True where a drawing has a length of its own.
  var svgHasSize: Bool { svgLength("width") != nil || svgLength("height") != nil }

  /// `width` and `height` of the root, else its `viewBox`.
  var svg: (Int, Int)? {
    let box = svgValue("viewBox")?.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
    let width = svgLength("width")
    let height = svgLength("height")
    let ratio = box.flatMap { $0.count == 4 && $0[3] > 0 ? $0[2] / $0[3] : nil }
    let w = width ?? (height.flatMap { h in ratio.map { h * $0 } }) ?? box?.dropFirst(2).first
    let h = height ?? (width.flatMap { w in ratio.map { w / $0 } }) ?? box?.dropFirst(3).first
    guard let w, let h, w >= 1, h >= 1, w < 1e6, h < 1e6 else { return nil }
    // Without a size of its own only the ratio counts, which must not be rounded away.
    let scale = width == nil && height == nil && (w != w.rounded() || h != h.rounded()) ? 100.0 : 1
    return (Int((w * scale).rounded()), Int((h * scale).rounded()))
  }
}

extension StringProtocol {
  /// The start of some text, or with `whole` its end.
  fileprivate func range(of needle: String, whole: Bool = false) -> String.Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(needle) {
        return whole ? self.index(index, offsetBy: needle.count) : index
      }
      index = self.index(after: index)
    }
    return nil
  }
}
