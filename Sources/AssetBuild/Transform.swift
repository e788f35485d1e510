internal import AssetArchive
internal import AssetPack
package import AssetText

/// Makes every file as small as it gets, where it can be made smaller.
package struct Transform: Stage {
  package static let name = "transform"

  package init() {}

  package func run(
    _ tree: consuming AssetTree, _ context: BuildContext, _ counts: inout StepCounts
  ) throws(BuildError) -> AssetTree {
    let files = tree.files
    var order = Array(files.indices)
    order.sort { (files[$0].originalSize, $1) > (files[$1].originalSize, $0) }
    let transformed = try context.map(
      stage: Transform.name, order: order, name: { files[$0].path.description }
    ) { index throws(BuildError) in try Transform.transform(files[index], context) }
    for file in transformed {
      counts.bytesIn += file.originalSize
      counts.bytesOut += file.size
      counts.items += 1
    }
    var result = tree
    result.replaceFiles(transformed)
    return result
  }

  /// Minifies one file and seals what is to ship.
  static func transform(
    _ file: AssetFile, _ context: BuildContext
  ) throws(BuildError) -> AssetFile {
    var result = file
    let bytes = try file.bytes()
    result.take(context.sealer.seal(bytes), content: nil)
    return result
  }
}
