internal import AssetText

/// `webpack-assets.json` beside a build: any option of `build`, which the command line overrules.
enum ConfigFile {
  static let name = "webpack-assets.json"

  /// Adds the options of the file beside an input, where there is one, to what was given.
  static func apply(besideInput input: String, to arguments: inout ParsedArguments) throws {
    var parent = input
    while parent.count > 1, parent.hasSuffix("/") { parent.removeLast() }
    let path: String
    if let slash = parent.lastIndex(of: "/") {
      path = String(parent[...slash]) + name
    } else {
      path = name
    }
    guard OutputFile.exists(path) else { return }
    let bytes = try OutputFile.read(path)
    let members = try ConfigReader(bytes: bytes, path: path).read()
    for (key, values) in members {
      guard let option = arguments.command.option(named: key), key != "help" else {
        let nearest = EditDistance.nearest(to: key, among: arguments.command.options.map(\.name))
        let remedy =
          nearest.map { "; did you mean '\($0)'?" } ?? "; see 'webpack-assets build --help'"
        throw Failure.file(path, "there is no option '\(key)'\(remedy)", "config")
      }
      try apply(option, values, path, &arguments)
    }
  }

  private static func apply(
    _ option: OptionSpec, _ values: [ConfigReader.Value], _ path: String,
    _ arguments: inout ParsedArguments
  ) throws {
    func wrong(_ expected: String) -> Failure {
      .file(path, "the option '\(option.name)' takes \(expected)", "config")
    }
    if option.value == nil {
      guard values.count == 1, case .bool(let flag) = values[0] else {
        throw wrong("true or false")
      }
      if arguments.flags[option.name] == nil { arguments.flags[option.name] = flag }
      return
    }
    guard option.repeats || values.count == 1 else { throw wrong("one value") }
    var texts: [String] = []
    for value in values {
      guard case .text(let text) = value else { throw wrong("a text or a number") }
      if !option.values.isEmpty, !option.values.contains(text) {
        throw wrong("one of " + option.values.map { "'\($0)'" }.joined(separator: ", "))
      }
      texts.append(text)
    }
    if arguments.values[option.name] == nil { arguments.values[option.name] = texts }
  }
}
