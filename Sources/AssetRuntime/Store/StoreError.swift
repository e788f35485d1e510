public import AssetArchive
internal import AssetText

/// Why a store cannot do what it was asked for.
public enum StoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The archive cannot be installed; what was current stays so.
  case archive(ArchiveError)
  /// The place is not there or cannot be used.
  case place(String)
  /// The store's own file cannot be written: the system's error number.
  case state(path: String, code: Int32)
  /// The version was rolled back from before.
  case rejected(String)
  /// No other version is left that was good.
  case nothingToRollBack
  /// There is no current version.
  case nothingInstalled

  /// One line that names the problem and, where there is one, the remedy.
  public var description: String {
    switch self {
    case .archive(let error): error.description
    case .place(let reason): "error: \(reason) [store-place]"
    case .state(let path, let code):
      "\(path): error: cannot be written: \(SystemError.words(code)) [store-state]"
    case .rejected(let identity):
      "error: the version \(identity.prefix(12)) was rolled back from; install another one, or this"
        + " one with 'acceptingRejected' [store-rejected]"
    case .nothingToRollBack: "error: no other version was good [store-rollback]"
    case .nothingInstalled: "error: nothing is installed [store-empty]"
    }
  }
}
