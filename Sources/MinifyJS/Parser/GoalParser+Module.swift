internal import AssetText

// Imports and exports.

extension GoalParser {
  private mutating func checkPlace(isTopLevel: Bool, _ message: StaticString) -> Bool {
    // A block is no place for them, whatever the goal.
    if !isTopLevel || context.contains(.inner) {
      failHere(message)
      return false
    }
    foundModuleSyntax(message)
    return !hasFailed
  }

  mutating func parseImport(isTopLevel: Bool) -> NodeID {
    let start = start
    guard
      checkPlace(
        isTopLevel: isTopLevel, "an import declaration is only allowed at the top of a module")
    else { return .none }
    next()
    if kind == .string { return finishImport(start, .none, .none, .empty, [], .evaluation) }
    var phase = ImportPhase.evaluation
    if isWord(Words.defer) || isWord(Words.source) {
      let isDefer = lexer.token.atom == Words.defer
      let mark = lexer.mark()
      next()
      // `import source from "x"` imports a default named source; `import source from from "x"` does not.
      var isPhase = isDefer ? kind == .star : kind == .identifier
      if !isDefer, isWord(Words.from) {
        next()
        isPhase = isWord(Words.from)
      }
      lexer.reset(mark)
      if isPhase {
        phase = isDefer ? .defer : .source
        next()
      }
    }
    var defaultName = NodeID.none
    var namespace = NodeID.none
    var specifiers = NodeList.empty
    var flags: NodeFlags = []
    if kind == .identifier {
      defaultName = parseImportedBinding()
      if kind == .comma {
        next()
        if kind != .star, kind != .braceLeft { failHere("expected '*' or '{' behind ','") }
      } else {
        return finishImport(start, defaultName, namespace, specifiers, flags, phase)
      }
    }
    if take(.star) {
      if !isWord(Words.as) { failHere("expected 'as' behind '*'") }
      next()
      namespace = parseImportedBinding()
    } else if kind == .braceLeft {
      flags = .hasBraces
      specifiers = parseImportSpecifiers()
    } else {
      failHere("expected a name, '*' or '{' behind 'import'")
    }
    return finishImport(start, defaultName, namespace, specifiers, flags, phase)
  }

  private mutating func finishImport(
    _ start: UInt32, _ defaultName: NodeID, _ namespace: NodeID, _ specifiers: NodeList,
    _ flags: NodeFlags, _ phase: ImportPhase
  ) -> NodeID {
    let isBare = defaultName.isNone && namespace.isNone && !flags.contains(.hasBraces)
    let source = isBare ? parseSource() : parseFrom()
    let attributes = parseAttributes()
    endStatement()
    let record = tree.addExtra(
      defaultName.rawValue, namespace.rawValue, specifiers.index, attributes.index)
    return add(.import, start, record, source.rawValue, op: phase.rawValue, flags: flags)
  }

  private mutating func parseFrom() -> NodeID {
    if !isWord(Words.from) { failHere("expected 'from' and a module name") }
    next()
    return parseSource()
  }

  private mutating func parseSource() -> NodeID {
    guard kind == .string else {
      failHere("expected the name of a module in quotes")
      return .none
    }
    noteImport(lexer.token.atom)
    return parseString()
  }

  private mutating func parseImportedBinding() -> NodeID {
    guard kind == .identifier else {
      failHere("expected a name for the import")
      return .none
    }
    let token = lexer.token
    checkBinding(token.atom, token.start)
    let node = add(.bindingIdentifier, token.start, token.atom)
    next()
    declareImport(node, token.atom)
    return node
  }

  private mutating func declareImport(_ node: NodeID, _ atom: UInt32) {
    if !hasFailed, !binder.declareLexical(atom, .import, [], node, &tree) {
      failRedeclaration(atom, tree.start(node))
    }
  }

  private mutating func parseImportSpecifiers() -> NodeList {
    let opener = start
    let mark = stack.count
    next()
    while kind != .braceRight, kind != .end {
      let token = lexer.token
      let imported = parseModuleName()
      let local: NodeID
      if isWord(Words.as) {
        next()
        local = parseImportedBinding()
      } else {
        guard token.kind == .identifier else {
          failHere("expected 'as' and a name for the import")
          break
        }
        checkBinding(token.atom, token.start)
        local = add(.bindingIdentifier, token.start, token.atom)
        declareImport(local, token.atom)
      }
      push(add(.importSpecifier, token.start, imported.rawValue, local.rawValue))
      if kind != .comma { break }
      next()
    }
    expect(
      .braceRight, "expected '}' to end the imports", opener: opener, note: "they begin here")
    return takeList(from: mark)
  }

  /// A name or string that names an import or export.
  private mutating func parseModuleName() -> NodeID {
    let token = lexer.token
    if token.kind == .string {
      if hasLoneSurrogate(_Atom(rawValue: token.atom)) {
        failHere("the name of an export must be well-formed Unicode")
      }
      return parseString()
    }
    guard token.kind.rawValue <= TokenKind.escapedWord.rawValue, token.kind != .end else {
      failHere("expected a name")
      return .none
    }
    let node = add(.string, token.start, token.atom)
    next()
    return node
  }

  private func hasLoneSurrogate(_ atom: _Atom) -> Bool {
    var previous: UInt8 = 0
    for byte in lexer.atoms[atom] {
      if previous == 0xED, byte >= 0xA0 { return true }
      previous = byte
    }
    return false
  }

  /// `with { type: "json" }`.
  private mutating func parseAttributes() -> NodeList {
    guard kind == .with else { return .empty }
    next()
    let opener = start
    expect(.braceLeft, "expected '{' behind 'with'")
    let mark = stack.count
    var seen: [UInt32] = []
    while kind != .braceRight, kind != .end {
      let token = lexer.token
      let key = parseModuleName()
      if seen.contains(token.atom) { fail("duplicate import attribute", token.start) }
      seen.append(token.atom)
      expect(.colon, "expected ':' behind the attribute's name")
      guard kind == .string else {
        failHere("expected a string")
        break
      }
      let value = parseString()
      push(add(.importAttribute, token.start, key.rawValue, value.rawValue))
      if kind != .comma { break }
      next()
    }
    expect(
      .braceRight, "expected '}' to end the attributes", opener: opener, note: "they begin here")
    return takeList(from: mark)
  }

  // MARK: Exports

  mutating func parseExport(isTopLevel: Bool) -> NodeID {
    let start = start
    guard
      checkPlace(
        isTopLevel: isTopLevel, "an export declaration is only allowed at the top of a module")
    else { return .none }
    next()
    switch kind {
    case .default:
      noteExport(Words.default, self.start)
      next()
      return parseExportDefault(start)
    case .star:
      next()
      var exported = NodeID.none
      if isWord(Words.as) {
        next()
        noteExport(lexer.token.atom, self.start)
        exported = parseModuleName()
      }
      let source = parseFrom()
      let attributes = parseAttributes()
      endStatement()
      return add(
        .exportAll, start, tree.addExtra(exported.rawValue, source.rawValue, attributes.index))
    case .braceLeft: return parseExportNamed(start)
    default: break
    }
    let declaration: NodeID
    let symbols = binder.table.symbols.count
    let isDeclaration =
      kind == .var || kind == .const || kind == .function || kind == .class
      || isWord(Words.let) || isWord(Words.async)
    guard isDeclaration else {
      failHere("expected a declaration, '{', '*' or 'default' behind 'export'")
      return .none
    }
    declaration = parseStatementListItem(isTopLevel: true)
    switch tree.kind(declaration) {
    case .variables: exportNames(of: declaration)
    case .functionDeclaration, .classDeclaration:
      exportName(NodeID(rawValue: tree.extra[Int(tree[declaration].a)]))
    default: if !hasFailed { fail("expected a declaration behind 'export'", start) }
    }
    _ = symbols
    return add(.exportDeclaration, start, declaration.rawValue)
  }

  private mutating func parseExportDefault(_ start: UInt32) -> NodeID {
    var value: NodeID
    let isAsyncFunction: Bool
    if isWord(Words.async) {
      let following = lexer.peek()
      isAsyncFunction = following.kind == .function && !following.flags.contains(.newlineBefore)
    } else {
      isAsyncFunction = false
    }
    if kind == .function || isAsyncFunction {
      value = parseFunctionDeclaration(isTopLevel: true, isDefault: true)
    } else if kind == .class {
      value = parseClass(isDeclaration: true, isDefault: true)
    } else {
      value = parseAssignmentIn()
      endStatement()
      return add(.exportDefault, start, value.rawValue)
    }
    if hasFailed { return .none }
    let name = NodeID(rawValue: tree.extra[Int(tree[value].a)])
    if name.exists { binder.table[tree.symbol(name)].flags.insert(.exported) }
    return add(.exportDefault, start, value.rawValue)
  }

  private mutating func noteExport(_ atom: UInt32, _ start: UInt32) {
    if let first = exports.updateValue(start, forKey: atom) {
      lexer.fail(
        "'%' is exported twice", Int(start), Int(start) + 1, atom: atom, noteAt: Int(first),
        note: "it is exported here already")
    }
  }

  private mutating func exportName(_ name: NodeID) {
    if hasFailed { return }
    let symbol = tree.symbol(name)
    binder.table[symbol].flags.insert(.exported)
    noteExport(binder.table.name(symbol).rawValue, tree.start(name))
  }

  /// Exports all names that a declaration or pattern declares.
  private mutating func exportNames(of node: NodeID) {
    if hasFailed || node.isNone { return }
    switch tree.kind(node) {
    case .bindingIdentifier: exportName(node)
    case .declarator, .assignmentPattern, .rest: exportNames(of: NodeID(rawValue: tree[node].a))
    case .property: exportNames(of: NodeID(rawValue: tree[node].b))
    case .variables, .arrayPattern, .objectPattern:
      let list = tree.elements(node)
      for index in 0..<tree.count(list) { exportNames(of: tree[list, index]) }
    default: break
    }
  }

  private mutating func parseExportNamed(_ start: UInt32) -> NodeID {
    let opener = self.start
    let mark = stack.count
    let firstLocal = exportedLocals.count
    var notLocal: Token?
    next()
    while kind != .braceRight, kind != .end {
      let token = lexer.token
      let local = parseModuleName()
      if token.kind != .identifier {
        if notLocal == nil { notLocal = token }
      } else {
        exportedLocals.append(ExportedName(atom: token.atom, node: local))
      }
      var exported = local
      var exportedAtom = token.atom
      let exportedStart: UInt32
      if isWord(Words.as) {
        next()
        exportedAtom = lexer.token.atom
        exportedStart = self.start
        exported = parseModuleName()
      } else {
        exportedStart = token.start
        exported = add(.string, token.start, token.atom)
      }
      if hasFailed { return .none }
      noteExport(exportedAtom, exportedStart)
      push(add(.exportSpecifier, token.start, local.rawValue, exported.rawValue))
      if kind != .comma { break }
      next()
    }
    expect(
      .braceRight, "expected '}' to end the exports", opener: opener, note: "they begin here")
    let list = takeList(from: mark)
    var source = NodeID.none
    var attributes = NodeList.empty
    if isWord(Words.from) {
      source = parseFrom()
      attributes = parseAttributes()
      exportedLocals.removeLast(exportedLocals.count - firstLocal)
    } else {
      if let notLocal { fail("expected the name of something in this module", notLocal.start) }
      for index in firstLocal..<exportedLocals.count {
        let local = exportedLocals[index]
        var token = lexer.token
        token.atom = local.atom
        token.start = tree.start(local.node)
        if local.atom <= Words.arguments { checkName(token) }
        // From here on it is a reference.
        tree[local.node].kind = .identifier
        binder.pending.append(local.node)
      }
    }
    endStatement()
    return add(
      .exportNamed, start, tree.addExtra(list.index, source.rawValue, attributes.index))
  }

  /// At the end of a module: what is exported must be declared at its top.
  mutating func checkExports() {
    for local in exportedLocals {
      let atom = Int(local.atom)
      let symbol = SymbolID(
        rawValue: atom < binder.states.count ? binder.states[atom].top : 0)
      guard symbol.exists, binder.table[symbol].scope == ScopeTable.program else {
        return fail(
          "'%' is exported but not declared in this module", tree.start(local.node),
          atom: local.atom)
      }
      binder.table[symbol].flags.insert(.exported)
    }
  }
}
