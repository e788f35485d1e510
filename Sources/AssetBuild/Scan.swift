// Scan: from a directory or an archive to the files that go on.
//
// Every file gets its media type from its bytes. What says "binary" in its first bytes is not read further here; texts
// are read as a whole, since only all of their bytes tell the charset, and stay in memory for the next stage up to a
// budget. What is beyond the budget is read a second time, which the page cache makes cheap.

internal import AssetArchive
internal import AssetPack
package import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Finds the files of the input and tells what they are.
package struct Scan: Stage {
  package static let name = "scan"

  /// What is left out of every build.
  static let standardExcludes = [
    ".DS_Store", "._*", "__MACOSX", "Thumbs.db", "desktop.ini", ".git", ".gitignore",
    ".gitattributes", ".gitkeep", ".hg", ".svn",
  ]
  /// The bytes of texts that are kept between this stage and the next.
  static let cacheBudget = 192 << 20
  /// What the files of an archive may add up to.
  static let archiveLimit = 4 << 30

  package init() {}

  package func run(
    _ input: consuming String, _ context: BuildContext, _ counts: inout StepCounts
  ) throws(BuildError) -> AssetTree {
    var root = input
    while root.count > 1, root.hasSuffix("/") { root.removeLast() }
    var status = stat()
    guard stat(root, &status) == 0 else {
      let code = errno
      if code == ENOENT || code == ENOTDIR { throw .inputMissing(path: root) }
      throw .inputUnreadable(path: root, code: code)
    }
    let excludes = (Scan.standardExcludes + context.options.excludes).map { Glob($0) }
    var files: [AssetFile]
    var dropped: [Manifest.Dropped]
    if status.st_mode & S_IFMT == S_IFDIR {
      var walk = try DirectoryWalk(root: root, excludes: excludes, context: context)
      try walk.run()
      (files, dropped) = (try read(walk.files, root: root, context), walk.dropped)
    } else {
      (files, dropped) = try ArchiveInput.read(root, excludes: excludes, context)
    }
    counts.items = files.count
    counts.bytesIn = files.reduce(0) { $0 + $1.originalSize }
    try dropSourceMaps(&files, &dropped, context)
    try Twins.drop(&files, &dropped, context)
    guard !files.isEmpty else { throw .inputEmpty(path: root) }
    try checkNames(files, root: root, context)
    counts.bytesOut = files.reduce(0) { $0 + $1.originalSize }
    dropped.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let pages = try entryPages(files, root: root, context)
    return AssetTree(files: files, pages: pages, dropped: dropped, inputPath: root)
  }

  /// Reads the beginnings of binary files and the whole of texts.
  private func read(
    _ found: [DirectoryWalk.Found], root: String, _ context: BuildContext
  ) throws(BuildError) -> [AssetFile] {
    let left = Lock(Scan.cacheBudget)
    return try context.map(
      stage: Scan.name, order: Array(found.indices), name: { found[$0].path.description }
    ) { index throws(BuildError) in
      let (path, size) = (found[index].path, found[index].size)
      let full = "\(root)/\(path)"
      let origin = AssetOrigin.file(path: full, size: size)
      var bytes = try FileReading.head(full, count: min(size, 4096))
      if size > bytes.count, MediaType.ofFile(path: path, bytes: bytes).isText {
        bytes = try origin.load()
      }
      let type = MediaType.ofFile(path: path, bytes: bytes)
      let keeps =
        bytes.count == size
        && left.withLock { budget in
          guard type.isText, budget >= size else { return false }
          budget -= size
          return true
        }
      return AssetFile(path: path, mediaType: type, origin: origin, content: keeps ? bytes : nil)
    }
  }

  /// Leaves source maps out: files of that name that really are maps.
  private func dropSourceMaps(
    _ files: inout [AssetFile], _ dropped: inout [Manifest.Dropped], _ context: BuildContext
  ) throws(BuildError) {
    guard context.options.sourceMaps == .drop else { return }
    let named = files.filter { $0.mediaType.kind == .sourceMap }
    let isMap = try context.map(
      stage: Scan.name, order: Array(named.indices), name: { named[$0].path.description }
    ) { index throws(BuildError) in SourceMapComment.isMap(try named[index].bytes()) }
    let maps = Set(zip(named, isMap).filter(\.1).map(\.0.path.description))
    guard !maps.isEmpty else { return }
    files.removeAll { file in
      guard maps.contains(file.path.description) else { return false }
      dropped.append(.init(path: file.path.description, reason: "source map"))
      return true
    }
    files.removeAll { file in
      let name = file.path.description
      guard name.hasSuffix(".gz") || name.hasSuffix(".br"), maps.contains(String(name.dropLast(3)))
      else { return false }
      dropped.append(.init(path: name, reason: "source map"))
      return true
    }
  }

  /// Refuses what cannot be on every file system at once.
  private func checkNames(
    _ files: [AssetFile], root: String, _ context: BuildContext
  ) throws(BuildError) {
    var fileKeys: [NameKey: AssetPath] = [:]
    var directories: [NameKey: String] = [:]
    for path in files.map(\.path).sorted() {
      let text = path.description
      if text.hasPrefix(".webpack-assets/") { throw .reservedName(path: "\(root)/\(text)") }
      if let other = fileKeys.updateValue(path, forKey: NameKey(text)) {
        throw .nameClash(path: "\(root)/\(text)", other: other.description)
      }
      var directory = path.parent
      while let held = directory {
        let name = held.description
        guard let known = directories.updateValue(name, forKey: NameKey(name)) else {
          directory = held.parent
          continue
        }
        // Equal strings may still differ in normalisation; compare bytes.
        if !known.utf8.elementsEqual(name.utf8) {
          context.warn(
            BuildWarning(
              path: name, id: "directory-clash",
              message: "is the same name as '\(known)' on a file system that ignores case or "
                + "Unicode normalisation, where both become one directory; rename one of them"))
        }
        break
      }
    }
    for (key, directory) in directories {
      if let file = fileKeys[key] {
        throw .nameClash(path: "\(root)/\(file)", other: directory)
      }
    }
  }

  private func entryPages(
    _ files: [AssetFile], root: String, _ context: BuildContext
  ) throws(BuildError) -> [AssetPath] {
    let paths = Set(files.map(\.path))
    var pages: [AssetPath] = []
    for entry in context.options.entries.isEmpty ? ["index.html"] : context.options.entries {
      var name = entry[...]
      while name.hasPrefix("./") { name = name.dropFirst(2) }
      while name.hasPrefix("/") { name = name.dropFirst() }
      guard let path = AssetPath(name), paths.contains(path) else {
        throw .entryMissing(input: root, entry: entry, candidates: Scan.candidates(files, entry))
      }
      if !pages.contains(path) { pages.append(path) }
    }
    return pages
  }

  /// Pages that could have been meant: of the same name elsewhere, else those nearest to the root.
  private static func candidates(_ files: [AssetFile], _ entry: String) -> [String] {
    let pages = files.filter { $0.mediaType.kind == .html }.map(\.path)
    let wanted = NameKey(entry.split(separator: "/").last ?? "")
    func rank(_ path: AssetPath) -> (Int, Int, String) {
      let depth = path.description.utf8.filter { $0 == UInt8(ascii: "/") }.count
      return (NameKey(path.name) == wanted ? 0 : 1, depth, path.description)
    }
    return pages.sorted { rank($0) < rank($1) }.prefix(3).map(\.description)
  }
}
