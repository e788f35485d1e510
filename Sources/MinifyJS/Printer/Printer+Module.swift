internal import AssetText

extension Printer {
  mutating func moduleItem(_ id: NodeID) {
    switch program.tree.kind(id) {
    case .import: importDeclaration(id)
    case .exportNamed: exportNamed(id)
    case .exportAll: exportAll(id)
    case .exportDeclaration:
      word("export")
      statement(program.tree.operand(id))
    case .exportDefault: exportDefault(id)
    default: preconditionFailure("\(program.tree.kind(id)) is no statement")
    }
  }

  private mutating func importDeclaration(_ id: NodeID) {
    let view = program.tree.importParts(id)
    word("import")
    switch view.phase {
    case .evaluation: break
    case .source: word("source")
    case .defer: word("defer")
    }
    if view.defaultName.exists { name(program.tree.symbol(view.defaultName)) }
    if view.namespace.exists {
      if view.defaultName.exists { write(0x2C) }
      write("*as")
      name(program.tree.symbol(view.namespace))
    } else if view.hasBraces {
      if view.defaultName.exists { write(0x2C) }
      write(0x7B)
      for position in 0..<program.tree.count(view.specifiers) {
        if position > 0 { write(0x2C) }
        let (imported, local) = program.tree.names(program.tree[view.specifiers, position])
        let symbol = program.tree.symbol(local)
        if program.tree.atom(imported) != program.scopes.name(symbol) {
          moduleName(imported)
          word("as")
        }
        name(symbol)
      }
      write(0x7D)
    }
    if view.defaultName.exists || view.namespace.exists || view.hasBraces { word("from") }
    string(program.tree.atom(view.source))
    attributes(view.attributes)
    owesSemicolon = true
  }

  private mutating func exportNamed(_ id: NodeID) {
    let view = program.tree.exportNamed(id)
    word("export")
    write(0x7B)
    for position in 0..<program.tree.count(view.specifiers) {
      if position > 0 { write(0x2C) }
      let (local, exported) = program.tree.names(program.tree[view.specifiers, position])
      let isUse = program.tree.kind(local) == .identifier
      let atom =
        isUse ? program.scopes.name(program.tree.symbol(local)) : program.tree.atom(local)
      if isUse { name(program.tree.symbol(local)) } else { moduleName(local) }
      if atom != program.tree.atom(exported) {
        word("as")
        moduleName(exported)
      }
    }
    write(0x7D)
    if view.source.exists {
      word("from")
      string(program.tree.atom(view.source))
      attributes(view.attributes)
    }
    owesSemicolon = true
  }

  private mutating func exportAll(_ id: NodeID) {
    let view = program.tree.exportAll(id)
    word("export")
    write(0x2A)
    if view.exported.exists {
      write("as")
      moduleName(view.exported)
    }
    word("from")
    string(program.tree.atom(view.source))
    attributes(view.attributes)
    owesSemicolon = true
  }

  private mutating func exportDefault(_ id: NodeID) {
    let value = program.tree.operand(id)
    word("export")
    word("default")
    switch program.tree.kind(value) {
    case .functionDeclaration: function(program.tree.function(value))
    case .classDeclaration: classParts(program.tree.classParts(value))
    default:
      // `default` and a word need a space, which has to be there before the start is noted.
      let place = output.count
      exportDefaultStart = place
      expression(value, .assign)
      owesSemicolon = true
    }
  }

  private mutating func attributes(_ list: NodeList) {
    guard program.tree.count(list) > 0 else { return }
    word("with")
    write(0x7B)
    for position in 0..<program.tree.count(list) {
      if position > 0 { write(0x2C) }
      let (key, value) = program.tree.names(program.tree[list, position])
      moduleName(key)
      write(0x3A)
      string(program.tree.atom(value))
    }
    write(0x7D)
  }

  /// A name that a module imports or exports: a text only where it is no identifier.
  private mutating func moduleName(_ id: NodeID) {
    let atom = program.tree.atom(id)
    if isIdentifierName(atom) {
      separateName()
      write(atom)
    } else {
      string(atom)
    }
  }

  private func isIdentifierName(_ atom: _Atom) -> Bool {
    var isFirst = true
    for scalar in program.atoms.text(atom).unicodeScalars {
      guard Lexer.isNamePart(scalar.value, first: isFirst) else { return false }
      isFirst = false
    }
    return !isFirst
  }
}
