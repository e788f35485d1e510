// Optional chains: what is asked for null and undefined before a member of it is read, or something is put in its place.
//
// `a == null ? void 0 : a.b` is `a?.b`, and `(t = f()) != null ? t : b` is `(t = f()) ?? b`, where the value is looked
// at once instead of twice. Where the guard and the chain make a condition, or a comparison that undefined decides like
// the guard, `a != null && a.b` is `a?.b` too.

internal import AssetText

/// A comparison with null and undefined at once.
struct NullishTest: BitwiseCopyable {
  /// What is compared.
  var subject: NodeID
  /// How the same value is read again: the subject, or the name that it assigns to.
  var name: NodeID
  /// True if the comparison holds for null and undefined, false if it holds for all else.
  var isNullish: Bool
}

extension Simplifier {
  /// `a == null`, `(a = b) != null`, where `a` is the same if it is read again.
  func nullishTest(_ id: NodeID) -> NullishTest? {
    guard liberties.documentAll, kind(id) == .binary else { return nil }
    let isNullish: Bool
    switch tree.binaryOperator(id) {
    case .equal: isNullish = true
    case .notEqual: isNullish = false
    default: return nil
    }
    let (left, right) = tree.operands(id)
    let subject = self.isNullish(right) ? left : self.isNullish(left) ? right : .none
    guard subject.exists else { return nil }
    let name = repeatedName(subject)
    return name.exists ? NullishTest(subject: subject, name: name, isNullish: isNullish) : nil
  }

  /// What reads a value again that was just evaluated; none if nothing does.
  func repeatedName(_ id: NodeID) -> NodeID {
    if kind(id) == .assign, tree.assignmentOperator(id) == .assign {
      let target = tree.operands(id).left
      return kind(target) == .identifier && isRepeatable(target) ? target : .none
    }
    return isRepeatable(id) ? id : .none
  }

  // MARK: Chains

  /// The link of a chain of members and calls that has a name as its object or callee; none if there is none.
  private func link(of chain: NodeID, on name: NodeID) -> NodeID {
    var current = kind(chain) == .optionalChain ? tree.operand(chain) : chain
    for _ in 0..<24 {
      switch kind(current) {
      case .member, .index, .privateMember: break
      case .call: if isEval(tree.operands(current).left) { return .none }
      default: return .none
      }
      let object = tree.operands(current).left
      if isSame(object, name) { return current }
      current = object
    }
    return .none
  }

  /// The chain with the guarded subject in the place of its name, and a link that ends it for null and undefined.
  private mutating func guardedChain(
    _ chain: NodeID, at link: NodeID, _ test: NullishTest
  ) -> NodeID {
    tree.setLeft(link, test.subject)
    tree[link].flags.insert(.optional)
    if kind(chain) == .optionalChain { return chain }
    return tree.add(Node(.optionalChain, start: tree.start(chain), a: chain.rawValue))
  }

  /// `a == null ? void 0 : a.b` as `a?.b`; as a condition whatever is falsy may stand there for null and undefined.
  mutating func foldNullGuard(
    _ id: NodeID, _ parts: ConditionalView, _ context: ValueUse
  ) -> NodeID? {
    guard options.target >= 2020, let test = nullishTest(parts.test) else { return nil }
    let other = test.isNullish ? parts.consequent : parts.alternate
    let chain = test.isNullish ? parts.alternate : parts.consequent
    let isCondition = !context.isDisjoint(with: [.boolean, .unused])
    #if MINIFYJS_SEEDED_FAULT
      let isOther = SeededFault.isOn("chain-for-other") && kind(other) != .identifier
      if isOther, link(of: chain, on: test.name).exists {
        return guardedChain(chain, at: link(of: chain, on: test.name), test)
      }
    #endif
    guard isUndefined(other) || isCondition && truth(other) == false && !hasEffects(other) else {
      return nil
    }
    let link = link(of: chain, on: test.name)
    guard link.exists, spend("optional-chain", id) else { return nil }
    return guardedChain(chain, at: link, test)
  }

  /// `a != null && a.b` as `a?.b` in a condition, `a != null && a.b === 1` as `a?.b === 1`, and the opposites.
  mutating func foldGuardedOperand(_ id: NodeID, _ context: ValueUse) -> NodeID? {
    let op = tree.logicalOperator(id)
    guard options.target >= 2020, op != .coalesce else { return nil }
    let (left, right) = tree.operands(id)
    let isNested = kind(left) == .logical && tree.logicalOperator(left) == op
    guard let test = nullishTest(isNested ? tree.operands(left).right : left),
      test.isNullish == (op == .or)
    else { return nil }
    let isCondition = !context.isDisjoint(with: [.boolean, .unused])
    guard let place = guardedPlace(in: right, op, isCondition: isCondition) else { return nil }
    let chain = place.exists ? tree.operands(place).left : right
    let link = link(of: chain, on: test.name)
    guard link.exists, spend("optional-chain", id) else { return nil }
    let result = guardedChain(chain, at: link, test)
    if place.exists { tree.setLeft(place, result) }
    let value = place.exists ? right : result
    guard isNested else { return value }
    let outer = tree.operands(left).left
    tree.setLeft(id, outer)
    tree.setRight(id, value)
    return id
  }

  /// The operator in an operand whose own left operand is a chain for which undefined says the same as the guard in front
  /// of it; none if the operand itself is such a chain, nil if there is no such chain.
  private func guardedPlace(
    in id: NodeID, _ op: LogicalOperator, isCondition: Bool
  ) -> NodeID? {
    switch kind(id) {
    case .member, .index, .privateMember, .call, .optionalChain:
      return op == .and && isCondition ? NodeID.none : nil
    case .unary where tree.unaryOperator(id) == .not: return op == .or ? id : nil
    case .binary:
      let (left, right) = tree.operands(id)
      var isTypeof = false
      if kind(left) == .unary {
        guard tree.unaryOperator(left) == .typeof, kind(right) == .string,
          !program.atoms.equals(tree.atom(right), "undefined")
        else { return nil }
        isTypeof = true
      }
      switch tree.binaryOperator(id) {
      case .strictEqual, .equal: if op != .and { return nil }
      case .strictNotEqual, .notEqual: if op != .or { return nil }
      case .less, .lessEqual, .greater, .greaterEqual: if op != .and || isTypeof { return nil }
      default: return nil
      }
      switch kind(right) {
      case .true, .false, .number, .string: return isTypeof ? left : id
      default: return nil
      }
    default: return nil
    }
  }

  /// `(a?.b)?.c` as `a?.b?.c`: what ends the inner chain ends the outer one as well.
  mutating func foldOptionalChain(_ id: NodeID) {
    var current = tree.operand(id)
    while true {
      switch kind(current) {
      case .member, .index, .privateMember, .call: break
      default: return
      }
      let object = tree.operands(current).left
      if kind(object) == .optionalChain {
        guard tree.flags(current).contains(.optional), spend("nested-chain", id) else { return }
        tree.setLeft(current, tree.operand(object))
        return
      }
      current = object
    }
  }

  /// True if evaluating a chain may do anything but read; one that goes on behind a link that found nothing throws.
  func chainHasEffects(_ id: NodeID, _ budget: inout Int) -> Bool {
    guard liberties.propertyReads else { return true }
    var current = tree.operand(id)
    while tree.flags(current).contains(.optional) {
      switch kind(current) {
      case .member: break
      case .index:
        let key = tree.member(current).property
        if conversionHasEffects(key) || hasEffects(key, &budget) { return true }
      default: return true
      }
      current = tree.member(current).object
      switch kind(current) {
      case .member, .index, .privateMember, .call: continue
      default: return hasEffects(current, &budget)
      }
    }
    return hasEffects(current, &budget)
  }
}
