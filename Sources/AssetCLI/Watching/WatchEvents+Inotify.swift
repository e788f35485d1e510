#if canImport(Glibc) || canImport(Musl)
  internal import AssetText
  #if canImport(Glibc)
    internal import Glibc
  #else
    internal import Musl
  #endif

  /// The changes that inotify tells of.
  final class WatchEvents {
    private let descriptor: Int32
    /// Of directories that are watched for some names only: these names.
    private var names: [Int32: Set<String>] = [:]
    private var trees: Set<Int32> = []
    private static let changes = UInt32(
      IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        | IN_DELETE_SELF | IN_MOVE_SELF)

    init() throws(WatchFailure) {
      // The flags of inotify are those of `open`.
      descriptor = inotify_init1(O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { throw WatchFailure(path: "inotify", code: errno) }
    }

    deinit { close(descriptor) }

    /// Watches what comes, goes and changes in a directory.
    func add(directory: String) throws(WatchFailure) {
      if let watch = try watch(directory) { trees.insert(watch) }
    }

    /// Watches one name in a directory; one that is missing is not there to be watched.
    func add(name: String, in directory: String, path: String) throws(WatchFailure) {
      if let watch = try watch(directory) { names[watch, default: []].insert(name) }
    }

    /// Files are told of by their directory.
    func add(file: String) throws(WatchFailure) {}

    private func watch(_ directory: String) throws(WatchFailure) -> Int32? {
      let watch = inotify_add_watch(descriptor, directory, Self.changes)
      if watch >= 0 { return watch }
      // A directory may go while the tree is walked.
      if errno == ENOENT || errno == ENOTDIR || errno == EACCES { return nil }
      throw WatchFailure(path: directory, code: errno)
    }

    /// Waits for changes and takes those there are; false where there were none.
    func take(milliseconds: Int32) -> Bool {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, milliseconds) > 0 else { return false }
      var isChanged = false
      // Aligned as the records are.
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
      defer { buffer.deallocate() }
      while case let count = read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          // The kernel writes whole records: a head, then as many bytes of a name as it says.
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          let end = min(count, start + Int(event.len))
          let name = String(
            decoding: UnsafeRawBufferPointer(rebasing: buffer[start..<end]).prefix { $0 != 0 },
            as: UTF8.self)
          offset = end
          // Where events were lost, everything may have changed.
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 || trees.contains(event.wd)
            || names[event.wd]?.contains(name) == true
          {
            isChanged = true
          }
        }
      }
      return isChanged
    }
  }
#endif
