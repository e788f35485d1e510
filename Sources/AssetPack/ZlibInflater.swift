internal import CZlib

/// Reads raw DEFLATE data of known size.
package enum RawInflater {
  /// The inflated bytes, or nil where the data is damaged or of another size.
  ///
  /// - Complexity: O(*n*).
  package static func inflate(_ deflated: [UInt8], size: Int) -> [UInt8]? {
    ZlibInflater.inflate(deflated, windowBits: -15, sizeHint: size, limit: size).flatMap {
      $0.count == size ? $0 : nil
    }
  }
}

/// Reads gzip files, also of several members.
package enum GzipInflater {
  /// The inflated bytes, or nil where the data is no gzip file, damaged, or larger than `limit` when inflated.
  ///
  /// - Complexity: O(*n*).
  package static func inflate(_ bytes: [UInt8], sizeHint: Int? = nil, limit: Int = 1 << 30)
    -> [UInt8]?
  {
    ZlibInflater.inflate(
      bytes, windowBits: 15 + 16, sizeHint: sizeHint ?? bytes.count * 4, limit: limit)
  }
}

private enum ZlibInflater {
  /// Members behind one another are read as one, as gzip does.
  static func inflate(_ bytes: [UInt8], windowBits: Int32, sizeHint: Int, limit: Int) -> [UInt8]? {
    var stream = z_stream()
    guard webpack_assets_inflateInit2(&stream, windowBits) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    // One byte more than wanted: a stream that goes on is noticed.
    var output = [UInt8](repeating: 0, count: max(64, min(sizeHint, limit) + 1))
    var produced = 0
    var consumed = 0
    var status = Z_OK
    while true {
      if produced == output.count {
        guard produced <= limit else { return nil }
        output += [UInt8](repeating: 0, count: min(output.count, limit + 1 - produced))
      }
      let size = output.count
      let (used, written): (Int, Int) = bytes.withUnsafeBufferPointer { input in
        output.withUnsafeMutableBufferPointer { target in
          let available = min(input.count - consumed, 1 << 30)
          let room = min(size - produced, 1 << 30)
          stream.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress.map { $0 + consumed })
          stream.avail_in = UInt32(available)
          stream.next_out = target.baseAddress.map { $0 + produced }
          stream.avail_out = UInt32(room)
          status = CZlib.inflate(&stream, Z_NO_FLUSH)
          return (available - Int(stream.avail_in), room - Int(stream.avail_out))
        }
      }
      consumed += used
      produced += written
      if status == Z_STREAM_END {
        if consumed == bytes.count { break }
        guard windowBits > 15, inflateReset(&stream) == Z_OK else { return nil }
      } else if status == Z_BUF_ERROR || (status == Z_OK && used == 0 && written == 0) {
        if produced < output.count { return nil }  // The data ends too early.
      } else if status != Z_OK {
        return nil
      }
    }
    guard produced <= limit else { return nil }
    output.removeLast(output.count - produced)
    return output
  }
}
