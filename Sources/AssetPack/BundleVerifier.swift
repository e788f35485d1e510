// BundleVerifier: is a bundle what its manifest says?
//
// Two readers are asked: ours, by which apps open the bundle, and libarchive, which shares no code with our writer. Each
// reads every entry, and what it reads has to have the size and the SHA-256 of the manifest. Our reader also compares
// what the central directory says about CRC-32 and stored size. Workers open the archive for themselves; each reads
// the entries of its own share, a run of the archive that is about as many bytes as the others'.

public import AssetArchive
public import AssetText

/// Compares bundles and extracted trees with their manifests.
public struct BundleVerifier: Sendable {
  /// Who reads the archive.
  public enum Reader: String, Sendable, Hashable, CaseIterable {
    /// The reader of this package.
    case own
    /// Libarchive.
    case libarchive
  }

  /// Something that is not as the manifest says.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The archive, or the tree.
    public var path: String
    /// The entry, or nil where the problem is not about one.
    public var entry: String?
    /// A stable name such as `archive-checksum`.
    public var id: String
    /// One lower-case sentence that quotes what was found.
    public var message: String

    /// Path, message and id in one line.
    public var description: String { "\(path): error: \(message) [\(id)]" }
  }

  /// What was read and what was found.
  public struct Report: Sendable {
    /// What is not as the manifest says, ordered by entry.
    public var problems: [Problem] = []
    /// The entries that were read, by each reader once.
    public var entries = 0
    /// The bytes that were read, inflated.
    public var bytes = 0
    /// What each reader cost.
    public var steps: [StepTiming] = []
    /// The manifest that everything was compared with.
    public var manifest: Manifest?

    /// True where everything is as the manifest says.
    public var isGood: Bool { problems.isEmpty }
  }

  /// The number of worker threads.
  public let jobs: Int

  /// Makes a verifier.
  public init(jobs: Int = 1) { self.jobs = max(1, jobs) }

  /// Compares a bundle, and a tree that was extracted from it, with the manifest inside the bundle.
  ///
  /// - Parameters:
  ///   - bundle: The archive.
  ///   - tree: A directory that the bundle was extracted to.
  ///   - cancellation: Ends the work between two entries.
  /// - Throws: `PackError` where there is nothing to compare: no archive, or no manifest in it.
  /// - Returns: What was read and what was found.
  public func verify(
    _ bundle: String, tree: String? = nil, cancellation: Cancellation? = nil
  ) throws(PackError) -> Report {
    let archive: ArchiveReader
    let manifest: Manifest?
    do throws(ArchiveError) {
      archive = try ArchiveReader(path: bundle)
      manifest = try archive.manifest()
    } catch {
      throw .archive(error)
    }
    guard let manifest else { throw .manifestMissing(path: bundle) }
    var report = try verify(
      bundle, against: manifest, readers: Reader.allCases, cancellation: cancellation)
    if let tree {
      let second = try verifyTree(tree, against: manifest, cancellation: cancellation)
      report.problems += second.problems
      report.entries += second.entries
      report.bytes += second.bytes
      report.steps += second.steps
    }
    report.manifest = manifest
    return report
  }

  /// Compares an archive with a manifest.
  package func verify(
    _ bundle: String, against manifest: Manifest, readers: [Reader],
    cancellation: Cancellation? = nil
  ) throws(PackError) -> Report {
    let timeline = Timeline()
    var report = Report()
    for reader in readers {
      let findings = try timeline.step("verify by \(reader == .own ? "own reader" : "libarchive")")
      { (counts: inout StepCounts) throws(PackError) in
        let findings = Findings(bundle, manifest, cancellation)
        switch reader {
        case .own: try readOwn(findings)
        case .libarchive: try readLibarchive(findings)
        }
        (counts.items, counts.bytesIn, counts.bytesOut) = findings.totals
        return findings
      }
      report.problems += findings.problems
      report.entries += findings.totals.0
      report.bytes += findings.totals.1
    }
    report.steps = timeline.steps
    return report
  }

  /// Compares a directory with a manifest.
  package func verifyTree(
    _ tree: String, against manifest: Manifest, cancellation: Cancellation? = nil
  ) throws(PackError) -> Report {
    let timeline = Timeline()
    let findings = try timeline.step("verify tree") {
      (counts: inout StepCounts) throws(PackError) in
      let findings = Findings(tree, manifest, cancellation)
      WorkerThreads.forEach(count: manifest.entries.count, jobs: jobs) { index, _ in
        if cancellation?.isCancelled == true { return }
        findings.readFile(manifest.entries[index])
      }
      try findings.checkTree()
      (counts.items, counts.bytesIn, counts.bytesOut) = findings.totals
      return findings
    }
    if cancellation?.isCancelled == true { throw .cancelled }
    var report = Report()
    report.problems = findings.problems
    (report.entries, report.bytes, _) = findings.totals
    report.steps = timeline.steps
    return report
  }

  private func readOwn(_ findings: Findings) throws(PackError) {
    let archive: ArchiveReader
    do throws(ArchiveError) {
      archive = try ArchiveReader(path: findings.path)
    } catch {
      throw .archive(error)
    }
    let entries = archive.entries
    findings.checkNames(entries.filter { !$0.isDirectory }.map(\.path))
    WorkerThreads.forEach(count: entries.count, jobs: jobs) { index, _ in
      if findings.isCancelled { return }
      let entry = entries[index]
      if entry.isDirectory { return }
      guard let expected = findings.expected[entry.path] else { return }
      findings.check(
        entry.path, expected, crc32: entry.crc32, storedSize: entry.storedSize)
      do throws(ArchiveError) {
        findings.check(entry.path, expected, bytes: try archive.read(entry))
      } catch {
        findings.add(entry.path.description, error)
      }
    }
    if findings.isCancelled { throw .cancelled }
  }

  private func readLibarchive(_ findings: Findings) throws(PackError) {
    // Several for each worker: how long one takes is known only afterwards.
    let shares = findings.shares(jobs == 1 ? 1 : jobs * 3)
    let failure = Lock<PackError?>(nil)
    WorkerThreads.forEach(count: shares.count, jobs: jobs) { share, _ in
      var names: [AssetPath] = []
      do throws(PackError) {
        try LibarchiveReader(path: findings.path).digest { entry throws(PackError) in
          if findings.isCancelled { throw .cancelled }
          guard entry.kind != .directory else { return false }
          let path = findings.spelling(entry.path)
          if share == 0 { names.append(path) }
          guard shares[share].contains(path) else { return false }
          if entry.kind != .file {
            findings.add(
              entry.path.description, "archive-kind", "'\(entry.path)' is not a regular file")
          }
          return entry.kind == .file
        } _: { entry, size, sha256 in
          let path = findings.spelling(entry.path)
          guard let expected = findings.expected[path] else { return }
          findings.check(path, expected, size: size, sha256: sha256)
        }
        if share == 0 { findings.checkNames(names) }
      } catch {
        failure.withLock { if $0 == nil || error == .cancelled { $0 = error } }
      }
    }
    guard let error = failure.withLock({ $0 }) else { return }
    if case .damaged(_, let message) = error {
      findings.add(nil, "archive-damaged", "libarchive cannot read it: \(message)")
    } else {
      throw error
    }
  }
}
