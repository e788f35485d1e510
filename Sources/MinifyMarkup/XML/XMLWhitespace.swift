// XMLWhitespace: the indentation of documents whose vocabulary is not known.
//
// XML itself calls all white space significant. What goes is what only indents: in an element that has no text of its
// own, whose every gap, the first one and the last one included, is white space with a line break. `<p><b>a</b> <i>b</i></p>`
// is no such element. XHTML, and whatever has `xml:space="preserve"`, a document type or a style sheet, is left alone.

internal import CXML2

enum XMLWhitespace {
  static func removeIndentation(from tree: borrowing XMLTree) {
    guard let root = tree.root, tree.documentType == nil, !tree.hasStylesheet else { return }
    var node: XMLNode? = root
    while let current = node {
      guard XMLNodes.isElement(current) else {
        node = XMLNodes.following(current, in: root)
        continue
      }
      if XMLText.equals(current.pointee.ns?.pointee.href, "http://www.w3.org/1999/xhtml")
        || XMLNodes.preservesSpace(current)
      {
        node = XMLNodes.following(current, in: root, descending: false)
        continue
      }
      if isIndented(current) { removeBlanks(of: current) }
      node = XMLNodes.following(current, in: root)
    }
  }

  /// Removes the children of an element that are only white space.
  static func removeBlanks(of element: XMLNode) {
    var child = element.pointee.children
    while let current = child {
      child = current.pointee.next
      if XMLNodes.isBlank(current) { XMLNodes.remove(current) }
    }
  }

  private static func isIndented(_ element: XMLNode) -> Bool {
    guard let first = element.pointee.children, let last = element.pointee.last,
      XMLNodes.isBlank(first), XMLNodes.isBlank(last), first != last
    else { return false }
    var child: XMLNode? = first
    while let current = child {
      child = current.pointee.next
      switch current.pointee.type {
      case XML_TEXT_NODE:
        guard XMLNodes.isBlank(current), XMLText.bytes(current.pointee.content).contains(0x0A)
        else { return false }
      case XML_ELEMENT_NODE:
        // Two elements that touch are words of a text as likely as not.
        if let next = child, XMLNodes.isElement(next) { return false }
      case XML_COMMENT_NODE, XML_PI_NODE: break
      default: return false
      }
    }
    return true
  }
}
