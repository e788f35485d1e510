// The timing functions that have a name.

enum EasingFunction {
  /// The name that `cubic-bezier()` or `steps()` has, or a shorter form of `steps()`.
  static func shortened(_ word: ArraySlice<UInt8>) -> [UInt8]? {
    guard let (name, body) = ValueWords.function(word) else { return nil }
    let arguments = ValueWords.entries(body)
    switch name {
    case "cubic-bezier":
      guard arguments.count == 4 else { return nil }
      let numbers = arguments.compactMap { ExactNumber($0) }
      guard numbers.count == 4 else { return nil }
      return curves.first { $0.numbers == numbers }.map { Array($0.name.utf8) }
    case "steps":
      guard let count = arguments.first, arguments.count <= 2 else { return nil }
      let isOne = count.elementsEqual([0x31])
      guard arguments.count == 2 else { return isOne ? Array("step-end".utf8) : nil }
      switch String(decoding: arguments[1], as: UTF8.self) {
      case "start": return isOne ? Array("step-start".utf8) : nil
      case "end": return isOne ? Array("step-end".utf8) : Array("steps(".utf8) + count + [0x29]
      default: return nil
      }
    default: return nil
    }
  }

  private static let curves: [(name: String, numbers: [ExactNumber])] = [
    ("linear", numbers(0, 0, 100, 100)), ("ease", numbers(25, 10, 25, 100)),
    ("ease-in", numbers(42, 0, 100, 100)), ("ease-out", numbers(0, 0, 58, 100)),
    ("ease-in-out", numbers(42, 0, 58, 100)),
  ]

  private static func numbers(_ hundredths: Int64...) -> [ExactNumber] {
    hundredths.map { ExactNumber($0, scale: 2) }
  }
}
