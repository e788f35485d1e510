// The functions of `transform`: the same matrix by a shorter name, interpolated the same way.

struct TransformFunction {
  private let arguments: [ArraySlice<UInt8>]
  /// True where three dimensions may become two, which some use to get a layer of the compositor.
  private let isFlat: Bool

  /// A shorter text of a function, or nil.
  static func shortened(_ word: ArraySlice<UInt8>, isFlat: Bool) -> [UInt8]? {
    guard let (name, body) = ValueWords.function(word) else { return nil }
    let arguments = ValueWords.entries(body)
    guard !arguments.contains(where: { $0.isEmpty || $0.starts(with: "var(".utf8) }) else {
      return nil
    }
    let text = TransformFunction(arguments: arguments, isFlat: isFlat).shortened(name)
    return text.flatMap { $0.count < word.count ? $0 : nil }
  }

  private func shortened(_ name: String) -> [UInt8]? {
    switch (name, arguments.count) {
    case ("translate", 2): return translation(arguments[0], arguments[1])
    case ("translatex", 1): return call("translate", [arguments[0]])
    case ("translate3d", 3):
      if isZero(0), isZero(1), !isZero(2) { return call("translateZ", [arguments[2]]) }
      guard isFlat, isZero(2) else { return nil }
      return translation(arguments[0], arguments[1])
    case ("scale", 2): return scaling(arguments[0], arguments[1])
    case ("scale3d", 3):
      if isOne(2), isFlat { return scaling(arguments[0], arguments[1]) }
      if isOne(0), isOne(1) { return call("scaleZ", [arguments[2]]) }
      return nil
    case ("rotatez", 1): return call(isFlat ? "rotate" : "rotateZ", [angle(0)])
    case ("rotate3d", 4):
      if isOne(0), isZero(1), isZero(2) { return call("rotateX", [angle(3)]) }
      if isZero(0), isOne(1), isZero(2) { return call("rotateY", [angle(3)]) }
      if isZero(0), isZero(1), isOne(2) {
        return call(isFlat ? "rotate" : "rotateZ", [angle(3)])
      }
      return nil
    case ("rotate", 1): return call("rotate", [angle(0)])
    case ("rotatex", 1): return call("rotateX", [angle(0)])
    case ("rotatey", 1): return call("rotateY", [angle(0)])
    default: return nil
    }
  }

  private func translation(_ x: ArraySlice<UInt8>, _ y: ArraySlice<UInt8>) -> [UInt8] {
    if isZero(y) { return call("translate", [isZero(x) ? [0x30] : x]) }
    if isZero(x) { return call("translateY", [y]) }
    return call("translate", [x, y])
  }

  private func scaling(_ x: ArraySlice<UInt8>, _ y: ArraySlice<UInt8>) -> [UInt8] {
    if x.elementsEqual(y) { return call("scale", [x]) }
    if y.elementsEqual([0x31]) { return call("scaleX", [x]) }
    if x.elementsEqual([0x31]) { return call("scaleY", [y]) }
    return call("scale", [x, y])
  }

  /// An angle of zero needs no unit in these functions (CSS Transforms 1, section 13).
  private func angle(_ index: Int) -> ArraySlice<UInt8> {
    isZero(index) ? [0x30] : arguments[index]
  }

  private func isZero(_ index: Int) -> Bool { isZero(arguments[index]) }

  private func isZero(_ word: ArraySlice<UInt8>) -> Bool {
    ValueWords.dimension(word).map { $0.value.mantissa == 0 } ?? false
  }

  private func isOne(_ index: Int) -> Bool { arguments[index].elementsEqual([0x31]) }

  private func call(_ name: String, _ arguments: [ArraySlice<UInt8>]) -> [UInt8] {
    Array(name.utf8) + [0x28] + Array(arguments.joined(separator: [0x2C])) + [0x29]
  }
}
