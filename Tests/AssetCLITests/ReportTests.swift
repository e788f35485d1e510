internal import AssetCLI
internal import AssetText
internal import Foundation
internal import TestSupport
internal import Testing

/// Tables, JSON and the line that is drawn again.
@Suite struct Reports {
  private func step(_ name: String, start: Double, wall: Double) -> StepTiming {
    let timeline = Timeline()
    timeline.step(name) { counts in
      counts.bytesIn = 123_456_789
      counts.bytesOut = 98_765
      counts.items = 15_528
    }
    var step = timeline.steps[0]
    step.start = start
    step.wall = wall
    step.cpu = wall * 2
    step.peakMemory = 1_234_567_890
    return step
  }

  @Test(arguments: [40, 60, 80, 120]) func fitTheWidth(_ width: Int) {
    let steps = [
      step(
        "a step whose name is rather long, as that of a directory may be", start: 0, wall: 12.34),
      step("pack", start: 12.34, wall: 0.000_42),
    ]
    for line in StepReport.table(steps, width: width) { #expect(line.count <= width, "\(line)") }
  }

  @Test func sumUpStepsWithClocksOfTheirOwn() {
    let steps = [step("one", start: 0, wall: 2), step("two", start: 0, wall: 3)]
    #expect(StepReport.table(steps, width: 80).last?.contains("5.00 s") == true)
  }

  static let times: [(Double, String)] = [
    (0.000_42, "0.42 ms"), (0.0123, "12.3 ms"), (0.123, "123 ms"), (0.9996, "1.00 s"),
    (1.25, "1.25 s"), (75, "75.0 s"),
  ]
  @Test(arguments: times) func showSeconds(_ value: Double, _ text: String) {
    #expect(StepReport.seconds(value) == text)
  }

  @Test func shortenNamesInTheMiddle() {
    #expect(TextTable.shortened("abcdefghij", to: 10) == "abcdefghij")
    #expect(TextTable.shortened("abcdefghijk", to: 10) == "abc…fghijk")
    #expect(TextTable.shortened("abcdefghijk", to: 10).count == 10)
  }

  @Test func writeJSONThatOthersRead() throws {
    let value: JSONValue = .object([
      ("text", "a\"b\\c\n\t\r\u{1}é😀\u{7F}"), ("number", .number(1.5)), ("none", .null),
      ("endless", .number(.infinity)), ("list", [1, true, []]), ("empty", .object([])),
    ])
    let read = try JSONSerialization.jsonObject(with: Data(value.text.utf8))
    let object = try #require(read as? [String: Any])
    #expect(object["text"] as? String == "a\"b\\c\n\t\r\u{1}é😀\u{7F}")
    #expect(object["number"] as? Double == 1.5)
    #expect(object["endless"] is NSNull)
    #expect((object["list"] as? [Any])?.count == 3)
    #expect(value.text == value.text)
  }

  @Test func drawNothingWhereNobodyLooks() {
    let errors = CapturedStream()
    let reporter = Reporter(
      console: Console(output: CapturedStream(), errors: errors), level: .normal, usesColor: false)
    reporter.progress("scan", done: 1, total: 1)
    reporter.clearProgress()
    #expect(errors.text.isEmpty)
  }

  @Test func drawOneLineThatGoesAway() {
    let errors = CapturedStream(isTerminal: true)
    let console = Console(output: CapturedStream(), errors: errors, terminalWidth: 20)
    let reporter = Reporter(console: console, level: .normal, usesColor: false)
    // So little of it is done that nothing is said of the time left, however slow the machine is.
    reporter.progress("pack", done: 1, total: 99)
    #expect(errors.text.isEmpty, "nothing that is over at once is worth a line")
    Thread.sleep(forTimeInterval: 0.6)
    reporter.progress("pack", done: 2, total: 99, note: "a note that is longer than the terminal")
    reporter.error("x: error: y [z]")
    #expect(errors.text == "\r\u{1B}[Kpack 2/99\r\u{1B}[Kx: error: y [z]\n")
  }

  static let colors: [(String?, [String: String], Bool, Bool)] = [
    (nil, [:], true, true), (nil, [:], false, false), ("always", [:], false, true),
    ("never", [:], true, false), (nil, ["NO_COLOR": "1"], true, false),
    (nil, ["NO_COLOR": ""], true, true), ("always", ["NO_COLOR": "1"], false, true),
    ("auto", ["TERM": "dumb"], true, false),
  ]
  @Test(arguments: colors) func useColor(
    _ choice: String?, _ environment: [String: String], _ onTerminal: Bool, _ expected: Bool
  ) {
    let console = Console(
      output: CapturedStream(), errors: CapturedStream(isTerminal: onTerminal),
      environment: environment)
    #expect(console.usesColor(choice) == expected)
  }

  @Test func paintTheWordThatMatters() {
    let run = ToolRun(["build", "/nowhere/at/all", "--color", "always"])
    #expect(run.errors.contains("/nowhere/at/all: \u{1B}[1;31merror: \u{1B}[0m"))
    #expect(!ToolRun("build /nowhere/at/all").errors.contains("\u{1B}"))
  }
}
