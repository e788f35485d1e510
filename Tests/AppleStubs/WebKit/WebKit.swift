// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of WebKit that the library uses, as its documentation describes it.
@_exported import Foundation

#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
#if canImport(UIKit)
  import UIKit
  public typealias PlatformView = UIView
  public typealias PlatformColor = UIColor
#else
  import AppKit
  public typealias PlatformView = NSView
  public typealias PlatformColor = NSColor
#endif

@MainActor public protocol WKURLSchemeTask: NSObjectProtocol {
  var request: URLRequest { get }
  func didReceive(_ response: URLResponse)
  func didReceive(_ data: Data)
  func didFinish()
  func didFailWithError(_ error: any Error)
}

@MainActor public protocol WKURLSchemeHandler: NSObjectProtocol {
  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)
  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}

@MainActor public final class WKWebViewConfiguration: NSObject {
  private var handlers: [String: any WKURLSchemeHandler] = [:]
  public let userContentController = WKUserContentController()
  public var websiteDataStore = WKWebsiteDataStore.nonPersistent()
  public override init() {}
  public func setURLSchemeHandler(
    _ handler: (any WKURLSchemeHandler)?, forURLScheme scheme: String
  ) {
    handlers[scheme] = handler
  }
  public func urlSchemeHandler(forURLScheme scheme: String) -> (any WKURLSchemeHandler)? {
    handlers[scheme]
  }
}

@MainActor public final class WKWebsiteDataStore: NSObject {
  public static func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore() }
}

@MainActor public final class WKScriptMessage: NSObject {
  public let body: Any
  public init(_ body: Any) { self.body = body }
}

@MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

public enum WKUserScriptInjectionTime: Int, Sendable { case atDocumentStart, atDocumentEnd }

@MainActor public final class WKUserScript: NSObject {
  public init(source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool) {}
}

@MainActor public final class WKContentRuleList: NSObject {}

@MainActor public final class WKContentRuleListStore: NSObject {
  public static func `default`() -> WKContentRuleListStore! { WKContentRuleListStore() }
  public func compileContentRuleList(
    forIdentifier identifier: String!, encodedContentRuleList: String!
  ) async throws -> WKContentRuleList? { WKContentRuleList() }
}

@MainActor public final class WKUserContentController: NSObject {
  public func add(_ handler: any WKScriptMessageHandler, name: String) {}
  public func addUserScript(_ script: WKUserScript) {}
  public func add(_ list: WKContentRuleList) {}
  public func removeAllContentRuleLists() {}
}

@MainActor public final class WKSnapshotConfiguration: NSObject {}
@MainActor public final class WKNavigation: NSObject {}
@MainActor public final class WKFrameInfo: NSObject {}
@MainActor public final class WKContentWorld: NSObject {
  public static let page = WKContentWorld()
}
@MainActor public final class WKNavigationAction: NSObject {
  public let request: URLRequest
  public init(_ request: URLRequest) { self.request = request }
}
public enum WKNavigationActionPolicy: Int, Sendable { case cancel, allow, download }

@MainActor public protocol WKNavigationDelegate: NSObjectProtocol {
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation?)
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation?)
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation?)
  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation?, withError error: any Error)
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation?,
    withError error: any Error)
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy
}

@MainActor public final class WKWebView: PlatformView {
  public let configuration: WKWebViewConfiguration
  public weak var navigationDelegate: (any WKNavigationDelegate)?
  public var underPageBackgroundColor: PlatformColor?
  /// What was asked of the view, for the check.
  public private(set) var orders: [String] = []
  /// What scripts return.
  public var answer: (String) throws -> Any? = { _ in nil }

  public init(frame: CGRect, configuration: WKWebViewConfiguration) {
    self.configuration = configuration
    super.init(frame: frame)
  }

  @discardableResult public func load(_ request: URLRequest) -> WKNavigation? {
    orders.append("load \(request.url?.absoluteString ?? "-")")
    return nil
  }
  @discardableResult public func load(
    _ data: Data, mimeType: String, characterEncodingName: String, baseURL: URL
  ) -> WKNavigation? {
    orders.append("load \(data.count) bytes \(baseURL.absoluteString)")
    return nil
  }
  @discardableResult public func loadFileURL(
    _ url: URL, allowingReadAccessTo readAccess: URL
  ) -> WKNavigation? {
    orders.append("load file \(url.path) below \(readAccess.path)")
    return nil
  }
  @discardableResult public func reload() -> WKNavigation? {
    orders.append("reload")
    return nil
  }
  public func callAsyncJavaScript(
    _ body: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    contentWorld: WKContentWorld
  ) async throws -> Any? {
    orders.append("call")
    return try answer(body)
  }
}

#if canImport(AppKit)
  extension WKWebView {
    public func takeSnapshot(configuration: WKSnapshotConfiguration?) async throws -> NSImage {
      NSImage()
    }
  }
#endif
