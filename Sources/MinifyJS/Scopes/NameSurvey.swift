// NameSurvey: what a count of all names finds on its way for passes that would have to walk the tree for it.

/// A use or declaration of a symbol and the scope that it stands in.
struct Reference: BitwiseCopyable, Sendable {
  var symbol: SymbolID
  var scope: ScopeID
  var isDeclaration = false
}

/// A label in use.
struct Label: BitwiseCopyable, Sendable {
  var symbol: SymbolID
  /// The number of labels around it in its function.
  var depth: Int
}

/// What stands where in a program.
struct NameSurvey: ~Copyable {
  /// All uses and declarations in the order of the source.
  var references = Table<Reference>()
  /// Each `for` and each declaration that is not in the head of one: a loop behind what is inside it.
  var declarations = Table<NodeID>()
  /// All labels in use.
  var labels = Table<Label>()
}
