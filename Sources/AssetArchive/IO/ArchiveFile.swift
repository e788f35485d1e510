// ArchiveFile: the archive as a file that is read at offsets.
//
// A memory map would save a copy of the compressed bytes, but a file that shrinks under a map kills the process with
// SIGBUS, in an app as in a tool, and no check before an access can prevent it. `pread` into a buffer that each worker
// keeps reports the same event as an error. It costs 0.9 ms instead of 0.7 ms for the 8 MB of a bundle whose extraction
// takes 36 ms (426 entries, every cache line touched, unmapping counted).

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An archive that is open for reading; may be used from any thread.
package final class ArchiveFile: Sendable {
  package let path: String
  package let size: UInt64
  private let descriptor: Int32

  package init(path: String) throws(ArchiveError) {
    let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .cannotOpen(path: path, code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .cannotOpen(path: path, code: code)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .cannotOpen(path: path, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    self.path = path
    self.descriptor = descriptor
    size = UInt64(clamping: status.st_size)
  }

  deinit { close(descriptor) }

  /// Fills a buffer from an offset.
  package func read(
    at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ArchiveError) {
    var done = 0
    while done < buffer.count, let base = buffer.baseAddress {
      let position = off_t(clamping: offset.addingReportingOverflow(UInt64(done)).partialValue)
      let count = retrying { pread(descriptor, base + done, buffer.count - done, position) }
      if count < 0 { throw .cannotRead(path: path, offset: offset, code: errno) }
      if count == 0 { throw .changed(path: path) }
      done += count
    }
  }

  /// The bytes of a range.
  package func read(at offset: UInt64, count: Int) throws(ArchiveError) -> [UInt8] {
    var failure: ArchiveError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(ArchiveError) {
        try read(
          at: offset,
          into: UnsafeMutableRawBufferPointer(
            UnsafeMutableBufferPointer(rebasing: buffer[..<count])))
        initialized = count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

/// Calls a system function again for as long as a signal interrupts it.
package func retrying<R: FixedWidthInteger & SignedInteger>(_ call: () -> R) -> R {
  while true {
    let result = call()
    guard result == -1, errno == EINTR else { return result }
  }
}
