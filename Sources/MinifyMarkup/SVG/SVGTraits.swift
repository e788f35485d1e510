internal import CXML2

/// What is to be known about a whole drawing before anything in it is changed.
struct SVGTraits {
  /// A script may read whatever the drawing holds, editors' data included.
  private(set) var hasScript = false
  /// A selector such as `[fill="#ff0000"]` reads attributes by their text.
  private(set) var hasAttributeSelector = false
  /// A reference to an entity that the document type, or the parser of the reader, declares.
  private(set) var hasEntityReference = false

  init(of root: XMLNode) {
    var node: XMLNode? = root
    while let current = node {
      if current.pointee.type == XML_ENTITY_REF_NODE { hasEntityReference = true }
      if XMLNodes.isElement(current) {
        if XMLNodes.has(current, name: "script") { hasScript = true }
        if XMLNodes.has(current, name: "style") { lookAtStyle(current) }
        var attribute = current.pointee.properties
        while let property = attribute {
          lookAt(property)
          attribute = property.pointee.next
        }
      }
      node = XMLNodes.following(current, in: root)
    }
  }

  private mutating func lookAtStyle(_ style: XMLNode) {
    var child = style.pointee.children
    while let current = child {
      if XMLText.bytes(current.pointee.content).contains(0x5B) { hasAttributeSelector = true }
      child = current.pointee.next
    }
  }

  private mutating func lookAt(_ attribute: UnsafeMutablePointer<xmlAttr>) {
    if let name = attribute.pointee.name, attribute.pointee.ns == nil, name[0] | 0x20 == 0x6F,
      name[1] | 0x20 == 0x6E
    {
      hasScript = true
    }
    var child = attribute.pointee.children
    while let current = child {
      if current.pointee.type == XML_ENTITY_REF_NODE { hasEntityReference = true }
      child = current.pointee.next
    }
    guard XMLText.equals(attribute.pointee.name, "href") else { return }
    let scheme = Array("javascript:".utf8)
    let value = XMLNodes.value(attribute) ?? scheme
    // Parsers of addresses skip white space and controls, wherever they stand.
    if value.filter({ $0 > 0x20 }).prefix(scheme.count).elementsEqual(
      scheme, by: { $0 | 0x20 == $1 | 0x20 })
    {
      hasScript = true
    }
  }
}
