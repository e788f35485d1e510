// A large file does not hold the others up while a build packs: it is taken first, and the others go on beside it.

import AssetPack
import AssetText
import TestSupport
import Testing

@testable import AssetBuild

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct SchedulingTests {
  @Test func theOthersGoOnBesideALargeFile() throws {
    var options = BuildOptions()
    options.jobs = 2
    let context = BuildContext(options: options)
    let done = Lock(0)
    // The first of the order waits for all others: if they waited for it, this would never end.
    let results = try context.map(
      stage: "test", order: Array(0..<50), name: { "\($0)" }
    ) { index throws(BuildError) -> Int in
      guard index == 0 else {
        return done.withLock {
          $0 += 1; return $0
        }
      }
      for _ in 0..<60_000 where done.withLock({ $0 }) < 49 { usleep(1000) }
      return done.withLock { $0 }
    }
    #expect(results.first == 49)
  }

  @Test func theLargestFileIsTakenFirst() throws {
    let scratch = try ScratchDirectory()
    try scratch.write("build/index.html", "<p>x")
    for (name, size) in [("a.bin", 10), ("b.bin", 90_000), ("c.bin", 3000), ("d.bin", 200_000)] {
      try scratch.write("build/\(name)", String(repeating: "\(size) ", count: size / 4))
    }
    var options = BuildOptions()
    options.jobs = 1
    options.isTraced = true
    let report = try Build(
      input: scratch.path + "/build", output: scratch.path + "/out", options: options
    ).run(observer: nil, cancellation: nil)
    let transform = try #require(report.steps.first { $0.name == "transform" })
    let end = UInt64((transform.start + transform.wall) * 1e9)
    let names = report.spans.filter {
      $0.end <= end && Double($0.start) >= transform.start * 1e9
    }.sorted { $0.start < $1.start }.map(\.name)
    #expect(names == ["d.bin", "b.bin", "c.bin", "a.bin", "index.html"])
  }
}
