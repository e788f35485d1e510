internal import AssetArchive
internal import AssetPack
package import AssetText

/// Reads back what was packed, before it takes its place: with libarchive, which shares no code with the writer.
package struct Verify: Stage {
  package static let name = "verify"

  /// Where the packed files are.
  package let staging: String

  package init(staging: String) { self.staging = staging }

  package func run(
    _ sealed: consuming SealedTree, _ context: BuildContext, _ counts: inout StepCounts
  ) throws(BuildError) -> SealedTree {
    let verifier = BundleVerifier(jobs: context.jobs)
    let manifest = sealed.manifest
    let result: BundleVerifier.Report
    let name: String
    switch context.options.format {
    case .zip: name = OutputDirectory.bundleName
    case .directory: name = OutputDirectory.treeName
    case .singleFile: return try Self.readPages(sealed, staging, &counts)
    }
    do throws(PackError) {
      result =
        context.options.format == .zip
        ? try verifier.verify(
          "\(staging)/\(name)", against: manifest, readers: [.libarchive],
          cancellation: context.cancellation)
        : try verifier.verifyTree(
          "\(staging)/\(name)", against: manifest, cancellation: context.cancellation)
    } catch {
      if case .cancelled = error { throw .cancelled }
      throw .verification(path: error.path ?? staging, message: error.message)
    }
    if let problem = result.problems.first {
      throw .verification(
        path: name,
        message:
          "\(problem.message); what was packed cannot be read back, nothing was replaced; build again"
      )
    }
    counts.items = result.entries
    counts.bytesIn = result.bytes
    counts.bytesOut = result.bytes
    return sealed
  }

  /// Pages of single files are compared with their digests; there is no archive that another program could read.
  private static func readPages(
    _ sealed: SealedTree, _ staging: String, _ counts: inout StepCounts
  ) throws(BuildError) -> SealedTree {
    for entry in sealed.manifest.entries {
      let bytes = try? FileReading.read("\(staging)/\(entry.path)")
      guard bytes.map({ SHA256.hexadecimal($0) }) == entry.sha256 else {
        throw .verification(
          path: entry.path.description,
          message: "what was written cannot be read back, nothing was replaced; build again")
      }
      counts.items += 1
      counts.bytesIn += entry.size
    }
    counts.bytesOut = counts.bytesIn
    return sealed
  }
}
