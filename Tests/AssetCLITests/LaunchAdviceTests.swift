import Testing

@testable import AssetCLI

@Suite struct LaunchAdviceTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Milliseconds: copy, in place, extract, again, archive.
    let times: [Double]
    let best: LaunchMeasurement.Way
    let withFiles: LaunchMeasurement.Way?
    let words: String
  }

  static let rows: [Row] = [
    Row(
      testDescription: "a slow source", times: [66, 3, 37, 5, 2], best: .archive,
      withFiles: .extract, words: "extract, 37.0 ms the first time against 66.0 ms"),
    Row(
      testDescription: "a warm cache", times: [22, 1, 36, 5, 1.5], best: .archive,
      withFiles: .copy, words: "a plain copy is faster the first time, 22.0 ms against 36.0 ms"),
    Row(
      testDescription: "as good", times: [30, 1, 31, 5, 4], best: .archive, withFiles: nil,
      words: "a plain copy is as good the first time"),
    Row(
      testDescription: "a first page of megabytes", times: [30, 2, 31, 5, 30], best: .inPlace,
      withFiles: nil, words: "open the directory in place"),
  ]

  @Test(arguments: rows) func tellsWhichWayToTake(_ row: Row) {
    let ways: [LaunchMeasurement.Way] = [.copy, .inPlace, .extract, .again, .archive]
    var advice = LaunchAdvice(
      seconds: Dictionary(uniqueKeysWithValues: zip(ways, row.times.map { $0 / 1000 })),
      needsScheme: false)
    #expect(advice.best == row.best)
    #expect(advice.bestWithFiles == row.withFiles)
    #expect(advice.sentences.contains { $0.contains(row.words) }, "\(advice.sentences)")
    #expect(!advice.sentences.joined().contains("modules"))
    advice = LaunchAdvice(seconds: advice.seconds, needsScheme: true)
    #expect(advice.sentences.joined().contains("This build loads modules"))
  }

  @Test func wrapsBetweenWords() {
    #expect(WordWrap.lines("one two three", width: 9, indent: 2) == ["  one two", "  three"])
    #expect(WordWrap.lines("", width: 9, indent: 2) == [""])
    #expect(WordWrap.lines("incomprehensible", width: 9, indent: 0) == ["incomprehensible"])
  }
}
