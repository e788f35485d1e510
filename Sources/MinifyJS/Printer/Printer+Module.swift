internal import AssetText

// Imports and exports.

extension Printer {
  mutating func moduleItem(_ id: NodeID) {
    switch tree.kind(id) {
    case .import: importDeclaration(id)
    case .exportNamed: exportNamed(id)
    case .exportAll: exportAll(id)
    case .exportDefault: exportDefault(id)
    case .exportDeclaration:
      word("export")
      statement(tree.operand(id))
    default: break
    }
  }

  private mutating func importDeclaration(_ id: NodeID) {
    let view = tree.importParts(id)
    word("import")
    switch view.phase {
    case .evaluation: break
    case .source: word("source")
    case .defer: word("defer")
    }
    var needsComma = false
    if view.defaultName.exists {
      symbolName(view.defaultName)
      needsComma = true
    }
    if view.namespace.exists {
      if needsComma { output.write(0x2C) }
      output.write("*as")
      symbolName(view.namespace)
      needsComma = true
    }
    let count = tree.count(view.specifiers)
    if count > 0 {
      if needsComma { output.write(0x2C) }
      output.write(0x7B)
      for position in 0..<count {
        if position > 0 { comma() }
        let (imported, local) = tree.names(tree[view.specifiers, position])
        if tree.atom(imported) == program.scopes.name(tree.symbol(local)), !isQuoted(imported) {
          symbolName(local)
        } else {
          exportedName(imported)
          word("as")
          symbolName(local)
        }
      }
      output.write(0x7D)
      needsComma = true
    }
    // Braces with nothing between them import nothing: `import "x"` does the same.
    if needsComma { word("from") }
    mark(view.source)
    string(tree.atom(view.source))
    attributes(view.attributes)
    owesSemicolon = true
  }

  private mutating func attributes(_ list: NodeList) {
    let count = tree.count(list)
    guard count > 0 else { return }
    output.write("with{")
    for position in 0..<count {
      if position > 0 { comma() }
      let (key, value) = tree.names(tree[list, position])
      self.key(key, isComputed: false)
      output.write(0x3A)
      mark(value)
      string(tree.atom(value))
    }
    output.write(0x7D)
  }

  private mutating func exportNamed(_ id: NodeID) {
    let view = tree.exportNamed(id)
    word("export{")
    for position in 0..<tree.count(view.specifiers) {
      if position > 0 { comma() }
      let (local, exported) = tree.names(tree[view.specifiers, position])
      let localName: _Atom
      if tree.kind(local) == .string {
        localName = tree.atom(local)
        exportedName(local)
      } else {
        localName = program.scopes.name(tree.symbol(local))
        mark(local, name: localName)
        name(localName)
      }
      if localName != tree.atom(exported) {
        word("as")
        exportedName(exported)
      }
    }
    output.write(0x7D)
    if view.source.exists {
      output.write("from")
      mark(view.source)
      string(tree.atom(view.source))
      attributes(view.attributes)
    }
    owesSemicolon = true
  }

  private mutating func exportAll(_ id: NodeID) {
    let view = tree.exportAll(id)
    word("export*")
    if view.exported.exists {
      output.write("as")
      exportedName(view.exported)
    }
    word("from")
    mark(view.source)
    string(tree.atom(view.source))
    attributes(view.attributes)
    owesSemicolon = true
  }

  private mutating func exportDefault(_ id: NodeID) {
    let operand = tree.operand(id)
    word("export default")
    switch tree.kind(operand) {
    case .functionDeclaration:
      mark(operand)
      function(tree.function(operand))
    case .classDeclaration:
      mark(operand)
      classBody(operand)
    default:
      exportDefaultStart = output.count
      expression(operand, Precedence.assign)
      owesSemicolon = true
    }
  }

  /// Writes a name that a module exports: an identifier, or a string where it was one and cannot be an identifier.
  private mutating func exportedName(_ id: NodeID) {
    let atom = tree.atom(id)
    mark(id)
    if isQuoted(id) { string(atom) } else { name(atom) }
  }

  /// True if a module's name has to stay in quotes.
  private func isQuoted(_ id: NodeID) -> Bool {
    let bytes = bytes(tree.atom(id))
    if isPlainName(bytes) { return false }
    let first = program.source.peek(Int(tree.start(id)))
    return first == 0x22 || first == 0x27
  }
}
