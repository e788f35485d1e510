internal import AssetArchive
internal import AssetBuild
internal import AssetText

/// What a person at a terminal gets behind the tables of a build: what took long, what got smaller, what to do next.
struct BuildHints {
  let report: BuildReport
  let input: String
  let session: CommandSession

  /// The lines, with an empty one before them.
  var text: String {
    let width = session.console.width
    var text = ""
    let slow = report.slowest.filter { $0.wall >= 0.1 }.prefix(3)
    if !slow.isEmpty {
      text += head("slowest")
      for file in slow { text += line(file.path, StepReport.seconds(file.wall), width) }
    }
    let saved = report.manifest.entries
      .map { (path: $0.path.description, bytes: $0.originalSize - $0.size) }
      .filter { $0.bytes >= 1000 }
      .sorted { ($0.bytes, $1.path) > ($1.bytes, $0.path) }.prefix(3)
    if !saved.isEmpty {
      text += head("biggest savings")
      for file in saved { text += line(file.path, ByteCount.format(file.bytes), width) }
    }
    guard let next else { return text }
    return text + head("next") + "    " + next + "\n"
  }

  /// The next useful thing to do: the first that was not done.
  private var next: String? {
    let arguments = session.arguments
    if report.warnings.count > 20, session.reporter.level != .verbose {
      return command("build", input, "--verbose") + "   # all \(report.warnings.count) warnings"
    }
    if !report.isSingleFile, arguments.value("cache") == nil, !arguments.has("watch"),
      report.wall >= 5
    {
      return command("build", input, "--cache", ".webpack-assets-cache")
        + "   # the next build does only what changed"
    }
    guard report.bundle.hasSuffix(".zip") else { return nil }
    return command("serve", report.bundle, "--open") + "   # look at it"
  }

  private func command(_ words: String...) -> String {
    ([HelpText.toolName] + words.map(Self.quoted)).joined(separator: " ")
  }

  private func head(_ title: String) -> String { "\n  " + session.reporter.bold(title) + "\n" }

  private func line(_ name: String, _ value: String, _ width: Int) -> String {
    let room = max(12, width - 6 - value.count - 2)
    let padding = String(repeating: " ", count: max(0, 10 - value.count))
    return "    \(padding)\(value)  \(TextTable.shortened(name, to: min(room, width - 16)))\n"
  }

  /// A word as a shell takes it.
  static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-_./=:,+@%".utf8.contains(byte)
    }
    return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
