package import AssetPack
package import AssetText

/// What the stages of one build share: options, clock, request to stop, and the list of warnings.
package final class BuildContext: Sendable {
  package let options: BuildOptions
  package let timeline: Timeline
  package let cancellation: Cancellation
  /// Measures, digests and deflates; may be used from any thread.
  package let sealer: Sealer
  /// The number of worker threads.
  package let jobs: Int
  /// The names of what files became in earlier builds; nil where nothing is kept.
  package let keys: TransformKeys?
  private let observer: (any BuildObserver)?
  private let noted = Lock<Set<BuildWarning>>([])

  package init(
    options: BuildOptions, observer: (any BuildObserver)? = nil, cancellation: Cancellation? = nil
  ) {
    self.options = options
    self.observer = observer
    self.cancellation = cancellation ?? Cancellation()
    timeline = Timeline(detailed: true)
    jobs = max(1, options.jobs ?? WorkerThreads.processorCount)
    sealer = Sealer(level: options.level)
    keys = TransformKeys(options)
  }

  /// Records a warning; the same one counts once.
  package func warn(_ warning: BuildWarning) {
    if noted.withLock({ $0.insert(warning).inserted }) { observer?.warned(warning) }
  }

  /// The warnings so far, ordered by path and place.
  package var warnings: [BuildWarning] {
    noted.withLock { $0.sorted(by: BuildWarning.isOrdered) }
  }

  /// Throws where the build was asked to stop.
  package func checkCancelled() throws(BuildError) {
    if cancellation.isCancelled { throw .cancelled }
  }

  /// Tells the observer how many pieces of a stage are done.
  func advance(_ stage: String, done: Int, total: Int) {
    observer?.stageAdvanced(
      StageProgress(stage: stage, done: done, total: total, bytes: 0, totalBytes: 0))
  }

  /// Runs a stage as a step of the timeline.
  package func run<S: Stage>(_ stage: S, _ input: consuming S.Input) throws(BuildError) -> S.Output
  {
    try checkCancelled()
    observer?.stageBegan(S.name)
    let start = timeline.steps.count
    defer {
      let steps = timeline.steps
      if steps.count > start { observer?.stageEnded(steps[steps.count - 1]) }
    }
    // The closure may run once only, which the compiler does not know.
    var held: S.Input? = consume input
    return try timeline.step(S.name) { (counts: inout StepCounts) throws(BuildError) in
      guard let value = held.take() else { throw .cancelled }
      return try stage.run(value, self, &counts)
    }
  }

  /// The results of `body` for each index, worked off by the workers in the given order.
  ///
  /// No more work is handed out once one piece fails or the build is cancelled. Of several failures the one with the
  /// lowest index is thrown, so that the message does not depend on timing more than it must. `order` names every
  /// index once, such as the largest file first; `name` is what a piece is called in the trace, `size` how much work it is
  /// in bytes.
  package func map<R: Sendable>(
    stage: String, order: [Int], name: @Sendable (Int) -> String,
    size: (@Sendable (Int) -> Int)? = nil,
    _ body: @Sendable (Int) throws(BuildError) -> R
  ) throws(BuildError) -> [R] {
    let total = order.count
    let totalBytes = size.map { size in order.reduce(0) { $0 + size($1) } } ?? 0
    let state = Lock(MapState<R>(results: Array(repeating: nil, count: total)))
    WorkerThreads.forEach(count: total, jobs: jobs) { position, worker in
      let index = order[position]
      if cancellation.isCancelled || state.withLock({ $0.failure != nil }) { return }
      do throws(BuildError) {
        let result = try timeline.span(
          name(index), category: "file", worker: worker
        ) { () throws(BuildError) in
          try body(index)
        }
        let (done, bytes) = state.withLock { state in
          state.results[index] = result
          state.done += 1
          state.bytes += size?(index) ?? 0
          return (state.done, state.bytes)
        }
        observer?.stageAdvanced(
          StageProgress(
            stage: stage, done: done, total: total, bytes: bytes, totalBytes: totalBytes))
      } catch {
        state.withLock { state in
          if let known = state.failure, known.index <= index { return }
          state.failure = (index, error)
        }
      }
    }
    let end = state.withLock { $0 }
    if let failure = end.failure { throw failure.error }
    try checkCancelled()
    return end.results.compactMap { $0 }
  }
}

/// What the workers of one `map` have come to.
private struct MapState<R: Sendable>: Sendable {
  var results: [R?]
  var failure: (index: Int, error: BuildError)?
  var done = 0
  var bytes = 0
}
