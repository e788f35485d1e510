// Which elements are open, as far as the tokenizer has to know.
//
// Outside of SVG and MathML a start tag's name alone says how the text after it is read. Inside them nothing is raw text,
// CDATA sections exist, and whether a tag belongs to them depends on the element that is open: HTML may come back in a
// `foreignObject`, and some HTML tags close all foreign elements. So the open elements are kept in a stack, without what
// the tree's own rules do to HTML elements (implied ends, formatting): an HTML end tag closes the innermost element of its
// name that no foreign element hides.
//
// `noscript` is raw text, as in a browser that runs scripts: what is inside is a text there, and it stays as it is.

internal import AssetText

struct HTMLContext {
  private enum Space: UInt8 { case html, svg, mathML }

  private struct Element {
    var name: Int
    var space: Space
    /// HTML may stand in it.
    var isHTMLIntegrationPoint: Bool
    /// Text and most HTML may stand in it.
    var isTextIntegrationPoint: Bool
    var isHeading = false
  }

  private var stack: [Element] = []
  private var identifiers: [String: Int] = [:]
  /// By name: where in the stack its elements are.
  private var positions: [[Int]] = []
  /// Where in the stack the elements are that hide what is below them from most end tags.
  private var borders: [Int] = []
  /// Where in the stack the elements are that hide what is below them also from the end tags of a table's parts.
  private var tableBorders: [Int] = []
  /// Where in the stack the HTML elements are.
  private var htmlPositions: [Int] = []

  init() {}

  /// True where a CDATA section may stand: directly in an SVG or MathML element.
  var isForeign: Bool { stack.last.map { $0.space != .html } ?? false }

  /// How the text behind the start tag of an HTML element is read, where that is not as data.
  static func textKind(after name: String) -> HTMLToken.TextKind? {
    switch name {
    case "script": .scriptData
    case "style", "xmp", "iframe", "noembed", "noframes", "noscript": .rawText
    case "title", "textarea": .rcdata
    case "plaintext": .plainText
    default: nil
    }
  }

  /// What became of a tag.
  struct Outcome {
    /// The tag belongs to an SVG or MathML element.
    var foreign = false
    /// The tag does nothing: it closes what is not open, or is a table's part outside of one.
    var isStray = false
  }

  /// Takes note of a start tag.
  mutating func open(_ token: HTMLToken) -> Outcome {
    let name = token.name
    if let top = stack.last, top.space != .html, !isHTML(name, in: top) {
      if Self.leavesForeign(token) {
        leaveForeign()
      } else {
        if !token.isSelfClosing { push(token, top.space) }
        return Outcome(foreign: true)
      }
    }
    switch name {
    case "svg", "math":
      if !token.isSelfClosing { push(token, name == "svg" ? .svg : .mathML) }
      return Outcome(foreign: true)
    case "html", "head", "body":
      // They are there without their tags too, and their end tags change no more than the mode.
      return Outcome()
    case "caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr":
      // In a template they may stand alone.
      if !isOpen("table"), !isOpen("template") { return Outcome(isStray: true) }
    case "form":
      if isOpen("form") { return Outcome(isStray: true) }
    case "h1", "h2", "h3", "h4", "h5", "h6":
      if let top = stack.last, top.isHeading { pop() }
    default: break
    }
    if !HTMLElements.isVoid(name), Self.textKind(after: name) == nil { push(token, .html) }
    return Outcome()
  }

  private func isOpen(_ name: String) -> Bool {
    identifiers[name].map { !positions[$0].isEmpty } ?? false
  }

  /// Takes note of an end tag.
  mutating func close(_ name: String) -> Outcome {
    // These two make an element where none is open.
    let isNeverStray = name == "p" || name == "br"
    if isNeverStray { leaveForeign() }
    let isInForeign = isForeign
    guard let identifier = identifiers[name], let position = positions[identifier].last else {
      return Outcome(foreign: isInForeign, isStray: !isNeverStray)
    }
    if stack[position].space != .html {
      // Foreign elements are closed by name up to the first HTML element below.
      guard position > htmlPositions.last ?? -1 else { return Outcome(isStray: true) }
      while stack.count > position { pop() }
      return Outcome(foreign: true)
    }
    let border = (Self.closesInTable(name) ? tableBorders : borders).last ?? -1
    guard position >= border else {
      return Outcome(foreign: isInForeign, isStray: !isNeverStray)
    }
    while stack.count > position { pop() }
    return Outcome()
  }

  private static func closesInTable(_ name: String) -> Bool {
    switch name {
    case "caption", "colgroup", "table", "tbody", "td", "template", "tfoot", "th", "thead", "tr":
      true
    default: false
    }
  }

  private mutating func leaveForeign() {
    while let top = stack.last, top.space != .html, !top.isHTMLIntegrationPoint,
      !top.isTextIntegrationPoint
    { pop() }
  }

  /// True where a start tag directly inside a foreign element follows the rules of HTML.
  private func isHTML(_ name: String, in top: Element) -> Bool {
    if top.isHTMLIntegrationPoint { return true }
    if top.isTextIntegrationPoint { return name != "mglyph" && name != "malignmark" }
    return name == "svg" && top.space == .mathML && top.name == identifiers["annotation-xml"]
  }

  private mutating func push(_ token: HTMLToken, _ space: Space) {
    let name = token.name
    let identifier: Int
    if let known = identifiers[name] {
      identifier = known
    } else {
      identifier = positions.count
      identifiers[name] = identifier
      positions.append([])
    }
    var element = Element(
      name: identifier, space: space, isHTMLIntegrationPoint: false, isTextIntegrationPoint: false)
    switch (space, name) {
    case (.svg, "foreignobject"), (.svg, "desc"), (.svg, "title"):
      element.isHTMLIntegrationPoint = true
    case (.mathML, "mi"), (.mathML, "mo"), (.mathML, "mn"), (.mathML, "ms"), (.mathML, "mtext"):
      element.isTextIntegrationPoint = true
    case (.mathML, "annotation-xml"):
      let encoding = token["encoding"]?.lowercased()
      element.isHTMLIntegrationPoint =
        encoding == "text/html" || encoding == "application/xhtml+xml"
    default: break
    }
    if space == .html {
      htmlPositions.append(stack.count)
      switch name {
      case "table", "template":
        borders.append(stack.count)
        tableBorders.append(stack.count)
      case "applet", "caption", "marquee", "object", "td", "th": borders.append(stack.count)
      case "h1", "h2", "h3", "h4", "h5", "h6": element.isHeading = true
      default: break
      }
    } else if element.isHTMLIntegrationPoint || element.isTextIntegrationPoint
      || (space == .mathML && name == "annotation-xml")
    {
      borders.append(stack.count)
      tableBorders.append(stack.count)
    }
    positions[identifier].append(stack.count)
    stack.append(element)
  }

  private mutating func pop() {
    guard let element = stack.popLast() else { return }
    positions[element.name].removeLast()
    if borders.last == stack.count { borders.removeLast() }
    if tableBorders.last == stack.count { tableBorders.removeLast() }
    if htmlPositions.last == stack.count { htmlPositions.removeLast() }
  }

  /// True for the start tags that cannot stand in SVG or MathML and close it.
  private static func leavesForeign(_ token: HTMLToken) -> Bool {
    if token.name == "font" {
      return token.attributes.contains { ["color", "face", "size"].contains($0.name) }
    }
    return breakouts.contains(token.name)
  }

  private static let breakouts: Set<String> = [
    "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em",
    "embed", "h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu",
    "meta", "nobr", "ol", "p", "pre", "ruby", "s", "small", "span", "strong", "strike", "sub",
    "sup", "table", "tt", "u", "ul", "var",
  ]
}
