internal import AssetArchive
internal import AssetPack
internal import AssetText

/// `inspect`: what is in a bundle.
struct InspectCommand {
  let session: CommandSession

  func run() throws {
    let inspection: BundleInspection
    do throws(PackError) {
      inspection = try BundleInspection(path: session.arguments.positionals[0])
    } catch {
      throw Failure(error.description)
    }
    let arguments = session.arguments
    var comparison: ComparisonReport?
    if let old = arguments.value("compare") {
      comparison = ComparisonReport(
        comparison: BundleComparison(
          from: try EarlierManifest.read(old), to: inspection.manifest), old: old)
    } else if arguments.has("markdown") {
      throw UsageError.conflict("The option '--markdown' needs '--compare'")
    }
    if arguments.value("report") != nil, arguments.value("html") == nil {
      throw UsageError.conflict("The option '--report' needs '--html'")
    }
    if let file = arguments.value("html") { try writePage(inspection, comparison, to: file) }
    if session.wantsJSON {
      session.console.output.write(json(inspection, comparison).text)
    } else if let comparison {
      for problem in inspection.problems { session.reporter.error(problem.description) }
      let isWhole = session.reporter.level == .verbose
      session.reporter.result(
        arguments.has("markdown")
          ? comparison.markdown(count: isWhole ? .max : 25)
          : comparison.text(width: session.console.width, count: isWhole ? .max : 20))
    } else if arguments.value("html") == nil {
      show(inspection)
    }
    if !inspection.problems.isEmpty { throw Failure.reported }
  }

  private func writePage(
    _ inspection: BundleInspection, _ comparison: ComparisonReport?, to file: String
  ) throws {
    let report = try session.arguments.value("report").map { path throws(Failure) in
      try BuildReportFile(path: path)
    }
    if let report, report.digest != inspection.manifest.digest,
      let path = session.arguments.value("report")
    {
      session.reporter.note(
        "\(path): warning: is the report of another build; build again with '--report' [report]")
    }
    let page = ReportPage(inspection: inspection, comparison: comparison, report: report).bytes
    try OutputFile.write(page, to: file)
    session.reporter.note("  \(file)  \(ByteCount.format(page.count))")
  }

  private func show(_ inspection: BundleInspection) {
    for problem in inspection.problems { session.reporter.error(problem.description) }
    let width = session.console.width
    let manifest = inspection.manifest
    var types = TextTable(header: ["media type", "files", "original", "size", "in archive"])
    for type in inspection.types {
      types.add(cells(type.mediaType, type.files, type.original, type.size, type.stored))
    }
    let sum = manifest.entries.reduce((0, 0, 0)) {
      ($0.0 + $1.originalSize, $0.1 + $1.size, $0.2 + $1.storedSize)
    }
    types.add(cells("all", manifest.entries.count, sum.0, sum.1, sum.2))
    var text = types.lines(width: width).joined(separator: "\n") + "\n\n"
    let count = session.reporter.level == .verbose ? manifest.entries.count : 10
    let entries =
      session.reporter.level == .verbose ? manifest.entries : inspection.largest(count)
    var table = TextTable(header: ["entry", "priority", "original", "size", "in archive"])
    for entry in entries {
      table.add([
        entry.path.description, entry.priority.name, ByteCount.format(entry.originalSize),
        ByteCount.format(entry.size), ByteCount.format(entry.storedSize),
      ])
    }
    text += table.lines(width: width).joined(separator: "\n") + "\n\n"
    text += images(manifest, count: count)
    for inlined in manifest.inlined.prefix(count) {
      text += "  inlined  \(inlined.path) into \(inlined.into) (\(inlined.reason))\n"
    }
    for dropped in manifest.dropped.prefix(count) {
      text += "  left out  \(dropped.path): \(dropped.reason)\n"
    }
    let hidden =
      max(0, manifest.inlined.count - count) + max(0, manifest.dropped.count - count)
    if hidden > 0 { text += "  \(hidden) more; show them all with --verbose or --json\n" }
    if manifest.inlined.count + manifest.dropped.count > 0 { text += "\n" }
    text += "  \(inspection.path)  \(ByteCount.format(inspection.archiveSize)), "
    text += "made by version \(manifest.toolVersion), digest \(manifest.digest.prefix(16))\n"
    session.reporter.result(text)
  }

  /// What was done to each image, those first that became smaller by most bytes.
  private func images(_ manifest: Manifest, count: Int) -> String {
    let images = manifest.entries.filter { $0.note != nil }.sorted {
      ($1.originalSize - $1.size, $0.path) < ($0.originalSize - $0.size, $1.path)
    }
    guard !images.isEmpty else { return "" }
    // Lines and no table: what was done is the longest column, and would be the first to go.
    var text = ""
    for image in images.prefix(count) {
      text += "  image  \(image.path): \(image.note ?? "")"
      if image.size < image.originalSize {
        text += ", \(ByteCount.format(image.originalSize)) → \(ByteCount.format(image.size))"
      }
      text += "\n"
    }
    if images.count > count {
      text += "  \(images.count - count) more images; show them all with --verbose or --json\n"
    }
    return text + "\n"
  }

  private func cells(
    _ name: String, _ files: Int, _ original: Int, _ size: Int, _ stored: Int
  ) -> [String] {
    [
      name, "\(files)", ByteCount.format(original), ByteCount.format(size),
      ByteCount.format(stored),
    ]
  }

  private func json(
    _ inspection: BundleInspection, _ comparison: ComparisonReport?
  ) -> JSONValue {
    let manifest = inspection.manifest
    return .object(
      session.jsonHead("inspect") + [
        ("bundle", .string(inspection.path)), ("archiveSize", .integer(inspection.archiveSize)),
        ("identity", .string(inspection.identity)), ("format", .integer(manifest.format)),
        ("toolVersion", .string(manifest.toolVersion)), ("digest", .string(manifest.digest)),
        ("pages", .array(manifest.pages.map { .string($0.description) })),
        ("entries", .array(manifest.entries.map(json))),
        (
          "inlined",
          .array(
            manifest.inlined.map {
              .object([
                ("path", .string($0.path.description)), ("into", .string($0.into.description)),
                ("size", .integer($0.size)), ("reason", .string($0.reason)),
              ])
            })
        ),
        (
          "dropped",
          .array(
            manifest.dropped.map {
              .object([("path", .string($0.path)), ("reason", .string($0.reason))])
            })
        ),
        ("problems", .array(inspection.problems.map { .string($0.description) })),
        ("compare", comparison?.json ?? .null),
      ])
  }

  private func json(_ entry: Manifest.Entry) -> JSONValue {
    .object([
      ("path", .string(entry.path.description)), ("mediaType", .string(entry.mediaType)),
      ("size", .integer(entry.size)), ("storedSize", .integer(entry.storedSize)),
      ("originalSize", .integer(entry.originalSize)),
      ("crc32", .string(CRC32.hexadecimal(entry.crc32))), ("sha256", .string(entry.sha256)),
      ("priority", .string(entry.priority.name)),
      ("placeholders", .array(entry.placeholders.map { .string($0) })),
      ("sameAs", entry.sameAs.map { .string($0.description) } ?? .null),
      ("note", entry.note.map { .string($0) } ?? .null),
    ])
  }
}
