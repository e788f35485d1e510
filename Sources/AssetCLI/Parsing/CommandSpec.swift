// CommandSpec: what each command takes, said once.
//
// The parser, the help, the completion scripts and the config file all read this one tree, so that they cannot
// disagree.

/// An option of a command.
package struct OptionSpec: Sendable, Hashable {
  /// The long name without its dashes; the one that the code asks for.
  package var name: String
  /// The one-letter name, if there is one.
  package var short: Character?
  /// The placeholder of its value; nil for a flag.
  package var value: String?
  /// What it does, as a phrase.
  package var help: String
  /// The values it takes, where they can be counted.
  package var values: [String] = []
  /// The value that holds without it, as the help shows it.
  package var defaultValue: String?
  /// True where it may be given several times.
  package var repeats = false
  /// True for a flag that exists as `--name` and `--no-name`.
  package var isNegatable = false
  /// True where one value may be several, joined by commas.
  package var isList = false
  /// The heading it stands under in the help; nil for the common one.
  package var group: String?
  /// True where the help leaves it out: for those who look for a mistake in the tool itself.
  package var isHidden = false

  package static func flag(_ name: String, _ short: Character? = nil, _ help: String) -> OptionSpec
  {
    OptionSpec(name: name, short: short, value: nil, help: help)
  }

  package static func pair(_ name: String, _ help: String, default value: Bool) -> OptionSpec {
    OptionSpec(
      name: name, help: help, defaultValue: value ? "--\(name)" : "--no-\(name)", isNegatable: true)
  }

  package static func value(
    _ name: String, _ short: Character? = nil, _ placeholder: String, _ help: String,
    values: [String] = [], default defaultValue: String? = nil, repeats: Bool = false
  ) -> OptionSpec {
    OptionSpec(
      name: name, short: short, value: placeholder, help: help, values: values,
      defaultValue: defaultValue, repeats: repeats)
  }

  /// An option whose value may be several, joined by commas; it may be repeated, too.
  package static func list(
    _ name: String, _ placeholder: String, _ help: String, values: [String] = []
  ) -> OptionSpec {
    OptionSpec(
      name: name, value: placeholder, help: help, values: values, repeats: true, isList: true)
  }

  /// The option under a heading of the help.
  package func grouped(_ group: String) -> OptionSpec {
    var option = self
    option.group = group
    return option
  }

  /// The option left out of the help.
  package var hidden: OptionSpec {
    var option = self
    option.isHidden = true
    return option
  }

  /// The values that one text given for the option stands for.
  package func parts(of text: String) -> [String] {
    isList ? text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) : [text]
  }

  /// The option as messages and usage lines show it: `--level <level>`.
  package var usage: String { value.map { "--\(name) <\($0)>" } ?? "--\(name)" }
}

/// A positional argument of a command.
package struct ArgumentSpec: Sendable, Hashable {
  package var name: String
  package var help: String
  package var isOptional = false
  package var repeats = false

  package init(_ name: String, _ help: String, isOptional: Bool = false, repeats: Bool = false) {
    self.name = name
    self.help = help
    self.isOptional = isOptional
    self.repeats = repeats
  }

  /// The argument as a usage line shows it.
  package var usage: String {
    let inner = "<\(name)>" + (repeats ? " ..." : "")
    return isOptional ? "[\(inner)]" : inner
  }
}

/// A command: its words, arguments and options.
package struct CommandSpec: Sendable {
  package var name: String
  package var overview: String
  package var discussion: String = ""
  package var arguments: [ArgumentSpec] = []
  package var options: [OptionSpec] = []
  package var subcommands: [CommandSpec] = []

  package func option(named name: String) -> OptionSpec? { options.first { $0.name == name } }
}
