// AssetStore: the extracted bundle between launches.
//
// install → current → confirm, or → rollBack
//
// A version is installed beside the one that is shown and becomes current at once, but it is good only when the app has said
// so. A version that is bad is left for the last one that was good and is not installed again. Versions that are
// neither current nor lately good are removed. Every step that touches the disk runs on threads of the store; the actor
// orders nothing but what it hands out.

public import AssetArchive
internal import AssetText

/// Keeps the extracted versions of a bundle in a place of the system's.
///
/// ```swift
/// let store = try AssetStore(.caches)
/// let bundle = try await store.install(from: archivePath)   // milliseconds when it is there already
/// webView.loadFileURL(…)                                    // files are in bundle.path
/// try await store.confirm()                                 // once the page came up
/// ```
public actor AssetStore {
  /// How versions lie beside each other.
  public enum Layout: Sendable, Hashable {
    /// Each in a directory of its own: pages that are open keep their files, and one can go back.
    case sideBySide
    /// One directory, exchanged in one step: its path, and with it the origin of `file://` pages, stays. There is no way back.
    case exchanged
  }

  /// How to keep versions.
  public struct Options: Sendable {
    /// How versions lie beside each other.
    public var layout = Layout.sideBySide
    /// How many versions that were good stay, the latest first.
    public var keptVersions = 2
    /// When files can be read on a device with a passcode.
    public var protection = Protection.untilFirstAuthentication
    /// True to leave the store out of backups: it can be made again from the app.
    public var isExcludedFromBackup = true
    /// How to extract. A version is a whole one, so `only` is not looked at.
    public var installer = BundleInstaller.Options()

    /// Makes the default options.
    public init() {}
  }

  /// How far an installation is.
  public struct Progress: Sendable, Hashable {
    /// The files that are written.
    public var files = 0
    /// The files that have to be written.
    public var totalFiles = 0
    /// The bytes that are written.
    public var bytes = 0
    /// The bytes that have to be written.
    public var totalBytes = 0
  }

  private let place: Place
  private let name: String
  private let options: Options
  private let queue = BlockingQueue(limit: 4)
  /// Removals one after the other: who waits for one waits for those before it.
  private let removals = BlockingQueue(limit: 1)
  /// What was handed out by this store: nothing of it is removed while the process lives.
  private var used: Set<String> = []

  /// Makes a store; the disk is not touched before the first call.
  ///
  /// - Parameters:
  ///   - place: Where it lies.
  ///   - name: The name of its directory there.
  ///   - options: How to keep versions.
  public init(
    _ place: Place, name: String = "webpack-assets", options: Options = Options()
  ) {
    self.place = place
    self.name = name
    self.options = options
  }

  /// The version that is current, or nil. A directory that lost single files is found by ``install(from:acceptingRejected:progress:)``,
  /// which repairs it.
  public var current: InstalledBundle? {
    get async {
      let found = await onDisk { (directory) throws(StoreError) -> InstalledBundle? in
        let state = directory.state
        guard let identity = state.current, directory.holds(identity) else { return nil }
        return directory.bundle(identity, state)
      }
      guard case .success(let bundle?) = found else { return nil }
      used.insert(bundle.identity)
      return bundle
    }
  }

  /// Installs an archive and makes it current; where it is there already, this costs milliseconds.
  ///
  /// Cancelling the task stops the work; what was current stays so.
  /// - Parameters:
  ///   - archivePath: The archive.
  ///   - acceptingRejected: True to install a version that was rolled back from.
  ///   - progress: Hears how far it is; called on threads of the store, several at a time.
  /// - Returns: The version, not confirmed unless it was before.
  /// - Throws: `StoreError.archive` where it cannot be installed, `StoreError.rejected` for a version that was bad.
  @discardableResult
  public func install(
    from archivePath: String, acceptingRejected: Bool = false,
    progress: (@Sendable (Progress) -> Void)? = nil
  ) async throws(StoreError) -> InstalledBundle {
    let cancellation = Cancellation()
    let reporter = progress.map { ProgressReporter($0) }
    let result = await onDisk(cancelling: cancellation) {
      (directory) throws(StoreError) in
      try AssetStore.install(
        archivePath, into: directory, acceptingRejected, reporter, cancellation)
    }
    let bundle = try result.get()
    used.insert(bundle.identity)
    // Nobody waits for what is removed, and what cannot be removed now is found the next time.
    let used = used
    let (place, name, options) = (place, name, options)
    removals.add {
      guard let directory = try? StoreDirectory(place, name: name, options: options) else {
        return
      }
      try? directory.removeSuperseded(except: used)
    }
    return bundle
  }

  /// Says that the app came up with the current version: it is good, and rolling back leads to it from later ones.
  ///
  /// - Throws: `StoreError.nothingInstalled`.
  public func confirm() async throws(StoreError) {
    try await onDisk { (directory) throws(StoreError) in
      try directory.update { (state) throws(StoreError) in
        guard let current = state.current else { throw .nothingInstalled }
        state.confirm(current)
      }
    }.get()
  }

  /// Leaves the current version for the last other one that was good, and remembers it as bad.
  ///
  /// - Returns: The version that is current now.
  /// - Throws: `StoreError.nothingToRollBack`; the current version stays then.
  @discardableResult
  public func rollBack() async throws(StoreError) -> InstalledBundle {
    let layout = options.layout
    let bundle = try await onDisk { (directory) throws(StoreError) in
      try directory.update { (state) throws(StoreError) in
        let bad = state.current
        guard layout == .sideBySide,
          let good = state.good.first(where: { $0 != bad && directory.holds($0) })
        else { throw .nothingToRollBack }
        if let bad { state.reject(bad) }
        state.current = good
        return directory.bundle(good, state)
      }
    }.get()
    used.insert(bundle.identity)
    return bundle
  }

  /// Removes versions that are neither current nor lately good, nor were handed out by this store; installing does it too.
  public func removeSuperseded() async throws(StoreError) {
    let used = used
    try await onDisk(removals) { (directory) throws(StoreError) in
      try directory.removeSuperseded(except: used)
    }.get()
  }

  // MARK: Threads

  /// Does something with the directory on a thread of the store.
  private func onDisk<R: Sendable>(
    _ queue: BlockingQueue? = nil, cancelling cancellation: Cancellation = Cancellation(),
    _ work: @escaping @Sendable (StoreDirectory) throws(StoreError) -> R
  ) async -> Result<R, StoreError> {
    let (place, name, options) = (place, name, options)
    return await (queue ?? self.queue).run(cancelling: cancellation) {
      let result = Lock<Result<R, StoreError>>(.failure(.nothingInstalled))
      ExpiringActivity.run(cancellation) {
        let found = Result { () throws(StoreError) in
          try work(try StoreDirectory(place, name: name, options: options))
        }
        result.withLock { $0 = found }
      }
      return result.withLock { $0 }
    }
  }

  private static func install(
    _ archivePath: String, into directory: StoreDirectory, _ acceptingRejected: Bool,
    _ reporter: ProgressReporter?, _ cancellation: Cancellation
  ) throws(StoreError) -> InstalledBundle {
    for _ in 0..<4 {
      var installerOptions = directory.options.installer
      installerOptions.only = []
      let identity: String
      do throws(ArchiveError) {
        identity = try ArchiveReader(path: archivePath, limits: installerOptions.limits).identity
      } catch {
        throw .archive(error)
      }
      if directory.state.rejected.contains(identity), !acceptingRejected {
        throw .rejected(identity)
      }
      let report: ExtractionReport
      do throws(ArchiveError) {
        report = try BundleInstaller(options: installerOptions).install(
          archivePath, to: directory.path(of: identity), progress: reporter,
          cancellation: cancellation)
      } catch {
        throw .archive(error)
      }
      // Another archive came to this path meanwhile: its tree lies under a wrong name, which is never made current.
      guard report.identity == identity else { continue }
      // Another process may have removed a version that was not current yet.
      let bundle = try directory.update { (state) throws(StoreError) -> InstalledBundle? in
        guard directory.holds(identity) else { return nil }
        state.current = identity
        state.rejected.removeAll { $0 == identity }
        return directory.bundle(identity, state, report)
      }
      if let bundle { return bundle }
    }
    throw .archive(.changed(path: archivePath))
  }
}

/// Adds up what the workers of an extraction say.
private final class ProgressReporter: ExtractionProgress {
  private let tell: @Sendable (AssetStore.Progress) -> Void
  private let state = Lock(AssetStore.Progress())

  init(_ tell: @escaping @Sendable (AssetStore.Progress) -> Void) { self.tell = tell }

  func extractionBegan(files: Int, bytes: Int) {
    tell(
      state.withLock { state in
        state.totalFiles = files
        state.totalBytes = bytes
        return state
      })
  }

  func extractionWrote(files: Int, bytes: Int) {
    tell(
      state.withLock { state in
        state.files += files
        state.bytes += bytes
        return state
      })
  }
}
