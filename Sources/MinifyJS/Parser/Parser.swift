// Parser: which goal to read a source with, and the diagnostic when it cannot be read.
//
// Real builds name modules `.js`, so the automatic goal looks at the text: where an import or export seems to stand at
// the beginning or the end, it is read as a module first, else as a script. A reading that meets the other goal's
// syntax is given up and the other one tried. Text that both goals accept is a script.

internal import AssetText

/// Reads a source text into a tree with its scopes.
struct Parser: ~Copyable {
  private let source: _Source
  private let options: ParserOptions

  /// Takes the text to parse.
  init(_ source: _Source, options: ParserOptions = ParserOptions()) {
    self.source = source
    self.options = options
  }

  /// Parses the whole text.
  ///
  /// Recurses with the nesting of the text: call it on a thread with a large stack.
  consuming func parse() throws(Diagnostic) -> ParsedProgram {
    guard source.count < 1 << 31 else {
      throw Diagnostic(
        id: "js-too-large", path: options.path, range: 0..<0,
        message: "the file is larger than 2 GiB")
    }
    if options.goal != .automatic {
      var parser = GoalParser(source, goal: options.goal, isTentative: false)
      let root = parser.parseProgram(isHandler: options.goal == .eventHandler)
      if let error = Self.diagnostic(parser, options.path) { throw error }
      return Self.program(parser, root, source)
    }
    if looksLikeModule {
      var module = GoalParser(source, goal: .module, isTentative: true)
      let root = module.parseProgram(isHandler: false)
      let error = Self.diagnostic(module, options.path)
      if error == nil, module.hasModuleSyntax { return Self.program(module, root, source) }
      var script = GoalParser(source, goal: .script, isTentative: true)
      let scriptRoot = script.parseProgram(isHandler: false)
      if script.lexer.error == nil { return Self.program(script, scriptRoot, source) }
      if error == nil { return Self.program(module, root, source) }
      throw Self.prefer(
        module.hasModuleSyntax || script.wantsModule, error, Self.diagnostic(script, options.path))
    }
    var script = GoalParser(source, goal: .script, isTentative: true)
    let root = script.parseProgram(isHandler: false)
    let error = Self.diagnostic(script, options.path)
    if error == nil { return Self.program(script, root, source) }
    var module = GoalParser(source, goal: .module, isTentative: true)
    let moduleRoot = module.parseProgram(isHandler: false)
    if module.lexer.error == nil, module.hasModuleSyntax {
      return Self.program(module, moduleRoot, source)
    }
    throw Self.prefer(script.wantsModule, Self.diagnostic(module, options.path), error)
  }

  private static func prefer(
    _ first: Bool, _ module: Diagnostic?, _ script: Diagnostic?
  ) -> Diagnostic {
    let chosen = first ? module ?? script : script ?? module
    return chosen ?? Diagnostic(id: "js-syntax", range: 0..<0, message: "the code cannot be parsed")
  }

  private static func program(
    _ parser: consuming GoalParser, _ root: NodeID, _ source: _Source
  ) -> ParsedProgram {
    let end = parser.lexer.hashbangEnd
    return ParsedProgram(
      tree: parser.tree, atoms: parser.lexer.atoms, scopes: parser.binder.table, root: root,
      source: source, comments: parser.lexer.comments, hashbang: end > 0 ? 0..<end : nil,
      isModule: parser.isModule, imports: parser.imports,
      hasDynamicImport: parser.hasDynamicImport, usesImportMeta: parser.usesImportMeta,
      hasTopLevelAwait: parser.hasTopLevelAwait)
  }

  private static func diagnostic(
    _ parser: borrowing GoalParser, _ path: AssetPath?
  ) -> Diagnostic? {
    guard let error = parser.lexer.error else { return nil }
    var message = "\(error.message)"
    if error.atom < UInt32(parser.lexer.atoms.count), let mark = message.firstIndex(of: "%") {
      let name = parser.lexer.atoms.text(_Atom(rawValue: error.atom))
      message.replaceSubrange(mark...mark, with: name)
    }
    var notes: [Diagnostic.Note] = []
    if error.noteStart != .max {
      let start = Int(error.noteStart)
      notes = [Diagnostic.Note(range: start..<start + 1, message: "\(error.note)")]
    }
    return Diagnostic(
      id: "js-syntax", path: path, range: Int(error.start)..<Int(error.end), message: message,
      notes: notes)
  }

  /// A guess from both ends of the text; a wrong one costs time, nothing else.
  private var looksLikeModule: Bool {
    var offset = 0
    while offset < source.count {
      let c = source[offset]
      if c == 0x2F, source.peek(offset + 1) == 0x2A {
        offset += 2
        while offset < source.count, !source.has("*/", at: offset) { offset += 1 }
        offset += 2
      } else if c == 0x2F, source.peek(offset + 1) == 0x2F {
        while offset < source.count, source[offset] != 0x0A { offset += 1 }
      } else if c <= 0x20 || c >= 0x80 {
        offset += 1
      } else {
        break
      }
    }
    if source.has("import", at: offset) || source.has("export", at: offset) { return true }
    offset = max(offset, source.count - 20_000)
    while offset < source.count {
      if source[offset] == 0x65, source.has("export", at: offset) {
        let before = offset == 0 ? 0x0A : source[offset - 1]
        let after = source.peek(offset + 6)
        let isStart = before == 0x0A || before == 0x3B || before == 0x7D || before == 0x20
        let isEnd = after == 0x7B || after == 0x20 || after == 0x2A
        if isStart, isEnd { return true }
      }
      offset += 1
    }
    return false
  }
}
