// PendingResponder: answers before there is anything to answer from.
//
// A web view is shown its shell while the bundle is still being opened or extracted. The shell is in memory, so it is given
// out at once; whatever else is asked for waits until the bundle is there, or gets the reason why it is not.

internal import AssetText

/// A responder whose bundle comes later; the shell is answered at once.
public final class PendingResponder: AssetAnswering {
  private struct State {
    var outcome: Result<AssetResponder, Failure>?
    var waiting: [Int: CheckedContinuation<Result<AssetResponder, Failure>, Never>] = [:]
    /// Requests that were given up before they began to wait.
    var cancelled: Set<Int> = []
    var next = 0
  }

  private struct Failure: Error {
    let message: String
  }

  private let shell: [UInt8]?
  private let addresses: Set<String>
  private let state = Lock(State())

  /// Makes a responder without a bundle.
  ///
  /// - Parameters:
  ///   - shell: The shell page.
  ///   - addresses: The paths that it is the answer to; after the bundle came, its responder decides.
  public init(shell: [UInt8]? = nil, addresses: Set<String> = ["/", "/index.html"]) {
    self.shell = shell
    self.addresses = addresses
  }

  /// Answers from now on, those who wait first.
  public func resolve(_ responder: AssetResponder) { end(.success(responder)) }

  /// Answers with status 500 and a reason from now on; a later ``resolve(_:)`` takes that back.
  public func reject(_ message: String) { end(.failure(Failure(message: message))) }

  private func end(_ outcome: Result<AssetResponder, Failure>) {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      state.outcome = outcome
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume(returning: outcome) }
  }

  /// Answers a request, once that is possible. Where the task is cancelled meanwhile, the answer is an error.
  public func answer(_ request: AssetRequest) async -> AssetResponse {
    let known = state.withLock { $0.outcome }
    if case .success(let responder)? = known { return await responder.answer(request) }
    if let shell, request.isNavigation ?? true, request.method == "GET",
      let target = RequestTarget(request.target), addresses.contains("/" + target.path)
    {
      var response = AssetResponse(content: shell, mediaType: "text/html; charset=utf-8")
      response.headers["Cache-Control"] = "no-store"
      return response
    }
    switch await outcome() {
    case .success(let responder): return await responder.answer(request)
    case .failure(let failure): return .message(500, failure.message)
    }
  }

  private func outcome() async -> Result<AssetResponder, Failure> {
    let ticket = state.withLock { state in
      state.next += 1
      return state.next
    }
    let givenUp = Result<AssetResponder, Failure>.failure(
      Failure(message: "the request was given up"))
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let found = state.withLock { state -> Result<AssetResponder, Failure>? in
          if let outcome = state.outcome { return outcome }
          if state.cancelled.remove(ticket) != nil { return givenUp }
          state.waiting[ticket] = continuation
          return nil
        }
        if let found { continuation.resume(returning: found) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        let found = state.waiting.removeValue(forKey: ticket)
        if found == nil, state.outcome == nil { state.cancelled.insert(ticket) }
        return found
      }
      waiting?.resume(returning: givenUp)
    }
  }
}
