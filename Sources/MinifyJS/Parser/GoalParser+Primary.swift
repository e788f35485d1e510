internal import AssetText

// Primary expressions, members, calls, templates.

extension GoalParser {
  /// A name that refers to something.
  mutating func parseIdentifierReference() -> NodeID {
    let token = lexer.token
    if token.atom <= Words.arguments { checkName(token) }
    let node = add(.identifier, token.start, token.atom)
    binder.pending.append(node)
    next()
    return node
  }

  /// Refuses reserved words of strict mode, and words reserved by their surroundings.
  mutating func checkName(_ token: Token) {
    switch token.atom {
    case Words.let...Words.public:
      if isStrict {
        fail("'%' is reserved in strict mode", token.start, atom: token.atom)
      } else if token.atom == Words.yield, context.contains(.generator) {
        fail("'yield' is reserved in generators", token.start)
      }
    case Words.await:
      if isModule || context.contains(.async) || context.contains(.staticBlock) {
        fail("'await' is reserved here", token.start)
      }
      lastAwaitName = token.start + 1
    case Words.arguments:
      if context.contains(.noArguments) {
        fail("'arguments' is not allowed in a field initialiser or static block", token.start)
      }
      binder.noteArguments()
    default: break
    }
  }

  mutating func parseLeftHandSide() -> NodeID {
    let flags = lexer.token.flags
    return parseSuffixes(parsePrimary(), flags)
  }

  mutating func parsePrimary() -> NodeID {
    let token = lexer.token
    switch token.kind {
    case .identifier:
      if token.atom == Words.async, !token.flags.contains(.escaped) {
        let following = lexer.peek()
        if following.kind == .function, !following.flags.contains(.newlineBefore) {
          return parseFunctionExpression()
        }
      }
      return parseIdentifierReference()
    case .number:
      if token.flags.contains(.legacyOctal), isStrict {
        failHere("octal literals of the form 017 are not allowed in strict mode")
      }
      let node = tree.addNumber(lexer.numberValue, start: token.start)
      next()
      return node
    case .string: return parseString()
    case .bigInt: return leaf(.bigInt, token.atom)
    case .this:
      binder.noteThis()
      return leaf(.this)
    case .null: return leaf(.null)
    case .true: return leaf(.true)
    case .false: return leaf(.false)
    case .parenLeft:
      var isArrow = false
      let node = parseParenthesised(&isArrow, allowsArrow: false)
      return node
    case .bracketLeft: return parseArray()
    case .braceLeft: return parseObject()
    case .function: return parseFunctionExpression()
    case .class: return parseClass(isDeclaration: false)
    case .new: return parseNew()
    case .super: return parseSuper()
    case .template, .templateHead: return parseTemplate(isTagged: false)
    case .slash, .slashAssign: return parseRegExp()
    case .import: return parseImportExpression()
    case .privateName:
      let node = add(.privateName, token.start, token.atom)
      binder.pending.append(node)
      next()
      if kind != .in || context.contains(.noIn) { failPrivateName(node) }
      return node
    case .escapedWord:
      failHere("a reserved word must not contain escapes")
      return .none
    default:
      failHere(kind == .end ? "unexpected end of the file" : "expected an expression")
      return .none
    }
  }

  private mutating func leaf(_ kind: NodeKind, _ a: UInt32 = 0) -> NodeID {
    let node = add(kind, start, a)
    next()
    return node
  }

  mutating func parseString() -> NodeID {
    if lexer.token.flags.contains(.legacyOctal), isStrict {
      failHere("octal escapes are not allowed in strict mode")
    }
    return leaf(.string, lexer.token.atom)
  }

  // MARK: Parentheses

  /// `( … )`, or an arrow function, for which `isArrow` becomes true.
  mutating func parseParenthesised(_ isArrow: inout Bool, allowsArrow: Bool = true) -> NodeID {
    let opener = lexer.token
    let pendingStart = binder.pending.count
    let scopeMark = binder.table.scopes.count
    let savedContext = context
    let savedPending = pendingError
    pendingError = Pending()
    context.remove(.noIn)
    let mark = stack.count
    next()
    var mustBeArrow = false
    var trailingComma: UInt32 = .max
    var count = 0
    while kind != .parenRight, kind != .end {
      if kind == .ellipsis {
        push(parseRestOfCover())
        mustBeArrow = true
        count += 1
        break
      }
      push(parseCover())
      count += 1
      trailingComma = .max
      if kind != .comma { break }
      trailingComma = start
      next()
    }
    expect(
      .parenRight, "expected ')' to close the parenthesis", opener: opener.start,
      note: "the parenthesis opens here")
    context = savedContext
    if kind == .arrow, !newlineBefore, allowsArrow {
      pendingError = savedPending
      isArrow = true
      return parseArrow(
        start: opener, from: mark, pendingStart: pendingStart, scopeMark: scopeMark, isAsync: false)
    }
    if pendingError.exists { failPending() }
    pendingError = savedPending
    if mustBeArrow || count == 0 {
      failHere("expected '=>' behind the parameters")
      stack.removeLast(stack.count - mark)
      return .none
    }
    if trailingComma != .max { fail("expected an expression behind ','", trailingComma) }
    let result: NodeID
    if count == 1 {
      result = NodeID(rawValue: stack.removeLast())
    } else {
      let list = takeList(from: mark)
      result = add(.sequence, tree.start(tree[list, 0]), list.index)
    }
    if tree.kind(result) == .privateName { failPrivateName(result) }
    tree[result].flags.insert(.parenthesised)
    return result
  }

  /// `...target` at the end of what must be arrow parameters.
  private mutating func parseRestOfCover() -> NodeID {
    let start = start
    next()
    let target = parseCover()
    return add(.spread, start, target.rawValue)
  }

  // MARK: Members and calls

  /// Goes on with members, calls and templates. `flags` are those of the first token.
  mutating func parseSuffixes(_ first: NodeID, _ flags: Token.Flags) -> NodeID {
    var left = first
    var isChain = false
    loop: while true {
      let token = lexer.token
      switch token.kind {
      case .dot:
        next()
        left = parseMemberName(left, [])
      case .bracketLeft:
        next()
        left = parseIndex(left, token.start, [])
      case .parenLeft:
        left = parseCall(left, [])
      case .questionDot:
        isChain = true
        if tree.kind(left) == .super { fail("'super' cannot begin an optional chain", token.start) }
        next()
        switch kind {
        case .bracketLeft:
          let start = start
          next()
          left = parseIndex(left, start, .optional)
        case .parenLeft: left = parseCall(left, .optional)
        case .template, .templateHead:
          failHere("a template cannot be tagged by an optional chain")
        default: left = parseMemberName(left, .optional)
        }
      case .template, .templateHead:
        if isChain { failHere("a template cannot be tagged by an optional chain") }
        let template = parseTemplate(isTagged: true)
        left = add(.taggedTemplate, token.start, left.rawValue, template.rawValue)
      default: break loop
      }
    }
    if tree.kind(left) == .super { fail("'super' must be followed by '.', '[' or '('", at: left) }
    if flags.contains(.pureBefore), tree.kind(left) == .call || tree.kind(left) == .new {
      tree[left].flags.insert(.pure)
    }
    return isChain ? add(.optionalChain, tree.start(left), left.rawValue) : left
  }

  private mutating func parseMemberName(_ object: NodeID, _ flags: NodeFlags) -> NodeID {
    let token = lexer.token
    if token.kind.rawValue <= TokenKind.escapedWord.rawValue, token.kind != .end {
      let node = add(.member, token.start, object.rawValue, token.atom, flags: flags)
      next()
      return node
    }
    guard token.kind == .privateName else {
      failHere("expected a property name behind '.'")
      return object
    }
    if tree.kind(object) == .super { failHere("a private name cannot be read from 'super'") }
    let name = add(.privateName, token.start, token.atom)
    binder.pending.append(name)
    next()
    return add(.privateMember, token.start, object.rawValue, name.rawValue, flags: flags)
  }

  private mutating func parseIndex(
    _ object: NodeID, _ opener: UInt32, _ flags: NodeFlags
  ) -> NodeID {
    let index = parseExpression()
    expect(
      .bracketRight, "expected ']' to end the property access", opener: opener,
      note: "the bracket opens here")
    return add(.index, opener, object.rawValue, index.rawValue, flags: flags)
  }

  private mutating func parseCall(_ callee: NodeID, _ flags: NodeFlags) -> NodeID {
    let start = start
    let arguments = parseArguments()
    if flags.isEmpty, tree.kind(callee) == .identifier, tree[callee].a == Words.eval {
      binder.noteEval()
    }
    if tree.kind(callee) == .super, !context.contains(.superCall) {
      fail("'super()' is only allowed in the constructor of a derived class", at: callee)
    }
    return add(.call, start, callee.rawValue, arguments.index, flags: flags)
  }

  /// `(a, ...b)`.
  mutating func parseArguments() -> NodeList {
    let opener = start
    let saved = context
    context.remove(.noIn)
    let mark = stack.count
    next()
    while kind != .parenRight, kind != .end {
      if kind == .ellipsis {
        let start = start
        next()
        let argument = parseAssignment()
        push(add(.spread, start, argument.rawValue))
      } else {
        push(parseAssignment())
      }
      if kind != .comma { break }
      next()
    }
    context = saved
    expect(
      .parenRight, "expected ')' to end the argument list", opener: opener,
      note: "the list opens here")
    return takeList(from: mark)
  }

  private mutating func parseNew() -> NodeID {
    let token = lexer.token
    guard enter() else { return .none }
    defer { leave() }
    next()
    if kind == .dot {
      next()
      if !isWord(Words.target) { failHere("expected 'target' behind 'new.'") }
      if !context.contains(.newTarget) {
        failHere("'new.target' is only allowed in functions")
      }
      next()
      return add(.newTarget, token.start)
    }
    let isImport = kind == .import
    var callee = parsePrimary()
    if isImport, tree.kind(callee) == .importCall {
      fail("'import()' cannot be called with 'new'; add parentheses", at: callee)
    }
    loop: while true {
      let token = lexer.token
      switch token.kind {
      case .dot:
        next()
        callee = parseMemberName(callee, [])
      case .bracketLeft:
        next()
        callee = parseIndex(callee, token.start, [])
      case .template, .templateHead:
        let template = parseTemplate(isTagged: true)
        callee = add(.taggedTemplate, token.start, callee.rawValue, template.rawValue)
      case .questionDot:
        failHere("an optional chain cannot be constructed with 'new'")
        break loop
      default: break loop
      }
    }
    if tree.kind(callee) == .super { failHere("'super' cannot be constructed with 'new'") }
    let arguments = kind == .parenLeft ? parseArguments() : .empty
    return add(
      .new, token.start, callee.rawValue, arguments.index,
      flags: token.flags.contains(.pureBefore) ? .pure : [])
  }

  private mutating func parseSuper() -> NodeID {
    let start = start
    next()
    if !context.contains(.superProperty) && kind != .parenLeft {
      fail("'super' is only allowed in methods", start)
    }
    binder.noteThis()
    return add(.super, start)
  }

  private mutating func parseRegExp() -> NodeID {
    let start = start
    let (pattern, flags) = lexer.rescanRegExp()
    if hasFailed { return .none }
    var validator = RegExpValidator(lexer.bytes.base, pattern, flags)
    if let error = validator.validate() {
      lexer.fail(error.message, error.start, error.end)
      return .none
    }
    let base = lexer.bytes.base
    let patternAtom = lexer.atoms.intern(
      UnsafeBufferPointer(start: base + pattern.lowerBound, count: pattern.count))
    let flagsAtom = lexer.atoms.intern(
      UnsafeBufferPointer(start: base + flags.lowerBound, count: flags.count))
    next()
    return add(.regExp, start, patternAtom.rawValue, flagsAtom.rawValue)
  }

  /// `` `a${b}c` ``.
  mutating func parseTemplate(isTagged: Bool) -> NodeID {
    let start = start
    let mark = stack.count
    var quasis: ContiguousArray<UInt32> = []
    guard enter() else { return .none }
    let saved = context
    context.remove(.noIn)
    while true {
      if lexer.templateError != .max, !isTagged {
        fail("invalid escape in a template", lexer.templateError)
      }
      quasis.append(lexer.token.atom)
      quasis.append(lexer.templateRaw)
      if kind != .templateHead { break }
      next()
      push(parseExpressionHere())
      if kind != .braceRight {
        failHere(
          "expected '}' to end the substitution", noteAt: start, note: "the template begins here")
        break
      }
      lexer.rescanTemplate()
    }
    context = saved
    leave()
    next()
    // Even an empty list needs its count here: the quasis lie behind it.
    let index = UInt32(truncatingIfNeeded: tree.extra.count)
    tree.extra.append(UInt32(truncatingIfNeeded: stack.count - mark))
    for position in mark..<stack.count { tree.extra.append(stack[position]) }
    stack.removeLast(stack.count - mark)
    tree.extra.append(contentsOf: quasis)
    return add(.template, start, index)
  }

  /// `import(x)`, `import.meta`.
  private mutating func parseImportExpression() -> NodeID {
    let start = start
    next()
    var phase = ImportPhase.evaluation
    if kind == .dot {
      next()
      if isWord(Words.meta) {
        if !isModule { foundModuleSyntax("'import.meta' is only allowed in modules") }
        hasModuleSyntax = true
        usesImportMeta = true
        next()
        return add(.importMeta, start)
      }
      if isWord(Words.source) {
        phase = .source
      } else if isWord(Words.defer) {
        phase = .defer
      } else {
        failHere("expected 'meta' behind 'import.'")
      }
      next()
    }
    let opener = self.start
    expect(.parenLeft, "expected '(' or '.' behind 'import'")
    let saved = context
    context.remove(.noIn)
    if kind == .ellipsis { failHere("a spread is not allowed in 'import()'") }
    let source = parseAssignment()
    var options = NodeID.none
    if take(.comma), kind != .parenRight {
      options = parseAssignment()
      _ = take(.comma)
    }
    context = saved
    expect(.parenRight, "expected ')' to end 'import()'", opener: opener)
    hasDynamicImport = true
    if tree.kind(source) == .string { noteImport(tree[source].a) }
    return add(.importCall, start, source.rawValue, options.rawValue, op: phase.rawValue)
  }

  mutating func noteImport(_ atom: UInt32) {
    let specifier = _Atom(rawValue: atom)
    if !imports.contains(specifier) { imports.append(specifier) }
  }
}
