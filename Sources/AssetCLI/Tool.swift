package import AssetText

/// The whole command-line tool.
package enum Tool {
  /// Runs the tool as this process: returns the status to exit with.
  package static func main(_ words: [String]) -> Int32 {
    let cancellation = Cancellation()
    Interruption.cancelOnSignal(cancellation)
    let status = run(
      words, console: .ofProcess(cancellation), cancellation: cancellation)
    if status == .interrupted { Interruption.die() }
    return status.rawValue
  }

  /// Runs the tool on some words and returns how to end.
  package static func run(
    _ words: [String], console: Console, cancellation: Cancellation = Cancellation()
  ) -> ExitStatus {
    let status = dispatch(words, console, cancellation)
    guard status == .success, let problem = console.output.problem else { return status }
    console.errors.write("standard output: error: cannot be written: \(problem) [unwritable]\n")
    return .failure
  }

  private static func dispatch(
    _ words: [String], _ console: Console, _ cancellation: Cancellation
  ) -> ExitStatus {
    let help = HelpText(width: console.width)
    if let command = words.first.flatMap({ CommandTable.command(named: $0) }) {
      return run(command, Array(words.dropFirst()), console, help, cancellation)
    }
    let root = CommandTable.root
    guard let first = words.first else {
      console.errors.write(help.help(for: root, path: [root.name]))
      return .usage
    }
    switch first {
    case "-h", "--help":
      console.output.write(help.help(for: root, path: [root.name]))
      return .success
    case "help":
      return showHelp(Array(words.dropFirst()), console, help)
    case "--version":
      console.output.write("\(root.name) \(ToolVersion.current)\n")
      return .success
    case "--generate-manual":
      console.output.write(ManualPage.text(for: root))
      return .success
    case "--generate-completion-script":
      return completion(words.dropFirst().first, console, help)
    default: break
    }
    let error: UsageError =
      first.hasPrefix("-")
      ? .unknownOption(
        first,
        suggestion: EditDistance.nearest(to: first, among: ["--help", "--version"]))
      : .unknownCommand(
        first,
        suggestion: EditDistance.nearest(
          to: first, among: root.subcommands.map(\.name) + ["help"]))
    return usage(error, root, [root.name], console, help)
  }

  private static func run(
    _ command: CommandSpec, _ words: [String], _ console: Console, _ help: HelpText,
    _ cancellation: Cancellation
  ) -> ExitStatus {
    let path = [HelpText.toolName, command.name]
    do throws(UsageError) {
      let arguments = try ArgumentParser.parse(words, for: command)
      if arguments.has("help") {
        console.output.write(help.help(for: command, path: path))
        return .success
      }
      let session = CommandSession(
        arguments: arguments, console: console, cancellation: cancellation)
      defer { session.reporter.clearProgress() }
      do {
        try Commands.run(command.name, session)
        return .success
      } catch let failure as Failure {
        if !failure.message.isEmpty { session.reporter.error(failure.message) }
        return cancellation.isCancelled ? .interrupted : failure.status
      } catch let error as UsageError {
        throw error
      } catch {
        session.reporter.error("error: \(error)")
        return .failure
      }
    } catch {
      return usage(error, command, path, console, help)
    }
  }

  private static func usage(
    _ error: UsageError, _ command: CommandSpec, _ path: [String], _ console: Console,
    _ help: HelpText
  ) -> ExitStatus {
    var text = "Error: \(error.message)\n"
    if let option = error.option { text += "Help:  \(help.line(for: option))\n" }
    text += "Usage: \(help.usage(for: command, path: path))\n"
    text += "  See '\(path.joined(separator: " ")) --help' for more information.\n"
    console.errors.write(text)
    return .usage
  }

  private static func showHelp(
    _ words: [String], _ console: Console, _ help: HelpText
  ) -> ExitStatus {
    let root = CommandTable.root
    guard let name = words.first, name != "help" else {
      console.output.write(help.help(for: root, path: [root.name]))
      return .success
    }
    guard let command = root.subcommands.first(where: { $0.name == name }) else {
      let nearest = EditDistance.nearest(to: name, among: root.subcommands.map(\.name))
      return usage(.unknownCommand(name, suggestion: nearest), root, [root.name], console, help)
    }
    console.output.write(help.help(for: command, path: [root.name, name]))
    return .success
  }

  private static func completion(
    _ shell: String?, _ console: Console, _ help: HelpText
  ) -> ExitStatus {
    let root = CommandTable.root
    let option = OptionSpec.value(
      "generate-completion-script", nil, "shell", "Print a completion script.",
      values: CompletionScripts.shells)
    guard let shell else { return usage(.missingValue(option), root, [root.name], console, help) }
    guard let script = CompletionScripts.script(for: shell, root: root) else {
      return usage(.invalidValue(shell, option), root, [root.name], console, help)
    }
    console.output.write(script)
    return .success
  }
}
