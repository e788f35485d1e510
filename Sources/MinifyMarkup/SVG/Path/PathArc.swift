#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What an elliptical arc has beside its end.
struct PathArc {
  var rx = 0.0
  var ry = 0.0
  /// The rotation of the ellipse in degrees.
  var rotation = 0.0
  var isLarge = false
  var isSweep = false
  /// The decimals that the radii need beyond those of the points.
  var extraDecimals = 0

  /// The point half way along the arc (SVG 2, appendix B.2.4 and B.2.5).
  func middle(from start: PathSegment.Point, to end: PathSegment.Point) -> PathSegment.Point {
    let angle = rotation * .pi / 180
    let cosine = cos(angle)
    let sine = sin(angle)
    let half = PathSegment.Point(x: (start.x - end.x) / 2, y: (start.y - end.y) / 2)
    // In the system of the unit circle, where the chord's middle is the origin.
    let x = (cosine * half.x + sine * half.y) / rx
    let y = (-sine * half.x + cosine * half.y) / ry
    let length = x * x + y * y
    // Radii that do not reach are enlarged until they do.
    let scale = max(1, length.squareRoot())
    let distance = max(0, scale * scale / length - 1).squareRoot()
    let sign = isLarge == isSweep ? -1.0 : 1.0
    let center = PathSegment.Point(x: sign * distance * y, y: -sign * distance * x)
    // From the centre through the chord's middle, away from it for a large arc.
    var way = PathSegment.Point(x: -center.x, y: -center.y)
    if distance == 0 { way = PathSegment.Point(x: isSweep ? -y : y, y: isSweep ? x : -x) }
    let reach = (way.x * way.x + way.y * way.y).squareRoot()
    let turn = (isLarge && distance > 0 ? -1.0 : 1.0) * scale / reach
    let far = PathSegment.Point(
      x: (center.x + way.x * turn) * rx, y: (center.y + way.y * turn) * ry)
    return PathSegment.Point(
      x: cosine * far.x - sine * far.y + (start.x + end.x) / 2,
      y: sine * far.x + cosine * far.y + (start.y + end.y) / 2)
  }
}
