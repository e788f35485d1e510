import AssetText
import Testing

@testable import AssetRuntime

@Suite struct BlockingQueueTests {
  /// Something that a piece of work holds; it counts how many there are.
  private final class Held: Sendable {
    let alive: Lock<Int>

    init(_ alive: Lock<Int>) {
      self.alive = alive
      alive.withLock { $0 += 1 }
    }

    deinit { alive.withLock { $0 -= 1 } }
  }

  /// A queue that always has something to do lets go of what is done.
  @Test func workThatIsDoneIsNotKept() async {
    let queue = BlockingQueue(limit: 1)
    let alive = Lock(0)
    let most = Lock(0)
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      @Sendable func add(_ number: Int) {
        let held = Held(alive)
        queue.add {
          withExtendedLifetime(held) {
            // The next piece is there before this one ends, so that the queue never runs dry.
            guard number < 2000 else { return done.resume() }
            add(number + 1)
            let now = alive.withLock { $0 }
            most.withLock { $0 = max($0, now) }
          }
        }
      }
      add(0)
    }
    #expect(most.withLock { $0 } < 200)
  }

  @Test func workIsDoneInItsOrder() async {
    let queue = BlockingQueue(limit: 1)
    let order = Lock<[Int]>([])
    for number in 0..<500 { queue.add { order.withLock { $0.append(number) } } }
    await queue.run {}
    #expect(order.withLock { $0 } == Array(0..<500))
  }
}
