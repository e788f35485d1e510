internal import AssetText

// Array and object literals, which may become patterns, and property keys.

extension GoalParser {
  mutating func parseArray() -> NodeID {
    let opener = start
    let saved = context
    context.remove(.noIn)
    let mark = stack.count
    var flags: NodeFlags = []
    next()
    while kind != .bracketRight, kind != .end {
      if kind == .comma {
        stack.append(0)
        next()
        continue
      }
      if kind == .ellipsis {
        push(parseSpreadOfCover())
        if kind == .comma { flags = .trailingComma }
      } else {
        push(parseCover())
      }
      if kind != .comma { break }
      next()
    }
    context = saved
    expect(
      .bracketRight, "expected ']' to end the array", opener: opener, note: "the array begins here")
    return add(.array, opener, takeList(from: mark).index, flags: flags)
  }

  private mutating func parseSpreadOfCover() -> NodeID {
    let start = start
    next()
    let argument = parseCover()
    return add(.spread, start, argument.rawValue)
  }

  mutating func parseObject() -> NodeID {
    let opener = start
    let saved = context
    context.remove(.noIn)
    let mark = stack.count
    var hasProto = false
    var flags: NodeFlags = []
    next()
    while kind != .braceRight, kind != .end {
      if kind == .ellipsis {
        let spread = parseSpreadOfCover()
        tree[spread].b = 1
        push(spread)
        if kind == .comma { flags = .trailingComma }
      } else {
        push(parseProperty(&hasProto))
      }
      if kind != .comma { break }
      next()
    }
    context = saved
    expect(
      .braceRight, "expected '}' to end the object", opener: opener, note: "the object begins here")
    return add(.object, opener, takeList(from: mark).index, flags: flags)
  }

  /// True if the current token may begin a property key.
  private func beginsKey(_ token: Token) -> Bool {
    switch token.kind {
    case .string, .number, .bigInt, .bracketLeft, .privateName: true
    default: token.kind != .end && token.kind.rawValue <= TokenKind.escapedWord.rawValue
    }
  }

  private mutating func parseProperty(_ hasProto: inout Bool) -> NodeID {
    let token = lexer.token
    if token.kind == .star {
      next()
      return parseMethodProperty(token.start, .isGenerator, .method)
    }
    if token.kind == .identifier, !token.flags.contains(.escaped),
      token.atom >= Words.async, token.atom <= Words.set, token.atom != Words.of
    {
      let following = lexer.peek()
      if token.atom == Words.async {
        if !following.flags.contains(.newlineBefore),
          beginsKey(following) || following.kind == .star
        {
          next()
          let isGenerator = take(.star)
          return parseMethodProperty(
            token.start, isGenerator ? [.isAsync, .isGenerator] : .isAsync, .method)
        }
      } else if beginsKey(following) {
        next()
        return parseMethodProperty(
          token.start, [], token.atom == Words.get ? .getter : .setter)
      }
    }
    var isComputed = false
    let key = parseKey(&isComputed, allowsPrivate: false)
    let flags: NodeFlags = isComputed ? .computed : []
    switch kind {
    case .colon:
      next()
      if !isComputed, token.atom == Words.proto, tree.kind(key) == .string {
        if hasProto, !pendingError.exists {
          pendingError = Pending(start: token.start, end: token.end, isProto: true)
        }
        hasProto = true
      }
      let value = parseCover()
      return add(.property, token.start, key.rawValue, value.rawValue, flags: flags)
    case .parenLeft:
      let function = parseMethodFunction(.method, [], start: token.start)
      return add(
        .property, token.start, key.rawValue, function.rawValue,
        op: PropertyKind.method.rawValue, flags: flags)
    default: break
    }
    guard token.kind == .identifier else {
      failHere("expected ':' behind the property name")
      return .none
    }
    if token.atom <= Words.arguments { checkName(token) }
    var value = add(.identifier, token.start, token.atom)
    binder.pending.append(value)
    if kind == .assign {
      if !pendingError.exists {
        pendingError = Pending(start: start, end: lexer.token.end)
      }
      if isStrict, token.atom == Words.eval || token.atom == Words.arguments {
        fail("'%' cannot be assigned in strict mode", token.start, atom: token.atom)
      }
      tree[value].flags.insert(.written)
      let start = start
      next()
      let saved = pendingError
      let initialiser = parseAssignmentIn()
      pendingError = saved
      value = add(.assign, start, value.rawValue, initialiser.rawValue)
    }
    return add(
      .property, token.start, key.rawValue, value.rawValue, op: PropertyKind.shorthand.rawValue)
  }

  private mutating func parseMethodProperty(
    _ start: UInt32, _ flags: NodeFlags, _ kind: PropertyKind
  ) -> NodeID {
    var isComputed = false
    let key = parseKey(&isComputed, allowsPrivate: false)
    let functionKind: FunctionKind =
      kind == .getter ? .getter : kind == .setter ? .setter : .method
    let function = parseMethodFunction(functionKind, flags, start: start)
    return add(
      .property, tree.start(key), key.rawValue, function.rawValue, op: kind.rawValue,
      flags: isComputed ? .computed : [])
  }

  /// A property key: name, string, number, `[expression]` or `#name`.
  mutating func parseKey(_ isComputed: inout Bool, allowsPrivate: Bool) -> NodeID {
    let token = lexer.token
    switch token.kind {
    case .string: return parseString()
    case .number, .bigInt: return parsePrimary()
    case .bracketLeft:
      isComputed = true
      next()
      let key = parseAssignmentIn()
      expect(
        .bracketRight, "expected ']' to end the computed key", opener: token.start,
        note: "the bracket opens here")
      return key
    case .privateName where allowsPrivate:
      let node = add(.privateName, token.start, token.atom)
      binder.pending.append(node)
      next()
      return node
    default:
      guard token.kind.rawValue <= TokenKind.escapedWord.rawValue, token.kind != .end else {
        failHere("expected a property name")
        return .none
      }
      let node = add(.string, token.start, token.atom)
      next()
      return node
    }
  }
}
