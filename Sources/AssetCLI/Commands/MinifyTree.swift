// MinifyTree: a directory, or several files, into a directory, as `build --format directory` would transform it, but
// without inlining, shell or manifest, and with every file that is there.
//
// A file of a directory that does not parse is copied: it is part of something that works. One that was named is an
// error, but the others are written.

internal import AssetBuild
internal import AssetText
internal import MinifyCSS
internal import MinifyImage
internal import MinifyJS

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

struct MinifyTree {
  let session: CommandSession
  let output: String
  let options: JavaScriptMinifier.Options
  /// The directory, where one was named.
  private let directory: String?
  /// Where the files of `paths` lie, with a slash at the end.
  private let prefix: String
  private let paths: [AssetPath]
  private let images: (mode: ImageMode, options: ImageOptions)

  /// All files of a directory.
  init(
    session: CommandSession, directory: String, output: String,
    options: JavaScriptMinifier.Options
  ) throws {
    self.session = session
    self.output = output
    self.options = options
    self.directory = directory
    images = try ImageTable.make(session.arguments)
    prefix = directory + "/"
    paths = try TreeListing.files(below: directory)
  }

  /// Some files, by their places below the directory that they have in common.
  init(
    session: CommandSession, files: [String], output: String, options: JavaScriptMinifier.Options
  ) throws {
    self.session = session
    self.output = output
    self.options = options
    directory = nil
    images = try ImageTable.make(session.arguments)
    var parts: [[Substring]] = []
    for file in files {
      if OutputFile.isDirectory(file) {
        throw UsageError.conflict("'\(file)' is a directory; minify it by itself")
      }
      parts.append(try TreeListing.realPath(file).split(separator: "/"))
    }
    var common = parts[0].dropLast().count
    for part in parts {
      common = min(common, zip(parts[0].dropLast(), part.dropLast()).prefix { $0 == $1 }.count)
    }
    prefix = "/" + parts[0][..<common].map { $0 + "/" }.joined()
    var paths: [AssetPath] = []
    for (part, file) in zip(parts, files) {
      guard let path = AssetPath(part[common...].joined(separator: "/")) else {
        throw Failure.file(file, "cannot be a name in the output; rename it", "unsafe-name")
      }
      if !paths.contains(path) { paths.append(path) }
    }
    self.paths = paths
  }

  private struct Outcome: Sendable {
    var failure: Failure?
    var message: String?
    var before = 0
    var after = 0
    var propertyNames: [String: String] = [:]
  }

  func run() throws {
    let target = try TreeListing.realPathToBe(output)
    if let directory {
      let real = try TreeListing.realPath(directory)
      if target == real || target.hasPrefix(real + "/") {
        throw Failure.file(
          output, "lies inside the input '\(directory)'; choose another place with '--output'",
          "output-inside-input")
      }
    }
    // A new tree appears by rename when it is whole; into one that is there already, file by file. So do files that
    // were named: each is something of its own.
    let place =
      directory == nil || OutputFile.exists(output)
      ? output : "\(target).webpack-assets-\(getpid())"
    do {
      try fill(place, paths)
      if place != output, rename(place, target) != 0 {
        throw Failure.file(
          output, "cannot be made: \(SystemError.words(errno))\(SystemError.writeRemedy(errno))",
          "unwritable")
      }
    } catch {
      if place != output { TreeListing.remove(place) }
      throw error
    }
  }

  private func fill(_ place: String, _ files: [AssetPath]) throws {
    let markup = try MarkupTable.make(session.arguments)
    do throws(Failure) {
      try TreeListing.makeDirectories(
        [place] + Set(files.compactMap(\.parent)).sorted().map { "\(place)/\($0)" })
    } catch {
      throw Failure(error.message.replacing(place, with: output))
    }
    let outcomes: [Outcome]
    if options.propertyMangling == nil {
      let minifier = TextMinifier(
        javaScript: options, markup: markup, lineStyles: try lineStyles(files))
      outcomes = WorkerThreads.map(count: files.count, jobs: try session.jobs()) { index in
        let outcome =
          session.cancellation.isCancelled ? Outcome() : one(files[index], place, minifier)
        session.reporter.progress("minify", done: index + 1, total: files.count)
        return outcome
      }
    } else {
      outcomes = try fillInOrder(place, files, markup, try lineStyles(files))
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

  /// One file after the other, since each has to know what names the ones before gave to properties.
  private func fillInOrder(
    _ place: String, _ files: [AssetPath], _ markup: MarkupOptions, _ styles: LineStyles
  ) throws(Failure) -> [Outcome] {
    var options = options
    var outcomes: [Outcome] = []
    for path in files where !session.cancellation.isCancelled {
      let minifier = TextMinifier(javaScript: options, markup: markup, lineStyles: styles)
      let outcome = one(path, place, minifier)
      options.propertyMangling?.cache.merge(outcome.propertyNames) { $1 }
      outcomes.append(outcome)
      session.reporter.progress("minify", done: outcomes.count, total: files.count)
    }
    if !session.cancellation.isCancelled {
      try JavaScriptOptions.writeCache(
        options.propertyMangling?.cache ?? [:], session.arguments)
    }
    return outcomes
  }

  /// What all sheets of the tree do to the white space of its pages; one that cannot be read is told later.
  private func lineStyles(_ files: [AssetPath]) throws -> LineStyles {
    let kinds = files.map { MediaType.ofFile(path: $0, bytes: []).kind }
    guard kinds.contains(.html) else { return LineStyles() }
    let sheets = zip(files, kinds).filter { $0.1 == .css }.map(\.0)
    let parts = WorkerThreads.map(count: sheets.count, jobs: try session.jobs()) { index in
      (try? OutputFile.read(name(of: sheets[index]))).map { LineStyles(sheets: [$0]) }
    }
    var styles = LineStyles()
    for case let part? in parts { styles.formUnion(part) }
    return styles
  }

  private func name(of path: AssetPath) -> String {
    directory == nil ? prefix + path.description : "\(directory ?? "")/\(path)"
  }

  private func one(_ path: AssetPath, _ place: String, _ minifier: TextMinifier) -> Outcome {
    var outcome = Outcome()
    let name = name(of: path)
    do throws(Failure) {
      let bytes = try OutputFile.read(name)
      outcome.before = bytes.count
      var result = bytes
      var mapBytes: [UInt8]?
      let kind = MediaType.ofFile(path: path, bytes: bytes).kind
      if kind == .image {
        result = try image(bytes, name, &outcome)
      } else if TextMinifier.handles(kind) {
        var minifier = minifier
        if MapFile.has(kind), session.arguments.has("source-map") {
          minifier.sourceMap = try MapFile.options(
            input: name, output: "\(output)/\(path)", session.arguments)
        }
        do throws(Diagnostic) {
          let minified = try minifier.minify(bytes, path, kind)
          outcome.propertyNames = minified.propertyNames
          if minified.bytes.count < bytes.count || minifier.javaScript.changesMoreThanLength
            || minified.sourceMap != nil
          {
            result = minified.bytes
          }
          mapBytes = minified.sourceMap
          if mapBytes != nil { result += MapFile.comment(path.description, kind) }
        } catch {
          let message = DiagnosticRenderer().headline(
            warning(error), lines: LineMap(bytes), path: name)
          if directory == nil { throw Failure(message) }
          outcome.message = message + "; copied as it is"
        }
      }
      outcome.after = result.count
      if let mapBytes { try OutputFile.write(mapBytes, to: "\(place)/\(path).map") }
      try OutputFile.write(result, to: "\(place)/\(path)")
    } catch {
      outcome.failure = Failure(error.message.replacing(place, with: output))
    }
    return outcome
  }

  /// An image made smaller; one of a tree that cannot be read is copied.
  private func image(
    _ bytes: [UInt8], _ name: String, _ outcome: inout Outcome
  ) throws(Failure) -> [UInt8] {
    guard images.mode == .lossless else { return bytes }
    do throws(Diagnostic) {
      let image = try ImageWork.minify(bytes, images.options)
      outcome.message = image.warnings.first.map { "\(name): warning: \($0.message) [\($0.id)]" }
      return image.bytes
    } catch {
      let words =
        "\(name): \(directory == nil ? "error" : "warning"): \(error.message) [\(error.id)]"
      if directory == nil { throw Failure(words) }
      outcome.message = words + "; copied as it is"
      return bytes
    }
  }

  /// A diagnostic that is no error where the file is copied.
  private func warning(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    if directory != nil { diagnostic.severity = .warning }
    return diagnostic
  }
}
