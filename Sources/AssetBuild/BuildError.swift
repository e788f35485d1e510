internal import AssetPack
internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Why a build ended without a result; every case names the path and the message names the remedy.
public enum BuildError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is nothing at the input's path.
  case inputMissing(path: String)
  /// A file or directory of the input cannot be read.
  case inputUnreadable(path: String, code: Int32)
  /// The input holds no file that would ship.
  case inputEmpty(path: String)
  /// A file was changed while the build read it.
  case inputChanged(path: String)
  /// The input is a file that is not an archive, or a broken one.
  case inputArchive(path: String, message: String)
  /// An entry page is not in the input; the candidates are what could have been meant.
  case entryMissing(input: String, entry: String, candidates: [String])
  /// A name cannot stand in a bundle.
  case unsafeName(path: String, reason: String)
  /// Two names are one on a case-insensitive or normalising file system.
  case nameClash(path: String, other: String)
  /// The input holds something at a path that belongs to this tool.
  case reservedName(path: String)
  /// The output directory lies inside the input.
  case outputInsideInput(path: String, input: String)
  /// The output exists and was not written by this tool.
  case outputForeign(path: String)
  /// Something cannot be written.
  case unwritable(path: String, code: Int32)
  /// A file cannot be processed and the build is strict.
  case source(BuildWarning)
  /// An option names a file that cannot be used.
  case option(name: String, path: String, message: String)
  /// An XPath expression cannot be used; the offset is that of the byte at which it goes wrong.
  case xpath(option: String, expression: String, offset: Int, message: String)
  /// A file of another host cannot be brought in; the place is where it is named.
  case vendor(id: String, place: String, message: String)
  /// What was packed could not be read back as it should.
  case verification(path: String, message: String)
  /// The build was asked to stop.
  case cancelled

  /// A stable name such as `output-foreign`.
  public var id: String {
    switch self {
    case .inputMissing: "input-missing"
    case .inputUnreadable: "input-unreadable"
    case .inputEmpty: "input-empty"
    case .inputChanged: "input-changed"
    case .inputArchive: "input-archive"
    case .entryMissing: "entry-missing"
    case .unsafeName: "unsafe-name"
    case .nameClash: "name-clash"
    case .reservedName: "reserved-name"
    case .outputInsideInput: "output-inside-input"
    case .outputForeign: "output-foreign"
    case .unwritable: "unwritable"
    case .source(let warning): warning.id
    case .option: "option"
    case .xpath: "xpath"
    case .vendor(let id, _, _): id
    case .verification: "verification"
    case .cancelled: "cancelled"
    }
  }

  /// The path that the error is about, with line and column where there is a place; nil for a cancelled build.
  public var path: String? {
    switch self {
    case .inputMissing(let path), .inputUnreadable(let path, _), .inputEmpty(let path),
      .inputChanged(let path), .inputArchive(let path, _), .entryMissing(let path, _, _),
      .unsafeName(let path, _), .nameClash(let path, _), .reservedName(let path),
      .outputInsideInput(let path, _), .outputForeign(let path), .unwritable(let path, _),
      .option(_, let path, _), .verification(let path, _):
      path
    case .source(let warning): warning.place
    case .xpath(let option, _, _, _): option
    case .vendor(_, let place, _): place
    case .cancelled: nil
    }
  }

  /// What is wrong and what to do, without path and id.
  public var message: String {
    switch self {
    case .inputMissing:
      "there is no such file or directory; name the directory your bundler wrote, such as './build'"
    case .inputUnreadable(_, let code):
      "cannot be read: \(SystemError.words(code)); allow reading it or leave it out with '--exclude'"
    case .inputEmpty:
      "there is no file to bundle in it; run the bundler first or look at '--exclude'"
    case .inputChanged:
      "was changed while it was read; build again once nothing writes to the input"
    case .inputArchive(_, let message):
      "cannot be read as an archive: \(message); name a directory or an archive such as 'app.tgz'"
    case .entryMissing(_, let entry, let candidates):
      "has no entry page '\(entry)'; "
        + (candidates.isEmpty
          ? "there is no HTML file in it at all, name the directory your bundler wrote"
          : "name one with '--entry', such as "
            + candidates.map { "'\($0)'" }.joined(separator: ", "))
    case .unsafeName(_, let reason):
      "cannot be the name of a file in a bundle: \(reason); rename it"
    case .nameClash(_, let other):
      "is the same name as '\(other)' on a file system that ignores case or Unicode normalisation; "
        + "rename one of them"
    case .reservedName:
      "belongs to the inside of a bundle; build from what your bundler wrote, not from an "
        + "extracted bundle"
    case .outputInsideInput(_, let input):
      "lies inside the input '\(input)'; choose another place with '--output'"
    case .outputForeign:
      "exists and was not written by webpack-assets; choose another place with '--output' or remove it"
    case .unwritable(_, let code):
      "cannot be written: \(SystemError.words(code)); \(BuildError.remedy(code))"
    case .source(let warning): warning.message
    case .option(let name, _, let message): "\(message); look at '\(name)'"
    case .xpath(_, _, _, let message), .vendor(_, _, let message): message
    case .verification(_, let message): message
    case .cancelled: "cancelled; nothing was written"
    }
  }

  /// Path, message and id in one line; below it, for an expression, the place in it.
  public var description: String {
    guard let path else { return "error: \(message)" }
    let line = "\(path): error: \(message) [\(id)]"
    guard case .xpath(_, let expression, let offset, _) = self else { return line }
    let before = String(decoding: Array(expression.utf8.prefix(offset)), as: UTF8.self)
    return line + "\n  \(expression)\n  \(String(repeating: " ", count: before.count))^"
  }

  private static func remedy(_ code: Int32) -> String {
    switch code {
    case ENOSPC, EDQUOT: "free some space or choose another place with '--output'"
    case EXDEV: "name a directory on the volume of the output with '--temporary'"
    case EMFILE, ENFILE: "raise the limit with 'ulimit -n'"
    default: "choose another place with '--output'"
    }
  }
}
