// EditorData: what drawing programs write for themselves.
//
// `metadata`, the elements and attributes of the editors' namespaces, and the declarations of those namespaces once
// nothing uses them. A namespace that is not in the table stays with all that belongs to it.

internal import CXML2

enum EditorData {
  static func remove(from root: XMLNode) {
    removeNodes(from: root)
    removeDeclarations(from: root)
  }

  private static func removeNodes(from root: XMLNode) {
    var node: XMLNode? = root
    while let current = node {
      guard XMLNodes.isElement(current) else {
        node = XMLNodes.following(current, in: root)
        continue
      }
      if current != root, isEditorData(current) {
        node = XMLNodes.following(current, in: root, descending: false)
        XMLNodes.remove(current)
        continue
      }
      removeAttributes(of: current)
      node = XMLNodes.following(current, in: root, descending: SVGElements.isOurs(current))
    }
  }

  private static func isEditorData(_ element: XMLNode) -> Bool {
    if let href = element.pointee.ns?.pointee.href, isEditor(href) { return true }
    return SVGElements.isSVG(element) && XMLNodes.has(element, name: "metadata")
  }

  private static func isEditor(_ href: UnsafePointer<UInt8>) -> Bool {
    EditorNamespaceTable.editors.contains(String(decoding: XMLText.bytes(href), as: UTF8.self))
  }

  private static func removeAttributes(of element: XMLNode) {
    var attribute = element.pointee.properties
    while let current = attribute {
      attribute = current.pointee.next
      if let href = current.pointee.ns?.pointee.href, isEditor(href) { xmlRemoveProp(current) }
    }
  }

  // MARK: Declarations

  private static func removeDeclarations(from root: XMLNode) {
    var used: Set<UnsafeMutablePointer<xmlNs>> = []
    // `attributeName="xlink:href"` uses a prefix without being of its namespace.
    var prefixes: Set<[UInt8]> = []
    forEachElement(in: root) { element in
      if let namespace = element.pointee.ns { used.insert(namespace) }
      var attribute = element.pointee.properties
      while let current = attribute {
        if let namespace = current.pointee.ns { used.insert(namespace) }
        if XMLText.equals(current.pointee.name, "attributeName"),
          let value = XMLNodes.value(current), let colon = value.firstIndex(of: 0x3A)
        {
          prefixes.insert(value[..<colon].filter { !XMLText.isWhitespace($0) })
        }
        attribute = current.pointee.next
      }
    }
    forEachElement(in: root) { element in
      guard SVGElements.isSVG(element) else { return }
      var link: UnsafeMutablePointer<xmlNs>?
      var declaration = element.pointee.nsDef
      while let current = declaration {
        declaration = current.pointee.next
        guard isNeedless(current, used, prefixes) else {
          link = current
          continue
        }
        if let link { link.pointee.next = declaration } else { element.pointee.nsDef = declaration }
        xmlFreeNs(current)
      }
    }
  }

  /// True for a declaration that nothing uses, of a namespace whose names mean nothing inside values.
  private static func isNeedless(
    _ namespace: UnsafeMutablePointer<xmlNs>, _ used: Set<UnsafeMutablePointer<xmlNs>>,
    _ prefixes: Set<[UInt8]>
  ) -> Bool {
    guard let prefix = namespace.pointee.prefix, let href = namespace.pointee.href,
      !used.contains(namespace), !prefixes.contains(XMLText.bytes(prefix))
    else { return false }
    let name = String(decoding: XMLText.bytes(href), as: UTF8.self)
    return EditorNamespaceTable.editors.contains(name)
      || EditorNamespaceTable.known.contains(name)
  }

  private static func forEachElement(in root: XMLNode, _ body: (XMLNode) -> Void) {
    var node: XMLNode? = root
    while let current = node {
      if XMLNodes.isElement(current) { body(current) }
      node = XMLNodes.following(current, in: root)
    }
  }
}
