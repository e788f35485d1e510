// BlockingQueue: work that waits for the disk, on threads of its own.
//
// Swift's cooperative pool has as many threads as the machine has processors, and none to spare for what blocks. A queue
// starts a thread when there is work and fewer than `limit` are at it; a thread ends when there is none left.
// So an idle app has no threads of ours, and a burst of requests costs a few.

internal import AssetText

/// Work in the order it came, on a bounded number of threads.
final class BlockingQueue: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    /// The place of the next piece of work, so that taking one does not move all others.
    var next = 0
    var threads = 0

    /// The next piece of work. What was taken is let go of in larger and larger steps, so that a queue which never runs
    /// dry holds no more than twice what waits, and each piece moves a bounded number of times.
    mutating func take() -> @Sendable () -> Void {
      let work = waiting[next]
      next += 1
      if next > 64, next * 2 >= waiting.count {
        waiting.removeFirst(next)
        next = 0
      }
      return work
    }
  }

  private let limit: Int
  private let state = Lock(State())

  init(limit: Int) { self.limit = max(1, limit) }

  /// Does some work on a thread of the queue.
  func add(_ work: @escaping @Sendable () -> Void) {
    let isNew = state.withLock { state in
      state.waiting.append(work)
      guard state.threads < limit else { return false }
      state.threads += 1
      return true
    }
    if isNew { DetachedThread.start(stackSize: 1 << 20) { self.drain() } }
  }

  private func drain() {
    while true {
      let work = state.withLock { state -> (@Sendable () -> Void)? in
        guard state.next < state.waiting.count else {
          state.waiting.removeAll()
          state.next = 0
          state.threads -= 1
          return nil
        }
        return state.take()
      }
      guard let work else { return }
      work()
    }
  }

  /// The result of some work; the task that asks is suspended meanwhile and blocks nobody.
  func run<R: Sendable>(_ work: @escaping @Sendable () -> R) async -> R {
    await withCheckedContinuation { continuation in
      add { continuation.resume(returning: work()) }
    }
  }

  /// The result of some work that stops when the task is cancelled.
  func run<R: Sendable>(
    cancelling cancellation: Cancellation, _ work: @escaping @Sendable () -> R
  ) async -> R {
    await withTaskCancellationHandler {
      await run(work)
    } onCancel: {
      cancellation.cancel()
    }
  }
}
