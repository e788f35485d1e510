// Comparisons: the shorter of the operators that mean the same for the types at hand.

internal import AssetText

extension Simplifier {
  /// A binary operator with simplified operands.
  mutating func foldBinary(_ id: NodeID, _ context: ValueUse) -> NodeID {
    let op = tree.binaryOperator(id)
    if kind(tree.operands(id).left) == .sequence, !isInnerAddition(id), spend("binary-sequence", id)
    {
      return hoistLeft(id, context)
    }
    if op == .add { return foldAddition(id) }
    if let result = foldConstants(id) { return result }
    guard isEquality(op) else { return id }
    if let result = foldTypeof(id) { return result }
    foldStrictness(id)
    if let result = foldBooleanComparison(id, context) { return result }
    orderOperands(id)
    return id
  }

  /// `(a, b) + c` as `a, b + c`.
  private mutating func hoistLeft(_ id: NodeID, _ context: ValueUse) -> NodeID {
    let list = tree.elements(tree.operands(id).left)
    let count = tree.count(list)
    let mark = stack.count
    for position in 0..<count - 1 { stack.append(tree[list, position]) }
    let value = tree[list, count - 1]
    tree.setLeft(id, value)
    pushSequence(foldBinary(id, context))
    return popSequence(from: mark, at: id)
  }

  /// `typeof a === "undefined"` as `a === void 0`, or as `typeof a > "u"` where `a` may not be declared: no other type
  /// has a name that comes behind "u".
  private mutating func foldTypeof(_ id: NodeID) -> NodeID? {
    let (left, right) = tree.operands(id)
    let (test, name) = kind(left) == .unary ? (left, right) : (right, left)
    guard kind(test) == .unary, tree.unaryOperator(test) == .typeof, kind(name) == .string,
      program.atoms.equals(tree.atom(name), "undefined")
    else { return nil }
    let isPositive = isPositive(id)
    let operand = tree.operand(test)
    if liberties.documentAll, isDeclared(operand) {
      guard spend("typeof-undefined", id) else { return nil }
      let value = undefined(at: name)
      tree.setLeft(id, operand)
      tree.setRight(id, value)
      tree[id].op = (isPositive ? BinaryOperator.strictEqual : .strictNotEqual).rawValue
      orderOperands(id)
      return id
    }
    guard spend("typeof-undefined", id) else { return nil }
    let letter = program.atoms.intern("u")
    let text = literal(.string(letter), at: name)
    tree.setLeft(id, test)
    tree.setRight(id, text)
    tree[id].op = (isPositive ? BinaryOperator.greater : .less).rawValue
    return id
  }

  private func isPositive(_ id: NodeID) -> Bool {
    let op = tree.binaryOperator(id)
    return op == .equal || op == .strictEqual
  }

  /// True unless an expression is a name that may not exist.
  private func isDeclared(_ id: NodeID) -> Bool {
    guard kind(id) == .identifier else { return true }
    return !tree.flags(id).contains(.inWith) && scopes[tree.symbol(id)].kind != .unresolved
  }

  /// `===` as `==` where the types are the same, `== undefined` as `== null`.
  private mutating func foldStrictness(_ id: NodeID) {
    let (left, right) = tree.operands(id)
    switch tree.binaryOperator(id) {
    case .strictEqual, .strictNotEqual:
      let types = primitive(left)
      // One type only; all objects are of one, too, but for `document.all`, which no expression here makes.
      guard types.rawValue.nonzeroBitCount == 1, types == primitive(right),
        spend("strict-equality", id)
      else { return }
      // The strict operators lie two behind the loose ones.
      tree[id].op -= BinaryOperator.strictEqual.rawValue
    case .equal, .notEqual:
      if isUndefined(right), spend("loose-undefined", id) {
        let null = literal(.null, at: right)
        tree.setRight(id, null)
      } else if isUndefined(left), spend("loose-undefined", id) {
        let null = literal(.null, at: left)
        tree.setLeft(id, null)
      }
    default: return
    }
  }

  /// A boolean compared with `true` or `false`.
  private mutating func foldBooleanComparison(_ id: NodeID, _ context: ValueUse) -> NodeID? {
    let (left, right) = tree.operands(id)
    let (value, other) = isBooleanLiteral(right) ? (left, right) : (right, left)
    guard isBooleanLiteral(other), isBoolean(value), spend("boolean-comparison", id) else {
      return nil
    }
    if isPositive(id) == (kind(other) == .true) { return detached(value, context) }
    return negated(value, isCondition: false)
  }

  private func isBooleanLiteral(_ id: NodeID) -> Bool { kind(id) == .true || kind(id) == .false }

  /// Constants on the right, where most programs have them: repeated text is what compresses. On the left they would
  /// save a space behind some keywords.
  private mutating func orderOperands(_ id: NodeID) {
    let (left, right) = tree.operands(id)
    guard isOrderedLast(left), !isOrderedLast(right), spend("operand-order", id) else { return }
    tree.setLeft(id, right)
    tree.setRight(id, left)
  }

  private func isOrderedLast(_ id: NodeID) -> Bool {
    switch kind(id) {
    case .null, .string, .number, .true, .false: return true
    default: return isUndefined(id)
    }
  }

  /// `a === null || a === void 0` as `a == null`; `isOr` tells it from `a !== null && a !== void 0`.
  mutating func foldNullishPair(_ id: NodeID) -> NodeID? {
    let op = tree.logicalOperator(id)
    guard liberties.documentAll, op != .coalesce else { return nil }
    let (left, right) = tree.operands(id)
    let isNested = kind(left) == .logical && tree.logicalOperator(left) == op
    let first = isNested ? tree.operands(left).right : left
    guard let one = nullishTest(first, op), let other = nullishTest(right, op),
      one.types.union(other.types) == [.null, .undefined], one.types != other.types,
      isSame(repeatedName(one.value), other.value), spend("nullish-pair", id)
    else { return nil }
    let null = literal(.null, at: first)
    let (leftOperand, _) = tree.operands(first)
    if leftOperand == one.value { tree.setRight(first, null) } else { tree.setLeft(first, null) }
    tree[first].op = (op == .or ? BinaryOperator.equal : .notEqual).rawValue
    orderOperands(first)
    return left
  }

  /// What a comparison with null or undefined looks at, and which of them it finds.
  private func nullishTest(
    _ id: NodeID, _ op: LogicalOperator
  ) -> (value: NodeID, types: ValueTypes)? {
    guard kind(id) == .binary, isEquality(tree.binaryOperator(id)), isPositive(id) == (op == .or)
    else { return nil }
    let (left, right) = tree.operands(id)
    let (value, other) = isNullish(right) ? (left, right) : (right, left)
    guard isNullish(other) else { return nil }
    let isStrict = tree[id].op >= BinaryOperator.strictEqual.rawValue
    return (value, !isStrict ? [.null, .undefined] : kind(other) == .null ? .null : .undefined)
  }
}
