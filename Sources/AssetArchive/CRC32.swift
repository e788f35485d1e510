#if canImport(CDeflate)
  import CDeflate
#else
  import CZlib
#endif

/// The checksum that zip archives carry (ISO 3309).
public enum CRC32 {
  /// The checksum of some bytes.
  ///
  /// - Complexity: O(*n*); libdeflate's carry-less multiplication where it is there, zlib's tables elsewhere.
  public static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { checksum($0) }
  }

  /// The checksum of the bytes of a buffer.
  public static func checksum(_ buffer: UnsafeRawBufferPointer) -> UInt32 {
    update(0, with: buffer)
  }

  /// The checksum of what `checksum` covers followed by a buffer.
  package static func update(_ checksum: UInt32, with buffer: UnsafeRawBufferPointer) -> UInt32 {
    guard let base = buffer.baseAddress, buffer.count > 0 else { return checksum }
    #if canImport(CDeflate)
      return libdeflate_crc32(checksum, base, buffer.count)
    #else
      return UInt32(
        truncatingIfNeeded: crc32_z(
          UInt(checksum), base.assumingMemoryBound(to: UInt8.self), buffer.count))
    #endif
  }

  /// A checksum as eight lower-case hexadecimal digits.
  package static func hexadecimal(_ checksum: UInt32) -> String {
    let digits = String(checksum, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
