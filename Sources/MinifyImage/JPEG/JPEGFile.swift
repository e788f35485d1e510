// JPEGFile: the segments of a JPEG (ITU-T T.81, annex B).
//
// What goes before the first scan is read in full; the scans themselves are only passed over, to find where the picture
// ends and whether it does. Their coefficients are libturbojpeg's business.

internal import AssetText

/// A JPEG file taken apart.
struct JPEGFile {
  struct Component: Hashable {
    let id: UInt8
    /// Samples across and down, relative to the other components.
    let across: Int
    let down: Int
    /// The number of its quantization table.
    let table: Int
  }

  /// The second byte of the marker that begins the frame, such as C0 for baseline and C2 for progressive.
  private(set) var frame: UInt8 = 0
  private(set) var precision = 0
  private(set) var width = 0
  private(set) var height = 0
  private(set) var components: [Component] = []
  /// Quantization tables by number, as they are written: precision and number, then the elements.
  private(set) var tables: [Int: [UInt8]] = [:]
  /// True where tables change between scans, which the writer does not do.
  private(set) var hasLateTables = false
  /// What the scans hold.
  private var sent = SentBits()
  /// True where no bit of the picture is missing.
  var isWhole: Bool { components.allSatisfy { sent.isWhole($0.id) } }
  /// The body of the JFIF segment.
  private(set) var jfif: [UInt8]?
  /// The body of Adobe's segment, which says how colours are encoded.
  private(set) var adobe: [UInt8]?
  /// The parts of the ICC profile, in the order of the file.
  private(set) var profile: [[UInt8]] = []
  private(set) var exif: [UInt8]?
  /// True where more pictures follow that the first one refers to, such as a map of light for HDR.
  private(set) var hasMorePictures = false
  /// The number of segments that are metadata of any kind.
  private(set) var metadata = 0
  /// The bytes behind the end of the picture.
  private(set) var trailing = 0

  init(_ bytes: [UInt8]) throws(Diagnostic) {
    let reader = ByteReader(bytes)
    guard reader.big(0, 2) == 0xFFD8 else {
      throw .image("jpeg-syntax", at: 0, "does not begin as a JPEG does")
    }
    var offset = 2
    var scans = 0
    while true {
      guard let mark = reader.big(offset, 1), let code = reader.big(offset + 1, 1) else {
        throw .image(
          "jpeg-syntax", at: offset, "is cut off at byte \(offset), before its end marker")
      }
      guard mark == 0xFF else {
        throw .image(
          "jpeg-syntax", at: offset, "holds something else than a marker at byte \(offset)")
      }
      if code == 0xFF {
        offset += 1
        continue
      }
      if code == 0xD9 {
        offset += 2
        break
      }
      guard code != 0x01, !(0xD0...0xD8).contains(code), let length = reader.big(offset + 2, 2),
        length >= 2, offset + 2 + length <= bytes.count
      else {
        throw .image("jpeg-syntax", at: offset, "has a segment at byte \(offset) that is not whole")
      }
      let body = offset + 4..<offset + 2 + length
      offset = body.upperBound
      switch UInt8(code) {
      case 0xDA:
        scans += 1
        sent.note(bytes[body])
        offset = Self.endOfScan(bytes, offset)
      case 0xDB:
        if scans > 0 { hasLateTables = true }
        try readTables(bytes, body)
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        try readFrame(reader, body, UInt8(code))
      case 0xE0...0xEF, 0xFE: note(bytes, body, UInt8(code))
      default: break
      }
    }
    guard scans > 0, frame != 0 else {
      throw .image("jpeg-syntax", at: 0, "holds no picture")
    }
    trailing = bytes.count - offset
  }

  /// The offset of the marker that ends the coded data which begins at an offset.
  private static func endOfScan(_ bytes: [UInt8], _ start: Int) -> Int {
    var offset = start
    while offset + 1 < bytes.count {
      // A zero behind FF says that it was data; restart markers belong to the scan.
      if bytes[offset] == 0xFF, bytes[offset + 1] != 0, !(0xD0...0xD7).contains(bytes[offset + 1]) {
        return offset
      }
      offset += 1
    }
    return bytes.count
  }

  private mutating func readTables(_ bytes: [UInt8], _ range: Range<Int>) throws(Diagnostic) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let size = 1 + (bytes[offset] >> 4 == 0 ? 64 : 128)
      guard offset + size <= range.upperBound, bytes[offset] >> 4 <= 1, bytes[offset] & 15 <= 3
      else {
        throw .image("jpeg-syntax", at: offset, "has a quantization table that is not whole")
      }
      let number = Int(bytes[offset] & 15)
      let table = Array(bytes[offset..<offset + size])
      if let known = tables[number], known != table { hasLateTables = true }
      tables[number] = table
      offset += size
    }
  }

  private mutating func readFrame(
    _ reader: ByteReader, _ range: Range<Int>, _ code: UInt8
  ) throws(Diagnostic) {
    let start = range.lowerBound
    guard frame == 0, range.count >= 6, let precision = reader.big(start, 1),
      let height = reader.big(start + 1, 2), let width = reader.big(start + 3, 2),
      let count = reader.big(start + 5, 1), range.count == 6 + 3 * count, width > 0, height > 0,
      count > 0
    else { throw .image("jpeg-syntax", at: start, "has a frame that the format does not allow") }
    frame = code
    (self.precision, self.width, self.height) = (precision, width, height)
    for index in 0..<count {
      let place = start + 6 + 3 * index
      let component = Component(
        id: reader.bytes[place], across: Int(reader.bytes[place + 1] >> 4),
        down: Int(reader.bytes[place + 1] & 15), table: Int(reader.bytes[place + 2]))
      guard (1...4).contains(component.across), (1...4).contains(component.down) else {
        throw .image("jpeg-syntax", at: place, "has a frame that the format does not allow")
      }
      components.append(component)
    }
  }

  private mutating func note(_ bytes: [UInt8], _ range: Range<Int>, _ code: UInt8) {
    metadata += 1
    let body = bytes[range]
    func begins(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { body.starts(with: $0) }
    }
    switch code {
    case 0xE0 where begins("JFIF\0") && body.count >= 14 && jfif == nil: jfif = Array(body)
    case 0xE1 where begins("Exif\0\0") && exif == nil: exif = Array(body.dropFirst(6))
    case 0xE1 where begins("http://ns.adobe.com/xap/1.0/\0"):
      // The gain map of an HDR picture is described in XMP.
      if String(decoding: body, as: UTF8.self).contains("hdrgm:") { hasMorePictures = true }
    case 0xE2 where begins("ICC_PROFILE\0"): profile.append(Array(body))
    case 0xE2 where begins("MPF\0"): hasMorePictures = true
    case 0xE2 where begins("urn:iso:std:iso:ts:21496:-1\0"): hasMorePictures = true
    case 0xEE where begins("Adobe") && body.count >= 12 && adobe == nil: adobe = Array(body)
    default: break
    }
  }

  /// What browsers take from the Exif segment.
  var exifSummary: ExifSummary {
    exif.map { ExifSummary(tiff: $0, width: width, height: height) } ?? ExifSummary()
  }
}
