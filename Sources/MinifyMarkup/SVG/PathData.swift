// PathData: the `d` of a path (SVG 2, section 9.3) with fewer separators.
//
// The commands stay what they are, absolute or relative, with their numbers: only a letter that the grammar implies,
// a separator that nothing needs and zeros that say nothing go. So every segment, marker and animation stays, and no
// coordinate moves by a rounding. The two flags of an arc are single digits that need nothing behind them
// (`a1 1 0 01.5.5`), but some readers want a separator, so they keep the one they have.
//
// A path with an error is drawn up to the error: it is left as it is.

struct PathData {
  private var scanner: SVGScanner
  private let precision: Int?
  private var output: [UInt8] = []
  /// The number printed last, or nil behind a letter.
  private var before: SVGNumber?
  /// True behind a flag that had nothing behind it.
  private var isBehindOpenFlag = false
  /// The command that numbers without a letter would belong to.
  private var implied: UInt8 = 0
  /// How far rounding has moved the current point, with a precision.
  private var error: (x: Double, y: Double) = (0, 0)
  /// The same for the point where the subpath began, to which `z` returns.
  private var start: (x: Double, y: Double) = (0, 0)

  private init(_ text: [UInt8], precision: Int?) {
    scanner = SVGScanner(text)
    self.precision = precision
  }

  /// The shorter form of some path data, or nil where there is none.
  static func shortened(_ text: [UInt8], precision: Int?) -> [UInt8]? {
    var path = PathData(text, precision: precision)
    guard path.parse(), path.output.count < text.count else { return nil }
    return path.output
  }

  /// What the numbers of a command are, in the order in which they stand.
  private enum Argument {
    case x, y
    /// A coordinate at which the segment ends.
    case endX, endY
    case other, flag
  }

  private static func arguments(_ command: UInt8) -> [Argument]? {
    switch command | 0x20 {
    case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "t"): [.endX, .endY]
    case UInt8(ascii: "h"): [.endX]
    case UInt8(ascii: "v"): [.endY]
    case UInt8(ascii: "c"): [.x, .y, .x, .y, .endX, .endY]
    case UInt8(ascii: "s"), UInt8(ascii: "q"): [.x, .y, .endX, .endY]
    case UInt8(ascii: "a"): [.other, .other, .other, .flag, .flag, .endX, .endY]
    case UInt8(ascii: "z"): []
    default: nil
    }
  }

  private mutating func parse() -> Bool {
    scanner.skipSpace()
    if scanner.isAtEnd { return true }
    guard scanner.byte | 0x20 == UInt8(ascii: "m") else { return false }
    while !scanner.isAtEnd {
      var command = scanner.byte
      guard let arguments = PathData.arguments(command) else { return false }
      scanner.offset += 1
      scanner.skipSpace()
      if arguments.isEmpty {
        write(command)
        implied = 0
        error = start
        continue
      }
      while true {
        guard group(command, arguments) else { return false }
        command = implied
        let hadComma = scanner.skipSeparator()
        if scanner.isAtNumber { continue }
        if hadComma { return false }
        break
      }
    }
    return true
  }

  private mutating func group(_ command: UInt8, _ arguments: [Argument]) -> Bool {
    if command != implied { write(command) }
    let isRelative = command >= 0x61
    // A horizontal line leaves the other coordinate where it was.
    var moved = error
    for (index, argument) in arguments.enumerated() {
      if index > 0 { _ = scanner.skipSeparator() }
      if argument == .flag {
        guard flag() else { return false }
        continue
      }
      guard let number = scanner.number() else { return false }
      switch argument {
      case .x: write(shifted(number, isRelative ? error.x : 0).number)
      case .y: write(shifted(number, isRelative ? error.y : 0).number)
      case .endX:
        let result = shifted(number, isRelative ? error.x : 0)
        moved.x = result.rest
        write(result.number)
      case .endY:
        let result = shifted(number, isRelative ? error.y : 0)
        moved.y = result.rest
        write(result.number)
      case .other, .flag: write(number.rounded(precision))
      }
    }
    error = moved
    switch command {
    case UInt8(ascii: "M"):
      implied = UInt8(ascii: "L")
      start = error
    case UInt8(ascii: "m"):
      implied = UInt8(ascii: "l")
      start = error
    default: implied = command
    }
    return true
  }

  /// A coordinate that makes up for what rounding left before, and what it leaves in turn.
  private func shifted(_ number: SVGNumber, _ error: Double) -> (number: SVGNumber, rest: Double) {
    guard let precision else { return (number, 0) }
    let wanted = number.value + error
    let rounded = SVGNumber(wanted, decimals: precision)
    return (rounded, wanted - rounded.value)
  }

  // MARK: Output

  private mutating func flag() -> Bool {
    let byte = scanner.byte
    guard byte == 0x30 || byte == 0x31 else { return false }
    scanner.offset += 1
    if before != nil, !isBehindOpenFlag { output.append(0x20) }
    output.append(byte)
    before = SVGNumber([byte])
    isBehindOpenFlag = scanner.isAtNumber
    return true
  }

  private mutating func write(_ command: UInt8) {
    output.append(command)
    before = nil
    isBehindOpenFlag = false
  }

  private mutating func write(_ number: SVGNumber) {
    if let before, !isBehindOpenFlag, !number.mayFollow(before, joinsPoints: true) {
      output.append(0x20)
    }
    output += number.text
    before = number
    isBehindOpenFlag = false
  }
}
