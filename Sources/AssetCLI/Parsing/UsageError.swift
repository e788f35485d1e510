/// A mistake in how the tool was called.
package enum UsageError: Error, Hashable, Sendable {
  case unknownOption(String, suggestion: String?)
  case unknownCommand(String, suggestion: String?)
  case missingValue(OptionSpec)
  case unexpectedValue(OptionSpec, String)
  case invalidValue(String, OptionSpec)
  case invalidArgument(String, ArgumentSpec)
  case missingArgument(ArgumentSpec)
  case unexpectedArguments([String])
  case missingCommand
  case conflict(String)

  /// The message without its `Error:`.
  package var message: String {
    switch self {
    case .unknownOption(let name, let suggestion):
      "Unknown option '\(name)'." + (suggestion.map { " Did you mean '\($0)'?" } ?? "")
    case .unknownCommand(let name, let suggestion):
      "Unknown command '\(name)'." + (suggestion.map { " Did you mean '\($0)'?" } ?? "")
    case .missingValue(let option): "Missing value for '\(option.usage)'"
    case .unexpectedValue(let option, let value):
      "The option '--\(option.name)' takes no value, but '\(value)' was given"
    case .invalidValue(let value, let option):
      "The value '\(value)' is invalid for '\(option.usage)'"
        + (Self.meant(value, option).map { ". Did you mean '\($0)'?" } ?? "")
    case .invalidArgument(let value, let argument):
      "The value '\(value)' is invalid for '<\(argument.name)>'"
    case .missingArgument(let argument): "Missing expected argument '<\(argument.name)>'"
    case .unexpectedArguments(let values):
      values.count == 1
        ? "Unexpected argument '\(values[0])'"
        : "\(values.count) unexpected arguments: "
          + values.map { "'\($0)'" }.joined(separator: ", ")
    case .missingCommand: "Missing expected command"
    case .conflict(let message): message
    }
  }

  /// The value that was meant, if it is like one that the option takes: values are too short to guess otherwise.
  private static func meant(_ value: String, _ option: OptionSpec) -> String? {
    EditDistance.nearest(to: value, among: option.values).flatMap {
      EditDistance.distance(value, $0) * 2 < value.count ? $0 : nil
    }
  }

  /// The option that the message is about: its help is shown below.
  package var option: OptionSpec? {
    switch self {
    case .missingValue(let option), .unexpectedValue(let option, _), .invalidValue(_, let option):
      option
    default: nil
    }
  }
}
