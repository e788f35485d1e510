// TreeWatch: waits until something changes below a directory.
//
// A watch is set up before a build and asked behind it, so what changes while the build runs is not missed: it waits in the
// kernel. For the next build a new watch is set up, which finds the directories that are new by then; that one appeared was
// a change itself. So nothing has to be kept in step with the tree, and a bundler that removes the whole directory first
// and writes it anew is no special case: the directory above tells.
//
// inotify watches directories; kqueue needs an open descriptor for each file as well, since a directory only tells that
// its entries changed.

package import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A watch on a tree and on single files beside it.
package final class TreeWatch {
  /// How long nothing may change until a change is over, in milliseconds: bundlers write many files.
  package static let quiet = 200
  /// How long changes may go on before a build begins all the same, in milliseconds.
  package static let longest = 5000
  /// How often it is asked whether to stop, in milliseconds.
  private static let pulse: Int32 = 50

  let events: WatchEvents

  /// Sets up a watch.
  ///
  /// - Parameters:
  ///   - root: A directory with everything below it, or a file; it may be missing for the time being.
  ///   - files: Further files, which may be missing too.
  /// - Throws: `WatchFailure` where the system lets no more be watched.
  package init(root: String, files: [String]) throws(WatchFailure) {
    events = try WatchEvents()
    if OutputFile.isDirectory(root) { try watch(tree: root) }
    for file in [root] + files {
      let slash = file.lastIndex(of: "/")
      let parent = slash.map { String(file[..<$0]) } ?? "."
      let name = slash.map { String(file[file.index(after: $0)...]) } ?? file
      try events.add(name: name, in: parent.isEmpty ? "/" : parent, path: file)
    }
  }

  private func watch(tree directory: String) throws(WatchFailure) {
    try events.add(directory: directory)
    for name in DirectoryListing.names(directory) {
      let path = "\(directory)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        try watch(tree: path)
      } else if status.st_mode & S_IFMT == S_IFREG {
        try events.add(file: path)
      }
    }
  }

  /// Waits until something has changed and then stays as it is for a while; false where the wait was cancelled.
  package func wait(
    _ cancellation: Cancellation, quiet: Int = quiet, longest: Int = longest
  ) -> Bool {
    let clock = Timeline()
    var first: UInt64?
    var last: UInt64 = 0
    while !cancellation.isCancelled {
      let remaining =
        first == nil ? Self.pulse : Int32(max(1, min(Int(Self.pulse), quiet)))
      if events.take(milliseconds: remaining) {
        last = clock.now
        first = first ?? last
        continue
      }
      guard let first else { continue }
      let now = clock.now
      if now - last >= UInt64(quiet) * 1_000_000 || now - first >= UInt64(longest) * 1_000_000 {
        return true
      }
    }
    return false
  }
}

/// Why a directory cannot be watched.
package struct WatchFailure: Error {
  package let path: String
  package let code: Int32

  /// What is wrong and what to do.
  package var message: String {
    let remedy =
      switch code {
      case ENOSPC: "raise 'fs.inotify.max_user_watches' with sysctl"
      case EMFILE, ENFILE: "raise the limit with 'ulimit -n'"
      default: "build without '--watch'"
      }
    return "cannot be watched: \(SystemError.words(code)); \(remedy)"
  }
}
