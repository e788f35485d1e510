internal import AssetText
internal import CXML2
internal import MinifyCSS

/// The properties that an element declares, in its attributes and in its `style`.
struct SVGDeclarations {
  struct Entry {
    var name: String
    var value: [UInt8]
    /// False for what stands in `style`.
    var isAttribute: Bool

    /// The value in small letters, to compare it with keywords.
    var key: String { String(decoding: value, as: UTF8.self).lowercased() }
  }

  var entries: [Entry] = []
  /// False where `style` holds something that only a sheet can say, or says with `!important`.
  private(set) var isPlain = true

  /// Reads the declarations of an element whose values have been shortened.
  init(of element: XMLNode) {
    var style: [UInt8]?
    var attribute = element.pointee.properties
    while let current = attribute {
      attribute = current.pointee.next
      guard current.pointee.ns == nil, let text = current.pointee.name else { continue }
      let name = String(cString: text)
      if name == "style" {
        style = XMLNodes.value(current)
        if style == nil { isPlain = false }
      } else if SVGPropertyTable.properties[name] != nil {
        guard let value = XMLNodes.value(current) else {
          isPlain = false
          continue
        }
        entries.append(Entry(name: name, value: value, isAttribute: true))
      }
    }
    if let style { read(style) }
  }

  private mutating func read(_ style: [UInt8]) {
    guard let declarations = SVGDeclarations.split(style) else {
      isPlain = false
      return
    }
    for declaration in declarations { add(declaration.name, declaration.value) }
  }

  /// The declarations of a `style` that the minifier of sheets has written, so without comments and spaces; nil where
  /// it has something that only a sheet can say.
  static func split(_ style: [UInt8]) -> [(name: String, value: [UInt8])]? {
    guard !style.contains(where: { $0 == 0x21 || $0 == 0x7B || $0 == 0x5C }) else { return nil }
    var declarations: [(name: String, value: [UInt8])] = []
    var depth = 0
    var quote: UInt8 = 0
    var start = 0
    for index in 0...style.count {
      let byte = index < style.count ? style[index] : 0x3B
      if quote != 0, index < style.count {
        if byte == quote { quote = 0 }
        continue
      }
      switch byte {
      case 0x22, 0x27: quote = byte
      case 0x28: depth += 1
      case 0x29: depth -= 1
      case 0x3B where depth == 0 || index == style.count:
        let declaration = style[start..<index]
        start = index + 1
        if declaration.isEmpty { continue }
        guard let colon = declaration.firstIndex(of: 0x3A) else { return nil }
        declarations.append(
          (
            String(decoding: declaration[..<colon], as: UTF8.self),
            Array(declaration[(colon + 1)...])
          ))
      default: break
      }
    }
    return declarations
  }

  private mutating func add(_ name: String, _ value: [UInt8]) {
    let text = String(decoding: value, as: UTF8.self)
    // Variables and shorthands depend on the order of declarations.
    if name.hasPrefix("--") || name == "font" || name == "all" || text.contains("var(") {
      isPlain = false
    }
    // What `style` says wins over the attribute and over what it said before.
    entries.removeAll { $0.name == name }
    entries.append(Entry(name: name, value: value, isAttribute: false))
  }

  subscript(name: String) -> Entry? { entries.first { $0.name == name } }

  // MARK: Writing

  /// Gives the element these declarations, in the shorter of the two forms.
  func write(to element: XMLNode, mayBecomeAttributes: Bool) {
    let inStyle = entries.filter { !$0.isAttribute }
    let movable = mayBecomeAttributes ? inStyle.filter(SVGDeclarations.isMovable) : []
    let others = inStyle.count - movable.count
    let asAttributes = movable.reduce(others > 0 ? 8 : 0) { total, entry in
      total + entry.name.utf8.count + SVGDeclarations.asAttribute(entry).count + 4
    }
    let asStyle = movable.reduce(inStyle.isEmpty ? 0 : 8) { total, entry in
      total + entry.name.utf8.count + entry.value.count + 2
    }
    let moved = asAttributes <= asStyle ? Set(movable.map(\.name)) : []
    var present = Set(entries.filter { $0.isAttribute }.map(\.name))
    present.formUnion(moved)

    var attribute = element.pointee.properties
    while let current = attribute {
      attribute = current.pointee.next
      guard current.pointee.ns == nil, let text = current.pointee.name else { continue }
      let name = String(cString: text)
      if name == "style" || (SVGPropertyTable.properties[name] != nil && !present.contains(name)) {
        xmlRemoveProp(current)
      }
    }
    for entry in inStyle where moved.contains(entry.name) {
      XMLNodes.set(element, entry.name, SVGDeclarations.asAttribute(entry))
    }
    let rest = inStyle.filter { !moved.contains($0.name) }
    guard !rest.isEmpty else { return }
    let style = rest.map { Array($0.name.utf8) + [0x3A] + $0.value }.joined(separator: [0x3B])
    XMLNodes.set(element, "style", Array(style))
  }

  private static func isMovable(_ entry: Entry) -> Bool {
    guard SVGPropertyTable.properties[entry.name] != nil else { return false }
    if SVGPropertyTable.needsUnit.contains(entry.name), let last = entry.value.last {
      return !(last >= 0x30 && last <= 0x39) || entry.value == [0x30]
    }
    return true
  }

  /// The value in its spelling for attributes, where lengths need no unit.
  private static func asAttribute(_ entry: Entry) -> [UInt8] {
    guard let kind = SVGAttributeTable.kinds[entry.name], entry.value.last != 0x25 else {
      return entry.value
    }
    switch kind {
    case .geometry, .lengths: break
    case .number where entry.name == "font-size": break
    default: return entry.value
    }
    return SVGLists.lengths(entry.value, precision: nil, dropsPixels: true) ?? entry.value
  }
}
