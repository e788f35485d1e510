// MinifyTree: a directory into another, as `build --format directory` would transform it, but without inlining, shell
// or manifest, and with every file that is there.

internal import AssetBuild
internal import AssetText

struct MinifyTree {
  let session: CommandSession
  let input: String
  let output: String

  private struct Outcome: Sendable {
    var failure: Failure?
    var message: String?
    var before = 0
    var after = 0
  }

  func run() throws {
    let files = try TreeListing.files(below: input)
    let real = try TreeListing.realPath(input)
    if let target = try? TreeListing.realPath(output),
      target == real || target.hasPrefix(real + "/")
    {
      throw Failure.file(
        output, "lies inside the input '\(input)'; choose another place with '--output'",
        "output-inside-input")
    }
    try TreeListing.makeDirectories(
      [output] + Set(files.compactMap(\.parent)).sorted().map { "\(output)/\($0)" })
    let minifier = TextMinifier()
    let outcomes = WorkerThreads.map(count: files.count, jobs: try session.jobs()) { index in
      let outcome = session.cancellation.isCancelled ? Outcome() : one(files[index], minifier)
      session.reporter.progress("minify", done: index + 1, total: files.count)
      return outcome
    }
    session.reporter.clearProgress()
    if session.cancellation.isCancelled {
      throw Failure(
        "\(output): error: cancelled; the tree is not complete [cancelled]", status: .interrupted)
    }
    var failed = false
    for outcome in outcomes {
      if let message = outcome.message { session.reporter.note(message) }
      if let failure = outcome.failure {
        session.reporter.error(failure.message)
        failed = true
      }
    }
    if failed { throw Failure.reported }
    let before = outcomes.reduce(0) { $0 + $1.before }
    let after = outcomes.reduce(0) { $0 + $1.after }
    if session.wantsJSON {
      let skipped = outcomes.count { $0.message != nil }
      session.console.output.write(
        JSONValue.object(
          session.jsonHead("minify") + [
            ("output", .string(output)), ("files", .integer(files.count)),
            ("notParsed", .integer(skipped)), ("before", .integer(before)),
            ("after", .integer(after)),
          ]
        ).text)
    } else if session.reporter.level != .quiet {
      session.reporter.note(
        "  \(output)  \(files.count) files, \(ByteCount.format(before)) → \(ByteCount.format(after))"
      )
    }
  }

  private func one(_ path: AssetPath, _ minifier: TextMinifier) -> Outcome {
    var outcome = Outcome()
    do throws(Failure) {
      let bytes = try OutputFile.read("\(input)/\(path)")
      outcome.before = bytes.count
      var result = bytes
      let kind = MediaType.ofFile(path: path, bytes: bytes).kind
      if TextMinifier.handles(kind) {
        do throws(Diagnostic) {
          let minified = try minifier.minify(bytes, path, kind).bytes
          if minified.count < bytes.count { result = minified }
        } catch {
          let lines = LineMap(bytes)
          var warning = error
          warning.severity = .warning
          outcome.message =
            DiagnosticRenderer().headline(warning, lines: lines, path: "\(input)/\(path)")
            + "; copied as it is"
        }
      }
      outcome.after = result.count
      try OutputFile.write(result, to: "\(output)/\(path)")
    } catch {
      outcome.failure = error
    }
    return outcome
  }
}
