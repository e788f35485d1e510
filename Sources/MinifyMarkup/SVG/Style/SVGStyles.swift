// SVGStyles: properties that say what holds without them.
//
// A property goes where its value is the inherited or the initial one, or where it cannot be seen: what only texts are
// drawn with on a shape, how a line is drawn where there is none, colours inside a clip path. What remains of `style`
// is written as attributes where that is shorter.
//
// All of that needs to know every place that sets a property. So a drawing with a sheet, a script or an animation is
// left alone, and what `use` draws elsewhere inherits from elsewhere: there only what is set inside is known.

internal import CXML2

struct SVGStyles {
  /// What an element inherits.
  private struct Context {
    var values: [String: [UInt8]] = [:]
    /// True inside of what is drawn elsewhere as well.
    var isOpen = false
    var isInClipPath = false

    /// The value that an element inherits in so far as it is known; nil for the initial value.
    func isInherited(_ entry: SVGDeclarations.Entry, _ property: SVGPropertyTable.Property) -> Bool
    {
      if let value = values[entry.name] {
        return value == entry.value
          || (property.initial.contains(entry.key)
            && property.initial.contains(String(decoding: value, as: UTF8.self).lowercased()))
      }
      return !isOpen && property.initial.contains(entry.key)
    }

    /// True where an element with these declarations certainly has no such paint.
    func hasNone(_ name: String, _ declarations: SVGDeclarations) -> Bool {
      if let entry = declarations[name] { return entry.key == "none" }
      if let value = values[name] { return value.elementsEqual("none".utf8) }
      return name != "fill" && !isOpen
    }

    func has(_ name: String, _ value: String, _ declarations: SVGDeclarations) -> Bool {
      (declarations[name]?.value ?? values[name])?.elementsEqual(value.utf8) ?? false
    }
  }

  private let traits: SVGTraits

  static func reduce(in root: XMLNode, traits: SVGTraits) {
    guard traits.mayRestyle else { return }
    let pass = SVGStyles(traits: traits)
    XMLNodes.walk(from: root, Context()) { element, context in
      SVGElements.isOurs(element) ? pass.reduce(element, context) : nil
    }
  }

  /// Reduces the declarations of an element, and gives what its children inherit.
  private func reduce(_ element: XMLNode, _ inherited: Context) -> Context {
    let name = SVGElements.name(element)
    var context = inherited
    if let identifier = XMLNodes.value(of: element, "id"), traits.usedElsewhere.contains(identifier)
    {
      context.isOpen = true
      context.values = [:]
    }
    if name == "symbol" {
      context.isOpen = true
      context.values = [:]
    }
    if name == "clipPath" { context.isInClipPath = true }
    var declarations = SVGDeclarations(of: element)
    guard declarations.isPlain else {
      // What such a style says is not known here, so nothing is known below it either.
      context.isOpen = true
      context.values = [:]
      return context
    }
    let before = declarations.entries.count
    var children = context
    for entry in declarations.entries
    where SVGPropertyTable.properties[entry.name]?.isInherited == true {
      children.values[entry.name] = entry.value
    }
    if !SVGElements.isDrawnByTemplate(name) {
      dropInvisible(&declarations, of: element, name, context)
    }
    declarations.entries.removeAll { entry in
      guard let property = SVGPropertyTable.properties[entry.name] else {
        return SVGPropertyTable.sheetOnly[entry.name]?.contains(entry.key) ?? false
      }
      return property.isInherited
        ? context.isInherited(entry, property)
        : property.initial.contains(entry.key)
    }
    let hasStyle = declarations.entries.contains { !$0.isAttribute }
    if hasStyle || before != declarations.entries.count {
      declarations.write(
        to: element, mayBecomeAttributes: XMLNodes.value(of: element, "class") == nil)
    }
    return children
  }

  // MARK: What cannot be seen

  private func dropInvisible(
    _ declarations: inout SVGDeclarations, of element: XMLNode, _ name: String, _ context: Context
  ) {
    let isShape = SVGPropertyTable.shapes.contains(name) && SVGElements.isLeaf(element)
    let hasMarker = traits.hasMarker && !SVGPropertyTable.roundShapes.contains(name)
    let usesFontUnit = declarations.entries.contains { SVGStyles.hasFontUnit($0.value) }
    var unseen: Set<String> = []
    if isShape || (name == "g" && !traits.hasUse && !SVGElements.holdsText(element)),
      !usesFontUnit || name == "g" && !SVGStyles.holdsFontUnit(element)
    {
      unseen.formUnion(SVGPropertyTable.textOnly)
    }
    if isShape || name == "g" || name == "text" || name == "tspan" {
      unseen.formUnion(SVGPropertyTable.stopOnly)
      unseen.formUnion(SVGPropertyTable.filterOnly)
      unseen.insert("overflow")
    }
    if name == "stop" {
      unseen.formUnion(SVGPropertyTable.paint)
      unseen.formUnion(SVGPropertyTable.textOnly)
      unseen.remove("color")
      unseen.remove("color-interpolation")
    }
    if !traits.hasCurrentColor { unseen.insert("color") }
    if isShape {
      if SVGPropertyTable.roundShapes.contains(name) {
        unseen.formUnion(["marker", "marker-end", "marker-mid", "marker-start"])
      }
      if context.isInClipPath, !context.isOpen {
        unseen.formUnion(SVGPropertyTable.paint)
      } else {
        if !hasMarker { addUnpainted(&unseen, declarations, context) }
        if !context.isInClipPath { unseen.insert("clip-rule") }
      }
    }
    declarations.entries.removeAll {
      unseen.contains($0.name) || $0.name.hasPrefix("-inkscape-") || $0.name == "enable-background"
    }
  }

  /// How a line or an area is painted where there is none.
  private func addUnpainted(
    _ unseen: inout Set<String>, _ declarations: SVGDeclarations, _ context: Context
  ) {
    if context.hasNone("stroke", declarations) {
      unseen.formUnion(SVGPropertyTable.strokeOnly)
    } else {
      if context.hasNone("stroke-dasharray", declarations) { unseen.insert("stroke-dashoffset") }
      if context.has("stroke-linejoin", "round", declarations)
        || context.has("stroke-linejoin", "bevel", declarations)
      {
        unseen.insert("stroke-miterlimit")
      }
    }
    if context.hasNone("fill", declarations) { unseen.formUnion(SVGPropertyTable.fillOnly) }
  }

  private static func holdsFontUnit(_ root: XMLNode) -> Bool {
    var node: XMLNode? = root
    while let current = node {
      var attribute = XMLNodes.isElement(current) ? current.pointee.properties : nil
      while let property = attribute {
        if let value = XMLNodes.value(property), hasFontUnit(value) { return true }
        attribute = property.pointee.next
      }
      node = XMLNodes.following(current, in: root)
    }
    return false
  }

  /// True for a value with a length that is measured in letters; for a few others too, which is no harm.
  private static func hasFontUnit(_ value: [UInt8]) -> Bool {
    for index in value.indices.dropFirst().dropLast() {
      let before = value[index - 1]
      guard (before >= 0x30 && before <= 0x39) || before == 0x2E else { continue }
      switch (value[index] | 0x20, value[index + 1] | 0x20) {
      case (0x65, 0x6D), (0x65, 0x78), (0x63, 0x68), (0x6C, 0x68), (0x63, 0x61), (0x69, 0x63):
        return true
      default: break
      }
    }
    return false
  }
}
