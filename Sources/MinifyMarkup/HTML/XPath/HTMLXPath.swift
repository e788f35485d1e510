// HTMLXPath: XPath over a page.
//
// libxml2 evaluates the expression; the tree it sees is the one that our own tree builder made, handed over node by
// node, since libxml2's HTML parser reads few pages as a browser does. Elements of SVG and MathML have no namespace
// there, as those of HTML, so that `//svg//image` finds what it says. `xlink:href` belongs to the prefix `xlink`. What
// a `template` holds is below the template. Names are spelled as in the DOM: `//clipPath`, `//img`.
//
// Every node remembers the token that made it in the field that libxml2 leaves to its caller. Elements that no tag
// made (an omitted `head`, a `tbody`) can be stepped through and are never the result.

internal import AssetText
internal import CXML2

/// An XPath 1.0 expression that chooses elements or attributes of pages.
package struct HTMLXPath: Sendable, Hashable {
  /// What an expression chose.
  package enum Selection: Sendable, Hashable {
    /// The element that a start tag made: the index of the token.
    case element(Int)
    /// An attribute of it, by its name in the token.
    case attribute(Int, String)

    /// The index of the start tag.
    package var token: Int {
      switch self {
      case .element(let token), .attribute(let token, _): token
      }
    }
  }

  /// What is wrong with an expression.
  package struct Failure: Error, Sendable, Hashable {
    /// One lower-case sentence without a full stop.
    package let message: String
    /// The byte of the expression at which it went wrong.
    package let offset: Int

    /// The expression with a caret below the place, to be shown under a message.
    package func excerpt(of expression: String) -> String {
      let prefix = String(decoding: Array(expression.utf8.prefix(offset)), as: UTF8.self)
      return "  \(expression)\n  \(String(repeating: " ", count: prefix.count))^"
    }
  }

  /// The expression.
  package let expression: String

  /// Takes an expression.
  ///
  /// - Throws: A `Failure` where it is not XPath 1.0 or can never give nodes.
  package init(_ expression: String) throws(Failure) {
    self.expression = expression
    try XPathNames.check(expression)
    _ = try select(in: HTMLDocument([]))
  }

  /// What the expression chooses of a page, in the order of the page.
  ///
  /// - Throws: A `Failure` where it gives a number, a text or a truth value, or takes too many steps.
  package func select(in document: HTMLDocument) throws(Failure) -> [Selection] {
    let tree = try XPathTree(document.page)
    return try tree.evaluate(expression)
  }
}

/// A page as libxml2's XPath sees it.
private struct XPathTree: ~Copyable {
  private let document: xmlDocPtr

  /// The most steps of one evaluation; a page of 10 MB takes fewer for any expression that walks it a few times.
  private static let stepLimit: UInt = 500_000_000

  init(_ page: HTMLPage) throws(HTMLXPath.Failure) {
    XMLTree.setUp()
    guard let made = xmlNewDoc("1.0") else {
      throw HTMLXPath.Failure(message: "there is no memory for the page's tree", offset: 0)
    }
    document = made
    var prefixes: xmlNsPtr?
    // A walk without recursion: pages nest deeper than a thread's stack.
    var stack: [(node: HTMLNodeID, parent: XMLNode)] = []
    func pushChildren(of id: HTMLNodeID, below parent: XMLNode) {
      var child = page.tree[id].last
      while child >= 0 {
        stack.append((child, parent))
        child = page.tree[child].previous
      }
    }
    made.withMemoryRebound(to: xmlNode.self, capacity: 1) {
      pushChildren(of: HTMLTree.document, below: $0)
    }
    while let (id, parent) = stack.popLast() {
      let node = page.tree[id]
      switch node.kind {
      case .element:
        let name = page.tree.name(of: id, page.tokens)
        guard
          let element = xmlNewDocNode(
            made, nil, node.space == .svg ? ForeignNames.element(name) : name, nil)
        else { continue }
        if prefixes == nil {
          prefixes = xmlNewNs(element, "http://www.w3.org/1999/xlink", "xlink")
        }
        element.pointee._private = XPathTree.mark(node.token)
        xmlAddChild(parent, element)
        for attribute in page.tree.attributes(of: id, page.tokens) {
          let parts = ForeignNames.attribute(page.tokens.name(of: attribute), node.space).split(
            separator: " ")
          guard let local = parts.last else { continue }
          let isLink = parts.count > 1 && parts[0] == "xlink"
          guard
            let made = xmlNewNsProp(
              element, isLink ? prefixes : nil, String(local),
              String(decoding: page.tokens.value(of: attribute), as: UTF8.self))
          else { continue }
          let token = page.tree.token(of: attribute, on: id, page.tokens)
          made.pointee._private = XPathTree.mark(token)
        }
        pushChildren(of: page.tree.container(id), below: element)
      case .text:
        let text = page.tree.text(of: id)
        text.withUnsafeBufferPointer {
          if let made = xmlNewDocTextLen(made, $0.baseAddress, Int32(clamping: $0.count)) {
            xmlAddChild(parent, made)
          }
        }
      case .comment:
        guard node.token >= 0 else { continue }
        let text = page.tokens.text(of: page.tokens[Int(node.token)])
        if let made = xmlNewDocComment(made, text) { xmlAddChild(parent, made) }
      case .document, .doctype, .content: continue
      }
    }
  }

  deinit { xmlFreeDoc(document) }

  func evaluate(_ expression: String) throws(HTMLXPath.Failure) -> [HTMLXPath.Selection] {
    guard let context = xmlXPathNewContext(document) else {
      throw HTMLXPath.Failure(message: "there is no memory for XPath", offset: 0)
    }
    defer { xmlXPathFreeContext(context) }
    context.pointee.opLimit = XPathTree.stepLimit
    // Without a handler libxml2 prints to standard error; the error is read from the context below.
    context.pointee.error = { _, _ in }
    xmlXPathRegisterNs(context, "xlink", "http://www.w3.org/1999/xlink")
    context.pointee.node = document.withMemoryRebound(to: xmlNode.self, capacity: 1) { $0 }
    guard let result = xmlXPathEvalExpression(expression, context) else {
      throw XPathTree.failure(context.pointee.lastError, expression)
    }
    defer { xmlXPathFreeObject(result) }
    guard result.pointee.type == XPATH_NODESET else {
      throw HTMLXPath.Failure(
        message: "gives a number, a text or a truth value and not elements or attributes",
        offset: 0)
    }
    guard let set = result.pointee.nodesetval else { return [] }
    xmlXPathNodeSetSort(set)
    var selections: [HTMLXPath.Selection] = []
    for index in 0..<Int(set.pointee.nodeNr) {
      guard let node = set.pointee.nodeTab[index] else { continue }
      switch node.pointee.type {
      case XML_ELEMENT_NODE:
        if let token = XPathTree.token(of: node) { selections.append(.element(token)) }
      case XML_ATTRIBUTE_NODE:
        guard let token = XPathTree.token(of: node) else { continue }
        // Tokens hold names in lower case.
        let name = String(cString: node.pointee.name).lowercased()
        selections.append(.attribute(token, node.pointee.ns == nil ? name : "xlink:" + name))
      default: continue
      }
    }
    return selections
  }

  /// The token of a node as a pointer, which is never followed; the number is one more, since none is nil.
  private static func mark(_ token: Int32) -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(bitPattern: Int(token) + 1)
  }

  private static func token(of node: XMLNode) -> Int? {
    node.pointee._private.map { Int(bitPattern: $0) - 1 }
  }

  private static func failure(_ error: xmlError, _ expression: String) -> HTMLXPath.Failure {
    let message =
      switch UInt32(clamping: error.code) {
      case XML_XPATH_NUMBER_ERROR.rawValue: "expected a number"
      case XML_XPATH_UNFINISHED_LITERAL_ERROR.rawValue: "expected the closing quote of the text"
      case XML_XPATH_START_LITERAL_ERROR.rawValue: "expected a text in quotes"
      case XML_XPATH_INVALID_PREDICATE_ERROR.rawValue: "expected ']' to end the predicate"
      case XML_XPATH_UNCLOSED_ERROR.rawValue: "expected ')' to end the parenthesis"
      case XML_XPATH_INVALID_OPERAND.rawValue: "the operand is of a kind that does not fit"
      case XML_XPATH_INVALID_TYPE.rawValue: "the argument is of a kind that does not fit"
      case XML_XPATH_INVALID_ARITY.rawValue: "the function takes another number of arguments"
      case XML_XPATH_UNDEF_PREFIX_ERROR.rawValue:
        "there is no such prefix; only 'xlink' and 'xml' are known"
      case XML_XPATH_EXPR_ERROR.rawValue: "expected a step or an operand"
      default: "this is no XPath 1.0 expression, or takes too many steps"
      }
    return HTMLXPath.Failure(
      message: message, offset: min(max(Int(error.int1), 0), expression.utf8.count))
  }
}
