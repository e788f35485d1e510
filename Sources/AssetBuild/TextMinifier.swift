// TextMinifier: the one place where the build and the command line call the minifiers.

package import AssetText
internal import MinifyCSS
internal import MinifyJS
internal import MinifyMarkup

/// Minifies texts of every kind that has a minifier.
package struct TextMinifier: Sendable {
  /// What became of a text.
  package struct Outcome: Sendable {
    package var bytes: [UInt8]
    package var warnings: [Diagnostic]
    package var script: AssetFile.Script?
  }

  private let keepsSourceMaps: Bool
  private let jsGoalIsModule: Bool

  /// Makes a minifier; scripts are modules whatever they hold where `jsGoalIsModule` is true.
  package init(keepsSourceMaps: Bool = false, jsGoalIsModule: Bool = false) {
    self.keepsSourceMaps = keepsSourceMaps
    self.jsGoalIsModule = jsGoalIsModule
  }

  /// True for the kinds that have a minifier.
  package static func handles(_ kind: MediaType.Kind) -> Bool {
    switch kind {
    case .html, .css, .javaScript, .json, .svg, .xml: true
    default: false
    }
  }

  /// Minifies a text of a kind that has a minifier.
  package func minify(
    _ bytes: [UInt8], _ path: AssetPath?, _ kind: MediaType.Kind
  ) throws(Diagnostic) -> Outcome {
    switch kind {
    case .css: return try stylesheet(bytes, path)
    case .javaScript:
      var options = JavaScriptMinifier.Options()
      options.goal = jsGoalIsModule ? .module : .automatic
      options.dropsSourceMapComment = !keepsSourceMaps
      let minified = try JavaScriptMinifier(options: options).minify(bytes, path: path)
      return Outcome(
        bytes: minified.bytes, warnings: minified.warnings,
        script: AssetFile.Script(
          isModule: minified.isModule, usesImportMeta: minified.usesImportMeta,
          hasDynamicImport: minified.hasDynamicImport, imports: minified.imports))
    case .html:
      let minified = try HTMLMinifier().minify(bytes, path: path)
      return Outcome(bytes: minified.bytes, warnings: minified.warnings)
    case .json:
      let minified = try JSONMinifier().minify(bytes, path: path)
      return Outcome(bytes: minified.bytes, warnings: minified.warnings)
    case .svg:
      let minified = try SVGMinifier().minify(bytes, path: path)
      return Outcome(bytes: minified.bytes, warnings: minified.warnings)
    case .xml:
      let minified = try XMLMinifier().minify(bytes, path: path)
      return Outcome(bytes: minified.bytes, warnings: minified.warnings)
    default: return Outcome(bytes: bytes, warnings: [])
    }
  }

  private func stylesheet(_ bytes: [UInt8], _ path: AssetPath?) throws(Diagnostic) -> Outcome {
    var minified = try StylesheetMinifier().minify(bytes, path: path)
    // The minifier takes every comment away; this one is wanted where the maps are.
    if keepsSourceMaps, let comment = SourceMapComment.text(of: bytes) { minified.bytes += comment }
    return Outcome(bytes: minified.bytes, warnings: minified.warnings)
  }
}
