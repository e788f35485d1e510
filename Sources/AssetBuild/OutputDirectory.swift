// OutputDirectory: all or nothing, inside one directory.
//
// Xcode's script sandbox lets a build phase write below its declared output and nowhere else, so the usual temporary
// sibling is out of reach: the sandbox allows single names and the target's temporary directory, which `--temporary`
// names. Without that, what is written lies in a directory of its own inside the output until it is complete and
// was read back; then each file is renamed into place, the manifest last. Only these renames are not one step: a
// machine that loses its power between two of them leaves a bundle that is newer than the manifest beside it, and the
// bundle carries its own.
//
// The staging directory is locked while a build uses it. What a killed build left behind is not locked any more and
// is removed by the next one.

internal import AssetArchive
internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The directory that receives a build.
struct OutputDirectory {
  /// The bundle's name in it, and the tree's with `--format directory`.
  static let bundleName = "bundle.zip"
  static let treeName = "bundle"
  static let manifestName = "manifest.json"
  private static let stagingPrefix = ".webpack-assets-staging-"

  let path: String
  /// Where unfinished files go; in the directory itself where nil.
  private let temporary: String?
  private(set) var staging: String?
  private var lock: Int32 = -1
  /// Directories that were made for this build, the outermost first.
  private var made: [String] = []

  /// Takes a path for the output of a build and refuses one that must not be written to.
  ///
  /// Nothing is written yet.
  init(_ path: String, input: String, temporary: String? = nil) throws(BuildError) {
    self.temporary = temporary
    var trimmed = path
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
    self.path = trimmed
    if OutputDirectory.lies(trimmed, inside: input) {
      throw .outputInsideInput(path: trimmed, input: input)
    }
    var status = stat()
    guard stat(trimmed, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .outputForeign(path: trimmed) }
    let names = DirectoryListing.names(trimmed).filter {
      !$0.hasPrefix(OutputDirectory.stagingPrefix) && $0 != ".DS_Store"
    }
    if !names.isEmpty, previousManifest == nil { throw .outputForeign(path: trimmed) }
  }

  /// True where a path is that of a directory or of something in it, whether it is there or not.
  static func lies(_ path: String, inside directory: String) -> Bool {
    var status = stat()
    guard stat(directory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
    let (inside, root) = (resolved(path), resolved(directory))
    return inside == root || inside.hasPrefix(root == "/" ? "/" : root + "/")
  }

  /// The manifest of the build that the directory holds.
  private var previousManifest: Manifest? {
    guard let bytes = try? FileReading.read("\(path)/\(OutputDirectory.manifestName)") else {
      return nil
    }
    return try? Manifest.decode(bytes)
  }

  /// Makes the directory and the place for unfinished files in it.
  mutating func open() throws(BuildError) -> String {
    try makeDirectories()
    let place = temporary ?? path
    for name in DirectoryListing.names(place) where name.hasPrefix(OutputDirectory.stagingPrefix) {
      OutputDirectory.removeIfAbandoned("\(place)/\(name)")
    }
    var template = Array("\(place)/\(OutputDirectory.stagingPrefix)XXXXXX".utf8CString)
    let isMade = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    guard isMade else { throw .unwritable(path: place, code: errno) }
    let staging = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.staging = staging
    lock = OutputDirectory.openDirectory(staging)
    if lock >= 0 { _ = flock(lock, LOCK_EX | LOCK_NB) }
    return staging
  }

  /// Renames what is finished into place, in this order, and removes what only the previous build had.
  mutating func commit(_ names: [String]) throws(BuildError) {
    guard let staging else { return }
    let previous = previousManifest
    for name in names {
      let (source, target) = ("\(staging)/\(name)", "\(path)/\(name)")
      var status = stat()
      if lstat(target, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        // A directory cannot be replaced by a rename: the old one steps aside into the staging directory.
        guard rename(target, "\(staging)/previous-\(name)") == 0 else {
          throw .unwritable(path: target, code: errno)
        }
      }
      guard rename(source, target) == 0 else { throw .unwritable(path: target, code: errno) }
    }
    if let previous {
      let old =
        AssetTree.shellNames(for: previous.pages)
        + [OutputDirectory.bundleName, OutputDirectory.treeName]
      for name in old where !names.contains(name) {
        OutputDirectory.remove("\(path)/\(name)")
      }
      // Pages of `--format single-file` have the names of anybody's pages, so only the very files that it wrote go.
      for page in previous.entries
      where page.path.parent == nil && !names.contains(page.path.description)
        && previous.pages.contains(page.path)
      {
        let file = "\(path)/\(page.path)"
        guard let bytes = try? FileReading.read(file),
          SHA256.hexadecimal(bytes) == page.sha256
        else { continue }
        OutputDirectory.remove(file)
      }
    }
    made = []
    close()
  }

  /// Removes everything that was written for this build.
  mutating func close() {
    if let staging { OutputDirectory.remove(staging) }
    staging = nil
    if lock >= 0 { _ = closeDescriptor(lock) }
    lock = -1
    for directory in made.reversed() { rmdir(directory) }
    made = []
  }

  /// Where a file of the staging directory ends up.
  static func finalPath(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix(stagingPrefix) }.joined(separator: "/")
  }

  private mutating func makeDirectories() throws(BuildError) {
    var missing: [String] = []
    var current = path
    var status = stat()
    while stat(current, &status) != 0 {
      guard errno == ENOENT else { throw .unwritable(path: path, code: errno) }
      missing.append(current)
      guard let slash = current.lastIndex(of: "/"), slash != current.startIndex else { break }
      current = String(current[..<slash])
    }
    for directory in missing.reversed() {
      if mkdir(directory, 0o777) != 0 {
        if errno == EEXIST { continue }
        let code = errno
        close()
        throw .unwritable(path: directory, code: code)
      }
      made.append(directory)
    }
  }

  /// The path without links; of a path that does not exist, as much as exists and the rest as it is.
  private static func resolved(_ path: String) -> String {
    var head = path
    var tail: [Substring] = []
    while true {
      if let real = realpath(head.isEmpty ? "/" : head, nil) {
        defer { free(real) }
        var result = String(cString: real)
        for name in tail.reversed() where name != "." {
          if name == ".." {
            result = String(result[..<(result.lastIndex(of: "/") ?? result.startIndex)])
          } else {
            result += result == "/" ? name : "/\(name)"
          }
        }
        return result
      }
      guard let slash = head.lastIndex(of: "/") else {
        tail.append(head[...])
        head = "."
        continue
      }
      tail.append(head[head.index(after: slash)...])
      head = String(head[..<slash])
    }
  }

  /// Removes a file or a directory with everything below it; links are removed, not followed.
  private static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    for name in DirectoryListing.names(path) { remove("\(path)/\(name)") }
    rmdir(path)
  }

  private static func removeIfAbandoned(_ path: String) {
    let descriptor = openDirectory(path)
    guard descriptor >= 0 else { return }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { remove(path) }
    _ = closeDescriptor(descriptor)
  }

  private static func openDirectory(_ path: String) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    #elseif canImport(Musl)
      Musl.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    #else
      Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    #endif
  }
}

/// The system's `close`, under a name that the methods above do not hide.
private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
