// The elements of SVG 1.1 and 2 in which text is never drawn: white space between their children is indentation.
// Not among them are the ones that hold text (`text`, `tspan`, `title`, `style` …), nor any that is not known here.

enum SVGElementTable {
  static let withoutText: Set<String> = [
    "svg", "g", "defs", "symbol", "marker", "mask", "clipPath", "pattern", "linearGradient",
    "radialGradient", "stop", "filter", "switch", "a", "use", "image", "path", "rect", "circle",
    "ellipse", "line", "polyline", "polygon", "animate", "animateColor", "animateMotion",
    "animateTransform", "set", "mpath", "view", "font", "font-face", "font-face-src",
    "font-face-uri", "glyph", "missing-glyph", "hkern", "vkern", "cursor", "discard",
    "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix",
    "feDiffuseLighting", "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood",
    "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feImage", "feMerge",
    "feMergeNode", "feMorphology", "feOffset", "fePointLight", "feSpecularLighting",
    "feSpotLight", "feTile", "feTurbulence",
  ]
}
