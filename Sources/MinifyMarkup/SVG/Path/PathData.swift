// PathData: the `d` of a path (SVG 2, section 9.3) in the fewest bytes.
//
// The text is read into segments with absolute coordinates (PathReader). Coordinates are counted in units of the last
// decimal that the path keeps, so each point is a pair of integers, wherever it was written relative to another:
// rounding never adds up along a path, and every spelling of a point is the same point. PathShape drops what draws
// nothing, PathWriter chooses between the spellings.
//
// A path with an error is drawn up to the error, so it is left as it is.

struct PathData {
  /// What may be done with a path.
  struct Liberties {
    /// The number of decimals to keep; nil for as many as the path has.
    var decimals: Int?
    /// Markers are drawn at every vertex, an animation counts the segments: all of them stay.
    var keepsVertices = false
  }

  /// The shorter form of some path data, or nil where there is none.
  static func shortened(_ text: [UInt8], _ liberties: Liberties) -> [UInt8]? {
    let decimals = decimals(of: text)
    let kept = min(decimals, liberties.decimals ?? decimals)
    guard kept <= 12 else { return nil }
    guard var segments = PathReader.segments(of: text, decimals: kept) else { return nil }
    let isRounded = kept < decimals
    let grid = PathGrid(decimals: kept, isRounded: isRounded)
    guard grid.snap(&segments) else { return nil }
    // How far a control point may move: not by a unit of the grid where that is coarser than the precision asked for.
    let slack = liberties.decimals.map { 1 / Decimals.power(max(0, $0 - kept)) } ?? 0
    PathShape.simplify(&segments, slack: slack, keepsVertices: liberties.keepsVertices)
    let output = PathWriter.text(of: segments, decimals: kept, slack: slack)
    return output.count < text.count ? output : nil
  }

  /// The largest number of decimals of any number; more than can be kept where one has an exponent.
  private static func decimals(of text: [UInt8]) -> Int {
    var most = 0
    var index = 0
    while index < text.count {
      if text[index] | 0x20 == 0x65 { return Int.max }
      guard text[index] == 0x2E else {
        index += 1
        continue
      }
      let start = index + 1
      index = start
      while index < text.count, text[index] >= 0x30, text[index] <= 0x39 { index += 1 }
      var end = index
      while end > start, text[end - 1] == 0x30 { end -= 1 }
      most = max(most, end - start)
    }
    return most
  }
}

/// A segment with absolute coordinates, counted in units of the last decimal.
struct PathSegment {
  enum Kind { case move, line, cubic, quadratic, arc, close }

  /// A point or a distance.
  struct Point: Equatable {
    var x = 0.0
    var y = 0.0

    static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }

    /// This point on the other side of a centre.
    func mirrored(at center: Point) -> Point {
      Point(x: 2 * center.x - x, y: 2 * center.y - y)
    }

    func isNear(_ other: Point, _ slack: Double) -> Bool {
      (x - other.x).magnitude <= slack && (y - other.y).magnitude <= slack
    }

    var rounded: Point {
      Point(
        x: x.rounded(.toNearestOrAwayFromZero), y: y.rounded(.toNearestOrAwayFromZero))
    }
  }

  var kind: Kind
  /// Where the segment ends.
  var end: Point
  /// The control points; of a quadratic curve only the first counts.
  var control1 = Point()
  var control2 = Point()
  var arc = PathArc()
}
