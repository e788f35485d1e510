/// A web view as a launch needs it: what `WKWebView`, WebKitGTK and a test's fake have in common.
///
/// Whoever implements it tells the controller what happens: ``LaunchController/viewDidLoad()``,
/// ``LaunchController/viewDidFail(_:)``, ``LaunchController/viewProcessDidTerminate()``.
@MainActor public protocol LaunchView: AnyObject {
  /// Begins to load a page.
  func load(_ page: LaunchPage)

  /// Loads the page again that is shown.
  func reload()

  /// Runs the body of an asynchronous function in the page and waits for what it returns.
  ///
  /// - Parameter body: JavaScript with `await` and `return`.
  /// - Returns: The text that it returned, or nil.
  /// - Throws: What the script threw, or what kept it from running.
  func call(_ body: String) async throws -> String?
}

/// A page to load.
public enum LaunchPage: Sendable, Hashable {
  /// A page at an address.
  case address(String)
  /// A page that is here, as if it came from an address.
  case content([UInt8], base: String)
}
