// Where a zero needs no unit: properties whose value is a length (CSS Values 4, section 6), at the top level of the
// value. Not inside functions, where `calc(0)` is a number; not for `flex`, where `0` would be a factor; not for
// percentages, times, angles and the like.

enum ZeroUnitTable {
  static let lengthUnits: Set<String> = [
    "px", "em", "rem", "ex", "ch", "pt", "pc", "cm", "mm", "in", "q", "vw", "vh", "vmin", "vmax",
  ]

  static let properties: Set<String> = [
    "margin", "margin-top", "margin-right", "margin-bottom", "margin-left",
    "padding", "padding-top", "padding-right", "padding-bottom", "padding-left",
    "top", "right", "bottom", "left", "width", "height", "min-width", "min-height", "max-width",
    "max-height", "border", "border-top", "border-right", "border-bottom", "border-left",
    "border-width", "border-top-width", "border-right-width", "border-bottom-width",
    "border-left-width", "border-radius", "border-top-left-radius", "border-top-right-radius",
    "border-bottom-left-radius", "border-bottom-right-radius", "border-spacing", "outline",
    "outline-width", "outline-offset", "text-indent", "letter-spacing", "word-spacing",
    "background-position", "background-size", "box-shadow", "text-shadow", "column-gap", "row-gap",
    "gap", "grid-gap", "font-size", "vertical-align", "object-position", "transform-origin",
    "perspective-origin", "inset",
  ]
}
