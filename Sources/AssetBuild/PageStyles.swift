// PageStyles: what all style sheets of a build together do to the white space of its pages.
//
// A page says which sheets it begins with, and its scripts bring others; so all count for every page. A page is then made
// of more than its own bytes, which a cache has to know.

internal import AssetText
internal import MinifyCSS

/// What all style sheets of a build together do to the white space of its pages.
package struct PageStyles: Sendable {
  let lines: LineStyles
  /// The digest of what the sheets do, for the keys of pages in a cache.
  let digest: [UInt8]

  private init(_ lines: LineStyles) {
    self.lines = lines
    digest = SHA256.hash(Array(lines.fingerprint.utf8))
  }

  /// What no sheet has changed.
  package init() { self.init(LineStyles()) }

  /// What the sheets do that may be in memory or on disk.
  ///
  /// - Complexity: O(*n*) for the bytes of the sheets.
  /// - Throws: A `BuildError` for a sheet that cannot be read.
  init(_ files: [AssetFile], _ context: BuildContext) throws(BuildError) {
    guard context.options.minifies, files.contains(where: { $0.mediaType.kind == .html }) else {
      self.init()
      return
    }
    let sheets = files.filter { $0.mediaType.kind == .css }
    let parts = WorkerThreads.map(count: sheets.count, jobs: context.jobs) { index in
      Result { () throws(BuildError) -> LineStyles in
        LineStyles(sheets: [try sheets[index].bytes()])
      }
    }
    var lines = LineStyles()
    for part in parts { lines.formUnion(try part.get()) }
    self.init(lines)
  }
}
