// Values: what can be told about the value of an expression without running it.

internal import AssetText

/// The types that a value may have.
struct ValueTypes: OptionSet, BitwiseCopyable, Hashable, Sendable {
  var rawValue: UInt8

  static let undefined = ValueTypes(rawValue: 1 << 0)
  static let null = ValueTypes(rawValue: 1 << 1)
  static let boolean = ValueTypes(rawValue: 1 << 2)
  static let number = ValueTypes(rawValue: 1 << 3)
  static let bigInt = ValueTypes(rawValue: 1 << 4)
  static let string = ValueTypes(rawValue: 1 << 5)
  static let symbol = ValueTypes(rawValue: 1 << 6)
  static let object = ValueTypes(rawValue: 1 << 7)
  static let any = ValueTypes(rawValue: 255)

  /// Converting it runs no code and throws nothing.
  var isPrimitive: Bool { isDisjoint(with: [.object, .symbol, .bigInt]) }
  var isNeverNullish: Bool { isDisjoint(with: [.undefined, .null]) }
}

extension Simplifier {
  /// The types that the value of an expression may have.
  func primitive(_ id: NodeID) -> ValueTypes {
    var budget = 40
    return types(id, &budget)
  }

  private func types(_ id: NodeID, _ budget: inout Int) -> ValueTypes {
    budget -= 1
    if budget < 0 { return .any }
    switch kind(id) {
    case .null: return .null
    case .true, .false: return .boolean
    case .number: return .number
    case .bigInt: return .bigInt
    case .string, .template: return .string
    case .regExp, .function, .class, .array, .object, .new: return .object
    case .identifier: return isUndefined(id) ? .undefined : .any
    case .unary:
      switch tree.unaryOperator(id) {
      case .not, .delete: return .boolean
      case .typeof: return .string
      case .void: return .undefined
      case .plus: return .number
      case .minus, .complement:
        return types(tree.operand(id), &budget).isDisjoint(with: [.bigInt, .object])
          ? .number : [.number, .bigInt]
      }
    case .update: return [.number, .bigInt]
    case .binary:
      let (left, right) = tree.operands(id)
      switch tree.binaryOperator(id) {
      case .equal, .notEqual, .strictEqual, .strictNotEqual, .less, .lessEqual, .greater,
        .greaterEqual, .instanceof, .in:
        return .boolean
      case .unsignedRightShift: return .number
      case .add:
        let first = types(left, &budget)
        if first == .string { return .string }
        let second = types(right, &budget)
        if second == .string { return .string }
        let both = first.union(second)
        if both.isDisjoint(with: [.string, .object, .bigInt, .symbol]) { return .number }
        return [.string, .number, .bigInt]
      default:
        let both = types(left, &budget).union(types(right, &budget))
        return both.isDisjoint(with: [.bigInt, .object]) ? .number : [.number, .bigInt]
      }
    case .logical:
      let (left, right) = tree.operands(id)
      return types(left, &budget).union(types(right, &budget))
    case .conditional:
      let parts = tree.conditional(id)
      return types(parts.consequent, &budget).union(types(parts.alternate, &budget))
    case .sequence:
      let list = tree.elements(id)
      return types(tree[list, tree.count(list) - 1], &budget)
    case .assign:
      guard tree.assignmentOperator(id) == .assign else { return .any }
      return types(tree.operands(id).right, &budget)
    default: return .any
    }
  }

  /// True if a value is always `true` or `false`.
  func isBoolean(_ id: NodeID) -> Bool { primitive(id) == .boolean }

  /// True if a value is never null or undefined.
  func isNeverNullish(_ id: NodeID) -> Bool {
    if primitive(id).isNeverNullish { return true }
    guard kind(id) == .identifier else { return false }
    let symbol = scopes[tree.symbol(id)]
    switch symbol.kind {
    case .function, .blockFunction, .functionName, .class, .className:
      return symbol.writes == 0 && !symbol.flags.contains(.redeclared)
    case .unresolved: return builtIn(id) != .empty && !isUndefined(id)
    default: return false
    }
  }

  /// True for `void 0` and the global `undefined`.
  func isUndefined(_ id: NodeID) -> Bool {
    if kind(id) == .unary, tree.unaryOperator(id) == .void {
      return kind(tree.operand(id)) == .number
    }
    guard kind(id) == .identifier, !tree.flags(id).contains(.inWith) else { return false }
    let symbol = scopes[tree.symbol(id)]
    return symbol.kind == .unresolved && program.atoms.equals(symbol.name, "undefined")
  }

  /// Whether a value is truthy, if that is known; evaluating the expression may have effects all the same.
  func truth(_ id: NodeID) -> Bool? {
    // Each level of a long chain asks: nobody looks further down than this.
    var budget = 40
    return truth(id, &budget)
  }

  private func truth(_ id: NodeID, _ budget: inout Int) -> Bool? {
    budget -= 1
    if budget < 0 { return nil }
    switch kind(id) {
    case .null, .false: return false
    case .true, .regExp, .function, .class, .array, .object: return true
    case .new: return true
    case .number:
      let value = tree.number(id)
      return !(value == 0 || value.isNaN)
    case .bigInt:
      // Digits other than zeros behind an optional prefix.
      for byte in program.atoms[tree.atom(id)] where byte != 0x30 {
        if byte == 0x78 || byte == 0x6F || byte == 0x62 { continue }
        return true
      }
      return false
    case .string: return program.atoms.length(tree.atom(id)) > 0
    case .template:
      let list = tree.templateExpressions(id)
      for position in 0...tree.count(list) {
        if let text = tree.quasi(id, position).cooked, program.atoms.length(text) > 0 {
          return true
        }
      }
      return tree.count(list) == 0 ? false : nil
    case .identifier: return isUndefined(id) ? false : nil
    case .unary:
      switch tree.unaryOperator(id) {
      case .void: return false
      case .typeof: return true
      case .not:
        guard let operand = truth(tree.operand(id), &budget) else { return nil }
        return !operand
      default: return nil
      }
    case .sequence:
      let list = tree.elements(id)
      return truth(tree[list, tree.count(list) - 1], &budget)
    case .assign:
      return tree.assignmentOperator(id) == .assign ? truth(tree.operands(id).right, &budget) : nil
    case .logical:
      let (left, right) = tree.operands(id)
      switch tree.logicalOperator(id) {
      case .and:
        return truth(right, &budget) == false || truth(left, &budget) == false ? false : nil
      case .or: return truth(right, &budget) == true || truth(left, &budget) == true ? true : nil
      case .coalesce: return nil
      }
    default: return nil
    }
  }

  // MARK: Equality

  /// True if two expressions are the same code about the same symbols.
  func isSame(_ first: NodeID, _ second: NodeID) -> Bool {
    var budget = 60
    return isSame(first, second, &budget)
  }

  private func isSame(_ first: NodeID, _ second: NodeID, _ budget: inout Int) -> Bool {
    if first == second { return true }
    budget -= 1
    guard budget >= 0, first.exists, second.exists, kind(first) == kind(second) else {
      return false
    }
    let (left, right) = (tree[first], tree[second])
    switch left.kind {
    case .this, .null, .true, .false, .super, .importMeta, .newTarget: return true
    case .identifier, .privateName, .string, .bigInt: return left.a == right.a
    case .number:
      return tree.number(first).bitPattern == tree.number(second).bitPattern
    case .regExp: return left.a == right.a && left.b == right.b
    case .unary, .update, .await, .yield, .spread:
      let mask: NodeFlags = [.prefix, .isGenerator]
      return left.op == right.op && left.flags.intersection(mask) == right.flags.intersection(mask)
        && isSame(tree.operand(first), tree.operand(second), &budget)
    case .optionalChain: return isSame(tree.operand(first), tree.operand(second), &budget)
    case .member:
      return left.b == right.b && left.flags.contains(.optional) == right.flags.contains(.optional)
        && isSame(NodeID(rawValue: left.a), NodeID(rawValue: right.a), &budget)
    case .binary, .logical, .assign, .index, .privateMember:
      return left.op == right.op
        && left.flags.contains(.optional) == right.flags.contains(.optional)
        && isSame(NodeID(rawValue: left.a), NodeID(rawValue: right.a), &budget)
        && isSame(NodeID(rawValue: left.b), NodeID(rawValue: right.b), &budget)
    case .call, .new:
      return left.flags.contains(.optional) == right.flags.contains(.optional)
        && isSame(NodeID(rawValue: left.a), NodeID(rawValue: right.a), &budget)
        && isSameList(NodeList(index: left.b), NodeList(index: right.b), &budget)
    case .array, .sequence: return isSameList(tree.elements(first), tree.elements(second), &budget)
    case .conditional:
      let (one, other) = (tree.conditional(first), tree.conditional(second))
      return isSame(one.test, other.test, &budget)
        && isSame(one.consequent, other.consequent, &budget)
        && isSame(one.alternate, other.alternate, &budget)
    case .expressionStatement, .return, .throw:
      if left.a == 0 || right.a == 0 { return left.a == right.a }
      return isSame(NodeID(rawValue: left.a), NodeID(rawValue: right.a), &budget)
    case .break, .continue: return left.a == right.a
    default: return false
    }
  }

  private func isSameList(_ first: NodeList, _ second: NodeList, _ budget: inout Int) -> Bool {
    guard tree.count(first) == tree.count(second) else { return false }
    for position in 0..<tree.count(first) {
      let (one, other) = (tree[first, position], tree[second, position])
      if one.isNone != other.isNone { return false }
      if one.exists, !isSame(one, other, &budget) { return false }
    }
    return true
  }
}
