#if canImport(WebKit) && canImport(SwiftUI)
  internal import Foundation
  public import SwiftUI
  public import WebKit

  /// A web view of SwiftUI that launches a bundle.
  ///
  /// ```swift
  /// AssetWebView(answering: pending, scheme: "app", plan: plan)
  /// ```
  @MainActor public struct AssetWebView {
    private let answering: any AssetAnswering
    private let scheme: String
    private let plan: LaunchController.Plan
    private let rules: URLRules?
    private let openOutside: (URL) -> Void

    /// Makes a view.
    ///
    /// - Parameters:
    ///   - answering: What answers the scheme.
    ///   - scheme: The scheme.
    ///   - plan: What is launched.
    ///   - rules: What becomes of navigations.
    ///   - openOutside: Opens addresses that leave the view.
    public init(
      answering: any AssetAnswering, scheme: String, plan: LaunchController.Plan,
      rules: URLRules? = nil, openOutside: @escaping (URL) -> Void = { _ in }
    ) {
      self.answering = answering
      self.scheme = scheme
      self.plan = plan
      self.rules = rules
      self.openOutside = openOutside
    }

    /// What lives as long as the view.
    @MainActor public final class Coordinator {
      fileprivate var view: WebKitLaunchView?
      fileprivate var controller: LaunchController?

      fileprivate init() {}
    }

    /// Makes what lives as long as the view.
    public func makeCoordinator() -> Coordinator { Coordinator() }

    private func make(_ coordinator: Coordinator) -> WKWebView {
      let configuration = WKWebViewConfiguration()
      configuration.setURLSchemeHandler(AssetSchemeHandler(answering), forURLScheme: scheme)
      let webView = WKWebView(frame: .zero, configuration: configuration)
      let view = WebKitLaunchView(webView)
      view.rules = rules
      view.openOutside = openOutside
      let controller = LaunchController(view: view, plan: plan)
      view.controller = controller
      coordinator.view = view
      coordinator.controller = controller
      controller.start()
      return webView
    }

    private static func end(_ coordinator: Coordinator) {
      coordinator.controller?.stop()
      coordinator.controller = nil
      coordinator.view = nil
    }
  }

  #if canImport(UIKit)
    extension AssetWebView: UIViewRepresentable {
      /// Makes the web view and starts the launch.
      public func makeUIView(context: Context) -> WKWebView { make(context.coordinator) }
      /// Does nothing: a launch is not changed.
      public func updateUIView(_ view: WKWebView, context: Context) {}
      /// Stops the launch.
      public static func dismantleUIView(_ view: WKWebView, coordinator: Coordinator) {
        end(coordinator)
      }
    }
  #elseif canImport(AppKit)
    extension AssetWebView: NSViewRepresentable {
      /// Makes the web view and starts the launch.
      public func makeNSView(context: Context) -> WKWebView { make(context.coordinator) }
      /// Does nothing: a launch is not changed.
      public func updateNSView(_ view: WKWebView, context: Context) {}
      /// Stops the launch.
      public static func dismantleNSView(_ view: WKWebView, coordinator: Coordinator) {
        end(coordinator)
      }
    }
  #endif
#endif
