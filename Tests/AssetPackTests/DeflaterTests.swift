import Testing

@testable import AssetPack

@Suite struct Deflating {
  static let texts: [[UInt8]] = [
    Array("a".utf8), Array(String(repeating: "abc ", count: 5000).utf8),
    [UInt8](repeating: 0, count: 300_000),
    (0..<200_000).map { UInt8(truncatingIfNeeded: ($0 / 7) &* 31) },
  ]

  @Test(arguments: CompressionLevel.allCases, texts)
  func isReadBack(level: CompressionLevel, text: [UInt8]) throws {
    let seal = Sealer(level: level).seal(text)
    #expect(seal.size == text.count)
    guard let deflated = seal.deflated else { return }
    #expect(deflated.count <= Sealer.limit(of: text.count))
    #expect(RawInflater.inflate(deflated, size: text.count) == text)
    #expect(RawInflater.inflate(deflated, size: text.count + 1) == nil)
    #expect(RawInflater.inflate(deflated, size: text.count - 1) == nil)
    #expect(RawInflater.inflate(Array(deflated.dropLast()), size: text.count) == nil)
  }

  /// Bytes without a pattern, the same on every run.
  static func noise(_ count: Int) -> [UInt8] {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    return (0..<count).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt8(truncatingIfNeeded: state >> 24)
    }
  }

  @Test(arguments: CompressionLevel.allCases)
  func storesWhatDoesNotShrink(level: CompressionLevel) {
    let sealer = Sealer(level: level)
    #expect(sealer.seal([]).deflated == nil)
    #expect(sealer.seal(Deflating.noise(1000)).deflated == nil)
    #expect(sealer.seal(Deflating.noise(300_000)).deflated == nil)
    // Dense at the beginning, text behind: the beginning alone must not decide.
    let mixed = Deflating.noise(80_000) + [UInt8](repeating: 65, count: 80_000)
    #expect(sealer.seal(mixed).deflated != nil)
  }

  /// Words without a pattern, the same on every run.
  static func words(_ count: Int, seed: UInt8) -> [UInt8] {
    noise(count + Int(seed)).dropFirst(Int(seed)).flatMap { byte -> [UInt8] in
      Array(["the ", "of ", "license ", "and ", "(c) ", "\n", "x", "http://"][Int(byte & 7)].utf8)
    }
  }

  /// For short texts the simple level is now and then shorter than the best one: the shorter stream ships.
  @Test(arguments: UInt8(0)..<60) func isNeverLongerThanAtTheFastLevel(seed: UInt8) throws {
    let text = Self.words(20 + Int(seed) * 7, seed: seed)
    let fast = try #require(Sealer(level: .fast).deflate(text))
    let best = try #require(Sealer(level: .default).deflate(text))
    #expect(best.count <= fast.count)
  }

  /// Sizes at which another compressor takes over give what is read back, on both sides of each border.
  @Test(
    arguments: [CompressionLevel.fast, .default],
    [4 << 10, 16 << 10, 32 << 10, 128 << 10, 512 << 10])
  func isReadBackAroundEachBorder(level: CompressionLevel, border: Int) throws {
    let sealer = Sealer(level: level)
    let text = Self.words(border, seed: 1)
    for size in [border - 1, border, border + 1] {
      let piece = Array(text[..<size])
      let deflated = try #require(sealer.deflate(piece))
      #expect(RawInflater.inflate(deflated, size: size) == piece)
    }
  }

  @Test func savesAtLeastThreePerCent() {
    #expect(Sealer.limit(of: 100) == 97)
    #expect(Sealer.limit(of: 101) == 97)
    #expect(Sealer.limit(of: 1) == 0)
    #expect(Sealer.limit(of: 0) == 0)
  }

  @Test func digestsWhatIsNotDeflated() {
    let seal = Sealer(level: .fast).seal(Array("abc".utf8))
    #expect(seal.crc32 == 0x3524_41C2)
    #expect(seal.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(seal.storedSize == 3)
  }
}

@Suite struct InflatingGzip {
  // Made with `printf hello | gzip -n9`.
  static let hello: [UInt8] = [
    0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0, 0x86, 0xA6,
    0x10, 0x36, 0x05, 0, 0, 0,
  ]

  @Test func readsOneAndSeveralMembers() {
    #expect(GzipInflater.inflate(Self.hello) == Array("hello".utf8))
    #expect(GzipInflater.inflate(Self.hello + Self.hello) == Array("hellohello".utf8))
    #expect(GzipInflater.inflate(Self.hello, sizeHint: 0) == Array("hello".utf8))
    #expect(GzipInflater.inflate(Self.hello, limit: 5) == Array("hello".utf8))
  }

  @Test func refusesWhatIsDamaged() {
    #expect(GzipInflater.inflate([]) == nil)
    #expect(GzipInflater.inflate(Array("hello".utf8)) == nil)
    #expect(GzipInflater.inflate(Self.hello, limit: 4) == nil)
    for count in 1..<Self.hello.count {
      #expect(GzipInflater.inflate(Array(Self.hello.prefix(count))) == nil, "\(count) bytes")
    }
    var wrong = Self.hello
    wrong[17] ^= 1  // the CRC-32
    #expect(GzipInflater.inflate(wrong) == nil)
  }
}
