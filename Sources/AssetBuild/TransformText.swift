internal import AssetText
internal import MinifyCSS

/// The one place where a build calls the minifiers.
struct TransformText: Sendable {
  /// What became of a text.
  struct Outcome {
    var bytes: [UInt8]
    var warnings: [Diagnostic] = []
    var script: AssetFile.Script?
  }

  private let keepsSourceMaps: Bool

  init(_ options: BuildOptions) {
    keepsSourceMaps = options.sourceMaps == .keep
  }

  /// True for the kinds that have a minifier.
  static func handles(_ kind: MediaType.Kind) -> Bool {
    switch kind {
    case .css: true
    default: false
    }
  }

  /// Minifies a text of a kind that has a minifier.
  func minify(
    _ bytes: [UInt8], _ path: AssetPath, _ kind: MediaType.Kind
  ) throws(Diagnostic) -> Outcome {
    switch kind {
    case .css: return try stylesheet(bytes, path)
    default: return Outcome(bytes: bytes)
    }
  }

  private func stylesheet(_ bytes: [UInt8], _ path: AssetPath) throws(Diagnostic) -> Outcome {
    var result = try StylesheetMinifier().minify(bytes, path: path)
    if keepsSourceMaps, let comment = SourceMapComment.text(of: bytes),
      SourceMapComment.removed(from: result.bytes) == nil
    {
      result.bytes += comment
    }
    return Outcome(result)
  }
}

extension TransformText.Outcome {
  fileprivate init(_ text: MinifiedText) { self.init(bytes: text.bytes, warnings: text.warnings) }
}
