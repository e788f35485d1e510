internal import AssetText

/// Ranges of indices on several threads.
enum Batches {
  /// The results of `body` for ranges of `size` indices, in order.
  ///
  /// Below `inline` indices the caller does the work itself: to start a thread and to wait for it costs as much as
  /// hundreds of system calls.
  static func map<R: Sendable>(
    count: Int, size: Int, inline: Int, jobs: Int, _ body: @Sendable (Range<Int>) -> R
  ) -> [R] {
    if count < inline { return count == 0 ? [] : [body(0..<count)] }
    return WorkerThreads.map(
      count: (count + size - 1) / size, jobs: jobs, stackSize: ParallelExtractor.stackSize
    ) { number in body((number * size)..<min(count, (number + 1) * size)) }
  }
}
