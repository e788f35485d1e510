/// What a name stands for.
package enum NameKind: UInt8, Sendable, BitwiseCopyable {
  case file
  /// A directory that is named by an entry of its own.
  case directory
  /// A directory that a longer name implies.
  case implied
}

/// Why two names cannot be in one archive.
package enum NameClash: Sendable {
  case same
  case differsByCase
  case fileAndDirectory

  /// How two names that fold to one clash, or nil for two mentions of a directory.
  init?(_ kind: NameKind, _ other: NameKind, isSame: Bool) {
    switch (kind, other) {
    case (.file, .file): self = isSame ? .same : .differsByCase
    case (.file, _), (_, .file): self = .fileAndDirectory
    case (.directory, .directory): self = isSame ? .same : .differsByCase
    default:
      if isSame { return nil }
      self = .differsByCase
    }
  }

  package var reason: String {
    switch self {
    case .same: "are the same name"
    case .differsByCase: "differ only in case or Unicode normalisation"
    case .fileAndDirectory: "make one name a file and a directory"
    }
  }
}

/// Names beyond ASCII, compared without regard to case and, as strings are, to Unicode normalisation.
struct UnicodeNameTable {
  private var names: [String: (name: String, kind: NameKind)] = [:]

  /// Adds a name; the earlier name where they clash.
  mutating func insert(_ name: String, _ kind: NameKind) -> (clash: NameClash, other: String)? {
    let key = Self.fold(name)
    guard let other = names[key] else {
      names[key] = (name, kind)
      return nil
    }
    if let clash = NameClash(kind, other.kind, isSame: name.utf8.elementsEqual(other.name.utf8)) {
      return (clash, other.name)
    }
    if kind == .directory { names[key] = (name, kind) }
    return nil
  }

  /// The ASCII name that a name beyond ASCII is taken for by a file system, or nil for nearly all.
  ///
  /// Case leads from a few letters to ASCII (`ß`, the long s, the dotless i, ligatures); beyond that three characters
  /// are another way to write one of ASCII.
  static func asciiForm(_ name: String) -> [UInt8]? {
    var form: [UInt8] = []
    for scalar in fold(name).unicodeScalars {
      switch scalar.value {
      case 0..<0x80: form.append(UInt8(truncatingIfNeeded: scalar.value))
      case 0x037e: form.append(UInt8(ascii: ";"))
      case 0x1fef: form.append(UInt8(ascii: "`"))
      case 0x212a: form.append(UInt8(ascii: "k"))
      default: return nil
      }
    }
    return form
  }

  /// Upper case first, so that `ß` meets `SS` and the long s its short form; then lower case.
  private static func fold(_ name: String) -> String { name.uppercased().lowercased() }
}
