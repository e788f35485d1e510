// DirectoryWalk: what lies below a directory, in an order of its own.
//
// Names come as the file system gives them and are sorted by their bytes, so nothing depends on its order. A symbolic
// link is followed where its target lies inside the root, a directory only once by way of links; links that leave the
// root, dangle or lead in a circle are left out with a warning, as are pipes, sockets and devices.

internal import AssetArchive
internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Lists a directory and everything below it.
struct DirectoryWalk {
  /// A regular file.
  struct Found: Sendable {
    let path: AssetPath
    let size: Int
  }

  private struct Identity: Hashable {
    let device: UInt64
    let node: UInt64
    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      node = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  private let root: String
  /// The root without links, to tell whether a target lies inside.
  private let realRoot: String
  private let excludes: [Glob]
  private let context: BuildContext
  private var open: [Identity] = []
  private var linked: Set<Identity> = []
  private(set) var files: [Found] = []
  private(set) var dropped: [Manifest.Dropped] = []

  init(root: String, excludes: [Glob], context: BuildContext) throws(BuildError) {
    self.root = root
    self.excludes = excludes
    self.context = context
    guard let real = realpath(root, nil) else { throw .inputMissing(path: root) }
    defer { free(real) }
    realRoot = String(cString: real)
  }

  /// Lists the root.
  mutating func run() throws(BuildError) {
    var status = stat()
    guard stat(root, &status) == 0 else { throw .inputUnreadable(path: root, code: errno) }
    try walk(prefix: "", identity: Identity(status))
  }

  private mutating func walk(prefix: String, identity: Identity) throws(BuildError) {
    try context.checkCancelled()
    open.append(identity)
    defer { open.removeLast() }
    for name in try names(prefix) {
      let path = prefix.isEmpty ? name : "\(prefix)/\(name)"
      if let pattern = excludes.first(where: { $0.matches(path: path, name: name) }) {
        dropped.append(.init(path: path, reason: "excluded by '\(pattern.pattern)'"))
        continue
      }
      try visit(path, name: name)
    }
  }

  private mutating func visit(_ path: String, name: String) throws(BuildError) {
    let full = "\(root)/\(path)"
    var status = stat()
    guard lstat(full, &status) == 0 else { throw .inputUnreadable(path: full, code: errno) }
    var isLink = false
    if status.st_mode & S_IFMT == S_IFLNK {
      guard let target = follow(path, full) else { return }
      status = target
      isLink = true
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      if path == ".webpack-assets" { throw .reservedName(path: full) }
      guard let safe = AssetPath(path) else {
        throw .unsafeName(path: full, reason: "it holds a backslash")
      }
      files.append(Found(path: safe, size: Int(status.st_size)))
    case S_IFDIR:
      if path == ".webpack-assets" { throw .reservedName(path: full) }
      let identity = Identity(status)
      if isLink, open.contains(identity) || !linked.insert(identity).inserted {
        drop(path, "symlink-cycle", "leads to a directory that is in the bundle already")
        return
      }
      try walk(prefix: path, identity: identity)
    default:
      drop(path, "special-file", "is a pipe, a socket or a device")
    }
  }

  /// What a symbolic link leads to, where that lies inside the root.
  private mutating func follow(_ path: String, _ full: String) -> stat? {
    guard let real = realpath(full, nil) else {
      drop(path, "symlink-dangling", "is a symbolic link to nothing")
      return nil
    }
    defer { free(real) }
    let target = String(cString: real)
    guard target == realRoot || target.hasPrefix(realRoot == "/" ? "/" : realRoot + "/") else {
      drop(path, "symlink-outside", "is a symbolic link that leaves the input")
      return nil
    }
    var status = stat()
    guard stat(real, &status) == 0 else {
      drop(path, "symlink-dangling", "is a symbolic link to nothing")
      return nil
    }
    return status
  }

  private mutating func drop(_ path: String, _ id: String, _ reason: String) {
    dropped.append(.init(path: path, reason: reason))
    context.warn(BuildWarning(path: path, id: id, message: "\(reason); it is left out"))
  }

  /// The names in a directory, sorted by their bytes.
  private func names(_ prefix: String) throws(BuildError) -> [String] {
    let full = prefix.isEmpty ? root : "\(root)/\(prefix)"
    guard let directory = opendir(full) else { throw .inputUnreadable(path: full, code: errno) }
    defer { closedir(directory) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(directory) else {
        guard errno == 0 else { throw .inputUnreadable(path: full, code: errno) }
        break
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
        ) { text in (String(validatingCString: text), String(cString: text)) }
      }
      guard let valid = name.0 else {
        throw .unsafeName(path: "\(full)/\(name.1)", reason: "it is not UTF-8")
      }
      if valid != ".", valid != ".." { names.append(valid) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
