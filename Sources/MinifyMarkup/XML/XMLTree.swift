// XMLTree: a document as libxml2 reads it.
//
// The parser is asked for nothing beyond the file: no network, no external subset, no entities put in the place of
// their references, none of the "huge" limits lifted. So an entity that doubles itself is refused by libxml2's own
// count, a file of the machine is never read, and what was `&name;` is printed as `&name;`.

internal import AssetText
internal import CXML2

/// A node of a tree: an element, a text, a comment …
typealias XMLNode = UnsafeMutablePointer<xmlNode>

struct XMLTree: ~Copyable {
  private let document: xmlDocPtr

  /// libxml2 wants to be set up once, before the first thread uses it.
  private static let isReady: Bool = {
    xmlInitParser()
    return true
  }()

  /// Sets libxml2 up where that was not done before.
  static func setUp() { _ = isReady }

  /// Reads a document.
  ///
  /// - Throws: A `Diagnostic` of the given id at the place where libxml2 stopped.
  init(_ bytes: [UInt8], id: String, path: AssetPath?) throws(Diagnostic) {
    XMLTree.setUp()
    guard let context = xmlNewParserCtxt() else {
      throw Diagnostic(
        id: id, path: path, range: 0..<0, message: "there is no memory for an XML parser")
    }
    defer { xmlFreeParserCtxt(context) }
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    let parsed: xmlDocPtr? = bytes.withUnsafeBytes { buffer in
      guard let count = Int32(exactly: buffer.count) else { return nil }
      return xmlCtxtReadMemory(
        context, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), count, nil, nil,
        Int32(options))
    }
    guard let parsed else {
      throw XMLTree.diagnostic(context, bytes, id: id, path: path)
    }
    document = parsed
  }

  deinit { xmlFreeDoc(document) }

  /// The outermost element.
  var root: XMLNode? { xmlDocGetRootElement(document) }

  /// The first of the nodes outside the outermost element: comments, instructions, the document type, the element.
  var first: XMLNode? { document.pointee.children }

  /// The document type declaration, as the node it also is.
  var documentType: XMLNode? {
    var node = first
    while let current = node, current.pointee.type != XML_DTD_NODE { node = current.pointee.next }
    return node
  }

  /// True where the document type declares entities, attributes or elements of its own.
  var hasInternalSubset: Bool {
    guard let declarations = document.pointee.intSubset else { return false }
    return declarations.pointee.children != nil
  }

  /// True for version 1.1, whose declaration has to stay.
  var isVersion11: Bool {
    guard let version = document.pointee.version else { return false }
    return XMLText.equals(version, "1.1")
  }

  /// True where an instruction names a style sheet.
  var hasStylesheet: Bool {
    var node = first
    while let current = node {
      if current.pointee.type == XML_PI_NODE, XMLNodes.has(current, name: "xml-stylesheet") {
        return true
      }
      node = current.pointee.next
    }
    return false
  }

  /// The text of the document type declaration as libxml2 writes it.
  func documentTypeText() -> [UInt8] {
    guard let node = documentType, let buffer = xmlBufferCreate() else { return [] }
    defer { xmlBufferFree(buffer) }
    guard xmlNodeDump(buffer, document, node, 0, 0) >= 0 else { return [] }
    return XMLText.bytes(xmlBufferContent(buffer))
  }

  /// Makes a text node that belongs to the tree once it is attached.
  func newText(_ bytes: [UInt8]) -> XMLNode? {
    bytes.withUnsafeBufferPointer {
      xmlNewDocTextLen(document, $0.baseAddress, Int32($0.count))
    }
  }

  /// Makes a CDATA section that belongs to the tree once it is attached.
  func newSection(_ bytes: [UInt8]) -> XMLNode? {
    bytes.withUnsafeBufferPointer {
      xmlNewCDataBlock(document, $0.baseAddress, Int32($0.count))
    }
  }

  // MARK: Errors

  private static func diagnostic(
    _ context: xmlParserCtxtPtr, _ bytes: [UInt8], id: String, path: AssetPath?
  ) -> Diagnostic {
    guard let error = xmlCtxtGetLastError(context)?.pointee else {
      return Diagnostic(id: id, path: path, range: 0..<0, message: "the document has no element")
    }
    let place = offset(line: Int(error.line), column: Int(error.int2), in: bytes)
    var message = error.message.map { String(cString: $0) } ?? "the document is not well-formed"
    while message.last?.isNewline == true || message.last == "." { message.removeLast() }
    if let first = message.unicodeScalars.first, first.properties.isUppercase,
      message.unicodeScalars.dropFirst().first?.properties.isUppercase == false
    {
      message = first.properties.lowercaseMapping + String(message.dropFirst())
    }
    return Diagnostic(id: id, path: path, range: place..<place, message: message)
  }

  /// The offset of a place that libxml2 names; it ends lines at LF alone.
  private static func offset(line: Int, column: Int, in bytes: [UInt8]) -> Int {
    var start = 0
    var remaining = line - 1
    while remaining > 0, let end = bytes[start...].firstIndex(of: 0x0A) {
      start = end + 1
      remaining -= 1
    }
    let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    return min(start + max(column - 1, 0), end)
  }
}
