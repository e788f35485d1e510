// WorkerThreads: threads of our own for work that blocks or recurses.
//
// Swift's cooperative pool must not be blocked by disk work, and its threads have stacks of 512 KB, which a parser
// that recurses with its input fills. Workers take the next index from a shared counter, so a large item does not
// hold the others up; results are placed by index, so the outcome does not depend on the number of workers.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Bounded work on threads of our own.
package enum WorkerThreads {
  /// The number of processors that are online.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The stack of a worker, in bytes: address space only, pages are used as they are touched.
  package static let stackSize = 512 << 20

  /// Calls `body` for each index below `count` on at most `jobs` threads and waits for all of them.
  ///
  /// Indices are handed out in ascending order. `body` gets the index and the number of its worker.
  package static func forEach(
    count: Int, jobs: Int, stackSize: Int = stackSize, _ body: @Sendable (Int, Int) -> Void
  ) {
    guard count > 0 else { return }
    let next = Lock(0)
    withoutActuallyEscaping(body) { body in
      run(threads: max(1, min(jobs, count)), stackSize: stackSize) { worker in
        while true {
          let index = next.withLock { value in
            defer { value += 1 }
            return value
          }
          guard index < count else { return }
          body(index, worker)
        }
      }
    }
  }

  /// The results of `body` for each index below `count`, in the order of the indices.
  package static func map<R: Sendable>(
    count: Int, jobs: Int, stackSize: Int = stackSize, _ body: @Sendable (Int) -> R
  ) -> [R] {
    let results = Lock([R?](repeating: nil, count: count))
    forEach(count: count, jobs: jobs, stackSize: stackSize) { index, _ in
      let result = body(index)
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap { $0 } }
  }

  /// Runs `body` on a thread with a large stack and returns what it returns.
  package static func withLargeStack<R: Sendable>(_ body: @Sendable () -> R) -> R {
    let result = Lock<R?>(nil)
    withoutActuallyEscaping(body) { body in
      run(threads: 1, stackSize: stackSize) { _ in
        let value = body()
        result.withLock { $0 = value }
      }
    }
    guard let value = result.withLock({ $0 }) else {
      preconditionFailure("a worker thread ended without a result")
    }
    return value
  }

  /// Runs `other` on a thread of its own while `body` runs here, and waits for both.
  ///
  /// `body` is told whether there is another thread; where the system refuses one, `other` does not run.
  package static func beside<Other: Sendable, Mine>(
    stackSize: Int, _ other: @Sendable () -> Other, _ body: (Bool) -> Mine
  ) -> (Other?, Mine) {
    let result = Lock<Other?>(nil)
    let mine = withoutActuallyEscaping(other) { other in
      let threads = start(threads: 1, stackSize: stackSize) { _ in
        let value = other()
        result.withLock { $0 = value }
      }
      let mine = body(!threads.isEmpty)
      for thread in threads { pthread_join(thread, nil) }
      return mine
    }
    return (result.withLock { $0 }, mine)
  }

  /// True on a thread that this type started: its stack is large already.
  package static var isWorker: Bool { pthread_getspecific(workerKey) != nil }

  private static let workerKey: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private final class Start: Sendable {
    let worker: Int
    let body: @Sendable (Int) -> Void
    init(worker: Int, body: @escaping @Sendable (Int) -> Void) {
      self.worker = worker
      self.body = body
    }
  }

  private static func run(threads: Int, stackSize: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let started = start(threads: threads, stackSize: stackSize, body)
    // Where the system refuses even one thread, the caller does the work itself.
    if started.isEmpty { body(0) }
    for thread in started { pthread_join(thread, nil) }
  }

  private static func start(
    threads: Int, stackSize: Int, _ body: @escaping @Sendable (Int) -> Void
  ) -> [pthread_t] {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    var started: [pthread_t] = []
    for worker in 0..<threads {
      let start = Unmanaged.passRetained(Start(worker: worker, body: body))
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      let status = pthread_create(&thread, &attributes, threadMain, start.toOpaque())
      guard status == 0 else {
        start.release()
        continue
      }
      #if canImport(Darwin)
        if let thread { started.append(thread) }
      #else
        started.append(thread)
      #endif
    }
    return started
  }

  #if canImport(Darwin)
    private static let threadMain:
      @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { pointer in
        enter(pointer)
        return nil
      }
  #else
    private static let threadMain:
      @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
        if let pointer { enter(pointer) }
        return nil
      }
  #endif

  private static func enter(_ pointer: UnsafeMutableRawPointer) {
    let start = Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue()
    pthread_setspecific(workerKey, pointer)
    start.body(start.worker)
  }
}
