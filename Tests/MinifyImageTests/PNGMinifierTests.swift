import AssetText
import MinifyImage
import Testing

@Suite struct PNGMinifying {
  struct Case: Sendable, CustomTestStringConvertible {
    var colours: Int
    var depth: Int
    var isInterlaced: Bool
    var testDescription: String {
      "colour type \(colours), \(depth) bits\(isInterlaced ? ", interlaced" : "")"
    }
  }

  /// Every combination that the format has (PNG, third edition, table 12).
  static let all: [Case] = [false, true].flatMap { isInterlaced in
    [(0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16])].flatMap {
      colours, depths in
      depths.map { Case(colours: colours, depth: $0, isInterlaced: isInterlaced) }
    }
  }

  /// A picture with slopes and noise, different in every channel.
  static func sample(_ c: Case, width: Int = 37, height: Int = 23) -> SamplePNG {
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][c.colours] ?? 1
    let most = 1 << c.depth
    var sample = SamplePNG(
      width: width, height: height, depth: c.depth, colours: c.colours,
      isInterlaced: c.isInterlaced
    ) { x, y in
      (0..<channels).map { channel in
        (x * (channel + 3) * most / 64 + y * (5 - channel) * most / 97 + x * y % 3) % most
      }
    }
    if c.colours == 3 {
      sample.palette = (0..<most).map { [$0 * 7 % 256, $0 * 13 % 256, ($0 * 29 + 5) % 256] }
    }
    return sample
  }

  /// The pixels that a sample stands for.
  static func pixels(_ sample: SamplePNG) -> [Pixel] {
    let most = (1 << sample.depth) - 1
    let key = stride(from: 0, to: sample.transparency.count, by: 2).map {
      Int(sample.transparency[$0]) << 8
        | Int($0 + 1 < sample.transparency.count ? sample.transparency[$0 + 1] : 0)
    }
    return (0..<sample.width * sample.height).map { place in
      let samples = sample.samples(place % sample.width, place / sample.width)
      let wide = samples.map { $0 * 65535 / most }
      switch sample.colours {
      case 0: return [wide[0], wide[0], wide[0], samples == key ? 0 : 65535]
      case 2: return wide + [samples == key ? 0 : 65535]
      case 3:
        let alpha =
          samples[0] < sample.transparency.count ? Int(sample.transparency[samples[0]]) : 255
        return sample.palette[samples[0]].map { $0 * 257 } + [alpha * 257]
      case 4: return [wide[0], wide[0], wide[0], wide[1]]
      default: return wide
      }
    }
  }

  static func minified(
    _ sample: SamplePNG, _ effort: ImageOptions.Effort = .default, alpha: Bool = false
  ) throws -> (bytes: [UInt8], read: ReadPNG) {
    var options = ImageOptions()
    options.effort = effort
    options.changesHiddenColours = alpha
    let bytes = sample.bytes
    let result = try PNGMinifier(options: options).run(bytes)
    #expect(result.warnings.isEmpty)
    #expect(result.bytes.count <= bytes.count)
    let again = try PNGMinifier(options: options).run(result.bytes)
    #expect(again.bytes.count <= result.bytes.count)
    return (result.bytes, try #require(ReadPNG(result.bytes)))
  }

  @Test(arguments: all) func keepsEveryPixel(_ c: Case) throws {
    for (width, height) in [(37, 23), (1, 1), (1, 9), (9, 1)] {
      let sample = Self.sample(c, width: width, height: height)
      // A single pixel is as small as it gets in either order.
      if c.isInterlaced, width * height == 1 { continue }
      let (bytes, read) = try Self.minified(sample)
      #expect(read.pixels == Self.pixels(sample))
      if width > 1, height > 1 { #expect(bytes.count < sample.bytes.count) }
    }
  }

  @Test(arguments: ImageOptions.Effort.allCases) func keepsEveryPixelAtEveryEffort(
    _ effort: ImageOptions.Effort
  ) throws {
    for c in Self.all where !c.isInterlaced {
      let sample = Self.sample(c)
      #expect(try Self.minified(sample, effort).read.pixels == Self.pixels(sample))
    }
  }

  struct Reduction: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var from: (colours: Int, depth: Int)
    var to: (colours: Int, depth: Int)
    var samples: @Sendable (Int, Int) -> [Int]
  }

  static let reductions: [Reduction] = [
    // Much noise, so that a palette of 256 does not win.
    Reduction(testDescription: "16 bits with equal halves", from: (2, 16), to: (2, 8)) { x, y in
      [x * 83 + y, x * y * 7, y * 51].map { $0 % 256 * 257 }
    },
    Reduction(testDescription: "16 bits that are used", from: (2, 16), to: (2, 16)) { x, y in
      [x * 1021, y * 997, x * y]
    },
    Reduction(testDescription: "grey in colours", from: (2, 8), to: (0, 8)) { x, y in
      let value = (x * 31 + y * 17) % 256
      return [value, value, value]
    },
    Reduction(testDescription: "two greys", from: (0, 8), to: (0, 1)) { x, y in [x / 3 % 2 * 255] },
    Reduction(testDescription: "four greys", from: (0, 8), to: (0, 2)) { x, y in [(x + y) % 4 * 85]
    },
    Reduction(testDescription: "16 greys", from: (0, 8), to: (0, 4)) { x, y in [(x * y) % 16 * 17]
    },
    Reduction(testDescription: "alpha that is full", from: (6, 8), to: (2, 8)) { x, y in
      [x * 83 % 256, (x * y * 7) % 256, y * 51 % 256, 255]
    },
    Reduction(testDescription: "grey alpha that is full", from: (4, 16), to: (0, 16)) { x, y in
      [x * 1021 + y, 65535]
    },
    Reduction(testDescription: "two colours", from: (2, 8), to: (3, 1)) { x, y in
      x % 5 < 2 ? [255, 0, 0] : [0, 0, 255]
    },
    Reduction(testDescription: "ten colours with alpha", from: (6, 8), to: (3, 4)) { x, y in
      let place = (x * y * 7 + x * x + y / 3) % 11 % 10
      return [place * 20, 5, 200, 100 + place]
    },
    Reduction(testDescription: "grey with alpha in colours", from: (6, 8), to: (4, 8)) { x, y in
      let value = (x * 31 + y * 57) % 256
      return [value, value, value, (x * y) % 256]
    },
  ]

  @Test(arguments: reductions) func reduces(_ r: Reduction) throws {
    let sample = SamplePNG(
      width: 40, height: 40, depth: r.from.depth, colours: r.from.colours, samples: r.samples)
    let (_, read) = try Self.minified(sample)
    #expect(read.pixels == Self.pixels(sample))
    #expect(read.colours == r.to.colours)
    #expect(read.depth == r.to.depth)
  }

  @Test func dropsColoursThatNoPixelHas() throws {
    var sample = SamplePNG(width: 32, height: 32, depth: 8, colours: 3) { x, y in
      [200 + (x + y) % 3]
    }
    sample.palette = (0..<256).map { [$0, 255 - $0, $0 / 2] }
    let (_, read) = try Self.minified(sample)
    #expect(read.pixels == Self.pixels(sample))
    #expect(read.data("PLTE")?.count == 9)
    #expect(read.depth == 2)
  }

  @Test func keepsTransparencyOfEveryKind() throws {
    var key = Self.sample(Case(colours: 2, depth: 8, isInterlaced: false))
    key.transparency = [0, 0, 0, 0, 0, 0]
    var wide = Self.sample(Case(colours: 2, depth: 16, isInterlaced: false))
    wide.transparency = [0, 0, 0, 0, 0, 0]
    var grey = Self.sample(Case(colours: 0, depth: 4, isInterlaced: true))
    grey.transparency = [0, 7]
    var palette = Self.sample(Case(colours: 3, depth: 4, isInterlaced: false))
    palette.transparency = [255, 0, 128]
    for sample in [key, wide, grey, palette] {
      #expect(try Self.minified(sample).read.pixels == Self.pixels(sample))
    }
  }

  @Test func keepsColoursThatNobodySeesUnlessTold() throws {
    let sample = SamplePNG(width: 40, height: 40, depth: 8, colours: 6) { x, y in
      [x * 6 % 256, y * 6 % 256, (x * y) % 256, x < 30 ? 0 : 255]
    }
    let kept = try Self.minified(sample)
    #expect(kept.read.pixels == Self.pixels(sample))
    let changed = try Self.minified(sample, alpha: true)
    let expected = Self.pixels(sample).map { $0[3] == 0 ? [0, 0, 0, 0] : $0 }
    #expect(changed.read.pixels.map { $0[3] == 0 ? [0, 0, 0, 0] : $0 } == expected)
    #expect(changed.bytes.count < kept.bytes.count)
  }
}
