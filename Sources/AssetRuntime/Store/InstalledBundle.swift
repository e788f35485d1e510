public import AssetArchive

/// A version of the bundle that lies in a store.
public struct InstalledBundle: Sendable {
  /// The identity of the archive, as `ArchiveReader.identity`.
  public let identity: String
  /// The directory with the files. It holds until the app ends; containers move, so it must not be kept longer.
  public let path: String
  /// True where this version was confirmed: the app came up with it.
  public let isConfirmed: Bool
  /// What the installation did, or nil where the version was only looked up.
  public let report: ExtractionReport?
}
