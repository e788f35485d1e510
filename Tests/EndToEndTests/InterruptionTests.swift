internal import Foundation
internal import TestSupport
internal import Testing

/// Ctrl-C: the program dies of the signal and leaves nothing behind.
@Suite struct Interruptions {
  /// Starts the program, sends it a signal after a while, and returns how it ended.
  private func interrupt(
    _ arguments: [String], after delay: Double, by signal: Int32 = SIGINT,
    input: Any = FileHandle.nullDevice
  ) throws -> (reason: Process.TerminationReason, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Binary.path)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: delay)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return (process.terminationReason, process.terminationStatus)
  }

  @Test(arguments: [SIGINT, SIGTERM]) func endsAProgramThatWaitsForInput(_ signal: Int32) throws {
    let pipe = Pipe()
    let end = try interrupt(
      ["minify", "--type", "css"], after: 0.3, by: signal, input: pipe.fileHandleForReading)
    #expect(end.reason == .uncaughtSignal)
    #expect(end.status == signal)
  }

  @Test func leavesNothingHalfWritten() throws {
    let scratch = try ScratchDirectory()
    _ = try scratch.site()
    let text = (0..<400).map { ".rule-\($0) { color : #ff0000 ; margin : 0px }\n" }.joined()
    for index in 0..<600 { try scratch.write("site/css/\(index).css", text) }
    let site = "\(scratch.path)/site"
    for delay in [0.05, 0.15, 0.3, 0.6] {
      for command in ["build", "minify"] {
        let made = "\(scratch.path)/made"
        let end = try interrupt(
          [command, site, "-o", made, "--level", "max"].filter {
            command == "build" || !["--level", "max"].contains($0)
          }, after: delay)
        let names = scratch.names()
        if end.reason == .uncaughtSignal {
          #expect(end.status == SIGINT)
          #expect(names == ["site"], "\(command) after \(delay) s left \(names)")
        } else {
          #expect(end.status == 0)
          #expect(names == ["made", "site"])
        }
        try? FileManager.default.removeItem(atPath: made)
      }
    }
  }

  @Test func keepsTheOldTreeOrGivesTheNew() throws {
    let scratch = try ScratchDirectory()
    let site = try scratch.site()
    #expect(try Binary.run("build", site, "-q", "-o", "\(scratch.path)/one").status == 0)
    let text = (0..<20_000).map { "\($0 &* 2_654_435_761 % 999_983) " }.joined()
    for index in 0..<500 { try scratch.write("site/data/\(index).txt", text) }
    #expect(try Binary.run("build", site, "-q", "-o", "\(scratch.path)/two").status == 0)
    let tree = "\(scratch.path)/tree"
    for delay in [0.02, 0.05, 0.1, 0.2] {
      #expect(try Binary.run("extract", "\(scratch.path)/one/bundle.zip", tree, "-q").status == 0)
      let end = try interrupt(["extract", "\(scratch.path)/two/bundle.zip", tree], after: delay)
      #expect(end.reason == .uncaughtSignal || end.status == 0)
      let count = scratch.files("tree").filter { !$0.hasPrefix(".webpack-assets") }.count
      #expect(count == (end.reason == .uncaughtSignal ? 4 : 504))
      #expect(scratch.names() == ["one", "site", "tree", "two"])
    }
  }
}
