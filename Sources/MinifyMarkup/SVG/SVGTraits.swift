internal import CXML2

/// What is to be known about a whole drawing before anything in it is changed.
struct SVGTraits {
  /// A script may read whatever the drawing holds, editors' data included.
  private(set) var hasScript = false
  /// A sheet may give any element any property.
  private(set) var hasSheet = false
  /// A selector such as `[fill="#ff0000"]` reads attributes by their text.
  private(set) var hasAttributeSelector = false
  /// A reference to an entity that the document type, or the parser of the reader, declares.
  private(set) var hasEntityReference = false
  private(set) var hasAnimation = false
  private(set) var hasUse = false
  private(set) var hasText = false
  /// A colour that is that of the property `color`.
  private(set) var hasCurrentColor = false
  private(set) var hasMarker = false
  /// The ids of what `use` draws elsewhere.
  private(set) var usedElsewhere: Set<[UInt8]> = []
  /// The largest coordinate of the drawing, about.
  private(set) var extent = 0.0

  /// True where all that can set a property is in the attributes of the elements.
  var mayRestyle: Bool { !hasScript && !hasSheet && !hasAnimation && !hasEntityReference }

  init(of root: XMLNode, hasStylesheet: Bool) {
    hasSheet = hasStylesheet
    var node: XMLNode? = root
    while let current = node {
      if current.pointee.type == XML_ENTITY_REF_NODE { hasEntityReference = true }
      if XMLNodes.isElement(current) { lookAt(current) }
      node = XMLNodes.following(current, in: root)
    }
  }

  private mutating func lookAt(_ element: XMLNode) {
    let name = SVGElements.name(element)
    switch name {
    case "script": hasScript = true
    case "style": lookAtStyle(element)
    case "use": hasUse = true
    case "animate", "animateColor", "animateMotion", "animateTransform", "set":
      hasAnimation = true
    case "foreignObject": hasCurrentColor = true
    default: break
    }
    if !SVGElementTable.withoutText.contains(name), name != "title", name != "desc",
      name != "style"
    {
      hasText = true
    }
    var attribute = element.pointee.properties
    while let current = attribute {
      lookAt(current, isUse: name == "use")
      attribute = current.pointee.next
    }
  }

  private mutating func lookAtStyle(_ style: XMLNode) {
    var child = style.pointee.children
    while let current = child {
      let text = XMLText.bytes(current.pointee.content)
      if !text.allSatisfy(XMLText.isWhitespace) { hasSheet = true }
      if text.contains(0x5B) { hasAttributeSelector = true }
      child = current.pointee.next
    }
  }

  private mutating func lookAt(_ attribute: UnsafeMutablePointer<xmlAttr>, isUse: Bool) {
    guard let text = attribute.pointee.name else { return }
    if attribute.pointee.ns == nil, text[0] | 0x20 == 0x6F, text[1] | 0x20 == 0x6E {
      hasScript = true
    }
    guard let value = XMLNodes.value(attribute) else {
      // The text of an entity may be anything.
      hasEntityReference = true
      return
    }
    lookAt(value, of: String(cString: text), isUse: isUse)
  }

  private mutating func lookAt(_ value: [UInt8], of name: String, isUse: Bool) {
    switch name {
    case "href":
      // Parsers of addresses skip white space and controls, wherever they stand.
      let scheme = Array("javascript:".utf8)
      if value.filter({ $0 > 0x20 }).prefix(scheme.count).elementsEqual(
        scheme, by: { $0 | 0x20 == $1 | 0x20 })
      {
        hasScript = true
      }
      if isUse, value.first == 0x23 { usedElsewhere.insert(Array(value.dropFirst())) }
    case "style": lookAtDeclarations(value)
    case "marker-start", "marker-mid", "marker-end":
      if !value.elementsEqual("none".utf8) { hasMarker = true }
    case "fill", "stroke", "stop-color", "flood-color", "lighting-color", "color":
      lookForCurrentColor(value)
    case "d", "points", "x", "y", "cx", "cy", "x1", "y1", "x2", "y2", "width", "height", "r",
      "viewBox":
      extent = max(extent, SVGTraits.largestNumber(value))
    default: break
    }
  }

  private mutating func lookForCurrentColor(_ value: [UInt8]) {
    if SVGText.contains(value, "currentcolor") { hasCurrentColor = true }
  }

  private mutating func lookAtDeclarations(_ style: [UInt8]) {
    lookForCurrentColor(style)
    guard SVGText.contains(style, "marker") else { return }
    for declaration in style.split(separator: 0x3B) {
      let parts = declaration.split(separator: 0x3A, maxSplits: 1)
      guard parts.count == 2, SVGText.contains(Array(parts[0]), "marker") else { continue }
      let value = parts[1].filter { !XMLText.isWhitespace($0) }
      if !value.elementsEqual("none".utf8) { hasMarker = true }
    }
  }

  /// The largest whole part of any number in a text, whatever else is in it.
  private static func largestNumber(_ text: [UInt8]) -> Double {
    var largest = 0.0
    var value = 0.0
    var isFraction = false
    for byte in text {
      if byte >= 0x30, byte <= 0x39 {
        if !isFraction { value = value * 10 + Double(byte - 0x30) }
        continue
      }
      isFraction = byte == 0x2E
      largest = max(largest, value)
      if byte != 0x2E { value = 0 }
    }
    return max(largest, value)
  }
}

/// Questions about the texts of values.
enum SVGText {
  /// True where a text holds another, which is in small ASCII letters.
  static func contains(_ text: [UInt8], _ part: StaticString) -> Bool {
    part.withUTF8Buffer { part in
      guard text.count >= part.count else { return false }
      return (0...text.count - part.count).contains { start in
        (0..<part.count).allSatisfy { text[start + $0] | 0x20 == part[$0] }
      }
    }
  }
}
