internal import AssetArchive
internal import AssetBuild
internal import AssetText

/// What a build reports when it is done.
struct BuildSummary {
  /// How much is told.
  enum Extent: Sendable {
    /// Everything.
    case all
    /// What a change came to: the rest was told before.
    case change
  }

  let report: BuildReport
  let session: CommandSession
  let input: String
  var extent = Extent.all

  func print() {
    let reporter = session.reporter
    printWarnings()
    guard extent == .all || reporter.level == .verbose else {
      reporter.result(
        "  \(report.bundle)  \(ByteCount.format(report.bundleSize)), \(cached ?? "built again") in "
          + "\(StepReport.seconds(report.wall))\n")
      return
    }
    let width = session.console.width
    reporter.note(StepReport.table(report.steps, width: width).joined(separator: "\n") + "\n\n")
    var text = ""
    var table = TextTable(header: ["type", "files", "raw", "minified", "in archive", "changed"])
    for type in report.types { table.add(row(type)) }
    if report.types.count > 1 { table.add(row(report.total)) }
    text += table.lines(width: width).joined(separator: "\n") + "\n\n"
    if reporter.level == .verbose, !report.images.isEmpty {
      var images = TextTable(header: ["image", "raw", "minified", "what was done"])
      for image in report.images {
        images.add([
          image.path.description, ByteCount.format(image.original), ByteCount.format(image.size),
          image.summary,
        ])
      }
      text += images.lines(width: width).joined(separator: "\n") + "\n\n"
    }
    let dropped = report.manifest.dropped.count
    let left = dropped == 0 ? "" : ", \(dropped) left out"
    let inlined = report.manifest.inlined.count
    let within = inlined == 0 ? "" : ", \(inlined) inlined"
    if report.isSingleFile {
      let directory = report.manifestPath.dropLast("manifest.json".count)
      for page in report.manifest.entries {
        text += "  \(directory)\(page.path)  \(ByteCount.format(page.size))\(within)\(left)\n"
      }
    } else {
      text += "  \(report.bundle)  \(ByteCount.format(report.bundleSize)), "
      text += "\(report.manifest.entries.count) files\(left)\(within)\n"
    }
    if let cached { text += "  \(cached)\n" }
    for shell in report.shells { text += "  \(shell)\n" }
    text += "  \(report.manifestPath)\n"
    // What a person can do with; a log has no use for it.
    if session.console.output.isTerminal {
      text += BuildHints(report: report, input: input, session: session).text
    }
    reporter.result(text)
  }

  /// What the cache was worth.
  private var cached: String? {
    guard let cache = report.cache else { return nil }
    let damaged = cache.damaged == 0 ? "" : ", \(cache.damaged) of them for damage in the cache"
    return "\(cache.misses) of \(cache.hits + cache.misses) files made anew\(damaged)"
  }

  /// Every warning, or the first of many.
  private func printWarnings() {
    let shown = session.reporter.level == .verbose ? report.warnings.count : 20
    for warning in report.warnings.prefix(shown) {
      session.reporter.note(session.named(warning.description, input: input))
    }
    let rest = report.warnings.count - shown
    if rest > 0 {
      session.reporter.note("\(rest) more warnings; show them all with --verbose or --json")
    }
  }

  private func row(_ type: BuildReport.TypeTotals) -> [String] {
    [
      type.type, "\(type.files)", ByteCount.format(type.raw), ByteCount.format(type.minified),
      ByteCount.format(type.compressed), type.changed == 0 ? "" : "\(type.changed)",
    ]
  }

  static func json(
    _ report: BuildReport, _ budget: BudgetReport, _ session: CommandSession
  ) -> JSONValue {
    .object(
      session.jsonHead("build") + [
        ("bundle", .string(report.bundle)), ("bundleSize", .integer(report.bundleSize)),
        ("manifest", .string(report.manifestPath)),
        ("shells", .array(report.shells.map { .string($0) })),
        ("digest", .string(report.manifest.digest)),
        ("files", .integer(report.manifest.entries.count)),
        ("dropped", .integer(report.manifest.dropped.count)),
        ("inlined", .integer(report.manifest.inlined.count)),
        ("steps", StepReport.json(report.steps)),
        ("types", .array(report.types.map(json))),
        (
          "slowest",
          .array(
            report.slowest.map { file in
              .object([
                ("path", .string(file.path)), ("start", .number(file.start)),
                ("wall", .number(file.wall)),
              ])
            })
        ),
        ("images", .array(report.images.map(json))),
        ("budgets", budget.json),
        (
          "cache",
          report.cache.map { cache in
            .object([
              ("hits", .integer(cache.hits)), ("misses", .integer(cache.misses)),
              ("damaged", .integer(cache.damaged)),
            ])
          } ?? .null
        ),
        ("warnings", .array(report.warnings.map(json))),
      ])
  }

  private static func json(_ type: BuildReport.TypeTotals) -> JSONValue {
    .object([
      ("type", .string(type.type)), ("files", .integer(type.files)), ("raw", .integer(type.raw)),
      ("minified", .integer(type.minified)), ("compressed", .integer(type.compressed)),
      ("changed", .integer(type.changed)), ("failed", .integer(type.failed)),
    ])
  }

  private static func json(_ image: ImageResult) -> JSONValue {
    .object([
      ("path", .string(image.path.description)), ("mediaType", .string(image.mediaType)),
      ("original", .integer(image.original)), ("size", .integer(image.size)),
      ("summary", .string(image.summary)),
    ])
  }

  private static func json(_ warning: BuildWarning) -> JSONValue {
    var members: [(String, JSONValue)] = [("path", .string(warning.path))]
    if let line = warning.line { members.append(("line", .integer(line))) }
    if let column = warning.column { members.append(("column", .integer(column))) }
    members += [("id", .string(warning.id)), ("message", .string(warning.message))]
    return .object(members)
  }
}
