#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension String {
  /// The text of some bytes, or nil where they are not valid UTF-8.
  package init?(checking bytes: UnsafeBufferPointer<UInt8>) {
    var text = String(decoding: bytes, as: UTF8.self)
    guard let base = bytes.baseAddress else {
      self = ""
      return
    }
    // Decoding repairs what is not UTF-8, so that the bytes differ.
    let isSame = text.withUTF8 { made in
      made.count == bytes.count && made.baseAddress.map { memcmp($0, base, made.count) } ?? 0 == 0
    }
    guard isSame else { return nil }
    self = text
  }
}
