// Destination: the place of a tree and its temporary siblings.
//
// For a tree named NAME the directory that holds it may hold, for a while:
//   .NAME.webpack-assets-XXXXXXXX        a tree that is being written, or the old one after an exchange
//   .NAME.webpack-assets-old-XXXXXXXX    the old tree where the file system cannot exchange two names
// A process that works on one of them holds a lock on that very directory. The system drops the lock when the process
// ends, even by SIGKILL, so what can be locked by somebody else is left over. A number of a process or a time in the
// name would not do: numbers are used again and clocks are set back.

internal import AssetText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The place where a tree is to be, seen from the directory that holds it.
struct Destination {
  /// What is there.
  enum State {
    case absent
    /// An empty directory, to be replaced by rename.
    case empty(Directory)
    /// A tree that this tool wrote; without a stamp where that was purged or damaged.
    case ours(Directory, Stamp?)
    /// A directory that holds something, and nothing says that it is ours.
    case foreign(Directory)
  }

  let path: String
  let name: String
  let parent: Directory
  private let prefix: String
  private let oldPrefix: String

  /// Finds the parent of a path, which must exist.
  init(_ path: String) throws(ArchiveError) {
    self.path = path
    var bytes = Array(path.utf8)[...]
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    name = String(decoding: slash.map { bytes[($0 + 1)...] } ?? bytes, as: UTF8.self)
    guard !name.isEmpty, name != ".", name != "..", !bytes.contains(0) else {
      throw .destination(path: path, reason: "the destination must end with a name of its own")
    }
    let parentBytes = slash.map { $0 == bytes.startIndex ? bytes[...$0] : bytes[..<$0] }
    let parentPath = parentBytes.map { String(decoding: $0, as: UTF8.self) } ?? "."
    guard let parent = Directory.open(parentPath) else {
      throw .cannotWrite(
        path: parentPath, operation: "open the directory of the destination", code: errno)
    }
    self.parent = parent
    // A name may have 255 bytes; a long one is represented by its digest.
    let short = name.utf8.count <= 180 ? name : String(SHA256.hexadecimal(name.utf8).prefix(32))
    prefix = ".\(short).webpack-assets-"
    oldPrefix = prefix + "old-"
  }

  /// What is there now; what must not be replaced is an error.
  func state() throws(ArchiveError) -> State {
    guard let status = parent.status(name) else {
      guard errno == ENOENT else {
        throw .cannotWrite(path: path, operation: "look at the destination", code: errno)
      }
      return .absent
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: break
    case S_IFLNK:
      throw .destination(
        path: path, reason: "the destination is a symbolic link; name the directory itself")
    default:
      throw .destination(
        path: path, reason: "the destination is not a directory; remove it or choose another")
    }
    guard let directory = parent.directory(name) else {
      if errno == ENOENT { return try self.state() }
      throw .cannotWrite(path: path, operation: "open the destination", code: errno)
    }
    if let folder = directory.status(Stamp.folder), folder.st_mode & S_IFMT == S_IFDIR {
      return .ours(directory, directory.contents(Stamp.path).flatMap { Stamp($0) })
    }
    return directory.isEmpty ? .empty(directory) : .foreign(directory)
  }

  /// Why a directory of somebody else's is left alone.
  var foreign: ArchiveError {
    .destination(
      path: path,
      reason: "the destination holds files that are not from a bundle; empty it or choose another")
  }

  /// Removes what killed runs left, and brings a tree back that was moved away but not replaced.
  ///
  /// - Returns: the number of trees removed or brought back.
  func recover() -> Int {
    let names = parent.names().filter { $0.hasPrefix(prefix) }
    var count = 0
    for name in names.sorted() {
      guard let directory = parent.directory(name), directory.lock() else { continue }
      let isOurs = directory.status(Stamp.folder) != nil || directory.isEmpty
      guard isOurs else { continue }
      if name.hasPrefix(oldPrefix), directory.contents(Stamp.path) != nil,
        parent.status(self.name) == nil,
        Rename.move(name, to: self.name, in: parent) == 0
      {
        count += 1
        continue
      }
      parent.removeTree(name, last: Stamp.folder)
      count += 1
    }
    return count
  }

  /// Makes and locks a temporary sibling.
  func makeTemporary(mode: mode_t?) throws(ArchiveError) -> (name: String, directory: Directory) {
    for _ in 0..<100 {
      let name = temporaryName(prefix)
      guard mkdirat(parent.descriptor, name, 0o755) == 0 else {
        if errno == EEXIST { continue }
        throw .cannotWrite(
          path: parent.joined(name), operation: "create the directory", code: errno)
      }
      // Between the two calls the cleaner of another process may take it for left over: then it holds the lock, or
      // the directory is gone when the lock is ours.
      guard let directory = parent.directory(name), directory.lock(),
        let status = parent.status(name), status.st_ino == directory.status.st_ino
      else { continue }
      if let mode { fchmod(directory.descriptor, mode & 0o777 | 0o700) }
      return (name, directory)
    }
    throw .cannotWrite(
      path: parent.joined(prefix), operation: "create a temporary directory", code: EEXIST)
  }

  /// How publishing a tree ended.
  enum Publication: Equatable {
    case done
    /// Somebody else changed the destination meanwhile; look again.
    case lost
  }

  /// Puts a temporary tree in the place of what `state` found there.
  func publish(
    _ temporary: String, over state: State, exchanging: Bool
  ) throws(ArchiveError) -> Publication {
    let old: Directory
    switch state {
    case .absent, .empty:
      switch Rename.move(temporary, to: name, in: parent) {
      case 0: return .done
      case ENOTEMPTY, EEXIST, ENOTDIR: return .lost
      case let code: throw .cannotWrite(path: path, operation: "rename into place", code: code)
      }
    case .ours(let directory, _): old = directory
    case .foreign: throw foreign
    }
    // Keeps cleaners of other processes away from the old tree until it is ours to remove.
    _ = old.lock()
    defer { old.unlock() }
    if exchanging {
      switch Rename.exchange(temporary, name, in: parent) {
      case .done:
        // Gone already: the cleaner of another run took it for left over, and it touches nothing but ours.
        guard let replaced = parent.status(temporary) else { return .done }
        if replaced.st_ino == old.status.st_ino { return .done }
        // Not the tree that was looked at: another run's, or something of the user's that must come back.
        if let other = parent.directory(temporary),
          other.status(Stamp.folder) != nil || other.isEmpty
        {
          return .done
        }
        _ = Rename.exchange(temporary, name, in: parent)
        return .lost
      case .failed(ENOENT): return .lost
      case .failed(let code):
        throw .cannotWrite(path: path, operation: "exchange with the new tree", code: code)
      case .unsupported: break
      }
    }
    let away = temporaryName(oldPrefix)
    switch Rename.move(name, to: away, in: parent) {
    case 0: break
    case ENOENT: return .lost
    case let code: throw .cannotWrite(path: path, operation: "rename the old tree", code: code)
    }
    // Not the tree that was looked at: another run's, or something of the user's that must come back.
    if let moved = parent.status(away), moved.st_ino != old.status.st_ino {
      let other = parent.directory(away)
      guard let other, other.status(Stamp.folder) != nil || other.isEmpty else {
        _ = Rename.move(away, to: name, in: parent)
        return .lost
      }
    }
    switch Rename.move(temporary, to: name, in: parent) {
    case 0:
      parent.removeTree(away, last: Stamp.folder)
      return .done
    case ENOTEMPTY, EEXIST, ENOTDIR:
      // Another process put its tree there first; the old one is superseded either way.
      parent.removeTree(away, last: Stamp.folder)
      return .lost
    case let code:
      _ = Rename.move(away, to: name, in: parent)
      throw .cannotWrite(path: path, operation: "rename into place", code: code)
    }
  }

  private func temporaryName(_ prefix: String) -> String {
    let digits = String(UInt64.random(in: 0..<1 << 40), radix: 32)
    return prefix + String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
