internal import AssetArchive
internal import AssetPack
internal import AssetText

/// Files of an archive as input, such as `app.tgz` from a build server.
enum ArchiveInput {
  /// Reads all files of an archive into memory.
  ///
  /// Where everything lies in one directory, as `tar czf app.tgz build` makes it, that directory is the root.
  static func read(
    _ archivePath: String, excludes: [Glob], _ context: BuildContext
  ) throws(BuildError) -> ([AssetFile], [Manifest.Dropped]) {
    var contents: [String: [UInt8]] = [:]
    var links: [(path: AssetPath, kind: LibarchiveReader.Kind)] = []
    do throws(PackError) {
      try LibarchiveReader(path: archivePath).forEach(limit: Scan.archiveLimit) {
        entry, read throws(PackError) in
        if context.cancellation.isCancelled { throw .cancelled }
        switch entry.kind {
        case .file: contents[entry.path.description] = try read()
        case .directory: break
        default: links.append((entry.path, entry.kind))
        }
        return true
      }
    } catch {
      if case .cancelled = error { throw .cancelled }
      throw .inputArchive(path: archivePath, message: error.message)
    }
    var dropped: [Manifest.Dropped] = []
    for (path, kind) in links {
      if case .hardlink(let target) = kind, let bytes = contents[normalized(target)] {
        contents[path.description] = bytes
        continue
      }
      let reason = "is a link or a special file of an archive"
      dropped.append(.init(path: path.description, reason: reason))
      context.warn(
        BuildWarning(
          path: path.description, id: "archive-link", message: "\(reason); it is left out"))
    }
    let prefix = commonDirectory(contents.keys)
    var files: [AssetFile] = []
    for (name, bytes) in contents {
      let inner = String(name.dropFirst(prefix.count))
      if let pattern = pattern(excluding: inner, excludes) {
        dropped.append(.init(path: inner, reason: "excluded by '\(pattern)'"))
        continue
      }
      guard let path = AssetPath(inner) else { continue }
      files.append(
        AssetFile(
          path: path, mediaType: MediaType.ofFile(path: path, bytes: bytes),
          origin: .memory(path: "\(archivePath)/\(name)", bytes: bytes)))
    }
    return (files.sorted { $0.path < $1.path }, dropped)
  }

  private static func normalized(_ target: String) -> String {
    target.hasPrefix("./") ? String(target.dropFirst(2)) : target
  }

  /// The directory, with its slash, that holds everything; empty where there is none.
  private static func commonDirectory(_ names: Dictionary<String, [UInt8]>.Keys) -> String {
    guard let first = names.first, let slash = first.firstIndex(of: "/") else { return "" }
    let prefix = String(first[...slash])
    return names.allSatisfy { $0.hasPrefix(prefix) } ? prefix : ""
  }

  /// The pattern that leaves a path or a directory above it out.
  private static func pattern(excluding path: String, _ excludes: [Glob]) -> String? {
    var upTo = ""
    for name in path.split(separator: "/") {
      upTo += upTo.isEmpty ? String(name) : "/\(name)"
      if let glob = excludes.first(where: { $0.matches(path: upTo, name: String(name)) }) {
        return glob.pattern
      }
    }
    return nil
  }
}
