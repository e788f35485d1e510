// SVGGroups: groups that group nothing.
//
// An empty group or `defs` goes, a group without attributes gives way to its children, and a group around a single
// element hands it what it says where the two say different things. A group with an id, a class or a title stays: it is
// a thing of its own to a page or a reader.

internal import CXML2

enum SVGGroups {
  /// Removes what groups nothing; false where there was nothing like that.
  static func reduce(in root: XMLNode, traits: SVGTraits) -> Bool {
    guard traits.mayRestyle else { return false }
    var hasChanged = false
    XMLNodes.walkChildren(of: root, where: SVGElements.isOurs) { element in
      guard SVGElements.isSVG(element) else { return false }
      if XMLNodes.has(element, name: "defs") {
        let isEmpty = element.pointee.children == nil && element.pointee.properties == nil
        hasChanged = hasChanged || isEmpty
        return isEmpty
      }
      guard XMLNodes.has(element, name: "g"), element.pointee.nsDef == nil,
        element.pointee.parent.map({ XMLNodes.has($0, name: "switch") }) == false
      else { return false }
      if element.pointee.children == nil {
        hasChanged = hasChanged || isPlain(element)
        return isPlain(element)
      }
      if let child = onlyChild(of: element) { merge(element, into: child) }
      if element.pointee.properties == nil, !holdsTitle(element) {
        while let child = element.pointee.children {
          xmlUnlinkNode(child)
          xmlAddPrevSibling(element, child)
        }
        hasChanged = true
        return true
      }
      return false
    }
    return hasChanged
  }

  /// True for a group that no reference, sheet or filter could give a meaning.
  private static func isPlain(_ group: XMLNode) -> Bool {
    XMLNodes.attribute(of: group, "id") == nil && XMLNodes.attribute(of: group, "filter") == nil
      && XMLNodes.attribute(of: group, "style") == nil
  }

  private static func holdsTitle(_ group: XMLNode) -> Bool {
    var child = group.pointee.children
    while let current = child {
      if XMLNodes.has(current, name: "title") || XMLNodes.has(current, name: "desc") { return true }
      child = current.pointee.next
    }
    return false
  }

  private static func onlyChild(of group: XMLNode) -> XMLNode? {
    guard let child = group.pointee.children, child.pointee.next == nil,
      XMLNodes.isElement(child), SVGElements.isSVG(child)
    else { return nil }
    let name = SVGElements.name(child)
    return name == "g" || name == "text" || SVGPropertyTable.shapes.contains(name) ? child : nil
  }

  /// Moves the attributes of a group to its only child where that draws the same.
  private static func merge(_ group: XMLNode, into child: XMLNode) {
    guard XMLNodes.attribute(of: child, "transform").map({ XMLNodes.value($0) != nil }) ?? true
    else { return }
    // What is applied to the whole of a group would have to come after what the child applies to itself.
    for name in ["style", "class", "clip-path", "mask", "filter", "opacity"]
    where XMLNodes.attribute(of: child, name) != nil { return }
    var attribute = group.pointee.properties
    while let current = attribute {
      guard current.pointee.ns == nil, let text = current.pointee.name else { return }
      let name = String(cString: text)
      let isInherited = SVGPropertyTable.properties[name]?.isInherited == true
      guard isInherited || name == "transform" || name == "opacity",
        XMLNodes.value(current) != nil
      else { return }
      attribute = current.pointee.next
    }
    while let current = group.pointee.properties {
      guard let text = current.pointee.name, let value = XMLNodes.value(current) else { return }
      let name = String(cString: text)
      if name == "transform" {
        let own = XMLNodes.value(of: child, name) ?? []
        XMLNodes.set(child, name, value + own)
      } else if XMLNodes.attribute(of: child, name) == nil {
        XMLNodes.set(child, name, value)
      }
      xmlRemoveProp(current)
    }
  }
}
