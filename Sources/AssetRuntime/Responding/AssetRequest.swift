/// What a web view or a browser asks for.
public struct AssetRequest: Sendable, Hashable {
  /// What the answer is for, as far as it matters here.
  public enum Destination: Sendable, Hashable {
    /// A page that is shown: a navigation, or a frame.
    case document
    /// What a frame, an `object` or an `embed` shows: a page, or a file that is not there.
    case frame
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

  /// Makes a request of a web view, which knows the page that it shows but does not say what else it asks for.
  ///
  /// - Parameters:
  ///   - target: The whole URL, or its path and query.
  ///   - method: The method.
  ///   - headers: The header fields.
  ///   - isMainDocument: Whether the view navigates to the address.
  public init(
    _ target: String, method: String = "GET", headers: HeaderFields, isMainDocument: Bool
  ) {
    self.init(target, method: method, headers: headers)
    if isMainDocument {
      destination = .document
    } else if headers["Sec-Fetch-Dest"] == nil, isNavigation == true {
      destination = .frame
    }
  }

  /// True where a page is asked for, false where something for a page is, nil where nothing tells: an `object` asks for a
  /// picture in the words in which it asks for a page, so that only the name is left.
  ///
  /// The engine's own word comes first (`Sec-Fetch-Dest`, `Sec-Fetch-Mode`), then `Accept`: only a navigation names
  /// `text/html`; scripts, modules, `fetch` and workers send `*/*`, pictures and sheets name their own types.
  var isNavigation: Bool? {
    switch destination {
    case .document: return true
    case .resource: return false
    case .frame: return nil
    case nil: break
    }
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
