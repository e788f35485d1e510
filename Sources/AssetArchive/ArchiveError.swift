// ArchiveError: everything that can go wrong with an archive or a place to extract it to.
//
// A case says what was found and where; words are made only here, in the manner of the other diagnostics: the path
// first, lower case, what was found in quotes, then what to do, then an id in brackets.

internal import AssetText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A failure to read, check or install an archive.
public enum ArchiveError: Error, Sendable, Hashable {
  /// The archive cannot be opened: the system's error number.
  case cannotOpen(path: String, code: Int32)
  /// The archive cannot be read at an offset: the system's error number.
  case cannotRead(path: String, offset: UInt64, code: Int32)
  /// The file is no zip archive, or its end is missing.
  case notAnArchive(path: String)
  /// The archive became shorter while it was read.
  case changed(path: String)
  /// The structure contradicts itself; `entry` is nil where it is not about one entry.
  case malformed(path: String, entry: String?, offset: UInt64, reason: String)
  /// A name that could leave the destination or that no file system can hold.
  case unsafeName(path: String, entry: String, reason: String)
  /// Two names that some file system takes for one.
  case clash(path: String, entry: String, other: String, reason: String)
  /// A feature of the format that a bundle does not need.
  case unsupported(path: String, entry: String?, feature: String)
  /// More than the caller wants to accept.
  case limit(path: String, what: String, value: UInt64, limit: UInt64, option: String)
  /// The bytes of an entry are not those that were packed.
  case checksum(path: String, entry: String, found: UInt32, expected: UInt32)
  /// The compressed data of an entry cannot be inflated to the size that the index gives.
  case corrupt(path: String, entry: String)
  /// No entry has a name that was asked for.
  case nothingMatches(path: String, pattern: String)
  /// There is no such entry.
  case noEntry(path: String, entry: String)
  /// The manifest cannot be read.
  case manifest(path: String, offset: Int, reason: String)
  /// A file or directory cannot be written: the system's error number.
  case cannotWrite(path: String, operation: String, code: Int32)
  /// The destination is something that must not be replaced.
  case destination(path: String, reason: String)
  /// The work was cancelled; nothing was changed.
  case cancelled(path: String)
}

extension ArchiveError: CustomStringConvertible {
  /// One line that names the path, the problem and the remedy.
  public var description: String {
    switch self {
    case .cannotOpen(let path, let code):
      return
        "\(path): error: cannot open the archive: \(SystemError.words(code))\(Self.openRemedy(code))"
        + " [archive-open]"
    case .cannotRead(let path, let offset, let code):
      return
        "\(path): error: cannot read at byte \(offset): \(SystemError.words(code)); copy or build the"
        + " archive again [archive-read]"
    case .notAnArchive(let path):
      return
        "\(path): error: not a zip archive, or its end is missing; copy or build it again"
        + " [archive-format]"
    case .changed(let path):
      return
        "\(path): error: the archive became shorter while it was read; replace archives by"
        + " renaming, not by overwriting [archive-changed]"
    case .malformed(let path, let entry, let offset, let reason):
      return
        "\(path): error: \(Self.prefix(entry))\(reason) (byte \(offset)); build the archive again"
        + " [archive-structure]"
    case .unsafeName(let path, let entry, let reason):
      return
        "\(path): error: the name '\(Self.printable(entry))' \(reason); rename it where the"
        + " archive is made [archive-name]"
    case .clash(let path, let entry, let other, let reason):
      return
        "\(path): error: '\(Self.printable(entry))' and '\(Self.printable(other))' \(reason);"
        + " rename one of them where the archive is made [archive-clash]"
    case .unsupported(let path, let entry, let feature):
      return
        "\(path): error: \(Self.prefix(entry))\(feature) is not supported; pack it with"
        + " 'webpack-assets build' [archive-unsupported]"
    case .limit(let path, let what, let value, let limit, let option):
      return
        "\(path): error: \(what) is \(value), the limit is \(limit); raise \(option) if you trust"
        + " the archive [archive-limit]"
    case .checksum(let path, let entry, let found, let expected):
      return
        "\(path): error: checksum of '\(Self.printable(entry))' is \(CRC32.hexadecimal(found)),"
        + " the index says \(CRC32.hexadecimal(expected)); copy or build the archive again"
        + " [archive-checksum]"
    case .corrupt(let path, let entry):
      return
        "\(path): error: the data of '\(Self.printable(entry))' is damaged; copy or build the"
        + " archive again [archive-data]"
    case .noEntry(let path, let entry):
      return
        "\(path): error: there is no entry '\(Self.printable(entry))'; 'webpack-assets inspect'"
        + " lists them [archive-entry]"
    case .nothingMatches(let path, let pattern):
      return
        "\(path): error: no entry matches '\(Self.printable(pattern))'; 'webpack-assets inspect'"
        + " lists them [archive-entry]"
    case .manifest(let path, let offset, let reason):
      return
        "\(path): error: the manifest is not readable at byte \(offset): \(reason); build the"
        + " archive again [archive-manifest]"
    case .cannotWrite(let path, let operation, let code):
      return
        "\(path): error: cannot \(operation): \(SystemError.words(code))\(Self.remedy(code))"
        + " [extract-write]"
    case .destination(let path, let reason):
      return "\(path): error: \(reason) [extract-destination]"
    case .cancelled(let path):
      return "\(path): error: cancelled, nothing was changed [extract-cancelled]"
    }
  }

  private static func prefix(_ entry: String?) -> String {
    entry.map { "'\(printable($0))': " } ?? ""
  }

  /// Control characters in a hostile name must not reach a terminal.
  private static func printable(_ name: String) -> String {
    guard name.unicodeScalars.contains(where: isControl) else { return name }
    var text = ""
    for scalar in name.unicodeScalars {
      if isControl(scalar) {
        text += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static func openRemedy(_ code: Int32) -> String {
    switch code {
    case ENOENT, ENOTDIR: "; name the 'bundle.zip' that 'webpack-assets build' wrote"
    case EACCES, EPERM: "; allow reading it"
    case EMFILE, ENFILE: "; raise the limit with 'ulimit -n'"
    default: "; name a file that can be read"
    }
  }

  private static func remedy(_ code: Int32) -> String {
    switch code {
    case ENOSPC, EDQUOT: "; make room or choose another directory"
    case EACCES, EPERM, EROFS: "; choose a directory you may write to"
    case ENOENT: "; create the directory first"
    case EMFILE, ENFILE: "; use fewer --jobs or raise the limit of open files"
    case EFBIG: "; raise the limit on file sizes"
    case EBUSY: "; if it is a mount point, choose a directory inside it"
    default: "; choose another directory"
    }
  }
}
