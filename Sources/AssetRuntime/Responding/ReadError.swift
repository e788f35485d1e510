public import AssetArchive
internal import AssetText

/// Why the bytes of a response cannot be read.
public enum ReadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The archive is damaged or cannot be read.
  case archive(ArchiveError)
  /// A file cannot be read: the system's error number.
  case file(path: String, code: Int32)
  /// A file became shorter while it was read.
  case changed(path: String)

  /// One line that names the path and the problem.
  public var description: String {
    switch self {
    case .archive(let error): error.description
    case .file(let path, let code):
      "\(path): error: cannot be read: \(SystemError.words(code)) [asset-read]"
    case .changed(let path):
      "\(path): error: the file became shorter while it was read [asset-changed]"
    }
  }
}
