internal import Foundation
internal import TestSupport
internal import Testing

/// `serve` as a process: what it prints, how it ends, what it costs.
@Suite struct ServingProcesses {
  /// A server that runs, and what it printed.
  private final class Running {
    let process = Process()
    private let output = Pipe()
    let url: String
    var port: Int { Int(url.split(separator: ":").last?.dropLast() ?? "") ?? 0 }

    init(_ arguments: String...) throws {
      process.executableURL = URL(fileURLWithPath: Binary.path)
      process.arguments = ["serve"] + arguments + ["--port", "0"]
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      process.standardInput = FileHandle.nullDevice
      try process.run()
      var text = ""
      while !text.hasSuffix("\n") {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { break }
        text += String(decoding: data, as: UTF8.self)
      }
      url = String(text.dropLast())
    }

    deinit { if process.isRunning { process.terminate() } }

    func end(by signal: Int32) -> (Process.TerminationReason, Int32) {
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      return (process.terminationReason, process.terminationStatus)
    }
  }

  @Test(arguments: [SIGINT, SIGTERM]) func endsCleanly(_ signal: Int32) throws {
    let scratch = try ScratchDirectory()
    let server = try Running(try scratch.site())
    #expect(server.url.hasPrefix("http://127.0.0.1:"))
    #expect(WireAnswer.to(server.port, "GET /").status == 200)
    let idle = WireClient(server.port)
    let end = server.end(by: signal)
    #expect(end.0 == .exit && end.1 == 0)
    #expect(idle?.rest() == [])
    #expect(WireClient(server.port) == nil)
  }

  @Test func servesABundle() throws {
    let scratch = try ScratchDirectory()
    let made = try Binary.run("build", try scratch.site(), "-o", "\(scratch.path)/made")
    #expect(made.status == 0)
    let server = try Running("\(scratch.path)/made/bundle.zip", "--single-page")
    let page = WireAnswer.to(server.port, "GET /tides", ["Accept: text/html"])
    #expect(page.status == 200 && page.text.contains("Tides"))
    let sheet = WireAnswer.to(server.port, "GET /css/site.css")
    #expect(sheet.fields["content-type"] == "text/css; charset=utf-8")
    #expect(sheet.text.contains("body"))
    let tag = try #require(sheet.fields["etag"])
    #expect(
      WireAnswer.to(server.port, "GET /css/site.css", ["If-None-Match: \(tag)"]).status == 304)
    #expect(WireAnswer.to(server.port, "GET /.webpack-assets/manifest.json").status == 404)
  }

  @Test func answersWithAShell() throws {
    let scratch = try ScratchDirectory()
    let shell = try scratch.write("shell.html", "<!doctype html><title>shell</title>")
    let server = try Running(try scratch.site(), "--shell", shell, "--isolate", "--cors")
    let page = WireAnswer.to(server.port, "GET /", ["Accept: text/html"])
    #expect(page.text.contains("shell"))
    #expect(page.fields["cross-origin-opener-policy"] == "same-origin")
    #expect(page.fields["access-control-allow-origin"] == "*")
  }

  @Test func refusesWhatIsNeither() throws {
    let scratch = try ScratchDirectory()
    let text = try scratch.write("notes.txt", "no archive")
    try Binary.run("serve", text, "--port", "0").expectRefusal(text, "not a zip archive")
    let none = "\(scratch.path)/none"
    try Binary.run("serve", none, "--port", "0").expectRefusal(none, "no such file")
    #expect(try Binary.run("serve", scratch.path, "--port", "65536").status == 64)
    #expect(try Binary.run("serve", scratch.path, "--port", "x").status == 64)
  }

  /// A film of half a gigabyte, from a directory, played in ranges here and there.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
  func playsALargeFilmInBoundedMemory() throws {
    let scratch = try ScratchDirectory()
    let size = 500 << 20
    try scratch.write("films/film.mp4", "")
    truncate("\(scratch.path)/films/film.mp4", off_t(size))
    let server = try Running("\(scratch.path)/films")
    for start in stride(from: 0, to: size, by: size / 30) {
      let end = min(size - 1, start + 2_000_000)
      let part = WireAnswer.to(server.port, "GET /film.mp4", ["Range: bytes=\(start)-\(end)"])
      #expect(part.status == 206 && part.body.count == end - start + 1)
    }
    let status = try String(
      contentsOfFile: "/proc/\(server.process.processIdentifier)/status", encoding: .utf8)
    let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = peak?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    #expect(try #require(kilobytes) < 64 << 10)
  }
}
