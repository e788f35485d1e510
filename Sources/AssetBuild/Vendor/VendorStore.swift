// VendorStore: lock first, cache second, network last.
//
// What the lock names is what ships, whatever the host says today: it comes from the cache, or from the host if that
// still has the very same bytes. Only an address that the lock does not know, or `--vendor-update`, lets a host decide.

internal import AssetText

/// Files of other hosts, from wherever they are to be had.
struct VendorStore: Sendable {
  /// What is wrong with an address, and the id of the error.
  struct Failure: Error {
    let id: String
    let reason: String
  }

  let lock: VendorLock
  let lockPath: String
  let cache: VendorCache
  let transfer: any RemoteTransfer
  let updates: Bool

  /// The file of an address.
  func file(_ address: RemoteAddress) throws(Failure) -> RemoteFile {
    let known = updates ? nil : lock.entries[address]
    if let known, let bytes = cache.read(known.digest, size: known.size) {
      return RemoteFile(
        address: address, final: known.final, mediaType: known.mediaType, bytes: bytes)
    }
    let file: RemoteFile
    do {
      file = try transfer.fetch(address)
    } catch {
      throw Failure(
        id: "vendor-fetch",
        reason:
          "'\(address.text)' cannot be had: \(error.reason); correct the address, put a file in "
          + "its place with '--substitute', or leave it on its host with '--keep-xpath'")
    }
    let digest = file.digest
    if let known, known.digest != digest {
      throw Failure(
        id: "vendor-changed",
        reason:
          "'\(address.text)' is not what it was: '\(lockPath)' has SHA-256 \(known.digest), the "
          + "host sends \(digest); look at the change and accept it with '--vendor-update'")
    }
    do {
      try cache.write(file.bytes, digest)
    } catch {
      throw Failure(id: "vendor-cache", reason: error.description)
    }
    guard let known else { return file }
    // Redirects may have changed; what the file's own addresses start from stays as it was.
    return RemoteFile(
      address: address, final: known.final, mediaType: known.mediaType, bytes: file.bytes)
  }
}
