import AssetText
import MinifyImage
import Testing

@Suite struct Containers {
  static let gif: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6, 0x21, 0xF9, 4, 0, 0, 0, 0, 0]
    + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
  static let webP: [UInt8] =
    Array("RIFF".utf8) + [18, 0, 0, 0] + Array("WEBPVP8L".utf8) + [5, 0, 0, 0, 1, 2, 3, 4, 5, 0]
  static let avif: [UInt8] =
    [0, 0, 0, 16] + Array("ftypavif".utf8) + [0, 0, 0, 0, 0, 0, 0, 8] + Array("meta".utf8)

  @Test(arguments: [gif, webP, avif]) func passesWhatIsWhole(_ bytes: [UInt8]) throws {
    #expect(try ImageMinifier().run(bytes).bytes == bytes)
    for cut in 17..<bytes.count where bytes != Self.webP || cut < bytes.count - 1 {
      #expect(throws: Diagnostic.self, "cut at \(cut)") {
        try ImageMinifier().run(Array(bytes[..<cut]))
      }
    }
  }

  /// An icon of some pictures.
  static func icon(_ pictures: [[UInt8]], type: UInt8 = 1) -> [UInt8] {
    func little(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var offset = 6 + 16 * pictures.count
    var directory: [UInt8] = [0, 0, type, 0, UInt8(pictures.count), 0]
    for picture in pictures {
      directory += [16, 16, 0, 0, 1, 0, 32, 0] + little(picture.count) + little(offset)
      offset += picture.count
    }
    return directory + pictures.flatMap { $0 }
  }

  @Test func makesPicturesOfIconsSmaller() throws {
    let sample = PNGMinifying.sample(.init(colours: 6, depth: 8, isInterlaced: false))
    let bitmap = [UInt8](repeating: 40, count: 99)
    let bytes = Self.icon([sample.bytes, bitmap, sample.bytes])
    let result = try ImageMinifier().run(bytes).bytes
    #expect(result.count < bytes.count)
    func picture(_ place: Int) -> [UInt8] {
      func number(_ offset: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(result[offset + $1]) << (8 * $1) }
      }
      let (size, start) = (number(14 + 16 * place), number(18 + 16 * place))
      return Array(result[start..<start + size])
    }
    #expect(ReadPNG(picture(0))?.pixels == PNGMinifying.pixels(sample))
    #expect(ReadPNG(picture(2))?.pixels == PNGMinifying.pixels(sample))
    #expect(picture(1) == bitmap)
  }

  @Test func tellsOfIconsThatPointOutside() {
    var bytes = Self.icon([[1, 2, 3]])
    bytes[18] = 200
    #expect(throws: Diagnostic.self) { try ImageMinifier().run(bytes) }
  }
}
