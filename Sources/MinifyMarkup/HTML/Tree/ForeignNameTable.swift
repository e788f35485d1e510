// The names of SVG and MathML that have capital letters or a prefix in the tree, though HTML reads them in lower case.

enum ForeignNames {
  /// The name of an SVG element, from its name in lower case.
  static func element(_ name: String) -> String { elements[name] ?? name }

  /// The name of an attribute, from its name in lower case; a blank stands behind the prefix of a namespace.
  static func attribute(_ name: String, _ space: HTMLSpace) -> String {
    switch space {
    case .html: return name
    case .mathML where name == "definitionurl": return "definitionURL"
    case .svg: if let adjusted = attributes[name] { return adjusted }
    case .mathML: break
    }
    return prefixed[name] ?? name
  }

  private static func byLowerCase(_ names: String) -> [String: String] {
    var table: [String: String] = [:]
    for name in names.split(separator: " ") { table[name.lowercased()] = String(name) }
    return table
  }

  private static let elements = byLowerCase(
    """
    altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend \
    feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting \
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR \
    feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight \
    feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient \
    radialGradient textPath
    """)

  private static let attributes = byLowerCase(
    """
    attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant \
    edgeMode filterUnits glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength \
    keyPoints keySplines keyTimes lengthAdjust limitingConeAngle markerHeight markerUnits \
    markerWidth maskContentUnits maskUnits numOctaves pathLength patternContentUnits \
    patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio \
    primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures \
    specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles \
    surfaceScale systemLanguage tableValues targetX targetY textLength viewBox viewTarget \
    xChannelSelector yChannelSelector zoomAndPan
    """)

  private static let prefixed: [String: String] = [
    "xlink:actuate": "xlink actuate", "xlink:arcrole": "xlink arcrole", "xlink:href": "xlink href",
    "xlink:role": "xlink role", "xlink:show": "xlink show", "xlink:title": "xlink title",
    "xlink:type": "xlink type", "xml:lang": "xml lang", "xml:space": "xml space",
    "xmlns": "xmlns xmlns", "xmlns:xlink": "xmlns xlink",
  ]
}
