internal import AssetCLI
internal import AssetText
internal import Foundation
internal import TestSupport
internal import Testing

/// Help and completion scripts, compared with what a person has looked at.
@Suite struct Help {
  static let commands = CommandTable.root.subcommands.map(\.name)

  @Test(arguments: commands + [""]) func isAsLookedAt(_ command: String) throws {
    let run = ToolRun((command.isEmpty ? [] : [command]) + ["--help"])
    #expect(run.status == .success)
    #expect(run.errors.isEmpty)
    try expectSnapshot(run.output, "help\(command.isEmpty ? "" : "-" + command).txt")
  }

  @Test(arguments: commands) func isTheSameByEveryName(_ command: String) {
    let help = ToolRun([command, "--help"]).output
    #expect(ToolRun([command, "-h"]).output == help)
    #expect(ToolRun(["help", command]).output == help)
  }

  @Test(arguments: [40, 60, 80, 120, 200], commands) func fitsTheWidth(
    _ width: Int, _ command: String
  ) {
    for line in ToolRun([command, "--help"], width: width).output.split(separator: "\n") {
      // The left column and a usage line stay whole.
      if line.hasPrefix("USAGE:") || line.hasPrefix("  -") || line.hasPrefix("  <") { continue }
      #expect(line.count <= width, "\(line)")
    }
  }

  @Test func takesTheWidthFromColumnsFirst() {
    let wide = ToolRun(["build", "-h"], width: 200).output
    #expect(ToolRun(["build", "-h"], width: 60, environment: ["COLUMNS": "200"]).output == wide)
    #expect(ToolRun(["build", "-h"], width: 200, environment: ["COLUMNS": "x"]).output == wide)
    #expect(ToolRun(["build", "-h"], width: nil).output == ToolRun(["build", "-h"]).output)
  }

  @Test func startsTheTextInColumn26() {
    for line in ToolRun("build --help").output.split(separator: "\n")
    where line.hasPrefix("  -q") || line.hasPrefix("  <input>") {
      let text = line.dropFirst(26)
      #expect(text.first != " ")
      #expect(line.prefix(26).last == " ")
    }
  }

  @Test func showsTheVersion() {
    #expect(ToolRun("--version").output == "webpack-assets \(ToolVersion.current)\n")
  }

  @Test(arguments: CompletionScripts.shells) func completesEveryOption(_ shell: String) throws {
    let run = ToolRun("--generate-completion-script \(shell)")
    #expect(run.status == .success)
    try expectSnapshot(run.output, "completion.\(shell)")
    for command in CommandTable.root.subcommands {
      #expect(CommandTable.command(named: command.name)?.overview == command.overview)
      #expect(run.output.contains(command.name))
      for option in command.options { #expect(run.output.contains(option.name)) }
    }
  }

  /// Each shell that is on this machine reads its script without a complaint.
  @Test(arguments: [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")])
  func completesInTheLanguageOfTheShell(_ shell: String, _ check: String) throws {
    let places = ["/bin/\(shell)", "/usr/bin/\(shell)", "/opt/homebrew/bin/\(shell)"]
    guard let place = places.first(where: FileManager.default.isExecutableFile) else {
      print("no \(shell) on this machine: its completion script was not tried")
      return
    }
    let scratch = try ScratchDirectory()
    let script = try scratch.write(
      "script", ToolRun("--generate-completion-script \(shell)").output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: place)
    process.arguments = [check, script]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}

/// Compares a text with a file of Snapshots, or writes it there with UPDATE_SNAPSHOTS=1.
func expectSnapshot(_ text: String, _ name: String, file: String = #filePath) throws {
  let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
  let path = folder.appendingPathComponent("Snapshots/\(name)")
  if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
    try Data(text.utf8).write(to: path)
  }
  let expected = String(decoding: try Data(contentsOf: path), as: UTF8.self)
  #expect(text == expected, "\(name) differs; UPDATE_SNAPSHOTS=1 writes it anew")
}
