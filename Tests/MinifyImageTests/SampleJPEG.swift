// SampleJPEG: pictures compressed by libturbojpeg, with segments of our own put in.

internal import CTurboJPEG
internal import Foundation

struct SampleJPEG {
  var width = 61
  var height = 45
  var sampling = TJSAMP_420
  var isProgressive = false
  var hasRestarts = false
  var isCMYK = false
  /// Segments that follow the first marker, with marker and length.
  var segments: [[UInt8]] = []

  static func segment(_ code: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, code, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 0xFF)] + body
  }

  /// The segment that turns a picture.
  static func exif(_ orientation: Int) -> [UInt8] {
    segment(
      0xE1,
      Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0]
        + [UInt8(orientation), 0, 0, 0, 0, 0, 0, 0] + [UInt8](repeating: 7, count: 400))
  }

  var bytes: [UInt8] {
    let channels = sampling == TJSAMP_GRAY ? 1 : isCMYK ? 4 : 3
    let format = sampling == TJSAMP_GRAY ? TJPF_GRAY : isCMYK ? TJPF_CMYK : TJPF_RGB
    let pixels = (0..<width * height * channels).map { place -> UInt8 in
      let (x, y) = (place / channels % width, place / channels / width)
      return UInt8((x * x / 9 + y * (place % channels + 2) + x * y % 11) % 256)
    }
    guard let handle = tjInitCompress() else { return [] }
    defer { tjDestroy(handle) }
    if hasRestarts { setenv("TJ_RESTART", "2B", 1) } else { unsetenv("TJ_RESTART") }
    var output: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    let status = tjCompress2(
      handle, pixels, Int32(width), 0, Int32(height), Int32(format.rawValue), &output, &size,
      Int32(sampling.rawValue), 80, isProgressive ? Int32(TJFLAG_PROGRESSIVE) : 0)
    unsetenv("TJ_RESTART")
    defer { tjFree(output) }
    guard status == 0, let output else { return [] }
    let plain = Array(UnsafeBufferPointer(start: output, count: Int(size)))
    // Behind the JFIF segment, where there is one.
    let place = plain[3] == 0xE0 ? 4 + (Int(plain[4]) << 8 | Int(plain[5])) : 2
    return Array(plain[..<place]) + segments.flatMap { $0 } + plain[place...]
  }

  /// What libturbojpeg makes of a file: red, green and blue of every pixel.
  static func pixels(_ bytes: [UInt8], _ width: Int, _ height: Int) -> [UInt8]? {
    guard let handle = tjInitDecompress() else { return nil }
    defer { tjDestroy(handle) }
    var pixels = [UInt8](repeating: 0, count: width * height * 3)
    let status = tjDecompress2(
      handle, bytes, UInt(bytes.count), &pixels, Int32(width), 0, Int32(height),
      Int32(TJPF_RGB.rawValue), 0)
    return status == 0 ? pixels : nil
  }

  /// The segments of a file up to its first scan.
  static func segments(_ bytes: [UInt8]) -> [(code: UInt8, body: [UInt8])] {
    var found: [(code: UInt8, body: [UInt8])] = []
    var offset = 2
    while offset + 4 <= bytes.count, bytes[offset + 1] != 0xDA {
      let size = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
      found.append((bytes[offset + 1], Array(bytes[offset + 4..<offset + 2 + size])))
      offset += 2 + size
    }
    return found
  }
}
