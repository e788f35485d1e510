// Without Foundation: what this program takes to start counts in the figures of small files.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard input, by lines and by counted bytes.
struct Input: ~Copyable {
  private var buffer: [UInt8] = []
  private var position = 0

  /// Reads more; false at the end.
  private mutating func fill() -> Bool {
    buffer.removeFirst(position)
    position = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(0, &chunk, chunk.count)
    guard count > 0 else { return false }
    buffer.append(contentsOf: chunk[..<count])
    return true
  }

  /// The next line without its end; nil at the end.
  mutating func line() -> String? {
    var searched = 0
    while true {
      if let end = buffer[(position + searched)...].firstIndex(of: 10) {
        defer { position = end + 1 }
        return String(decoding: buffer[position..<end], as: UTF8.self)
      }
      searched = buffer.count - position
      guard fill() else { break }
    }
    guard position < buffer.count else { return nil }
    defer { position = buffer.count }
    return String(decoding: buffer[position...], as: UTF8.self)
  }

  /// The next bytes; nil when there are fewer.
  mutating func bytes(_ count: Int) -> [UInt8]? {
    while buffer.count - position < count {
      guard fill() else { return nil }
    }
    defer { position += count }
    return [UInt8](buffer[position..<position + count])
  }
}

/// Writes to a file descriptor without a buffer, so that a crash loses nothing; false if it cannot.
@discardableResult
func write(_ bytes: some Collection<UInt8>, to descriptor: Int32 = 1) -> Bool {
  let isWritten = bytes.withContiguousStorageIfAvailable { buffer in
    var done = 0
    while done < buffer.count, let start = buffer.baseAddress {
      let count = write(descriptor, start + done, buffer.count - done)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      done += count
    }
    return true
  }
  return isWritten ?? write(Array(bytes), to: descriptor)
}

/// The bytes of a file; nil where it cannot be read.
func contents(of path: String) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var status = stat()
  guard fstat(file, &status) == 0 else { return nil }
  let size = Int(status.st_size)
  var isRead = true
  let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, done in
    while done < size, let start = buffer.baseAddress {
      let count = read(file, start + done, size - done)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      done += count
    }
    isRead = done == size
  }
  return isRead ? bytes : nil
}

/// Puts bytes into a file; false where they cannot be written.
func create(_ path: String, _ bytes: [UInt8]) -> Bool {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
  guard file >= 0 else { return false }
  let isWritten = write(bytes, to: file)
  return close(file) == 0 && isWritten
}
