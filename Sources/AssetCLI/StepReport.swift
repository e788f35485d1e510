// StepReport: the cost of each step, as a table and as JSON.

package import AssetText

package enum StepReport {
  /// The table of steps with their sum.
  package static func table(_ steps: [StepTiming], width: Int) -> [String] {
    var table = TextTable(header: ["step", "wall", "cpu", "items", "in", "out", "memory"])
    for step in steps { table.add(row(step.name, step)) }
    if steps.count > 1, var total = steps.last {
      // From the first beginning to the last end; a step with a clock of its own begins at nought again.
      let begin = steps.map(\.start).min() ?? 0
      let end = steps.map { $0.start + $0.wall }.max() ?? 0
      total.wall = max(end - begin, steps.reduce(0) { $0 + $1.wall })
      total.cpu = steps.reduce(0) { $0 + $1.cpu }
      var cells = row("total", total)
      cells[3...5] = ["", "", ""]
      table.add(cells)
    }
    return table.lines(width: width)
  }

  private static func row(_ name: String, _ step: StepTiming) -> [String] {
    let bytes = { (count: Int) in count == 0 ? "" : ByteCount.format(count) }
    return [
      name, seconds(step.wall), seconds(step.cpu), step.items == 0 ? "" : "\(step.items)",
      bytes(step.bytesIn), bytes(step.bytesOut), ByteCount.format(step.peakMemory),
    ]
  }

  /// Seconds in three significant digits: `0.42 ms`, `12.3 ms`, `1.25 s`.
  package static func seconds(_ value: Double) -> String {
    let milliseconds = value * 1000
    if milliseconds >= 999.5 {
      return ByteCount.decimal(value, value < 9.995 ? 2 : 1) + " s"
    }
    return ByteCount.decimal(milliseconds, milliseconds < 9.995 ? 2 : milliseconds < 99.95 ? 1 : 0)
      + " ms"
  }

  package static func json(_ steps: [StepTiming]) -> JSONValue {
    .array(
      steps.map { step in
        .object([
          ("name", .string(step.name)), ("start", .number(step.start)),
          ("wall", .number(step.wall)),
          ("cpu", .number(step.cpu)), ("items", .integer(step.items)),
          ("bytesIn", .integer(step.bytesIn)), ("bytesOut", .integer(step.bytesOut)),
          ("peakMemory", .integer(step.peakMemory)),
        ])
      })
  }
}
