// PNGFile: the chunks of a PNG (PNG, third edition, sections 5 and 11).
//
// The container is read here and not by the decoder: it tells what stays, and the decoder is then given nothing but
// the chunks that make up the picture, so that what lies in the others, compressed text of gigabytes for instance, is
// never inflated. Checksums are compared for every chunk: a file that was damaged is not to be made anew as if it
// were whole.

internal import AssetText
internal import CZlib

/// A PNG file taken apart.
struct PNGFile {
  /// The name of a chunk as the number that its four letters make.
  struct Name: Hashable, RawRepresentable {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(_ letters: StaticString) {
      rawValue = letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// True where a reader that does not know the chunk must not show the picture.
    var isCritical: Bool { rawValue >> 24 & 0x20 == 0 }
  }

  struct Chunk {
    let name: Name
    /// The place of its data in the file.
    let data: Range<Int>
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  let bytes: [UInt8]
  let header: PNGHeader
  /// All chunks from IHDR to IEND.
  let chunks: [Chunk]
  /// The bytes behind IEND, which no reader looks at.
  let trailing: Int

  init(_ bytes: [UInt8]) throws(Diagnostic) {
    let reader = ByteReader(bytes)
    guard bytes.starts(with: Self.signature) else {
      throw .image("png-syntax", at: 0, "does not begin as a PNG does")
    }
    var chunks: [Chunk] = []
    var offset = Self.signature.count
    while true {
      guard let length = reader.big(offset, 4), let letters = reader.big(offset + 4, 4) else {
        throw .image("png-syntax", at: offset, "is cut off at byte \(offset), before its end chunk")
      }
      let name = Name(rawValue: UInt32(letters))
      let start = offset + 8
      guard length < 1 << 31, start + length + 4 <= bytes.count,
        let checksum = reader.big(start + length, 4)
      else {
        throw .image("png-syntax", at: offset, "is cut off in the chunk at byte \(offset)")
      }
      guard checksum == Int(Self.checksum(bytes, offset + 4..<start + length)) else {
        throw .image(
          "png-checksum", at: offset, "has a wrong checksum in the chunk at byte \(offset)")
      }
      chunks.append(Chunk(name: name, data: start..<start + length))
      offset = start + length + 4
      if name == .end { break }
    }
    self.bytes = bytes
    self.chunks = chunks
    trailing = bytes.count - offset
    guard let first = chunks.first, first.name == .header else {
      throw .image("png-syntax", at: 8, "does not begin with the chunk IHDR")
    }
    header = try PNGHeader(reader, first.data)
    try checkOrder()
  }

  /// The data of the first chunk of a name.
  func data(_ name: Name) -> ArraySlice<UInt8>? {
    chunks.first { $0.name == name }.map { bytes[$0.data] }
  }

  func has(_ name: Name) -> Bool { chunks.contains { $0.name == name } }

  /// True where it moves: the chunk counts before the first picture only.
  var isAnimated: Bool {
    chunks.prefix { $0.name != .picture }.contains { $0.name == .animation }
  }

  /// A file of nothing but the chunks that make up the picture.
  var pictureOnly: [UInt8] {
    var output = Self.signature
    output.reserveCapacity(bytes.count)
    for chunk in chunks
    where [.header, .palette, .transparency, .picture, .end].contains(chunk.name) {
      // Length, name and checksum go along.
      output += bytes[chunk.data.lowerBound - 8..<chunk.data.upperBound + 4]
    }
    return output
  }

  /// What has to be once, together or before something else (section 5.6).
  private func checkOrder() throws(Diagnostic) {
    var pictures: [Int] = []
    for (index, chunk) in chunks.enumerated() {
      switch chunk.name {
      case .picture: pictures.append(index)
      case .header where index > 0:
        throw .image("png-syntax", at: chunk.data.lowerBound, "holds the chunk IHDR twice")
      case .palette, .transparency:
        if !pictures.isEmpty || chunks[..<index].contains(where: { $0.name == chunk.name }) {
          throw .image(
            "png-syntax", at: chunk.data.lowerBound,
            "has its palette or transparency twice or behind the picture")
        }
      case .header, .end: break
      default:
        if chunk.name.isCritical {
          throw .image(
            "png-syntax", at: chunk.data.lowerBound,
            "holds a chunk at byte \(chunk.data.lowerBound - 8) that has to be understood and is not known"
          )
        }
      }
    }
    guard let first = pictures.first, let last = pictures.last,
      last - first + 1 == pictures.count
    else {
      throw .image("png-syntax", at: 8, "holds no picture, or parts of it in different places")
    }
  }

  static func checksum(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
    // C reads the bytes in place.
    bytes.withUnsafeBufferPointer { buffer in
      UInt32(
        truncatingIfNeeded: crc32_z(
          0, buffer.baseAddress.map { $0 + range.lowerBound }, range.count))
    }
  }
}

extension PNGFile.Name {
  static let header = Self("IHDR")
  static let palette = Self("PLTE")
  static let transparency = Self("tRNS")
  static let picture = Self("IDAT")
  static let end = Self("IEND")
  static let animation = Self("acTL")
  static let profile = Self("iCCP")
  static let standardColours = Self("sRGB")
  static let codePoints = Self("cICP")
  static let gamma = Self("gAMA")
  static let chromaticities = Self("cHRM")
  static let density = Self("pHYs")
  static let background = Self("bKGD")
  static let exif = Self("eXIf")
}
