// Constants: values that are known, and how long they are when printed.

internal import AssetText

extension Simplifier {
  /// A primitive value.
  enum Constant: Equatable {
    case undefined, null
    case boolean(Bool)
    case number(Double)
    case string(_Atom)
  }

  /// The value of an expression without effects, if it is known.
  func constant(_ id: NodeID) -> Constant? {
    switch kind(id) {
    case .null: return .null
    case .true: return .boolean(true)
    case .false: return .boolean(false)
    case .number: return .number(tree.number(id))
    case .string: return .string(tree.atom(id))
    case .template:
      guard tree.count(tree.templateExpressions(id)) == 0, let text = tree.quasi(id, 0).cooked
      else { return nil }
      return .string(text)
    case .unary: return isUndefined(id) ? .undefined : nil
    case .identifier:
      if isUndefined(id) { return .undefined }
      guard !tree.flags(id).contains(.inWith) else { return nil }
      let symbol = scopes[tree.symbol(id)]
      guard symbol.kind == .unresolved, program.atoms.equals(symbol.name, "NaN") else { return nil }
      return .number(.nan)
    default: return nil
    }
  }

  /// What `Number(value)` is; nil where that takes more than reading digits.
  func numeric(_ value: Constant) -> Double? {
    switch value {
    case .undefined: return .nan
    case .null: return 0
    case .boolean(let flag): return flag ? 1 : 0
    case .number(let number): return number
    case .string(let atom):
      let text = program.atoms[atom]
      if text.isEmpty { return 0 }
      guard text.count <= 15 else { return nil }
      var number = 0.0
      for byte in text {
        guard byte >= 0x30, byte <= 0x39 else { return nil }
        number = number * 10 + Double(byte - 0x30)
      }
      return number
    }
  }

  /// What `String(value)` is.
  func text(_ value: Constant) -> ContiguousArray<UInt8> {
    switch value {
    case .undefined: return ContiguousArray("undefined".utf8)
    case .null: return ContiguousArray("null".utf8)
    case .boolean(let flag): return ContiguousArray((flag ? "true" : "false").utf8)
    case .number(let number): return NumberText.text(number)
    case .string(let atom): return ContiguousArray(program.atoms[atom])
    }
  }

  /// A node for a value.
  mutating func literal(_ value: Constant, at place: NodeID) -> NodeID {
    switch value {
    case .undefined: return undefined(at: place)
    case .null: return tree.add(Node(.null, start: tree.start(place)))
    case .boolean(let flag): return literal(flag, place)
    case .number(let number): return tree.addNumber(number, start: tree.start(place))
    case .string(let atom):
      return tree.add(Node(.string, start: tree.start(place), a: atom.rawValue))
    }
  }

  /// How many bytes a value takes, escapes not counted.
  func length(_ value: Constant) -> Int {
    switch value {
    case .undefined: return 6
    case .null: return 4
    case .boolean: return 2
    case .number(let number): return NumberText.printedLength(number)
    case .string(let atom): return program.atoms.length(atom) + 2
    }
  }
}

/// Numbers as text: as `String(x)` makes it, and as the printer does.
enum NumberText {
  /// `String(value)`.
  static func text(_ value: Double) -> ContiguousArray<UInt8> {
    if value.isNaN { return ContiguousArray("NaN".utf8) }
    var result: ContiguousArray<UInt8> = []
    if value < 0 { result.append(0x2D) }
    if value.isInfinite { return result + ContiguousArray("Infinity".utf8) }
    if value == 0 { return [0x30] }
    var whole: UInt64 = 0
    var exponent = 0
    Printer.decompose(value.magnitude, &whole, &exponent)
    let digits = ContiguousArray(String(whole).utf8)
    let count = digits.count
    // The position of the point behind the first digits.
    let point = count + exponent
    if point > 0, point <= 21 {
      if count <= point {
        result += digits + ContiguousArray(repeating: 0x30, count: point - count)
      } else {
        result += digits[..<point] + [0x2E] + digits[point...]
      }
    } else if point > -6, point <= 0 {
      result += [0x30, 0x2E] + ContiguousArray(repeating: 0x30, count: -point) + digits
    } else {
      result.append(digits[0])
      if count > 1 { result += [0x2E] + digits[1...] }
      result += [0x65, point > 0 ? 0x2B : 0x2D]
      result += ContiguousArray(String((point - 1).magnitude).utf8)
    }
    return result
  }

  /// The number of bytes that the printer needs, or one more.
  static func printedLength(_ value: Double) -> Int {
    if value.isNaN { return 3 }
    let sign = value.sign == .minus ? 1 : 0
    if value.isInfinite { return 3 + sign }
    if value == 0 { return 1 + sign }
    var digits: UInt64 = 0
    var exponent = 0
    Printer.decompose(value.magnitude, &digits, &exponent)
    let count = Printer.length(digits)
    let withExponent = count + 1 + Printer.length(UInt64(exponent.magnitude))
    if exponent >= 0 {
      let short = exponent == 0 ? count : min(count + exponent, withExponent)
      guard value.magnitude < 18_446_744_073_709_551_616 else { return short + sign }
      return min(short, Printer.hexLength(UInt64(value.magnitude))) + sign
    }
    let plain = max(count, -exponent) + 1
    return min(plain, withExponent + 1) + sign
  }
}
