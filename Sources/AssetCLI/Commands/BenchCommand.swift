internal import AssetArchive
internal import AssetBuild
internal import AssetPack
internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// `bench`: what a launch costs on this machine, one way beside the other.
struct BenchCommand {
  typealias Result = (way: LaunchMeasurement.Way, times: LaunchMeasurement.Times)
  let session: CommandSession

  func run() throws {
    let arguments = session.arguments
    let runs = try arguments.integer("runs", minimum: 1) ?? 11
    let jobs = try session.jobs()
    var build = arguments.positionals[0]
    while build.count > 1, build.hasSuffix("/") { build.removeLast() }
    var status = stat()
    if stat(build, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
      throw Failure.file(
        build, "is not a directory; unpack it first, since a copy of its files is measured too",
        "input-not-directory")
    }
    let parent = arguments.value("in") ?? Self.temporaryDirectory
    let name = "webpack-assets-bench-\(getpid())"
    let scratch = "\(parent)/\(name)"
    guard mkdir(scratch, 0o700) == 0 else {
      throw Failure.file(
        scratch, "cannot be made: \(SystemError.words(errno)); choose another place with '--in'",
        "unwritable")
    }
    defer { Directory.open(parent)?.removeTree(name) }
    let report: BuildReport
    do throws(BuildError) {
      report = try Build(input: build, output: "\(scratch)/bundle", options: BuildOptions()).run(
        observer: nil, cancellation: session.cancellation)
    } catch {
      throw Failure(error.description, status: error == .cancelled ? .interrupted : .failure)
    }
    let found: [Result]
    do {
      var measurement = try LaunchMeasurement(
        build: build, bundle: report.bundle, scratch: scratch, jobs: jobs,
        cancellation: session.cancellation)
      found = try measurement.run(runs: runs) { done, total in
        session.reporter.progress("bench", done: done, total: total, note: "")
      }
    } catch let error as ArchiveError {
      throw Failure(error.description)
    } catch let error as PackError {
      throw Failure(error.description)
    }
    session.reporter.clearProgress()
    if session.wantsJSON {
      session.console.output.write(json(found, report, runs).text)
    } else if session.reporter.level != .quiet {
      show(found, report, runs)
    }
  }

  private static var temporaryDirectory: String {
    guard let value = getenv("TMPDIR"), value.pointee != 0 else { return "/tmp" }
    var path = String(cString: value)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  // MARK: Words

  private func show(_ found: [Result], _ report: BuildReport, _ runs: Int) {
    let seconds = { (values: [Double], median: Bool) -> String in
      let value = median ? LaunchMeasurement.Times.median(values) : values.min()
      return value.map { StepReport.seconds($0) } ?? ""
    }
    let copy = found.first { $0.way == .copy }?.times
    let ratio = { (values: [Double], copied: [Double]?) -> String in
      guard let value = LaunchMeasurement.Times.median(values),
        let base = LaunchMeasurement.Times.median(copied ?? []), base > 0
      else { return "" }
      return ByteCount.decimal(value / base, 2)
    }
    // What a narrow terminal has no room for comes last.
    var table = TextTable(header: ["way", "warm", "of copy", "cold", "of copy", "min", "min cold"])
    for (way, times) in found {
      table.add([
        way.rawValue, seconds(times.warm, true), ratio(times.warm, copy?.warm),
        seconds(times.cold, true), ratio(times.cold, copy?.cold), seconds(times.warm, false),
        seconds(times.cold, false),
      ])
    }
    var lines = table.lines(width: session.console.width)
    lines.append("")
    let isCold = found.contains { !$0.times.cold.isEmpty }
    lines += WordWrap.lines(
      isCold
        ? "From a cold cache, as after an update or a restart:"
        : "From a warm cache; no cold runs, since these files cannot be taken out of memory here:",
      width: session.console.width, indent: 2)
    let longest = found.compactMap { median($0.times) }.max() ?? 1
    let names = LaunchMeasurement.Way.allCases.map(\.rawValue.count).max() ?? 0
    let room = max(8, min(48, session.console.width - names - 16))
    for (way, times) in found {
      let value = median(times) ?? 0
      let bar = String(repeating: "█", count: max(1, Int(value / longest * Double(room))))
      let padding = String(repeating: " ", count: names - way.rawValue.count)
      lines.append("  \(way.rawValue)\(padding)  \(bar) \(StepReport.seconds(value))")
    }
    lines.append("")
    for sentence in advice(found, report).sentences {
      lines += WordWrap.lines(sentence, width: session.console.width, indent: 2)
    }
    let what =
      "\(report.total.files) files, \(ByteCount.format(report.total.raw)), bundle "
      + "\(ByteCount.format(report.bundleSize)); medians of \(runs) runs, each in a fresh directory."
    let head = WordWrap.lines(what, width: session.console.width, indent: 2) + [""]
    session.reporter.result((head + lines).joined(separator: "\n") + "\n")
  }

  /// The median that counts: of cold runs where there are any, since a launch finds a cold cache.
  private func median(_ times: LaunchMeasurement.Times) -> Double? {
    LaunchMeasurement.Times.median(times.cold) ?? LaunchMeasurement.Times.median(times.warm)
  }

  private func advice(_ found: [Result], _ report: BuildReport) -> LaunchAdvice {
    LaunchAdvice(
      seconds: found.reduce(into: [:]) { $0[$1.way] = median($1.times) },
      needsScheme: report.warnings.contains { $0.id == "needs-scheme" })
  }

  private func json(_ found: [Result], _ report: BuildReport, _ runs: Int) -> JSONValue {
    let times = { (values: [Double]) -> JSONValue in
      guard let median = LaunchMeasurement.Times.median(values), let least = values.min() else {
        return .null
      }
      return .object([
        ("median", .number(median)), ("min", .number(least)),
        ("values", .array(values.map { .number($0) })),
      ])
    }
    let advice = advice(found, report)
    return .object(
      session.jsonHead("bench") + [
        ("files", .integer(report.total.files)), ("bytes", .integer(report.total.raw)),
        ("bundleBytes", .integer(report.bundleSize)), ("runs", .integer(runs)),
        (
          "ways",
          .array(
            found.map { result in
              .object([
                ("way", .string(result.way.key)), ("warm", times(result.times.warm)),
                ("cold", times(result.times.cold)),
              ])
            })
        ), ("best", .string(advice.best.key)),
        ("bestWithFiles", advice.bestWithFiles.map { .string($0.key) } ?? .null),
        ("needsScheme", .bool(advice.needsScheme)),
        ("advice", .array(advice.sentences.map { .string($0) })),
      ])
  }
}
