internal import AssetBuild
internal import AssetText
internal import MinifyImage
internal import MinifyJS

/// `minify`: the minifiers alone.
struct MinifyCommand {
  let session: CommandSession

  func run() throws {
    let arguments = session.arguments
    var options = try JavaScriptOptions.make(arguments)
    options.propertyMangling = try JavaScriptOptions.propertyMangling(arguments)
    let paths = arguments.positionals
    if arguments.value("output") != nil, arguments.value("outdir") != nil {
      throw UsageError.conflict(
        "'--output' and '--outdir' say two things about one place; give one of them")
    }
    if paths.isEmpty || paths == ["-"] {
      try standardInput(options)
    } else if paths.count == 1, OutputFile.isDirectory(paths[0]) {
      guard let output = arguments.value("output") ?? arguments.value("outdir") else {
        throw UsageError.conflict("A directory is minified into another; give '--output <path>'")
      }
      try checkSingle(isSingle: false)
      try MinifyTree(session: session, directory: paths[0], output: output, options: options).run()
    } else if let directory = arguments.value("outdir") {
      try checkSingle(isSingle: paths.count == 1)
      try MinifyTree(session: session, files: paths, output: directory, options: options).run()
    } else {
      guard paths.count == 1 else {
        throw UsageError.conflict(
          "Several files have no one output; give a directory with '--outdir <dir>'")
      }
      let bytes = try OutputFile.read(paths[0])
      let type = arguments.value("type")
      let kind = type.flatMap(MinifyCommand.kind) ?? MinifyCommand.kind(ofFile: paths[0], bytes)
      guard let kind else { throw MinifyCommand.unhandled(paths[0]) }
      if type == "mjs" { options.goal = .module }
      try one(bytes, paths[0], kind, options)
    }
  }

  private func standardInput(_ options: JavaScriptMinifier.Options) throws {
    var options = options
    let type = session.arguments.value("type")
    guard let kind = type.flatMap(MinifyCommand.kind) else {
      throw UsageError.conflict(
        "Standard input has no name to tell its type; give '--type <type>'")
    }
    if session.arguments.value("outdir") != nil {
      throw UsageError.conflict("Standard input has no name to be written to; give '--output'")
    }
    if type == "mjs" { options.goal = .module }
    let bytes = session.console.readInput()
    if session.cancellation.isCancelled { throw Failure("", status: .interrupted) }
    try one(bytes, "<stdin>", kind, options)
  }

  /// Complains about options that are for one file only.
  private func checkSingle(isSingle: Bool) throws(UsageError) {
    if session.arguments.value("input-map") == nil { return }
    if !isSingle {
      throw .conflict("'--input-map' is the map of one file; minify one at a time with it")
    }
  }

  private func one(
    _ bytes: [UInt8], _ name: String, _ kind: MediaType.Kind, _ options: JavaScriptMinifier.Options
  ) throws {
    if kind == .image {
      try image(bytes, name)
      return
    }
    guard TextMinifier.handles(kind) else { throw MinifyCommand.unhandled(name) }
    let output = session.arguments.value("output").flatMap { $0 == "-" ? nil : $0 }
    var map: SourceMapOptions?
    if session.arguments.has("source-map") {
      guard MapFile.has(kind) else {
        throw UsageError.conflict("'--source-map' is for JavaScript and CSS only")
      }
      guard let output else {
        throw UsageError.conflict(
          "A source map lies beside the output; give '--output <path>' with '--source-map'")
      }
      map = try MapFile.options(input: name, output: output, session.arguments)
    } else if session.arguments.value("input-map") != nil {
      throw UsageError.conflict("'--input-map' goes into a new map; give '--source-map' with it")
    }
    var minifier = TextMinifier(
      javaScript: options, markup: try MarkupTable.make(session.arguments))
    minifier.sourceMap = map
    let renderer = DiagnosticRenderer(
      width: max(20, session.console.width - 4), usesColor: session.reporter.usesColor)
    var outcome: TextMinifier.Outcome
    do throws(Diagnostic) {
      outcome = try minifier.minify(bytes, AssetPath(name), kind)
    } catch {
      throw Failure(String(renderer.render(error, source: bytes, path: name).dropLast()))
    }
    for warning in outcome.warnings {
      session.reporter.note(renderer.render(warning, source: bytes, path: name))
    }
    if options.propertyMangling != nil {
      try JavaScriptOptions.writeCache(outcome.propertyNames, session.arguments)
    }
    guard let output else {
      session.console.output.write(outcome.bytes)
      return
    }
    if let map = outcome.sourceMap {
      try OutputFile.write(map, to: output + ".map")
      outcome.bytes += MapFile.comment(output, kind)
    }
    try OutputFile.write(outcome.bytes, to: output)
  }

  private func image(_ bytes: [UInt8], _ name: String) throws {
    let (mode, options) = try ImageTable.make(session.arguments)
    var result = bytes
    if mode == .lossless {
      do throws(Diagnostic) {
        let image = try ImageWork.minify(bytes, options)
        result = image.bytes
        for warning in image.warnings {
          session.reporter.note("\(name): warning: \(warning.message) [\(warning.id)]\n")
        }
        if session.reporter.level == .verbose {
          session.reporter.note("\(name): \(image.summary)\n")
        }
      } catch {
        throw Failure.file(name, error.message, error.id)
      }
    }
    guard let output = session.arguments.value("output"), output != "-" else {
      session.console.output.write(result)
      return
    }
    try OutputFile.write(result, to: output)
  }

  private static func unhandled(_ name: String) -> Failure {
    .file(name, "nothing here minifies this kind of file; name one with '--type'", "type")
  }

  static func kind(_ type: String) -> MediaType.Kind? {
    switch type {
    case "js", "mjs": .javaScript
    case "css": .css
    case "html": .html
    case "svg": .svg
    case "json": .json
    case "xml": .xml
    case "image": .image
    default: nil
    }
  }

  static func kind(ofFile path: String, _ bytes: [UInt8]) -> MediaType.Kind? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let path = AssetPath(name) else { return nil }
    return MediaType.ofFile(path: path, bytes: bytes).kind
  }
}
