// PathWriter: the spelling of a path.
//
// Each segment can be written in up to four ways: absolute or relative, and a line along an axis, a smooth curve or a
// quadratic one as its short form. Which is shortest depends on what comes before: a letter that repeats may go, a sign
// or a second point needs no separator. So the cheapest text is sought for every letter it could end in, and the
// cheapest of those read back from the end.

struct PathWriter {
  /// One spelling of one segment.
  private struct Spelling {
    var letter: UInt8
    /// The numbers, with the separators between them.
    var body: [UInt8] = []
    /// True where the last number has a point, behind which another point begins the next number.
    var endsWithPoint = false
  }

  /// A text that ends in a certain spelling of a certain segment.
  private struct State {
    var cost: Int
    var parent: Int
    var spelling: Spelling
  }

  private let decimals: Int
  private let slack: Double
  private var states: [State] = []
  /// The states of the segment before.
  private var front: Range<Int> = 0..<0
  private var current = PathSegment.Point()
  private var start = PathSegment.Point()
  /// The control point that a smooth curve would mirror, with the kind of curve it is for.
  private var lastControl: (kind: PathSegment.Kind, point: PathSegment.Point)?

  /// The shortest text of some segments with whole coordinates.
  ///
  /// - Parameters:
  ///   - segments: The segments.
  ///   - decimals: How many digits of a coordinate stand behind the point.
  ///   - slack: How far a control point may move, in units of the last digit.
  /// - Returns: The text.
  static func text(of segments: [PathSegment], decimals: Int, slack: Double) -> [UInt8] {
    var writer = PathWriter(decimals: decimals, slack: slack)
    for (index, segment) in segments.enumerated() {
      let next = index + 1 < segments.count ? segments[index + 1].kind : nil
      writer.write(segment, before: next)
    }
    return writer.finish()
  }

  private init(decimals: Int, slack: Double) {
    self.decimals = decimals
    self.slack = slack
  }

  // MARK: Spellings

  private mutating func write(_ segment: PathSegment, before next: PathSegment.Kind?) {
    var control: (kind: PathSegment.Kind, point: PathSegment.Point)?
    var spellings: [Spelling] = []
    switch segment.kind {
    case .move:
      spellings = both("m", [segment.end])
      start = segment.end
    case .line:
      spellings = line(to: segment.end)
    case .cubic:
      let mirror = lastControl?.kind == .cubic ? lastControl?.point : nil
      if segment.control1.isNear(mirror?.mirrored(at: current) ?? current, slack) {
        spellings = both("s", [segment.control2, segment.end])
      } else if slack > 0, next != .cubic, let raised = quadratic(segment) {
        spellings = both("q", [raised, segment.end])
      } else {
        spellings = both("c", [segment.control1, segment.control2, segment.end])
      }
      control = (.cubic, segment.control2)
    case .quadratic:
      let mirror = lastControl?.kind == .quadratic ? lastControl?.point : nil
      let mirrored = mirror?.mirrored(at: current) ?? current
      if segment.control1.isNear(mirrored, slack) {
        spellings = both("t", [segment.end])
        control = (.quadratic, mirrored)
      } else {
        spellings = both("q", [segment.control1, segment.end])
        control = (.quadratic, segment.control1)
      }
    case .arc:
      spellings = both("a", [segment.end], behind: head(of: segment.arc))
    case .close:
      spellings = [Spelling(letter: UInt8(ascii: "z"))]
      current = start
    }
    if segment.kind == .cubic, spellings.first?.letter == UInt8(ascii: "Q") { control = nil }
    lastControl = control
    current = segment.end
    extend(by: spellings)
  }

  /// The control point of the quadratic curve that a cubic one is, if it is one.
  private func quadratic(_ segment: PathSegment) -> PathSegment.Point? {
    let first = PathSegment.Point(
      x: (3 * segment.control1.x - current.x) / 2, y: (3 * segment.control1.y - current.y) / 2)
    let second = PathSegment.Point(
      x: (3 * segment.control2.x - segment.end.x) / 2,
      y: (3 * segment.control2.y - segment.end.y) / 2)
    guard first.isNear(second, 1.5 * slack) else { return nil }
    let middle = PathSegment.Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
    return middle.rounded
  }

  private func line(to end: PathSegment.Point) -> [Spelling] {
    if end.y == current.y {
      return [
        spelling(UInt8(ascii: "H"), [end.x]), spelling(UInt8(ascii: "h"), [end.x - current.x]),
      ]
    }
    if end.x == current.x {
      return [
        spelling(UInt8(ascii: "V"), [end.y]), spelling(UInt8(ascii: "v"), [end.y - current.y]),
      ]
    }
    return both("l", [end])
  }

  /// The absolute and the relative spelling of points.
  private func both(
    _ letter: Unicode.Scalar, _ points: [PathSegment.Point], behind head: [UInt8] = []
  ) -> [Spelling] {
    let letter = UInt8(ascii: letter)
    let relative = points.map { $0 - current }
    return [
      spelling(letter & 0xDF, points.flatMap { [$0.x, $0.y] }, behind: head),
      spelling(letter, relative.flatMap { [$0.x, $0.y] }, behind: head),
    ]
  }

  private func spelling(
    _ letter: UInt8, _ numbers: [Double], behind head: [UInt8] = []
  ) -> Spelling {
    var spelling = Spelling(letter: letter, body: head)
    var needsSeparator = false
    for number in numbers {
      let text = SVGNumber.text(Int64(number), decimals: decimals)
      if needsSeparator, !PathWriter.mayFollow(text, spelling.endsWithPoint) {
        spelling.body.append(0x20)
      }
      spelling.body += text
      spelling.endsWithPoint = text.contains(0x2E)
      needsSeparator = true
    }
    return spelling
  }

  /// Radii, rotation and flags; a flag is one digit, so nothing is needed behind it.
  private func head(of arc: PathArc) -> [UInt8] {
    let scale = Decimals.power(arc.extraDecimals)
    let places = decimals + arc.extraDecimals
    let rx = SVGNumber.text(Int64((arc.rx * scale).rounded()), decimals: places)
    let ry = SVGNumber.text(Int64((arc.ry * scale).rounded()), decimals: places)
    var output = rx
    if !PathWriter.mayFollow(ry, rx.contains(0x2E)) { output.append(0x20) }
    output += ry
    let rotation = SVGNumber(arc.rotation, decimals: max(decimals, 6)).text
    if !PathWriter.mayFollow(rotation, ry.contains(0x2E)) { output.append(0x20) }
    output += rotation
    output += [0x20, arc.isLarge ? 0x31 : 0x30, arc.isSweep ? 0x31 : 0x30]
    return output
  }

  private static func mayFollow(_ number: [UInt8], _ endsWithPoint: Bool) -> Bool {
    number.first == 0x2D || (number.first == 0x2E && endsWithPoint)
  }

  // MARK: The cheapest text

  private mutating func extend(by spellings: [Spelling]) {
    let first = states.count
    for spelling in spellings {
      var best = Int.max
      var parent = -1
      for index in front {
        let cost = states[index].cost + joint(states[index].spelling, spelling).count
        if cost < best {
          best = cost
          parent = index
        }
      }
      if front.isEmpty { best = 1 }
      states.append(
        State(cost: best + spelling.body.count, parent: parent, spelling: spelling))
    }
    front = first..<states.count
  }

  /// What stands between two spellings: a letter, a separator or nothing.
  private func joint(_ before: Spelling, _ spelling: Spelling) -> [UInt8] {
    let implied: UInt8
    switch before.letter {
    case UInt8(ascii: "M"): implied = UInt8(ascii: "L")
    case UInt8(ascii: "m"): implied = UInt8(ascii: "l")
    case UInt8(ascii: "z"): implied = 0
    default: implied = before.letter
    }
    guard implied == spelling.letter else { return [spelling.letter] }
    return PathWriter.mayFollow(spelling.body, before.endsWithPoint) ? [] : [0x20]
  }

  private func finish() -> [UInt8] {
    var chain: [Int] = []
    // Of equal texts the relative one: its numbers repeat, which compresses.
    var index = front.min { (states[$0].cost, -$0) < (states[$1].cost, -$1) } ?? -1
    while index >= 0 {
      chain.append(index)
      index = states[index].parent
    }
    var output: [UInt8] = []
    var before: Spelling?
    for index in chain.reversed() {
      let spelling = states[index].spelling
      if let before { output += joint(before, spelling) } else { output.append(spelling.letter) }
      output += spelling.body
      before = spelling
    }
    return output
  }
}
