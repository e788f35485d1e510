public import AssetText

/// Minifies XML whose vocabulary is not known: feeds, site maps, `browserconfig.xml`.
///
/// Comments go, and white space that only indents; texts, attributes, instructions and entities stay.
public struct XMLMinifier: Sendable {
  /// Makes a minifier.
  public init() {}

  /// Minifies a document.
  ///
  /// - Parameters:
  ///   - bytes: The document, in the encoding that it declares; the result is UTF-8.
  ///   - path: The path for diagnostics.
  /// - Throws: A `Diagnostic` named `xml-syntax` where the document is not well-formed.
  /// - Returns: The shorter document; applying this again changes nothing.
  public func minify(
    _ bytes: [UInt8], path: AssetPath? = nil
  ) throws(Diagnostic) -> MinifiedText {
    let tree = try XMLTree(bytes, id: "xml-syntax", path: path)
    XMLNodes.removeComments(from: tree.first)
    XMLWhitespace.removeIndentation(from: tree)
    var printer = XMLPrinter(reserving: bytes.count, keepsDocumentType: true)
    printer.print(tree)
    return MinifiedText(bytes: printer.finish())
  }
}
