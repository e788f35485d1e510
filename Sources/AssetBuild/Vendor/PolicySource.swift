// PolicySource: an entry of a directive in a Content Security Policy, as far as it names hosts.

internal import AssetText

/// A source expression (Content Security Policy Level 3, sections 2.3.1 and 6.7.2.8).
struct PolicySource: Sendable {
  private enum Kind {
    /// `*`: whatever comes over HTTP.
    case all
    case scheme(String)
    case host(scheme: String?, name: String, port: Substring, path: Substring)
    /// A keyword, a digest or a nonce.
    case other
  }

  private let kind: Kind

  init(_ text: String) {
    if text == "*" {
      kind = .all
    } else if text.hasPrefix("'") {
      kind = .other
    } else if text.hasSuffix(":"), !text.contains("/") {
      kind = .scheme(text.dropLast().lowercased())
    } else {
      var rest = text[...]
      var scheme: String?
      if let mark = text.firstRange(of: "://") {
        scheme = text[..<mark.lowerBound].lowercased()
        rest = text[mark.upperBound...]
      }
      let authority = rest.prefix { $0 != "/" }
      let (name, port) = PolicySource.split(authority)
      kind = .host(
        scheme: scheme, name: name.lowercased(), port: port, path: rest[authority.endIndex...])
    }
  }

  /// True where the expression lets an address through that nobody was led to by a redirect.
  ///
  /// A source without a scheme takes that of the page, which is not known: it may be any.
  func matches(_ address: RemoteAddress) -> Bool {
    switch kind {
    case .all: return true
    case .other: return false
    case .scheme(let scheme): return PolicySource.allows(scheme, address)
    case .host(let scheme, let name, let port, let path):
      if let scheme, !PolicySource.allows(scheme, address) { return false }
      let (own, ownPort) = PolicySource.split(Substring(address.authority))
      let isName = name.hasPrefix("*.") ? own.hasSuffix(name.dropFirst()) : own == name
      return isName && PolicySource.allows(port, ownPort, address)
        && PolicySource.allows(path, address.path)
    }
  }

  /// An entry for `http` is one for `https` as well.
  private static func allows(_ scheme: String, _ address: RemoteAddress) -> Bool {
    scheme == address.scheme || (scheme == "http" && address.scheme == "https")
  }

  /// An address holds no port where it is its scheme's own; port 80 becomes 443 where the scheme becomes `https`.
  private static func allows(
    _ port: Substring, _ own: Substring, _ address: RemoteAddress
  ) -> Bool {
    if port == "*" || port == own { return true }
    guard own.isEmpty else { return false }
    return address.scheme == "https" ? port == "443" || port == "80" : port == "80"
  }

  /// A path that ends in a slash allows everything below it, any other one itself alone.
  private static func allows(_ path: Substring, _ own: String) -> Bool {
    let path = ResourceURL.percentDecodedBytes(Array(path.utf8)[...])
    let own = ResourceURL.percentDecodedBytes(Array(own.utf8)[...])
    guard let last = path.last else { return true }
    return last == UInt8(ascii: "/") ? own.starts(with: path) : own == path
  }

  private static func split(_ host: Substring) -> (name: Substring, port: Substring) {
    guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return (host, "") }
    return (host[..<colon], host[host.index(after: colon)...])
  }
}
