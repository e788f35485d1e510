#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A new file below a directory; every result of the system is looked at, since a full disk shows itself anywhere.
struct FileWriter: ~Copyable {
  private var descriptor: Int32
  private let directory: Directory

  /// Creates a file that must not exist yet.
  init(
    _ path: UnsafePointer<CChar>, in directory: Directory
  ) throws(ArchiveError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = retrying { openat(directory.descriptor, path, flags, 0o644) }
    guard descriptor >= 0 else {
      let code = errno
      throw .cannotWrite(
        path: directory.joined(String(cString: path)), operation: "create the file", code: code)
    }
    self.descriptor = descriptor
    self.directory = directory
  }

  /// Writes all bytes of a buffer.
  func write(
    _ bytes: UnsafeRawBufferPointer, _ path: UnsafePointer<CChar>
  ) throws(ArchiveError) {
    var done = 0
    while done < bytes.count, let base = bytes.baseAddress {
      let count = retrying { Self.system(descriptor, base + done, bytes.count - done) }
      guard count > 0 else {
        let code = count == 0 ? EIO : errno
        throw .cannotWrite(
          path: directory.joined(String(cString: path)), operation: "write the file", code: code)
      }
      done += count
    }
  }

  /// Sets the time of the last change, and closes the file.
  consuming func finish(
    modified: Int?, _ path: UnsafePointer<CChar>
  ) throws(ArchiveError) {
    if let modified {
      var times = [timespec(), timespec()]
      times[0].tv_sec = time_t(modified)
      times[1].tv_sec = time_t(modified)
      futimens(descriptor, times)
    }
    let open = descriptor
    descriptor = -1
    // After EINTR the descriptor is gone on Linux; closing it again could close another thread's.
    guard close(open) == 0 || errno == EINTR else {
      let code = errno
      throw .cannotWrite(
        path: directory.joined(String(cString: path)), operation: "write the file", code: code)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  private static func system(_ descriptor: Int32, _ base: UnsafeRawPointer, _ count: Int) -> Int {
    // Darwin and Linux cut longer writes off at 2 GiB.
    #if canImport(Darwin)
      Darwin.write(descriptor, base, min(count, 1 << 30))
    #elseif canImport(Glibc)
      Glibc.write(descriptor, base, min(count, 1 << 30))
    #else
      Musl.write(descriptor, base, min(count, 1 << 30))
    #endif
  }
}
