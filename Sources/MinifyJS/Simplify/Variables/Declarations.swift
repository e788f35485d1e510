// Declarations: what a variable is given right behind its declaration becomes part of it.
//
// `var a, b; b = 1; f()` is `var a, b = 1; f()`, and so is `var o = {}; o.a = 1` the literal `{a: 1}`, where nothing can
// look at the object in between. What stands between two declarations goes into the second one, so that both become one.

internal import AssetText

extension Simplifier {
  // MARK: Assignments

  /// True where the value of the last statement is nobody's: `eval` returns that of a script.
  var hasNoCompletionValue: Bool { around.isFunction || program.isModule }

  /// Moves assignments that a statement begins with into the declaration in front of it; true if nothing is left of it.
  mutating func absorbHead(of id: NodeID, into variables: NodeID) -> Bool {
    let head = headExpression(of: id)
    guard head.exists, tree.variableKind(variables).rawValue <= VariableKind.const.rawValue else {
      return false
    }
    let isWhole = kind(id) == .expressionStatement && hasNoCompletionValue || kind(id) == .for
    guard kind(head) == .sequence else {
      guard isWhole, absorb(head, into: variables) else { return false }
      return dropHead(of: id)
    }
    let list = tree.elements(head)
    let count = tree.count(list)
    let limit = isWhole ? count : count - 1
    var moved = 0
    while moved < limit, absorb(tree[list, moved], into: variables) { moved += 1 }
    if moved == 0 { return false }
    if moved == count { return dropHead(of: id) }
    for position in moved..<count { tree[list, position - moved] = tree[list, position] }
    tree.truncate(list, to: count - moved)
    if count - moved == 1 { setHead(of: id, tree[list, 0]) }
    return false
  }

  /// The expression that a statement begins with; none if it begins with something else.
  func headExpression(of id: NodeID) -> NodeID {
    switch kind(id) {
    case .expressionStatement, .return, .throw: return tree.operand(id)
    case .if: return tree.conditional(id).test
    case .switch: return tree.operands(id).left
    case .for:
      let initialiser = tree.forParts(id).initialiser
      return initialiser.exists && kind(initialiser) != .variables ? initialiser : .none
    default: return .none
    }
  }

  private mutating func setHead(of id: NodeID, _ head: NodeID) {
    switch kind(id) {
    case .for:
      var parts = tree.forParts(id)
      parts.initialiser = head
      tree.setFor(id, parts)
    default: tree.setLeft(id, head)
    }
  }

  /// Takes the head of a statement away; true if the statement is nothing else.
  private mutating func dropHead(of id: NodeID) -> Bool {
    guard kind(id) == .for else { return true }
    setHead(of: id, .none)
    return false
  }

  /// Moves an expression into a declaration; false if it stays.
  private mutating func absorb(_ id: NodeID, into variables: NodeID) -> Bool {
    if kind(id) == .logical { return absorbChoice(id, into: variables) }
    guard kind(id) == .assign, tree.assignmentOperator(id) == .assign else { return false }
    let (target, value) = tree.operands(id)
    switch kind(target) {
    case .identifier: return absorbAssignment(target, value, into: variables)
    case .member, .index:
      let list = tree.elements(variables)
      var position = tree.count(list) - 1
      let last = max(position - 7, 0)
      while position >= last {
        let declarator = tree[list, position]
        let (name, literal) = tree.operands(declarator)
        guard kind(name) == .bindingIdentifier else { return false }
        if literal.exists, kind(tree.member(target).object) == .identifier,
          tree.symbol(tree.member(target).object) == tree.symbol(name)
        {
          return absorbProperty(target, value, into: literal)
        }
        if literal.exists, mobility(literal) == .effects,
          around.tries > 0 || !isLocal(rootSymbol(target))
        {
          return false
        }
        if literal.exists,
          mobility(value) != .constant && mobility(literal) != .constant
            || mentions(literal, rootSymbol(target)) || mentions(value, tree.symbol(name))
        {
          return false
        }
        position -= 1
      }
      return false
    default: return false
    }
  }

  private func rootSymbol(_ member: NodeID) -> SymbolID {
    let object = tree.member(member).object
    return kind(object) == .identifier ? tree.symbol(object) : .none
  }

  /// Among how many declarators, from the end, a name is looked for. Each search and move goes through them, so that
  /// without a bound a list of names and as many assignments would take quadratic time.
  private static var mostDeclarators: Int { 2048 }

  /// `var a; a = 1` as `var a = 1`: the declarator moves to the end of its list.
  private mutating func absorbAssignment(
    _ target: NodeID, _ value: NodeID, into variables: NodeID
  ) -> Bool {
    let symbol = tree.symbol(target)
    let list = tree.elements(variables)
    let count = tree.count(list)
    var found = max(0, count - Self.mostDeclarators)
    while found < count {
      let name = tree.operands(tree[list, found]).left
      if kind(name) == .bindingIdentifier, tree.symbol(name) == symbol { break }
      found += 1
    }
    guard found < count, !tree.flags(target).contains(.inWith) else { return false }
    // `(a) = function () {}` gives the function no name.
    if keepsNames, isAnonymous(value), tree.flags(target).contains(.parenthesised) { return false }
    let former = tree.operands(tree[list, found]).right
    if former.exists {
      // A value that nobody has seen.
      guard isLocal(symbol), around.tries == 0, !hasEffects(former), !mentions(value, symbol)
      else { return false }
      for position in found + 1..<max(count, found + 1)
      where mentions(tree.operands(tree[list, position]).right, symbol) {
        return false
      }
    }
    if tree.variableKind(variables) != .var {
      // From its declaration on the name is undefined; until the value is there it would be in its dead zone.
      let flags = scopes[symbol].flags
      guard !flags.contains(.captured) || !hasEffects(value), !mentions(value, symbol) else {
        return false
      }
      for position in found + 1..<max(count, found + 1)
      where mentions(tree[list, position], symbol) {
        return false
      }
    }
    guard spend("assigned-declaration", target) else { return false }
    let declarator = tree[list, found]
    for position in found + 1..<max(count, found + 1) {
      tree[list, position - 1] = tree[list, position]
    }
    tree[list, count - 1] = declarator
    tree.setRight(declarator, value)
    return true
  }

  // MARK: Properties

  /// `o = {}, o.a = 1` as `o = {a: 1}`.
  mutating func absorbProperty(of previous: NodeID, from id: NodeID) -> Bool {
    guard kind(previous) == .assign, kind(id) == .assign,
      tree.assignmentOperator(previous) == .assign, tree.assignmentOperator(id) == .assign
    else { return false }
    let (name, literal) = tree.operands(previous)
    let (target, value) = tree.operands(id)
    guard kind(name) == .identifier, kind(target) == .member || kind(target) == .index,
      rootSymbol(target) == tree.symbol(name), !tree.flags(name).contains(.inWith)
    else { return false }
    return absorbProperty(target, value, into: literal)
  }

  /// Adds what is assigned to a property to the literal that made the object.
  private mutating func absorbProperty(
    _ target: NodeID, _ value: NodeID, into literal: NodeID
  ) -> Bool {
    let member = tree.member(target)
    let symbol = tree.symbol(member.object)
    guard liberties.builtIns, !member.isOptional, !tree.flags(member.object).contains(.inWith),
      mayBeGivenEarlier(value, than: symbol), !(keepsNames && isAnonymous(value))
    else { return false }
    switch kind(literal) {
    case .object: return absorbNamed(member, value, at: target, into: literal)
    case .array: return absorbElement(member, value, into: literal)
    default: return false
    }
  }

  /// True if a value may be evaluated before the variable has the object: neither it nor what it calls looks there.
  private func mayBeGivenEarlier(_ value: NodeID, than symbol: SymbolID) -> Bool {
    // A function does not run yet.
    if kind(value) == .function { return scopes[symbol].kind != .unresolved }
    if mentions(value, symbol) { return false }
    switch mobility(value) {
    case .constant: return scopes[symbol].kind != .unresolved
    case .reads: return scopes[symbol].kind != .unresolved && !isAliased(scopes[symbol])
    case .effects: return isLocal(symbol) && around.tries == 0
    }
  }

  private mutating func absorbNamed(
    _ member: MemberView, _ value: NodeID, at place: NodeID, into literal: NodeID
  ) -> Bool {
    var key = member.property
    let name: _Atom
    if member.property.isNone {
      name = member.name
    } else {
      switch kind(key) {
      case .string: name = tree.atom(key)
      case .number:
        let number = tree.number(key)
        guard number >= 0, number < 1_000_000, number == number.rounded(), number.sign == .plus
        else { return false }
        name = .empty
      default: return false
      }
    }
    if name.rawValue == Words.proto { return false }
    let list = tree.elements(literal)
    let count = tree.count(list)
    guard count < 400 else { return false }
    for position in 0..<count {
      let element = tree[list, position]
      guard kind(element) == .property else { return false }
      switch tree.propertyKind(element) {
      case .plain, .shorthand, .method: break
      case .getter, .setter:
        #if MINIFYJS_SEEDED_FAULT
          if SeededFault.isOn("assign-over-setter") { continue }
        #endif
        return false
      }
      let other = tree.property(element)
      if other.isComputed { continue }
      switch kind(other.key) {
      case .string:
        if tree.atom(other.key).rawValue == Words.proto { return false }
        let isNumber = member.property.exists && kind(key) == .number
        // `"0"` and 0 are one key.
        if isNumber ? mayBeNumber(tree.atom(other.key)) : tree.atom(other.key) == name {
          return false
        }
      case .number:
        if member.property.exists, kind(key) == .number {
          if tree.number(key) == tree.number(other.key) { return false }
        } else if mayBeNumber(name) {
          return false
        }
      default: return false
      }
    }
    guard spend("assigned-property", place) else { return false }
    if key.isNone {
      key = tree.add(Node(.string, start: tree.start(place), a: name.rawValue))
    }
    let property = tree.add(
      Node(
        .property, start: tree.start(key), a: key.rawValue, b: value.rawValue,
        op: PropertyKind.plain.rawValue))
    append(property, to: literal)
    return true
  }

  /// True for a name that a number may have as a key, such as `1.5` and `Infinity`.
  private func mayBeNumber(_ name: _Atom) -> Bool {
    guard let first = program.atoms[name].first else { return false }
    return first >= 0x30 && first <= 0x39 || first == 0x2D || first == 0x49 || first == 0x4E
  }

  private mutating func absorbElement(
    _ member: MemberView, _ value: NodeID, into literal: NodeID
  ) -> Bool {
    let list = tree.elements(literal)
    let count = tree.count(list)
    guard member.property.exists, kind(member.property) == .number, count < 400,
      tree.number(member.property) == Double(count)
    else { return false }
    for position in 0..<count
    where tree[list, position].isNone || kind(tree[list, position]) == .spread {
      return false
    }
    guard spend("assigned-element", member.property) else { return false }
    append(value, to: literal)
    return true
  }

  private mutating func append(_ element: NodeID, to literal: NodeID) {
    let mark = stack.count
    let list = tree.elements(literal)
    for position in 0..<tree.count(list) { stack.append(tree[list, position]) }
    stack.append(element)
    let joined = program.tree.addList(stack, from: mark)
    stack.removeLast(stack.count - mark)
    tree.setElements(literal, joined)
  }

  // MARK: Between declarations

  /// Puts the expression between two declarations into the second, which can then join the first.
  ///
  /// The stack ends with a declaration and the expression.
  mutating func absorbExpression(into id: NodeID, from mark: Int) {
    // That makes the text shorter, but what it compresses to longer.
    guard options.optimization == .max, stack.count - mark >= 2 else { return }
    let (first, last) = (stack[stack.count - 2], stack[stack.count - 1])
    guard kind(first) == .variables, kind(last) == .expressionStatement,
      tree[first].op == tree[id].op, tree.variableKind(id).rawValue <= VariableKind.const.rawValue
    else { return }
    let list = tree.elements(id)
    for position in 0..<tree.count(list) {
      let declarator = tree[list, position]
      let value = tree.operands(declarator).right
      if value.isNone {
        if tree.variableKind(id) == .var { continue }
        return
      }
      // In a sequence a function would have no name.
      if keepsNames, isAnonymous(value) { return }
      guard spend("declare-expression", declarator) else { return }
      let joined = sequence(tree.operand(last), value, at: declarator)
      tree.setRight(declarator, joined)
      stack.removeLast()
      return
    }
  }
}
