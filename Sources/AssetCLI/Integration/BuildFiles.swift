internal import AssetArchive
internal import AssetBuild
internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What a build was made of and what it made, for the build that it is a step of.
struct BuildFiles {
  /// Files that were read, as the user would name them; those of the input sorted by path, the others behind them.
  let inputs: [String]
  /// The directories of the input: what comes and goes in them changes the result, too.
  let directories: [String]
  /// What was written, the file that is written last at the end.
  let outputs: [String]

  init(_ report: BuildReport, input: String, options: BuildOptions, config: String?) {
    var root = input
    while root.count > 1, root.hasSuffix("/") { root.removeLast() }
    var files: [String] = []
    var directories: Set<String> = []
    if OutputFile.isDirectory(root) {
      directories.insert(root)
      let paths =
        report.manifest.entries.map(\.path.description) + report.manifest.dropped.map(\.path)
      for path in Set(paths) {
        let file = "\(root)/\(path)"
        // What was brought in from elsewhere or made of another file is not there.
        guard OutputFile.exists(file), !OutputFile.isDirectory(file) else { continue }
        files.append(file)
        var parent = path[...]
        while let slash = parent.lastIndex(of: "/") {
          parent = parent[..<slash]
          if !directories.insert("\(root)/\(parent)").inserted { break }
        }
      }
      files.sort()
    } else {
      files = [root]
    }
    var others: [String] = []
    if let config { others.append(config) }
    if case .file(let path) = options.splash { others.append(path) }
    others += options.substitutions.map(\.file)
    if let lock = options.vendor?.lock { others.append(lock) }
    inputs = files + others.filter { OutputFile.exists($0) && !files.contains($0) }
    self.directories = directories.sorted()
    outputs = [report.bundle] + report.shells + [report.manifestPath]
  }
}

/// A dependency file as `make` and `ninja` read it.
enum Depfile {
  /// The text: every output depends on every input, and an input that is gone is no error but a change.
  static func text(_ files: BuildFiles) -> String {
    let sources = files.inputs + files.directories
    var text = files.outputs.map(escaped).joined(separator: " ") + ":"
    for source in sources { text += " \\\n  " + escaped(source) }
    text += "\n"
    // `%` in a target would make a rule for many files of it.
    for source in sources where !source.contains("%") { text += "\n" + escaped(source) + ":\n" }
    return text
  }

  /// A path as a word of a rule.
  static func escaped(_ path: String) -> String {
    var result = ""
    for scalar in path.unicodeScalars {
      switch scalar {
      case " ", "\t", "#", ":", "*", "?", "[", "]", "~": result += "\\"
      case "$": result += "$"
      default: break
      }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

/// File lists for a run-script phase of Xcode.
///
/// With user script sandboxing a phase reads nothing but what the first list names and writes nothing but what the second
/// one does and what lies in the target's temporary directory.
struct XcodeFileLists {
  /// Variables of Xcode's that a path may begin with.
  static let variables = [
    "DERIVED_FILE_DIR", "TARGET_BUILD_DIR", "BUILT_PRODUCTS_DIR", "SRCROOT", "PROJECT_DIR",
  ]

  let files: BuildFiles
  let environment: [String: String]

  /// Writes both lists into a directory.
  func write(to directory: String) throws(Failure) {
    for (name, paths) in [("inputs", files.inputs), ("outputs", files.outputs)] {
      let text = paths.map { abbreviated($0) + "\n" }.joined()
      let path = "\(directory)/\(name).xcfilelist"
      // A list that is newer makes Xcode plan its whole build anew.
      if let known = try? OutputFile.read(path), known == Array(text.utf8) { continue }
      try OutputFile.write(Array(text.utf8), to: path)
    }
  }

  /// A whole path with a variable in the place of its beginning, the longest there is; without one, the path itself.
  private func abbreviated(_ path: String) -> String {
    let whole = WholePath.of(path)
    let known = Self.variables.compactMap { name -> (name: String, value: String)? in
      guard let value = environment[name], !value.isEmpty else { return nil }
      let root = WholePath.of(value)
      return whole.hasPrefix(root + "/") ? (name, root) : nil
    }
    guard let best = known.max(by: { $0.value.utf8.count < $1.value.utf8.count }) else {
      return whole
    }
    return "$(\(best.name))" + whole.dropFirst(best.value.count)
  }
}

/// Paths from the root of the file system.
enum WholePath {
  /// The path without links where it is there; else from the current directory.
  static func of(_ path: String) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    guard !path.hasPrefix("/"), let here = realpath(".", nil) else { return path }
    defer { free(here) }
    return "\(String(cString: here))/\(path)"
  }

  /// A message whose first word is a path with that path as a whole one, where there is such a file.
  ///
  /// Xcode finds the file of a message only so.
  static func inMessage(_ text: String, input: String) -> String {
    guard let colon = text.firstRange(of: ": ") else { return text }
    // Line and column, where there are such.
    var path = text[..<colon.lowerBound]
    while let last = path.lastIndex(of: ":"), !path[last...].dropFirst().isEmpty,
      path[last...].dropFirst().allSatisfy(\.isNumber)
    {
      path = path[..<last]
    }
    guard !path.hasPrefix("/"), !path.isEmpty else { return text }
    for candidate in ["\(input)/\(path)", String(path)] where OutputFile.exists(candidate) {
      return of(candidate) + text[path.endIndex...]
    }
    return text
  }
}
