internal import AssetArchive
internal import AssetRuntime
internal import AssetText
internal import Foundation
internal import TestSupport
internal import Testing

/// Versions between launches: installing, confirming, going back, moving, purging.
@Suite struct Storing {
  let place: ScratchDirectory

  init() throws { place = try ScratchDirectory() }

  /// An archive of one version.
  private func archive(_ version: String, files: Int = 3) throws -> String {
    var entries = [ZipFixture.Entry("index.html", Array("<title>\(version)</title>".utf8))]
    for index in 0..<files {
      entries.append(.init("js/\(index).js", Array("print(\(index), '\(version)')".utf8)))
    }
    return try place.write("\(version).zip", ZipFixture(entries).bytes())
  }

  private func store(
    _ change: (inout AssetStore.Options) -> Void = { _ in }
  ) throws -> AssetStore {
    try FileManager.default.createDirectory(
      atPath: place.path + "/place", withIntermediateDirectories: true)
    var options = AssetStore.Options()
    change(&options)
    return AssetStore(.directory(place.path + "/place"), name: "site", options: options)
  }

  private func title(_ bundle: InstalledBundle?) throws -> String? {
    guard let bundle else { return nil }
    let page = try String(contentsOfFile: bundle.path + "/index.html", encoding: .utf8)
    return page.replacing("<title>", with: "").replacing("</title>", with: "")
  }

  private var versions: [String] {
    place.names("place/site/versions").filter { !$0.hasPrefix(".") }
  }

  @Test func installsOnce() async throws {
    let store = try store()
    #expect(await store.current == nil)
    await #expect(throws: StoreError.nothingInstalled) { try await store.confirm() }
    let first = try await store.install(from: try archive("one"))
    #expect(first.report?.outcome == .extracted)
    #expect(try title(first) == "one")
    #expect(!first.isConfirmed)
    let again = try await store.install(from: try archive("one"))
    #expect(again.report?.outcome == .alreadyDone)
    #expect(again.identity == first.identity && again.path == first.path)
    // As the next launch finds it.
    let next = try self.store()
    #expect(try title(await next.current) == "one")
  }

  @Test func goesBackToTheLastGoodOne() async throws {
    let store = try store()
    let one = try await store.install(from: try archive("one"))
    await #expect(throws: StoreError.nothingToRollBack) { try await store.rollBack() }
    try await store.confirm()
    #expect(await store.current?.isConfirmed == true)
    await #expect(throws: StoreError.nothingToRollBack) { try await store.rollBack() }

    let two = try await store.install(from: try archive("two"))
    #expect(try title(await store.current) == "two")
    #expect(await store.current?.isConfirmed == false)
    // The app did not come up: a new launch goes back.
    let next = try self.store()
    let back = try await next.rollBack()
    #expect(back.identity == one.identity && back.isConfirmed)
    #expect(try title(await next.current) == "one")
    // What was bad is not taken again, unless it is asked for.
    await #expect(throws: StoreError.rejected(two.identity)) {
      try await next.install(from: try archive("two"))
    }
    #expect(try title(await next.current) == "one")
    let accepted = try await next.install(from: try archive("two"), acceptingRejected: true)
    #expect(accepted.identity == two.identity)
    #expect(try await next.install(from: try archive("two")).identity == two.identity)
    // A version that was confirmed can turn out to be bad as well.
    try await next.confirm()
    #expect(try title(try await next.rollBack()) == "one")
  }

  @Test func removesWhatIsSuperseded() async throws {
    for version in 1...6 {
      let store = try store()
      try await store.install(from: try archive("version \(version)"))
      try await store.confirm()
    }
    let store = try store()
    try await store.removeSuperseded()
    #expect(versions.count == 2)
    #expect(try title(await store.current) == "version 6")
    #expect(try title(try await store.rollBack()) == "version 5")
    try await store.removeSuperseded()
    // Handed out by this store: pages may show it.
    #expect(versions.count == 2)
    let later = try self.store()
    try await later.removeSuperseded()
    #expect(versions.count == 1)
    #expect(place.names("place/site/versions").count == 1)
  }

  /// Installations that were killed leave trees under names with a dot.
  @Test func removesLeftovers() async throws {
    let store = try store()
    let one = try await store.install(from: try archive("one"))
    try place.write("place/site/versions/.\(one.identity).webpack-assets-ABCDEFGH/a.js", "left")
    try place.write("place/site/versions/.removed-abc/a.js", "left")
    try place.write("place/site/versions/notes.txt", "not ours")
    try await store.removeSuperseded()
    #expect(place.names("place/site/versions").sorted() == [one.identity, "notes.txt"].sorted())
  }

  /// On iOS an app's container has another path after each update.
  @Test func moves() async throws {
    let one = try await store().install(from: try archive("one"))
    try await store().confirm()
    try FileManager.default.moveItem(
      atPath: place.path + "/place", toPath: place.path + "/elsewhere")
    let moved = AssetStore(.directory(place.path + "/elsewhere"), name: "site")
    let current = try #require(await moved.current)
    #expect(current.identity == one.identity && current.isConfirmed)
    #expect(current.path.hasPrefix(place.path + "/elsewhere/"))
    #expect(try title(current) == "one")
    #expect(try await moved.install(from: try archive("one")).report?.outcome == .alreadyDone)
    for file in place.files("elsewhere/site") where !file.hasPrefix("versions/") {
      #expect(
        !String(decoding: try place.read("elsewhere/site/" + file), as: UTF8.self).contains("/"))
    }
  }

  /// The system purges file by file (SwiftR#21, electron#52804).
  @Test func repairsWhatWasPurged() async throws {
    let store = try store()
    let one = try await store.install(from: try archive("one"))
    try FileManager.default.removeItem(atPath: one.path + "/js/1.js")
    #expect(try await store.install(from: try archive("one")).report?.outcome == .repaired(1))
    try FileManager.default.removeItem(atPath: one.path + "/.webpack-assets/stamp")
    #expect(await store.current == nil)
    #expect(try await store.install(from: try archive("one")).report?.outcome == .extracted)
    try FileManager.default.removeItem(atPath: place.path + "/place/site/state")
    #expect(await store.current == nil)
    #expect(try await store.install(from: try archive("one")).report?.outcome == .alreadyDone)
    // What removes superseded versions meanwhile is not to be disturbed.
    try await store.removeSuperseded()
    try FileManager.default.removeItem(atPath: place.path + "/place/site")
    #expect(try await store.install(from: try archive("one")).report?.outcome == .extracted)
  }

  static let states = [
    "", "nonsense", "webpack-assets store 2\ncurrent x\n",
    "webpack-assets store 1\ncurrent ../..\n",
    "webpack-assets store 1\ncurrent \(String(repeating: "a", count: 64))\n",
    "webpack-assets store 1\n\u{0}\u{0}\n", String(repeating: "x", count: 100_000),
  ]

  @Test(arguments: states) func forgetsWhatItCannotRead(_ state: String) async throws {
    let one = try await store().install(from: try archive("one"))
    try place.write("place/site/state", state)
    let store = try store()
    #expect(await store.current == nil)
    await #expect(throws: StoreError.nothingToRollBack) { try await store.rollBack() }
    #expect(try await store.install(from: try archive("one")).path == one.path)
    #expect(try title(await store.current) == "one")
  }

  @Test func exchanges() async throws {
    let store = try store { $0.layout = .exchanged }
    let one = try await store.install(from: try archive("one"))
    try await store.confirm()
    let two = try await store.install(from: try archive("two"))
    #expect(one.path == two.path)
    #expect(try title(two) == "two")
    #expect(try title(await store.current) == "two")
    await #expect(throws: StoreError.nothingToRollBack) { try await store.rollBack() }
    try await store.removeSuperseded()
    #expect(try title(await store.current) == "two")
  }

  @Test func leavesTheCurrentOneWhereSomethingFails() async throws {
    let store = try store()
    try await store.install(from: try archive("one"))
    let broken = try place.write("broken.zip", Array("no archive".utf8))
    await #expect(throws: StoreError.self) { try await store.install(from: broken) }
    await #expect(throws: StoreError.self) { try await store.install(from: place.path + "/none") }
    _ = try archive("three")
    var bytes = try place.read("three.zip")
    bytes[bytes.firstIndex(of: UInt8(ascii: "<")).map { $0 + 1 } ?? 0] ^= 1
    let damaged = try place.write("damaged.zip", bytes)
    try await store.install(from: try archive("two"))
    await #expect(throws: StoreError.self) { try await store.install(from: damaged) }
    #expect(try title(await store.current) == "two")
  }

  @Test func knowsItsPlaces() async throws {
    for name in ["", ".", "..", "a/b", "/a", "a\\b"] {
      let store = AssetStore(.directory(place.path), name: name)
      await #expect(throws: StoreError.self) { try await store.removeSuperseded() }
    }
    let nowhere = AssetStore(.directory(place.path + "/none"))
    await #expect(throws: StoreError.self) { try await nowhere.removeSuperseded() }
    #expect(await nowhere.current == nil)
    try place.write("file", "")
    let file = AssetStore(.directory(place.path), name: "file")
    await #expect(throws: StoreError.self) { try await file.removeSuperseded() }
    #if os(Linux)
      let group = AssetStore(.appGroup("group.example"))
      await #expect(throws: StoreError.self) { try await group.removeSuperseded() }
    #endif
    let name = "webpack-assets-test-\(UUID().uuidString)"
    let temporary = AssetStore(.temporary, name: name)
    let bundle = try await temporary.install(from: try archive("one"))
    #expect(try title(bundle) == "one")
    let root = URL(fileURLWithPath: bundle.path).deletingLastPathComponent()
      .deletingLastPathComponent()
    #expect(root.lastPathComponent == name)
    try FileManager.default.removeItem(at: root)
  }

  @Test func tellsHowFarItIs() async throws {
    let seen = Lock<[AssetStore.Progress]>([])
    try await store().install(from: try archive("one", files: 20)) { progress in
      seen.withLock { $0.append(progress) }
    }
    let all = seen.withLock { $0 }
    #expect(all.allSatisfy { $0.totalFiles == 21 })
    #expect(all.map(\.files).max() == 21)
    #expect(all.map(\.bytes).max() == all[0].totalBytes)
  }

  @Test func stopsWhenTheTaskIsCancelled() async throws {
    let store = try store()
    try await store.install(from: try archive("one"))
    let large = try archive("two", files: 400)
    for count in [0, 1, 7, 100, 399] {
      let running = Lock<Task<InstalledBundle, any Error>?>(nil)
      let task = Task<InstalledBundle, any Error> {
        try await store.install(from: large) { progress in
          guard progress.files >= count else { return }
          while running.withLock({ $0 }) == nil { usleep(100) }
          running.withLock { $0?.cancel() }
        }
      }
      running.withLock { $0 = task }
      let error = await #expect(throws: StoreError.self) { try await task.value }
      guard case .archive(.cancelled) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(try title(await store.current) == "one")
      #expect(place.names("place/site/versions").count == 1)
    }
  }

  /// Many stores on one place, as of an app and its extensions.
  @Test func manyAtOnce() async throws {
    let archives = try (0..<3).map { try archive("version \($0)", files: 30) }
    try await withThrowingTaskGroup { group in
      for index in 0..<12 {
        let store = try store()
        group.addTask {
          let bundle = try await store.install(from: archives[index % 3])
          #expect(bundle.path.hasSuffix(bundle.identity))
          if index % 4 == 0 { try await store.confirm() }
          try await store.removeSuperseded()
        }
      }
      try await group.waitForAll()
    }
    let last = try store()
    let current = try #require(await last.current)
    #expect(try title(current)?.hasPrefix("version ") == true)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: current.path).count > 31)
  }

  /// With one thread for all tasks: installations that wait block none of them.
  ///
  /// Each stops inside its first file until another task has run on that thread. If a store used it, nothing would go on.
  @Test func leavesThePoolAlone() async throws {
    let pool = SingleThread()
    let archives = try (0..<3).map { try archive("version \($0)") }
    let stores = try (0..<3).map { _ in try store() }
    let ticks = Lock(0)
    await withTaskExecutorPreference(pool) {
      await withTaskGroup(of: Void.self) { group in
        for (store, archive) in zip(stores, archives) {
          group.addTask {
            let bundle = try? await store.install(from: archive) { _ in
              let before = ticks.withLock { $0 }
              while ticks.withLock({ $0 }) < before + 2 { usleep(100) }
            }
            #expect(bundle != nil)
          }
        }
        group.addTask {
          while !Task.isCancelled {
            ticks.withLock { $0 += 1 }
            await Task.yield()
          }
        }
        for _ in 0..<3 { await group.next() }
        group.cancelAll()
      }
    }
    #expect(ticks.withLock { $0 } > 3)
  }
}

/// A pool of one thread.
private final class SingleThread: TaskExecutor {
  private let queue = DispatchQueue(label: "pool of one")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
