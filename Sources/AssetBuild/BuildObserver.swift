public import AssetText

/// How far a stage has come.
public struct StageProgress: Sendable, Hashable {
  /// The stage.
  public var stage: String
  /// The number of pieces that are done.
  public var done: Int
  /// The number of all pieces.
  public var total: Int
  /// The bytes of the pieces that are done; 0 where the stage does not count bytes.
  public var bytes: Int
  /// The bytes of all pieces; 0 where the stage does not count bytes.
  public var totalBytes: Int
}

/// Is told how far a build has come; called on any thread.
public protocol BuildObserver: Sendable {
  /// A stage begins.
  func stageBegan(_ stage: String)
  /// Some of a stage's pieces are done.
  func stageAdvanced(_ progress: StageProgress)
  /// A stage is over.
  func stageEnded(_ timing: StepTiming)
  /// Something is to be said about a file.
  func warned(_ warning: BuildWarning)
}

extension BuildObserver {
  /// Does nothing.
  public func stageBegan(_ stage: String) {}
  /// Does nothing.
  public func stageAdvanced(_ progress: StageProgress) {}
  /// Does nothing.
  public func stageEnded(_ timing: StepTiming) {}
  /// Does nothing.
  public func warned(_ warning: BuildWarning) {}
}
