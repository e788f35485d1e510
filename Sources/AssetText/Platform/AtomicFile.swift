#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Files whose path holds the old content or the new, never a part of it.
package enum AtomicFile {
  /// Why a file was not written.
  package struct Failure: Error {
    /// The system's error number.
    package let code: Int32
  }

  /// Writes a file beside its path and renames it to that.
  ///
  /// What is there and is no regular file (a pipe, `/dev/null`) is written directly. New files have the mode that the
  /// umask leaves of 0644. Several processes may write one path at once: the last rename wins.
  ///
  /// - Throws: `Failure`; nothing is left behind, and what was there is there.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      try put(bytes, to: path, flags: O_WRONLY)
      return
    }
    let suffix = String(UInt64.random(in: 0 ... .max), radix: 36)
    let temporary = "\(path).webpack-assets-\(suffix)"
    do throws(Failure) {
      try put(bytes, to: temporary, flags: O_WRONLY | O_CREAT | O_EXCL)
      guard rename(temporary, path) == 0 else { throw Failure(code: errno) }
    } catch {
      if error.code != EEXIST { unlink(temporary) }
      throw error
    }
  }

  private static func put(_ bytes: [UInt8], to path: String, flags: Int32) throws(Failure) {
    let descriptor = open(path, flags | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if count < 0 {
        if errno == EINTR { continue }
        let code = errno
        close(descriptor)
        throw Failure(code: code)
      }
      offset += count
    }
    guard close(descriptor) == 0 else { throw Failure(code: errno) }
  }

  // The member `write` of this type would hide the system's function.
  private static func systemWrite(_ fd: Int32, _ base: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(fd, base, count)
    #elseif canImport(Glibc)
      Glibc.write(fd, base, count)
    #else
      Musl.write(fd, base, count)
    #endif
  }
}
