public import AssetArchive
internal import AssetPack
public import AssetText

/// What a build made and what each step cost.
public struct BuildReport: Sendable {
  /// The files of one type together.
  public struct TypeTotals: Sendable, Hashable {
    /// The word for the type, such as `js`.
    public var type: String
    /// The number of files.
    public var files: Int
    /// Their size in the input, in bytes.
    public var raw: Int
    /// Their size as they ship.
    public var minified: Int
    /// Their size inside the archive.
    public var compressed: Int
    /// How many ship smaller than they were.
    public var changed: Int
    /// How many could not be read as what they are.
    public var failed: Int
  }

  /// What a stage did with one file.
  public struct FileTiming: Sendable, Hashable {
    /// The file's path in the input.
    public var path: String
    /// Seconds from the beginning of the build.
    public var start: Double
    /// Seconds that passed.
    public var wall: Double
  }

  /// What the bundle holds.
  public let manifest: Manifest
  /// The stages, in order.
  public let steps: [StepTiming]
  /// What is to be said about files, ordered by path and place.
  public let warnings: [BuildWarning]
  /// The files by type, the largest type first.
  public let types: [TypeTotals]
  /// The images, ordered by path; empty where they were to stay as they are.
  public let images: [ImageResult]
  /// The archive, the directory with `--format directory`, or the first page with `--format single-file`.
  public let bundle: String
  /// The size of the archive, of the files of the tree, or of all pages, in bytes.
  public let bundleSize: Int
  /// True where pages that hold everything were made instead of a bundle.
  public let isSingleFile: Bool
  /// The shell pages, in the order of the entry pages.
  public let shells: [String]
  /// The manifest beside the bundle.
  public let manifestPath: String
  /// What came from the cache; nil where there is none.
  public let cache: BuildCache.Usage?
  /// The files that took longest, the slowest first; none that took less than a millisecond.
  public let slowest: [FileTiming]
  /// Spans of single files, where the build was traced.
  package let spans: [Timeline.Span]

  /// The longest spans, each file once.
  private static func slowest(_ spans: [Timeline.Span]) -> [FileTiming] {
    var longest: [String: Timeline.Span] = [:]
    for span in spans where span.end - span.start >= 1_000_000 {
      if let known = longest[span.name], known.end - known.start >= span.end - span.start {
        continue
      }
      longest[span.name] = span
    }
    let order = longest.values.sorted {
      ($0.end - $0.start, $1.name) > ($1.end - $1.start, $0.name)
    }
    return order.prefix(20).map {
      FileTiming(
        path: $0.name, start: Double($0.start) / 1e9, wall: Double($0.end - $0.start) / 1e9)
    }
  }

  /// Seconds from the first step's beginning to the last one's end.
  public var wall: Double {
    (steps.map { $0.start + $0.wall }.max() ?? 0) - (steps.map(\.start).min() ?? 0)
  }

  /// All files together.
  public var total: TypeTotals {
    types.reduce(into: TypeTotals("all")) { $0.add($1) }
  }

  init(_ sealed: SealedTree, output: String, _ context: BuildContext) {
    manifest = sealed.manifest
    steps = context.timeline.steps
    let timed = context.timeline.spans
    spans = context.options.isTraced ? timed : []
    slowest = BuildReport.slowest(timed)
    warnings = context.warnings
    cache = context.options.cache?.takeUsage()
    isSingleFile = context.options.format == .singleFile
    let contents = sealed.manifest.entries.reduce(0) { $0 + $1.size }
    switch context.options.format {
    case .zip:
      bundle = "\(output)/\(OutputDirectory.bundleName)"
      bundleSize = FileReading.size(bundle) ?? 0
    case .directory:
      bundle = "\(output)/\(OutputDirectory.treeName)"
      bundleSize = contents + sealed.encoded.count
    case .singleFile:
      bundle = "\(output)/\(sealed.manifest.pages.first?.description ?? "")"
      bundleSize = contents
    }
    shells = sealed.tree.shells.map { "\(output)/\($0.name)" }
    manifestPath = "\(output)/\(OutputDirectory.manifestName)"
    var totals: [String: TypeTotals] = [:]
    for file in sealed.tree.files {
      totals[file.mediaType.kind.rawValue, default: TypeTotals(file.mediaType.kind.rawValue)]
        .add(file)
    }
    images = sealed.tree.files.compactMap { file in
      file.imageSummary.map { summary in
        ImageResult(
          path: file.path, mediaType: file.mediaType.value, original: file.originalSize,
          size: file.size, summary: summary)
      }
    }.sorted { $0.path < $1.path }
    types = totals.values.sorted { ($0.raw, $1.type) > ($1.raw, $0.type) }
  }
}

extension BuildReport.TypeTotals {
  fileprivate init(_ type: String) {
    self.init(type: type, files: 0, raw: 0, minified: 0, compressed: 0, changed: 0, failed: 0)
  }

  fileprivate mutating func add(_ file: AssetFile) {
    files += 1
    raw += file.originalSize
    minified += file.size
    compressed += file.seal?.storedSize ?? file.size
    switch file.status {
    case .minified: changed += 1
    case .failed: failed += 1
    default: break
    }
  }

  fileprivate mutating func add(_ other: Self) {
    files += other.files
    raw += other.raw
    minified += other.minified
    compressed += other.compressed
    changed += other.changed
    failed += other.failed
  }
}
