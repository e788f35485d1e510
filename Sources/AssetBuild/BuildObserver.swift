public import AssetText

/// Is told how far a build has come; called on any thread.
public protocol BuildObserver: Sendable {
  /// A stage begins.
  func stageBegan(_ stage: String)
  /// Some of a stage's pieces are done.
  func stageAdvanced(_ stage: String, done: Int, total: Int)
  /// A stage is over.
  func stageEnded(_ timing: StepTiming)
  /// Something is to be said about a file.
  func warned(_ warning: BuildWarning)
}

extension BuildObserver {
  /// Does nothing.
  public func stageBegan(_ stage: String) {}
  /// Does nothing.
  public func stageAdvanced(_ stage: String, done: Int, total: Int) {}
  /// Does nothing.
  public func stageEnded(_ timing: StepTiming) {}
  /// Does nothing.
  public func warned(_ warning: BuildWarning) {}
}
