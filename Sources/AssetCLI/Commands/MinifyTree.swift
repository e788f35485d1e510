// MinifyTree: a directory into another, as `build --format directory` would transform it, but without inlining, shell
// or manifest, and with every file that is there.

internal import AssetBuild
internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

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
    let target = try TreeListing.realPathToBe(output)
    if target == real || target.hasPrefix(real + "/") {
      throw Failure.file(
        output, "lies inside the input '\(input)'; choose another place with '--output'",
        "output-inside-input")
    }
    // A new tree appears by rename when it is whole; into one that is there already, file by file.
    let place = OutputFile.exists(output) ? output : "\(target).webpack-assets-\(getpid())"
    do {
      try fill(place, files)
      if place != output, rename(place, target) != 0 {
        throw Failure.file(
          output, "cannot be made: \(SystemError.words(errno))", "unwritable")
      }
    } catch {
      if place != output { TreeListing.remove(place) }
      throw error
    }
  }

  private func fill(_ place: String, _ files: [AssetPath]) throws {
    do throws(Failure) {
      try TreeListing.makeDirectories(
        [place] + Set(files.compactMap(\.parent)).sorted().map { "\(place)/\($0)" })
    } catch {
      throw Failure(error.message.replacing(place, with: output))
    }
    let minifier = TextMinifier()
    let outcomes = WorkerThreads.map(count: files.count, jobs: try session.jobs()) { index in
      let outcome =
        session.cancellation.isCancelled ? Outcome() : one(files[index], place, minifier)
      session.reporter.progress("minify", done: index + 1, total: files.count)
      return outcome
    }
    session.reporter.clearProgress()
    if session.cancellation.isCancelled {
      throw Failure(
        "\(output): error: cancelled; \(place == output ? "some of its files are still the old ones" : "nothing was written") [cancelled]",
        status: .interrupted)
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

  private func one(_ path: AssetPath, _ place: String, _ minifier: TextMinifier) -> Outcome {
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
      try OutputFile.write(result, to: "\(place)/\(path)")
    } catch {
      outcome.failure = Failure(error.message.replacing(place, with: output))
    }
    return outcome
  }
}
