/// Reads path data into segments with absolute coordinates.
struct PathReader {
  private var scanner: SVGScanner
  private let scale: Double
  private let decimals: Int
  private var segments: [PathSegment] = []
  private var current = PathSegment.Point()
  /// Where the subpath began, to which `z` returns.
  private var start = PathSegment.Point()

  private init(_ text: [UInt8], decimals: Int) {
    scanner = SVGScanner(text)
    self.decimals = decimals
    scale = Decimals.power(decimals)
  }

  /// The segments of a path, or nil where the text has an error.
  static func segments(of text: [UInt8], decimals: Int) -> [PathSegment]? {
    var reader = PathReader(text, decimals: decimals)
    return reader.read() ? reader.segments : nil
  }

  private mutating func read() -> Bool {
    scanner.skipSpace()
    if scanner.isAtEnd { return true }
    guard scanner.byte | 0x20 == UInt8(ascii: "m") else { return false }
    while !scanner.isAtEnd {
      var command = scanner.byte
      scanner.offset += 1
      scanner.skipSpace()
      if command | 0x20 == UInt8(ascii: "z") {
        segments.append(PathSegment(kind: .close, end: start))
        current = start
        continue
      }
      while true {
        guard segment(command) else { return false }
        // Pairs behind those of a move are lines: `L` comes before `M`.
        if command | 0x20 == UInt8(ascii: "m") { command -= 1 }
        let hadComma = scanner.skipSeparator()
        if scanner.isAtNumber { continue }
        if hadComma { return false }
        break
      }
    }
    return true
  }

  private mutating func segment(_ command: UInt8) -> Bool {
    let origin = command >= 0x61 ? current : PathSegment.Point()
    var segment = PathSegment(kind: .line, end: current)
    switch command | 0x20 {
    case UInt8(ascii: "m"):
      guard let end = point(origin) else { return false }
      segment = PathSegment(kind: .move, end: end)
      start = end
    case UInt8(ascii: "l"):
      guard let end = point(origin) else { return false }
      segment.end = end
    case UInt8(ascii: "h"):
      guard let x = coordinate() else { return false }
      segment.end.x = origin.x + x
    case UInt8(ascii: "v"):
      guard let y = coordinate() else { return false }
      segment.end.y = origin.y + y
    case UInt8(ascii: "c"):
      guard let control1 = point(origin), let control2 = nextPoint(origin),
        let end = nextPoint(origin)
      else { return false }
      segment = PathSegment(kind: .cubic, end: end, control1: control1, control2: control2)
    case UInt8(ascii: "s"):
      let control1 = mirrored(.cubic) { $0.control2 }
      guard let control2 = point(origin), let end = nextPoint(origin) else { return false }
      segment = PathSegment(kind: .cubic, end: end, control1: control1, control2: control2)
    case UInt8(ascii: "q"):
      guard let control1 = point(origin), let end = nextPoint(origin) else { return false }
      segment = PathSegment(kind: .quadratic, end: end, control1: control1)
    case UInt8(ascii: "t"):
      let control1 = mirrored(.quadratic) { $0.control1 }
      guard let end = point(origin) else { return false }
      segment = PathSegment(kind: .quadratic, end: end, control1: control1)
    case UInt8(ascii: "a"):
      guard let arc = arc(), let end = nextPoint(origin) else { return false }
      segment = PathSegment(kind: .arc, end: end, arc: arc)
    default: return false
    }
    segments.append(segment)
    current = segment.end
    return true
  }

  /// The control point that a smooth curve takes from the curve before it.
  private func mirrored(
    _ kind: PathSegment.Kind, _ control: (PathSegment) -> PathSegment.Point
  ) -> PathSegment.Point {
    guard let last = segments.last, last.kind == kind else { return current }
    return control(last).mirrored(at: current)
  }

  private mutating func arc() -> PathArc? {
    guard let rx = coordinate(), next(), let ry = coordinate(), next(),
      let rotation = scanner.number(), next(), let isLarge = flag(), next(), let isSweep = flag()
    else { return nil }
    return PathArc(
      rx: rx.magnitude, ry: ry.magnitude, rotation: rotation.value, isLarge: isLarge,
      isSweep: isSweep)
  }

  private mutating func next() -> Bool {
    _ = scanner.skipSeparator()
    return true
  }

  private mutating func flag() -> Bool? {
    guard scanner.byte == 0x30 || scanner.byte == 0x31 else { return nil }
    defer { scanner.offset += 1 }
    return scanner.byte == 0x31
  }

  private mutating func nextPoint(_ origin: PathSegment.Point) -> PathSegment.Point? {
    _ = scanner.skipSeparator()
    return point(origin)
  }

  private mutating func point(_ origin: PathSegment.Point) -> PathSegment.Point? {
    guard let x = coordinate(), next(), let y = coordinate() else { return nil }
    return origin + PathSegment.Point(x: x, y: y)
  }

  private mutating func coordinate() -> Double? {
    guard let number = scanner.number() else { return nil }
    // Where all digits fit the units are whole, and sums of them exact.
    return number.units(decimals) ?? number.value * scale
  }
}

/// Powers of ten.
enum Decimals {
  static func power(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<exponent { power *= 10 }
    return power
  }

  /// How many digits the whole part of a magnitude has; negative where the first digit is behind the point.
  static func digits(_ magnitude: Double) -> Int {
    guard magnitude > 0, magnitude.isFinite else { return 0 }
    var digits = 0
    var rest = magnitude
    while rest >= 1 {
      rest /= 10
      digits += 1
    }
    while rest < 0.1 {
      rest *= 10
      digits -= 1
    }
    return digits
  }
}
