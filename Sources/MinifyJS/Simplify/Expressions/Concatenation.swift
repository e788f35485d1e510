// Concatenation: `a + "b" + "c"` as `a + "bc"`.
//
// Additions are looked at as a whole spine, once, from its top: term after term is added to a list whose last element
// takes in constants. `p + "a" + "b"` may always be joined, since `p + "a"` is a string whatever `p` is; two terms of
// which neither is one only behind a string, or at the start.

internal import AssetText

extension Simplifier {
  /// The terms of a spine so far.
  private struct Terms {
    var nodes: ContiguousArray<NodeID> = []
    /// Whether the sum up to the term is a string.
    var areStrings: ContiguousArray<Bool> = []
    /// The text of the last term, if it is a string that was put together here.
    var pending: ContiguousArray<UInt8>?
    var hasChanged = false

    var isString: Bool { areStrings.last ?? false }

    /// Whether the sum in front of the last term is a string.
    var isStringBefore: Bool { areStrings.count > 1 && areStrings[areStrings.count - 2] }
  }

  /// An addition, unless it is the left of another one, whose turn will come.
  mutating func foldAddition(_ id: NodeID) -> NodeID {
    if isInnerAddition(id) { return id }
    guard isWorthJoining(id) else { return id }
    let mark = stack.count
    var spine: ContiguousArray<NodeID> = []
    pushTerms(id, &spine)
    var terms = Terms()
    for position in mark..<stack.count { addTerm(stack[position], to: &terms, id) }
    stack.removeLast(stack.count - mark)
    flush(&terms, at: id)
    guard terms.hasChanged else { return id }
    var result = terms.nodes[0]
    for term in terms.nodes.dropFirst() {
      let node =
        spine.popLast()
        ?? tree.add(Node(.binary, start: tree.start(id), op: BinaryOperator.add.rawValue))
      tree.setLeft(node, result)
      tree.setRight(node, term)
      result = node
    }
    return result
  }

  /// True for an addition that is the left of another one.
  func isInnerAddition(_ id: NodeID) -> Bool {
    guard isAddition(id), let parent = stack.last, isAddition(parent) else { return false }
    return tree.operands(parent).left == id
  }

  private func isAddition(_ id: NodeID) -> Bool {
    kind(id) == .binary && tree.binaryOperator(id) == .add
  }

  /// True if there is a constant, or an addition in parentheses.
  private func isWorthJoining(_ id: NodeID) -> Bool {
    var current = id
    while isAddition(current) {
      let (left, right) = tree.operands(current)
      if isAddition(right) || kind(right) == .template || constant(right) != nil { return true }
      current = left
    }
    return constant(current) != nil
  }

  /// Pushes the terms of a spine and, from the top, the nodes that join them.
  private mutating func pushTerms(_ id: NodeID, _ spine: inout ContiguousArray<NodeID>) {
    let mark = stack.count
    var current = id
    while isAddition(current) {
      spine.append(current)
      stack.append(tree.operands(current).right)
      current = tree.operands(current).left
    }
    stack.append(current)
    stack.reverse(from: mark)
  }

  private mutating func addTerm(_ term: NodeID, to terms: inout Terms, _ place: NodeID) {
    guard terms.nodes.count > 0 else {
      terms.nodes.append(term)
      terms.areStrings.append(primitive(term) == .string)
      return
    }
    if isAddition(term), joinsSpine(term, terms.isString), spend("addition-grouping", term) {
      let mark = stack.count
      var unused: ContiguousArray<NodeID> = []
      pushTerms(term, &unused)
      terms.hasChanged = true
      for position in mark..<stack.count { addTerm(stack[position], to: &terms, place) }
      stack.removeLast(stack.count - mark)
      return
    }
    if let value = constant(term) {
      if join(value, to: &terms, place) { return }
    } else if kind(term) == .template, joinTemplate(term, to: &terms) {
      return
    }
    let isString = primitive(term) == .string
    if isString, terms.pending == nil { dropEmpty(before: term, &terms) }
    flush(&terms, at: place)
    terms.nodes.append(term)
    terms.areStrings.append(!terms.areStrings.isEmpty && terms.isString || isString)
  }

  /// True if `p + (b + c)` may be `p + b + c`: one of the first two of each is a string, and nothing that is evaluated
  /// later may change what is converted earlier.
  private func joinsSpine(_ term: NodeID, _ isPrefixString: Bool) -> Bool {
    var current = term
    while true {
      let (left, right) = tree.operands(current)
      if !isReadOnly(right) { return false }
      guard isAddition(left) else {
        let isFirst = primitive(left) == .string
        return (isFirst || isPrefixString && primitive(right) == .string) && isReadOnly(left)
      }
      current = left
    }
  }

  /// True for an expression that changes nothing that a conversion may look at.
  private func isReadOnly(_ id: NodeID) -> Bool {
    if !liberties.conversions { return constant(id) != nil }
    var budget = 20
    return isReadOnly(id, &budget)
  }

  private func isReadOnly(_ id: NodeID, _ budget: inout Int) -> Bool {
    budget -= 1
    if budget < 0 { return false }
    switch kind(id) {
    case .identifier, .string, .number, .null, .true, .false, .this: return true
    case .member: return isReadOnly(tree.member(id).object, &budget)
    case .index, .binary:
      let (left, right) = tree.operands(id)
      return isReadOnly(left, &budget) && isReadOnly(right, &budget)
    case .conditional:
      let parts = tree.conditional(id)
      return isReadOnly(parts.test, &budget) && isReadOnly(parts.consequent, &budget)
        && isReadOnly(parts.alternate, &budget)
    default: return false
    }
  }

  /// Joins a constant with the last term; false if they stay apart.
  private mutating func join(_ value: Constant, to terms: inout Terms, _ place: NodeID) -> Bool {
    let last = terms.nodes[terms.nodes.count - 1]
    if case .string(let atom) = value, atom == .empty, terms.isString, spend("empty-string", place)
    {
      terms.hasChanged = true
      return true
    }
    if kind(last) == .template, terms.pending == nil {
      let text = text(value)
      guard !isLonger(value, text), spend("join-strings", place) else { return false }
      appendText(text, to: last)
      terms.hasChanged = true
      return true
    }
    guard terms.pending == nil, let before = constant(last) else {
      guard terms.pending != nil else { return false }
      return append(value, to: &terms, place)
    }
    if case .string = before { return append(value, to: &terms, place) }
    if case .string = value {
      guard terms.nodes.count == 1 || terms.isStringBefore else { return false }
    } else if terms.nodes.count == 1 {
      // Two that are no strings: a sum of numbers.
      guard let first = numeric(before), let second = numeric(value) else { return false }
      let sum = Constant.number(first + second)
      guard length(sum) <= length(before) + length(value) + 1, spend("constant", place) else {
        return false
      }
      terms.nodes[0] = literal(sum, at: place)
      terms.hasChanged = true
      return true
    } else if !terms.isStringBefore {
      return false
    }
    return append(value, to: &terms, place)
  }

  /// Adds the text of a constant to that of the last term, which is one too.
  private mutating func append(
    _ value: Constant, to terms: inout Terms, _ place: NodeID
  ) -> Bool {
    let added = text(value)
    var pending = terms.pending ?? []
    if terms.pending == nil, let before = constant(terms.nodes[terms.nodes.count - 1]) {
      pending = text(before)
      if isLonger(before, pending) { return false }
    }
    guard !isLonger(value, added), spend("join-strings", place) else { return false }
    Self.append(added, to: &pending)
    terms.pending = pending
    terms.areStrings[terms.areStrings.count - 1] = true
    terms.hasChanged = true
    return true
  }

  /// True if the text of a number is longer than its literal and the operator.
  private func isLonger(_ value: Constant, _ text: ContiguousArray<UInt8>) -> Bool {
    if case .string = value { return false }
    return text.count > length(value) + 1
  }

  /// Puts the literal that was put together into its place.
  private mutating func flush(_ terms: inout Terms, at place: NodeID) {
    guard let text = terms.pending else { return }
    let atom = program.atoms.intern(text)
    let start = terms.nodes[terms.nodes.count - 1]
    terms.nodes[terms.nodes.count - 1] = literal(.string(atom), at: start)
    terms.pending = nil
  }

  /// Joins a template with the constant before it.
  private mutating func joinTemplate(_ template: NodeID, to terms: inout Terms) -> Bool {
    let last = terms.nodes[terms.nodes.count - 1]
    let text: ContiguousArray<UInt8>
    if let pending = terms.pending {
      text = pending
    } else if case .string(let atom)? = constant(last) {
      text = ContiguousArray(program.atoms[atom])
    } else {
      return false
    }
    guard spend("join-strings", template) else { return false }
    prependText(text, to: template)
    terms.nodes[terms.nodes.count - 1] = template
    terms.pending = nil
    terms.hasChanged = true
    return true
  }

  /// Drops an empty string that only made a string of what another string makes one of.
  private mutating func dropEmpty(before term: NodeID, _ terms: inout Terms) {
    let count = terms.nodes.count
    guard count == 1 || isReadOnly(term) else { return }
    if count <= 2, isEmptyString(terms.nodes[0]), spend("empty-string", term) {
      terms.nodes.removeFirst()
      terms.areStrings.removeFirst()
      if count == 2 { terms.areStrings[0] = primitive(terms.nodes[0]) == .string }
      terms.hasChanged = true
    } else if count > 1, isEmptyString(terms.nodes[count - 1]), spend("empty-string", term) {
      terms.nodes.removeLast()
      terms.areStrings.removeLast()
      terms.hasChanged = true
    }
  }

  private func isEmptyString(_ id: NodeID) -> Bool {
    kind(id) == .string && tree.atom(id) == .empty
  }

  /// Appends WTF-8; a high surrogate at the end and a low one at the start become one character.
  static func append(_ text: ContiguousArray<UInt8>, to result: inout ContiguousArray<UInt8>) {
    let count = result.count
    guard count >= 3, text.count >= 3, result[count - 3] == 0xED, result[count - 2] & 0xF0 == 0xA0,
      text[0] == 0xED, text[1] & 0xF0 == 0xB0
    else {
      result += text
      return
    }
    let high = UInt32(result[count - 2] & 0x0F) << 6 | UInt32(result[count - 1] & 0x3F)
    let low = UInt32(text[1] & 0x0F) << 6 | UInt32(text[2] & 0x3F)
    let scalar = 0x10000 + (high << 10 | low)
    result.removeLast(3)
    result += [
      UInt8(0xF0 | scalar >> 18), UInt8(0x80 | scalar >> 12 & 0x3F),
      UInt8(0x80 | scalar >> 6 & 0x3F), UInt8(0x80 | scalar & 0x3F),
    ]
    result += text[3...]
  }
}
