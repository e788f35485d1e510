/// Where the original bytes of a file are.
package enum AssetOrigin: Sendable {
  /// A file of the input directory, read when it is asked for.
  case file(path: String, size: Int)
  /// In memory: an entry of an input archive, or a file made of another.
  case memory(path: String, bytes: [UInt8])

  /// The size in bytes.
  package var size: Int {
    switch self {
    case .file(_, let size): size
    case .memory(_, let bytes): bytes.count
    }
  }

  /// The path to name in messages.
  package var path: String {
    switch self {
    case .file(let path, _), .memory(let path, _): path
    }
  }

  /// The original bytes.
  ///
  /// - Complexity: O(*n*).
  package func load() throws(BuildError) -> [UInt8] {
    switch self {
    case .memory(_, let bytes): return bytes
    case .file(let path, let size):
      let bytes = try FileReading.read(path)
      guard bytes.count == size else { throw .inputChanged(path: path) }
      return bytes
    }
  }
}
