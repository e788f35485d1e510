// Substitutions: files of the user's in the place of what pages and sheets refer to.
//
// A pattern is held against the address as it is written and, where that leaves the scheme open (`//host/x.js`), against
// it with `https:` in front. The file may lie in the build already; any other one joins the bundle below
// `substitutes/`, minified like the rest, and every reference that was meant names it from then on.

internal import AssetText
internal import MinifyCSS
internal import MinifyMarkup

/// One `--substitute PATTERN=FILE`.
public struct Substitution: Sendable, Hashable {
  /// The addresses that are meant; `*` stands for any run of characters.
  public let pattern: String
  /// The path of the file that takes their place.
  public let file: String

  /// Makes a substitution.
  public init(pattern: String, file: String) {
    self.pattern = pattern
    self.file = file
  }

  /// True where an address is meant.
  ///
  /// - Complexity: O(*n* · *m*) at worst, with one remembered star to go back to.
  func matches(_ address: String) -> Bool {
    if Substitution.match(Array(pattern.utf8)[...], Array(address.utf8)[...]) { return true }
    return address.hasPrefix("//")
      && Substitution.match(Array(pattern.utf8)[...], Array(("https:" + address).utf8)[...])
  }

  private static func match(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var p = pattern.startIndex
    var t = text.startIndex
    var star: (pattern: Int, text: Int)?
    while t < text.endIndex {
      if p < pattern.endIndex, pattern[p] == UInt8(ascii: "*") {
        star = (p, t)
        p += 1
      } else if p < pattern.endIndex, pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let known = star {
        star = (known.pattern, known.text + 1)
        p = known.pattern + 1
        t = known.text + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}

struct Substitutions: Sendable {
  static let directory = "substitutes"

  private let list: [(substitution: Substitution, path: AssetPath)]

  /// Takes the files into the tree.
  init(_ tree: inout AssetTree, _ context: BuildContext) throws(BuildError) {
    var list: [(Substitution, AssetPath)] = []
    for substitution in context.options.substitutions {
      let path: AssetPath
      if let inner = Substitutions.inside(substitution.file, tree) {
        path = inner
      } else {
        path = try Substitutions.add(substitution.file, &tree, context)
      }
      list.append((substitution, path))
    }
    self.list = list
  }

  var isEmpty: Bool { list.isEmpty }

  /// The file that takes the place of an address; the first pattern that means it decides.
  func target(of address: String) -> AssetPath? {
    list.first { $0.substitution.matches(address) }?.path
  }

  /// Warns of patterns that meant nothing.
  func report(used: Set<AssetPath>, _ context: BuildContext) {
    for (substitution, path) in list where !used.contains(path) {
      context.warn(
        BuildWarning(
          path: substitution.file, id: "substitute-unused",
          message: "takes no place: no reference matches '\(substitution.pattern)'"))
    }
  }

  /// The path of a file that is part of the build.
  private static func inside(_ file: String, _ tree: AssetTree) -> AssetPath? {
    tree.files.first { $0.origin.path == file }?.path
  }

  private static func add(
    _ file: String, _ tree: inout AssetTree, _ context: BuildContext
  ) throws(BuildError) -> AssetPath {
    let bytes: [UInt8]
    do {
      bytes = try FileReading.read(file)
    } catch {
      throw .option(name: "--substitute", path: file, message: "the file cannot be read")
    }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    var number = 1
    while true {
      let candidate = number == 1 ? "\(directory)/\(name)" : "\(directory)/\(number)/\(name)"
      guard let path = AssetPath(candidate) else {
        throw .option(
          name: "--substitute", path: file, message: "its name cannot stand in a bundle")
      }
      if tree.index(of: path) == nil, tree.variant(of: path) == nil {
        let asset = AssetFile(
          path: path, mediaType: MediaType.ofFile(path: path, bytes: bytes),
          origin: .memory(path: file, bytes: bytes), content: bytes)
        tree.insert(try Transform.transform(asset, tree.styles, context))
        return path
      }
      number += 1
    }
  }
}
