// SVGTransforms: `transform`, `gradientTransform`, `patternTransform`.
//
// A list is read into one matrix; of the list itself and the forms of that matrix the shortest is written. Numbers that
// multiply coordinates need as many more digits as the largest coordinate has.

enum SVGTransforms {
  /// How many decimals numbers keep.
  struct Precision {
    /// Of what moves.
    var offset: Int
    /// Of what multiplies.
    var factor: Int
  }

  private struct Function {
    var name: ArraySlice<UInt8>
    var numbers: [SVGNumber]
  }

  /// The matrix of a list, or nil where the text is not what the grammar asks for.
  static func matrix(of text: [UInt8]) -> SVGMatrix? {
    guard let functions = functions(of: text) else { return nil }
    return matrix(of: functions)
  }

  private static func matrix(of functions: [Function]) -> SVGMatrix? {
    var product = SVGMatrix()
    for function in functions {
      guard let matrix = SVGMatrix(function.name, function.numbers.map(\.value)) else { return nil }
      product = product * matrix
    }
    return product
  }

  /// The shortest spelling of a list, which is empty where it does nothing; nil where the text is not a list.
  ///
  /// - Parameters:
  ///   - text: The list.
  ///   - precision: How exact the numbers are; nil to keep each function and the value of each number.
  /// - Returns: The spelling, or nil.
  static func shortened(_ text: [UInt8], _ precision: Precision?) -> [UInt8]? {
    guard let functions = functions(of: text) else { return nil }
    guard let precision, let matrix = matrix(of: functions) else {
      return functions.flatMap { call($0.name, $0.numbers) }
    }
    var best = SVGTransforms.text(of: matrix, precision)
    let spelled = functions.flatMap { function -> [UInt8] in
      let numbers = function.numbers.enumerated().map { index, number in
        number.rounded(decimals(function.name, index, precision))
      }
      return call(function.name, trimmed(function.name, numbers))
    }
    if spelled.count < best.count { best = spelled }
    return best
  }

  private static func decimals(
    _ name: ArraySlice<UInt8>, _ index: Int, _ precision: Precision
  ) -> Int {
    switch name.first {
    case UInt8(ascii: "t"): precision.offset
    case UInt8(ascii: "m"), UInt8(ascii: "r"):
      index < (name.first == UInt8(ascii: "m") ? 4 : 1) ? precision.factor : precision.offset
    default: precision.factor
    }
  }

  /// The numbers without one that says what its absence says.
  private static func trimmed(_ name: ArraySlice<UInt8>, _ numbers: [SVGNumber]) -> [SVGNumber] {
    guard numbers.count == 2 else { return numbers }
    let isTranslation = name.first == UInt8(ascii: "t")
    let second = numbers[1].text
    return second == (isTranslation ? [0x30] : numbers[0].text) ? [numbers[0]] : numbers
  }

  // MARK: Forms of a matrix

  /// The shortest text of a matrix; none for the identity.
  static func text(of matrix: SVGMatrix, _ precision: Precision) -> [UInt8] {
    let factors = [matrix.a, matrix.b, matrix.c, matrix.d].map {
      SVGNumber($0, decimals: precision.factor)
    }
    let offsets = [matrix.e, matrix.f].map { SVGNumber($0, decimals: precision.offset) }
    let zero: [UInt8] = [0x30]
    let one: [UInt8] = [0x31]
    let translate = Array("translate".utf8)[...]
    let isMoved = offsets.contains { $0.text != zero }
    let move = isMoved ? call(translate, trimmed(translate, offsets)) : []
    var candidates = [call(Array("matrix".utf8)[...], factors + offsets)]
    if factors[1].text == zero, factors[2].text == zero {
      let scale = Array("scale".utf8)[...]
      let isScaled = factors[0].text != one || factors[3].text != one
      candidates.append(
        isScaled ? move + call(scale, trimmed(scale, [factors[0], factors[3]])) : move)
    }
    let tolerance = 1 / Decimals.power(precision.factor)
    if let angle = matrix.rotationAngle(tolerance: tolerance) {
      let number = SVGNumber(angle, decimals: precision.factor)
      candidates.append(move + call(Array("rotate".utf8)[...], [number]))
    }
    return candidates.min { $0.count < $1.count } ?? []
  }

  private static func call(_ name: ArraySlice<UInt8>, _ numbers: [SVGNumber]) -> [UInt8] {
    var output = Array(name)
    output.append(0x28)
    for (index, number) in numbers.enumerated() {
      if index > 0, !number.mayFollow(numbers[index - 1], joinsPoints: false) {
        output.append(0x20)
      }
      output += number.text
    }
    output.append(0x29)
    return output
  }

  // MARK: Reading

  private static func functions(of text: [UInt8]) -> [Function]? {
    var scanner = SVGScanner(text)
    var functions: [Function] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      let start = scanner.offset
      while scanner.byte | 0x20 >= 0x61, scanner.byte | 0x20 <= 0x7A { scanner.offset += 1 }
      let name = text[start..<scanner.offset]
      scanner.skipSpace()
      guard isTransform(name), scanner.byte == 0x28 else { return nil }
      scanner.offset += 1
      scanner.skipSpace()
      guard let numbers = arguments(&scanner) else { return nil }
      functions.append(Function(name: name, numbers: numbers))
      scanner.offset += 1
      if scanner.skipSeparator(), scanner.isAtEnd { return nil }
    }
    return functions
  }

  private static func arguments(_ scanner: inout SVGScanner) -> [SVGNumber]? {
    var numbers: [SVGNumber] = []
    while scanner.byte != 0x29 {
      guard let number = scanner.number() else { return nil }
      numbers.append(number)
      if scanner.skipSeparator(), scanner.byte == 0x29 { return nil }
    }
    return numbers.isEmpty ? nil : numbers
  }

  private static func isTransform(_ name: ArraySlice<UInt8>) -> Bool {
    switch String(decoding: name, as: UTF8.self) {
    case "matrix", "translate", "scale", "rotate", "skewX", "skewY": true
    default: false
    }
  }
}
