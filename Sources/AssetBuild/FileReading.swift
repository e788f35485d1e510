#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Reading whole files and their beginnings.
enum FileReading {
  /// All bytes of a file.
  static func read(_ path: String) throws(BuildError) -> [UInt8] {
    try withDescriptor(path) { descriptor throws(BuildError) in
      var status = stat()
      guard fstat(descriptor, &status) == 0 else {
        throw .inputUnreadable(path: path, code: errno)
      }
      return try read(descriptor, count: Int(status.st_size), path: path)
    }
  }

  /// The first bytes of a file, at most `count` of them.
  static func head(_ path: String, count: Int) throws(BuildError) -> [UInt8] {
    try withDescriptor(path) { descriptor throws(BuildError) in
      try read(descriptor, count: count, path: path)
    }
  }

  /// All bytes of an open file, or nil where they cannot be read.
  static func readAll(_ descriptor: Int32) -> [UInt8]? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    return try? read(descriptor, count: Int(status.st_size), path: "")
  }

  /// The size of a file in bytes, or nil where there is none.
  static func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  private static func withDescriptor<R>(
    _ path: String, _ body: (Int32) throws(BuildError) -> R
  ) throws(BuildError) -> R {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .inputUnreadable(path: path, code: errno) }
    defer { close(descriptor) }
    return try body(descriptor)
  }

  private static func read(
    _ descriptor: Int32, count: Int, path: String
  ) throws(BuildError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while initialized < count {
        let length = pread(
          descriptor, buffer.baseAddress.map { $0 + initialized }, count - initialized,
          off_t(initialized))
        if length == 0 { return }
        if length < 0 {
          if errno == EINTR { continue }
          failure = errno
          return
        }
        initialized += length
      }
    }
    guard failure == 0 else { throw .inputUnreadable(path: path, code: failure) }
    return bytes
  }
}
