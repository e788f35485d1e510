package import AssetArchive
internal import AssetPack
package import AssetText

/// What is ready to be packed: every file sealed, and the manifest that tells of them.
package struct SealedTree: Sendable {
  package let tree: AssetTree
  package let manifest: Manifest
  /// The manifest as it is written.
  package let encoded: [UInt8]
  /// The indices of the tree's files in the order of the archive.
  package let order: [Int]
}

/// Seals what is not sealed yet, settles the order of the archive and writes the manifest.
package struct MakeManifest: Stage {
  package static let name = "manifest"

  package init() {}

  package func run(
    _ input: consuming AssetTree, _ context: BuildContext, _ counts: inout StepCounts
  ) throws(BuildError) -> SealedTree {
    var tree = input
    try MakeManifest.seal(&tree, context)
    let files = tree.files
    // What the entry page needs first comes first; the names settle what is left.
    let order = files.indices.sorted { left, right in
      let (a, b) = (files[left], files[right])
      if a.priority != b.priority { return a.priority.rawValue < b.priority.rawValue }
      return a.order == b.order ? a.path < b.path : a.order < b.order
    }
    var entries: [Manifest.Entry] = []
    entries.reserveCapacity(files.count)
    // Entries that overlap would be refused by readers, so equal files are stored twice; the manifest says which.
    var firsts: [String: AssetPath] = [:]
    for file in order.map({ files[$0] }) {
      guard let seal = file.seal else { continue }
      entries.append(
        Manifest.Entry(
          path: file.path, mediaType: file.mediaType.value, size: seal.size,
          storedSize: context.options.format == .zip ? seal.storedSize : seal.size,
          originalSize: file.originalSize, crc32: seal.crc32, sha256: seal.sha256,
          priority: file.priority, placeholders: file.placeholders,
          sameAs: seal.size == 0 ? nil : firsts[seal.sha256], note: file.imageSummary))
      if firsts[seal.sha256] == nil { firsts[seal.sha256] = file.path }
    }
    let manifest = Manifest(
      toolVersion: Build.toolVersion, digest: Manifest.contentDigest(of: entries),
      pages: tree.pages, entries: entries, inlined: tree.inlined, dropped: tree.dropped)
    let encoded = manifest.encoded()
    counts.items = entries.count
    counts.bytesIn = entries.reduce(0) { $0 + $1.size }
    counts.bytesOut = encoded.count
    return SealedTree(tree: tree, manifest: manifest, encoded: encoded, order: order)
  }

  /// Seals the files that were changed after the transform stage.
  private static func seal(_ tree: inout AssetTree, _ context: BuildContext) throws(BuildError) {
    let files = tree.files
    let changed = files.indices.filter { files[$0].seal == nil }
    let order = changed.indices.sorted {
      (files[changed[$0]].size, $1) > (files[changed[$1]].size, $0)
    }
    let seals = try context.map(
      stage: name, order: order, name: { files[changed[$0]].path.description }
    ) { index throws(BuildError) -> SealedContent in
      context.sealer.seal(try files[changed[index]].bytes())
    }
    for (index, seal) in zip(changed, seals) {
      let content = files[index].content
      tree.update(index) { $0.take(seal, content: content) }
    }
  }
}
