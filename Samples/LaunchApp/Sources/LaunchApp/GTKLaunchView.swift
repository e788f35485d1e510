// WebKitGTK as LaunchController needs it, and its scheme requests as an AssetAnswering answers them.

#if canImport(CWebKitGTK)
  import AssetRuntime
  import CWebKitGTK
  import Foundation

  /// A window with a WebKitGTK view.
  @MainActor final class GTKLaunchView: LaunchView {
    struct ScriptError: Error, CustomStringConvertible {
      let description: String
    }

    weak var controller: LaunchController?
    /// Hears what the page's own script says.
    var said: (String) -> Void = { _ in }
    /// What a load came to, as those hear of it who look on.
    enum Event {
      case loaded, failed(String), ended
    }
    var happened: (Event) -> Void = { _ in }
    /// The addresses that the engine asked for, in their order.
    private(set) var fetched: [String] = []
    private let answering: any AssetAnswering
    /// What becomes of navigations, and of what pages load; see ``follow(_:)``.
    private(set) var rules: URLRules?
    /// Opens addresses that leave the view.
    var openOutside: (String) -> Void = { launch_open($0) }
    private var view: UnsafeMutablePointer<WebKitWebView>?
    private let events: UnsafeMutablePointer<launch_events>

    /// Makes the window. It lives as long as the process, as its events need.
    init(
      scheme: String, script: String, answering: any AssetAnswering, width: Int32 = 1000,
      height: Int32 = 700
    ) {
      self.answering = answering
      launch_initialize()
      launch_join_loops()
      events = .allocate(capacity: 1)
      events.initialize(to: launch_events())
      events.pointee.context = Unmanaged.passRetained(self).toOpaque()
      events.pointee.loads = { context, event in
        GTKLaunchView.of(context) { $0.loaded(event) }
      }
      events.pointee.fails = { context, message in
        let message = message.map { String(cString: $0) } ?? ""
        GTKLaunchView.of(context) {
          $0.controller?.viewDidFail(message)
          $0.happened(.failed(message))
        }
      }
      events.pointee.ends = { context in
        GTKLaunchView.of(context) {
          $0.controller?.viewProcessDidTerminate()
          $0.happened(.ended)
        }
      }
      events.pointee.fetches = { context, address in
        let address = address.map { String(cString: $0) } ?? ""
        GTKLaunchView.of(context) { $0.fetched.append(address) }
      }
      events.pointee.navigates = { context, address in
        let address = address.map { String(cString: $0) } ?? ""
        var isMade: gboolean = 1
        GTKLaunchView.of(context) { isMade = $0.isMade(address) ? 1 : 0 }
        return isMade
      }
      events.pointee.says = { context, message in
        let message = message.map { String(cString: $0) } ?? ""
        GTKLaunchView.of(context) { $0.said(message) }
      }
      events.pointee.asks = { context, request in
        // Unsafe: GTK calls on the main thread only, where the request is used too.
        nonisolated(unsafe) let request = request
        GTKLaunchView.of(context) { $0.asked(request) }
      }
      events.pointee.closes = { _ in gtk_main_quit() }
      view = launch_make_view(events, scheme, script, width, height)
    }

    /// What a callback of GTK belongs to; GTK calls on the main thread only.
    private nonisolated static func of(
      _ context: UnsafeMutableRawPointer?, _ body: @MainActor (GTKLaunchView) -> Void
    ) {
      guard let context else { return }
      let found = Unmanaged<GTKLaunchView>.fromOpaque(context)
        .takeUnretainedValue()
      MainActor.assumeIsolated { body(found) }
    }

    private func loaded(_ event: Int32) {
      switch event {
      case 0: controller?.viewDidStart()
      case 3:
        controller?.viewDidLoad()
        happened(.loaded)
      default: break
      }
    }

    private func isMade(_ address: String) -> Bool {
      switch rules?.navigation(to: address) {
      case .allow, nil: return true
      case .block: return false
      case .openOutside:
        openOutside(address)
        return false
      }
    }

    /// Who follows rules here.
    static func engine(scheme: String) -> URLRules.Engine { .webKitGTK(scheme: scheme) }

    /// Waits for what happens, until the window is closed.
    func run() -> Never {
      gtk_main()
      exit(0)
    }

    // MARK: Orders

    /// Follows rules from now on; to be called again when they have changed. What answers the scheme has to know them too.
    func follow(_ rules: URLRules) async throws {
      self.rules = rules
      let directory = NSTemporaryDirectory() + "/launch-filters-\(getpid())"
      _ = try await finish { completion in
        launch_filter(view, directory, rules.contentRuleList, completion)
      }
      try? FileManager.default.removeItem(atPath: directory)
    }

    func load(_ page: LaunchPage) {
      switch page {
      case .address(let address): webkit_web_view_load_uri(view, address)
      case .content(let bytes, let base):
        webkit_web_view_load_html(view, String(decoding: bytes, as: UTF8.self), base)
      }
    }

    func reload() { webkit_web_view_reload(view) }

    func goBack() { webkit_web_view_go_back(view) }

    func goForward() { webkit_web_view_go_forward(view) }

    /// Kills the process that shows the page.
    func terminate() { webkit_web_view_terminate_web_process(view) }

    /// Has the page's console written to standard output.
    func showConsole() { launch_show_console(view) }

    func call(_ body: String) async throws -> String? {
      try await finish { completion in launch_call(view, body, completion) }
    }

    /// Writes what can be seen as PNG.
    func draw(to path: String) async throws {
      _ = try await finish { completion in launch_draw(view, path, completion) }
    }

    private final class Ending {
      let continuation: CheckedContinuation<String?, any Error>
      init(_ continuation: CheckedContinuation<String?, any Error>) {
        self.continuation = continuation
      }
    }

    private func finish(_ begin: (launch_completion) -> Void) async throws -> String? {
      try await withCheckedThrowingContinuation { continuation in
        begin(
          launch_completion(
            context: Unmanaged.passRetained(Ending(continuation)).toOpaque(),
            ended: { context, text, error in
              guard let context else { return }
              let ending = Unmanaged<Ending>.fromOpaque(context).takeRetainedValue()
              if let error {
                ending.continuation.resume(
                  throwing: ScriptError(description: String(cString: error)))
              } else {
                ending.continuation.resume(returning: text.map { String(cString: $0) })
              }
            }))
      }
    }

    // MARK: Requests

    /// Up to this size an answer is handed over at once, beyond through a pipe.
    private static let directSize = 1 << 20

    private func asked(_ request: UnsafeMutablePointer<WebKitURISchemeRequest>?) {
      guard let request else { return }
      let answering = answering
      var fields = HeaderFields()
      withUnsafeMutablePointer(to: &fields) { headers in
        launch_fields(
          request,
          { headers, name, value in
            guard let headers, let name, let value else { return }
            headers.assumingMemoryBound(to: HeaderFields.self).pointee.add(
              String(cString: name), String(cString: value))
          }, headers)
      }
      // The engine does not unpack what a scheme answers.
      fields["Accept-Encoding"] = nil
      let address = webkit_uri_scheme_request_get_uri(request).map { String(cString: $0) } ?? ""
      let method = webkit_uri_scheme_request_get_http_method(request).map { String(cString: $0) }
      let shown = webkit_web_view_get_uri(view).map { String(cString: $0) }
      let asked = AssetRequest(
        address, method: method ?? "GET", headers: fields, isMainDocument: address == shown)
      let kept = launch_keep(request)
      Task {
        let response = await answering.answer(asked)
        let whole = response.body.count <= Self.directSize
        let bytes = whole ? (try? await response.body.piece(at: 0, size: Self.directSize)) : nil
        send(response, bytes, to: kept)
      }
    }

    private func send(
      _ response: AssetResponse, _ bytes: [UInt8]?,
      to request: UnsafeMutablePointer<WebKitURISchemeRequest>?
    ) {
      let head = launch_head()
      for field in response.headers { soup_message_headers_append(head, field.name, field.value) }
      let (status, type) = (UInt32(response.status), response.headers["Content-Type"])
      if let bytes {
        bytes.withUnsafeBytes { buffer in
          launch_answer(
            request, status, type, head, buffer.baseAddress, buffer.count, -1)
        }
        return
      }
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      let (body, target) = (response.body, ends[1])
      // A pipe that the engine does not read from holds this thread up and nobody else.
      Thread.detachNewThread {
        try? body.forEachPiece { piece in
          var done = 0
          while done < piece.count {
            let count = write(target, piece.baseAddress?.advanced(by: done), piece.count - done)
            if count <= 0 { return false }
            done += count
          }
          return true
        }
        close(target)
      }
      launch_answer(request, status, type, head, nil, body.count, ends[0])
    }
  }
#endif
