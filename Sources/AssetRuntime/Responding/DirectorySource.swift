// DirectorySource: files of a directory, and never one outside of it.
//
// Each name of a path is opened from the descriptor of the directory before it, and no link is followed, so nothing that
// happens in the tree meanwhile can lead outside. Where a name is a link, the system says where it leads; if that is
// inside, its real names are opened in the same way.

internal import AssetArchive
internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The files of a directory.
final class DirectorySource: AssetSource {
  let name: String
  private let root: Directory

  init(_ path: String) throws(ReadError) {
    guard let root = Directory.open(path) else { throw .file(path: path, code: errno) }
    self.root = root
    name = path
  }

  func file(_ path: AssetPath) throws(ReadError) -> SourceFile? {
    guard let file = try open(path) else { return nil }
    let type = MediaType.ofHead(path: path, head: try file.head(64 << 10), size: file.size)
    return SourceFile(
      mediaType: type.value, size: file.size, tag: file.tag, modified: file.modified
    ) { (range) in [.file(file, range)] }
  }

  /// Opens a file of the tree; nil where there is none.
  private func open(_ path: AssetPath) throws(ReadError) -> OpenFile? {
    switch walk(path) {
    case .file(let file): return file
    case .none: return nil
    case .failed(let code): throw .file(path: root.joined(path.description), code: code)
    case .link: break
    }
    guard let base = Self.resolved(name), let target = Self.resolved(root.joined(path.description))
    else { return nil }
    // By bytes: to strings, names that differ in their normalisation are equal.
    let prefix = base == "/" ? base : base + "/"
    guard target.utf8.starts(with: prefix.utf8),
      let inside = AssetPath(Substring(target.utf8.dropFirst(prefix.utf8.count))),
      case .file(let file) = walk(inside)
    else { return nil }
    return file
  }

  private enum Found {
    case file(OpenFile)
    case none
    case link
    case failed(Int32)
  }

  private func walk(_ path: AssetPath) -> Found {
    let names = path.description.split(separator: "/")
    var directory = root
    for (place, name) in names.enumerated() {
      let isLast = place == names.count - 1
      // A pipe that nobody writes to must not hold the caller up.
      let flags = isLast ? O_NONBLOCK : O_DIRECTORY
      guard isLast else {
        if let next = directory.directory(String(name)) {
          directory = next
          continue
        }
        return missing(String(name), in: directory)
      }
      let descriptor = retrying {
        openat(directory.descriptor, String(name), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | flags)
      }
      guard descriptor >= 0 else { return missing(String(name), in: directory) }
      guard let file = OpenFile(descriptor, path: root.joined(path.description)) else {
        return .none
      }
      return .file(file)
    }
    return .none
  }

  private func missing(_ name: String, in directory: Directory) -> Found {
    let code = errno
    switch code {
    case ELOOP, EMLINK: return .link
    case ENOTDIR:
      var status = stat()
      let isLink =
        fstatat(directory.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
        && status.st_mode & S_IFMT == S_IFLNK
      return isLink ? .link : .none
    case ENOENT, ENAMETOOLONG, ENXIO: return .none
    default: return .failed(code)
    }
  }

  private static func resolved(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}

/// A regular file that is open.
final class OpenFile: Sendable {
  private let descriptor: Int32
  private let path: String
  let size: Int
  /// The time of its last change in seconds since 1970.
  let modified: Int
  /// What tells this version of it from others.
  let tag: String

  /// Takes a descriptor over; nil, and closes it, where it is no regular file.
  init?(_ descriptor: Int32, path: String) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.path = path
    size = Int(clamping: status.st_size)
    #if canImport(Darwin)
      let (time, change) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (time, change) = (status.st_mtim, status.st_ctim)
    #endif
    modified = Int(time.tv_sec)
    tag = [
      Int(time.tv_sec), Int(time.tv_nsec), Int(change.tv_sec), Int(change.tv_nsec), size,
      Int(truncatingIfNeeded: status.st_ino),
    ].map { String($0, radix: 36) }.joined(separator: "-")
  }

  deinit { close(descriptor) }

  /// Fills a buffer from an offset.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) {
    var done = 0
    while done < buffer.count, let base = buffer.baseAddress {
      let count = retrying {
        pread(descriptor, base + done, buffer.count - done, off_t(offset + done))
      }
      if count < 0 { throw .file(path: path, code: errno) }
      if count == 0 { throw .changed(path: path) }
      done += count
    }
  }

  /// The first bytes, at most `limit`.
  func head(_ limit: Int) throws(ReadError) -> [UInt8] {
    try AssetBody([.file(self, 0..<min(size, limit))]).bytes()
  }
}
