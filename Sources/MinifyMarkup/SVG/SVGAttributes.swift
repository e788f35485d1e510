internal import AssetText
internal import CXML2
internal import MinifyCSS

/// Shortens the values of attributes without changing what they say.
struct SVGAttributes {
  private let traits: SVGTraits
  private let precision: Int?
  private var colors: [[UInt8]: [UInt8]] = [:]

  static func shorten(in root: XMLNode, traits: SVGTraits, precision: Int?) {
    // A selector that reads the text of attributes would not find another text.
    guard !traits.hasAttributeSelector else { return }
    var pass = SVGAttributes(traits: traits, precision: precision)
    XMLNodes.walk(from: root, SVGScale(of: root)) { element, outside in
      guard SVGElements.isSVG(element) else { return nil }
      let identifier = XMLNodes.value(of: element, "id")
      let inside = outside.inside(
        element, isUsedElsewhere: identifier.map(traits.usedElsewhere.contains) ?? false)
      pass.shorten(element, inside: inside, outside: outside, isRoot: element == root)
      return SVGElements.isOurs(element) ? inside : nil
    }
  }

  private init(traits: SVGTraits, precision: Int?) {
    self.traits = traits
    self.precision = precision
  }

  private mutating func shorten(
    _ element: XMLNode, inside: SVGScale, outside: SVGScale, isRoot: Bool
  ) {
    let name = SVGElements.name(element)
    var attribute = element.pointee.properties
    while let current = attribute {
      attribute = current.pointee.next
      guard current.pointee.ns == nil, let text = current.pointee.name else { continue }
      let key = String(cString: text)
      guard let kind = SVGAttributeTable.kinds[key], let value = XMLNodes.value(current) else {
        continue
      }
      // The size of the whole drawing is a layout's business.
      let keepsValue = isRoot && (key == "width" || key == "height")
      let decimals = keepsValue ? nil : self.decimals(of: key, name, inside: inside)
      let shorter: [UInt8]?
      switch kind {
      case .transform: shorter = transform(value, outside, isGradient: key != "transform")
      case .style: shorter = style(value, name, inside: inside)
      default: shorter = shortened(value, kind, decimals)
      }
      guard let shorter, shorter.count < value.count || kind == .color && shorter != value
      else { continue }
      if shorter.isEmpty, kind == .transform {
        xmlRemoveProp(current)
      } else {
        XMLNodes.setValue(current, shorter)
      }
    }
  }

  private func decimals(of attribute: String, _ element: String, inside: SVGScale) -> Int? {
    switch element {
    case "linearGradient", "radialGradient":
      // Coordinates are of the gradient's own scale, or fractions of what it paints.
      return precision.map { $0 + 2 }
    case "svg", "pattern", "mask", "filter", "marker", "symbol":
      return nil
    default: break
    }
    switch attribute {
    case "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity":
      return precision
    case "offset": return precision.map { $0 + 1 }
    case "stroke-miterlimit", "stdDeviation": return nil
    default:
      return element.hasPrefix("fe") ? nil : inside.decimals(precision)
    }
  }

  private func transform(_ value: [UInt8], _ outside: SVGScale, isGradient: Bool) -> [UInt8]? {
    guard traits.mayRestyle, let offset = outside.decimals(precision) else {
      return SVGTransforms.shortened(value, nil)
    }
    let extra = isGradient ? 2 : 1
    return SVGTransforms.shortened(
      value,
      SVGTransforms.Precision(
        offset: offset + extra, factor: offset + extra + Decimals.digits(traits.extent)))
  }

  private mutating func shortened(
    _ value: [UInt8], _ kind: SVGAttributeTable.Kind, _ decimals: Int?
  ) -> [UInt8]? {
    switch kind {
    case .path:
      return PathData.shortened(
        value,
        PathData.Liberties(
          decimals: decimals,
          keepsVertices: traits.hasMarker || traits.hasAnimation || traits.hasScript))
    case .points: return SVGLists.points(value, precision: decimals)
    case .viewBox: return SVGLists.viewBox(value)
    case .color: return color(value)
    case .geometry, .lengths:
      return SVGLists.lengths(value, precision: decimals, dropsPixels: true)
    case .number: return SVGLists.lengths(value, precision: decimals, dropsPixels: false)
    case .transform, .style: return nil
    }
  }

  /// A `style` as the minifier of sheets writes it, with its numbers as short as those of attributes.
  private mutating func style(
    _ value: [UInt8], _ element: String, inside: SVGScale
  ) -> [UInt8]? {
    let minified = StylesheetMinifier().minifyDeclarations(value).bytes
    guard traits.mayRestyle, let declarations = SVGDeclarations.split(minified) else {
      return minified
    }
    var output: [UInt8] = []
    for (name, value) in declarations {
      if !output.isEmpty { output.append(0x3B) }
      output += name.utf8
      output.append(0x3A)
      let kind = SVGAttributeTable.kinds[name]
      let isNumber = kind == .geometry || kind == .lengths || kind == .number
      let decimals = self.decimals(of: name, element, inside: inside)
      let shorter =
        kind == nil || !isNumber
        ? nil
        : SVGLists.lengths(
          value, precision: decimals, dropsPixels: !SVGPropertyTable.needsUnit.contains(name))
      output += shorter.map { $0.count < value.count ? $0 : value } ?? value
    }
    return output
  }

  /// A colour as the minifier of sheets writes it, in so far as SVG 1.1 knows that form too.
  private mutating func color(_ value: [UInt8]) -> [UInt8]? {
    if let known = colors[value] { return known }
    guard let first = value.first,
      first == 0x23 ? value.count == 4 || value.count == 7 : isName(value) || isChannels(value)
    else { return nil }
    let name = Array("color:".utf8)
    let minified = StylesheetMinifier().minifyDeclarations(name + value).bytes
    guard minified.starts(with: name) else { return nil }
    let result = Array(minified.dropFirst(name.count))
    // `currentColor` in small letters is a spelling that SVG 1.1 does not know.
    guard !SVGText.contains(result, "currentcolor") else { return nil }
    colors[value] = result
    return result
  }

  private func isName(_ value: [UInt8]) -> Bool {
    value.allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
  }

  /// `rgb()` of three whole numbers or percentages.
  private func isChannels(_ value: [UInt8]) -> Bool {
    value.starts(with: "rgb(".utf8)
      && value.dropFirst(4).allSatisfy {
        ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2C || $0 == 0x25 || $0 == 0x29
          || XMLText.isWhitespace($0)
      }
  }
}
