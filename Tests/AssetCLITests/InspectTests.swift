import AssetBuild
import AssetText
import Foundation
import TestSupport
import Testing

@testable import AssetCLI

/// `inspect --compare` and `--html`, the manual, and what only a terminal gets.
@Suite struct Inspecting {
  private static func builds(_ scratch: ScratchDirectory) throws -> (old: String, new: String) {
    try scratch.write("site/index.html", "<!doctype html><title>x</title><p>hello")
    try scratch.write("site/js/a|b.js", "window . one = 1 ;\n")
    try scratch.write("site/gone.txt", "gone")
    try scratch.write("site/main.11111111.js", "window . two = 2 ;\n")
    let old = "\(scratch.path)/old"
    #expect(ToolRun(["build", "\(scratch.path)/site", "-q", "-o", old]).status == .success)
    try scratch.write("site/js/a|b.js", String(repeating: "window . one += 'more' ;\n", count: 90))
    try scratch.write("site/<b>&amp;.txt", "</script><script>alert(1)</script>")
    try FileManager.default.removeItem(atPath: "\(scratch.path)/site/gone.txt")
    try FileManager.default.removeItem(atPath: "\(scratch.path)/site/main.11111111.js")
    try scratch.write("site/main.22222222.js", "window . two = 22222 ;\n")
    let new = "\(scratch.path)/new"
    let run = ToolRun([
      "build", "\(scratch.path)/site", "-q", "-o", new, "--report", "\(scratch.path)/report.json",
    ])
    #expect(run.status == .success)
    return (old, new)
  }

  @Test func comparesWithWhateverHasTheManifest() throws {
    let scratch = try ScratchDirectory()
    let (old, new) = try Self.builds(scratch)
    var outputs: Set<String> = []
    for earlier in [old, "\(old)/manifest.json", "\(old)/bundle.zip"] {
      let run = ToolRun(["inspect", "\(new)/bundle.zip", "--compare", earlier])
      #expect(run.status == .success, "\(run.errors)")
      outputs.insert(run.output)
    }
    #expect(outputs.count == 1)
    // Lines are broken by the width.
    let text = try #require(outputs.first).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    for words in [
      "js/a|b.js", "changed", "gone.txt", "removed", "<b>&amp;.txt", "added",
      "main.22222222.js", "1 unchanged", "would transfer",
    ] {
      #expect(text.contains(words), "\(words): \(text)")
    }
    #expect(!text.contains("main.11111111.js"))
    let same = ToolRun(["inspect", "\(new)/bundle.zip", "--compare", new], width: 200).output
    #expect(same.contains("4 unchanged"), "\(same)")
    #expect(same.contains("transfer 0 B"))
  }

  @Test(arguments: [40, 80, 120]) func comparisonsFitTheWidth(_ width: Int) throws {
    let scratch = try ScratchDirectory()
    let (old, new) = try Self.builds(scratch)
    let run = ToolRun(["inspect", "\(new)/bundle.zip", "--compare", old], width: width)
    for line in run.output.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
  }

  @Test func writesMarkdownForAPullRequest() throws {
    let scratch = try ScratchDirectory()
    let (old, new) = try Self.builds(scratch)
    let run = ToolRun(["inspect", "\(new)/bundle.zip", "--compare", old, "--markdown"])
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first?.hasPrefix("### Web bundle: ") == true)
    let rows = lines.filter { $0.hasPrefix("|") }
    #expect(rows.count >= 6)
    // A bar of a name is none of the table's.
    for row in rows {
      #expect(row.replacing("\\|", with: "").filter { $0 == "|" }.count == 6, "\(row)")
    }
    #expect(run.output.contains("`js/a\\|b.js`"))
    #expect(run.output.contains("`<b>&amp;.txt`"))
    #expect(ComparisonReport.code("a`b") == "`` a`b ``")
  }

  @Test func writesAPageThatIsAlone() throws {
    let scratch = try ScratchDirectory()
    let (old, new) = try Self.builds(scratch)
    let run = ToolRun([
      "inspect", "\(new)/bundle.zip", "--html", "\(scratch.path)/page.html", "--compare", old,
      "--report", "\(scratch.path)/report.json",
    ])
    #expect(run.status == .success, "\(run.errors)")
    let page = String(decoding: try scratch.read("page.html"), as: UTF8.self)
    #expect(page.contains("default-src 'none'"))
    for address in ["src=", "http://", "https://", "@import", "url("] {
      // The name of a reason in the data is no address of the page.
      let own = page.components(separatedBy: "<script type=application/json")[0]
      #expect(!own.contains(address), "\(address)")
    }
    // Names and contents of files open and close nothing.
    #expect(page.components(separatedBy: "</script>").count == 4)
    #expect(!page.contains("<b>&amp;.txt"))
    #expect(page.contains("\\u003cb>&amp;.txt"))
    // As often as it is written it is the same.
    let again = ToolRun([
      "inspect", "\(new)/bundle.zip", "--html", "\(scratch.path)/again.html", "--compare", old,
      "--report", "\(scratch.path)/report.json",
    ])
    #expect(again.status == .success)
    #expect(try scratch.read("again.html") == scratch.read("page.html"))
    // The report of another build is told.
    let other = ToolRun([
      "inspect", "\(old)/bundle.zip", "--html", "\(scratch.path)/other.html", "--report",
      "\(scratch.path)/report.json",
    ])
    #expect(other.status == .success)
    #expect(other.errors.contains("report.json: warning: is the report of another build"))
  }

  @Test func manualsNameEverything() throws {
    let run = ToolRun("--generate-manual")
    #expect(run.status == .success)
    for command in CommandTable.root.subcommands {
      #expect(run.output.contains(".Sh THE COMMAND \(command.name.uppercased())"))
      for option in command.options where !option.isHidden {
        #expect(
          run.output.contains("Fl \\-\(option.name.replacing("-", with: "\\-"))"), "\(option.name)")
      }
    }
    for line in run.output.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(!line.hasPrefix("'"))
      #expect(!line.hasPrefix(".") || line.dropFirst().first?.isUppercase == true, "\(line)")
    }
  }

  @Test func onlyATerminalGetsHints() throws {
    let scratch = try ScratchDirectory()
    try scratch.write("my site/index.html", "<!doctype html><title>x</title><p>hello")
    try scratch.write(
      "my site/a.js", String(repeating: "window . value = 1 + 2 ;  // words\n", count: 200))
    let words = ["build", "\(scratch.path)/my site", "--color", "never"]
    let log = ToolRun(words)
    let seen = ToolRun(words, onTerminal: true)
    for hint in ["biggest savings", "a.js", "next", "webpack-assets serve '"] {
      #expect(seen.output.contains(hint), "\(hint): \(seen.output)")
    }
    #expect(!log.output.contains("biggest savings"))
    #expect(!log.output.contains("next"))
    #expect(!seen.output.contains("\u{1B}"))
    let narrow = ToolRun(words, width: 80, onTerminal: true)
    for line in narrow.output.split(separator: "\n") where !line.contains(scratch.path) {
      #expect(line.count <= 80, "\(line)")
    }
  }

  static let times: [(Double, Double, String?)] = [
    (0.5, 0.5, nil), (2, 0.04, nil), (2, 0.5, "2 s left"), (3, 0.75, "1 s left"),
    (30, 0.25, "1 min 30 s left"), (10, 1, nil), (1, 0.05, "19 s left"),
  ]

  @Test(arguments: times) func saysHowLongTheRestTakes(
    _ passed: Double, _ share: Double, _ text: String?
  ) {
    let second = 1_000_000_000.0
    #expect(
      Reporter.timeLeft(since: 5, now: 5 + UInt64(passed * second), share: share) == text)
  }
}
