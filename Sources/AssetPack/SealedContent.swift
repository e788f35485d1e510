/// The bytes of a file as an archive needs them: measured, digested and, where that pays, deflated.
package struct SealedContent: Sendable, Hashable {
  /// The size in bytes, not deflated.
  package let size: Int
  /// The CRC-32 of the bytes.
  package let crc32: UInt32
  /// The SHA-256 of the bytes, 64 lower-case hexadecimal digits.
  package let sha256: String
  /// The raw DEFLATE stream, or nil for a file that is stored as it is.
  package let deflated: [UInt8]?

  package init(size: Int, crc32: UInt32, sha256: String, deflated: [UInt8]?) {
    self.size = size
    self.crc32 = crc32
    self.sha256 = sha256
    self.deflated = deflated
  }

  /// The bytes it takes inside an archive, headers not counted.
  package var storedSize: Int { deflated?.count ?? size }
}
