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
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      if status.st_mode & S_IFMT == S_IFDIR { throw problem(path, EISDIR) }
      try put(bytes, to: path, flags: O_WRONLY)
      return
    }
    let temporary = path + ".webpack-assets-\(getpid())"
    do {
      try put(bytes, to: temporary, flags: O_WRONLY | O_CREAT | O_EXCL)
    } catch {
      unlink(temporary)
      throw Failure(error.message.replacing(temporary, with: path))
    }
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw problem(path, code)
    }
  }

  private static func put(_ bytes: [UInt8], to path: String, flags: Int32) throws(Failure) {
    let descriptor = open(path, flags | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw problem(path, errno) }
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if count < 0 {
        if errno == EINTR { continue }
        let code = errno
        close(descriptor)
        throw problem(path, code)
      }
      offset += count
    }
    guard close(descriptor) == 0 else { throw problem(path, errno) }
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
    .file(path, "cannot be read: \(SystemError.words(code))", "input-unreadable")
  }

  private static func problem(_ path: String, _ code: Int32) -> Failure {
    .file(path, "cannot be written: \(SystemError.words(code)); choose another place", "unwritable")
  }

  // The members of this type would hide the system's functions.
  private static func systemWrite(_ fd: Int32, _ base: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(fd, base, count)
    #elseif canImport(Glibc)
      Glibc.write(fd, base, count)
    #else
      Musl.write(fd, base, count)
    #endif
  }

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
