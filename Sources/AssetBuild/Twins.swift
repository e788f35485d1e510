// Twins: files that servers keep beside others to send them compressed.
//
// `app.js.gz` and `app.js.br` beside `app.js` are of no use in a bundle that compresses by itself. The gzip one goes
// only after it was inflated and found equal; Brotli is not read here, and its twin is taken at its word. A twin
// without its plain file keeps its name: some engines ask for it by that very name.

internal import AssetArchive
internal import AssetPack
internal import AssetText

enum Twins {
  static func drop(
    _ files: inout [AssetFile], _ dropped: inout [Manifest.Dropped], _ context: BuildContext
  ) throws(BuildError) {
    let known = files
    let indices = Dictionary(
      known.enumerated().map { ($1.path.description, $0) }, uniquingKeysWith: { first, _ in first })
    var pairs: [(twin: Int, plain: Int)] = []
    for (index, file) in known.enumerated() {
      let name = file.path.description
      guard name.hasSuffix(".gz") || name.hasSuffix(".br"),
        let plain = indices[String(name.dropLast(3))]
      else { continue }
      pairs.append((index, plain))
    }
    guard !pairs.isEmpty else { return }
    let candidates = pairs
    let equal = try context.map(
      stage: Scan.name, order: Array(candidates.indices),
      name: { known[candidates[$0].twin].path.description }
    ) { index throws(BuildError) -> Bool in
      let (twin, plain) = (known[candidates[index].twin], known[candidates[index].plain])
      if twin.path.fileExtension == "br" { return true }
      let inflated = GzipInflater.inflate(
        try twin.bytes(), sizeHint: plain.originalSize, limit: plain.originalSize)
      guard let inflated, inflated.count == plain.originalSize else { return false }
      return try inflated == plain.bytes()
    }
    var gone: Set<Int> = []
    for (pair, isEqual) in zip(candidates, equal) {
      let (twin, plain) = (known[pair.twin].path, known[pair.plain].path)
      if isEqual {
        gone.insert(pair.twin)
        dropped.append(
          .init(path: twin.description, reason: "compressed form of '\(plain)'"))
      } else {
        context.warn(
          BuildWarning(
            path: twin.description, id: "twin-differs",
            message: "is not the compressed form of '\(plain)' beside it; both stay, remove the "
              + "one that is out of date"))
      }
    }
    files = known.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
  }
}
