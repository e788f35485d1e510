internal import AssetArchive
internal import AssetRuntime
internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// `serve`: a bundle or a directory over HTTP, as a web view would get it.
struct ServeCommand {
  let session: CommandSession

  func run() throws {
    let arguments = session.arguments
    var options = AssetServer.Options()
    if let host = arguments.value("host") { options.host = host }
    options.port = try arguments.integer("port") ?? 8080
    guard options.port <= 65_535 else {
      throw arguments.invalid(arguments.value("port") ?? "", "port")
    }
    let source = arguments.positionals[0]
    let responder = try responder(source)
    let reporter = session.reporter
    var log: (@Sendable (AssetServer.Exchange) -> Void)?
    if reporter.level == .verbose {
      log = { exchange in
        let target = ServeCommand.printable(exchange.target)
        let size = ByteCount.format(exchange.bytes)
        reporter.note("  \(exchange.status)  \(exchange.method) \(target)  \(size)\n")
      }
    }
    let server = try AssetServer(options: options, log: log) { responder.response(to: $0) }
    defer { server.stop() }
    tell(server, source)
    if arguments.has("open"), !Self.open(server.url) {
      reporter.note("warning: no program was found that opens addresses [serve-open]\n")
    }
    // Being asked to end is how a server ends: no failure.
    while !session.cancellation.isCancelled { usleep(50_000) }
  }

  private func tell(_ server: AssetServer, _ source: String) {
    if session.wantsJSON {
      session.console.output.write(
        JSONValue.object(
          session.jsonHead("serve") + [
            ("source", .string(source)), ("url", .string(server.url)),
            ("host", .string(server.host)), ("port", .integer(server.port)),
          ]
        ).text)
      return
    }
    session.console.output.write(server.url + "\n")
    session.reporter.note("  \(source)  is served until Ctrl-C\n")
  }

  /// What answers: a directory's files, or a bundle's.
  private func responder(_ source: String) throws(Failure) -> AssetResponder {
    let arguments = session.arguments
    var options = AssetResponder.Options()
    if arguments.has("single-page") { options.fallbackPage = options.indexPage }
    if arguments.has("cors") { options.crossOrigin = .any }
    options.isCrossOriginIsolated = arguments.has("isolate")
    if let shell = arguments.value("shell") { options.shell = try OutputFile.read(shell) }
    do {
      return OutputFile.isDirectory(source)
        ? try AssetResponder(directory: source, options: options)
        : AssetResponder(archive: try ArchiveReader(path: source), options: options)
    } catch {
      throw Failure("\(error)")
    }
  }

  /// An address comes from outside: control characters must not reach a terminal.
  private static func printable(_ text: String) -> String {
    String(
      decoding: text.utf8.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: "?") : $0 }, as: UTF8.self)
  }

  /// Has the system open an address; false where it knows no program for that.
  private static func open(_ url: String) -> Bool {
    #if canImport(Darwin)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(url), nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    guard posix_spawnp(&process, program, nil, nil, &words, environ) == 0 else { return false }
    var ending: Int32 = 0
    while waitpid(process, &ending, 0) == -1, errno == EINTR {}
    return ending == 0
  }
}
