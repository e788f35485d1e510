internal import AssetArchive

/// A DEFLATE stream of an archive as a gzip member (RFC 1952), without being compressed again.
enum GzipForm {
  /// True where an `Accept-Encoding` field takes gzip (RFC 9110, section 12.5.3).
  static func isAccepted(_ field: String?) -> Bool {
    guard let field else { return false }
    var other = false
    for (name, weight) in HTTPText.weights(field) {
      if HTTPText.isEqual(name, "gzip") || HTTPText.isEqual(name, "x-gzip") { return weight > 0 }
      if name == "*" { other = weight > 0 }
    }
    return other
  }

  /// The bytes that a stream takes in this form.
  static func count(of data: StoredData?) -> Int { (data?.count ?? 0) + 18 }

  /// Ten bytes that say "deflated, no name, no time", the stream, its checksum and its size.
  static func body(_ data: StoredData, crc32: UInt32, size: Int) -> AssetBody {
    let trailer = [crc32, UInt32(truncatingIfNeeded: size)].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    return AssetBody([
      .bytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]), .stored(data, 0..<data.count),
      .bytes(trailer),
    ])
  }
}
