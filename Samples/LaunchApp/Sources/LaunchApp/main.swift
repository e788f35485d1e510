// LaunchApp: a bundle in a web view, launched in one of several ways, with a record of when what happened.
//
//   LaunchApp --way WAY [--directory DIR] [--bundle ZIP] [--shell FILE] [--work DIR] [--page index.html]
//             [--rules JSON] [--drive DESCRIPTOR] [--early SCRIPT] [--started SECONDS] [--json FILE] [--svg FILE] [--screenshot FILE] [--wait SECONDS]
//
// SECONDS is what the clock CLOCK_MONOTONIC said when the process was started; the timeline begins there.

import AssetRuntime
import Foundation

#if canImport(WebKit) && canImport(AppKit)
  typealias SampleView = AppleLaunchView
#elseif canImport(CWebKitGTK)
  typealias SampleView = GTKLaunchView
#endif

#if canImport(CWebKitGTK) || (canImport(WebKit) && canImport(AppKit))
  var values: [String: String] = [:]
  var words = CommandLine.arguments.dropFirst()
  while let word = words.popFirst() {
    guard word.hasPrefix("--"), let value = words.popFirst() else {
      print("error: '\(word)' is not understood; the head of main.swift says what is")
      exit(64)
    }
    values[String(word.dropFirst(2))] = value
  }
  guard let way = Way(rawValue: values["way"] ?? "") else {
    print("error: --way is one of \(Way.allCases.map(\.rawValue).joined(separator: ", "))")
    exit(64)
  }

  func monotonic() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  let timeline = LaunchTimeline(
    elapsed: values["started"].flatMap(Double.init).map { monotonic() - $0 } ?? 0)
  timeline.mark("main")
  let shell = values["shell"].flatMap { FileManager.default.contents(atPath: $0) }.map { Array($0) }
  var materials = Materials(
    shell: way == .blank ? nil : shell, page: values["page"] ?? "index.html")
  materials.directory = values["directory"] ?? ""
  materials.bundle = values["bundle"] ?? ""
  materials.work = values["work"] ?? NSTemporaryDirectory()

  let rules: URLRules
  do {
    let file = try values["rules"].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    rules = try URLRules(
      engine: SampleView.engine(scheme: Materials.scheme), try file.map(RuleFile.rules) ?? [])
  } catch {
    print(error)
    exit(65)
  }
  materials.rules = rules

  // In the page: when its first frame was drawn, and the first one with content of the page. A splash is no content of the
  // page, and no text or picture either, so that the engine's own "first contentful paint" does not know of it.
  let script = """
    (() => {
      if (window.launchIsWatched) return;
      window.launchIsWatched = true;
      const say = word => window.webkit.messageHandlers.launch.postMessage(
        word + " " + (performance.timeOrigin + performance.now()));
      const isShell = () => document.getElementById("webpack-assets-page");
      let wasDrawn = false;
      const look = () => {
        const body = document.body;
        if (body && !wasDrawn) {
          wasDrawn = true;
          const word = isShell() ? "shell" : "frame";
          // The next frame begins when this one has been drawn.
          requestAnimationFrame(() => say(word));
        }
        if (body && !isShell() && (body.innerText.trim() || body.querySelector("img,svg,canvas,video,input")))
          requestAnimationFrame(() => say("content"));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    })()
    """
  // What a check wants of every page before its own scripts run.
  let early = values["early"].flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? ""
  let view = SampleView(
    scheme: Materials.scheme, script: early + script, answering: materials.pending)
  timeline.mark("window")
  let controller = LaunchController(
    view: view, plan: materials.plan(way, timeline), timeline: timeline)
  view.controller = controller
  #if canImport(CWebKitGTK)
    if let descriptor = values["drive"].flatMap(Int32.init) {
      Driver(view: view, controller: controller, rules: rules, answers: descriptor).run()
    }
  #endif

  /// A time of the page's clock, in milliseconds since 1970, as one of the timeline.
  func place(_ milliseconds: Double) -> Double {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let since = Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 - milliseconds / 1000
    return timeline.now - since
  }

  var seen: Set<String> = []
  view.said = { message in
    let parts = message.split(separator: " ").map(String.init)
    guard parts.count == 2, let time = Double(parts[1]), seen.insert(parts[0]).inserted else {
      return
    }
    let names = ["shell": "shell painted", "frame": "first frame", "content": "first content"]
    timeline.mark(names[parts[0]] ?? parts[0], at: place(time))
  }

  /// Writes what was asked for and ends.
  @MainActor func end(_ status: Int32) async {
    if let path = values["screenshot"] {
      do { try await view.draw(to: path) } catch { print("error: no picture: \(error)") }
    }
    print(timeline.text, terminator: "")
    if let path = values["json"] {
      try? Data((timeline.json + "\n").utf8).write(to: URL(fileURLWithPath: path))
    }
    if let path = values["svg"] {
      let title = way.rawValue + (shell == nil ? "" : " behind the shell")
      try? Data(Waterfall.svg(timeline, title: title).utf8).write(to: URL(fileURLWithPath: path))
    }
    exit(status)
  }

  controller.stateChanged = { state in
    switch state {
    case .done:
      timeline.mark("done")
      Task {
        // Pages that paint late, and those that never do.
        let patience = values["wait"].flatMap(Double.init) ?? 2
        let begin = monotonic()
        while !seen.contains("content"), monotonic() - begin < patience {
          try? await Task.sleep(nanoseconds: 5_000_000)
        }
        await end(0)
      }
    case .failed(let message):
      print("error: \(message)")
      Task { await end(1) }
    default: break
    }
  }
  Task {
    // Rules come before the first request.
    do {
      try await view.follow(rules)
      controller.start()
    } catch {
      print(error)
      exit(1)
    }
  }
  view.run()
#else
  print(
    "error: this sample shows a bundle in WebKitGTK, or in WebKit in a window of macOS; for iOS see the articles of AssetRuntime"
  )
  exit(1)
#endif
