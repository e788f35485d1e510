internal import CXML2

/// Which elements are SVG's, and which of those the passes may enter.
enum SVGElements {
  /// True for an element of SVG; without any namespace it is one where a script puts the file into a page.
  static func isSVG(_ node: XMLNode) -> Bool {
    guard let href = node.pointee.ns?.pointee.href else { return true }
    return XMLText.equals(href, "http://www.w3.org/2000/svg")
  }

  /// True for an element whose content is SVG as well.
  static func isOurs(_ node: XMLNode) -> Bool {
    isSVG(node) && !XMLNodes.has(node, name: "foreignObject")
      && !XMLNodes.has(node, name: "script")
  }

  static func name(_ node: XMLNode) -> String {
    String(decoding: XMLText.bytes(node.pointee.name), as: UTF8.self)
  }

  /// True for an element without children that are drawn; a title or a description is not.
  static func isLeaf(_ element: XMLNode) -> Bool {
    var child = element.pointee.children
    while let current = child {
      child = current.pointee.next
      if XMLNodes.isElement(current), !XMLNodes.has(current, name: "title"),
        !XMLNodes.has(current, name: "desc")
      {
        return false
      }
    }
    return true
  }

  /// True where something inside of an element is, or may be, drawn with a font.
  static func holdsText(_ root: XMLNode) -> Bool {
    var node = XMLNodes.following(root, in: root)
    while let current = node {
      if XMLNodes.isElement(current),
        !isSVG(current) || !SVGElementTable.withoutText.contains(name(current))
      {
        if !XMLNodes.has(current, name: "title"), !XMLNodes.has(current, name: "desc") {
          return true
        }
      }
      node = XMLNodes.following(current, in: root)
    }
    return false
  }

  /// True for an element whose children take properties from it that nothing here knows the use of.
  static func isDrawnByTemplate(_ name: String) -> Bool {
    name == "linearGradient" || name == "radialGradient" || name == "filter" || name == "font"
  }

  /// True for an element with an `href`, of whichever namespace.
  static func hasReference(_ element: XMLNode) -> Bool {
    var attribute = element.pointee.properties
    while let current = attribute {
      if XMLText.equals(current.pointee.name, "href") { return true }
      attribute = current.pointee.next
    }
    return false
  }

  /// True for an element that is drawn only where something refers to it.
  static func isNeverDrawn(_ name: String) -> Bool {
    switch name {
    case "linearGradient", "radialGradient", "pattern", "clipPath", "mask", "marker", "filter",
      "symbol":
      true
    default: false
    }
  }
}
