// The attributes whose absence says the same, by element; `*` is any element.

enum SVGDefaultTable {
  /// Values that say nothing.
  static let values: [String: [String: [String]]] = [
    "svg": [
      "version": [], "baseProfile": [], "contentScriptType": [], "contentStyleType": ["text/css"],
      "zoomAndPan": ["magnify"], "x": ["0"], "y": ["0"],
    ],
    "rect": ["x": ["0"], "y": ["0"]],
    "image": ["x": ["0"], "y": ["0"]],
    "use": ["x": ["0"], "y": ["0"]],
    "text": ["x": ["0"], "y": ["0"], "rotate": ["0"]],
    "circle": ["cx": ["0"], "cy": ["0"]],
    "ellipse": ["cx": ["0"], "cy": ["0"]],
    "line": ["x1": ["0"], "y1": ["0"], "x2": ["0"], "y2": ["0"]],
    "style": ["type": ["text/css", ""], "media": ["all", ""]],
    "linearGradient": [
      "gradientUnits": ["objectBoundingBox"], "spreadMethod": ["pad"], "x1": ["0", "0%"],
      "y1": ["0", "0%"], "x2": ["100%"], "y2": ["0", "0%"],
    ],
    "radialGradient": [
      "gradientUnits": ["objectBoundingBox"], "spreadMethod": ["pad"], "cx": ["50%"],
      "cy": ["50%"], "r": ["50%"],
    ],
    "pattern": [
      "patternUnits": ["objectBoundingBox"], "patternContentUnits": ["userSpaceOnUse"],
      "x": ["0"], "y": ["0"],
    ],
    "clipPath": ["clipPathUnits": ["userSpaceOnUse"]],
    "mask": ["maskUnits": ["objectBoundingBox"], "maskContentUnits": ["userSpaceOnUse"]],
    "filter": ["filterUnits": ["objectBoundingBox"], "primitiveUnits": ["userSpaceOnUse"]],
    "marker": [
      "markerUnits": ["strokeWidth"], "refX": ["0"], "refY": ["0"], "orient": ["0"],
      "markerWidth": ["3"], "markerHeight": ["3"],
    ],
    "*": ["preserveAspectRatio": ["xMidYMid", "xMidYMid meet"], "enable-background": []],
  ]

  /// Elements that take what they do not say from the element that they refer to.
  static let templates: Set<String> = ["linearGradient", "radialGradient", "pattern"]
}
