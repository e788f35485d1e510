internal import AssetText

#if canImport(Darwin)
  internal import Dispatch
  internal import Foundation
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension AssetStore {
  /// Where a store keeps its versions.
  public enum Place: Sendable, Hashable {
    /// The directory for temporary files. The system empties it when it likes, also while the app runs.
    case temporary
    /// The directory for caches: emptied when the disk is full and the app does not run, not part of backups.
    case caches
    /// The directory for the app's own files: never emptied; marked as not to be backed up.
    case applicationSupport
    /// A container that apps and extensions of one group share; Apple systems only.
    case appGroup(String)
    /// A directory of the caller's; it must exist.
    case directory(String)

    /// The directory as it is called now; containers move between launches and updates.
    ///
    /// - Throws: `StoreError.place` where there is none.
    func path() throws(StoreError) -> String {
      switch self {
      case .directory(let path): return path
      #if canImport(Darwin)
        case .temporary: return NSTemporaryDirectory()
        case .caches: return try Place.system(.cachesDirectory)
        case .applicationSupport: return try Place.system(.applicationSupportDirectory)
        case .appGroup(let name):
          guard
            let url = FileManager.default.containerURL(
              forSecurityApplicationGroupIdentifier: name)
          else { throw .place("the app is not in the group '\(name)'") }
          return url.path
      #else
        case .temporary: return Place.variable("TMPDIR") ?? "/tmp"
        case .caches: return try Place.directory("XDG_CACHE_HOME", orBelowHome: "/.cache")
        case .applicationSupport:
          return try Place.directory("XDG_DATA_HOME", orBelowHome: "/.local/share")
        case .appGroup(let name):
          throw .place("there are no app groups on this system ('\(name)')")
      #endif
      }
    }

    #if canImport(Darwin)
      private static func system(
        _ directory: FileManager.SearchPathDirectory
      ) throws(StoreError) -> String {
        let found = FileManager.default.urls(for: directory, in: .userDomainMask).first
        guard let found else { throw .place("the system names no such directory") }
        return found.path
      }
    #else
      /// What an environment variable names; the specification of these has only absolute paths.
      private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee == 0x2F else { return nil }
        return String(cString: value)
      }

      private static func directory(
        _ name: String, orBelowHome path: String
      ) throws(StoreError) -> String {
        if let found = variable(name) { return found }
        guard let home = variable("HOME") else { throw .place("there is no home directory") }
        return home + path
      }
    #endif
  }

  /// When files can be read on a device with a passcode; without effect on other systems.
  public enum Protection: Sendable, Hashable {
    /// Always.
    case none
    /// From the first time that the device was unlocked after it was started: what an app needs that may run in the
    /// background.
    case untilFirstAuthentication
    /// While the device is unlocked, and as long as they are open.
    case unlessOpen
    /// While the device is unlocked.
    case complete
  }

  /// Gives a directory the protection class that new files in it inherit, and takes it out of backups.
  static func prepare(_ path: String, _ options: Options) throws(StoreError) {
    #if canImport(Darwin)
      var url = URL(fileURLWithPath: path, isDirectory: true)
      do {
        var values = URLResourceValues()
        values.isExcludedFromBackup = options.isExcludedFromBackup
        try url.setResourceValues(values)
        #if !os(macOS)
          let type: FileProtectionType =
            switch options.protection {
            case .none: .none
            case .untilFirstAuthentication: .completeUntilFirstUserAuthentication
            case .unlessOpen: .completeUnlessOpen
            case .complete: .complete
            }
          try FileManager.default.setAttributes([.protectionKey: type], ofItemAtPath: path)
        #endif
      } catch {
        throw .place("\(path) cannot be protected: \(error.localizedDescription)")
      }
    #endif
  }
}

/// Keeps the system from suspending the app in the middle of some work, so that no lock is held meanwhile.
enum ExpiringActivity {
  /// Does the work on this thread or one of the system's; where its patience ends, the work is cancelled.
  static func run(_ cancellation: Cancellation, _ work: @escaping @Sendable () -> Void) {
    #if os(iOS) || os(tvOS) || os(visionOS)
      let hasRun = Lock(false)
      let end = DispatchSemaphore(value: 0)
      ProcessInfo.processInfo.performExpiringActivity(withReason: "webpack-assets install") {
        expired in
        let isFirst = hasRun.withLock { done in
          defer { done = true }
          return !done
        }
        // Called again, on another thread, when time is up; or at once, where there was none.
        if expired { cancellation.cancel() }
        guard isFirst else { return }
        work()
        end.signal()
      }
      end.wait()
    #else
      work()
    #endif
  }
}
