internal import AssetText

// Classes.

extension GoalParser {
  mutating func parseClass(isDeclaration: Bool, isDefault: Bool = false) -> NodeID {
    guard enter() else { return .none }
    defer { leave() }
    let start = start
    let saved = context
    // Everything in a class is strict mode code.
    context.insert(.strict)
    next()
    var name = NodeID.none
    if kind == .identifier {
      let token = lexer.token
      checkBinding(token.atom, token.start)
      name = add(.bindingIdentifier, token.start, token.atom)
      next()
      if isDeclaration, !hasFailed,
        !binder.declareLexical(token.atom, .class, [], name, &tree)
      {
        failRedeclaration(token.atom, token.start)
      }
    } else if isDeclaration, !isDefault {
      failHere("expected a name for the class")
    }
    binder.open(.class, flags: .strict)
    let scope = binder.current
    if name.exists, !isDeclaration {
      _ = binder.declareLexical(tree[name].a, .className, [], name, &tree)
    }
    var superclass = NodeID.none
    if take(.extends) {
      context.remove(.noIn)
      superclass = parseLeftHandSide()
    }
    binder.frames[binder.frames.count - 1].privateStart = binder.pending.count
    let opener = self.start
    expect(.braceLeft, "expected '{' to begin the class body")
    let mark = stack.count
    var hasConstructor = false
    context.remove(.noIn)
    while kind != .braceRight, kind != .end {
      if take(.semicolon) { continue }
      push(parseMember(&hasConstructor, isDerived: superclass.exists))
    }
    let members = takeList(from: mark)
    context = saved
    expect(
      .braceRight, "expected '}' to end the class", opener: opener,
      note: "the class body begins here"
    )
    binder.close(&tree)
    let record = tree.addClass(
      name: name, scope: scope, superclass: superclass, members: members, end: lexer.previousEnd)
    return add(isDeclaration ? .classDeclaration : .class, start, record, flags: .strict)
  }

  /// True if what follows a modifier such as `static` shows that it is the member's own name.
  private func endsName(_ token: Token) -> Bool {
    switch token.kind {
    case .parenLeft, .assign, .semicolon, .braceRight, .end: true
    default: false
    }
  }

  private mutating func parseMember(_ hasConstructor: inout Bool, isDerived: Bool) -> NodeID {
    let start = start
    var flags: NodeFlags = []
    var functionFlags: NodeFlags = []
    var methodKind = MethodKind.method
    if isWord(Words.static) {
      let following = lexer.peek()
      if following.kind == .braceLeft {
        next()
        return parseStaticBlock(start)
      }
      if !endsName(following) {
        flags.insert(.isStatic)
        next()
      }
    }
    var isMethod = false
    if isWord(Words.async) {
      let following = lexer.peek()
      if !endsName(following), !following.flags.contains(.newlineBefore) {
        functionFlags.insert(.isAsync)
        isMethod = true
        next()
      }
    }
    if take(.star) {
      functionFlags.insert(.isGenerator)
      isMethod = true
    } else if !isMethod, isWord(Words.get) || isWord(Words.set) {
      let following = lexer.peek()
      // `get` and a `*` on the next line are a field and a generator.
      if !endsName(following), following.kind != .star {
        methodKind = lexer.token.atom == Words.get ? .getter : .setter
        isMethod = true
        next()
      }
    } else if !isMethod, isWord(Words.accessor) {
      let following = lexer.peek()
      if !endsName(following), !following.flags.contains(.newlineBefore), following.kind != .star {
        flags.insert(.accessor)
        next()
      }
    }
    return parseMemberRest(
      start, flags, functionFlags, methodKind, isMethod: isMethod, &hasConstructor,
      isDerived: isDerived)
  }

  private mutating func parseMemberRest(
    _ start: UInt32, _ modifiers: NodeFlags, _ functionFlags: NodeFlags, _ kind: MethodKind,
    isMethod: Bool, _ hasConstructor: inout Bool, isDerived: Bool
  ) -> NodeID {
    var flags = modifiers
    var methodKind = kind
    let token = lexer.token
    var isComputed = false
    let key = parseKey(&isComputed, allowsPrivate: true)
    if hasFailed { return .none }
    if isComputed { flags.insert(.computed) }
    let isStatic = flags.contains(.isStatic)
    let isNamed = !isComputed && tree.kind(key) == .string
    // An `accessor` is a field.
    let isFunction = isMethod || self.kind == .parenLeft && !flags.contains(.accessor)
    if tree.kind(key) == .privateName {
      declarePrivate(key, token, isFunction ? methodKind : .constructor, isStatic)
    }
    guard isFunction else {
      if isNamed, token.atom == Words.constructor || isStatic && token.atom == Words.prototype {
        fail("a field cannot have this name", token.start)
      }
      return parseField(key, token.start, flags)
    }
    var functionKind: FunctionKind =
      methodKind == .getter ? .getter : methodKind == .setter ? .setter : .method
    if isNamed, isStatic, token.atom == Words.prototype {
      fail("a static method cannot be named 'prototype'", token.start)
    }
    if isNamed, !isStatic, token.atom == Words.constructor {
      if isMethod { fail("a constructor must be a plain method", token.start) }
      if hasConstructor { fail("a class has only one constructor", token.start) }
      hasConstructor = true
      methodKind = .constructor
      functionKind = isDerived ? .derivedConstructor : .constructor
    }
    let function = parseMethodFunction(functionKind, functionFlags, start: start)
    return add(
      .method, token.start, key.rawValue, function.rawValue, op: methodKind.rawValue, flags: flags)
  }

  /// Declares a private member; `.constructor` stands for a field.
  private mutating func declarePrivate(
    _ key: NodeID, _ token: Token, _ kind: MethodKind, _ isStatic: Bool
  ) {
    if token.atom == Words.privateConstructor {
      return fail("a private name cannot be '#constructor'", token.start)
    }
    var flags: Symbol.Flags = isStatic ? .isStatic : []
    if kind == .getter { flags.insert(.getter) }
    if kind == .setter { flags.insert(.setter) }
    if !binder.declarePrivate(token.atom, flags, key) { failRedeclaration(token.atom, token.start) }
  }

  private mutating func parseField(_ key: NodeID, _ start: UInt32, _ flags: NodeFlags) -> NodeID {
    var value = NodeID.none
    if take(.assign) {
      let state = enterFunction()
      context.remove([.async, .generator, .function, .superCall, .parameters, .staticBlock])
      context.insert([.newTarget, .superProperty, .noArguments, .inner])
      value = parseAssignment()
      leaveFunction(state)
    }
    endStatement()
    return add(.field, start, key.rawValue, value.rawValue, flags: flags)
  }

  private mutating func parseStaticBlock(_ start: UInt32) -> NodeID {
    let opener = self.start
    next()
    let state = enterFunction()
    context.remove([.async, .generator, .function, .superCall, .parameters])
    context.insert([.newTarget, .superProperty, .noArguments, .staticBlock, .inner])
    binder.open(.staticBlock, flags: .strict)
    let scope = binder.current
    let mark = stack.count
    while kind != .braceRight, kind != .end { push(parseStatementListItem(isTopLevel: true)) }
    let list = takeList(from: mark)
    binder.close(&tree)
    leaveFunction(state)
    expect(
      .braceRight, "expected '}' to end the static block", opener: opener,
      note: "the block begins here")
    return add(.staticBlock, start, list.index, scope.rawValue)
  }
}
