// XMLNodes: walking and changing a tree without recursion.

internal import CXML2

enum XMLNodes {
  /// The node that comes next in the text of the document, inside `root`.
  ///
  /// - Parameters:
  ///   - node: Where the walk is.
  ///   - root: The element that the walk does not leave.
  ///   - descending: False where the children of the node are passed over.
  /// - Returns: The next node, or nil behind the last one.
  static func following(_ node: XMLNode, in root: XMLNode, descending: Bool = true) -> XMLNode? {
    // The children of a reference are those of the entity's declaration.
    if descending, node.pointee.type == XML_ELEMENT_NODE, let child = node.pointee.children {
      return child
    }
    var current = node
    while current != root {
      if let next = current.pointee.next { return next }
      guard let parent = current.pointee.parent else { return nil }
      current = parent
    }
    return nil
  }

  /// Visits the elements below and including `root`, each with what the visit of its parent gave.
  ///
  /// - Parameters:
  ///   - root: The outermost element.
  ///   - state: What `root` is given.
  ///   - visit: Gives what the children are to be given, or nil where they are passed over. It may change attributes,
  ///     not nodes.
  static func walk<State>(
    from root: XMLNode, _ state: State, _ visit: (XMLNode, State) -> State?
  ) {
    var states = [state]
    var current = root
    while true {
      var next: XMLNode?
      if isElement(current), let state = visit(current, states[states.count - 1]),
        let child = current.pointee.children
      {
        states.append(state)
        next = child
      }
      while next == nil {
        if current == root { return }
        next = current.pointee.next
        if next == nil, let parent = current.pointee.parent {
          current = parent
          states.removeLast()
        }
      }
      if let next { current = next }
    }
  }

  /// Visits the elements below `root`, children before their parents, and removes those for which the visit says so.
  ///
  /// - Parameters:
  ///   - root: The element whose inside is visited.
  ///   - enters: True for an element whose children are to be visited.
  ///   - visit: True to remove the element. It may move the children of the element to the front of it.
  static func walkChildren(
    of root: XMLNode, where enters: (XMLNode) -> Bool, _ visit: (XMLNode) -> Bool
  ) {
    var elements: [XMLNode] = []
    walk(from: root, ()) { element, _ in
      if element != root { elements.append(element) }
      return enters(element) ? () : nil
    }
    // An element stands behind its parent here, and is gone before its parent can be.
    for element in elements.reversed() where visit(element) { remove(element) }
  }

  static func isElement(_ node: XMLNode) -> Bool { node.pointee.type == XML_ELEMENT_NODE }

  static func isText(_ node: XMLNode) -> Bool {
    node.pointee.type == XML_TEXT_NODE || node.pointee.type == XML_CDATA_SECTION_NODE
  }

  /// True for a text, not a CDATA section, that holds only white space.
  static func isBlank(_ node: XMLNode) -> Bool {
    node.pointee.type == XML_TEXT_NODE && xmlIsBlankNode(node) == 1
  }

  static func has(_ node: XMLNode, name: StaticString) -> Bool {
    XMLText.equals(node.pointee.name, name)
  }

  /// True for a comment that asks to be kept: `<!--! … -->`.
  static func isLegalComment(_ node: XMLNode) -> Bool {
    node.pointee.type == XML_COMMENT_NODE && node.pointee.content?.pointee == 0x21
  }

  static func remove(_ node: XMLNode) {
    xmlUnlinkNode(node)
    xmlFreeNode(node)
  }

  /// Removes the comments of a tree, but those that ask to be kept.
  static func removeComments(from first: XMLNode?) {
    var node = first
    while let current = node {
      node = current.pointee.next
      if current.pointee.type == XML_COMMENT_NODE {
        if !isLegalComment(current) { remove(current) }
      } else if isElement(current) {
        removeComments(inside: current) { _ in true }
      }
    }
  }

  /// Removes the comments inside an element; what `enters` refuses is left as it is.
  static func removeComments(inside root: XMLNode, enters: (XMLNode) -> Bool) {
    var node = following(root, in: root)
    while let current = node {
      if current.pointee.type == XML_COMMENT_NODE, !isLegalComment(current) {
        node = following(current, in: root)
        let before = current.pointee.prev
        remove(current)
        // What the comment kept apart is one text to the next reader.
        if let before, let after = before.pointee.next, after == node,
          before.pointee.type == XML_TEXT_NODE, after.pointee.type == XML_TEXT_NODE
        {
          xmlTextMerge(before, after)
          node = following(before, in: root)
        }
      } else {
        node = following(current, in: root, descending: !isElement(current) || enters(current))
      }
    }
  }

  /// True where `xml:space="preserve"` is in force.
  static func preservesSpace(_ node: XMLNode) -> Bool { xmlNodeGetSpacePreserve(node) == 1 }

  // MARK: Attributes

  /// The value of an attribute, or nil where it holds references to entities of the document.
  static func value(_ attribute: UnsafeMutablePointer<xmlAttr>) -> [UInt8]? {
    guard let child = attribute.pointee.children else { return [] }
    guard child.pointee.next == nil, child.pointee.type == XML_TEXT_NODE else { return nil }
    return XMLText.bytes(child.pointee.content)
  }

  /// Gives an attribute whose value is a plain text another one.
  static func setValue(_ attribute: UnsafeMutablePointer<xmlAttr>, _ value: [UInt8]) {
    guard let child = attribute.pointee.children else { return }
    value.withUnsafeBufferPointer {
      xmlNodeSetContentLen(child, $0.baseAddress, Int32($0.count))
    }
  }

  /// The attribute of an element that has a name and no namespace.
  static func attribute(
    of element: XMLNode, _ name: String
  ) -> UnsafeMutablePointer<xmlAttr>? {
    var attribute = element.pointee.properties
    while let current = attribute {
      if current.pointee.ns == nil, let text = current.pointee.name, String(cString: text) == name {
        return current
      }
      attribute = current.pointee.next
    }
    return nil
  }

  /// The value of an attribute, or nil where it is not there or holds references to entities.
  static func value(of element: XMLNode, _ name: String) -> [UInt8]? {
    attribute(of: element, name).flatMap(value)
  }

  /// Gives an element an attribute, which may be there already.
  static func set(_ element: XMLNode, _ name: String, _ value: [UInt8]) {
    if let attribute = attribute(of: element, name), attribute.pointee.children != nil {
      setValue(attribute, value)
    } else {
      _ = (value + [0]).withUnsafeBufferPointer {
        xmlSetNsProp(element, nil, name, $0.baseAddress)
      }
    }
  }

  /// Takes an attribute away.
  static func removeAttribute(of element: XMLNode, _ name: String) {
    if let attribute = attribute(of: element, name) { xmlRemoveProp(attribute) }
  }
}
