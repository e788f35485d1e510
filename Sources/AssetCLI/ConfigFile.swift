internal import AssetBuild
internal import AssetText

/// `webpack-assets.json` beside a build: any option of `build`, which the command line overrules.
struct ConfigFile {
  static let name = "webpack-assets.json"

  /// Where it lies.
  let path: String
  private let members: [(String, [ConfigReader.Value])]

  /// Reads the file beside an input, where there is one.
  init?(besideInput input: String) throws(Failure) {
    path = Build.directory(besideInput: input) + ConfigFile.name
    guard OutputFile.exists(path) else { return nil }
    members = try ConfigReader(bytes: OutputFile.read(path), path: path).read()
  }

  /// Adds the options of the file to what was given.
  func apply(to arguments: inout ParsedArguments) throws(Failure) {
    for (key, values) in members {
      guard let option = arguments.command.option(named: key), key != "help" else {
        let nearest = EditDistance.nearest(to: key, among: arguments.command.options.map(\.name))
        let remedy =
          nearest.map { "; did you mean '\($0)'?" } ?? "; see 'webpack-assets build --help'"
        throw Failure.file(path, "there is no option '\(key)'\(remedy)", "config")
      }
      try apply(option, values, &arguments)
    }
  }

  private func apply(
    _ option: OptionSpec, _ values: [ConfigReader.Value], _ arguments: inout ParsedArguments
  ) throws(Failure) {
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
      guard case .text(let text) = value else {
        throw wrong(option.values.isEmpty ? "a text or a number" : Self.oneOf(option))
      }
      for part in option.parts(of: text) {
        if !option.values.isEmpty, !option.values.contains(part) {
          throw wrong(Self.oneOf(option))
        }
        texts.append(located(part, option))
      }
    }
    if arguments.values[option.name] == nil { arguments.values[option.name] = texts }
  }

  private static func oneOf(_ option: OptionSpec) -> String {
    "one of " + option.values.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// Paths in the file start where the file lies, wherever the tool is called.
  private func located(_ text: String, _ option: OptionSpec) -> String {
    let isPath =
      ["output", "trace", "report", "cache", "depfile", "xcfilelists", "temporary"].contains(
        option.name)
      || (option.name == "splash" && text != "none")
    guard isPath, !text.hasPrefix("/") else { return text }
    return path.dropLast(ConfigFile.name.count) + text
  }
}
