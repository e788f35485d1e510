#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A transform: `x' = a x + c y + e`, `y' = b x + d y + f`.
struct SVGMatrix: Equatable {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var e = 0.0
  var f = 0.0

  /// The transform that applies `right` first.
  static func * (left: SVGMatrix, right: SVGMatrix) -> SVGMatrix {
    SVGMatrix(
      a: left.a * right.a + left.c * right.b, b: left.b * right.a + left.d * right.b,
      c: left.a * right.c + left.c * right.d, d: left.b * right.c + left.d * right.d,
      e: left.a * right.e + left.c * right.f + left.e,
      f: left.b * right.e + left.d * right.f + left.f)
  }

  /// By how much the transform enlarges at most, about.
  var scale: Double {
    max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
  }

  /// The transform of one function of a list; nil where the function has not that many numbers.
  init?(_ name: ArraySlice<UInt8>, _ numbers: [Double]) {
    switch (String(decoding: name, as: UTF8.self), numbers.count) {
    case ("matrix", 6):
      self.init(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
    case ("translate", 1): self.init(e: numbers[0])
    case ("translate", 2): self.init(e: numbers[0], f: numbers[1])
    case ("scale", 1): self.init(a: numbers[0], d: numbers[0])
    case ("scale", 2): self.init(a: numbers[0], d: numbers[1])
    case ("rotate", 1): self = SVGMatrix.rotation(numbers[0])
    case ("rotate", 3):
      self =
        SVGMatrix(e: numbers[1], f: numbers[2]) * SVGMatrix.rotation(numbers[0])
        * SVGMatrix(e: -numbers[1], f: -numbers[2])
    case ("skewX", 1): self.init(c: tan(numbers[0] * .pi / 180))
    case ("skewY", 1): self.init(b: tan(numbers[0] * .pi / 180))
    default: return nil
    }
  }

  init(
    a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, e: Double = 0, f: Double = 0
  ) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  private static func rotation(_ degrees: Double) -> SVGMatrix {
    let (cosine, sine): (Double, Double)
    // Quarter turns are exact.
    switch degrees.truncatingRemainder(dividingBy: 360) {
    case 0: (cosine, sine) = (1, 0)
    case 90, -270: (cosine, sine) = (0, 1)
    case 180, -180: (cosine, sine) = (-1, 0)
    case 270, -90: (cosine, sine) = (0, -1)
    default: (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    }
    return SVGMatrix(a: cosine, b: sine, c: -sine, d: cosine)
  }

  /// The angle by which the transform turns, where it only turns and moves.
  func rotationAngle(tolerance: Double) -> Double? {
    guard (a - d).magnitude <= tolerance, (b + c).magnitude <= tolerance,
      ((a * a + b * b).squareRoot() - 1).magnitude <= tolerance
    else { return nil }
    return atan2(b - c, a + d) * 180 / .pi
  }
}
