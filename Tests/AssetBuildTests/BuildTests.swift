import AssetArchive
import AssetPack
import AssetText
import Foundation
import TestSupport
import Testing

@testable import AssetBuild

@Suite struct Building {
  private func site() throws -> ScratchDirectory {
    let scratch = try ScratchDirectory()
    try scratch.write("in/index.html", "<!doctype html><title>x</title><p>hello")
    for index in 0..<40 {
      let line = "var value\(index) = \(index) ;\n"
      try scratch.write("in/js/\(index).js", String(repeating: line, count: index * 20 + 1))
      try scratch.write("in/ü/\(index).txt", String(repeating: "\(index) ", count: index))
    }
    try scratch.write("in/noise.bin", (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) })
    try scratch.write("in/manifest.json", "{\"name\":\"app\"}")
    return scratch
  }

  private func build(
    _ scratch: ScratchDirectory, _ change: (inout BuildOptions) -> Void = { _ in }
  ) throws -> BuildReport {
    var options = BuildOptions()
    options.level = .fast
    change(&options)
    return try Build(input: "\(scratch.path)/in", output: "\(scratch.path)/out", options: options)
      .run()
  }

  @Test func writesABundleThatBothReadersConfirm() throws {
    let scratch = try site()
    let report = try build(scratch)
    #expect(scratch.names("out").contains("bundle.zip"))
    #expect(scratch.names("out").contains("manifest.json"))
    #expect(scratch.names("out").allSatisfy { !$0.hasPrefix(".") })
    let checked = try BundleVerifier(jobs: 2).verify(report.bundle)
    #expect(checked.problems.isEmpty)
    #expect(checked.entries == 2 * report.manifest.entries.count)
    #expect(checked.manifest == report.manifest)
    #expect(try Manifest.decode(scratch.read("out/manifest.json")) == report.manifest)
    #expect(report.total.files == 83)
    #expect(report.manifest.entries.contains { $0.path.description == "manifest.json" })
    let inspection = try BundleInspection(path: report.bundle)
    #expect(inspection.problems.isEmpty)
    #expect(inspection.types.reduce(0) { $0 + $1.files } == 83)
    #expect(inspection.archiveSize == report.bundleSize)
  }

  /// Libarchive composes names while it reads, so its opinion has to be matched with the manifest's spelling.
  @Test func keepsDecomposedNames() throws {
    let scratch = try site()
    try scratch.write("in/cafe\u{301}.txt", "decomposed")
    let report = try build(scratch)
    let paths = report.manifest.entries.map { Array($0.path.description.utf8) }
    #if os(Linux)
      #expect(paths.contains(Array("cafe\u{301}.txt".utf8)))
    #endif
    #expect(try BundleVerifier(jobs: 2).verify(report.bundle).problems.isEmpty)
  }

  @Test func isTheSameForAnyNumberOfJobs() throws {
    let scratch = try site()
    var first: [UInt8]?
    for jobs in [1, 2, 7] {
      _ = try build(scratch) { $0.jobs = jobs }
      let bytes = try scratch.read("out/bundle.zip") + scratch.read("out/manifest.json")
      #expect(first == nil || first == bytes)
      first = bytes
    }
  }

  @Test func writesATree() throws {
    let scratch = try site()
    let report = try build(scratch) { $0.format = .directory }
    let files = scratch.files("out/bundle")
    #expect(files.contains(".webpack-assets/manifest.json"))
    #expect(files.count == report.manifest.entries.count + 1)
    _ = try build(scratch) { $0.format = .directory }
    #expect(scratch.files("out/bundle") == files)
    // The other format replaces it.
    _ = try build(scratch)
    #expect(!scratch.names("out").contains("bundle"))
    #expect(scratch.names("out").contains("bundle.zip"))
  }

  @Test func refusesOutputsThatAreNotItsOwn() throws {
    let scratch = try site()
    try scratch.write("out/precious.txt", "x")
    let out = "\(scratch.path)/out"
    #expect(throws: BuildError.outputForeign(path: out)) { try build(scratch) }
    try scratch.write("out/manifest.json", "{\"name\":\"an app\"}")
    #expect(throws: BuildError.outputForeign(path: out)) { try build(scratch) }
    #expect(scratch.names("out") == ["manifest.json", "precious.txt"])
    for inside in ["in", "in/", "in/out", "in/js/../x/y"] {
      #expect(throws: BuildError.self) {
        try Build(input: "\(scratch.path)/in", output: "\(scratch.path)/\(inside)").run()
      }
    }
    try scratch.link("link", to: "in")
    #expect(throws: BuildError.self) {
      try Build(input: "\(scratch.path)/in", output: "\(scratch.path)/link/out").run()
    }
    // A neighbour whose name begins like the input's is no part of it.
    _ = try Build(input: "\(scratch.path)/in", output: "\(scratch.path)/in-bundle").run()
  }

  @Test func leavesThePreviousOutputWhenItFails() throws {
    let scratch = try site()
    _ = try build(scratch)
    let before = try scratch.read("out/bundle.zip")
    try scratch.write("in/A.js", "1")
    try scratch.write("in/a.js", "1")
    #expect(throws: BuildError.self) { try build(scratch) }
    #expect(try scratch.read("out/bundle.zip") == before)
    #expect(scratch.names("out").allSatisfy { !$0.hasPrefix(".") })
  }

  @Test func leavesNothingWhenItIsCancelled() throws {
    let scratch = try site()
    let cancellation = Cancellation()
    struct Canceller: BuildObserver {
      let cancellation: Cancellation
      let stage: String
      func stageBegan(_ stage: String) { if stage == self.stage { cancellation.cancel() } }
    }
    let build = Build(input: "\(scratch.path)/in", output: "\(scratch.path)/deep/out")
    #expect(throws: BuildError.cancelled) {
      try build.run(
        observer: Canceller(cancellation: cancellation, stage: "pack"), cancellation: cancellation)
    }
    #expect(scratch.names() == ["in"])
  }

  @Test func removesWhatAKilledBuildLeftBehind() throws {
    let scratch = try site()
    try scratch.write("out/.webpack-assets-staging-aaaaaa/bundle.zip", "half")
    _ = try build(scratch)
    #expect(scratch.names("out").allSatisfy { !$0.hasPrefix(".") })
  }

  @Test func runsWithoutBlockingTheCaller() async throws {
    let scratch = try site()
    let report = try await Build(input: "\(scratch.path)/in", output: "\(scratch.path)/out")
      .result()
    #expect(
      report.steps.map(\.name).filter { $0 != "inline" && $0 != "shell" } == [
        "scan", "transform", "manifest", "pack", "verify",
      ])
  }

  @Test func noticesADamagedBundle() throws {
    let scratch = try site()
    let report = try build(scratch)
    var bytes = try scratch.read("out/bundle.zip")
    let place = try #require(report.manifest.entries.firstIndex { $0.size > 1000 })
    bytes[bytes.count / 2] ^= 0x10
    #expect(place >= 0)
    let damaged = try scratch.write("damaged.zip", bytes)
    #expect(try !BundleVerifier(jobs: 2).verify(damaged).isGood)
  }

  @Test func noticesADamagedTree() throws {
    let scratch = try site()
    _ = try build(scratch) { $0.format = .directory }
    let manifest = try Manifest.decode(scratch.read("out/manifest.json"))
    let tree = "\(scratch.path)/out/bundle"
    let verifier = BundleVerifier(jobs: 2)
    #expect(try verifier.verifyTree(tree, against: manifest).isGood)
    try scratch.write("out/bundle/js/3.js", "changed")
    try scratch.write("out/bundle/extra", "x")
    try FileManager.default.removeItem(atPath: "\(tree)/js/4.js")
    let ids = try verifier.verifyTree(tree, against: manifest).problems.map {
      "\($0.entry ?? "") \($0.id)"
    }
    #expect(ids == ["extra tree-surplus", "js/3.js archive-size", "js/4.js tree-missing"])
  }

  @Test func namesItsOutputAfterItsInput() {
    #expect(Build.standardOutput(for: "/x/no/build/") == "/x/no/build-bundle")
  }

  @Test func writesATrace() throws {
    let scratch = try site()
    let report = try build(scratch) { $0.isTraced = true }
    let json = TraceWriter.encode(process: "a \"b\"", steps: report.steps, spans: report.spans)
    let events = try #require(
      try JSONSerialization.jsonObject(with: Data(json)) as? [[String: Any]])
    #expect(events.contains { $0["name"] as? String == "transform" })
    #expect(events.contains { $0["name"] as? String == "js/39.js" })
    #expect(
      events.allSatisfy { $0["ph"] as? String == "M" || $0["dur"] is Double || $0["dur"] is Int })
  }
}
