/// What a web view or a browser asks for.
public struct AssetRequest: Sendable, Hashable {
  /// What the answer is for, as far as it matters here.
  public enum Destination: Sendable, Hashable {
    /// A page that is shown: a navigation, or a frame.
    case document
    /// Anything that a page loads.
    case resource
  }

  /// The method, `GET` mostly; compared with regard to case, as HTTP does.
  public var method: String
  /// The whole URL, or its path and query: `app://local/img/a.png`, `/search?q=1`; percent-encoded.
  public var target: String
  /// The header fields.
  public var headers: HeaderFields
  /// What the answer is for, where the caller knows; otherwise header fields tell.
  public var destination: Destination?

  /// Makes a request.
  public init(
    _ target: String, method: String = "GET", headers: HeaderFields = [:],
    destination: Destination? = nil
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.destination = destination
  }

  /// True where a page is asked for, false where something for a page is, nil where nothing tells.
  ///
  /// The engine's own word comes first (`Sec-Fetch-Dest`, `Sec-Fetch-Mode`), then `Accept`: only a navigation names
  /// `text/html`; scripts, modules, `fetch` and workers send `*/*`, pictures and sheets name their own types.
  var isNavigation: Bool? {
    if let destination { return destination == .document }
    if let found = headers["Sec-Fetch-Dest"] {
      return ["document", "iframe", "frame"].contains(HTTPText.trim(found))
    }
    if let mode = headers["Sec-Fetch-Mode"] { return HTTPText.trim(mode) == "navigate" }
    guard let accept = headers["Accept"] else { return nil }
    return HTTPText.weights(accept).contains { type in
      type.weight > 0
        && (HTTPText.isEqual(type.name, "text/html")
          || HTTPText.isEqual(type.name, "application/xhtml+xml"))
    }
  }
}
