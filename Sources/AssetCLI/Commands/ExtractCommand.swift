internal import AssetArchive
internal import AssetPack
internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// `extract`: an archive into a directory, all or nothing.
struct ExtractCommand {
  let session: CommandSession

  func run() throws {
    let arguments = session.arguments
    let source = arguments.positionals[0]
    let destination = arguments.positionals[1]
    var options = BundleInstaller.Options()
    options.jobs = try arguments.integer("jobs", minimum: 1)
    options.verify = arguments.has("verify")
    options.force = arguments.has("force")
    options.only = arguments.all("only")
    if let memory = try arguments.byteCount("max-memory") {
      guard memory >= 1 << 20 else {
        throw arguments.invalid(arguments.value("max-memory") ?? "", "max-memory")
      }
      options.maximumMemory = memory
    }
    options.detailed = arguments.value("trace") != nil
    options.limits = ArchiveLimits(
      bytes: try arguments.byteCount("max-bytes") ?? options.limits.bytes,
      entries: try arguments.integer("max-entries") ?? options.limits.entries,
      ratio: try arguments.integer("max-ratio", minimum: 1) ?? options.limits.ratio)
    let installer = BundleInstaller(options: options)
    let progress = ExtractionDisplay(reporter: session.reporter)
    let report: ExtractionReport
    do throws(ArchiveError) {
      report = try installer.install(
        source, to: destination, progress: progress, cancellation: session.cancellation)
    } catch {
      // A zip that our reader refuses is broken, whatever another reader makes of its pieces.
      guard case .notAnArchive = error, !ExtractCommand.beginsLikeZip(source) else {
        throw failure(error)
      }
      report = try installForeign(source, destination, installer, progress, error)
    }
    session.reporter.clearProgress()
    try session.writeTrace(steps: report.steps, spans: report.spans)
    show(report, destination)
  }

  private static func beginsLikeZip(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var head: [UInt8] = [0, 0, 0, 0]
    return read(descriptor, &head, 4) == 4 && head[0] == 0x50 && head[1] == 0x4B && head[2] < 9
  }

  private func failure(_ error: ArchiveError) -> Failure {
    if case .cancelled = error { return Failure(error.description, status: .interrupted) }
    return Failure(error.description)
  }

  /// What is no zip archive is read by libarchive and packed anew beside the destination: the tree is then installed
  /// from that, by the same rules as any other.
  private func installForeign(
    _ source: String, _ destination: String, _ installer: BundleInstaller,
    _ progress: ExtractionDisplay, _ original: ArchiveError
  ) throws -> ExtractionReport {
    var files: [(path: AssetPath, bytes: [UInt8])] = []
    do throws(PackError) {
      try LibarchiveReader(path: source).forEach(limit: installer.options.limits.bytes) {
        entry, read throws(PackError) in
        if session.cancellation.isCancelled { throw .cancelled }
        switch entry.kind {
        case .file: files.append((entry.path, try read()))
        case .directory: break
        case .symlink, .hardlink, .other:
          throw .damaged(
            path: source,
            message: "'\(entry.path)' is a link or a special file, which is never extracted")
        }
        return true
      }
    } catch {
      // Neither reader knows it: our own words say what a bundle should have been.
      if case .damaged(_, let message) = error, files.isEmpty, !message.contains("special file") {
        throw failure(original)
      }
      throw Failure(error.description)
    }
    var parent = destination
    while parent.hasSuffix("/"), parent.count > 1 { parent.removeLast() }
    let temporary = parent + ".webpack-assets-\(getpid()).zip"
    defer { unlink(temporary) }
    do throws(PackError) {
      try Packer(level: .fast, jobs: session.jobsOrDefault()).pack(files, to: temporary)
    } catch {
      throw Failure(error.description)
    }
    do throws(ArchiveError) {
      return try installer.install(
        temporary, to: destination, progress: progress, cancellation: session.cancellation)
    } catch {
      throw Failure(failure(error).message.replacing(temporary, with: source))
    }
  }

  private func show(_ report: ExtractionReport, _ destination: String) {
    if session.wantsJSON {
      session.console.output.write(json(report, destination).text)
      return
    }
    guard session.reporter.level != .quiet else { return }
    let files = "\(report.files) files, \(ByteCount.format(report.bytes))"
    let seconds = report.steps.last.map { $0.start + $0.wall } ?? 0
    var text = ""
    switch report.outcome {
    case .alreadyDone:
      text =
        "  \(destination)  holds this bundle already (\(files)), checked in \(StepReport.seconds(seconds))\n"
    case .repaired(let count):
      text =
        "  \(destination)  \(count) of \(files) written again in \(StepReport.seconds(seconds))\n"
    case .extracted:
      let table = StepReport.table(report.steps, width: session.console.width)
      session.reporter.note(table.joined(separator: "\n") + "\n\n")
      let speed = seconds > 0 ? ByteCount.format(Int(Double(report.bytes) / seconds)) + "/s" : ""
      let rate = seconds > 0 ? ", \(Int(Double(report.files) / seconds)) files/s" : ""
      text = "  \(destination)  \(files), \(report.workers) workers, \(speed)\(rate)\n"
    }
    session.reporter.result(text)
  }

  private func json(_ report: ExtractionReport, _ destination: String) -> JSONValue {
    var outcome: [(String, JSONValue)] = []
    switch report.outcome {
    case .extracted: outcome = [("outcome", "extracted")]
    case .repaired(let count): outcome = [("outcome", "repaired"), ("repaired", .integer(count))]
    case .alreadyDone: outcome = [("outcome", "already-done")]
    }
    return .object(
      session.jsonHead("extract") + [("destination", .string(destination))] + outcome + [
        ("identity", .string(report.identity)), ("files", .integer(report.files)),
        ("bytes", .integer(report.bytes)), ("archiveBytes", .integer(report.archiveBytes)),
        ("workers", .integer(report.workers)), ("inflateTime", .number(report.inflateTime)),
        ("writeTime", .number(report.writeTime)), ("steps", StepReport.json(report.steps)),
      ])
  }
}

/// Shows how far an extraction is.
private final class ExtractionDisplay: ExtractionProgress {
  private let reporter: Reporter
  private let state = Lock((total: 0, done: 0, bytes: 0))

  init(reporter: Reporter) { self.reporter = reporter }

  func extractionBegan(files: Int, bytes: Int) { state.withLock { $0.total = files } }

  func extractionWrote(files: Int, bytes: Int) {
    let (total, done, size) = state.withLock { state in
      state.done += files
      state.bytes += bytes
      return state
    }
    reporter.progress("extract", done: done, total: total, note: ByteCount.format(size))
  }
}
