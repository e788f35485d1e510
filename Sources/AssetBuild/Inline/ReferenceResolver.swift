// ReferenceResolver: from an address in a page or sheet to a file of the tree, or to a warning.
//
// A build may have been made to be served below a prefix (`/static-files/`), so that its root on disk is not the root
// its pages speak of. The prefix is given or guessed: where most of a page's references that find no file begin with the
// same directories, and each of those finds one without them, those directories are the public path. Most and not all,
// since a page also names what only its server answers (`/get_favicon`).

internal import AssetText

struct ReferenceResolver: Sendable {
  /// The prefix to take off, without slashes at its ends.
  var prefix: String?

  init(publicPath: String?) {
    prefix = publicPath.map { ReferenceResolver.trimmed($0) }
    if prefix?.isEmpty == true { prefix = nil }
  }

  /// The prefix that explains why paths fail, if there is one.
  static func guess(_ failing: [AssetPath], exists: (AssetPath) -> Bool) -> String? {
    for first in failing {
      let parts = first.description.split(separator: "/")
      for count in stride(from: 1, to: parts.count, by: 1) {
        let prefix = parts[..<count].joined(separator: "/") + "/"
        let below = failing.filter { $0.description.hasPrefix(prefix) }
        guard below.count * 2 > failing.count else { break }
        if below.allSatisfy({
          AssetPath($0.description.dropFirst(prefix.count)).map(exists) == true
        }) {
          return String(prefix.dropLast())
        }
      }
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
