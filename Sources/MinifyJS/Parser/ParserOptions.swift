internal import AssetText

/// Which grammar a text is read with.
enum SourceGoal: UInt8, Sendable {
  /// A module where `import` or `export` declarations, `import.meta` or a top-level `await` occur, else a script.
  case automatic
  case script
  case module
  /// The body of a sloppy function: `return` is allowed.
  case eventHandler
}

/// What the parser has to be told beside the text.
struct ParserOptions: Sendable {
  var goal: SourceGoal = .automatic
  /// The path that diagnostics carry.
  var path: AssetPath?
}
