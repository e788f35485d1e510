internal import AssetBuild
package import AssetText

/// What a command has at hand while it runs.
package struct CommandSession: Sendable {
  package let arguments: ParsedArguments
  package let console: Console
  package let reporter: Reporter
  package let cancellation: Cancellation

  package init(arguments: ParsedArguments, console: Console, cancellation: Cancellation) {
    self.arguments = arguments
    self.console = console
    self.cancellation = cancellation
    let level: Reporter.Level =
      arguments.has("quiet") ? .quiet : arguments.has("verbose") ? .verbose : .normal
    reporter = Reporter(
      console: console, level: level, usesColor: console.usesColor(arguments.value("color")))
  }

  /// True where the result is to be one JSON object.
  package var wantsJSON: Bool { arguments.has("json") }

  /// The number of worker threads.
  package func jobs() throws(UsageError) -> Int {
    try arguments.integer("jobs", minimum: 1) ?? WorkerThreads.processorCount
  }

  /// The number of worker threads, in a place where a wrong one was refused already.
  package func jobsOrDefault() -> Int {
    (try? jobs()) ?? WorkerThreads.processorCount
  }

  /// A message about a file of an input, with the file's whole path where that is asked for.
  package func named(_ message: String, input: String) -> String {
    arguments.has("absolute-paths") ? WholePath.inMessage(message, input: input) : message
  }

  /// The members that every JSON report begins with.
  package func jsonHead(_ command: String) -> [(String, JSONValue)] {
    [("version", 1), ("tool", .string(ToolVersion.current)), ("command", .string(command))]
  }

  /// Writes the trace where one is wanted.
  package func writeTrace(
    steps: [StepTiming], spans: [Timeline.Span]
  ) throws(Failure) {
    guard let path = arguments.value("trace") else { return }
    let trace = TraceWriter.encode(process: HelpText.toolName, steps: steps, spans: spans)
    try OutputFile.write(trace, to: path)
  }
}
