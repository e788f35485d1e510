/// A table for a terminal: the first column to the left, the others to the right.
package struct TextTable: Sendable {
  private var rows: [[String]]
  /// The least width of the first column.
  private static let leastName = 12

  package init(header: [String]) { rows = [header] }

  package mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The lines of the table, two blanks before each; where the width is passed, the last columns
  /// go first, then the first column is shortened in its middle.
  package func lines(width: Int) -> [String] {
    var columns = rows.map(\.count).max() ?? 0
    var widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    func least() -> Int {
      widths.dropFirst().reduce(2 + min(widths[0], TextTable.leastName)) { $0 + $1 + 2 }
    }
    while columns > 2, least() > width {
      widths.removeLast()
      columns -= 1
    }
    let rest = widths.dropFirst().reduce(0) { $0 + $1 + 2 } + 2
    if columns > 0 { widths[0] = min(widths[0], max(TextTable.leastName, width - rest)) }
    return rows.map { row in
      var line = "  "
      for (column, cell) in row.prefix(columns).enumerated() {
        let padding = { (text: String) in
          String(repeating: " ", count: max(0, widths[column] - text.count))
        }
        if column == 0 {
          let text = TextTable.shortened(cell, to: widths[0])
          line += text + padding(text)
        } else {
          line += "  " + padding(cell) + cell
        }
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Text with `…` in the place of its middle where it is too long.
  package static func shortened(_ text: String, to width: Int) -> String {
    guard text.count > width, width > 1 else { return text }
    let tail = (width - 1) * 2 / 3
    return String(text.prefix(width - 1 - tail)) + "…" + String(text.suffix(tail))
  }
}
