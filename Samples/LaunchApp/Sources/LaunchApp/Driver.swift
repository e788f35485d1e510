// Driver: the view under orders, for checks that another program makes.
//
// Each line of standard input is an order, and each has one line of JSON as its answer, which goes to a descriptor of its own:
// standard output is the console of the page. `load` shows an address as it is, without the controller; `launch` has the
// controller bring the bundle up in its own way, and from then on an order that loads something has ended when the controller
// is done with it again. An order waits for its load for as long as the other program does.

#if canImport(CWebKitGTK)
  import AssetRuntime
  import CWebKitGTK
  import Foundation

  /// Takes orders from standard input.
  @MainActor final class Driver {
    private let view: GTKLaunchView
    private let controller: LaunchController
    private let answers: Int32
    private var isLaunched = false
    private let rules: URLRules
    /// The addresses that left the view.
    private var outside: [String] = []
    /// Whoever waits for the end of a load, or of the web process.
    private var waiting: CheckedContinuation<GTKLaunchView.Event, Never>?

    init(view: GTKLaunchView, controller: LaunchController, rules: URLRules, answers: Int32) {
      self.rules = rules
      self.view = view
      self.controller = controller
      self.answers = answers
    }

    /// Takes orders until there are no more, and ends the process.
    func run() -> Never {
      view.showConsole()
      view.controller = nil
      view.openOutside = { [weak self] in self?.outside.append($0) }
      view.happened = { [weak self] event in self?.hear(event) }
      let orders = AsyncStream<String> { continuation in
        Thread.detachNewThread {
          while let line = readLine() { continuation.yield(line) }
          continuation.finish()
        }
      }
      Task {
        for await line in orders {
          let words = line.split(separator: " ", maxSplits: 1).map(String.init)
          let argument = words.count > 1 ? words[1] : ""
          do {
            answer("ok", try await obey(words.first ?? "", argument))
          } catch {
            answer("error", "\(error)")
          }
        }
        exit(0)
      }
      view.run()
    }

    private struct Refusal: Error, CustomStringConvertible {
      let description: String
    }

    /// Does what is asked and returns what is to be answered.
    private func obey(_ order: String, _ argument: String) async throws -> String {
      switch order {
      case "load": try await loading { view.load(.address(argument)) }
      case "begin", "launch":
        view.controller = controller
        isLaunched = true
        // What never ends is begun only.
        guard order == "launch" else {
          controller.start()
          break
        }
        try await loading { controller.start() }
      case "reload": try await loading { view.reload() }
      case "back": try await loading { view.goBack() }
      case "forward": try await loading { view.goForward() }
      case "kill":
        let event = await next { view.terminate() }
        guard case .ended = event else { throw Refusal(description: "\(event)") }
        // The controller loads the page again by itself.
        if isLaunched { try await settled(await next {}) }
      case "call":
        let script = try JSONDecoder().decode(String.self, from: Data(argument.utf8))
        return try await view.call(script) ?? ""
      case "draw": try await view.draw(to: argument)
      case "fetched":
        return String(decoding: try JSONEncoder().encode(view.fetched), as: UTF8.self)
      case "rules":
        let new = try RuleFile.rules(Data(argument.utf8))
        try rules.update { $0 = new }
        try await view.follow(rules)
      case "outside":
        return String(decoding: try JSONEncoder().encode(outside), as: UTF8.self)
      case "state": return "\(controller.state)"
      default: throw Refusal(description: "'\(order)' is no order")
      }
      return ""
    }

    private func hear(_ event: GTKLaunchView.Event) {
      let waiter = waiting
      waiting = nil
      waiter?.resume(returning: event)
    }

    private func next(_ begin: () -> Void) async -> GTKLaunchView.Event {
      await withCheckedContinuation { continuation in
        waiting = continuation
        begin()
      }
    }

    /// Begins a load and waits for its end.
    private func loading(_ begin: () -> Void) async throws { try await settled(await next(begin)) }

    private func settled(_ event: GTKLaunchView.Event) async throws {
      guard case .loaded = event else { throw Refusal(description: "\(event)") }
      while isLaunched {
        switch controller.state {
        case .launching, .populating: try await Task.sleep(nanoseconds: 5_000_000)
        default: return
        }
      }
    }

    private func answer(_ kind: String, _ text: String) {
      let quoted = (try? JSONEncoder().encode([kind: text])) ?? Data("{}".utf8)
      let line = [UInt8](quoted) + [UInt8(ascii: "\n")]
      var done = 0
      while done < line.count {
        let count = line[done...].withUnsafeBytes { write(answers, $0.baseAddress, $0.count) }
        if count <= 0 { exit(1) }
        done += count
      }
    }
  }
#endif
