internal import CZlib

/// Raw streams of DEFLATE, made and read by zlib.
package enum RawDeflate {
  /// A raw stream that zlib made.
  package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    webpack_assets_deflateInit2(&stream, 9, -15, 8)
    defer { deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: bytes.count + bytes.count / 8 + 64)
    var input = bytes
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        CZlib.deflate(&stream, Z_FINISH)
        return output.count - Int(stream.avail_out)
      }
    }
    return Array(output[..<count])
  }

  /// Inflates a raw stream with zlib.
  package static func decompressed(_ bytes: [UInt8], size: Int) -> [UInt8] {
    var stream = z_stream()
    webpack_assets_inflateInit2(&stream, -15)
    defer { inflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: size + 1)
    var input = bytes
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        CZlib.inflate(&stream, Z_FINISH)
        return output.count - Int(stream.avail_out)
      }
    }
    return Array(output[..<count])
  }
}
