// Parser: which goal to read a source with, and the diagnostic when it cannot be read.
//
// Real builds name modules `.js`, so the automatic goal asks the grammar: what declares imports or exports, or asks for
// `import.meta`, is a module; what else can be read as a script is one (`await (x)` calls a function there); what is left
// is a module that waits at its top. Which reading comes first is a guess from the text, which costs time where it is
// wrong and decides nothing.

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
      let moduleRoot = module.parseProgram(isHandler: false)
      if !module.hasFailed, module.hasModuleSyntax {
        return Self.program(module, moduleRoot, source)
      }
      var script = GoalParser(source, goal: .script, isTentative: true)
      let scriptRoot = script.parseProgram(isHandler: false)
      if !script.hasFailed { return Self.program(script, scriptRoot, source) }
      if !module.hasFailed { return Self.program(module, moduleRoot, source) }
      throw Self.error(module, script, options.path)
    }
    var script = GoalParser(source, goal: .script, isTentative: true)
    let scriptRoot = script.parseProgram(isHandler: false)
    if !script.hasFailed { return Self.program(script, scriptRoot, source) }
    var module = GoalParser(source, goal: .module, isTentative: true)
    let moduleRoot = module.parseProgram(isHandler: false)
    if !module.hasFailed { return Self.program(module, moduleRoot, source) }
    throw Self.error(module, script, options.path)
  }

  /// The error of two readings that is about what the text was meant to be: the module's where it has met module syntax,
  /// else that of the reading that came further.
  private static func error(
    _ module: borrowing GoalParser, _ script: borrowing GoalParser, _ path: AssetPath?
  ) -> Diagnostic {
    let isModule =
      module.hasModuleSyntax || script.wantsModule
      || (module.lexer.error?.start ?? 0) > (script.lexer.error?.start ?? 0)
    let error = isModule ? diagnostic(module, path) : diagnostic(script, path)
    return error
      ?? Diagnostic(id: "js-syntax", path: path, range: 0..<0, message: "the code cannot be parsed")
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
