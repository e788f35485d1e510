// PNGDecoder: the pixels of a PNG, by libspng.
//
// Of the two libraries that are everywhere libspng is the one for Swift: libpng reports an error by longjmp, which must
// not leave a frame of Swift, and its simple interface without it knows no 16 bits in the file's own encoding. The
// limits of width, height and memory are its own, and it shares no code with the writer, so that it is its judge too.

internal import AssetText
internal import CSPNG

/// The pixels of an image, whatever its file says them in: red, green, blue and alpha, not multiplied.
enum Pixels {
  /// Four bytes a pixel, red in the lowest.
  case narrow([UInt32])
  /// Four words of 16 bits a pixel, red in the lowest.
  case wide([UInt64])

  static func areEqual(_ left: Pixels, _ right: Pixels) -> Bool {
    switch (left, right) {
    case (.narrow(let left), .narrow(let right)): left == right
    case (.wide(let left), .wide(let right)): left == right
    default: false
    }
  }
}

enum PNGDecoder {
  /// Decodes a file that consists of critical chunks and transparency, to 16 bits a sample where `isWide`, else to eight.
  static func decode(
    _ bytes: [UInt8], _ header: PNGHeader, isWide: Bool
  ) throws(Diagnostic) -> Pixels {
    isWide
      ? .wide(try decode(bytes, header, 0, SPNG_FMT_RGBA16))
      : .narrow(try decode(bytes, header, 0, SPNG_FMT_RGBA8))
  }

  private static func decode<Pixel: FixedWidthInteger>(
    _ bytes: [UInt8], _ header: PNGHeader, _ zero: Pixel, _ format: spng_format
  ) throws(Diagnostic) -> [Pixel] {
    guard let context = spng_ctx_new(0) else {
      throw .image("png-decode", at: 0, "cannot be decoded: no memory")
    }
    defer { spng_ctx_free(context) }
    spng_set_image_limits(context, UInt32(header.width), UInt32(header.height))
    spng_set_chunk_limits(context, 1 << 20, 4 << 20)
    var status: Int32 = 0
    // C reads the file and writes the pixels in place; both buffers outlive the calls, and their sizes are passed.
    let pixels = bytes.withUnsafeBytes { input in
      status = spng_set_png_buffer(context, input.baseAddress, input.count)
      return [Pixel](unsafeUninitializedCapacity: header.pixels) { output, count in
        guard status == 0 else { return }
        let size = header.pixels * MemoryLayout<Pixel>.size
        status = spng_decode_image(
          context, output.baseAddress, size, Int32(format.rawValue),
          Int32(SPNG_DECODE_TRNS.rawValue))
        count = status == 0 ? header.pixels : 0
      }
    }
    guard status == 0 else {
      let words = spng_strerror(status).map { String(cString: $0) } ?? "error \(status)"
      throw .image("png-decode", at: 0, "cannot be decoded: \(words)")
    }
    return pixels
  }

  /// The packed rows of a palette image, not looked up.
  static func decodeIndices(_ bytes: [UInt8], _ header: PNGHeader) throws(Diagnostic) -> [UInt8] {
    var size = 0
    guard let context = spng_ctx_new(0) else {
      throw .image("png-decode", at: 0, "cannot be decoded: no memory")
    }
    defer { spng_ctx_free(context) }
    var status: Int32 = 0
    let expected = header.rowBytes * header.height
    // As above.
    let rows = bytes.withUnsafeBytes { input in
      status = spng_set_png_buffer(context, input.baseAddress, input.count)
      if status == 0 {
        status = spng_decoded_image_size(context, Int32(SPNG_FMT_RAW.rawValue), &size)
      }
      return [UInt8](unsafeUninitializedCapacity: expected) { output, count in
        guard status == 0, size == expected else { return }
        status = spng_decode_image(
          context, output.baseAddress, size, Int32(SPNG_FMT_RAW.rawValue), 0)
        count = status == 0 ? size : 0
      }
    }
    guard rows.count == expected else {
      throw .image("png-decode", at: 0, "cannot be decoded: error \(status)")
    }
    return rows
  }
}
