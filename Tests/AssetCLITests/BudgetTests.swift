import AssetCLI
import Foundation
import TestSupport
import Testing

/// `--budget`: what is too large is said in a table, ends the build with 1, and is there all the same.
@Suite struct Budgets {
  struct Row: Sendable, CustomTestStringConvertible {
    var budgets: [String]
    var status: AssetCLI.ExitStatus
    /// What standard error has.
    var says: [String]
    var testDescription: String { budgets.joined(separator: " ") }
  }

  static let rows: [Row] = [
    Row(budgets: [], status: .success, says: []),
    Row(budgets: ["bundle=1M", "shell=1M", "*.js=1M"], status: .success, says: []),
    Row(budgets: ["1M"], status: .success, says: []),
    Row(
      budgets: ["bundle=100"], status: .failure,
      says: ["over budget", "bundle", "100 B", "one size is over budget [budget]"]),
    Row(budgets: ["10"], status: .failure, says: ["bundle", "10 B"]),
    Row(budgets: ["shell=0"], status: .failure, says: ["shell.html", "0 B"]),
    Row(
      budgets: ["shell=0", "*.js=0", "bundle=1M"], status: .failure,
      says: ["shell.html", "js/app.js", "sizes are over budget"]),
    Row(
      budgets: ["nowhere/*=10"], status: .success,
      says: ["nowhere/*: warning: the budget is for no file"]),
    Row(budgets: ["*.js"], status: .usage, says: ["'*.js'", "--budget"]),
    Row(budgets: ["bundle=much"], status: .usage, says: ["'bundle=much'", "--budget"]),
    Row(budgets: ["=10"], status: .usage, says: ["'=10'", "--budget"]),
  ]

  private static func site(_ scratch: ScratchDirectory) throws -> String {
    try scratch.write(
      "site/index.html", "<!doctype html><title>x</title><p>hello<script src=js/app.js></script>")
    try scratch.write(
      "site/js/app.js",
      String(repeating: "console.log('a line that is long enough');\n", count: 400))
    return "\(scratch.path)/site"
  }

  @Test(arguments: rows) func tellsWhatIsTooLarge(_ row: Row) throws {
    let scratch = try ScratchDirectory()
    let site = try Self.site(scratch)
    let run = ToolRun(["build", site] + row.budgets.flatMap { ["--budget", $0] })
    #expect(run.status == row.status, "\(run.errors)")
    for text in row.says { #expect(run.errors.contains(text), "\(text): \(run.errors)") }
    #expect(run.errors.contains("over budget") == (row.status == .failure))
    // What is too large can be inspected.
    #expect(
      FileManager.default.fileExists(atPath: "\(site)-bundle/bundle.zip") == (row.status != .usage))
  }

  @Test func standsInTheConfigurationAndInTheReport() throws {
    let scratch = try ScratchDirectory()
    let site = try Self.site(scratch)
    try Data(#"{"budget": ["bundle=10", "*.js=1M"]}"#.utf8)
      .write(to: URL(fileURLWithPath: "\(scratch.path)/webpack-assets.json"))
    let run = ToolRun(["build", site, "--json"])
    #expect(run.status == .failure)
    let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let budgets = try #require(report?["budgets"] as? [[String: Any]])
    #expect(budgets.map { $0["exceeded"] as? Bool } == [true, false])
    #expect(budgets.first?["name"] as? String == "bundle")
    #expect(budgets.first?["limit"] as? Int == 10)
    #expect((budgets.first?["size"] as? Int ?? 0) > 10)
    #expect(budgets.last?["name"] as? String == "js/app.js")
  }
}
