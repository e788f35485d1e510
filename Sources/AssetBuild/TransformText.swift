internal import AssetText
internal import MinifyCSS
internal import MinifyJS
internal import MinifyMarkup

/// The one place where a build calls the minifiers.
struct TransformText: Sendable {
  /// What became of a text.
  struct Outcome {
    var bytes: [UInt8]
    var warnings: [Diagnostic]
    var script: AssetFile.Script?
  }

  private let keepsSourceMaps: Bool

  init(_ options: BuildOptions) {
    keepsSourceMaps = options.sourceMaps == .keep
  }

  /// True for the kinds that have a minifier.
  static func handles(_ kind: MediaType.Kind) -> Bool {
    switch kind {
    case .html, .css, .javaScript, .json, .svg, .xml: true
    default: false
    }
  }

  /// Minifies a text of a kind that has a minifier.
  func minify(_ bytes: [UInt8], _ path: AssetPath, _ kind: MediaType.Kind) throws(Diagnostic)
    -> Outcome
  {
    Outcome(bytes: bytes, warnings: [], script: nil)
  }
}
