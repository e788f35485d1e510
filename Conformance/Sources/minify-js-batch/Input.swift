import Foundation

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

/// Writes to a file descriptor without a buffer, so that a crash loses nothing.
func write(_ bytes: some Sequence<UInt8>, to handle: FileHandle = .standardOutput) {
  handle.write(Data(bytes))
}
