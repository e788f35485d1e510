public import AssetArchive
internal import AssetText

/// What a bundle holds, as far as it can be told without inflating its files.
public struct BundleInspection: Sendable {
  /// The files of one media type together.
  public struct TypeTotals: Sendable, Hashable {
    /// The media type, without its parameters.
    public var mediaType: String
    /// The number of files.
    public var files: Int
    /// Their size in the input of the build, in bytes.
    public var original: Int
    /// Their size as they ship.
    public var size: Int
    /// Their size inside the archive.
    public var stored: Int
  }

  /// The archive.
  public let path: String
  /// Its size in bytes.
  public let archiveSize: Int
  /// The digest by which an app tells it from other bundles.
  public let identity: String
  /// Its manifest.
  public let manifest: Manifest
  /// The files by media type, the one that takes most of the archive first.
  public let types: [TypeTotals]
  /// Differences between archive and manifest that are seen without inflating anything.
  public let problems: [BundleVerifier.Problem]

  /// Opens a bundle.
  ///
  /// - Throws: `PackError` where it cannot be read or holds no manifest.
  public init(path: String) throws(PackError) {
    let archive: ArchiveReader
    let found: Manifest?
    do throws(ArchiveError) {
      archive = try ArchiveReader(path: path)
      found = try archive.manifest()
    } catch {
      throw .archive(error)
    }
    guard let manifest = found else { throw .manifestMissing(path: path) }
    self.path = path
    self.manifest = manifest
    identity = archive.identity
    archiveSize = archive.size
    var totals: [String: TypeTotals] = [:]
    for entry in manifest.entries {
      let type = entry.mediaType.split(separator: ";").first.map(String.init) ?? entry.mediaType
      var sum =
        totals[type]
        ?? TypeTotals(mediaType: type, files: 0, original: 0, size: 0, stored: 0)
      sum.files += 1
      sum.original += entry.originalSize
      sum.size += entry.size
      sum.stored += entry.storedSize
      totals[type] = sum
    }
    types = totals.values.sorted { ($0.stored, $1.mediaType) > ($1.stored, $0.mediaType) }
    let findings = BundleVerifier.Findings(path, manifest, nil)
    findings.checkNames(archive.entries.filter { !$0.isDirectory }.map(\.path))
    for entry in archive.entries {
      guard let expected = findings.expected[entry.path] else { continue }
      findings.check(
        entry.path, expected, crc32: entry.crc32, storedSize: entry.storedSize)
    }
    problems = findings.problems
  }

  /// The entries that take most of the archive, the largest first.
  public func largest(_ count: Int) -> [Manifest.Entry] {
    Array(
      manifest.entries.sorted { ($0.storedSize, $1.path) > ($1.storedSize, $0.path) }.prefix(count))
  }
}
