internal import AssetText

extension JavaScriptMinifier {
  /// The source map of an output, through the map that came with the input if there is one.
  static func sourceMap(
    _ output: Printer.Output, source: _Source, options: SourceMapOptions, path: AssetPath?,
    warnings: inout [Diagnostic]
  ) throws(Diagnostic) -> [UInt8] {
    try _SourceMapWriter.write(
      output.mappings, output: output.bytes, source: source,
      comment: output.mapComment.map { Int($0.start)..<Int($0.end) }, options: options, path: path,
      language: .script, warnings: &warnings)
  }
}
