// Properties that take integers alone: `1.0` is not one of them, so a declaration with it is dropped by a browser and its
// fallback, an earlier declaration, counts. Written as `1` it would win.

enum IntegerPropertyTable {
  static let properties: Set<String> = [
    "z-index", "order", "orphans", "widows", "column-count", "columns", "counter-increment",
    "counter-reset", "counter-set", "grid-row", "grid-row-start", "grid-row-end", "grid-column",
    "grid-column-start", "grid-column-end", "grid-area", "grid-template", "grid-template-rows",
    "grid-template-columns", "grid", "line-clamp", "-webkit-line-clamp", "max-lines",
    "hyphenate-limit-chars", "initial-letter", "math-depth", "reading-order", "-ms-flex-order",
    "-webkit-order", "-webkit-column-count", "-moz-column-count", "-webkit-box-ordinal-group",
    "-moz-box-ordinal-group", "box-ordinal-group", "font-feature-settings",
  ]
}
