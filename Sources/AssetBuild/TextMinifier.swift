// TextMinifier: the one place where the build and the command line call the minifiers.

package import AssetText
package import MinifyCSS
package import MinifyJS
internal import MinifyMarkup

/// Minifies texts of every kind that has a minifier.
package struct TextMinifier: Sendable {
  /// What became of a text.
  package struct Outcome: Sendable {
    package var bytes: [UInt8]
    package var warnings: [Diagnostic]
    package var script: AssetFile.Script?
    /// The source map, where one was asked for.
    package var sourceMap: [UInt8]?
    /// The names given to properties.
    package var propertyNames: [String: String] = [:]
  }

  private let keepsSourceMaps: Bool
  /// How files of JavaScript are minified.
  package var javaScript: JavaScriptMinifier.Options
  /// How to write the source map of a script or a sheet; nil for none.
  package var sourceMap: SourceMapOptions?
  /// What style sheets do to the white space of pages, beside those that stand in a page.
  private let lineStyles: LineStyles
  private let nested: NestedMinifiers
  private let markup: MarkupOptions

  /// Makes a minifier.
  package init(
    keepsSourceMaps: Bool = false,
    javaScript: JavaScriptMinifier.Options = JavaScriptMinifier.Options(),
    markup: MarkupOptions = MarkupOptions(), lineStyles: LineStyles = LineStyles()
  ) {
    self.lineStyles = lineStyles
    self.markup = markup
    self.keepsSourceMaps = keepsSourceMaps
    self.javaScript = javaScript
    var nested = NestedMinifiers.standard
    for (language, goal) in [
      (.script, .script), (.module, .module), (.eventHandler, .eventHandler),
    ] as [(NestedMinifiers.Language, JavaScriptMinifier.Goal)] {
      nested[language] = Self.nested(javaScript, goal, isElement: language != .eventHandler)
    }
    let sheets = Self.sheets(markup, nil)
    nested[.stylesheet] = { bytes throws(Diagnostic) in try sheets.minify(bytes) }
    nested[.declarations] = { bytes throws(Diagnostic) in sheets.minifyDeclarations(bytes) }
    self.nested = nested
  }

  /// The minifier of a script inside of a page.
  private static func nested(
    _ options: JavaScriptMinifier.Options, _ goal: JavaScriptMinifier.Goal, isElement: Bool
  ) -> NestedMinifiers.Minify {
    var options = options
    options.goal = goal
    options.isInlineScript = isElement
    // What a script of a page declares is there for its other scripts; its properties would be unknown to them.
    options.manglesToplevel = false
    options.propertyMangling = nil
    options.sourceMap = nil
    let minifier = JavaScriptMinifier(options: options)
    return { bytes throws(Diagnostic) in
      let result = try minifier.minify(bytes)
      return MinifiedText(bytes: result.bytes, warnings: result.warnings)
    }
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
      var options = javaScript
      options.dropsSourceMapComment = !keepsSourceMaps
      options.sourceMap = sourceMap ?? options.sourceMap
      let minified = try JavaScriptMinifier(options: options).minify(bytes, path: path)
      return Outcome(
        bytes: minified.bytes, warnings: minified.warnings,
        script: AssetFile.Script(
          isModule: minified.isModule, usesImportMeta: minified.usesImportMeta,
          hasDynamicImport: minified.hasDynamicImport, imports: minified.imports),
        sourceMap: minified.sourceMap, propertyNames: minified.propertyNames)
    case .html:
      var options = HTMLMinifier.Options()
      options.nested = nested
      options.lineStyles = lineStyles
      if markup.demandsSameTree { options.verification = .always }
      let minified = try HTMLMinifier(options: options).minify(bytes, path: path)
      if markup.demandsSameTree,
        var fault = minified.warnings.first(where: { $0.id == "html-tree" }
        )
      {
        fault.severity = .error
        throw fault
      }
      return Outcome(bytes: minified.bytes, warnings: minified.warnings)
    case .json:
      let minified = try JSONMinifier().minify(bytes, path: path)
      return Outcome(bytes: minified.bytes, warnings: minified.warnings)
    case .svg:
      let minified = try Self.drawings(markup).minify(bytes, path: path)
      return Outcome(bytes: minified.bytes, warnings: minified.warnings)
    case .xml:
      let minified = try XMLMinifier().minify(bytes, path: path)
      return Outcome(bytes: minified.bytes, warnings: minified.warnings)
    default: return Outcome(bytes: bytes, warnings: [])
    }
  }

  private static func drawings(_ markup: MarkupOptions) -> SVGMinifier {
    var options = SVGMinifier.Options()
    options.precision = markup.svgPrecision
    options.stripsIdentifiers = markup.stripsSVGIdentifiers
    return SVGMinifier(options: options)
  }

  private static func sheets(
    _ markup: MarkupOptions, _ sourceMap: SourceMapOptions?
  ) -> StylesheetMinifier {
    var options = StylesheetMinifier.Options()
    options.sourceMap = sourceMap
    if markup.newestSheets { options.target = .newest }
    return StylesheetMinifier(options: options, svg: drawings(markup))
  }

  private func stylesheet(_ bytes: [UInt8], _ path: AssetPath?) throws(Diagnostic) -> Outcome {
    var minified = try Self.sheets(markup, sourceMap).minify(bytes, path: path)
    // The minifier takes every comment away; this one is wanted where the maps are.
    if keepsSourceMaps, let comment = SourceMapComment.text(of: bytes) { minified.bytes += comment }
    return Outcome(
      bytes: minified.bytes, warnings: minified.warnings, sourceMap: minified.sourceMap)
  }
}

extension JavaScriptMinifier.Options {
  /// True where the result has to be taken even if it is longer than the text that it was made of.
  package var changesMoreThanLength: Bool {
    !dropped.isEmpty || !definitions.isEmpty || isASCIIOnly || lineLimit > 0
      || legalComments != .keep || propertyMangling != nil || sourceMap != nil
  }
}
