internal import AssetText
internal import CXML2
internal import MinifyCSS

/// Minifies the sheets of `style` elements.
enum StyleElements {
  static func minify(in root: XMLNode, of tree: borrowing XMLTree) {
    var node: XMLNode? = root
    while let current = node {
      guard XMLNodes.isElement(current) else {
        node = XMLNodes.following(current, in: root)
        continue
      }
      let isStyle = SVGElements.isSVG(current) && XMLNodes.has(current, name: "style")
      if isStyle { minify(current, of: tree) }
      node = XMLNodes.following(
        current, in: root, descending: !isStyle && SVGElements.isOurs(current))
    }
  }

  private static func minify(_ style: XMLNode, of tree: borrowing XMLTree) {
    guard isCSS(style), style.pointee.children != nil else { return }
    var sheet: [UInt8] = []
    var isSection = false
    var child = style.pointee.children
    while let current = child {
      guard XMLNodes.isText(current) else { return }
      if current.pointee.type == XML_CDATA_SECTION_NODE { isSection = true }
      sheet += XMLText.bytes(current.pointee.content)
      child = current.pointee.next
    }
    guard let minified = try? StylesheetMinifier().minify(sheet).bytes,
      isSection || minified.count < sheet.count
    else { return }
    // As a section or as a text: the printer of a section takes the shorter form, that of a text does not.
    let isSectionShorter = XMLText.escaped(minified).count > minified.count + 12
    let replacement =
      isSectionShorter && !holdsSectionEnd(minified)
      ? tree.newSection(minified) : tree.newText(minified)
    guard let replacement else { return }
    while let old = style.pointee.children { XMLNodes.remove(old) }
    if minified.isEmpty { xmlFreeNode(replacement) } else { xmlAddChild(style, replacement) }
  }

  private static func isCSS(_ style: XMLNode) -> Bool {
    var attribute = style.pointee.properties
    while let current = attribute {
      if XMLText.equals(current.pointee.name, "type") {
        guard let value = XMLNodes.value(current) else { return false }
        return value.isEmpty
          || String(decoding: value, as: UTF8.self).lowercased() == "text/css"
      }
      attribute = current.pointee.next
    }
    return true
  }

  private static func holdsSectionEnd(_ text: [UInt8]) -> Bool {
    text.indices.dropLast(2).contains {
      text[$0] == 0x5D && text[$0 + 1] == 0x5D && text[$0 + 2] == 0x3E
    }
  }
}
