internal import CXML2

/// Removes white space where a drawing holds no text.
enum SVGWhitespace {
  static func remove(from root: XMLNode) {
    var node: XMLNode? = root
    while let current = node {
      guard XMLNodes.isElement(current) else {
        node = XMLNodes.following(current, in: root)
        continue
      }
      let isEntered =
        SVGElements.isSVG(current)
        && SVGElementTable.withoutText.contains(SVGElements.name(current))
      if isEntered, !XMLNodes.preservesSpace(current) { XMLWhitespace.removeBlanks(of: current) }
      node = XMLNodes.following(current, in: root, descending: isEntered)
    }
  }
}
