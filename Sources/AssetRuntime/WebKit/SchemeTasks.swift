// SchemeTasks: requests of a web view that may be stopped at any moment.
//
// WebKit raises an exception, which ends the app, when anything is told to a task after it was stopped: not only by a
// late answer, but also by a stop between two pieces of data, or within the call that delivers one. So there is one
// place that knows which tasks run, all of it on the main actor, where WebKit also starts and stops them; each word to a
// task is preceded by the question whether it still runs, with nothing in between. Nothing here names WebKit, so the
// same code answers WebKitGTK and the tests' fake, which stops at random moments.

/// What a task of a web view can be told.
@MainActor public protocol SchemeTaskClient: AnyObject {
  /// Status and header fields; the first that is told.
  func receive(_ response: AssetResponse)
  /// Bytes of the body, in order.
  func receive(_ bytes: [UInt8])
  /// That all was told.
  func finish()
  /// That the rest cannot be read.
  func fail(_ error: ReadError)
}

/// The tasks of a scheme handler that run now.
@MainActor public final class SchemeTasks {
  private struct Running {
    let client: any SchemeTaskClient
    let work: Task<Void, Never>
  }

  private let answering: any AssetAnswering
  private let pieceSize: Int
  private var running: [ObjectIdentifier: Running] = [:]

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - answering: What gives the answers.
  ///   - pieceSize: The largest piece of a body, in bytes; a task takes no more memory than that.
  public init(_ answering: any AssetAnswering, pieceSize: Int = 256 << 10) {
    self.answering = answering
    self.pieceSize = pieceSize
  }

  /// The number of tasks that run.
  public var count: Int { running.count }

  /// Begins to answer a request; returns before anything is told to the client.
  public func start(_ client: any SchemeTaskClient, _ request: AssetRequest) {
    let id = ObjectIdentifier(client)
    let (answering, pieceSize) = (answering, pieceSize)
    running[id]?.work.cancel()
    let work = Task { [weak self] in
      let response = await answering.answer(request)
      guard self?.tell(id, { $0.receive(response) }) == true else { return }
      var offset = 0
      while offset < response.body.count {
        do throws(ReadError) {
          let piece = try await response.body.piece(at: offset, size: pieceSize)
          guard !piece.isEmpty else { break }
          offset += piece.count
          guard self?.tell(id, { $0.receive(piece) }) == true else { return }
        } catch {
          self?.end(id) { $0.fail(error) }
          return
        }
      }
      self?.end(id) { $0.finish() }
    }
    running[id] = Running(client: client, work: work)
  }

  /// Tells the client nothing more.
  public func stop(_ client: any SchemeTaskClient) {
    running.removeValue(forKey: ObjectIdentifier(client))?.work.cancel()
  }

  /// Tells no client anything more.
  public func stopAll() {
    for task in running.values { task.work.cancel() }
    running = [:]
  }

  /// Says something to a client that still runs; false where it does not, also afterwards.
  private func tell(_ id: ObjectIdentifier, _ words: (any SchemeTaskClient) -> Void) -> Bool {
    // Only the work itself knows that it was cancelled where its place was given to another.
    guard !Task.isCancelled, let client = running[id]?.client else { return false }
    words(client)
    return !Task.isCancelled && running[id] != nil
  }

  /// Says the last word; a task is no longer one that can be stopped then.
  private func end(_ id: ObjectIdentifier, _ words: (any SchemeTaskClient) -> Void) {
    guard !Task.isCancelled, let client = running.removeValue(forKey: id)?.client else { return }
    words(client)
  }
}
