/// A request to stop, made from any thread and asked for between pieces of work.
public final class Cancellation: Sendable {
  private let flag = Lock(false)

  /// Makes a request that was not made yet.
  public init() {}

  /// Asks for the work to stop at the next safe place.
  public func cancel() { flag.withLock { $0 = true } }

  /// True once the work was asked to stop.
  public var isCancelled: Bool { flag.withLock { $0 } }
}
