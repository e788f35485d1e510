internal import AssetPack
internal import AssetText

/// What changed since an earlier bundle, as a table, as Markdown and as JSON.
struct ComparisonReport {
  let comparison: BundleComparison
  /// What the earlier bundle is called.
  let old: String

  /// The lines for a terminal.
  func text(width: Int, count: Int) -> String {
    var text = ""
    if !comparison.changes.isEmpty {
      var table = TextTable(header: ["file", "", "before", "after", "growth"])
      for change in comparison.changes.prefix(count) { table.add(cells(change)) }
      text += table.lines(width: width).joined(separator: "\n") + "\n"
      let rest = comparison.changes.count - count
      if rest > 0 { text += "  \(rest) more; show them all with --verbose or --json\n" }
      text += "\n"
    }
    return text + WordWrap.lines(summary, width: width, indent: 2).joined(separator: "\n") + "\n"
  }

  /// The text for the description of a pull request.
  func markdown(count: Int = 25) -> String {
    var text = "### Web bundle: \(ByteCount.format(comparison.after)) (\(signed(growth)))\n\n"
    text += summary + ".\n"
    guard !comparison.changes.isEmpty else { return text }
    text += "\n| file | | before | after | growth |\n|---|---|--:|--:|--:|\n"
    for change in comparison.changes.prefix(count) {
      let cells = cells(change)
      text += "| " + ([Self.code(cells[0])] + cells.dropFirst()).joined(separator: " | ") + " |\n"
    }
    let rest = comparison.changes.count - count
    if rest > 0 { text += "\n\(rest) more files changed.\n" }
    return text
  }

  /// The members of a JSON report.
  var json: JSONValue {
    .object([
      ("with", .string(old)), ("before", .integer(comparison.before)),
      ("after", .integer(comparison.after)), ("transfer", .integer(comparison.transfer)),
      ("unchanged", .integer(comparison.unchanged)),
      (
        "changes",
        .array(
          comparison.changes.map { change in
            .object([
              ("kind", .string(change.kind.rawValue)), ("path", .string(change.path.description)),
              ("oldPath", change.oldPath.map { .string($0.description) } ?? .null),
              ("before", .integer(change.before)), ("after", .integer(change.after)),
            ])
          })
      ),
    ])
  }

  private var growth: Int { comparison.after - comparison.before }

  private var summary: String {
    let kinds = BundleComparison.Kind.allCases.compactMap { kind -> String? in
      let count = comparison.changes.lazy.filter { $0.kind == kind }.count
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    let files = (kinds + ["\(comparison.unchanged) unchanged"]).joined(separator: ", ")
    return
      "\(ByteCount.format(comparison.before)) before, \(ByteCount.format(comparison.after)) now "
      + "(\(signed(growth))); files: \(files); an update that sends what is new would transfer "
      + ByteCount.format(comparison.transfer)
  }

  private func cells(_ change: BundleComparison.Change) -> [String] {
    [
      change.path.description, change.kind.rawValue,
      change.kind == .added ? "" : ByteCount.format(change.before),
      change.kind == .removed ? "" : ByteCount.format(change.after), signed(change.growth),
    ]
  }

  private func signed(_ growth: Int) -> String {
    growth == 0
      ? "0 B" : growth > 0 ? "+\(ByteCount.format(growth))" : "−\(ByteCount.format(-growth))"
  }

  /// Text as code of a Markdown table, where a bar would end the cell.
  static func code(_ text: String) -> String {
    let fence = text.contains("`") ? "``" : "`"
    let space = text.contains("`") ? " " : ""
    return fence + space + text.replacing("|", with: "\\|") + space + fence
  }
}
