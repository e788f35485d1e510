internal import AssetText
internal import CXML2
internal import MinifyCSS

/// Shortens the values of attributes without changing what they say.
enum SVGAttributes {
  static func shorten(in root: XMLNode, traits: SVGTraits, precision: Int?) {
    // A selector that reads the text of attributes would not find another text.
    guard !traits.hasAttributeSelector else { return }
    var node: XMLNode? = root
    while let current = node {
      guard XMLNodes.isElement(current) else {
        node = XMLNodes.following(current, in: root)
        continue
      }
      if SVGElements.isSVG(current) { shorten(current, precision) }
      node = XMLNodes.following(current, in: root, descending: SVGElements.isOurs(current))
    }
  }

  private static func shorten(_ element: XMLNode, _ precision: Int?) {
    var attribute = element.pointee.properties
    while let current = attribute {
      attribute = current.pointee.next
      guard current.pointee.ns == nil, let name = current.pointee.name,
        let kind = SVGAttributeTable.kinds[String(cString: name)],
        let value = XMLNodes.value(current), let shorter = shortened(value, kind, precision),
        shorter.count < value.count || kind == .color && shorter != value
      else { continue }
      XMLNodes.setValue(current, shorter)
    }
  }

  private static func shortened(
    _ value: [UInt8], _ kind: SVGAttributeTable.Kind, _ precision: Int?
  ) -> [UInt8]? {
    switch kind {
    case .path: PathData.shortened(value, precision: precision)
    case .points: SVGLists.points(value, precision: precision)
    case .viewBox: SVGLists.viewBox(value)
    case .transform: SVGLists.transforms(value)
    case .color: SVGLists.color(value)
    case .style: StylesheetMinifier().minifyDeclarations(value).bytes
    case .geometry: SVGLists.lengths(value, precision: precision, dropsPixels: true)
    case .lengths: SVGLists.lengths(value, precision: precision, dropsPixels: true)
    case .number: SVGLists.lengths(value, precision: nil, dropsPixels: false)
    }
  }
}
