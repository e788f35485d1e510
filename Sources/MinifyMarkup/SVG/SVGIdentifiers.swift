// SVGIdentifiers: ids that nothing in the drawing refers to go, with the definitions that only they made useful.
//
// Only on request, since pages and other drawings may name them. A reference is `#id` in any value, or the id as a word
// of an attribute that takes ids; whatever else looks like one counts too. The ids that stay get the shortest names,
// in the order in which they stand.

internal import CXML2

enum SVGIdentifiers {
  static func strip(in root: XMLNode, traits: SVGTraits) {
    guard traits.mayRestyle else { return }
    let references = references(in: root)
    var names: [[UInt8]: [UInt8]] = [:]
    XMLNodes.walk(from: root, ()) { element, _ in
      guard let attribute = XMLNodes.attribute(of: element, "id") else { return () }
      guard let value = XMLNodes.value(attribute) else { return () }
      if !references.contains(value) {
        xmlRemoveProp(attribute)
      } else if names[value] == nil {
        names[value] = name(names.count)
      }
      return ()
    }
    rename(in: root, names)
    removeUnusedDefinitions(from: root)
  }

  /// `a` … `z`, `aa` …
  private static func name(_ index: Int) -> [UInt8] {
    var name: [UInt8] = []
    var rest = index + 1
    while rest > 0 {
      rest -= 1
      name.insert(UInt8(ascii: "a") + UInt8(rest % 26), at: 0)
      rest /= 26
    }
    return name
  }

  // MARK: References

  private static func references(in root: XMLNode) -> Set<[UInt8]> {
    var references: Set<[UInt8]> = []
    forEachValue(in: root) { name, value, _ in
      if name == "id" { return }
      if takesIdentifiers(name) {
        for word in value.split(whereSeparator: XMLText.isWhitespace) {
          references.insert(Array(word))
        }
      }
      forEachReference(in: value) { references.insert(Array(value[$0])) }
    }
    return references
  }

  private static func takesIdentifiers(_ name: String) -> Bool {
    switch name {
    case "aria-labelledby", "aria-describedby", "aria-details", "aria-controls", "aria-owns",
      "aria-flowto", "for", "headers":
      true
    default: false
    }
  }

  /// The ranges of the ids behind `#`: all of an address, or what is in the parentheses of `url()`.
  private static func forEachReference(in value: [UInt8], _ body: (Range<Int>) -> Void) {
    var index = 0
    while index < value.count {
      guard value[index] == 0x23 else {
        index += 1
        continue
      }
      let start = index + 1
      index = start
      while index < value.count, !isEnd(value[index]) { index += 1 }
      if index > start { body(start..<index) }
    }
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == 0x29 || byte == 0x22 || byte == 0x27 || byte == 0x3B || XMLText.isWhitespace(byte)
  }

  private static func forEachValue(
    in root: XMLNode, _ body: (String, [UInt8], UnsafeMutablePointer<xmlAttr>) -> Void
  ) {
    XMLNodes.walk(from: root, ()) { element, _ in
      var attribute = element.pointee.properties
      while let current = attribute {
        attribute = current.pointee.next
        if let name = current.pointee.name, let value = XMLNodes.value(current) {
          body(String(cString: name), value, current)
        }
      }
      return ()
    }
  }

  private static func rename(in root: XMLNode, _ names: [[UInt8]: [UInt8]]) {
    forEachValue(in: root) { name, value, attribute in
      var output: [UInt8] = []
      if name == "id" {
        output = names[value] ?? value
      } else if takesIdentifiers(name) {
        let words = value.split(whereSeparator: XMLText.isWhitespace).map { word in
          names[Array(word)] ?? Array(word)
        }
        output = Array(words.joined(separator: [0x20]))
      } else {
        var end = 0
        forEachReference(in: value) { range in
          output += value[end..<range.lowerBound]
          output += names[Array(value[range])] ?? Array(value[range])
          end = range.upperBound
        }
        output += value[end...]
      }
      if output != value, !output.isEmpty { XMLNodes.setValue(attribute, output) }
    }
  }

  // MARK: Definitions

  /// Removes what is defined and has no name, until nothing more goes.
  private static func removeUnusedDefinitions(from root: XMLNode) {
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      let references = references(in: root)
      XMLNodes.walkChildren(of: root, where: SVGElements.isOurs) { element in
        let isDefined =
          element.pointee.parent.map { XMLNodes.has($0, name: "defs") } == true
          || SVGElements.isNeverDrawn(SVGElements.name(element))
        guard isDefined, SVGElements.isOurs(element), !XMLNodes.has(element, name: "style"),
          !holdsReferenced(element, references)
        else { return false }
        hasChanged = true
        return true
      }
    }
  }

  private static func holdsReferenced(_ element: XMLNode, _ references: Set<[UInt8]>) -> Bool {
    var holds = false
    XMLNodes.walk(from: element, ()) { inner, _ in
      if !SVGElements.isOurs(inner) { holds = true }
      if let id = XMLNodes.value(of: inner, "id"), references.contains(id) { holds = true }
      return ()
    }
    return holds
  }
}
