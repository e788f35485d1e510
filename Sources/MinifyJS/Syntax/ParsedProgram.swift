internal import AssetText

/// A comment worth remembering.
struct Comment: BitwiseCopyable, Sendable {
  enum Kind: UInt8, Sendable {
    /// Must be kept: `/*!`, `//!`, `@license`, `@preserve`, `@cc_on`.
    case legal
    /// `//# sourceMappingURL=` and its old spellings.
    case sourceMap
  }

  var kind: Kind
  /// True for `//`.
  var isLine: Bool
  /// The offset of its first slash.
  var start: UInt32
  /// The offset behind it; the end of line of a `//` is not part of it.
  var end: UInt32
}

/// What the parser makes of a source text.
struct ParsedProgram: ~Copyable, Sendable {
  var tree: SyntaxTree
  var atoms: _AtomTable
  var scopes: ScopeTable
  /// The `program` node.
  var root: NodeID
  /// The source, for comments and hashbang.
  var source: _Source
  /// Legal and source map comments in the order of their offsets.
  var comments: ContiguousArray<Comment>
  /// The first line, when it begins with `#!`, without its end of line.
  var hashbang: Range<Int>?
  /// Parsed with the module goal.
  var isModule: Bool
  /// The specifiers of static imports, re-exports, and of `import()` with a literal, each once.
  var imports: [_Atom]
  var hasDynamicImport: Bool
  var usesImportMeta: Bool
  var hasTopLevelAwait: Bool
}
