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
}
