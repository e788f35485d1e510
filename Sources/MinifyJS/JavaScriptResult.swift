public import AssetText

/// What the minifier made of a script or module, and what it learnt about it.
public struct JavaScriptResult: Sendable {
  /// The minified bytes.
  public var bytes: [UInt8]
  /// Warnings, in the order of their places.
  public var warnings: [Diagnostic]
  /// True if the text was read as a module.
  public var isModule: Bool
  /// True if `import.meta` occurs.
  public var usesImportMeta: Bool
  /// True if `import()` occurs.
  public var hasDynamicImport: Bool
  /// The module specifiers that are string literals, each once, in the order of the text.
  public var imports: [String]

  /// Makes a result.
  public init(
    bytes: [UInt8], warnings: [Diagnostic] = [], isModule: Bool = false,
    usesImportMeta: Bool = false, hasDynamicImport: Bool = false, imports: [String] = []
  ) {
    self.bytes = bytes
    self.warnings = warnings
    self.isModule = isModule
    self.usesImportMeta = usesImportMeta
    self.hasDynamicImport = hasDynamicImport
    self.imports = imports
  }
  /// The source map, if one was asked for.
  public var sourceMap: [UInt8]?
  /// The names given to properties, from old to new, with those of the cache that came with the options.
  public var propertyNames: [String: String] = [:]
  /// The number of rewrites made; what `Options.fuel` counts.
  public var rewrites = 0
  /// The rule of the last rewrite made, and the offset of its place in the source: for finding one that goes wrong.
  public var lastRewrite: (rule: String, offset: Int)?
}
