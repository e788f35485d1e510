// LaunchController: the shell at once, the bundle meanwhile, then the page.
//
//   start ── shell loads ──────────────┐
//     └───── prepare ── progress… ─────┴── populate ── done
//
// Two things go on side by side, and either may be first: the view loads the shell, and the bundle is opened or extracted. When
// both have come, the shell is populated. The shell may load again at any time (a reload, back and forward, a web process
// that was killed), and then it is populated again; what was prepared stays. Everything the engine says is an event, each
// load has a number, and what belongs to an earlier load, or comes after `stop`, is ignored.

internal import AssetText

/// Brings a page up in a web view, with a shell that is shown at once.
///
/// ```swift
/// let controller = LaunchController(view: view, plan: plan)
/// controller.start()
/// ```
@MainActor public final class LaunchController {
  /// What is to be launched.
  public struct Plan: Sendable {
    /// The shell, shown before anything is prepared; nil to show nothing until the page itself is there.
    public var shell: LaunchPage?
    /// Opens or extracts the bundle and says where it is; called once, outside of the main actor. Cancelled by
    /// ``LaunchController/stop()``.
    public var prepare: @Sendable (_ progress: Progress) async throws -> Target
    /// What the user reads when something fails.
    public var message: @Sendable (any Error) -> String = { "\($0)" }
    /// How often the web process may be killed before the page was there, until that is a failure.
    public var maximumTerminations = 3

    /// Makes a plan.
    public init(
      shell: LaunchPage?, prepare: @escaping @Sendable (_ progress: Progress) async throws -> Target
    ) {
      self.shell = shell
      self.prepare = prepare
    }
  }

  /// Where a prepared bundle is.
  public struct Target: Sendable, Hashable {
    /// The URL of the bundle's root, for the shell; nil where the shell lies in it.
    public var base: String?
    /// The page to load where there is no shell.
    public var page: LaunchPage?

    /// Makes a target.
    public init(base: String? = nil, page: LaunchPage? = nil) {
      self.base = base
      self.page = page
    }
  }

  /// Tells the shell how far the preparation is; may be called from any thread, as often as one likes.
  public struct Progress: Sendable {
    fileprivate let latest: Lock<Latest>
    fileprivate let changed: @Sendable () -> Void

    /// Says that some of all is done, in any unit.
    public func report(_ done: Int, of total: Int) {
      let isNews = latest.withLock { latest in
        latest.value = (done, total)
        defer { latest.isTold = true }
        return !latest.isTold
      }
      // One message at a time is on its way to the page; what comes meanwhile replaces what waits.
      if isNews { changed() }
    }
  }

  fileprivate struct Latest {
    var value: (done: Int, total: Int)?
    /// True while somebody was told that there is something to fetch.
    var isTold = false
  }

  /// How far a launch is.
  public enum State: Sendable, Hashable {
    /// Not started.
    case idle
    /// The shell loads, or the bundle is prepared, or both.
    case launching
    /// The page takes the place of the shell, or loads.
    case populating
    /// The page is there.
    case done
    /// It will not be there, and why.
    case failed(String)
    /// Nobody wants it any more.
    case stopped
  }

  /// How far the launch is.
  public private(set) var state = State.idle {
    didSet { if state != oldValue { stateChanged?(state) } }
  }
  /// Hears of every change of ``state``.
  public var stateChanged: ((State) -> Void)?
  /// The addresses that the page asked for and did not get, as the shell tells them after it was populated.
  public private(set) var missing = ""
  /// When what happened.
  public let timeline: LaunchTimeline

  private weak var view: (any LaunchView)?
  private let plan: Plan
  private let latest = Lock(Latest())
  private var preparation: Task<Void, Never>?
  private var calls: [Int: Task<Void, Never>] = [:]
  private var nextCall = 0
  private var target: Target?
  /// The number of the load that is shown; 0 before the first has ended.
  private var load = 0
  private var isShown = false
  private var populated: Int?
  private var terminations = 0
  private var isTelling = false

  /// Makes a controller of a view; it holds the view weakly.
  public init(view: any LaunchView, plan: Plan, timeline: LaunchTimeline = LaunchTimeline()) {
    self.view = view
    self.plan = plan
    self.timeline = timeline
  }

  deinit {
    preparation?.cancel()
    for call in calls.values { call.cancel() }
  }

  // MARK: Orders

  /// Shows the shell and begins to prepare; a second call does nothing.
  public func start() {
    guard state == .idle else { return }
    state = .launching
    timeline.mark("start")
    if let shell = plan.shell {
      timeline.mark("shell requested")
      view?.load(shell)
    }
    let progress = Progress(latest: latest) { [weak self] in
      Task { @MainActor in self?.tellProgress() }
    }
    let prepare = plan.prepare
    preparation = Task { [weak self] in
      let result: Result<Target, any Error>
      do { result = .success(try await prepare(progress)) } catch { result = .failure(error) }
      self?.prepared(result)
    }
  }

  /// Ends the launch at whatever point it is; nothing more is asked of the view. For a view that goes away.
  public func stop() {
    guard state != .stopped else { return }
    timeline.mark("stopped")
    state = .stopped
    preparation?.cancel()
    for call in calls.values { call.cancel() }
    calls = [:]
  }

  // MARK: Events of the view

  /// To be called when a page has loaded.
  public func viewDidLoad() {
    guard isRunning else { return }
    load += 1
    isShown = true
    timeline.mark(load == 1 ? (plan.shell == nil ? "page loaded" : "shell loaded") : "loaded again")
    if plan.shell == nil {
      if state == .populating { state = .done }
      terminations = 0
    } else if case .failed(let message) = state, target == nil {
      show(message)
    } else {
      // What went wrong with the load before need not go wrong again.
      populate()
      tellProgress()
    }
  }

  /// To be called when a page begins to load that the controller did not ask for: a reload, or back and forward.
  public func viewDidStart() {
    guard isRunning else { return }
    isShown = false
  }

  /// To be called when a page could not be loaded.
  public func viewDidFail(_ message: String) {
    guard isRunning else { return }
    isShown = false
    fail(message)
  }

  /// To be called when the page has painted something for the first time.
  public func viewDidPaint() {
    guard isRunning else { return }
    timeline.mark(populated == nil && plan.shell != nil ? "shell painted" : "page painted")
  }

  /// To be called when the web process has ended; the page is loaded again.
  public func viewProcessDidTerminate() {
    guard isRunning else { return }
    timeline.mark("web process ended")
    isShown = false
    for call in calls.values { call.cancel() }
    terminations += 1
    guard terminations <= plan.maximumTerminations else {
      return fail("the web process ended \(terminations) times")
    }
    if case .failed = state {} else if state != .launching { state = .populating }
    // Before the first load has ended there may be nothing that could be loaded again.
    if load == 0, let shell = plan.shell {
      view?.load(shell)
    } else {
      view?.reload()
    }
  }

  // MARK: Steps

  private var isRunning: Bool { state != .idle && state != .stopped }

  private func prepared(_ result: Result<Target, any Error>) {
    guard isRunning else { return }
    switch result {
    case .failure(let error):
      timeline.mark("not prepared", detail: "\(error)")
      fail(plan.message(error))
    case .success(let target):
      timeline.mark("prepared")
      self.target = target
      // A view that could not load the shell gets the page when it has loaded it after all.
      if case .failed = state { return }
      if plan.shell != nil {
        populate()
      } else if let page = target.page {
        state = .populating
        view?.load(page)
      } else {
        fail("the plan has neither a shell nor a page")
      }
    }
  }

  /// Populates the shell, where it is shown, everything is prepared and that was not done for this load.
  private func populate() {
    guard let target, isShown, populated != load else { return }
    populated = load
    state = .populating
    timeline.mark("populate")
    let number = load
    let base = target.base.map(ScriptText.quote) ?? ""
    // A page that was populated already has no shell, and nothing is to be done.
    // Where the bundle is there at once, the shell has not been drawn yet, and the page's scripts would keep it from being
    // drawn for as long as they take. A view that cannot be seen draws no frames, so there is an end to waiting.
    let script =
      "if (!window.webpackAssets) return \"\";"
      + " await new Promise(done => {"
      + " requestAnimationFrame(() => setTimeout(done)); setTimeout(done, 100); });"
      + " const result = await webpackAssets.populate(\(base));"
      + " return JSON.stringify(result && result.missing || []);"
    call(script) { [weak self] result in
      guard let self, self.isRunning, self.load == number, self.isShown else { return }
      switch result {
      case .success(let missing):
        self.missing = missing ?? ""
        self.terminations = 0
        self.timeline.mark("populated", detail: self.missing == "[]" ? "" : self.missing)
        self.state = .done
      case .failure(let error):
        self.timeline.mark("not populated", detail: "\(error)")
        self.fail(self.plan.message(error))
      }
    }
  }

  private func fail(_ message: String) {
    state = .failed(message)
    timeline.mark("failed", detail: message)
    show(message)
  }

  /// Shows a message inside the shell.
  private func show(_ message: String) {
    guard isShown, plan.shell != nil else { return }
    call("if (window.webpackAssets) webpackAssets.fail(\(ScriptText.quote(message)));") { _ in }
  }

  /// Tells the shell how far the preparation is; the next message leaves when this one has arrived.
  private func tellProgress() {
    guard state == .launching, isShown, plan.shell != nil, !isTelling else { return }
    let found = latest.withLock { latest -> (done: Int, total: Int)? in
      latest.isTold = false
      defer { latest.value = nil }
      return latest.value
    }
    guard let found else { return }
    isTelling = true
    call("if (window.webpackAssets) webpackAssets.progress(\(found.done), \(found.total));") {
      [weak self] _ in
      self?.isTelling = false
      self?.tellProgress()
    }
  }

  /// Runs a script in the page; `ended` is not called where the launch was stopped meanwhile.
  private func call(
    _ body: String, _ ended: @escaping @MainActor (Result<String?, any Error>) -> Void
  ) {
    nextCall += 1
    let number = nextCall
    calls[number] = Task { [weak self] in
      // Between the order and its turn the launch may have been stopped.
      guard let view = self?.view, self?.isRunning == true, !Task.isCancelled else {
        self?.calls[number] = nil
        if self?.isRunning == true { ended(.failure(CancellationError())) }
        return
      }
      let result: Result<String?, any Error>
      do { result = .success(try await view.call(body)) } catch { result = .failure(error) }
      self?.calls[number] = nil
      guard self?.isRunning == true else { return }
      ended(result)
    }
  }
}
