// JavaScriptMinifier: the calls in order. Bytes become a tree with scopes, the tree becomes fewer bytes; renaming and
// simplification have their place between the two.

public import AssetText

/// What a minifier made of a script, and what it learned about it.
public struct JavaScriptResult: Sendable {
  /// The minified bytes.
  public var bytes: [UInt8]
  /// Warnings, in the order of their places.
  public var warnings: [Diagnostic]
  /// True where it was read as a module.
  public var isModule: Bool
  /// True where `import.meta` occurs.
  public var usesImportMeta: Bool
  /// True where `import()` occurs.
  public var hasDynamicImport: Bool
  /// The specifiers of imports that are string literals, each once.
  public var imports: [String]
}

extension JavaScriptMinifier {
  /// Minifies a script.
  ///
  /// May be called from any thread: the work runs where the stack is large.
  ///
  /// - Complexity: O(*n*).
  /// - Parameters:
  ///   - bytes: The script, in UTF-8.
  ///   - path: The path for diagnostics.
  /// - Throws: A `Diagnostic` named `js-syntax` where the script does not parse.
  /// - Returns: The script and what was learned; applying this again changes nothing.
  public func minify(
    _ bytes: [UInt8], path: AssetPath? = nil
  ) throws(Diagnostic) -> JavaScriptResult {
    if WorkerThreads.isWorker { return try run(bytes, path) }
    let result: Result<JavaScriptResult, Diagnostic> = WorkerThreads.withLargeStack {
      do throws(Diagnostic) {
        return .success(try run(bytes, path))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func run(_ bytes: [UInt8], _ path: AssetPath?) throws(Diagnostic) -> JavaScriptResult {
    let goal: SourceGoal =
      switch options.goal {
      case .automatic: .automatic
      case .script: .script
      case .module: .module
      case .eventHandler: .eventHandler
      }
    let source = _Source(bytes)
    let program = try Parser(source, options: ParserOptions(goal: goal, path: path)).parse()
    var result = JavaScriptResult(
      bytes: [], warnings: [], isModule: program.isModule,
      usesImportMeta: program.usesImportMeta, hasDynamicImport: program.hasDynamicImport,
      imports: program.imports.map { program.atoms.text($0) })
    var printer = Printer(program, options: options)
    printer.printProgram()
    result.bytes = printer.finish()
    return result
  }
}
