// Interruption: Ctrl-C and kill end the work at the next safe place.
//
// A signal handler may do next to nothing, so the signals are blocked in every thread and a thread of its own waits
// for them. The first one asks the work to stop, which removes what was half written; a second one ends the process.
// Either way the process dies of that very signal in the end: a shell that runs a script stops it only then, and `$?`
// is 130 after Ctrl-C.

package import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

package enum Interruption {
  /// Begins to wait for SIGINT, SIGTERM and SIGHUP; to be called before any other thread is started.
  package static func cancelOnSignal(_ cancellation: Cancellation) {
    // A reader that went away, and a limit on the size of files, are told by the failed write.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let waiting = signals
    startThread {
      var signals = waiting
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { return }
      received.withLock { $0 = number }
      cancellation.cancel()
      guard sigwait(&signals, &number) == 0 else { return }
      die(of: number)
    }
  }

  /// The signal that asked the work to stop.
  private static let received = Lock<Int32>(SIGINT)

  /// Ends the process by the signal that asked the work to stop.
  package static func die() -> Never { die(of: received.withLock { $0 }) }

  private static func die(of number: Int32) -> Never {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    signal(number, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    // Only a debugger that swallows the signal lets us come here.
    _exit(128 + number)
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private static func startThread(_ run: @escaping @Sendable () -> Void) {
    let body = Unmanaged.passRetained(Body(run)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(
        &thread, nil,
        { pointer in
          Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
          return nil
        }, body)
      if status == 0, let thread { pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { pointer in
          if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
          return nil
        }, body)
      if status == 0 { pthread_detach(thread) }
    #endif
    if status != 0 { Unmanaged<Body>.fromOpaque(body).release() }
  }
}
