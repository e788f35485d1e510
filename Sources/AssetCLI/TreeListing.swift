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
          full, "cannot be read: \(String(cString: strerror(errno)).lowercased())",
          "input-unreadable")
      }
      defer { closedir(stream) }
      while let item = readdir(stream) {
        let name = withUnsafePointer(to: &item.pointee.d_name) { pointer in
          pointer.withMemoryRebound(
            to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
          ) { String(cString: $0) }
        }
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
  static func realPath(_ path: String) throws -> String {
    guard let real = realpath(path, nil) else {
      throw Failure.file(
        path, "cannot be read: \(String(cString: strerror(errno)).lowercased())",
        "input-unreadable")
    }
    defer { free(real) }
    return String(cString: real)
  }

  /// Makes directories and those above them.
  static func makeDirectories(_ paths: [String]) throws {
    for path in paths {
      var made = path.hasPrefix("/") ? "" : "."
      for part in path.split(separator: "/") {
        made += "/" + part
        if mkdir(made, 0o755) != 0, errno != EEXIST {
          throw Failure.file(
            made, "cannot be made: \(String(cString: strerror(errno)).lowercased())", "unwritable")
        }
      }
    }
  }
}
