internal import AssetCLI
internal import AssetText
internal import Testing

/// What one run of the tool inside the test process gave.
struct ToolRun {
  var status: AssetCLI.ExitStatus
  var output: String
  var errors: String

  /// Runs the tool on words, with captured streams and an environment that is known.
  init(
    _ words: [String], width: Int? = 80, environment: [String: String] = [:], input: String = "",
    onTerminal: Bool = false, cancellation: Cancellation = Cancellation()
  ) {
    let output = CapturedStream(isTerminal: onTerminal)
    let errors = CapturedStream(isTerminal: onTerminal)
    let console = Console(
      output: output, errors: errors, environment: environment, terminalWidth: width,
      readInput: { Array(input.utf8) })
    status = Tool.run(words, console: console, cancellation: cancellation)
    self.output = output.text
    self.errors = errors.text
  }

  /// Runs the tool on words that blanks part.
  init(_ line: String, width: Int? = 80, input: String = "") {
    self.init(line.split(separator: " ").map(String.init), width: width, input: input)
  }
}
