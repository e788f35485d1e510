internal import CXML2

/// Removes attributes that say what holds without them.
enum SVGDefaults {
  static func remove(from root: XMLNode, traits: SVGTraits) {
    guard traits.mayRestyle else { return }
    var node: XMLNode? = root
    while let current = node {
      guard XMLNodes.isElement(current) else {
        node = XMLNodes.following(current, in: root)
        continue
      }
      let isOurs = SVGElements.isOurs(current)
      if isOurs { removeAttributes(of: current, isRoot: current == root, traits) }
      node = XMLNodes.following(current, in: root, descending: isOurs)
    }
  }

  private static func removeAttributes(of element: XMLNode, isRoot: Bool, _ traits: SVGTraits) {
    let name = SVGElements.name(element)
    if SVGDefaultTable.templates.contains(name), SVGElements.hasReference(element) { return }
    let own = SVGDefaultTable.values[name] ?? [:]
    let common = SVGDefaultTable.values["*"] ?? [:]
    var attribute = element.pointee.properties
    while let current = attribute {
      attribute = current.pointee.next
      guard let text = current.pointee.name, let value = XMLNodes.value(current) else { continue }
      let key = String(cString: text)
      if let prefix = current.pointee.ns?.pointee.prefix {
        // Without a text in the drawing there is no white space that `xml:space` could keep.
        if XMLText.equals(prefix, "xml"), key == "space", isRoot, !traits.hasText {
          xmlRemoveProp(current)
        }
        continue
      }
      guard let values = own[key] ?? common[key] else { continue }
      let isHarmless = values.isEmpty || values.contains(String(decoding: value, as: UTF8.self))
      // A nested drawing lies where `x` and `y` say; the outermost one has no such place.
      if isHarmless || (isRoot && (key == "x" || key == "y")) { xmlRemoveProp(current) }
    }
  }
}
