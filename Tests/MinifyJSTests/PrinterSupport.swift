import AssetText
import MinifyJS
import TestSupport
import Testing

/// Minifies a text; an error becomes `error: …`.
func minified(_ text: String, _ options: JavaScriptMinifier.Options = .init()) -> String {
  do {
    let result = try JavaScriptMinifier(options: options).minify(Array(text.utf8))
    return String(decoding: result.bytes, as: UTF8.self)
  } catch {
    return "error: \(error.message)"
  }
}

/// Expects an output, and that a second run does not change it.
func expectMinified(
  _ row: Case, _ options: JavaScriptMinifier.Options = .printing,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let once = minified(row.input, options)
  #expect(once == row.expected, sourceLocation: sourceLocation)
  #expect(
    minified(once, options) == once, "a second run changes it", sourceLocation: sourceLocation)
}

extension JavaScriptMinifier.Options {
  /// Prints the tree as it is.
  static var printing: JavaScriptMinifier.Options {
    var options = JavaScriptMinifier.Options()
    options.optimization = .none
    return options
  }
}
