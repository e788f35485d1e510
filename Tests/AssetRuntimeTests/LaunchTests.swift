internal import AssetArchive
internal import AssetRuntime
internal import AssetText
internal import Foundation
internal import TestSupport
internal import Testing

/// A web view that does nothing by itself: the test says when what happens.
@MainActor private final class FakeView: LaunchView {
  struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var log: [String] = []
  private var waiting: [(body: String, continuation: CheckedContinuation<String?, any Error>)] = []
  /// What is done with a call; nil to let it wait for `answer`.
  var reply: ((String) -> Result<String?, any Error>?)? = { _ in .success("[]") }
  /// True once nothing may be asked of the view any more.
  var isGone = false
  private(set) var callsAfterItWasGone = 0

  func load(_ page: LaunchPage) { note("load") }
  func reload() { note("reload") }

  func call(_ body: String) async throws -> String? {
    let word = ["populate", "progress", "fail"].first { body.contains("webpackAssets.\($0)(") }
    note(word ?? body)
    if let result = reply?(body) { return try result.get() }
    return try await withCheckedThrowingContinuation { waiting.append((body, $0)) }
  }

  private func note(_ text: String) {
    log.append(text)
    if isGone { callsAfterItWasGone += 1 }
  }

  /// Answers the oldest call that waits.
  func answer(_ result: Result<String?, any Error> = .success("[]")) {
    guard !waiting.isEmpty else { return }
    waiting.removeFirst().continuation.resume(with: result)
  }

  var isWaiting: Bool { !waiting.isEmpty }

  func endWaiting() { while isWaiting { answer(.failure(Wrong(description: "the end"))) } }
}

/// A preparation that ends when the test says so.
private final class Preparation: Sendable {
  typealias Outcome = Result<LaunchController.Target, any Error>
  private let outcome = Lock<Outcome?>(nil)
  let wasCancelled = Lock(false)
  let progress = Lock<LaunchController.Progress?>(nil)

  func end(_ result: Outcome = .success(.init(base: "app://local/"))) {
    outcome.withLock { $0 = result }
  }

  func run(_ progress: LaunchController.Progress) async throws -> LaunchController.Target {
    self.progress.withLock { $0 = progress }
    while true {
      if let result = outcome.withLock({ $0 }) { return try result.get() }
      if Task.isCancelled {
        wasCancelled.withLock { $0 = true }
        throw CancellationError()
      }
      await Task.yield()
    }
  }
}

/// Lets everything happen that can happen now, and waits for what must: a busy machine may take its time.
@MainActor private func settle(until isDone: () -> Bool = { true }) async {
  for _ in 0..<5_000 {
    for _ in 0..<40 { await Task.yield() }
    try? await Task.sleep(nanoseconds: 2_000_000)
    for _ in 0..<40 { await Task.yield() }
    if isDone() { return }
  }
}

@MainActor @Suite struct Launching {
  private let view = FakeView()
  private let preparation = Preparation()

  private func controller(shell: Bool = true) -> LaunchController {
    let preparation = preparation
    let plan = LaunchController.Plan(shell: shell ? .address("app://local/") : nil) {
      try await preparation.run($0)
    }
    return LaunchController(view: view, plan: plan)
  }

  /// Waits for a state; fails where it does not come.
  private func wait(
    for state: LaunchController.State, _ controller: LaunchController,
    _ location: SourceLocation = #_sourceLocation
  ) async {
    for _ in 0..<2000 where controller.state != state {
      try? await Task.sleep(nanoseconds: 1_000_000)
    }
    #expect(controller.state == state, sourceLocation: location)
  }

  @Test(arguments: [true, false]) func populatesWhenBothHaveCome(_ shellFirst: Bool) async {
    let controller = controller()
    #expect(controller.state == .idle)
    controller.start()
    controller.start()
    #expect(controller.state == .launching)
    #expect(view.log == ["load"])
    if shellFirst { controller.viewDidLoad() } else { preparation.end() }
    await settle { view.log == ["load"] }
    #expect(view.log == ["load"])
    #expect(controller.state == .launching)
    if shellFirst { preparation.end() } else { controller.viewDidLoad() }
    await wait(for: .done, controller)
    #expect(view.log == ["load", "populate"])
    let names = controller.timeline.events.map(\.name)
    #expect(
      Set(names)
        == [
          "start", "shell requested", "shell loaded", "prepared", "populate", "populated",
        ])
    #expect(names.last == "populated")
  }

  @Test func populatesAfterEveryLoad() async {
    let controller = controller()
    controller.start()
    preparation.end()
    for _ in 0..<3 {
      controller.viewDidLoad()
      await wait(for: .done, controller)
      controller.viewDidStart()
      await settle()
    }
    #expect(view.log == ["load", "populate", "populate", "populate"])
  }

  /// A load that ends while the page of the one before is still populated.
  @Test func ignoresWhatBelongsToAnEarlierLoad() async {
    view.reply = nil
    let controller = controller()
    controller.start()
    preparation.end()
    await settle()
    controller.viewDidLoad()
    await settle()
    controller.viewDidStart()
    controller.viewDidLoad()
    await settle { view.log == ["load", "populate", "populate"] }
    #expect(view.log == ["load", "populate", "populate"])
    view.answer(.failure(FakeView.Wrong(description: "the page went away")))
    await settle { controller.state == .populating }
    #expect(controller.state == .populating)
    view.answer(.success("[\"a.js\"]"))
    await wait(for: .done, controller)
    #expect(controller.missing == "[\"a.js\"]")
  }

  @Test func survivesTheWebProcess() async {
    let controller = controller()
    controller.start()
    // Before anything was loaded, the shell is asked for anew.
    controller.viewProcessDidTerminate()
    #expect(view.log == ["load", "load"])
    controller.viewDidLoad()
    preparation.end()
    await wait(for: .done, controller)
    for _ in 0..<5 {
      controller.viewProcessDidTerminate()
      #expect(controller.state == .populating)
      controller.viewDidLoad()
      await wait(for: .done, controller)
    }
    #expect(view.log.filter { $0 == "reload" }.count == 5)
    #expect(view.log.filter { $0 == "populate" }.count == 6)
  }

  @Test func givesUpOnAProcessThatAlwaysEnds() async {
    let controller = controller()
    controller.start()
    for _ in 0..<4 { controller.viewProcessDidTerminate() }
    #expect(controller.state == .failed("the web process ended 4 times"))
    #expect(view.log.count == 4)
  }

  @Test func saysInsideTheShellWhatFailed() async {
    let controller = controller()
    controller.start()
    controller.viewDidLoad()
    preparation.end(.failure(FakeView.Wrong(description: "no </script> \"today\"")))
    await wait(for: .failed("no </script> \"today\""), controller)
    await settle { view.log == ["load", "fail"] }
    #expect(view.log == ["load", "fail"])
    // A reload shows it again.
    controller.viewDidStart()
    controller.viewDidLoad()
    await settle { view.log == ["load", "fail", "fail"] }
    #expect(view.log == ["load", "fail", "fail"])
  }

  @Test func saysItWhenTheShellHasCome() async {
    let controller = controller()
    controller.start()
    preparation.end(.failure(FakeView.Wrong(description: "broken")))
    await wait(for: .failed("broken"), controller)
    #expect(view.log == ["load"])
    controller.viewDidLoad()
    await settle { view.log == ["load", "fail"] }
    #expect(view.log == ["load", "fail"])
  }

  @Test func triesAgainAfterALoadThatFailed() async {
    let controller = controller()
    controller.start()
    controller.viewDidFail("no network")
    #expect(controller.state == .failed("no network"))
    preparation.end()
    await settle()
    controller.viewDidLoad()
    await wait(for: .done, controller)
    view.reply = {
      $0.contains(".populate(") ? .failure(FakeView.Wrong(description: "threw")) : .success(nil)
    }
    controller.viewDidStart()
    controller.viewDidLoad()
    await wait(for: .failed("threw"), controller)
    await settle { view.log.last == "fail" }
    #expect(view.log.last == "fail")
    view.reply = { _ in .success("[]") }
    controller.viewDidStart()
    controller.viewDidLoad()
    await wait(for: .done, controller)
  }

  @Test func doesWithoutAShell() async {
    let controller = controller(shell: false)
    controller.start()
    #expect(view.log.isEmpty)
    preparation.end(.success(.init(page: .address("file:///a/index.html"))))
    await wait(for: .populating, controller)
    #expect(view.log == ["load"])
    controller.viewDidLoad()
    #expect(controller.state == .done)
    controller.viewProcessDidTerminate()
    #expect(view.log == ["load", "reload"])
    controller.viewDidLoad()
    #expect(controller.state == .done)
  }

  @Test func needsAShellOrAPage() async {
    let controller = controller(shell: false)
    controller.start()
    preparation.end(.success(.init()))
    await wait(for: .failed("the plan has neither a shell nor a page"), controller)
  }

  /// A thousand messages a moment: one at a time, and the last one arrives.
  @Test func tellsTheLatestProgress() async {
    view.reply = nil
    var told: [String] = []
    let controller = controller()
    controller.start()
    controller.viewDidLoad()
    await settle { preparation.progress.withLock { $0 != nil } }
    let progress = preparation.progress.withLock { $0 }
    for done in 0...1000 { progress?.report(done, of: 1000) }
    await settle { view.log == ["load", "progress"] }
    #expect(view.log == ["load", "progress"])
    for done in 1000...2000 { progress?.report(done, of: 2000) }
    view.reply = { body in
      told.append(body)
      return .success(nil)
    }
    view.answer(.success(nil))
    await settle { view.log == ["load", "progress", "progress"] }
    #expect(view.log == ["load", "progress", "progress"])
    #expect(told.last?.contains("progress(2000, 2000)") == true)
    view.endWaiting()
  }

  /// Whatever happens, and whenever the launch is stopped: nothing is asked of the view afterwards, no load is populated
  /// twice, and a launch that nobody stops ends.
  @Test(arguments: 0..<150) func isStoppedAtAnyMoment(_ seed: Int) async {
    var random = SeededGenerator(state: UInt64(seed))
    let controller = controller(shell: seed % 5 != 0)
    let result: Preparation.Outcome =
      seed % 7 == 0
      ? .failure(FakeView.Wrong(description: "broken"))
      : .success(.init(base: "app://local/", page: .address("app://local/")))
    view.reply = seed % 3 == 0 ? nil : { _ in .success("[]") }
    let stop = seed % 4 == 0 ? Int.max : Int.random(in: 0..<16, using: &random)
    controller.start()
    for step in 0..<16 {
      if step == stop {
        controller.stop()
        #expect(controller.state == .stopped)
        view.isGone = true
      }
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1: controller.viewDidLoad()
      case 2: controller.viewDidStart()
      case 3: controller.viewProcessDidTerminate()
      case 4: preparation.end(result)
      case 5: preparation.progress.withLock { $0 }?.report(step, of: 16)
      case 6: view.answer()
      case 7: view.answer(.failure(FakeView.Wrong(description: "gone")))
      default: controller.viewDidPaint()
      }
      if Bool.random(using: &random) { await settle() }
    }
    if stop == .max {
      preparation.end(result)
      view.reply = { _ in .success("[]") }
      view.endWaiting()
      await settle()
      controller.viewDidStart()
      controller.viewDidLoad()
      for _ in 0..<500 {
        view.endWaiting()
        if controller.state == .done { break }
        if case .failed = controller.state { break }
        controller.viewDidLoad()
        await settle()
      }
      let isOver: Bool
      if case .failed = controller.state {
        isOver = true
      } else {
        isOver = controller.state == .done
      }
      #expect(isOver, "\(controller.state)")
    } else {
      await settle()
      view.endWaiting()
      await settle { controller.state == .stopped }
      #expect(controller.state == .stopped)
    }
    #expect(view.callsAfterItWasGone == 0)
    view.endWaiting()
  }

  @Test func stopsThePreparation() async {
    let controller = controller()
    controller.start()
    await settle()
    controller.stop()
    for _ in 0..<1000 where !preparation.wasCancelled.withLock({ $0 }) { await settle() }
    #expect(preparation.wasCancelled.withLock { $0 })
    #expect(view.log == ["load"])
  }

  @Test func goesAwayWithItsOwner() async {
    weak var gone: LaunchController?
    do {
      let controller = controller()
      gone = controller
      controller.start()
      await settle()
    }
    for _ in 0..<1000 where gone != nil { await settle() }
    #expect(gone == nil)
    for _ in 0..<1000 where !preparation.wasCancelled.withLock({ $0 }) { await settle() }
    #expect(preparation.wasCancelled.withLock { $0 })
  }
}

/// The record of a launch, and answers before there is a bundle.
@Suite struct LaunchRecords {
  @Test func isTextAndJSON() throws {
    let timeline = LaunchTimeline(elapsed: 1)
    #expect(timeline.now >= 1)
    timeline.mark("second", detail: "a \"b\" </script>", at: 0.0125)
    timeline.mark("first", at: 0.01)
    #expect(timeline.time(of: "second") == 0.0125)
    #expect(timeline.time(of: "third") == nil)
    #expect(
      timeline.text
        == "     10.00 ms     +10.00  first\n     12.50 ms      +2.50  second  a \"b\" </script>\n")
    #expect(
      timeline.json
        == "[{\"name\":\"first\",\"ms\":10.00},\n{\"name\":\"second\",\"ms\":12.50,\"detail\":\"a \\\"b\\\" \\u003c/script>\"}]"
    )
    #expect(try JSONSerialization.jsonObject(with: Data(timeline.json.utf8)) is [[String: Any]])
  }

  @Test func answersTheShellBeforeTheBundle() async throws {
    let site = try Site()
    let pending = PendingResponder(shell: Array("<title>shell</title>".utf8))
    let page = "  Accept: text/html"
    let shell = await pending.answer(AssetRequest(line: "GET /?a=b" + page))
    #expect(shell.text == "<title>shell</title>")
    async let script = pending.answer(AssetRequest(line: "GET /js/app.mjs  Accept: */*"))
    async let other = pending.answer(AssetRequest(line: "GET /about" + page))
    let given = Task { await pending.answer(AssetRequest(line: "GET /js/app.mjs")) }
    given.cancel()
    #expect(await given.value.status == 500)
    pending.reject("not there yet")
    let rejected = await pending.answer(AssetRequest(line: "GET /js/app.mjs"))
    #expect(rejected.status == 500 && rejected.text.contains("not there yet"))
    let first = await (script.status, other.status)
    pending.resolve(try site.packed())
    #expect(first == (500, 500))
    #expect(await pending.answer(AssetRequest(line: "GET /js/app.mjs")).status == 200)
    #expect(await pending.answer(AssetRequest(line: "GET /" + page)).text.contains("one"))
  }

  @Test func keepsRequestsUntilTheBundleIsThere() async throws {
    let site = try Site()
    let pending = PendingResponder()
    let answers = await withTaskGroup { group in
      for _ in 0..<50 {
        group.addTask { await pending.answer(AssetRequest(line: "GET /digits.txt")).text }
      }
      group.addTask {
        if let responder = try? site.packed() { pending.resolve(responder) }
        return "0123456789"
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers == [String](repeating: "0123456789", count: 51))
  }
}
