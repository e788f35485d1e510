// The properties of SVG that are attributes as well (SVG 2, section 6.6), with what they are where nothing is said.

enum SVGPropertyTable {
  struct Property {
    /// The spellings of the initial value, in small letters.
    var initial: [String] = []
    var isInherited = false
  }

  static let properties: [String: Property] = {
    var table: [String: Property] = [:]
    for (name, initial) in inherited {
      table[name] = Property(initial: initial, isInherited: true)
    }
    for (name, initial) in others { table[name] = Property(initial: initial) }
    return table
  }()

  private static let inherited: [String: [String]] = [
    "clip-rule": ["nonzero"], "color": [], "color-interpolation": ["srgb"],
    "color-interpolation-filters": ["linearrgb"], "color-rendering": ["auto"],
    "cursor": ["auto"], "direction": ["ltr"], "fill": ["#000", "black"],
    "fill-opacity": ["1"], "fill-rule": ["nonzero"], "font-family": [], "font-size": [],
    "font-size-adjust": ["none"], "font-stretch": ["normal"], "font-style": ["normal"],
    "font-variant": ["normal"], "font-weight": ["normal", "400"],
    "glyph-orientation-horizontal": [], "glyph-orientation-vertical": [],
    "image-rendering": ["auto"], "letter-spacing": ["normal"], "marker-end": ["none"],
    "marker-mid": ["none"], "marker-start": ["none"], "paint-order": ["normal"],
    "pointer-events": ["visiblepainted", "auto"], "shape-rendering": ["auto"],
    "stroke": ["none"], "stroke-dasharray": ["none"], "stroke-dashoffset": ["0"],
    "stroke-linecap": ["butt"], "stroke-linejoin": ["miter"], "stroke-miterlimit": ["4"],
    "stroke-opacity": ["1"], "stroke-width": ["1"], "text-anchor": ["start"],
    "text-rendering": ["auto"], "visibility": ["visible"], "word-spacing": ["normal"],
    "writing-mode": ["lr-tb", "lr", "horizontal-tb"],
  ]

  private static let others: [String: [String]] = [
    "alignment-baseline": ["auto", "baseline"], "baseline-shift": ["baseline", "0"],
    "clip": ["auto"], "clip-path": ["none"], "display": ["inline"],
    "dominant-baseline": ["auto"], "filter": ["none"], "flood-color": ["#000", "black"],
    "flood-opacity": ["1"], "lighting-color": ["#fff", "white"], "mask": ["none"],
    "opacity": ["1"], "overflow": [], "stop-color": ["#000", "black"], "stop-opacity": ["1"],
    "text-decoration": ["none"], "unicode-bidi": ["normal"], "vector-effect": ["none"],
  ]

  /// Properties of style sheets that are no attributes, of which only these values are known to do nothing.
  static let sheetOnly: [String: [String]] = [
    "mix-blend-mode": ["normal"], "isolation": ["auto"], "solid-color": ["#000", "black"],
    "solid-opacity": ["1"], "text-decoration-line": ["none"],
    "text-decoration-style": ["solid"],
    "font-variant-ligatures": ["normal"], "font-variant-caps": ["normal"],
    "font-variant-numeric": ["normal"], "font-variant-alternates": ["normal"],
    "font-variant-position": ["normal"], "font-variant-east-asian": ["normal"],
    "font-feature-settings": ["normal"], "font-variation-settings": ["normal"],
    "text-orientation": ["mixed"], "white-space": ["normal"], "text-transform": ["none"],
    "shape-padding": ["0"], "shape-margin": ["0"], "inline-size": ["0", "auto"],
    "block-progression": ["tb"], "text-indent": ["0"], "text-align": ["start"],
    "marker": ["none"],
  ]

  /// What only texts are drawn with.
  static let textOnly: Set<String> = [
    "alignment-baseline", "baseline-shift", "direction", "dominant-baseline", "font",
    "font-family", "font-feature-settings", "font-size", "font-size-adjust", "font-stretch",
    "font-style", "font-variant", "font-variant-alternates", "font-variant-caps",
    "font-variant-east-asian", "font-variant-ligatures", "font-variant-numeric",
    "font-variant-position", "font-variation-settings", "font-weight",
    "glyph-orientation-horizontal", "glyph-orientation-vertical", "letter-spacing",
    "line-height", "text-align", "text-anchor", "text-decoration", "text-decoration-color",
    "text-decoration-line", "text-decoration-style", "text-indent", "text-orientation",
    "text-rendering", "text-transform", "unicode-bidi", "white-space", "word-spacing",
    "writing-mode", "block-progression", "inline-size", "shape-padding",
  ]

  static let fillOnly: Set<String> = ["fill-opacity", "fill-rule"]

  static let strokeOnly: Set<String> = [
    "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin",
    "stroke-miterlimit", "stroke-opacity", "stroke-width", "vector-effect",
  ]

  /// What paints a shape, which a clip path does not look at.
  static let paint: Set<String> = fillOnly.union(strokeOnly).union([
    "color", "color-interpolation", "color-rendering", "fill", "marker", "marker-end",
    "marker-mid", "marker-start", "opacity", "paint-order", "shape-rendering", "stroke",
  ])

  static let stopOnly: Set<String> = ["stop-color", "stop-opacity"]
  static let filterOnly: Set<String> = ["flood-color", "flood-opacity", "lighting-color"]

  static let shapes: Set<String> = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
  ]
  /// Shapes without vertices that a marker could stand on.
  static let roundShapes: Set<String> = ["rect", "circle", "ellipse"]

  /// Properties whose value without a unit means nothing in a sheet but something in an attribute.
  static let needsUnit: Set<String> = [
    "font-size", "letter-spacing", "word-spacing", "baseline-shift", "kerning",
  ]
}
