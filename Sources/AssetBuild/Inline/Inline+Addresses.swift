internal import AssetText
internal import MinifyCSS
internal import MinifyMarkup

extension Inline {
  /// Lets references name the files that the user put in their place.
  ///
  /// - Returns: The indices of the documents that changed.
  static func substitute(
    _ documents: inout [ReferencingDocument], _ tree: inout AssetTree, _ choices: ElementChoices,
    _ context: BuildContext
  ) throws(BuildError) -> Set<Int> {
    guard !context.options.substitutions.isEmpty else { return [] }
    let substitutions = try Substitutions(&tree, context)
    var changed: Set<Int> = []
    var used: Set<AssetPath> = []
    for index in documents.indices where !documents[index].policy.pinsText {
      let document = documents[index]
      func address(_ value: String) -> String? {
        guard let path = substitutions.target(of: value),
          let address = document.base.relative(to: path)
        else { return nil }
        used.insert(path)
        return address
      }
      let bytes =
        document.isPage
        ? ReferenceRewriter.page(document.bytes, document.choices) { address($0.value) }
        : ReferenceRewriter.sheet(document.bytes) { address($0.value) }
      guard bytes != document.bytes else { continue }
      documents[index] = try ReferencingDocument(
        path: document.path, bytes: bytes, isPage: document.isPage, choices)
      changed.insert(index)
    }
    // A sheet that came with a substitution has references of its own.
    for path in used where !documents.contains(where: { $0.path == path }) {
      guard let file = tree[path], file.mediaType.kind == .css else { continue }
      documents.append(
        try ReferencingDocument(path: path, bytes: try file.bytes(), isPage: false, choices))
    }
    substitutions.report(used: used, context)
    return changed
  }

  /// Makes the links of pages absolute that lead out of the bundle.
  ///
  /// - Returns: The indices of the documents that changed.
  static func makeLinksAbsolute(
    _ documents: inout [ReferencingDocument], _ tree: AssetTree, _ choices: ElementChoices,
    _ context: BuildContext
  ) throws(BuildError) -> Set<Int> {
    guard let address = context.options.linkBase else { return [] }
    let base = try LinkBase.read(address)
    var changed: Set<Int> = []
    for index in documents.indices where documents[index].isPage {
      let document = documents[index]
      guard !document.policy.pinsText else { continue }
      let bytes = base.rewrite(document.bytes, document.base) { tree.index(of: $0) != nil }
      guard bytes != document.bytes else { continue }
      documents[index] = try ReferencingDocument(
        path: document.path, bytes: bytes, isPage: true, choices)
      changed.insert(index)
    }
    return changed
  }
}
