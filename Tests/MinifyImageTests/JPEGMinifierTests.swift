import AssetText
import CTurboJPEG
import MinifyImage
import Testing

/// One at a time: restart markers are asked for by the environment.
@Suite(.serialized) struct JPEGMinifying {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var sample: @Sendable () -> SampleJPEG
  }

  static let cases: [Case] = [
    Case(testDescription: "4:2:0") { SampleJPEG() },
    Case(testDescription: "4:4:4") { SampleJPEG(sampling: TJSAMP_444) },
    Case(testDescription: "4:2:2") { SampleJPEG(sampling: TJSAMP_422) },
    Case(testDescription: "4:4:0") { SampleJPEG(sampling: TJSAMP_440) },
    Case(testDescription: "4:1:1") { SampleJPEG(sampling: TJSAMP_411) },
    Case(testDescription: "grey") { SampleJPEG(sampling: TJSAMP_GRAY) },
    Case(testDescription: "progressive") { SampleJPEG(isProgressive: true) },
    Case(testDescription: "progressive grey") {
      SampleJPEG(sampling: TJSAMP_GRAY, isProgressive: true)
    },
    Case(testDescription: "restart markers") { SampleJPEG(hasRestarts: true) },
    Case(testDescription: "one pixel") { SampleJPEG(width: 1, height: 1) },
    Case(testDescription: "one column") { SampleJPEG(width: 1, height: 40) },
    Case(testDescription: "one unit and a pixel") { SampleJPEG(width: 17, height: 17) },
    Case(testDescription: "large") { SampleJPEG(width: 401, height: 300) },
  ]

  @Test(arguments: cases) func keepsEveryPixel(_ c: Case) throws {
    for effort in ImageOptions.Effort.allCases {
      let sample = c.sample()
      let bytes = sample.bytes
      #expect(!bytes.isEmpty)
      var options = ImageOptions()
      options.effort = effort
      let result = try JPEGMinifier(options: options).run(bytes)
      #expect(result.warnings.isEmpty)
      #expect(result.bytes.count < bytes.count, "\(result.summary)")
      let before = SampleJPEG.pixels(bytes, sample.width, sample.height)
      #expect(before != nil)
      #expect(SampleJPEG.pixels(result.bytes, sample.width, sample.height) == before)
      let again = try JPEGMinifier(options: options).run(result.bytes)
      #expect(again.bytes.count <= result.bytes.count)
    }
  }

  @Test(arguments: 1...8) func keepsTheOrientation(_ orientation: Int) throws {
    let bytes = SampleJPEG(segments: [SampleJPEG.exif(orientation)]).bytes
    let result = try JPEGMinifier().run(bytes).bytes
    let exif = SampleJPEG.segments(result).first { $0.code == 0xE1 }?.body
    if orientation == 1 {
      #expect(exif == nil)
    } else {
      #expect(exif?.count == 32)
      #expect(exif.map { Int($0[25]) } == orientation)
    }
    #expect(ImageHeader(result)?.width == ImageHeader(bytes)?.width)
  }

  @Test func keepsTheProfileAndDropsTheRest() throws {
    let profile = SampleJPEG.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + [9, 8, 7])
    let rest = [
      SampleJPEG.segment(0xFE, Array("a comment".utf8)),
      SampleJPEG.segment(0xED, Array("Photoshop 3.0\0".utf8)),
      SampleJPEG.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8)),
    ]
    let bytes = SampleJPEG(segments: [profile] + rest).bytes
    let codes = SampleJPEG.segments(try JPEGMinifier().run(bytes).bytes).map(\.code)
    #expect(codes.filter { $0 >= 0xE0 } == [0xE0, 0xE2])
  }

  static let left: [Case] = [
    Case(testDescription: "CMYK") { SampleJPEG(sampling: TJSAMP_444, isCMYK: true) },
    Case(testDescription: "a second picture") {
      SampleJPEG(segments: [SampleJPEG.segment(0xE2, Array("MPF\0".utf8))])
    },
  ]

  @Test(arguments: left) func leavesWhatItCannotKeep(_ c: Case) throws {
    let bytes = c.sample().bytes
    let result = try JPEGMinifier().run(bytes)
    #expect(result.bytes == bytes)
    #expect(result.summary.hasPrefix("left as it is: "))
  }

  /// What is missing is smoothed over by decoders, which do not do so once it is there as zeros (fuzz).
  @Test func leavesWhatWasNotSentInFull() throws {
    let bytes = SampleJPEG(isProgressive: true).bytes
    let scans = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    #expect(scans.count > 3)
    for scan in scans.dropFirst() {
      // Tables stand before their scan, and may stay without it.
      let cut = Array(bytes[..<scan]) + [0xFF, 0xD9]
      let result = try JPEGMinifier().run(cut)
      #expect(result.bytes == cut)
      #expect(result.warnings.isEmpty)
      #expect(result.summary == "left as it is: its scans do not send all of the picture")
    }
  }

  @Test func leavesArithmeticCoding() throws {
    var bytes = SampleJPEG().bytes
    let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    bytes[frame + 1] = 0xC9
    #expect(try JPEGMinifier().run(bytes).summary.contains("arithmetic"))
  }

  @Test func tellsWhatIsDamaged() throws {
    let bytes = SampleJPEG().bytes
    for cut in [0, 1, 3, 30, bytes.count / 2, bytes.count - 2] {
      #expect(throws: Diagnostic.self) { try JPEGMinifier().run(Array(bytes[..<cut])) }
    }
    // Data that is not what the codes say.
    var noise = bytes
    for place in bytes.count - 200..<bytes.count - 100 { noise[place] = 0xFF }
    #expect(throws: Diagnostic.self) { try JPEGMinifier().run(noise) }
  }
}
