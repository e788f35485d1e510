// The minifier reads the page into tokens and builds its tree, decides by the tree which tags and spaces are needed, and
// prints what is left of the tokens: the liberties are listed in docs/assumptions.md.
//
// A page that would not survive that is refused as a whole, with a diagnostic, and its file stays as it is: templates of
// a server, whose output is unknown, and encodings other than UTF-8.

public import AssetText
public import MinifyCSS

/// Minifies HTML pages.
public struct HTMLMinifier: Sendable {
  /// Which pages are read again when they are minified, and compared.
  public enum Verification: Sendable {
    /// None.
    case never
    /// Those whose tags do not open and close what they say, so that a browser repairs something.
    case irregularPages
    /// All.
    case always

    /// All pages in debug builds, else the irregular ones.
    public static var standard: Verification {
      #if DEBUG
        .always
      #else
        .irregularPages
      #endif
    }
  }

  /// What may be done.
  public struct Options: Sendable {
    /// The minifiers for scripts, style sheets and JSON in a page.
    public var nested = NestedMinifiers.standard
    /// True where all comments stay.
    public var keepsAllComments = false
    /// Beginnings of comments that stay, beside the ones of known frameworks.
    public var keptComments: [String] = []
    /// What style sheets outside of the page may do to its white space; those in the page are looked at anyway.
    public var lineStyles = LineStyles()
    /// True where text keeps its white space.
    public var keepsWhiteSpace = false
    /// Which pages are read again, to be kept as they are where their tree is another one.
    public var verification = Verification.standard
    /// What goes wrong with an output before it is compared: for the tests of the comparison.
    var fault: (@Sendable ([UInt8]) -> [UInt8])?

    /// The options of a minifier that was told nothing.
    public init() {}
  }

  private let options: Options

  /// Makes a minifier.
  public init(options: Options = Options()) { self.options = options }

  /// Minifies a page.
  ///
  /// - Complexity: O(*n*), beside what the nested minifiers need.
  /// - Parameters:
  ///   - bytes: The page.
  ///   - path: The path for diagnostics.
  /// - Throws: A `Diagnostic` named `template` for a template of a server, `encoding` where the page is not UTF-8.
  /// - Returns: The page, never longer than it was; nested texts that do not parse are kept and reported as warnings.
  public func minify(
    _ bytes: [UInt8], path: AssetPath? = nil
  ) throws(Diagnostic) -> MinifiedText {
    guard !options.nested.isEmpty, !WorkerThreads.isWorker else {
      return try minify(HTMLPage(bytes), bytes, path)
    }
    // Scripts are nested deeper than a caller's stack, and one thread for the page costs less than one for each of them.
    return try WorkerThreads.withLargeStack { () -> Result<MinifiedText, Diagnostic> in
      Result { () throws(Diagnostic) in try minify(HTMLPage(bytes), bytes, path) }
    }.get()
  }

  /// Minifies a page that was read before, with its edits.
  ///
  /// - Complexity: O(*n*), beside what the nested minifiers need.
  /// - Throws: What `minify(_:path:)` throws for the page's bytes.
  public func minify(
    _ document: HTMLDocument, path: AssetPath? = nil
  ) throws(Diagnostic) -> MinifiedText {
    // An edit may change how what follows is read, so the page is read again.
    try minify(document.serialized(), path: path)
  }

  private func minify(
    _ page: HTMLPage, _ bytes: [UInt8], _ path: AssetPath?
  ) throws(Diagnostic) -> MinifiedText {
    let encoding = try HTMLEncoding(page, path: path)
    if let range = HTMLTemplates.find(in: page) {
      throw Diagnostic(
        id: "template", path: path, range: range,
        message: "'\(page.source.text(range))' belongs to a template; minify the page it makes")
    }
    guard !page.isExcessive else {
      throw Diagnostic(
        id: "html-depth", path: path, range: 0..<0,
        message: "the elements nest too deep for a browser to keep them; the page stays as it is")
    }
    let isVerified =
      switch options.verification {
      case .never: false
      case .irregularPages: !page.isRegular
      case .always: true
      }
    var page = page
    page.layout = HTMLLayout(page, styles: options.lineStyles)
    var failure: (range: Range<Int>, message: String)?
    for isCautious in [false, true] {
      var printer = HTMLPrinter(
        page, options: options, encoding: encoding, path: path, isCautious: isCautious)
      printer.print()
      var result = printer.finish()
      if let fault = options.fault { result.bytes = fault(result.bytes) }
      guard isVerified else { return shorter(result, bytes) }
      failure = HTMLVerifier(page, HTMLPage(tree: result.bytes), options: options)
        .difference()
      if failure == nil { return shorter(result, bytes) }
    }
    return MinifiedText(
      bytes: bytes,
      warnings: [
        Diagnostic(
          id: "html-tree", severity: .warning, path: path, range: failure?.range ?? 0..<0,
          message: "\(failure?.message ?? "the page would change"); the page stays as it is")
      ])
  }

  private func shorter(_ result: MinifiedText, _ bytes: [UInt8]) -> MinifiedText {
    var result = result
    if result.bytes.count >= bytes.count { result.bytes = bytes }
    return result
  }
}
