// ReferenceResolver: from an address in a page or sheet to a file of the tree, or to a warning.
//
// A build may have been made to be served below a prefix (`/static-files/`), so that its root on disk is not the root
// its pages speak of. The prefix is given or guessed: where every local reference of a page that finds no file begins
// with the same directories, and each finds one without them, those directories are the public path.

internal import AssetText

struct ReferenceResolver: Sendable {
  /// The prefix to take off, without slashes at its ends.
  var prefix: String?

  init(publicPath: String?) {
    prefix = publicPath.map { ReferenceResolver.trimmed($0) }
    if prefix?.isEmpty == true { prefix = nil }
  }

  /// The prefix that explains every failing path, if there is one.
  static func guess(_ failing: [AssetPath], exists: (AssetPath) -> Bool) -> String? {
    guard let first = failing.first else { return nil }
    let parts = first.description.split(separator: "/")
    for count in stride(from: 1, to: parts.count, by: 1) {
      let prefix = parts[..<count].joined(separator: "/")
      let all = failing.allSatisfy { path in
        guard path.description.hasPrefix(prefix + "/") else { return false }
        return AssetPath(path.description.dropFirst(prefix.count + 1)).map(exists) ?? false
      }
      if all { return prefix }
    }
    return nil
  }

  /// The file that a path names.
  func find(_ path: AssetPath, in tree: AssetTree) -> AssetPath? {
    if tree.index(of: path) != nil { return path }
    guard let short = stripped(path), tree.index(of: short) != nil else { return nil }
    return short
  }

  /// The path without the prefix.
  func stripped(_ path: AssetPath) -> AssetPath? {
    guard let prefix, path.description.hasPrefix(prefix + "/") else { return nil }
    return AssetPath(path.description.dropFirst(prefix.count + 1))
  }

  private static func trimmed(_ path: String) -> String {
    var rest = path[...]
    while rest.first == "/" || rest.hasPrefix("./") { rest.removeFirst(rest.first == "/" ? 1 : 2) }
    while rest.last == "/" { rest.removeLast() }
    return String(rest)
  }
}
