// PathShape: segments that draw nothing of their own.
//
// All of it is decided on the rounded coordinates. What is dropped changes neither the area nor the line, but it does
// change the number of vertices: where markers or animations count them, only the kinds of curves change.

enum PathShape {
  static func simplify(_ segments: inout [PathSegment], slack: Double, keepsVertices: Bool) {
    if slack > 0 { flatten(&segments, slack: slack) }
    guard !keepsVertices else { return }
    dropMoves(&segments)
    dropEmptySegments(&segments)
    joinLines(&segments)
    dropClosingLines(&segments)
  }

  /// Writes curves that are straight as lines.
  private static func flatten(_ segments: inout [PathSegment], slack: Double) {
    var start = PathSegment.Point()
    for index in segments.indices {
      let segment = segments[index]
      defer { start = segment.end }
      switch segment.kind {
      case .cubic:
        // A smooth curve behind this one takes its control point from it.
        guard index + 1 == segments.count || segments[index + 1].kind != .cubic else { continue }
        if isOnLine(segment.control1, start, segment.end, slack / 2),
          isOnLine(segment.control2, start, segment.end, slack / 2)
        {
          segments[index].kind = .line
        }
      case .quadratic:
        guard index + 1 == segments.count || segments[index + 1].kind != .quadratic else {
          continue
        }
        if isOnLine(segment.control1, start, segment.end, slack / 2) {
          segments[index].kind = .line
        }
      default: break
      }
    }
  }

  /// True for a point on the line between two others, not before or behind it.
  private static func isOnLine(
    _ point: PathSegment.Point, _ start: PathSegment.Point, _ end: PathSegment.Point,
    _ slack: Double
  ) -> Bool {
    let way = end - start
    let offset = point - start
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    guard length > 0 else { return offset.x == 0 && offset.y == 0 }
    let along = (offset.x * way.x + offset.y * way.y) / length
    let across = (offset.x * way.y - offset.y * way.x) / length
    return along >= -slack && along <= length + slack && across.magnitude <= slack
  }

  /// Drops moves that another move or the end follows.
  private static func dropMoves(_ segments: inout [PathSegment]) {
    var kept: [PathSegment] = []
    kept.reserveCapacity(segments.count)
    for (index, segment) in segments.enumerated() {
      let isLast = index + 1 == segments.count
      if segment.kind == .move, isLast ? index > 0 : segments[index + 1].kind == .move { continue }
      kept.append(segment)
    }
    // Only moves were left: the first one says as little as all of them.
    if kept.isEmpty, let first = segments.first { kept = [first] }
    segments = kept
  }

  /// Drops lines and curves without length where their subpath has others; a lone one is a dot where lines have caps.
  private static func dropEmptySegments(_ segments: inout [PathSegment]) {
    var kept: [PathSegment] = []
    kept.reserveCapacity(segments.count)
    var index = 0
    var start = PathSegment.Point()
    while index < segments.count {
      var end = index + 1
      while end < segments.count, segments[end].kind != .move, segments[end - 1].kind != .close {
        end += 1
      }
      let subpath = segments[index..<end]
      let hasLength = hasLength(subpath, from: start)
      for segment in subpath {
        if !(hasLength && isEmpty(segment, from: start)) { kept.append(segment) }
        start = segment.end
      }
      index = end
    }
    segments = kept
  }

  private static func hasLength(
    _ subpath: ArraySlice<PathSegment>, from start: PathSegment.Point
  ) -> Bool {
    var start = start
    for segment in subpath {
      if segment.kind != .move, segment.kind != .close, !isEmpty(segment, from: start) {
        return true
      }
      start = segment.end
    }
    return false
  }

  private static func isEmpty(_ segment: PathSegment, from start: PathSegment.Point) -> Bool {
    guard segment.end == start else { return false }
    switch segment.kind {
    case .line, .arc: return true
    case .cubic: return segment.control1 == start && segment.control2 == start
    case .quadratic: return segment.control1 == start
    case .move, .close: return false
    }
  }

  /// Joins lines that go on in the same direction.
  private static func joinLines(_ segments: inout [PathSegment]) {
    var kept: [PathSegment] = []
    kept.reserveCapacity(segments.count)
    for segment in segments {
      guard segment.kind == .line, kept.count > 1, let last = kept.last, last.kind == .line else {
        kept.append(segment)
        continue
      }
      let first = last.end - kept[kept.count - 2].end
      let second = segment.end - last.end
      // Products of whole numbers below this are exact.
      let isSmall = [first.x, first.y, second.x, second.y].allSatisfy { $0.magnitude < 9e7 }
      if isSmall, first.x * second.y == first.y * second.x,
        first.x * second.x + first.y * second.y > 0
      {
        kept[kept.count - 1].end = segment.end
      } else {
        kept.append(segment)
      }
    }
    segments = kept
  }

  /// Drops a line to the beginning of the subpath that `z` draws as well.
  private static func dropClosingLines(_ segments: inout [PathSegment]) {
    var kept: [PathSegment] = []
    kept.reserveCapacity(segments.count)
    for segment in segments {
      if segment.kind == .close, kept.count > 2, let last = kept.last, last.kind == .line,
        last.end == segment.end, kept[kept.count - 2].kind != .move,
        kept[kept.count - 2].kind != .close
      {
        kept.removeLast()
      }
      kept.append(segment)
    }
    segments = kept
  }
}
