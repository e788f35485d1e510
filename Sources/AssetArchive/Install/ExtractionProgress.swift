public import AssetText

/// Hears how far an extraction is; called from worker threads, several at a time.
public protocol ExtractionProgress: Sendable {
  /// Files are about to be written.
  func extractionBegan(files: Int, bytes: Int)
  /// One more file was written.
  func extractionWrote(files: Int, bytes: Int)
  /// The tree is in its place.
  func extractionEnded()
}

extension ExtractionProgress {
  /// Does nothing.
  public func extractionBegan(files: Int, bytes: Int) {}
  /// Does nothing.
  public func extractionWrote(files: Int, bytes: Int) {}
  /// Does nothing.
  public func extractionEnded() {}
}

/// What an extraction did and what it cost.
public struct ExtractionReport: Sendable {
  /// How an extraction ended.
  public enum Outcome: Sendable, Hashable {
    /// The whole tree was written.
    case extracted
    /// The tree was there but for some files, which were written again.
    case repaired(Int)
    /// The tree was there.
    case alreadyDone
  }

  /// How it ended.
  public var outcome: Outcome
  /// The identity of the archive, as `ArchiveReader.identity`.
  public var identity: String
  /// The files of the archive.
  public var files: Int
  /// The sum of their sizes.
  public var bytes: Int
  /// The size of the archive.
  public var archiveBytes: Int
  /// The number of threads that wrote files.
  public var workers: Int
  /// Seconds that all workers together spent reading and inflating.
  public var inflateTime: Double
  /// Seconds that all workers together spent creating and writing files.
  public var writeTime: Double
  /// What each step cost, in order.
  public var steps: [StepTiming]
  /// What each worker did, where the options asked for it.
  package var spans: [Timeline.Span]
}
