// XMLPrinter: a tree in the fewest bytes that read as that tree.
//
// Nothing is decided here about what stays: the passes before have removed it. What is chosen is the spelling: the
// quote that costs less, `<a/>` for an empty element, a CDATA section only where references would be longer, no XML
// declaration, since without one a document is XML 1.0 in UTF-8.

internal import CXML2

struct XMLPrinter {
  private var output: [UInt8] = []
  private let keepsDocumentType: Bool

  init(reserving capacity: Int, keepsDocumentType: Bool) {
    output.reserveCapacity(capacity)
    self.keepsDocumentType = keepsDocumentType
  }

  consuming func finish() -> [UInt8] { output }

  mutating func print(_ tree: borrowing XMLTree) {
    if tree.isVersion11 { output += "<?xml version=\"1.1\"?>".utf8 }
    var node = tree.first
    while let current = node {
      switch current.pointee.type {
      case XML_DTD_NODE: if keepsDocumentType { output += tree.documentTypeText() }
      case XML_ELEMENT_NODE: print(element: current)
      default: printLeaf(current)
      }
      node = current.pointee.next
    }
  }

  private mutating func print(element root: XMLNode) {
    var current = root
    while true {
      if XMLNodes.isElement(current) {
        printTag(current)
        if let child = current.pointee.children {
          output.append(0x3E)
          current = child
          continue
        }
        output += "/>".utf8
      } else {
        printLeaf(current)
      }
      while current != root, current.pointee.next == nil, let parent = current.pointee.parent {
        current = parent
        output += "</".utf8
        printName(current.pointee.name, current.pointee.ns)
        output.append(0x3E)
      }
      guard current != root, let next = current.pointee.next else { return }
      current = next
    }
  }

  private mutating func printLeaf(_ node: XMLNode) {
    let content = node.pointee.content
    switch node.pointee.type {
    case XML_TEXT_NODE: output += XMLText.escaped(XMLText.bytes(content))
    case XML_CDATA_SECTION_NODE:
      let text = XMLText.bytes(content)
      let escaped = XMLText.escaped(text)
      // A section of white space stays one: as a text it would pass for indentation.
      if escaped.count <= text.count + 12, !text.allSatisfy(XMLText.isWhitespace) {
        output += escaped
      } else {
        output += "<![CDATA[".utf8
        output += text
        output += "]]>".utf8
      }
    case XML_ENTITY_REF_NODE:
      output.append(0x26)
      output += XMLText.bytes(node.pointee.name)
      output.append(0x3B)
    case XML_COMMENT_NODE:
      output += "<!--".utf8
      output += XMLText.bytes(content)
      output += "-->".utf8
    case XML_PI_NODE:
      output += "<?".utf8
      output += XMLText.bytes(node.pointee.name)
      if let content {
        output.append(0x20)
        output += XMLText.bytes(content)
      }
      output += "?>".utf8
    default: break
    }
  }

  private mutating func printTag(_ element: XMLNode) {
    output.append(0x3C)
    printName(element.pointee.name, element.pointee.ns)
    var declaration = element.pointee.nsDef
    while let current = declaration {
      output += " xmlns".utf8
      if let prefix = current.pointee.prefix {
        output.append(0x3A)
        output += XMLText.bytes(prefix)
      }
      output.append(0x3D)
      printValue([.text(XMLText.namespaceName(current.pointee.href))])
      declaration = current.pointee.next
    }
    var attribute = element.pointee.properties
    while let current = attribute {
      output.append(0x20)
      printName(current.pointee.name, current.pointee.ns)
      output.append(0x3D)
      var parts: [Part] = []
      var child = current.pointee.children
      while let node = child {
        let isReference = node.pointee.type == XML_ENTITY_REF_NODE
        parts.append(
          isReference
            ? .reference(XMLText.bytes(node.pointee.name))
            : .text(XMLText.bytes(node.pointee.content)))
        child = node.pointee.next
      }
      printValue(parts)
      attribute = current.pointee.next
    }
  }

  private mutating func printName(
    _ name: UnsafePointer<UInt8>?, _ namespace: UnsafeMutablePointer<xmlNs>?
  ) {
    if let prefix = namespace?.pointee.prefix {
      output += XMLText.bytes(prefix)
      output.append(0x3A)
    }
    output += XMLText.bytes(name)
  }

  /// A piece of an attribute's value.
  private enum Part {
    case text([UInt8])
    case reference([UInt8])
  }

  private mutating func printValue(_ parts: [Part]) {
    var doubles = 0
    var singles = 0
    for case .text(let text) in parts {
      for byte in text {
        if byte == 0x22 { doubles += 1 }
        if byte == 0x27 { singles += 1 }
      }
    }
    let quote: UInt8 = doubles > singles ? 0x27 : 0x22
    output.append(quote)
    for part in parts {
      switch part {
      case .text(let text): output += XMLText.escapedAttribute(text, quote: quote)
      case .reference(let name):
        output.append(0x26)
        output += name
        output.append(0x3B)
      }
    }
    output.append(quote)
  }
}
