// Drives what the library says to WebKit: scheme tasks that are stopped at random moments, and a launch.
//   check-webkit [RUNS]
internal import AssetRuntime
internal import WebKit

#if canImport(UIKit)
  internal import UIKit
#else
  internal import AppKit
#endif

/// A task that counts every word after its end: WebKit raises an exception there, which ends the app.
@MainActor final class FakeTask: NSObject, WKURLSchemeTask {
  let request: URLRequest
  private(set) var response: HTTPURLResponse?
  private(set) var data = Data()
  private(set) var isOver = false
  private(set) var hasFinished = false
  private(set) var violations = 0
  var heard: (() -> Void)?

  init(_ request: URLRequest) { self.request = request }

  func didReceive(_ response: URLResponse) {
    if isOver || self.response != nil { violations += 1 }
    self.response = response as? HTTPURLResponse
    heard?()
  }

  func didReceive(_ data: Data) {
    if isOver || response == nil { violations += 1 }
    self.data += data
    heard?()
  }

  func didFinish() {
    if isOver { violations += 1 }
    isOver = true
    hasFinished = true
  }

  func didFailWithError(_ error: any Error) {
    if isOver { violations += 1 }
    isOver = true
  }

  func stop() { isOver = true }
}

@MainActor enum Check {
  static var failures: [String] = []

  static func expect(_ condition: Bool, _ words: @autoclosure () -> String) {
    if !condition { failures.append(words()) }
  }

  static func url(_ text: String) -> URL {
    guard let url = URL(string: text) else { preconditionFailure("an address of this program") }
    return url
  }

  /// Requests of all kinds, some of which are stopped: within a word, between two, before the first.
  static func tasks(_ responder: AssetResponder, runs: Int, size: Int) async {
    let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    let handler = AssetSchemeHandler(responder)
    view.configuration.setURLSchemeHandler(handler, forURLScheme: "app")
    var stopped = 0
    for _ in 0..<runs {
      var all: [(task: FakeTask, isKept: Bool)] = []
      for _ in 0..<8 {
        let name = ["index.html", "film.mp4", "film.mp4", "none.js"].randomElement() ?? ""
        var request = URLRequest(url: url("app://local/\(name)"))
        if Bool.random(), name == "film.mp4" {
          request.setValue("bytes=100-2000000", forHTTPHeaderField: "Range")
        }
        let task = FakeTask(request)
        let isKept = Bool.random()
        if !isKept, Bool.random() {
          var words = Int.random(in: 0..<6)
          task.heard = { [weak task] in
            words -= 1
            guard words == 0, let task else { return }
            task.stop()
            handler.webView(view, stop: task)
          }
        }
        handler.webView(view, start: task)
        all.append((task, isKept))
      }
      for (task, isKept) in all where !isKept {
        for _ in 0..<Int.random(in: 0..<5) { await Task.yield() }
        if !task.isOver {
          task.stop()
          handler.webView(view, stop: task)
          stopped += 1
        }
      }
      for (task, isKept) in all {
        while isKept, !task.isOver { try? await Task.sleep(nanoseconds: 200_000) }
        if isKept { expect(task.hasFinished && task.response != nil, "a task was not finished") }
        if isKept, task.request.url?.lastPathComponent == "film.mp4" {
          let isRange = task.request.value(forHTTPHeaderField: "Range") != nil
          expect(
            task.data.count == (isRange ? 1_999_901 : size), "a film has \(task.data.count) bytes")
          expect(task.response?.statusCode == (isRange ? 206 : 200), "a film has another status")
        }
      }
      try? await Task.sleep(nanoseconds: 300_000)
      for (task, _) in all { expect(task.violations == 0, "a word after the end") }
    }
    print("\(runs * 8) tasks, \(stopped) of them stopped from outside")
  }

  static func post(_ responder: AssetResponder) async {
    let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    let handler = AssetSchemeHandler(responder)
    for (method, status, body) in [("POST", 405, true), ("HEAD", 200, false)] {
      var request = URLRequest(url: url("app://local/index.html"))
      request.httpMethod = method
      let task = FakeTask(request)
      handler.webView(view, start: task)
      while !task.isOver { try? await Task.sleep(nanoseconds: 200_000) }
      expect(task.response?.statusCode == status, "\(method) has another status")
      expect(task.data.isEmpty != body, "\(method) has another body")
    }
  }

  static func launch(_ responder: AssetResponder) async throws {
    let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    view.answer = { $0.contains("populate") ? "[]" : nil }
    let launchView = WebKitLaunchView(view)
    launchView.rules = try URLRules(
      engine: .webKit(scheme: "app"),
      [URLRule("https://*/*", .openOutside), URLRule("https://bad.example/*", .block)])
    var opened: [String] = []
    launchView.openOutside = { opened.append($0.absoluteString) }
    let pending = PendingResponder()
    let plan = LaunchController.Plan(shell: .address("app://local/")) { _ in
      pending.resolve(responder)
      return .init(base: "app://local/")
    }
    let controller = LaunchController(view: launchView, plan: plan)
    launchView.controller = controller
    launchView.coverUntilPainted(.init())
    expect(view.subviews.count == 1, "there is no cover")
    controller.start()
    expect(view.orders == ["load app://local/"], "the shell was not asked for")
    let delegate = view.navigationDelegate
    delegate?.webView(view, didStartProvisionalNavigation: nil)
    delegate?.webView(view, didCommit: nil)
    delegate?.webView(view, didFinish: nil)
    for _ in 0..<5000 where controller.state != .done { try await Task.sleep(nanoseconds: 200_000) }
    expect(controller.state == .done, "the launch is \(controller.state)")
    expect(view.subviews.isEmpty, "the cover stayed")
    delegate?.webView(
      view, didFailProvisionalNavigation: nil,
      withError: NSError(domain: NSURLErrorDomain, code: NSURLErrorCancelled))
    expect(controller.state == .done, "a navigation that was replaced is a failure")
    delegate?.webViewWebContentProcessDidTerminate(view)
    expect(view.orders.last == "reload", "nothing was reloaded")
    for (address, policy) in [
      ("https://a.example/", WKNavigationActionPolicy.cancel), ("https://bad.example/", .cancel),
      ("app://local/x", .allow),
    ] {
      let action = WKNavigationAction(URLRequest(url: url(address)))
      let found = await delegate?.webView(view, decidePolicyFor: action)
      expect(found == policy, "\(address) has another policy")
    }
    expect(opened == ["https://a.example/"], "opened: \(opened)")
    controller.stop()
    delegate?.webView(view, didFinish: nil)
    expect(controller.state == .stopped, "a launch that was stopped goes on")
  }

  static func run() async throws {
    let place = NSTemporaryDirectory() + "/webpack-assets-webkit-\(UUID().uuidString)"
    let files = FileManager.default
    try files.createDirectory(atPath: place, withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: place) }
    let size = 5 << 20
    try Data("<!doctype html><title>one</title>".utf8).write(
      to: URL(fileURLWithPath: place + "/index.html"))
    try Data(count: size).write(to: URL(fileURLWithPath: place + "/film.mp4"))
    let responder = try AssetResponder(directory: place)
    let runs = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100
    await tasks(responder, runs: runs, size: size)
    await post(responder)
    try await launch(responder)
  }
}

try await Check.run()
for failure in Set(Check.failures) { print("error: \(failure)") }
exit(Check.failures.isEmpty ? 0 : 1)
