internal import AssetArchive
internal import AssetPack
package import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Writes what was sealed into the staging directory: the archive or the tree, the shells and the manifest.
package struct Pack: Stage {
  package static let name = "pack"

  /// Where everything goes until it is complete.
  package let staging: String

  package init(staging: String) { self.staging = staging }

  package func run(
    _ input: consuming SealedTree, _ context: BuildContext, _ counts: inout StepCounts
  ) throws(BuildError) -> SealedTree {
    let sealed = input
    counts.items = sealed.order.count + 1
    counts.bytesIn = sealed.manifest.entries.reduce(sealed.encoded.count) { $0 + $1.size }
    switch context.options.format {
    case .zip: counts.bytesOut = try writeArchive(sealed, context)
    case .directory: counts.bytesOut = try writeTree(sealed, context)
    case .singleFile:
      for page in sealed.tree.files {
        let bytes = try page.bytes()
        try Pack.write(bytes, to: "\(staging)/\(page.path)")
        counts.bytesOut += bytes.count
      }
    }
    for shell in sealed.tree.shells {
      try Pack.write(shell.bytes, to: "\(staging)/\(shell.name)")
      counts.bytesOut += shell.bytes.count
    }
    try Pack.write(sealed.encoded, to: "\(staging)/\(OutputDirectory.manifestName)")
    return sealed
  }

  /// The names in the staging directory in the order in which they take their places: the manifest last.
  static func names(_ sealed: SealedTree, _ options: BuildOptions) -> [String] {
    let contents: [String] =
      switch options.format {
      case .zip: [OutputDirectory.bundleName]
      case .directory: [OutputDirectory.treeName]
      case .singleFile: sealed.tree.files.map(\.path.description)
      }
    return contents + sealed.tree.shells.map(\.name) + [OutputDirectory.manifestName]
  }

  private func writeArchive(_ sealed: SealedTree, _ context: BuildContext) throws(BuildError) -> Int
  {
    guard let manifestPath = AssetPath(Manifest.bundlePath) else {
      preconditionFailure("the manifest's path is a path")
    }
    let encoded = sealed.encoded
    var items = [
      Packer.Item(
        path: manifestPath,
        seal: context.sealer.seal(
          encoded, deflated: context.sealer.deflate(encoded, isSmallPart: true)),
        bytes: { () throws(PackError) in encoded })
    ]
    items.reserveCapacity(sealed.order.count + 1)
    for index in sealed.order {
      let file = sealed.tree.files[index]
      guard let seal = file.seal else { continue }
      items.append(
        Packer.Item(path: file.path, seal: seal) { () throws(PackError) in
          do throws(BuildError) {
            return try file.bytes()
          } catch {
            throw .content(path: error.path ?? file.path.description, message: error.message)
          }
        })
    }
    do throws(PackError) {
      return try Packer(
        level: context.options.level, jobs: context.jobs, alignment: context.options.alignment
      ).write(
        items, to: "\(staging)/\(OutputDirectory.bundleName)", cancellation: context.cancellation
      ) { done in context.advance(Pack.name, done: done, total: items.count) }
    } catch {
      throw Pack.translated(error)
    }
  }

  private func writeTree(_ sealed: SealedTree, _ context: BuildContext) throws(BuildError) -> Int {
    let root = "\(staging)/\(OutputDirectory.treeName)"
    var directories: Set<String> = ["\(root)/.webpack-assets"]
    for file in sealed.tree.files {
      var parent = file.path.parent
      while let held = parent, directories.insert("\(root)/\(held)").inserted {
        parent = held.parent
      }
    }
    // A parent's path is shorter than its children's and sorts before them.
    for directory in [root] + directories.sorted() where mkdir(directory, 0o755) != 0 {
      throw .unwritable(path: directory, code: errno)
    }
    try Pack.write(sealed.encoded, to: "\(root)/\(Manifest.bundlePath)")
    let files = sealed.tree.files
    let sizes = try context.map(
      stage: Pack.name, order: sealed.order, name: { files[$0].path.description }
    ) { index throws(BuildError) -> Int in
      let bytes = try files[index].bytes()
      try Pack.write(bytes, to: "\(root)/\(files[index].path)")
      return bytes.count
    }
    return sizes.reduce(sealed.encoded.count, +)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(BuildError) {
    do throws(PackError) {
      var output = try FileOutput(creating: path)
      try output.write(bytes)
      try output.finish()
    } catch {
      throw translated(error)
    }
  }

  private static func translated(_ error: PackError) -> BuildError {
    switch error {
    case .unwritable(let path, let code):
      // The user knows the output directory, not the place for unfinished files in it.
      .unwritable(path: OutputDirectory.finalPath(of: path), code: code)
    case .content(let path, _): .inputChanged(path: path)
    case .cancelled: .cancelled
    default: .verification(path: error.path ?? "bundle.zip", message: error.message)
    }
  }
}
