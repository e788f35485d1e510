internal import AssetText

// Targets of assignments and declarations.

/// What the names of a pattern are.
enum PatternUse: UInt8, Sendable {
  /// References that are assigned to.
  case assignment
  case parameter
  case `var`
  case `let`
  case const
  case catchParameter
  case simpleCatchParameter
}

extension GoalParser {
  // MARK: Expressions that become targets

  /// Checks what stands before an assignment operator, `++`, `in` or `of` and notes that it is written.
  mutating func markTarget(_ node: NodeID, alsoRead: Bool, allowsCall: Bool) {
    switch tree.kind(node) {
    case .identifier:
      let atom = tree[node].a
      if isStrict, atom == Words.eval || atom == Words.arguments {
        fail("'%' cannot be assigned in strict mode", tree.start(node), atom: atom)
      }
      tree[node].flags.formUnion(alsoRead ? [.written, .alsoRead] : .written)
    case .member, .index, .privateMember: break
    case .call where allowsCall && !isStrict: break  // an error only when it runs
    case .none where hasFailed: break
    default: fail("this cannot be assigned to", at: node)
    }
  }

  /// Turns an expression into a pattern in place.
  mutating func convertToPattern(_ node: NodeID, _ use: PatternUse) {
    guard enter() else { return }
    defer { leave() }
    let held = tree[node]
    if held.flags.contains(.parenthesised) {
      if use != .assignment || held.kind == .array || held.kind == .object || held.kind == .assign {
        return fail("a pattern cannot stand in parentheses here", at: node)
      }
    }
    switch held.kind {
    case .identifier:
      if use == .assignment { return markTarget(node, alsoRead: false, allowsCall: false) }
      tree[node].kind = .bindingIdentifier
      tree[node].flags = []
      declare(node, held.a, use)
    case .assign where held.op == AssignmentOperator.assign.rawValue:
      tree[node].kind = .assignmentPattern
      let target = NodeID(rawValue: held.a)
      // An array or object left of `=` is a pattern already, with names still to be declared.
      if use != .assignment { convertToPattern(target, use) }
    case .array:
      tree[node].kind = .arrayPattern
      tree[node].flags.remove(.trailingComma)
      if held.flags.contains(.trailingComma), hasSpread(NodeList(index: held.a)) {
        return fail("a rest element must be the last one", at: node)
      }
      convertElements(NodeList(index: held.a), use)
    case .object:
      tree[node].kind = .objectPattern
      tree[node].flags.remove(.trailingComma)
      if held.flags.contains(.trailingComma), hasSpread(NodeList(index: held.a)) {
        return fail("a rest element must be the last one", at: node)
      }
      convertElements(NodeList(index: held.a), use)
    case .arrayPattern where use != .assignment, .objectPattern where use != .assignment:
      convertElements(NodeList(index: held.a), use)
    case .assignmentPattern where use != .assignment:
      convertToPattern(NodeID(rawValue: held.a), use)
    case .property:
      guard held.op <= PropertyKind.shorthand.rawValue else {
        return fail("a method cannot stand in a pattern", at: node)
      }
      convertToPattern(NodeID(rawValue: held.b), use)
    case .spread, .rest:
      tree[node].kind = .rest
      let target = NodeID(rawValue: held.a)
      let kind = tree.kind(target)
      if kind == .assign || kind == .assignmentPattern {
        return fail("a rest element cannot have a default", at: target)
      }
      convertToPattern(target, use)
    default:
      if use == .assignment { return markTarget(node, alsoRead: false, allowsCall: false) }
      fail("expected a name or a pattern", at: node)
    }
  }

  private func hasSpread(_ list: NodeList) -> Bool {
    for index in 0..<tree.count(list) {
      let kind = tree.kind(tree[list, index])
      if kind == .spread || kind == .rest { return true }
    }
    return false
  }

  private mutating func convertElements(_ list: NodeList, _ use: PatternUse) {
    let count = tree.count(list)
    for index in 0..<count {
      let element = tree[list, index]
      if element.isNone { continue }
      let kind = tree.kind(element)
      if kind == .spread || kind == .rest {
        if index != count - 1 { return fail("a rest element must be the last one", at: element) }
        let target = tree.kind(tree.operand(element))
        // `{...{a}}` is no pattern; `[...[a]]` is. A spread of an object has b set.
        if tree[element].b == 1, target != .identifier {
          if use != .assignment || target == .object || target == .array {
            return fail("expected a name behind '...'", at: element)
          }
        }
      }
      convertToPattern(element, use)
    }
  }

  // MARK: Binding patterns

  /// A name or pattern that declares; `isSimple` becomes false for a pattern.
  mutating func parseBindingTarget(_ use: PatternUse, _ isSimple: inout Bool) -> NodeID {
    switch kind {
    case .identifier: return parseBindingIdentifier(use)
    case .bracketLeft:
      isSimple = false
      return parseArrayBinding(use)
    case .braceLeft:
      isSimple = false
      return parseObjectBinding(use)
    default:
      failHere("expected a name or a pattern")
      return .none
    }
  }

  mutating func parseBindingIdentifier(_ use: PatternUse) -> NodeID {
    guard kind == .identifier else {
      failHere("expected a name")
      return .none
    }
    let token = lexer.token
    checkBinding(token.atom, token.start)
    let node = add(.bindingIdentifier, token.start, token.atom)
    next()
    declare(node, token.atom, use)
    return node
  }

  /// Refuses names that cannot be declared.
  mutating func checkBinding(_ atom: UInt32, _ start: UInt32) {
    if atom > Words.arguments { return }
    switch atom {
    case Words.eval, Words.arguments:
      if isStrict { fail("'%' cannot be declared in strict mode", start, atom: atom) }
    default:
      var token = lexer.token
      token.atom = atom
      token.start = start
      checkName(token)
    }
  }

  mutating func declare(_ node: NodeID, _ atom: UInt32, _ use: PatternUse) {
    if hasFailed { return }
    let isDone: Bool
    switch use {
    case .assignment: return
    case .parameter:
      if isStrict, atom == Words.eval || atom == Words.arguments {
        fail("'%' cannot be declared in strict mode", tree.start(node), atom: atom)
      }
      if !binder.declareParameter(atom, node, &tree), duplicateParameter == .none {
        duplicateParameter = node
      }
      return
    case .var: isDone = binder.declareVar(atom, .var, node, &tree)
    case .let, .const:
      if atom == Words.let {
        fail("'let' cannot be the name of a lexical declaration", tree.start(node))
      }
      isDone = binder.declareLexical(atom, use == .let ? .let : .const, [], node, &tree)
    case .catchParameter, .simpleCatchParameter:
      isDone = binder.declareLexical(
        atom, .catchParameter, use == .simpleCatchParameter ? .simple : [], node, &tree)
    }
    if !isDone { failRedeclaration(atom, tree.start(node)) }
  }

  private mutating func parseArrayBinding(_ use: PatternUse) -> NodeID {
    guard enter() else { return .none }
    defer { leave() }
    let opener = start
    let mark = stack.count
    next()
    while kind != .bracketRight, kind != .end {
      if kind == .comma {
        stack.append(0)
        next()
        continue
      }
      if kind == .ellipsis {
        let start = start
        next()
        var isSimple = true
        let target = parseBindingTarget(use, &isSimple)
        push(add(.rest, start, target.rawValue))
        if kind == .comma { failHere("a rest element must be the last one") }
        break
      }
      push(parseBindingElement(use))
      if kind != .comma { break }
      next()
    }
    expect(
      .bracketRight, "expected ']' to end the pattern", opener: opener,
      note: "the pattern begins here")
    return add(.arrayPattern, opener, takeList(from: mark).index)
  }

  /// A target with an optional default.
  mutating func parseBindingElement(_ use: PatternUse) -> NodeID {
    var isSimple = true
    return parseDefault(parseBindingTarget(use, &isSimple))
  }

  mutating func parseDefault(_ target: NodeID) -> NodeID {
    guard kind == .assign else { return target }
    let start = start
    next()
    let value = parseAssignmentIn()
    return add(.assignmentPattern, start, target.rawValue, value.rawValue)
  }

  private mutating func parseObjectBinding(_ use: PatternUse) -> NodeID {
    guard enter() else { return .none }
    defer { leave() }
    let opener = start
    let mark = stack.count
    next()
    while kind != .braceRight, kind != .end {
      if kind == .ellipsis {
        let start = start
        next()
        let target = parseBindingIdentifier(use)
        push(add(.rest, start, target.rawValue))
        if kind == .comma { failHere("a rest element must be the last one") }
        break
      }
      push(parseBindingProperty(use))
      if kind != .comma { break }
      next()
    }
    expect(
      .braceRight, "expected '}' to end the pattern", opener: opener,
      note: "the pattern begins here")
    return add(.objectPattern, opener, takeList(from: mark).index)
  }

  private mutating func parseBindingProperty(_ use: PatternUse) -> NodeID {
    let token = lexer.token
    var isComputed = false
    let saved = context
    context.remove(.noIn)
    let key = parseKey(&isComputed, allowsPrivate: false)
    context = saved
    if kind == .colon {
      next()
      let value = parseBindingElement(use)
      return add(
        .property, token.start, key.rawValue, value.rawValue, flags: isComputed ? .computed : [])
    }
    guard token.kind == .identifier else {
      failHere("expected ':' behind the property name")
      return .none
    }
    checkBinding(token.atom, token.start)
    let name = add(.bindingIdentifier, token.start, token.atom)
    declare(name, token.atom, use)
    let value = parseDefault(name)
    return add(
      .property, token.start, key.rawValue, value.rawValue, op: PropertyKind.shorthand.rawValue)
  }
}
