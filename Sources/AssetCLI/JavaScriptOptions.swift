internal import AssetBuild
internal import AssetText
internal import MinifyJS

/// The options for JavaScript from what was given.
enum JavaScriptOptions {
  /// Reads the options; complains about values that no text could be minified with.
  static func make(_ arguments: ParsedArguments) throws(UsageError) -> JavaScriptMinifier.Options {
    var options = JavaScriptMinifier.Options()
    if let level = arguments.value("optimize").flatMap(JavaScriptMinifier.Optimization.init) {
      options.optimization = level
    }
    if let what = arguments.value("legal-comments").flatMap(JavaScriptMinifier.LegalComments.init) {
      options.legalComments = what
    }
    if arguments.value("assume") == "none" { options.assumptions = [] }
    for id in arguments.all("no-assume") {
      if let assumption = JavaScriptMinifier.Assumption(rawValue: id) {
        options.assumptions.remove(assumption)
      }
    }
    options.renames = arguments.flags["mangle"] ?? true
    options.manglesToplevel = arguments.has("mangle-toplevel")
    options.keepsNames = arguments.has("keep-names")
    options.reservedNames = Set(arguments.all("reserve"))
    options.dropped = Set(arguments.all("drop").compactMap(JavaScriptMinifier.Dropped.init))
    options.pureFunctions = Set(arguments.all("pure"))
    for text in arguments.all("define") {
      guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
        throw arguments.invalid(text, "define")
      }
      options.definitions[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    options.isASCIIOnly = arguments.has("ascii-only")
    options.lineLimit = try arguments.integer("line-limit") ?? 0
    options.fuel = try arguments.integer("fuel")
    if let name = arguments.value("target"),
      let edition = JavaScriptTable.editions.first(where: { $0.name == name })
    {
      options.target = edition.year
    }
    try check(options)
    return options
  }

  /// Definitions and names of functions are read with every text, so that an empty one shows what is wrong with them.
  private static func check(_ options: JavaScriptMinifier.Options) throws(UsageError) {
    guard !options.definitions.isEmpty || !options.pureFunctions.isEmpty else { return }
    do throws(Diagnostic) {
      _ = try JavaScriptMinifier(options: options).minify([])
    } catch {
      throw .conflict(error.message.prefix(1).uppercased() + error.message.dropFirst())
    }
  }

  /// The properties to rename; nil where none are.
  static func propertyMangling(
    _ arguments: ParsedArguments
  ) throws -> JavaScriptMinifier.PropertyMangling? {
    guard let pattern = arguments.value("mangle-props") else {
      if arguments.value("mangle-cache") != nil {
        throw UsageError.conflict(
          "Names are kept in a cache where properties are renamed; give '--mangle-props <regex>'")
      }
      return nil
    }
    guard let regex = try? Regex(pattern) else {
      throw arguments.invalid(pattern, "mangle-props")
    }
    let (cache, kept) = try readCache(arguments)
    let matcher = Lock(regex)
    return JavaScriptMinifier.PropertyMangling(cache: cache) { [kept] name in
      !kept.contains(name) && matcher.withLock { (try? $0.firstMatch(in: name)) != nil }
    }
  }

  /// The names given to properties before, and those of properties that stay.
  private static func readCache(
    _ arguments: ParsedArguments
  ) throws(Failure) -> (names: [String: String], kept: Set<String>) {
    var names: [String: String] = [:]
    var kept: Set<String> = []
    guard let path = arguments.value("mangle-cache"), OutputFile.exists(path) else {
      return (names, kept)
    }
    for (name, values) in try ConfigReader(bytes: OutputFile.read(path), path: path).read() {
      switch values.first {
      case .text(let short): names[name] = short
      case .bool(false): kept.insert(name)
      default:
        throw Failure.file(
          path, "the name of '\(name)' must be a text, or 'false' where it stays", "mangle-cache")
      }
    }
    // Names that would break each file are better found here than in each file.
    var options = JavaScriptMinifier.Options()
    options.propertyMangling = JavaScriptMinifier.PropertyMangling(cache: names) { _ in false }
    do throws(Diagnostic) {
      _ = try JavaScriptMinifier(options: options).minify([])
    } catch {
      throw Failure.file(path, error.message, "mangle-cache")
    }
    return (names, kept)
  }

  /// Writes the names that were given to properties where they are to be kept, with what the file said of others.
  static func writeCache(
    _ names: [String: String], _ arguments: ParsedArguments
  ) throws(Failure) {
    guard let path = arguments.value("mangle-cache") else { return }
    let (old, kept) = try readCache(arguments)
    var members = old.merging(names) { $1 }.mapValues { JSONValue.string($0) }
    for name in kept { members[name] = .bool(false) }
    let sorted = members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    try OutputFile.write(Array(JSONValue.object(sorted).text.utf8), to: path)
  }
}
