internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Files that the commands read and write by themselves.
package enum OutputFile {
  /// Writes a file so that its path holds the old content or the new, never a part of it.
  ///
  /// What is not a regular file (a pipe, `/dev/null`) is written directly.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    do {
      try AtomicFile.write(bytes, to: path)
    } catch {
      throw .file(
        path,
        "cannot be written: \(SystemError.words(error.code))\(SystemError.writeRemedy(error.code))",
        "unwritable")
    }
  }

  /// True where there is something at a path.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// True where a path names a directory.
  package static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Reads a whole file.
  package static func read(_ path: String) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw unreadable(path, EISDIR) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = systemRead(descriptor, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw unreadable(path, errno)
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  private static func unreadable(_ path: String, _ code: Int32) -> Failure {
    .file(
      path, "cannot be read: \(SystemError.words(code))\(SystemError.readRemedy(code))",
      "input-unreadable")
  }

  // The member `read` of this type would hide the system's function.
  private static func systemRead(_ fd: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int
  {
    #if canImport(Darwin)
      Darwin.read(fd, base, count)
    #elseif canImport(Glibc)
      Glibc.read(fd, base, count)
    #else
      Musl.read(fd, base, count)
    #endif
  }
}
