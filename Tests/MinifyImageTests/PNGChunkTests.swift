import AssetText
import MinifyImage
import Testing

@Suite struct PNGChunks {
  static func sample(_ chunks: [(String, [UInt8])]) -> SamplePNG {
    var sample = PNGMinifying.sample(.init(colours: 2, depth: 8, isInterlaced: false))
    sample.chunks = chunks.map { (name: $0.0, data: $0.1) }
    return sample
  }

  @Test(
    arguments: [
      ("gAMA", [0, 0, 0xB1, 0x8F]), ("sRGB", [1]), ("pHYs", [0, 0, 1, 0, 0, 0, 2, 0, 1]),
      ("bKGD", [0, 1, 0, 2, 0, 3]), ("cICP", [1, 13, 0, 1]),
      ("cHRM", [UInt8](repeating: 1, count: 32)),
    ] as [(String, [UInt8])])
  func keepsWhatChangesTheRendering(_ name: String, _ data: [UInt8]) throws {
    let sample = Self.sample([(name, data)])
    let read = try PNGMinifying.minified(sample).read
    #expect(read.pixels == PNGMinifying.pixels(sample))
    #expect(read.data(name) == data)
  }

  @Test(arguments: ["tEXt", "zTXt", "iTXt", "tIME", "hIST", "sBIT", "sPLT", "abCd"])
  func dropsWhatDoesNot(_ name: String) throws {
    let read = try PNGMinifying.minified(Self.sample([(name, [65, 0, 0, 66])])).read
    #expect(read.data(name) == nil)
  }

  @Test func keepsTheBackgroundThroughAPalette() throws {
    var sample = SamplePNG(width: 32, height: 32, depth: 8, colours: 2) { x, _ in
      x % 2 == 0 ? [255, 0, 0] : [0, 0, 255]
    }
    sample.chunks = [("bKGD", [0, 0, 0, 0, 0, 255])]
    let read = try PNGMinifying.minified(sample).read
    let palette = try #require(read.data("PLTE"))
    let place = try #require(read.data("bKGD")?.first)
    #expect(Array(palette[3 * Int(place)..<3 * Int(place) + 3]) == [0, 0, 255])
  }

  @Test func ignoresBitsOfTheBackgroundAboveTheDepth() throws {
    // fuzz: more bits than the depth has were carried into the reduced form.
    var sample = SamplePNG(width: 32, height: 32, depth: 1, colours: 0) { x, _ in [x % 2] }
    sample.chunks = [("bKGD", [0x86, 1])]
    let read = try PNGMinifying.minified(sample).read
    #expect(read.data("bKGD") == [0, 1])
  }

  @Test func keepsAProfileAndTheKindOfColourItIsFor() throws {
    // Not a profile that anybody knows, so it stays, and grey pixels stay colours.
    let profile: [UInt8] = [65, 0, 0, 0x78, 0x9C, 0x03, 0, 0, 0, 0, 1]
    var sample = SamplePNG(width: 32, height: 32, depth: 8, colours: 2) { x, y in
      [x * 7 % 256, x * 7 % 256, x * 7 % 256]
    }
    sample.chunks = [("iCCP", profile)]
    let read = try PNGMinifying.minified(sample).read
    #expect(read.data("iCCP") == profile)
    #expect(read.colours == 2 || read.colours == 3)
  }

  @Test(arguments: 1...8) func keepsTheOrientation(_ orientation: Int) throws {
    let exif: [UInt8] =
      Array("II*\0".utf8) + [8, 0, 0, 0, 2, 0, 0x0F, 1, 2, 0, 4, 0, 0, 0, 65, 66, 67, 0]
      + [0x12, 1, 3, 0, 1, 0, 0, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0, 0]
    let read = try PNGMinifying.minified(Self.sample([("eXIf", exif)])).read
    let kept = read.data("eXIf")
    // One entry of a directory in the other order of bytes: 12 hex digits before it, the value behind.
    #expect(
      kept.map { $0[18...19].map { Int($0) } } == (orientation == 1 ? nil : [0, orientation]))
    #expect(kept?.count ?? 26 == 26)
  }

  @Test func leavesAnimationsWhole() throws {
    let bytes = Self.sample([("acTL", [0, 0, 0, 1, 0, 0, 0, 0]), ("tEXt", [65, 0, 66])]).bytes
    #expect(try PNGMinifier().run(bytes).bytes == bytes)
  }

  @Test func leavesLargePicturesAndDoesNotDecodeThem() throws {
    var options = ImageOptions()
    options.pixelLimit = 100
    let bytes = Self.sample([]).bytes
    let result = try PNGMinifier(options: options).run(bytes)
    #expect(result.bytes == bytes)
    #expect(result.summary.contains("100 pixels"))
  }

  /// Damages of a sound file, and the id of what is said about them.
  static let damages: [(String, String, @Sendable ([UInt8]) -> [UInt8])] = [
    ("cut off in the picture", "png-syntax", { Array($0.prefix(60)) }),
    ("without an end", "png-syntax", { Array($0.dropLast(12)) }),
    (
      "a wrong checksum", "png-checksum",
      { bytes in
        var bytes = bytes
        bytes[45] ^= 1
        return bytes
      }
    ),
    (
      "huge dimensions", "png-decode",
      { bytes in
        let header = SamplePNG.chunk(
          "IHDR", SamplePNG.big(5000) + SamplePNG.big(5000) + [8, 2, 0, 0, 0])
        return Array(bytes[..<8]) + header + Array(bytes[33...])
      }
    ),
    (
      "no dimensions", "png-syntax",
      { bytes in
        let header = SamplePNG.chunk("IHDR", SamplePNG.big(0) + SamplePNG.big(7) + [8, 2, 0, 0, 0])
        return Array(bytes[..<8]) + header + Array(bytes[33...])
      }
    ),
    (
      "a critical chunk that is not known", "png-syntax",
      { bytes in
        Array(bytes[..<33]) + SamplePNG.chunk("CgBI", [0, 0, 0, 0]) + Array(bytes[33...])
      }
    ),
    ("not a PNG", "png-syntax", { _ in [1, 2, 3] }),
    ("nothing", "png-syntax", { _ in [] }),
  ]

  @Test(arguments: damages.indices) func tellsWhatIsDamaged(_ place: Int) throws {
    let (name, id, damage) = Self.damages[place]
    let error = #expect(throws: Diagnostic.self, "\(name)") {
      try PNGMinifier().run(damage(Self.sample([]).bytes))
    }
    #expect(error?.id == id, "\(name)")
  }

  @Test func passesDimensionsThatNoMachineHas() throws {
    let header = SamplePNG.chunk(
      "IHDR", SamplePNG.big(0x7FFF_FFFF) + SamplePNG.big(0x7FFF_FFFF) + [16, 6, 0, 0, 0])
    let bytes = Self.sample([]).bytes
    let hostile = Array(bytes[..<8]) + header + Array(bytes[33...])
    #expect(try PNGMinifier().run(hostile).bytes == hostile)
  }
}
