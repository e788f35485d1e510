public import AssetText

/// What is in a bundle, where it came from and what was left out.
///
/// Its JSON form is described in `docs/format.md`; it is the first entry of every bundle and lies beside it.
public struct Manifest: Sendable, Hashable {
  /// The place of the manifest inside a bundle and inside an extracted tree. The web app's own `manifest.json` is
  /// another file.
  public static let bundlePath = ".webpack-assets/manifest.json"

  /// The version of the format that this module writes.
  public static let currentFormat = 1

  /// How soon a file is needed.
  public enum Priority: Int, Sendable, Hashable, CaseIterable {
    /// An entry page itself.
    case page = 0
    /// What an entry page loads before its first paint: sheets, fonts and scripts in its head.
    case critical = 1
    /// What an entry page refers to otherwise.
    case referenced = 2
    /// Everything else: most of it is named only at run time.
    case deferred = 3

    /// The word for it in JSON and tables.
    public var name: String {
      switch self {
      case .page: "page"
      case .critical: "critical"
      case .referenced: "referenced"
      case .deferred: "deferred"
      }
    }
  }

  /// A file of the bundle.
  public struct Entry: Sendable, Hashable {
    /// Its path inside the bundle.
    public var path: AssetPath
    /// Its media type, with a charset where the type has one.
    public var mediaType: String
    /// Its size in bytes.
    public var size: Int
    /// The bytes it takes inside the archive, headers not counted.
    public var storedSize: Int
    /// The size of the file it was made from, in bytes.
    public var originalSize: Int
    /// The CRC-32 of its bytes, as in the archive.
    public var crc32: UInt32
    /// The SHA-256 of its bytes, 64 lower-case hexadecimal digits.
    public var sha256: String
    /// How soon it is needed.
    public var priority: Priority
    /// The ids of the shell's placeholders that wait for it.
    public var placeholders: [String]
    /// The first entry with the same bytes, or nil; each of them is stored by itself all the same.
    public var sameAs: AssetPath?
    /// What was done to an image, or why nothing was; nil for other files.
    public var note: String?

    /// Makes an entry.
    public init(
      path: AssetPath, mediaType: String, size: Int, storedSize: Int, originalSize: Int,
      crc32: UInt32, sha256: String, priority: Priority, placeholders: [String] = [],
      sameAs: AssetPath? = nil, note: String? = nil
    ) {
      self.path = path
      self.mediaType = mediaType
      self.size = size
      self.storedSize = storedSize
      self.originalSize = originalSize
      self.crc32 = crc32
      self.sha256 = sha256
      self.priority = priority
      self.placeholders = placeholders
      self.sameAs = sameAs
      self.note = note
    }
  }

  /// A file that became part of another as a `data:` URI or as text.
  public struct Inlined: Sendable, Hashable {
    /// The file that was inlined; it stays in the bundle.
    public var path: AssetPath
    /// The page or sheet that now holds it.
    public var into: AssetPath
    /// Its size before encoding, in bytes.
    public var size: Int
    /// Where and why: `img src`, `url()`, `script src` ….
    public var reason: String

    /// Makes a record.
    public init(path: AssetPath, into: AssetPath, size: Int, reason: String) {
      self.path = path
      self.into = into
      self.size = size
      self.reason = reason
    }
  }

  /// A file of the input that is not in the bundle.
  public struct Dropped: Sendable, Hashable {
    /// Its path in the input; not an `AssetPath`, since it may be the reason for dropping it.
    public var path: String
    /// Why it was left out.
    public var reason: String

    /// Makes a record.
    public init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }

  /// The version of the format.
  public var format: Int
  /// The version of the tool that wrote it.
  public var toolVersion: String
  /// The SHA-256 over the paths, sizes and digests of all entries: what the bundle holds, whatever its compression.
  public var digest: String
  /// The entry pages, in the order they were named.
  public var pages: [AssetPath]
  /// The files in the order of the archive.
  public var entries: [Entry]
  /// What was inlined, ordered by `into`, then by place.
  public var inlined: [Inlined]
  /// What was left out, ordered by path.
  public var dropped: [Dropped]

  /// Makes a manifest.
  public init(
    format: Int = Manifest.currentFormat, toolVersion: String, digest: String, pages: [AssetPath],
    entries: [Entry], inlined: [Inlined] = [], dropped: [Dropped] = []
  ) {
    self.format = format
    self.toolVersion = toolVersion
    self.digest = digest
    self.pages = pages
    self.entries = entries
    self.inlined = inlined
    self.dropped = dropped
  }
}
