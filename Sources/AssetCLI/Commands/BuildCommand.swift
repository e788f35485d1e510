internal import AssetArchive
internal import AssetBuild
internal import AssetPack
internal import AssetText

/// `build`: the whole pipeline.
struct BuildCommand {
  let session: CommandSession

  func run() throws {
    // What was typed is checked first, so that a complaint about the rest is one about the file.
    _ = try BuildCommand.options(session.arguments)
    let input = session.arguments.positionals[0]
    guard session.arguments.has("watch") else { return try round(input, BuildSummary.Extent.all) }
    try watch(input)
  }

  /// Builds once.
  private func round(_ input: String, _ extent: BuildSummary.Extent) throws {
    let (session, options, config) = try configured(input)
    try run(input, session, options, config: config, extent)
  }

  /// The session with what the config file says, and what comes of both.
  private func configured(_ input: String) throws -> (CommandSession, BuildOptions, String?) {
    guard let config = try ConfigFile(besideInput: input) else {
      return (session, try BuildCommand.options(session.arguments), nil)
    }
    var arguments = session.arguments
    try config.apply(to: &arguments)
    let options: BuildOptions
    do throws(UsageError) {
      options = try BuildCommand.options(arguments)
    } catch {
      throw Failure.file(config.path, error.message, "config")
    }
    let session = CommandSession(
      arguments: arguments, console: session.console, cancellation: session.cancellation)
    return (session, options, config.path)
  }

  /// Builds, waits for a change and builds again, until the work is to stop. What goes wrong in one round is told and
  /// does not end it.
  private func watch(_ input: String) throws {
    // What files became is remembered from round to round, also without a directory for it.
    var memory: BuildCache?
    var extent = BuildSummary.Extent.all
    while !session.cancellation.isCancelled {
      var files = [Build.directory(besideInput: input) + ConfigFile.name]
      var current: (CommandSession, BuildOptions, String?)?
      do {
        let found = try configured(input)
        current = found
        if case .file(let splash) = found.1.splash { files.append(splash) }
        files += found.1.substitutions.map(\.file)
      } catch let failure as Failure {
        session.reporter.error(failure.message)
      }
      let watch: TreeWatch
      do throws(WatchFailure) {
        watch = try TreeWatch(root: input, files: files)
      } catch {
        throw Failure.file(error.path, error.message, "watch")
      }
      if case (let session, var options, let config)? = current {
        if options.cache?.directory == nil {
          options.cache = memory ?? options.cache
          memory = options.cache
        }
        do {
          try run(input, session, options, config: config, extent)
          extent = .change
        } catch let failure as Failure where !session.cancellation.isCancelled {
          if !failure.message.isEmpty { session.reporter.error(failure.message) }
        }
      }
      session.reporter.note("waiting for changes in '\(input)'; end with Ctrl-C")
      _ = watch.wait(session.cancellation)
    }
    throw Failure("", status: .interrupted)
  }

  private func run(
    _ input: String, _ session: CommandSession, _ options: BuildOptions, config: String?,
    _ extent: BuildSummary.Extent
  ) throws {
    let arguments = session.arguments
    let build = Build(input: input, output: arguments.value("output"), options: options)
    let observer = BuildProgress(reporter: session.reporter)
    let report: BuildReport
    do throws(BuildError) {
      report = try build.run(observer: observer, cancellation: session.cancellation)
    } catch {
      throw Failure(
        session.named(error.description, input: input),
        status: error == .cancelled ? .interrupted : .failure)
    }
    try session.writeTrace(steps: report.steps, spans: report.spans)
    let files = BuildFiles(report, input: input, options: options, config: config)
    if let depfile = arguments.value("depfile") {
      try OutputFile.write(Array(Depfile.text(files).utf8), to: depfile)
    }
    if let directory = arguments.value("xcfilelists") {
      try XcodeFileLists(files: files, environment: session.console.environment)
        .write(to: directory)
    }
    let budget = BudgetReport(options.budgets, report, session)
    if let path = arguments.value("report") {
      try OutputFile.write(
        Array(BuildSummary.json(report, budget, session).text.utf8), to: path)
    }
    if session.wantsJSON {
      session.console.output.write(BuildSummary.json(report, budget, session).text)
    } else if session.reporter.level != .quiet {
      BuildSummary(report: report, session: session, input: input, extent: extent).print()
    }
    try budget.check()
  }

  /// The options of a build from what was given.
  static func options(_ arguments: ParsedArguments) throws(UsageError) -> BuildOptions {
    var options = BuildOptions()
    options.entries = arguments.all("entry")
    options.level = try choice(arguments, "level") ?? options.level
    options.sourceMaps = try choice(arguments, "source-maps") ?? options.sourceMaps
    options.format = try choice(arguments, "format") ?? options.format
    if arguments.has("single-file") {
      if let format = arguments.value("format"), format != BuildOptions.Format.singleFile.rawValue {
        throw .conflict("The option '--single-file' excludes '--format \(format)'")
      }
      options.format = .singleFile
    }
    options.inlineLimit = try arguments.byteCount("inline-limit") ?? options.inlineLimit
    options.inlineBudget = try arguments.byteCount("inline-budget") ?? options.inlineBudget
    if let minifies = arguments.flags["minify"] { options.minifies = minifies }
    if arguments.flags["inline"] == false { options.inlineLimit = 0 }
    if let alignment = try arguments.byteCount("align") {
      guard Packer.alignments.contains(alignment) else {
        throw arguments.invalid(arguments.value("align") ?? "", "align")
      }
      options.alignment = alignment
    }
    options.excludes = arguments.all("exclude")
    options.publicPath = arguments.value("public-path")
    options.isStrict = arguments.has("strict")
    options.resourceXPaths = arguments.all("resource-xpath")
    options.inlineXPaths = arguments.all("inline-xpath")
    options.deferXPaths = arguments.all("defer-xpath")
    options.keepXPaths = arguments.all("keep-xpath")
    options.linkBase = arguments.value("link-base")
    for text in arguments.all("substitute") {
      // The last sign, since addresses hold more of them than paths do.
      guard let equals = text.lastIndex(of: "="), equals > text.startIndex,
        text.index(after: equals) < text.endIndex
      else { throw arguments.invalid(text, "substitute") }
      options.substitutions.append(
        Substitution(
          pattern: String(text[..<equals]), file: String(text[text.index(after: equals)...])))
    }
    options.vendor = try vendorOptions(arguments)
    options.budgets = try BudgetReport.budgets(arguments)
    options.jobs = try arguments.integer("jobs", minimum: 1)
    options.javaScript = try JavaScriptOptions.make(arguments)
    options.markup = try MarkupTable.make(arguments)
    (options.images, options.imageOptions) = try ImageTable.make(arguments)
    options.isTraced = arguments.value("trace") != nil
    try BuildTable.read(arguments, into: &options)
    switch arguments.value("splash") {
    case nil: break
    case "none": options.splash = .none
    case let file?: options.splash = .file(file)
    }
    return options
  }

  /// How to bring in what lies on other hosts; the other options need `--vendor-remote`.
  private static func vendorOptions(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> VendorOptions? {
    guard arguments.has("vendor-remote") else {
      let names = ["vendor-lock", "vendor-cache", "vendor-timeout", "vendor-max-bytes"]
      let alone =
        arguments.has("vendor-update")
        ? "vendor-update"
        : names.first {
          arguments.value($0) != nil
        }
      if let alone { throw .conflict("The option '--\(alone)' needs '--vendor-remote'") }
      return nil
    }
    var vendor = VendorOptions()
    vendor.lock = arguments.value("vendor-lock")
    vendor.cache = arguments.value("vendor-cache")
    vendor.updates = arguments.has("vendor-update")
    vendor.timeout = try arguments.integer("vendor-timeout", minimum: 1) ?? vendor.timeout
    vendor.maximumSize = try arguments.byteCount("vendor-max-bytes") ?? vendor.maximumSize
    return vendor
  }

  private static func choice<T: RawRepresentable<String>>(
    _ arguments: ParsedArguments, _ name: String
  ) throws(UsageError) -> T? {
    guard let text = arguments.value(name) else { return nil }
    guard let value = T(rawValue: text) else { throw arguments.invalid(text, name) }
    return value
  }
}

/// Shows how far a build has come.
private struct BuildProgress: BuildObserver {
  let reporter: Reporter

  func stageAdvanced(_ progress: StageProgress) {
    reporter.progress(
      progress.stage, done: progress.done, total: progress.total, bytes: progress.bytes,
      totalBytes: progress.totalBytes)
  }

  func stageEnded(_ timing: StepTiming) { reporter.clearProgress() }
}
