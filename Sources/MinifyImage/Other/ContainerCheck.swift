// ContainerCheck: do GIF, WebP, AVIF and ICO files hold what they begin as?
//
// These stay as they are. What is checked is what their headers claim about the file itself: that the parts lie inside it
// and that it ends where it says. A download that broke off is found that way before it ships.

internal import AssetText

enum ContainerCheck {
  /// Checks a file by its kind; other kinds pass.
  ///
  /// - Throws: A diagnostic where the file is cut off or holds something else.
  static func run(_ bytes: [UInt8]) throws(Diagnostic) {
    let reader = ByteReader(bytes)
    if reader.has("GIF8", at: 0) { try gif(reader) }
    if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) { try webP(reader) }
    if reader.has("ftypavif", at: 4) || reader.has("ftypavis", at: 4) { try boxes(reader) }
  }

  /// GIF89a, sections 17 to 27: blocks up to the trailer.
  private static func gif(_ reader: ByteReader) throws(Diagnostic) {
    guard let flags = reader.big(10, 1) else { throw cutOff("gif-syntax", reader.bytes.count) }
    func tableSize(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
    var offset = 13 + tableSize(flags)
    while let mark = reader.big(offset, 1) {
      switch mark {
      case 0x3B: return
      case 0x21: offset += 2
      case 0x2C:
        guard let flags = reader.big(offset + 9, 1) else {
          throw cutOff("gif-syntax", reader.bytes.count)
        }
        offset += 11 + tableSize(flags)
      default:
        throw .image("gif-syntax", at: offset, "holds no block of a GIF at byte \(offset)")
      }
      while let size = reader.big(offset, 1) {
        offset += 1 + size
        if size == 0 { break }
      }
    }
    throw cutOff("gif-syntax", reader.bytes.count)
  }

  /// RFC 9649, section 2.3: chunks inside of a RIFF.
  private static func webP(_ reader: ByteReader) throws(Diagnostic) {
    guard let size = reader.little(4, 4), size + 8 <= reader.bytes.count else {
      throw cutOff("webp-syntax", reader.bytes.count)
    }
    var offset = 12
    var hasPicture = false
    while offset < size + 8 {
      guard let length = reader.little(offset + 4, 4), offset + 8 + length <= reader.bytes.count
      else { throw cutOff("webp-syntax", reader.bytes.count) }
      if reader.has("VP8 ", at: offset) || reader.has("VP8L", at: offset)
        || reader.has("ANMF", at: offset)
      {
        hasPicture = true
      }
      offset += 8 + length + length & 1
    }
    guard hasPicture else { throw .image("webp-syntax", at: 12, "holds no picture") }
  }

  /// ISO/IEC 14496-12, section 4.2: boxes one after the other.
  private static func boxes(_ reader: ByteReader) throws(Diagnostic) {
    var offset = 0
    var hasMeta = false
    while offset < reader.bytes.count {
      guard var size = reader.big(offset, 4) else {
        throw cutOff("avif-syntax", reader.bytes.count)
      }
      if size == 1 { size = reader.big(offset + 8, 8) ?? -1 }
      if size == 0 { size = reader.bytes.count - offset }
      guard size >= 8, size <= reader.bytes.count - offset else {
        throw cutOff("avif-syntax", reader.bytes.count)
      }
      if reader.has("meta", at: offset + 4) || reader.has("moov", at: offset + 4) { hasMeta = true }
      offset += size
    }
    guard hasMeta else { throw .image("avif-syntax", at: 0, "holds no picture") }
  }

  private static func cutOff(_ id: String, _ offset: Int) -> Diagnostic {
    .image(id, at: offset, "is cut off: it says that it goes on behind byte \(offset)")
  }
}
