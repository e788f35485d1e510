// URLPattern: which addresses a rule is about, as text that a person can read.
//
//   /ads/*                        below the bundle's own origin
//   https://cdn.example.com/a.js  one address
//   https://cdn.example.com/lib/* everything that begins so
//   *://*.example.com/*           a host and all below it, whatever the scheme
//   mailto:*                      a scheme without hosts
//
// A `*` stands alone for a scheme, at the beginning of a host, at the end of a path, and nowhere else: then an address is found
// by looking it up and not by trying patterns. Query and fragment do not count. Percent signs are decoded on both
// sides, so that `/%61ds/` is `/ads/`.

/// The addresses that a rule is about.
public struct URLPattern: Sendable, Hashable, CustomStringConvertible {
  /// What hosts are meant.
  enum Host: Hashable {
    /// The bundle's own origin, whatever it is called.
    case own
    case exactly(String)
    /// This host and all below it.
    case below(String)
    case any
  }

  /// The pattern as it was written.
  public let description: String
  /// Nil for any.
  let scheme: String?
  let host: Host
  /// Nil for any.
  let port: Int?
  let path: String
  /// True where everything counts that begins with the path.
  let isPrefix: Bool

  /// Reads a pattern.
  ///
  /// - Throws: `URLRuleError.pattern` with the reason.
  public init(_ text: String) throws(URLRuleError) {
    description = text
    func wrong(_ reason: String) -> URLRuleError { .pattern(text, reason: reason) }
    guard !text.contains("?"), !text.contains("#") else {
      throw wrong("has a query or a fragment, which do not count")
    }
    if text.hasPrefix("/") {
      guard !text.hasPrefix("//") else { throw wrong("has no scheme; write '*:' for any") }
      (scheme, host, port) = (nil, .own, nil)
      (path, isPrefix) = try Self.path(text[...], wrong)
      return
    }
    guard let colon = text.firstIndex(of: ":") else {
      throw wrong("begins neither with '/' nor with a scheme")
    }
    let name = text[..<colon].lowercased()
    guard name == "*" || URLPieces.isScheme(name) else { throw wrong("has no scheme before ':'") }
    scheme = name == "*" ? nil : name
    var rest = text[text.index(after: colon)...]
    guard rest.hasPrefix("//") else {
      (host, port) = (.exactly(""), nil)
      (path, isPrefix) = try Self.path(rest, wrong)
      return
    }
    rest = rest.dropFirst(2)
    let authority = rest.prefix { $0 != "/" }
    rest = rest[authority.endIndex...]
    guard !authority.contains("@"), let (name, port) = URLPieces.hostAndPort(authority) else {
      throw wrong("has no host that could be one")
    }
    self.port = port
    if name == "*" {
      host = .any
    } else if name.hasPrefix("*."), !name.dropFirst(2).contains("*"), name.utf8.count > 2 {
      host = .below(String(name.dropFirst(2)))
    } else if name.contains("*") {
      throw wrong("has a '*' inside its host; it may only be the first of its names")
    } else {
      host = .exactly(name)
    }
    (path, isPrefix) = rest.isEmpty ? ("/", true) : try Self.path(rest, wrong)
  }

  private static func path(
    _ text: Substring, _ wrong: (String) -> URLRuleError
  ) throws(URLRuleError) -> (String, Bool) {
    let isPrefix = text.hasSuffix("*")
    let path = isPrefix ? text.dropLast() : text
    guard !path.contains("*") else {
      throw wrong("has a '*' inside its path; it may only be the last character")
    }
    return (URLPieces.decoded(path.utf8), isPrefix)
  }

  /// True where it holds for addresses of the bundle's own origin, which has one of these schemes.
  func coversOwn(_ schemes: Set<String>) -> Bool {
    if case .own = host { return true }
    guard let scheme else { return true }
    return schemes.contains(scheme)
  }

  /// True where it holds for addresses of other origins.
  func coversOthers(_ schemes: Set<String>) -> Bool {
    if case .own = host { return false }
    guard let scheme else { return true }
    return !schemes.contains(scheme)
  }
}

/// The parts of an address that patterns look at.
struct URLPieces: Equatable {
  var scheme: String
  var host: String
  var port: Int?
  var path: String

  /// Takes an address apart; nil for one without a scheme.
  init?(_ text: String) {
    var rest = Substring(text)
    if let end = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) { rest = rest[..<end] }
    guard let colon = rest.firstIndex(of: ":"), URLPieces.isScheme(rest[..<colon]) else {
      return nil
    }
    scheme = rest[..<colon].lowercased()
    rest = rest[rest.index(after: colon)...]
    guard rest.hasPrefix("//") else {
      host = ""
      path = URLPieces.decoded(rest.utf8)
      return
    }
    rest = rest.dropFirst(2)
    var authority = rest.prefix { $0 != "/" && $0 != "\\" }
    path =
      authority.endIndex == rest.endIndex
      ? "/" : URLPieces.decoded(rest[authority.endIndex...].utf8)
    if let at = authority.lastIndex(of: "@") {
      authority = authority[authority.index(after: at)...]
    }
    guard let (name, port) = URLPieces.hostAndPort(authority) else { return nil }
    host = name
    self.port = port
  }

  static func isScheme(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, (0x61...0x7A).contains(first | 0x20) else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
      default: false
      }
    }
  }

  /// `Example.COM:8080` as `example.com` and 8080; nil where the port is none.
  static func hostAndPort(_ text: Substring) -> (String, Int?)? {
    var name = text
    var port: Int?
    let end = text.lastIndex(of: "]").map { text.index(after: $0) } ?? text.startIndex
    if let colon = text[end...].lastIndex(of: ":") {
      name = text[..<colon]
      let digits = text[text.index(after: colon)...]
      if !digits.isEmpty {
        guard let number = HTTPText.number(digits), number <= 65_535 else { return nil }
        port = number
      }
    }
    if name.hasSuffix("."), name.utf8.count > 1 { name = name.dropLast() }
    return (name.lowercased(), port)
  }

  /// The path with what is written as `%61` as `a`; what would be another character to a parser (`/`, `%`, `?`, `#`) stays.
  static func decoded(_ path: some Sequence<UInt8>) -> String {
    let bytes = Array(path)
    guard bytes.contains(UInt8(ascii: "%")) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      guard byte == UInt8(ascii: "%"), place + 1 < bytes.count,
        let value = RequestTarget.hexadecimal(bytes[place..<(place + 2)])
      else {
        result.append(byte)
        continue
      }
      switch value {
      case UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"), 0...0x1F:
        let digits = Array(String(value, radix: 16, uppercase: true).utf8)
        result += [byte] + (value < 16 ? [0x30] : []) + digits
      default: result.append(value)
      }
      place += 2
    }
    return String(decoding: result, as: UTF8.self)
  }
}
