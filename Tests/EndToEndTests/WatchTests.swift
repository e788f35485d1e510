internal import Foundation
internal import TestSupport
internal import Testing

/// `build --watch` as a process, and builds that are killed while they write their cache.
@Suite struct WatchingProcesses {
  /// Waits until a condition holds; the process ends the wait by ending, the test runner by its own patience.
  private func until(_ process: Process, _ condition: () -> Bool) -> Bool {
    while process.isRunning {
      if condition() { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return condition()
  }

  @Test func buildsAgainAndOutlivesMistakes() throws {
    let scratch = try ScratchDirectory()
    let site = try scratch.site()
    let output = try scratch.write("output", "")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Binary.path)
    process.arguments = ["build", site, "--watch", "-o", "\(scratch.path)/made"]
    process.standardInput = FileHandle.nullDevice
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    defer { if process.isRunning { process.terminate() } }
    func said() -> String { String(decoding: (try? scratch.read("output")) ?? [], as: UTF8.self) }
    func rounds() -> Int { said().components(separatedBy: "waiting for changes").count - 1 }
    #expect(until(process) { rounds() == 1 })
    let first = try scratch.read("made/manifest.json")

    try scratch.write("site/js/app.js", "document.title = 'Tides of tomorrow';\n")
    #expect(until(process) { rounds() == 2 })
    #expect(try scratch.read("made/manifest.json") != first)
    #expect(said().contains("1 of 4 files made anew"))
    let second = try scratch.read("made/manifest.json")

    // A round that fails leaves what there was, and is not the last one.
    try FileManager.default.removeItem(atPath: "\(site)/index.html")
    #expect(until(process) { rounds() == 3 })
    #expect(said().contains("error: has no entry page 'index.html'"))
    #expect(try scratch.read("made/manifest.json") == second)
    try scratch.write("webpack-assets.json", "{ broken")
    #expect(until(process) { rounds() == 4 })
    #expect(said().contains("webpack-assets.json"))
    try FileManager.default.removeItem(atPath: "\(scratch.path)/webpack-assets.json")
    #expect(until(process) { rounds() == 5 })
    _ = try scratch.site()
    #expect(until(process) { rounds() == 6 })
    #expect(try scratch.read("made/manifest.json") == first)

    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGINT)
    #expect(scratch.names("made").allSatisfy { !$0.hasPrefix(".webpack-assets-staging") })
  }

  @Test func killedBuildsLeaveACacheThatCanBeUsed() throws {
    let scratch = try ScratchDirectory()
    let site = try scratch.site()
    for index in 0..<120 {
      try scratch.write(
        "site/js/\(index).js", String(repeating: "window . value\(index) = 1 + 2 ;\n", count: 300))
    }
    let words = ["build", site, "--quiet", "-o", "\(scratch.path)/made"]
    #expect(try Binary.run(Binary.path, words).status == 0)
    let plain = try scratch.read("made/bundle.zip")
    for delay in [0.02, 0.05, 0.08, 0.12, 0.2, 0.3] {
      let spawned = try #require(
        Spawn(Binary.path, words + ["--cache", "\(scratch.path)/cache"]))
      Thread.sleep(forTimeInterval: delay)
      kill(spawned.process, SIGKILL)
      _ = spawned.wait()
    }
    #expect(
      try Binary.run(Binary.path, words + ["--cache", "\(scratch.path)/cache"]).status == 0)
    #expect(try scratch.read("made/bundle.zip") == plain)
    let json = try Binary.run(
      Binary.path,
      ["build", site, "--json", "-o", "\(scratch.path)/made", "--cache", "\(scratch.path)/cache"])
    #expect(
      String(decoding: json.output, as: UTF8.self).contains("\"damaged\": 0")
        || String(decoding: json.output, as: UTF8.self).contains("\"damaged\":0"))
  }
}
