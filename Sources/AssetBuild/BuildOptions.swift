public import AssetPack
public import MinifyImage
public import MinifyJS

/// What `build` may be told.
public struct BuildOptions: Sendable {
  /// What becomes of source maps.
  public enum SourceMaps: String, Sendable, Hashable, CaseIterable {
    /// Maps are left out, and the comments that name them go too.
    case drop
    /// Maps and comments stay.
    case keep
  }

  /// What is written.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// One archive, `bundle.zip`.
    case zip
    /// The processed tree, `bundle/`, for apps that open it in place.
    case directory
    /// A page for each entry that holds everything it needs.
    case singleFile = "single-file"
  }

  /// What a page with an empty body shows until it is populated.
  public enum Splash: Sendable, Hashable {
    /// A spinner on the page's own background.
    case standard
    /// Nothing.
    case none
    /// The markup of a file of the user's.
    case file(String)
  }

  /// The entry pages, relative to the input's root; `index.html` where empty.
  public var entries: [String] = []
  /// How much time compression may take.
  public var level: CompressionLevel = .default
  /// False to pack texts as they are: to compare, or to see whether minifying is to blame for something.
  public var minifies = true
  /// The largest asset that becomes a `data:` URI, in bytes.
  public var inlineLimit = 8192
  /// The size up to which a page may grow by inlining, in bytes.
  public var inlineBudget = 262_144
  /// The number of worker threads; the processors that are online where nil.
  public var jobs: Int?
  /// The multiple at which stored data begins in the archive, one of `Packer.alignments`.
  public var alignment = Packer.standardAlignment
  /// True where a file that does not parse ends the build.
  public var isStrict = false
  /// What becomes of source maps.
  public var sourceMaps: SourceMaps = .drop
  /// Patterns of files to leave out, beside the standing list.
  public var excludes: [String] = []
  /// What is written.
  public var format: Format = .zip
  /// The URL prefix under which the build's root is served, such as `/static-files/`; guessed where nil.
  public var publicPath: String?
  /// XPath expressions for attributes that hold addresses of the user's own making, such as `//img/@data-src`.
  public var resourceXPaths: [String] = []
  /// XPath expressions for elements or attributes whose files are inlined whatever their size.
  public var inlineXPaths: [String] = []
  /// XPath expressions for elements or attributes whose files are never inlined and are needed late.
  public var deferXPaths: [String] = []
  /// XPath expressions for elements or attributes that are left as they are.
  public var keepXPaths: [String] = []
  /// Files that take the place of what is referred to.
  public var substitutions: [Substitution] = []
  /// How to bring in what lies on other hosts; no network is touched where nil.
  public var vendor: VendorOptions?
  /// The address of the build's root on the web, against which links that lead out of the bundle are made absolute;
  /// they stay as they are where nil.
  public var linkBase: String?
  /// What a page with an empty body shows until it is populated.
  public var splash: Splash = .standard
  /// How scripts are minified. Maps and the renaming of properties belong to single files and are left out of account.
  public var javaScript = JavaScriptMinifier.Options()
  /// How pages and drawings are minified.
  public var markup = MarkupOptions()
  /// What becomes of images.
  public var images: ImageMode = .lossless
  /// How images are made smaller; the effort follows `level`.
  public var imageOptions = ImageOptions()
  /// Sizes that are not to be exceeded. A build goes on where one is: see `SizeBudget.findings(in:)`.
  public var budgets: [SizeBudget] = []
  /// Where results are kept from one build to the next; every file is worked on where nil.
  public var cache: BuildCache?
  /// Where unfinished files go, on the volume of the output; inside of the output directory where nil.
  public var temporaryDirectory: String?
  /// True where spans of single files are recorded for a trace.
  public var isTraced = false

  /// The options of a build that was told nothing.
  public init() {}

  /// The options for images of a build, with the effort that its level asks for.
  var imageWork: ImageOptions {
    var options = imageOptions
    options.effort = level.imageEffort
    return options
  }

  /// The options for scripts of a build, without what belongs to single files.
  var scripts: JavaScriptMinifier.Options {
    var options = javaScript
    options.sourceMap = nil
    options.propertyMangling = nil
    return options
  }
}

extension CompressionLevel {
  /// The effort for images at this level.
  package var imageEffort: ImageOptions.Effort {
    switch self {
    case .fast: .fast
    case .default: .default
    case .max: .max
    }
  }
}
