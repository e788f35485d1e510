// A budget says how large something may get that people wait for. It is looked at when everything is made: what is too
// large is there to be inspected, and the exit status tells a continuous integration.

internal import AssetArchive
internal import AssetText

/// How large the bundle, a shell page or a file may get.
public struct SizeBudget: Sendable, Hashable {
  /// What a budget is for.
  public enum Subject: Sendable, Hashable {
    /// The archive, or all that ships where there is none.
    case bundle
    /// Each shell page.
    case shell
    /// Each file that a pattern names, by what it takes inside the archive; the manner of patterns is that of `--exclude`.
    case files(pattern: String)
  }

  /// What was measured against a budget.
  public struct Finding: Sendable, Hashable {
    /// The path of what was measured, or the word `bundle`.
    public let name: String
    /// Its size in bytes; nil for a pattern that names no file.
    public let size: Int?
    /// The most bytes that it may have.
    public let limit: Int

    /// True for what is larger than it may be.
    public var isExceeded: Bool { size.map { $0 > limit } ?? false }
  }

  /// What it is for.
  public let subject: Subject
  /// The most bytes that it may have.
  public let limit: Int

  /// Makes a budget.
  ///
  /// - Parameters:
  ///   - subject: `bundle`, `shell` or a pattern of files.
  ///   - limit: The most bytes.
  public init(_ subject: String, limit: Int) {
    self.subject =
      switch subject {
      case "bundle": .bundle
      case "shell": .shell
      default: .files(pattern: subject)
      }
    self.limit = limit
  }

  /// The sizes that the budget is about, the largest first.
  ///
  /// - Complexity: O(*n*) in the number of files, and one question to the file system for each shell page.
  public func findings(in report: BuildReport) -> [Finding] {
    let sizes: [(name: String, size: Int)]
    switch subject {
    case .bundle: sizes = [("bundle", report.bundleSize)]
    case .shell: sizes = report.shells.map { ($0, FileReading.size($0) ?? 0) }
    case .files(let pattern):
      let glob = Glob(pattern)
      sizes = report.manifest.entries.filter { glob.covers($0.path.description) }
        .map { ($0.path.description, $0.storedSize) }
    }
    if sizes.isEmpty, case .files(let pattern) = subject {
      return [Finding(name: pattern, size: nil, limit: limit)]
    }
    return sizes.sorted { ($1.size, $0.name) < ($0.size, $1.name) }
      .map { Finding(name: $0.name, size: $0.size, limit: limit) }
  }
}
