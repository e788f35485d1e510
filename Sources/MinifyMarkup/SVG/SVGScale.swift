// SVGScale: how large a unit of an element is drawn, and so how many decimals it needs.
//
// The precision counts decimals of a pixel at the drawing's own size. What a transform or a `viewBox` enlarges needs
// more of them, what is drawn smaller fewer. A drawing that is itself shown smaller than its coordinates keeps them all,
// since pages enlarge drawings.

internal import CXML2

struct SVGScale {
  /// The size of a unit in pixels.
  private var scale: Double
  /// True where coordinates are fractions of some other element.
  private(set) var isFraction = false
  /// The size of a unit where the drawing is largest.
  private let largest: Double

  /// What holds outside of the outermost element.
  init(of root: XMLNode) {
    var largest = 1.0
    XMLNodes.walk(from: root, 1.0) { element, scale in
      guard SVGElements.isOurs(element) else { return nil }
      let inner = scale * SVGScale.factor(of: element)
      largest = max(largest, inner)
      return inner
    }
    self.largest = largest
    scale = 1
  }

  /// What holds for the attributes of an element; its transform applies to all but itself.
  func inside(_ element: XMLNode, isUsedElsewhere: Bool) -> SVGScale {
    var inside = self
    inside.scale *= SVGScale.factor(of: element)
    switch SVGElements.name(element) {
    case "clipPath", "mask", "pattern", "filter", "symbol":
      inside.scale = max(largest, inside.scale)
      for units in ["clipPathUnits", "maskContentUnits", "patternContentUnits", "primitiveUnits"]
      where XMLNodes.value(of: element, units)?.elementsEqual("objectBoundingBox".utf8) == true {
        inside.isFraction = true
      }
    // A marker is as large as the line is thick.
    case "marker": inside.scale = 10 * max(largest, inside.scale)
    default: if isUsedElsewhere { inside.scale = max(largest, inside.scale) }
    }
    return inside
  }

  /// The number of decimals that coordinates keep; nil for all of them.
  func decimals(_ precision: Int?) -> Int? {
    guard let precision, !isFraction, scale.isFinite, scale > 0 else { return nil }
    // Half of the last decimal of a pixel is far from what can be seen, so a unit may be as large as two pixels.
    var decimals = precision
    var rest = scale / 2
    while rest > 1, decimals < 12 {
      rest /= 10
      decimals += 1
    }
    while rest <= 0.1, decimals > 0 {
      rest *= 10
      decimals -= 1
    }
    return decimals
  }

  /// By how much an element enlarges what is inside of it.
  private static func factor(of element: XMLNode) -> Double {
    var factor = 1.0
    if let text = XMLNodes.value(of: element, "transform"),
      let matrix = SVGTransforms.matrix(of: text)
    {
      factor = matrix.scale
    }
    guard let box = XMLNodes.value(of: element, "viewBox").flatMap(SVGLists.numbers),
      box.count == 4, box[2] > 0, box[3] > 0
    else { return factor }
    let width = XMLNodes.value(of: element, "width").flatMap(SVGLists.pixels)
    let height = XMLNodes.value(of: element, "height").flatMap(SVGLists.pixels)
    // Without a size the drawing fills a place of unknown size: at least that of an icon.
    let ratio = max(
      width.map { $0 / box[2] } ?? 0, height.map { $0 / box[3] } ?? 0, 16 / max(box[2], box[3]))
    return factor * max(1, ratio)
  }
}
