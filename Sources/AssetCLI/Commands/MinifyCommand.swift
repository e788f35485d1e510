internal import AssetBuild
internal import AssetText

/// `minify`: the minifiers alone.
struct MinifyCommand {
  let session: CommandSession

  func run() throws {
    let paths = session.arguments.positionals
    let output = session.arguments.value("output")
    if paths.isEmpty || paths == ["-"] {
      let type = session.arguments.value("type")
      guard let kind = type.flatMap(MinifyCommand.kind) else {
        throw UsageError.conflict(
          "Standard input has no name to tell its type; give '--type <type>'")
      }
      let bytes = session.console.readInput()
      if session.cancellation.isCancelled { throw Failure("", status: .interrupted) }
      try one(bytes, "<stdin>", kind, type == "mjs", output)
    } else if paths.count == 1, OutputFile.isDirectory(paths[0]) {
      guard let output else {
        throw UsageError.conflict("A directory is minified into another; give '--output <path>'")
      }
      try MinifyTree(session: session, input: paths[0], output: output).run()
    } else {
      guard paths.count == 1 else {
        throw UsageError.conflict("Several files have no one output; give one file or a directory")
      }
      let bytes = try OutputFile.read(paths[0])
      let type = session.arguments.value("type")
      let kind = type.flatMap(MinifyCommand.kind) ?? MinifyCommand.kind(ofFile: paths[0], bytes)
      guard let kind else { throw MinifyCommand.unhandled(paths[0]) }
      try one(bytes, paths[0], kind, type == "mjs", output)
    }
  }

  private func one(
    _ bytes: [UInt8], _ name: String, _ kind: MediaType.Kind, _ isModule: Bool, _ output: String?
  ) throws {
    guard TextMinifier.handles(kind) else { throw MinifyCommand.unhandled(name) }
    let minifier = TextMinifier(jsGoalIsModule: isModule)
    let renderer = DiagnosticRenderer(
      width: max(20, session.console.width - 4), usesColor: session.reporter.usesColor)
    let outcome: TextMinifier.Outcome
    do throws(Diagnostic) {
      outcome = try minifier.minify(bytes, AssetPath(name), kind)
    } catch {
      throw Failure(String(renderer.render(error, source: bytes, path: name).dropLast()))
    }
    for warning in outcome.warnings {
      session.reporter.note(renderer.render(warning, source: bytes, path: name))
    }
    if let output, output != "-" {
      try OutputFile.write(outcome.bytes, to: output)
    } else {
      session.console.output.write(outcome.bytes)
    }
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
    default: nil
    }
  }

  static func kind(ofFile path: String, _ bytes: [UInt8]) -> MediaType.Kind? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let path = AssetPath(name) else { return nil }
    return MediaType.ofFile(path: path, bytes: bytes).kind
  }
}
