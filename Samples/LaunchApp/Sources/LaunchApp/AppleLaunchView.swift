// WKWebView in a window of macOS, as the GTK side has WebKitGTK in one: what is difficult about it is in the library. Type-checked
// by Scripts/check-webkit.sh where there is no WebKit; it has never run.

#if canImport(WebKit) && canImport(AppKit)
  import AppKit
  import AssetRuntime
  import Foundation
  import WebKit

  /// A window with a `WKWebView`.
  @MainActor
  final class AppleLaunchView: NSObject, LaunchView, WKScriptMessageHandler,
    NSWindowDelegate
  {
    struct DrawingError: Error, CustomStringConvertible {
      let description = "the view gave no picture"
    }

    private let window: NSWindow
    private let webView: WKWebView
    private let view: WebKitLaunchView
    /// Hears what the page's own script says.
    var said: (String) -> Void = { _ in }

    /// Who hears what happens in the view.
    var controller: LaunchController? {
      get { view.controller }
      set { view.controller = newValue }
    }

    /// Who follows rules here.
    static func engine(scheme: String) -> URLRules.Engine { .webKit(scheme: scheme) }

    /// Makes the window.
    init(
      scheme: String, script: String, answering: any AssetAnswering, width: Double = 1000,
      height: Double = 700
    ) {
      NSApplication.shared.setActivationPolicy(.regular)
      let frame = CGRect(x: 0, y: 0, width: width, height: height)
      let configuration = WKWebViewConfiguration()
      configuration.websiteDataStore = .nonPersistent()
      configuration.setURLSchemeHandler(AssetSchemeHandler(answering), forURLScheme: scheme)
      configuration.userContentController.addUserScript(
        WKUserScript(source: script, injectionTime: .atDocumentStart, forMainFrameOnly: true))
      webView = WKWebView(frame: frame, configuration: configuration)
      view = WebKitLaunchView(webView)
      view.openOutside = { NSWorkspace.shared.open($0) }
      window = NSWindow(
        contentRect: frame, styleMask: [.titled, .closable], backing: .buffered, defer: false)
      super.init()
      webView.configuration.userContentController.add(self, name: "launch")
      // The window is this object's, not its own.
      window.isReleasedWhenClosed = false
      window.contentView = webView
      window.delegate = self
      window.makeKeyAndOrderFront(nil)
    }

    /// Waits for what happens, until the window is closed.
    func run() -> Never {
      NSApplication.shared.run()
      exit(0)
    }

    /// Called by AppKit when the window is closed.
    func windowWillClose(_ notification: Notification) { NSApplication.shared.terminate(nil) }

    /// Called by WebKit when the page's own script says something.
    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
    ) {
      if let text = message.body as? String { said(text) }
    }

    // MARK: Orders

    func load(_ page: LaunchPage) { view.load(page) }

    func reload() { view.reload() }

    func call(_ body: String) async throws -> String? { try await view.call(body) }

    /// Follows rules from now on; to be called again when they have changed. What answers the scheme has to know them too.
    func follow(_ rules: URLRules) async throws {
      view.rules = rules
      let content = webView.configuration.userContentController
      content.removeAllContentRuleLists()
      guard let text = rules.contentRuleList else { return }
      let list: WKContentRuleList? = try await WKContentRuleListStore.default()
        .compileContentRuleList(forIdentifier: "launch", encodedContentRuleList: text)
      if let list { content.add(list) }
    }

    /// Writes what can be seen as PNG.
    func draw(to path: String) async throws {
      let image = try await webView.takeSnapshot(configuration: nil)
      guard let data = image.tiffRepresentation, let bitmap = NSBitmapImageRep(data: data),
        let picture = bitmap.representation(using: .png, properties: [:])
      else { throw DrawingError() }
      try picture.write(to: URL(fileURLWithPath: path))
    }
  }
#endif
