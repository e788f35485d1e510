internal import AssetArchive
internal import AssetRuntime
internal import Foundation
internal import TestSupport
internal import Testing

/// A task that takes every word after its end as the exception that WebKit raises (cordova-ios#1638, wry#1822).
@MainActor private final class FakeTask: SchemeTaskClient {
  private(set) var response: AssetResponse?
  private(set) var bytes: [UInt8] = []
  private(set) var error: ReadError?
  private(set) var isFinished = false
  private(set) var violations: [String] = []
  private var isOver = false
  /// Called within each word.
  var heard: (() -> Void)?

  func receive(_ response: AssetResponse) {
    check("response")
    if self.response != nil { violations.append("a second response") }
    self.response = response
    heard?()
  }

  func receive(_ bytes: [UInt8]) {
    check("data")
    if response == nil { violations.append("data before the response") }
    self.bytes += bytes
    heard?()
  }

  func finish() {
    check("finish")
    isFinished = true
    isOver = true
    heard?()
  }

  func fail(_ error: ReadError) {
    check("fail")
    self.error = error
    isOver = true
    heard?()
  }

  private func check(_ word: String) {
    if isOver { violations.append("\(word) after the end") }
  }

  func stop(_ tasks: SchemeTasks) {
    tasks.stop(self)
    isOver = true
  }
}

@MainActor @Suite struct SchemeTasksRun {
  let site: Site

  init() throws { site = try Site() }

  private func wait(_ task: FakeTask) async {
    for _ in 0..<20_000 where !task.isFinished && task.error == nil {
      try? await Task.sleep(nanoseconds: 500_000)
    }
  }

  @Test func givesWholeAnswers() async throws {
    let tasks = SchemeTasks(try site.packed(), pieceSize: 10_000)
    for line in [
      "GET app://local/index.html", "GET app://local/films/log.txt",
      "GET app://local/films/sea.mp4",
      "GET app://local/films/log.txt  Range: bytes=100000-2000000", "GET app://local/empty.txt",
      "HEAD app://local/films/log.txt", "POST app://local/", "GET app://local/none.js",
    ] {
      let task = FakeTask()
      tasks.start(task, AssetRequest(line: line))
      #expect(task.response == nil)
      await wait(task)
      let expected = try site.packed().response(to: AssetRequest(line: line))
      #expect(task.isFinished && task.violations.isEmpty)
      #expect(task.response?.status == expected.status)
      #expect(task.bytes == (try expected.body.bytes()))
      #expect(tasks.count == 0)
    }
  }

  @Test func saysWhatBecameShorter() async throws {
    let tasks = SchemeTasks(try site.unpacked(), pieceSize: 1000)
    let task = FakeTask()
    task.heard = { [site] in
      if task.bytes.count == 5000 { _ = try? site.place.write("site/films/sea.mp4", "short") }
    }
    tasks.start(task, AssetRequest("app://local/films/sea.mp4"))
    await wait(task)
    #expect(task.error != nil && !task.isFinished && task.violations.isEmpty)
  }

  /// Stops within a word, between words, from another request's word, and before the first.
  @Test(arguments: 0..<40) func isStoppedAtAnyMoment(_ seed: Int) async throws {
    var random = SeededGenerator(state: UInt64(seed))
    let tasks = SchemeTasks(
      seed % 2 == 0 ? try site.packed() : try site.unpacked(), pieceSize: 50_000)
    var all: [FakeTask] = []
    var kept: [FakeTask] = []
    let names = ["films/log.txt", "films/sea.mp4", "index.html", "none.js", "empty.txt"]
    for _ in 0..<20 {
      let task = FakeTask()
      let limit = Int.random(in: -1..<30, using: &random)
      var words = 0
      switch Int.random(in: 0..<4, using: &random) {
      case 0: kept.append(task)
      case 1:
        task.heard = { [weak task] in
          words += 1
          if words == limit { task?.stop(tasks) }
        }
      default: break
      }
      let name = names[Int.random(in: 0..<names.count, using: &random)]
      tasks.start(task, AssetRequest("app://local/" + name))
      all.append(task)
      if limit == -1, !kept.contains(where: { $0 === task }) { task.stop(tasks) }
    }
    for _ in 0..<60 {
      for _ in 0..<Int.random(in: 0..<20, using: &random) { await Task.yield() }
      let task = all[Int.random(in: 0..<all.count, using: &random)]
      if !kept.contains(where: { $0 === task }), !task.isFinished { task.stop(tasks) }
    }
    for task in kept { await wait(task) }
    for task in all where !kept.contains(where: { $0 === task }) && !task.isFinished {
      task.stop(tasks)
    }
    try? await Task.sleep(nanoseconds: 3_000_000)
    for task in all { #expect(task.violations.isEmpty) }
    for task in kept { #expect(task.isFinished) }
    #expect(tasks.count == 0)
  }

  @Test func forgetsAllAtOnce() async throws {
    let pending = PendingResponder()
    let tasks = SchemeTasks(pending)
    let all = (0..<10).map { _ in FakeTask() }
    for task in all { tasks.start(task, AssetRequest("app://local/")) }
    #expect(tasks.count == 10)
    tasks.stopAll()
    pending.resolve(try site.packed())
    try? await Task.sleep(nanoseconds: 5_000_000)
    #expect(tasks.count == 0)
    for task in all { #expect(task.response == nil) }
  }
}
