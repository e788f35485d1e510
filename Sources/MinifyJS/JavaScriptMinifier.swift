// JavaScriptMinifier: bytes to tree and scopes, tree to bytes.
//
// Rewriting and renaming belong between the two: they change the `ParsedProgram` in place, and the printer takes
// names from the symbols and everything else from the tree.

public import AssetText

/// Makes JavaScript shorter without changing what it does.
public struct JavaScriptMinifier: Sendable {
  /// How to minify.
  public var options: Options

  /// Makes a minifier.
  public init(options: Options = Options()) { self.options = options }

  /// Minifies a script or module.
  ///
  /// May be called on any thread: the work is done on one with a large stack, since it recurses with its input.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public func minify(
    _ bytes: [UInt8], path: AssetPath? = nil
  ) throws(Diagnostic) -> JavaScriptResult {
    if WorkerThreads.isWorker { return try run(bytes, path) }
    let result = WorkerThreads.withLargeStack { () -> Result<JavaScriptResult, Diagnostic> in
      do throws(Diagnostic) {
        return .success(try run(bytes, path))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func run(_ bytes: [UInt8], _ path: AssetPath?) throws(Diagnostic) -> JavaScriptResult {
    let source = _Source(bytes)
    let parser = Parser(
      source, options: ParserOptions(goal: options.goal.source, path: path))
    var program = try parser.parse()
    #if DEBUG
      Verifier.check(program, after: "parse", isCounted: true)
    #endif
    var warnings: [Diagnostic] = []
    program = try Define.run(program, options, &warnings)
    program = try DropCalls.run(program, options)
    #if DEBUG
      Verifier.check(program, after: "options")
    #endif
    var propertyNames: [String: String] = [:]
    if let mangling = options.propertyMangling {
      propertyNames = try PropertyMangler.run(&program, mangling, reserved: options.reservedNames)
    }
    var summary = RewriteSummary(count: 0, lastRule: "", lastPlace: 0)
    if options.optimization != .none {
      let simplified = Simplifier.run(program, options: options)
      summary = simplified.summary
      program = simplified.program
    } else if program.isModule {
      var simplifier = Simplifier(program, options: options)
      simplifier.markModule()
      program = simplifier.takeProgram()
    }
    #if MINIFYJS_SEEDED_FAULT
      SeededFault.damage(&program)
      #if DEBUG
        Verifier.check(program, after: "seeded fault")
      #endif
    #endif
    var result = JavaScriptResult(
      bytes: [], isModule: program.isModule, usesImportMeta: program.usesImportMeta,
      hasDynamicImport: program.hasDynamicImport,
      imports: program.imports.map { program.atoms.text($0) })
    result.rewrites = summary.count
    if summary.count > 0 {
      result.lastRewrite = ("\(summary.lastRule)", Int(summary.lastPlace))
    }
    result.propertyNames = propertyNames
    let printed = Self.name(&program, options)
    result.bytes = printed.bytes
    result.warnings = warnings + printed.warnings.map { $0.diagnostic(path) }
    if let map = options.sourceMap {
      result.sourceMap = try Self.sourceMap(
        printed, source: source, options: map, path: path, warnings: &result.warnings)
    }
    return result
  }

  /// Gives names and prints.
  private static func name(
    _ program: inout ParsedProgram, _ options: Options
  ) -> Printer.Output {
    let isRenaming = options.renames && options.optimization != .none
    if isRenaming, options.optimization == .max { return NameSearch.run(&program, options) }
    if isRenaming { Mangler.run(&program, options) }
    #if MINIFYJS_SEEDED_FAULT
      SeededFault.damageNames(&program)
    #endif
    #if DEBUG
      Verifier.check(program, after: "rename")
    #endif
    return Printer.print(reusing: &program, options: options)
  }
}

extension JavaScriptMinifier.Goal {
  /// The parser's name for it.
  var source: SourceGoal {
    switch self {
    case .automatic: .automatic
    case .script: .script
    case .module: .module
    case .eventHandler: .eventHandler
    }
  }
}
