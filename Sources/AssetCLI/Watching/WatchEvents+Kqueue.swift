#if canImport(Darwin)
  internal import AssetText
  internal import Darwin

  /// The changes that kqueue tells of.
  final class WatchEvents {
    private let descriptor: Int32
    private var opened: [Int32] = []

    init() throws(WatchFailure) {
      descriptor = kqueue()
      guard descriptor >= 0 else { throw WatchFailure(path: "kqueue", code: errno) }
      // Every file takes a descriptor, and the usual limit is 256.
      var limit = rlimit()
      if getrlimit(RLIMIT_NOFILE, &limit) == 0 {
        limit.rlim_cur = min(limit.rlim_max, rlim_t(OPEN_MAX))
        setrlimit(RLIMIT_NOFILE, &limit)
      }
    }

    deinit {
      for file in opened { close(file) }
      close(descriptor)
    }

    /// Watches what comes and goes in a directory.
    func add(directory: String) throws(WatchFailure) { try add(path: directory) }

    /// Watches one file; one that is missing makes its directory tell of everything in it.
    func add(name: String, in directory: String, path: String) throws(WatchFailure) {
      try add(path: OutputFile.exists(path) ? path : directory)
    }

    /// Watches the contents of a file.
    func add(file: String) throws(WatchFailure) { try add(path: file) }

    private func add(path: String) throws(WatchFailure) {
      let file = open(path, O_EVTONLY | O_CLOEXEC)
      guard file >= 0 else {
        if errno == ENOENT || errno == ENOTDIR || errno == EACCES { return }
        throw WatchFailure(path: path, code: errno)
      }
      opened.append(file)
      var change = kevent(
        ident: UInt(file), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE),
        data: 0, udata: nil)
      guard kevent(descriptor, &change, 1, nil, 0, nil) == 0 else {
        throw WatchFailure(path: path, code: errno)
      }
    }

    /// Waits for changes and takes those there are; false where there were none.
    func take(milliseconds: Int32) -> Bool {
      // In an expression the name would mean the function.
      var events: [kevent] = Array(repeating: kevent(), count: 64)
      var wait = timespec(tv_sec: 0, tv_nsec: Int(milliseconds) * 1_000_000)
      return kevent(descriptor, nil, 0, &events, Int32(events.count), &wait) > 0
    }
  }
#endif
