/// Moves the coordinates of a path to multiples of its last decimal.
struct PathGrid {
  let decimals: Int
  /// False where the decimals are all that the path has, so that nothing moves.
  let isRounded: Bool

  /// Rounds the segments; false where that would move something visibly or beyond what a number holds.
  func snap(_ segments: inout [PathSegment]) -> Bool {
    var before = PathSegment.Point()
    var snapped = PathSegment.Point()
    for index in segments.indices {
      var segment = segments[index]
      let end = segment.end
      segment.end = end.rounded
      segment.control1 = segment.control1.rounded
      segment.control2 = segment.control2.rounded
      for point in [segment.end, segment.control1, segment.control2] {
        guard point.x.magnitude < 1e15, point.y.magnitude < 1e15 else { return false }
      }
      if segment.kind == .arc {
        guard snap(&segment, from: before, end, from: snapped) else { return false }
      }
      segments[index] = segment
      before = end
      snapped = segment.end
    }
    return true
  }

  /// Rounds the radii of an arc to as few digits as keep its middle where it was.
  ///
  /// An arc that is nearly half an ellipse is drawn somewhere else when a radius changes in its last digit.
  private func snap(
    _ segment: inout PathSegment, from start: PathSegment.Point, _ end: PathSegment.Point,
    from snappedStart: PathSegment.Point
  ) -> Bool {
    guard segment.arc.rx > 0, segment.arc.ry > 0 else {
      segment.kind = .line
      return true
    }
    guard start != end else { return true }
    if segment.arc.rx == segment.arc.ry { segment.arc.rotation = 0 }
    guard isRounded else { return isWhole(segment.arc) }
    let wanted = segment.arc.middle(from: start, to: end)
    // Whether the arc is on its way through a point is what counts; the arc that ends where it began is none.
    guard snappedStart != segment.end else { return false }
    for extra in 0...4 {
      for rule in [FloatingPointRoundingRule.toNearestOrAwayFromZero, .towardZero] {
        var arc = segment.arc
        let scale = Decimals.power(extra)
        arc.rx = (arc.rx * scale).rounded(rule) / scale
        arc.ry = (arc.ry * scale).rounded(rule) / scale
        arc.extraDecimals = extra
        guard arc.rx > 0, arc.ry > 0 else { continue }
        if arc.middle(from: snappedStart, to: segment.end).isNear(wanted, 1) {
          segment.arc = arc
          return true
        }
      }
    }
    return false
  }

  private func isWhole(_ arc: PathArc) -> Bool {
    arc.rx == arc.rx.rounded() && arc.ry == arc.ry.rounded()
  }
}
