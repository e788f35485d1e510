// Arithmetic: operators whose operands are known, computed as ECMAScript does.
//
// The result takes their place where it is not longer: `1/3` stays.

internal import AssetText

extension Simplifier {
  /// A unary operator with a simplified operand.
  mutating func foldUnary(_ id: NodeID, _ context: ValueUse) -> NodeID {
    let operand = tree.operand(id)
    switch tree.unaryOperator(id) {
    case .not: return foldNot(id, context)
    case .minus:
      guard let number = number(operand), spend("constant", id) else {
        return id
      }
      return tree.addNumber(-number, start: tree.start(id))
    case .plus:
      if let number = number(operand) {
        return spend("constant", id) ? tree.addNumber(number, start: tree.start(id)) : id
      }
      guard primitive(operand) == .number, spend("unary-plus", id) else { return id }
      return detached(operand, context)
    case .complement:
      guard let number = number(operand) else { return id }
      let result = Double(~Self.int32(number))
      guard NumberText.printedLength(result) <= NumberText.printedLength(number) + 1,
        spend("constant", id)
      else { return id }
      return tree.addNumber(result, start: tree.start(id))
    case .typeof:
      guard let name = typeName(operand), !hasEffects(operand), spend("constant-typeof", id) else {
        return id
      }
      let atom = program.atoms.intern(name)
      return literal(.string(atom), at: id)
    case .void:
      guard kind(operand) != .number, !hasEffects(operand), spend("constant-void", id) else {
        return id
      }
      return undefined(at: id)
    case .delete: return id
    }
  }

  /// What `Number` makes of a constant.
  private func number(_ id: NodeID) -> Double? {
    guard let value = constant(id) else { return nil }
    return numeric(value)
  }

  /// What `typeof` says of an expression whose type is known.
  private func typeName(_ id: NodeID) -> StaticString? {
    switch kind(id) {
    case .function, .class: return "function"
    case .object, .array, .regExp: return "object"
    case .identifier:
      let symbol = scopes[tree.symbol(id)]
      if isUndefined(id) { return "undefined" }
      let isFunction = symbol.kind == .functionName || symbol.kind == .className
      return isFunction && symbol.writes == 0 ? "function" : nil
    default: break
    }
    switch primitive(id) {
    case .undefined: return "undefined"
    case .null: return "object"
    case .boolean: return "boolean"
    case .number: return "number"
    case .string: return "string"
    case .bigInt: return "bigint"
    default: return nil
    }
  }

  /// `ToInt32`.
  static func int32(_ value: Double) -> Int32 {
    guard value.isFinite else { return 0 }
    let rest = value.rounded(.towardZero).truncatingRemainder(dividingBy: 4_294_967_296)
    return Int32(truncatingIfNeeded: Int64(rest))
  }

  /// An operator of two known operands; nil if the result is unknown or longer.
  mutating func foldConstants(_ id: NodeID) -> NodeID? {
    let (left, right) = tree.operands(id)
    guard let first = constant(left), let second = constant(right),
      let result = compute(tree.binaryOperator(id), first, second)
    else { return nil }
    guard length(result) <= length(first) + length(second) + 1, spend("constant", id) else {
      return nil
    }
    return literal(result, at: id)
  }

  private func compute(_ op: BinaryOperator, _ left: Constant, _ right: Constant) -> Constant? {
    switch op {
    case .strictEqual: return .boolean(isIdentical(left, right))
    case .strictNotEqual: return .boolean(!isIdentical(left, right))
    case .equal: return isLooselyEqual(left, right).map { .boolean($0) }
    case .notEqual: return isLooselyEqual(left, right).map { .boolean(!$0) }
    case .instanceof, .in: return nil
    case .add:
      // Strings are put together along the whole spine.
      if case .string = left { return nil }
      if case .string = right { return nil }
    case .less, .lessEqual, .greater, .greaterEqual:
      if case .string(let first) = left, case .string(let second) = right {
        return compareStrings(op, first, second)
      }
    default: break
    }
    guard let first = numeric(left), let second = numeric(right) else { return nil }
    return compute(op, first, second)
  }

  private func isIdentical(_ left: Constant, _ right: Constant) -> Bool {
    // The numbers compare as IEEE says, atoms are equal where their text is.
    left == right
  }

  private func isLooselyEqual(_ left: Constant, _ right: Constant) -> Bool? {
    switch (left, right) {
    case (.undefined, .undefined), (.undefined, .null), (.null, .undefined), (.null, .null):
      return true
    case (.undefined, _), (.null, _), (_, .undefined), (_, .null): return false
    case (.string, .string): return left == right
    default:
      guard let first = numeric(left), let second = numeric(right) else { return nil }
      return first == second
    }
  }

  /// Strings of ASCII compare as their bytes do; others by UTF-16, which is another order.
  private func compareStrings(_ op: BinaryOperator, _ left: _Atom, _ right: _Atom) -> Constant? {
    let (first, second) = (program.atoms[left], program.atoms[right])
    guard first.allSatisfy({ $0 < 0x80 }), second.allSatisfy({ $0 < 0x80 }) else { return nil }
    let isLess = first.lexicographicallyPrecedes(second)
    switch op {
    case .less: return .boolean(isLess)
    case .lessEqual: return .boolean(isLess || left == right)
    case .greater: return .boolean(!isLess && left != right)
    default: return .boolean(!isLess)
    }
  }

  private func compute(_ op: BinaryOperator, _ left: Double, _ right: Double) -> Constant? {
    switch op {
    case .less: return .boolean(left < right)
    case .lessEqual: return .boolean(left <= right)
    case .greater: return .boolean(left > right)
    case .greaterEqual: return .boolean(left >= right)
    case .add: return .number(left + right)
    case .subtract: return .number(left - right)
    case .multiply: return .number(left * right)
    case .divide: return .number(left / right)
    case .remainder:
      if left.isInfinite || right == 0 { return .number(.nan) }
      if right.isInfinite { return .number(left) }
      let rest = left.truncatingRemainder(dividingBy: right)
      // A zero has the sign of the dividend.
      return .number(rest == 0 && left.sign == .minus ? -0.0 : rest)
    case .power: return power(left, right)
    case .leftShift: return .number(Double(Self.int32(left) << (Self.int32(right) & 31)))
    case .rightShift: return .number(Double(Self.int32(left) >> (Self.int32(right) & 31)))
    case .unsignedRightShift:
      let bits = UInt32(bitPattern: Self.int32(left))
      return .number(Double(bits >> UInt32(Self.int32(right) & 31)))
    case .bitOr: return .number(Double(Self.int32(left) | Self.int32(right)))
    case .bitXor: return .number(Double(Self.int32(left) ^ Self.int32(right)))
    case .bitAnd: return .number(Double(Self.int32(left) & Self.int32(right)))
    default: return nil
    }
  }

  /// Powers of whole numbers that are exact; engines may differ in all others.
  private func power(_ base: Double, _ exponent: Double) -> Constant? {
    guard exponent >= 0, exponent <= 64, exponent == exponent.rounded(.towardZero),
      base == base.rounded(.towardZero)
    else { return nil }
    var result = 1.0
    for _ in 0..<Int(exponent) {
      result *= base
      guard result.magnitude <= 9_007_199_254_740_992 else { return nil }
    }
    return .number(result)
  }
}
