internal import AssetText

/// Reads a source text into a tree with its scopes.
struct Parser: ~Copyable {
  private let source: _Source
  private let options: ParserOptions

  /// Takes the text to parse.
  init(_ source: _Source, options: ParserOptions = ParserOptions()) {
    self.source = source
    self.options = options
  }

  /// Parses the whole text.
  ///
  /// Recurses with the nesting of the text: call it on a thread with a large stack.
  consuming func parse() throws(Diagnostic) -> ParsedProgram {
    throw Diagnostic(
      id: "js-syntax", path: options.path, range: 0..<source.count, message: "no parser yet")
  }
}
