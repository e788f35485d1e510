internal import AssetText

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
