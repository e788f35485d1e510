// SingleFile: each entry page as one file that needs no other.
//
// It takes the place of the shell: what a page names, and what that names, becomes part of the page, whatever its size.
// What only a script asks for at run time cannot be known here and is left out, and said.

internal import AssetArchive
package import AssetText
internal import MinifyMarkup

/// Makes the entry pages self-contained; the tree holds nothing but them afterwards.
package struct SingleFile: Stage {
  package static let name = "single file"

  package init() {}

  package func run(
    _ input: consuming AssetTree, _ context: BuildContext, _ counts: inout StepCounts
  ) throws(BuildError) -> AssetTree {
    let tree = input
    let choices = try ElementChoices(context.options)
    var documents: [ReferencingDocument] = []
    for page in tree.pages {
      guard let file = tree[page] else { continue }
      documents.append(try ReferencingDocument(path: page, bytes: try file.bytes(), isPage: true))
    }
    let resolver = Inline.resolver(documents, tree, context)
    let names = SingleFile.names(for: tree.pages)
    let pages = tree.pages
    let results = try context.map(
      stage: SingleFile.name, order: Array(pages.indices), name: { pages[$0].description }
    ) { index throws(BuildError) -> Result in
      guard let file = tree[pages[index]], let name = AssetPath(names[index]) else {
        throw .verification(path: pages[index].description, message: "the page is not there")
      }
      let bytes = try file.bytes()
      guard TemplateSyntax.find(in: bytes) == nil else {
        throw .source(
          BuildWarning(
            path: file.path.description, id: "template",
            message: "the page is a template for a server, which no single file can be; build from "
              + "the page that the server makes of it"))
      }
      var assembler = PageAssembler(
        file.path, PageContents(tree: tree, resolver: resolver), context.options, choices)
      var made = AssetFile(path: name, mediaType: file.mediaType, origin: file.origin)
      made.replaceContent(try assembler.run(bytes))
      made.priority = .page
      made.order = index
      made.status = .minified
      return Result(
        page: made, records: assembler.records, embedded: assembler.contents.embedded,
        warnings: assembler.warnings)
    }
    for result in results {
      result.warnings.forEach(context.warn)
      counts.bytesOut += result.page.size
      counts.items += result.records.count
    }
    var embedded = results.reduce(into: Set(pages)) { $0.formUnion($1.embedded) }
    // Small files are in pages and sheets since the stage before this one.
    let earlier = tree.inlined.filter { embedded.contains($0.into) }
    embedded.formUnion(earlier.map(\.path))
    counts.bytesIn = tree.files.reduce(0) { $0 + (embedded.contains($1.path) ? $1.size : 0) }
    let left = tree.files.filter { !embedded.contains($0.path) }
    SingleFile.report(left, tree, results, context)
    var output = AssetTree(
      files: results.map(\.page), pages: results.map(\.page.path),
      dropped: tree.dropped
        + left.map {
          Manifest.Dropped(path: $0.path.description, reason: "nothing in the page names it")
        }, inputPath: tree.inputPath)
    output.inlined = (earlier + results.flatMap(\.records)).sorted {
      ($0.into, $0.path, $0.reason) < ($1.into, $1.path, $1.reason)
    }
    return output
  }

  /// What became of one page.
  private struct Result: Sendable {
    var page: AssetFile
    var records: [Manifest.Inlined]
    var embedded: Set<AssetPath>
    var warnings: [BuildWarning]
  }

  /// The names of the files of some entry pages: a page in a directory has its name in front.
  static func names(for pages: [AssetPath]) -> [String] {
    var names: [String] = []
    for (index, page) in pages.enumerated() {
      let parts = page.description.split(separator: "/")
      var name = index == 0 ? parts.last.map(String.init) ?? "" : parts.joined(separator: "-")
      var number = 2
      while names.contains(name) || name == OutputDirectory.manifestName {
        name = "\(number)-" + parts.joined(separator: "-")
        number += 1
      }
      names.append(name)
    }
    return names
  }

  /// Says what scripts may miss: files that they name, and how much is left out altogether.
  private static func report(
    _ left: [AssetFile], _ tree: AssetTree, _ results: [Result], _ context: BuildContext
  ) {
    guard !left.isEmpty else { return }
    let names = NamedFiles(left.map(\.path))
    let scripts = Set(results.flatMap(\.records).map(\.path)).sorted()
    for path in scripts {
      guard let file = tree[path], file.mediaType.kind == .javaScript,
        let bytes = try? file.bytes()
      else { continue }
      let found = names.find(in: bytes)
      guard let first = found.first else { continue }
      let more = found.count == 1 ? "" : " and \(found.count - 1) more"
      context.warn(
        BuildWarning(
          path: path.description, id: "single-file-names",
          message: "names '\(first)'\(more), which the page does not hold; if it asks for them at "
            + "run time, use a bundle instead"))
    }
    let bytes = left.reduce(0) { $0 + $1.size }
    let files = left.count == 1 ? "1 file" : "\(left.count) files"
    context.warn(
      BuildWarning(
        path: results[0].page.path.description, id: "single-file-left",
        message: "does not hold \(files) of \(bytes) bytes that nothing in it names, such as "
          + "'\(left[0].path)'"))
  }
}
