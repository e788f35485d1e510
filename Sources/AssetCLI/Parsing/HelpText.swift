// HelpText: the help of a command, laid out as the tools of the Swift toolchain do it.
//
// Two columns, the text of the second begins at column 26 (counted from 0) or on the next line where the first is too
// wide; wrapped to the width of the terminal.

/// Lays out help and usage lines.
package struct HelpText: Sendable {
  package static let toolName = "webpack-assets"
  /// Where the text begins; in a narrow terminal below its option, since a word may be longer than the rest of a line.
  private var textColumn: Int { width < 60 ? 8 : 26 }

  /// The columns that a line may take.
  package var width: Int

  package init(width: Int) { self.width = max(40, width) }

  /// The whole help of a command.
  package func help(for command: CommandSpec, path: [String]) -> String {
    var text = wrapped("OVERVIEW: " + command.overview, indent: 0) + "\n"
    if !command.discussion.isEmpty {
      for paragraph in command.discussion.split(separator: "\n", omittingEmptySubsequences: false) {
        text += wrapped(String(paragraph), indent: 0)
      }
      text += "\n"
    }
    text += "USAGE: " + usage(for: command, path: path) + "\n"
    if !command.arguments.isEmpty {
      text += "\nARGUMENTS:\n"
      for argument in command.arguments { text += row("<\(argument.name)>", argument.help) }
    }
    for group in groups(of: command.options) {
      text += "\n\(group.name):\n"
      for option in group.options { text += row(names(of: option), details(of: option)) }
    }
    if !command.subcommands.isEmpty {
      text += "\nSUBCOMMANDS:\n"
      for subcommand in command.subcommands { text += row(subcommand.name, subcommand.overview) }
      let caller = (path.first ?? HelpText.toolName) + " help"
      text += "\n  See '\(caller) <subcommand>' for detailed help.\n"
    }
    return text
  }

  /// The options under their headings: those without one first, the others in the order of their first option.
  private func groups(of options: [OptionSpec]) -> [(name: String, options: [OptionSpec])] {
    var groups: [(name: String, options: [OptionSpec])] = [("OPTIONS", [])]
    for option in options where !option.isHidden {
      let name = option.group ?? "OPTIONS"
      if let index = groups.firstIndex(where: { $0.name == name }) {
        groups[index].options.append(option)
      } else {
        groups.append((name, [option]))
      }
    }
    return groups.filter { !$0.options.isEmpty }
  }

  /// The usage line: every option where they are few, else `[<options>]`.
  package func usage(for command: CommandSpec, path: [String]) -> String {
    let name = path.joined(separator: " ")
    guard command.subcommands.isEmpty else { return "\(name) <subcommand>" }
    let arguments = command.arguments.map(\.usage)
    let options = command.options.filter { $0.name != "help" && !$0.isHidden }.map { option in
      option.isNegatable
        ? "[--\(option.name)] [--no-\(option.name)]"
        : "[\(option.usage)]" + (option.repeats ? " ..." : "")
    }
    let full = ([name] + arguments + options).joined(separator: " ")
    if full.count <= width - 7 { return full }
    return ([name] + arguments + ["[<options>]"]).joined(separator: " ")
  }

  /// The help of one option, as it stands below an error about it.
  package func line(for option: OptionSpec) -> String {
    names(of: option) + "  " + details(of: option)
  }

  private func names(of option: OptionSpec) -> String {
    if option.isNegatable { return "--\(option.name)/--no-\(option.name)" }
    let short = option.short.map { "-\($0), " } ?? ""
    return short + option.usage
  }

  private func details(of option: OptionSpec) -> String {
    var notes: [String] = []
    if !option.values.isEmpty { notes.append("values: " + option.values.joined(separator: ", ")) }
    if let value = option.defaultValue { notes.append("default: " + value) }
    return notes.isEmpty ? option.help : option.help + " (" + notes.joined(separator: "; ") + ")"
  }

  private func row(_ label: String, _ text: String) -> String {
    let head = "  " + label
    let body = wrapped(text, indent: textColumn)
    guard head.count < textColumn else { return head + "\n" + body }
    return head + body.dropFirst(head.count)
  }

  /// Text broken between words so that no line passes the width, each line indented and closed.
  private func wrapped(_ text: String, indent: Int) -> String {
    WordWrap.lines(text, width: width, indent: indent).map { $0 + "\n" }.joined()
  }
}
