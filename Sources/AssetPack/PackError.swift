public import AssetArchive
internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Why an archive could not be written, read or confirmed.
public enum PackError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file cannot be opened or read.
  case unreadable(path: String, code: Int32)
  /// The file cannot be written.
  case unwritable(path: String, code: Int32)
  /// A file that is to be packed could not be read again.
  case content(path: String, message: String)
  /// The archive is damaged or of no known kind.
  case damaged(path: String, message: String)
  /// The archive holds an entry that must not be unpacked.
  case unsafeEntry(path: String, entry: String)
  /// The archive holds more than what was allowed.
  case tooLarge(path: String, limit: Int)
  /// Our reader refuses the archive.
  case archive(ArchiveError)
  /// The archive holds no manifest of ours.
  case manifestMissing(path: String)
  /// The work was asked to stop.
  case cancelled

  /// A stable name such as `archive-damaged`.
  public var id: String {
    switch self {
    case .unreadable: "archive-unreadable"
    case .unwritable: "archive-unwritable"
    case .content: "content-unreadable"
    case .damaged: "archive-damaged"
    case .unsafeEntry: "archive-unsafe-entry"
    case .tooLarge: "archive-too-large"
    case .archive(let error): PackError.parts(error).id
    case .manifestMissing: "archive-manifest-missing"
    case .cancelled: "cancelled"
    }
  }

  /// The path that the error is about; nil for work that was cancelled.
  public var path: String? {
    switch self {
    case .unreadable(let path, _), .unwritable(let path, _), .content(let path, _),
      .damaged(let path, _), .unsafeEntry(let path, _), .tooLarge(let path, _),
      .manifestMissing(let path):
      path
    case .archive(let error): PackError.parts(error).path
    case .cancelled: nil
    }
  }

  /// What is wrong and what to do, without path and id.
  public var message: String {
    switch self {
    case .unreadable(_, let code):
      "cannot be read: \(SystemError.words(code))\(SystemError.readRemedy(code))"
    case .unwritable(_, let code):
      "cannot be written: \(SystemError.words(code))\(SystemError.writeRemedy(code))"
    case .content(_, let message): message
    case .damaged(_, let message): message
    case .unsafeEntry(_, let entry):
      "holds an entry '\(entry)' that would leave the directory it is unpacked to; rename it "
        + "where the archive is made"
    case .tooLarge(_, let limit):
      "holds more than \(limit) bytes; make it smaller, or unpack it and name the directory"
    case .archive(let error): PackError.parts(error).message
    case .manifestMissing:
      "holds no manifest; name a bundle that 'webpack-assets build' wrote"
    case .cancelled: "cancelled; nothing was written"
    }
  }

  /// Path, message and id in one line.
  public var description: String {
    guard let path else { return "error: \(message)" }
    return "\(path): error: \(message) [\(id)]"
  }

  /// The parts of `path: error: message [id]`, the one form in which our reader tells what is wrong.
  private static func parts(_ error: ArchiveError) -> (path: String, message: String, id: String) {
    let text = error.description
    let separator = Array(": error: ".utf8)
    let bytes = Array(text.utf8)
    guard bytes.last == UInt8(ascii: "]"), let open = bytes.lastIndex(of: UInt8(ascii: "[")),
      open > 0,
      let start = bytes.indices.first(where: { bytes[$0...].starts(with: separator) }),
      start + separator.count < open
    else { return ("", text, "archive") }
    let message = bytes[(start + separator.count)..<(open - 1)]
    return (
      String(decoding: bytes[..<start], as: UTF8.self), String(decoding: message, as: UTF8.self),
      String(decoding: bytes[(open + 1)..<(bytes.count - 1)], as: UTF8.self)
    )
  }
}
