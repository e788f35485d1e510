// A WKWebView as LaunchController needs it: three orders, and the delegate's words as events.

#if canImport(WebKit)
  internal import Foundation
  public import WebKit

  #if canImport(UIKit)
    public import UIKit
  #elseif canImport(AppKit)
    public import AppKit
  #endif

  /// A `WKWebView` that a ``LaunchController`` launches in.
  ///
  /// It becomes the view's navigation delegate. Without ``rules`` every navigation is allowed.
  @MainActor public final class WebKitLaunchView: NSObject, LaunchView, WKNavigationDelegate {
    #if canImport(UIKit)
      /// A view of the system.
      public typealias PlatformView = UIView
      /// A colour of the system.
      public typealias PlatformColor = UIColor
    #elseif canImport(AppKit)
      /// A view of the system.
      public typealias PlatformView = NSView
      /// A colour of the system.
      public typealias PlatformColor = NSColor
    #endif

    /// The web view.
    public let webView: WKWebView
    /// Hears what happens.
    public weak var controller: LaunchController?
    /// What becomes of navigations.
    public var rules: URLRules?
    /// Opens addresses that leave the view; `UIApplication.shared.open(_:)` or `NSWorkspace.shared.open(_:)`.
    public var openOutside: (URL) -> Void = { _ in }
    private var cover: PlatformView?

    /// Makes a launch view of a web view.
    public init(_ webView: WKWebView) {
      self.webView = webView
      super.init()
      webView.navigationDelegate = self
    }

    // MARK: Orders

    /// Begins to load a page.
    public func load(_ page: LaunchPage) {
      switch page {
      case .address(let address):
        guard let url = URL(string: address) else {
          controller?.viewDidFail("'\(address)' is no address")
          return
        }
        if url.isFileURL {
          webView.loadFileURL(url, allowingReadAccessTo: url.deletingLastPathComponent())
        } else {
          webView.load(URLRequest(url: url))
        }
      case .content(let bytes, let base):
        guard let url = URL(string: base) else {
          controller?.viewDidFail("'\(base)' is no address")
          return
        }
        webView.load(
          Data(bytes), mimeType: "text/html", characterEncodingName: "utf-8", baseURL: url)
      }
    }

    /// Loads the page again that is shown.
    public func reload() { webView.reload() }

    /// Runs the body of an asynchronous function in the page.
    ///
    /// - Throws: What the script threw.
    public func call(_ body: String) async throws -> String? {
      try await webView.callAsyncJavaScript(body, arguments: [:], in: nil, contentWorld: .page)
        as? String
    }

    // MARK: The first paint

    /// Covers the view with a colour until the page has painted: no white flash, in light and in dark mode.
    public func coverUntilPainted(_ color: PlatformColor) {
      let cover = PlatformView(frame: webView.bounds)
      #if canImport(UIKit)
        cover.backgroundColor = color
        cover.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        cover.isUserInteractionEnabled = false
        webView.isOpaque = false
        webView.backgroundColor = color
      #elseif canImport(AppKit)
        cover.wantsLayer = true
        cover.layer?.backgroundColor = color.cgColor
        cover.autoresizingMask = [.width, .height]
      #endif
      webView.underPageBackgroundColor = color
      webView.addSubview(cover)
      self.cover = cover
    }

    private func painted() {
      cover?.removeFromSuperview()
      cover = nil
      controller?.viewDidPaint()
    }

    // MARK: Events

    /// Called by WebKit when a load was asked for, by anybody.
    public func webView(
      _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation?
    ) {
      controller?.viewDidStart()
    }

    /// Called by WebKit when the first bytes of a page have come.
    public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation?) {
      guard cover != nil else { return }
      Task { [weak self] in
        // The second frame begins when the first has been painted.
        let frames =
          "await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));"
        _ = try? await self?.call(frames)
        self?.painted()
      }
    }

    /// Called by WebKit when a page has loaded.
    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation?) {
      controller?.viewDidLoad()
    }

    /// Called by WebKit when a page that had begun could not be loaded.
    public func webView(
      _ webView: WKWebView, didFail navigation: WKNavigation?, withError error: any Error
    ) {
      failed(error)
    }

    /// Called by WebKit when a page could not be loaded.
    public func webView(
      _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation?,
      withError error: any Error
    ) {
      failed(error)
    }

    private func failed(_ error: any Error) {
      let found = error as NSError
      // Another navigation took its place, or a rule ended it: no failure of the launch.
      let isReplaced = found.domain == NSURLErrorDomain && found.code == NSURLErrorCancelled
      let isRefused = found.domain == "WebKitErrorDomain" && found.code == 102
      if isReplaced || isRefused { return }
      controller?.viewDidFail(found.localizedDescription)
    }

    /// Called by WebKit when its process for the page has ended.
    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
      controller?.viewProcessDidTerminate()
    }

    /// Called by WebKit before a navigation; rules decide.
    public func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
      guard let rules, let url = navigationAction.request.url else { return .allow }
      switch rules.navigation(to: url.absoluteString) {
      case .allow: return .allow
      case .block: return .cancel
      case .openOutside:
        openOutside(url)
        return .cancel
      }
    }
  }
#endif
