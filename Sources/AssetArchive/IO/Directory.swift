#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A directory that is open: names below it are resolved from its descriptor, wherever it is moved meanwhile.
package final class Directory: Sendable {
  package let descriptor: Int32
  /// Where it was opened, for messages.
  package let path: String

  private init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Opens a directory of any path; nil sets `errno`.
  package static func open(_ path: String) -> Directory? {
    let descriptor = retrying { openat(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    return descriptor < 0 ? nil : Directory(descriptor: descriptor, path: path)
  }

  /// Opens a directory by its name here, never through a link; nil sets `errno`.
  package func directory(_ name: String) -> Directory? {
    let descriptor = retrying {
      openat(self.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    return descriptor < 0 ? nil : Directory(descriptor: descriptor, path: joined(name))
  }

  /// A path below this directory, for messages.
  package func joined(_ name: String) -> String {
    path.hasSuffix("/") ? path + name : path + "/" + name
  }

  /// What a name stands for, links not followed; nil sets `errno`.
  func status(_ name: String) -> stat? {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Its own status.
  var status: stat {
    var status = stat()
    fstat(descriptor, &status)
    return status
  }

  /// Takes the lock that says "a live process works on this directory"; false where another process holds it.
  ///
  /// The system releases it when the process ends, however it ends.
  package func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Gives the lock back.
  package func unlock() { flock(descriptor, LOCK_UN) }

  /// The names in it, without `.` and `..`, in no order.
  package func names() -> [String] {
    // A descriptor of its own: `closedir` closes it, and the position in the directory starts anew.
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return [] }
    guard let stream = fdopendir(copy) else {
      close(copy)
      return []
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// True where there is nothing in it.
  package var isEmpty: Bool { names().isEmpty }

  /// Removes what a name stands for, a directory with all that is in it; what is gone already is no failure.
  ///
  /// `last` is a name directly below that is removed after all others.
  package func removeTree(_ name: String, last: String? = nil) {
    if unlinkat(descriptor, name, 0) == 0 || errno == ENOENT { return }
    var child = directory(name)
    if child == nil, errno == EACCES {
      fchmodat(descriptor, name, 0o700, 0)
      child = directory(name)
    }
    guard let child else { return }
    // Whoever repairs this very tree may rename files into it while it is emptied. He ends once the folder of the
    // stamp is gone, through which his files come, so a few rounds are enough; the bound is for what never ends.
    for _ in 0..<64 {
      var names = child.names()
      if let last, names.contains(last) { names = names.filter { $0 != last } + [last] }
      if !names.isEmpty, child.status.st_mode & S_IWUSR == 0 { fchmod(child.descriptor, 0o700) }
      for name in names { child.removeTree(name) }
      if unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || (errno != ENOTEMPTY && errno != EEXIST) {
        return
      }
    }
  }

  /// The text of a small file below, or nil.
  package func contents(_ name: String, limit: Int = 4096) -> [UInt8]? {
    let file = retrying { openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
      count = retrying { read(file, buffer.baseAddress, limit) }
      initialized = max(0, count)
    }
    return count < 0 ? nil : bytes
  }
}

/// Exchanges two names in one step, or moves one away and the other in.
package enum Rename {
  /// How an exchange ended.
  package enum Outcome: Equatable {
    case done
    /// The file system cannot exchange.
    case unsupported
    case failed(Int32)
  }

  /// Exchanges what two names in a directory stand for; at no moment is either of them missing.
  package static func exchange(_ first: String, _ second: String, in parent: Directory) -> Outcome {
    #if canImport(Darwin)
      let result = renameatx_np(
        parent.descriptor, first, parent.descriptor, second, UInt32(RENAME_SWAP))
    #else
      guard let function = renameat2 else { return .unsupported }
      let result = function(parent.descriptor, first, parent.descriptor, second, 1 << 1)
    #endif
    if result == 0 { return .done }
    switch errno {
    case EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP: return .unsupported
    case let code: return .failed(code)
    }
  }

  /// Moves a name; an empty directory at the new name is replaced, anything else is a failure. 0 or an error number.
  package static func move(_ old: String, to new: String, in parent: Directory) -> Int32 {
    renameat(parent.descriptor, old, parent.descriptor, new) == 0 ? 0 : errno
  }

  #if !canImport(Darwin)
    // The function is hidden behind _GNU_SOURCE, which Swift's importer does not define, and old C libraries lack it.
    private typealias Function =
      @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
    private static let renameat2: Function? = dlsym(nil, "renameat2").map {
      unsafeBitCast($0, to: Function.self)
    }
  #endif
}
