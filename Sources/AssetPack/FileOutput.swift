#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A new file that is written front to back; every failure of the system is an error with the path.
package struct FileOutput: ~Copyable {
  package let path: String
  /// The bytes written so far, those that wait in the buffer among them.
  package private(set) var offset = 0
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 18

  /// Makes a file that must not exist yet.
  package init(creating path: String) throws(PackError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .unwritable(path: path, code: errno) }
    buffer.reserveCapacity(FileOutput.bufferSize)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Appends bytes.
  package mutating func write(_ bytes: [UInt8]) throws(PackError) {
    offset += bytes.count
    if buffer.count + bytes.count > FileOutput.bufferSize {
      try flush()
      if bytes.count >= FileOutput.bufferSize {
        try put(bytes)
        return
      }
    }
    buffer += bytes
  }

  /// Writes what waits and closes the file; a disk that is full may say so only here.
  package consuming func finish() throws(PackError) {
    try flush()
    let held = descriptor
    descriptor = -1
    guard close(held) == 0 else { throw .unwritable(path: path, code: errno) }
  }

  private mutating func flush() throws(PackError) {
    let waiting = buffer
    buffer.removeAll(keepingCapacity: true)
    try put(waiting)
  }

  private func put(_ bytes: [UInt8]) throws(PackError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { source in
        #if canImport(Darwin)
          Darwin.write(descriptor, source.baseAddress.map { $0 + written }, bytes.count - written)
        #elseif canImport(Musl)
          Musl.write(descriptor, source.baseAddress.map { $0 + written }, bytes.count - written)
        #else
          Glibc.write(descriptor, source.baseAddress.map { $0 + written }, bytes.count - written)
        #endif
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .unwritable(path: path, code: errno)
      }
      written += count
    }
  }
}
