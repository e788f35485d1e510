// What the values of attributes are, by name; the elements of SVG use these names with one meaning.

enum SVGAttributeTable {
  enum Kind { case path, points, viewBox, transform, color, style, geometry, number, lengths }

  static let kinds: [String: Kind] = [
    "d": .path, "path": .path, "points": .points, "viewBox": .viewBox, "style": .style,
    "transform": .transform, "gradientTransform": .transform, "patternTransform": .transform,
    "fill": .color, "stroke": .color, "stop-color": .color, "flood-color": .color,
    "lighting-color": .color, "color": .color,
    "width": .geometry, "height": .geometry, "rx": .geometry, "ry": .geometry, "cx": .geometry,
    "cy": .geometry, "r": .geometry, "fx": .geometry, "fy": .geometry, "fr": .geometry,
    "x1": .geometry, "y1": .geometry, "x2": .geometry, "y2": .geometry, "stroke-width": .geometry,
    "stroke-dashoffset": .geometry,
    // On `text` these are lists.
    "x": .lengths, "y": .lengths, "dx": .lengths, "dy": .lengths, "stroke-dasharray": .lengths,
    "opacity": .number, "fill-opacity": .number, "stroke-opacity": .number,
    "stop-opacity": .number, "flood-opacity": .number, "stroke-miterlimit": .number,
    "offset": .number, "stdDeviation": .number, "font-size": .number,
  ]
}
