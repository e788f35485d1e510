import AssetText
import Testing

@Suite struct TextTypesTests {
  @Test func internsEachStringOnce() {
    var table = _AtomTable()
    var atoms: [_Atom] = []
    // More than the first table holds, so that it grows several times.
    for number in 0..<5000 {
      atoms.append(table.intern(ContiguousArray("name\(number)".utf8)))
    }
    #expect(table.count == 5001)
    for number in 0..<5000 {
      #expect(table.intern(ContiguousArray("name\(number)".utf8)) == atoms[number])
      #expect(table.text(atoms[number]) == "name\(number)")
    }
    #expect(table.intern("") == .empty)
    #expect(table.equals(atoms[7], "name7") && !table.equals(atoms[7], "name"))
  }

  @Test func closesASourceWithNUL() {
    let source = _Source(Array("a\0b".utf8))
    #expect(source.count == 3)
    #expect(source[3] == 0 && source[1] == 0 && source.peek(99) == 0)
    #expect(source.has("b", at: 2) && !source.has("bc", at: 2) && !source.has("b", at: 9))
    var table = _AtomTable()
    #expect(table.intern(source, 2..<3) == table.intern("b"))
  }

  @Test(arguments: [1, 2, 7]) func placesResultsByIndex(_ jobs: Int) {
    let results = WorkerThreads.map(count: 100, jobs: jobs, stackSize: 1 << 20) { $0 * $0 }
    #expect(results == (0..<100).map { $0 * $0 })
  }

  @Test func runsOnALargeStack() {
    @Sendable func depth(_ count: Int) -> Int { count == 0 ? 0 : 1 + depth(count - 1) }
    #expect(!WorkerThreads.isWorker)
    #expect(
      WorkerThreads.withLargeStack { WorkerThreads.isWorker ? depth(1_000_000) : 0 } == 1_000_000)
  }

  @Test func recordsStepsThatThrow() {
    struct Failure: Error {}
    let timeline = Timeline(detailed: true)
    #expect(throws: Failure.self) {
      try timeline.step("read") { counts throws(Failure) in
        counts.bytesIn = 7
        throw Failure()
      }
    }
    timeline.span("a.js", category: "minify", worker: 3) {}
    #expect(timeline.steps.map(\.name) == ["read"])
    #expect(timeline.steps.first?.bytesIn == 7)
    #expect(timeline.spans.map(\.name) == ["a.js"])
    #expect(Timeline.peakMemory > 1 << 20)
  }
}
