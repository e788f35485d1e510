internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The files of a directory.
enum TreeListing {
  /// The regular files below a directory, sorted; links are followed where they lead to a file.
  static func files(below root: String) throws -> [AssetPath] {
    var found: [AssetPath] = []
    var pending = [""]
    while let directory = pending.popLast() {
      let full = directory.isEmpty ? root : "\(root)/\(directory)"
      guard let stream = opendir(full) else {
        throw Failure.file(
          full, "cannot be read: \(SystemError.words(errno))\(SystemError.readRemedy(errno))",
          "input-unreadable")
      }
      defer { closedir(stream) }
      while let item = readdir(stream) {
        let name = name(of: item)
        if name == "." || name == ".." { continue }
        let inner = directory.isEmpty ? name : "\(directory)/\(name)"
        var status = stat()
        guard lstat("\(root)/\(inner)", &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          pending.append(inner)
        } else if stat("\(root)/\(inner)", &status) == 0, status.st_mode & S_IFMT == S_IFREG {
          guard let path = AssetPath(inner) else {
            throw Failure.file(
              "\(root)/\(inner)", "cannot be a name in a bundle; rename it", "unsafe-name")
          }
          found.append(path)
        }
      }
    }
    return found.sorted()
  }

  /// The path with every link resolved.
  static func realPath(_ path: String) throws(Failure) -> String {
    guard let real = realpath(path, nil) else {
      throw Failure.file(
        path, "cannot be read: \(SystemError.words(errno))\(SystemError.readRemedy(errno))",
        "input-unreadable")
    }
    defer { free(real) }
    return String(cString: real)
  }

  /// The path that something not made yet will have, with every link above it resolved.
  static func realPathToBe(_ path: String) throws(Failure) -> String {
    var made = path
    while made.count > 1, made.hasSuffix("/") { made.removeLast() }
    var missing: [Substring] = []
    while !OutputFile.exists(made.isEmpty ? "." : made) {
      let slash = made.lastIndex(of: "/")
      missing.append(made[(slash.map { made.index(after: $0) } ?? made.startIndex)...])
      made = slash.map { $0 == made.startIndex ? "/" : String(made[..<$0]) } ?? ""
    }
    let real = try realPath(made.isEmpty ? "." : made)
    return missing.reversed().reduce(real == "/" ? "" : real) { $0 + "/" + $1 }
  }

  /// Removes a directory and all that is in it.
  static func remove(_ directory: String) {
    if let stream = opendir(directory) {
      while let item = readdir(stream) {
        let name = name(of: item)
        if name == "." || name == ".." { continue }
        let inner = "\(directory)/\(name)"
        var status = stat()
        if lstat(inner, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
          remove(inner)
        } else {
          unlink(inner)
        }
      }
      closedir(stream)
    }
    rmdir(directory)
  }

  private static func name(of item: UnsafeMutablePointer<dirent>) -> String {
    withUnsafePointer(to: &item.pointee.d_name) { pointer in
      pointer.withMemoryRebound(
        to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
      ) { String(cString: $0) }
    }
  }

  /// Makes directories and those above them.
  static func makeDirectories(_ paths: [String]) throws(Failure) {
    for path in paths {
      var made = path.hasPrefix("/") ? "" : "."
      for part in path.split(separator: "/") {
        made += "/" + part
        if mkdir(made, 0o755) != 0, errno != EEXIST {
          throw Failure.file(
            made, "cannot be made: \(SystemError.words(errno))\(SystemError.writeRemedy(errno))",
            "unwritable")
        }
      }
    }
  }
}
