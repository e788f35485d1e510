// VendorCache: what was fetched, under the names of its digests.
//
// A file appears by rename and is never changed, so any number of builds may share a cache; one that is damaged is
// found by its digest when it is read, and counts as missing.

internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A directory of files that are named by their SHA-256.
struct VendorCache: Sendable {
  static let name = "webpack-assets.vendor"

  let directory: String

  /// The bytes of a digest, or nil where they are not there or are not these.
  func read(_ digest: String, size: Int) -> [UInt8]? {
    guard let bytes = try? FileReading.read(path(digest)), bytes.count == size,
      SHA256.hexadecimal(bytes) == digest
    else { return nil }
    return bytes
  }

  /// Keeps some bytes; a file of the name that holds other ones is replaced.
  func write(_ bytes: [UInt8], _ digest: String) throws(BuildError) {
    if read(digest, size: bytes.count) != nil { return }
    var made = ""
    for part in "\(directory)/\(digest.prefix(2))".split(
      separator: "/", omittingEmptySubsequences: false)
    {
      made += part.isEmpty ? "/" : (made.isEmpty || made.hasSuffix("/") ? "" : "/") + part
      guard mkdir(made, 0o755) == 0 || errno == EEXIST || errno == EISDIR || errno == EROFS else {
        throw .unwritable(path: made, code: errno)
      }
    }
    do {
      try AtomicFile.write(bytes, to: path(digest))
    } catch {
      throw .unwritable(path: path(digest), code: error.code)
    }
  }

  private func path(_ digest: String) -> String {
    "\(directory)/\(digest.prefix(2))/\(digest)"
  }
}
