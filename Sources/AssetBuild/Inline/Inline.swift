// Inline: small assets move into the pages and sheets that name them.
//
// Sheets come first, then pages, each on the workers. A reference is rewritten where it stands, by its range in the
// token that holds it, never by searching text. Only what looks the same from anywhere is moved: images, fonts and
// media up to the limit. Scripts and linked sheets stay files, since scripts know their own address and sheets resolve
// what they name against theirs; `use`, frames, objects, manifests and whatever has a fragment need a document with an
// address. The file that was inlined stays in the bundle.
//
// The same walk finds the references that fail, and settles what the entry pages need first.

internal import AssetArchive
package import AssetText
internal import MinifyCSS
internal import MinifyMarkup

/// Moves small assets into what refers to them and orders the files by need.
package struct Inline: Stage {
  package static let name = "inline"

  package init() {}

  package func run(
    _ input: consuming AssetTree, _ context: BuildContext, _ counts: inout StepCounts
  ) throws(BuildError) -> AssetTree {
    var tree = input
    let choices = try ElementChoices(context.options)
    var documents = try Inline.readDocuments(tree, choices, context)
    let substituted = try Inline.substitute(&documents, &tree, choices, context)
    let linked = try Inline.makeLinksAbsolute(&documents, tree, choices, context)
    for index in documents.indices where substituted.contains(index) || linked.contains(index) {
      guard let place = tree.index(of: documents[index].path) else { continue }
      tree.update(place) { $0.replaceContent(documents[index].bytes) }
    }
    // A page may ask for a file of which only the gzip twin is there.
    for path in Set(documents.flatMap(\.localPaths)).sorted() where tree.index(of: path) == nil {
      _ = try tree.addPlainFile(path, context)
    }
    for document in documents where document.policy.pinsText {
      guard let index = tree.index(of: document.path) else { continue }
      tree.update(index) {
        $0.replaceContent(document.bytes)
        $0.status = .kept("a policy in it names digests of its text")
      }
    }
    let resolver = Inline.resolver(documents, tree, context)
    var reported: Set<AssetPath> = []
    for document in documents { document.report(resolver, tree, &reported, context) }
    Priorities.assign(documents, resolver, &tree)

    let policies = documents.map(\.policy)
    let sheetsMayHold = { (directive: String) in policies.allSatisfy { $0.allowsData(directive) } }
    for wantsPages in [false, true] {
      let indices = documents.indices.filter { documents[$0].isPage == wantsPages }
      let current = tree
      let images = sheetsMayHold("img-src")
      let fonts = sheetsMayHold("font-src")
      let read = documents
      let results = try context.map(
        stage: Inline.name, order: Array(indices.indices),
        name: { read[indices[$0]].path.description }
      ) { position throws(BuildError) in
        var inliner = Inliner(
          document: read[indices[position]], tree: current, resolver: resolver,
          options: context.options, sheetImages: images, sheetFonts: fonts)
        return try inliner.run()
      }
      for result in results { result.warnings.forEach(context.warn) }
      for (position, result) in results.enumerated() where result.isChanged {
        let document = documents[indices[position]]
        counts.bytesIn += document.bytes.count
        counts.bytesOut += result.bytes.count
        counts.items += result.inlined.count
        if let index = tree.index(of: document.path) {
          tree.update(index) { $0.replaceContent(result.bytes) }
        }
        tree.inlined += result.inlined
        documents[indices[position]].bytes = result.bytes
      }
    }
    tree.inlined.sort { ($0.into, $0.path, $0.reason) < ($1.into, $1.path, $1.reason) }
    return tree
  }

  /// Reads every page and sheet that was not left alone for what is in it.
  private static func readDocuments(
    _ tree: AssetTree, _ choices: ElementChoices, _ context: BuildContext
  ) throws(BuildError) -> [ReferencingDocument] {
    let files = tree.files.filter { file in
      guard file.mediaType.kind == .html || file.mediaType.kind == .css else { return false }
      if case .failed = file.status { return false }
      return true
    }
    let read = try context.map(
      stage: Inline.name, order: Array(files.indices), name: { files[$0].path.description }
    ) { index throws(BuildError) -> ReferencingDocument? in
      let bytes = try files[index].bytes()
      // What a server fills in has no addresses yet.
      if TemplateSyntax.find(in: bytes) != nil, files[index].mediaType.kind == .html { return nil }
      let document = try ReferencingDocument(
        path: files[index].path, bytes: bytes, isPage: files[index].mediaType.kind == .html, choices
      )
      guard document.policy.pinsText else { return document }
      // The digests are those of the text as it was, so the page ships as it was.
      return try ReferencingDocument(
        path: files[index].path, bytes: try files[index].origin.load(), isPage: true, choices)
    }
    return read.compactMap { $0 }
  }

  /// How the references of the entry pages find their files.
  static func resolver(
    _ documents: [ReferencingDocument], _ tree: AssetTree, _ context: BuildContext
  ) -> ReferenceResolver {
    var resolver = ReferenceResolver(publicPath: context.options.publicPath)
    guard context.options.publicPath == nil else { return resolver }
    for document in documents where tree.pages.contains(document.path) {
      let failing = document.fetchedPaths.filter {
        tree.index(of: $0) == nil && tree.variant(of: $0) == nil
      }
      guard
        let prefix = ReferenceResolver.guess(failing, exists: { tree.index(of: $0) != nil })
      else { continue }
      resolver.prefix = prefix
      context.warn(
        BuildWarning(
          path: document.path.description, id: "public-path-guessed",
          message:
            "refers to files below '\(prefix)/', which the build's root stands for; serve the "
            + "bundle under that prefix, or name another with '--public-path'"))
      break
    }
    return resolver
  }
}
