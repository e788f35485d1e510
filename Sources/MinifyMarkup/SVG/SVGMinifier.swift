// SVGMinifier: the passes over a drawing, in their order.
//
// Each pass is one idea in a file of its own and leaves a tree that draws the same pixels. `viewBox` and ids always
// stay: pages and scripts name them. What belongs to another language (`foreignObject`, `script`, elements of an unknown
// namespace) is not entered.

public import AssetText
internal import CXML2

/// Minifies SVG drawings.
public struct SVGMinifier: Sendable {
  /// How far a drawing may change.
  public struct Options: Sendable, Hashable {
    /// The number of decimals of a pixel that coordinates keep; nil for all, so that nothing moves.
    public var precision: Int? = 4
    /// True where ids that nothing in the drawing refers to go, and the others get short names.
    public var stripsIdentifiers = false

    /// The options that move nothing by as much as can be seen.
    public init() {}
  }

  private let options: Options

  /// Makes a minifier.
  public init(options: Options = Options()) { self.options = options }

  /// Minifies a drawing.
  ///
  /// - Parameters:
  ///   - bytes: The drawing, in the encoding that it declares; the result is UTF-8.
  ///   - path: The path for diagnostics.
  /// - Throws: A `Diagnostic` named `svg-syntax` where the drawing is not well-formed XML.
  /// - Returns: The shorter drawing; applying this again changes nothing.
  public func minify(
    _ bytes: [UInt8], path: AssetPath? = nil
  ) throws(Diagnostic) -> MinifiedText {
    let tree = try XMLTree(bytes, id: "svg-syntax", path: path)
    guard let root = tree.root, SVGElements.isSVG(root), XMLNodes.has(root, name: "svg") else {
      throw Diagnostic(
        id: "svg-syntax", path: path, range: 0..<0,
        message: "the outermost element is not 'svg'; minify the file as XML")
    }
    let traits = SVGTraits(of: root, hasStylesheet: tree.hasStylesheet)
    removeCommentsOutside(tree)
    XMLNodes.removeComments(inside: root, enters: SVGElements.isOurs)
    if !traits.hasScript { EditorData.remove(from: root) }
    SVGWhitespace.remove(from: root)
    StyleElements.minify(in: root, of: tree)
    if options.stripsIdentifiers { SVGIdentifiers.strip(in: root, traits: traits) }
    // A group that goes brings attributes together that say less in one place than in two.
    var hasChanged = true
    while hasChanged {
      let traits = SVGTraits(of: root, hasStylesheet: tree.hasStylesheet)
      SVGAttributes.shorten(in: root, traits: traits, precision: options.precision)
      SVGDefaults.remove(from: root, traits: traits)
      SVGStyles.reduce(in: root, traits: traits)
      hasChanged = SVGGroups.reduce(in: root, traits: traits)
    }
    var printer = XMLPrinter(
      reserving: bytes.count,
      keepsDocumentType: tree.hasInternalSubset || traits.hasEntityReference)
    printer.print(tree)
    return MinifiedText(bytes: printer.finish())
  }

  private func removeCommentsOutside(_ tree: borrowing XMLTree) {
    var node = tree.first
    while let current = node {
      node = current.pointee.next
      if current.pointee.type == XML_COMMENT_NODE, !XMLNodes.isLegalComment(current) {
        XMLNodes.remove(current)
      }
    }
  }
}
