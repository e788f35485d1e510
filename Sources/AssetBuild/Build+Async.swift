internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension Build {
  /// Runs all stages on threads of their own, so that Swift's cooperative pool is never blocked.
  ///
  /// Cancelling the task cancels the build.
  ///
  /// - Parameter observer: Is told how far it has come.
  /// - Throws: The first `BuildError`; the output directory is then as it was.
  /// - Returns: What was made and what each step cost.
  public func result(observer: (any BuildObserver)? = nil) async throws(BuildError) -> BuildReport {
    let cancellation = Cancellation()
    let outcome: Result<BuildReport, BuildError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DetachedThread.start {
          let result: Result<BuildReport, BuildError>
          do throws(BuildError) {
            result = .success(try run(observer: observer, cancellation: cancellation))
          } catch {
            result = .failure(error)
          }
          continuation.resume(returning: result)
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
    return try outcome.get()
  }
}

/// A thread that nobody waits for.
private enum DetachedThread {
  private final class Start: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  static func start(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let start = Unmanaged.passRetained(Start(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    if pthread_create(&thread, &attributes, main, start.toOpaque()) != 0 {
      // A system without a thread to spare: the work is done here after all.
      start.release()
      body()
    }
  }

  #if canImport(Darwin)
    private static let main: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
      { pointer in
        Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue().body()
        return nil
      }
  #else
    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
      { pointer in
        if let pointer { Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue().body() }
        return nil
      }
  #endif
}
