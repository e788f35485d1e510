// RemoteAddress: an address on another host, as a request and a lock file name it.
//
// The steps are those of the URL Standard for `http` and `https`, as far as two spellings of one address have to become
// one: case of scheme and host, the scheme's own port, dots in the path, bytes that cannot stand in a request. An
// address with a user and a password in it is none: they would end up in a lock file.

internal import AssetText

/// An absolute `http` or `https` address without a fragment.
struct RemoteAddress: Hashable, Sendable, Comparable {
  /// `http` or `https`.
  let scheme: String
  /// The host in lower case, and the port where it is not the scheme's own.
  let authority: String
  /// The path, which begins with a slash.
  let path: String
  /// The query with its question mark, or nothing.
  let query: String

  /// The whole address.
  var text: String { "\(scheme)://\(authority)\(path)\(query)" }

  /// Reads an absolute address; nil where it is none.
  init?(_ text: String) { self.init(text, base: nil) }

  /// Resolves a reference; nil where it does not lead to a host, or to one that cannot be asked.
  ///
  /// - Parameters:
  ///   - reference: The reference, as it is written.
  ///   - base: The address of the text that holds it; nil for a text of the build itself, where `//host` means `https`.
  init?(_ reference: String, base: RemoteAddress?) {
    var rest = RemoteAddress.clean(reference)[...]
    if let mark = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<mark] }
    var scheme = base?.scheme ?? "https"
    if let (name, length) = RemoteAddress.scheme(of: rest) {
      guard name == "http" || name == "https" else { return nil }
      scheme = name
      rest = rest.dropFirst(length)
      guard RemoteAddress.slashes(rest) >= 2 else { return nil }
    }
    var query = ""
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      let text = rest[rest.index(after: mark)...]
      query = text.isEmpty ? "" : "?" + RemoteAddress.encoded(text, path: false)
      rest = rest[..<mark]
    }
    let names = rest.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    if RemoteAddress.slashes(names[...]) >= 2 {
      let host = names.drop { $0 == UInt8(ascii: "/") }
      let end = host.firstIndex(of: UInt8(ascii: "/")) ?? host.endIndex
      guard let authority = RemoteAddress.authority(host[..<end], scheme) else { return nil }
      self.init(scheme, authority, Array(host[end...]), query)
      return
    }
    guard let base else { return nil }
    if names.isEmpty {
      self.init(
        base.scheme, base.authority, Array(base.path.utf8),
        rest.isEmpty && query.isEmpty && !reference.contains("?") ? base.query : query)
    } else if names.first == UInt8(ascii: "/") {
      self.init(base.scheme, base.authority, names, query)
    } else {
      let directory = base.path.utf8.prefix(
        base.path.utf8.count - base.path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }.count)
      self.init(base.scheme, base.authority, Array(directory) + names, query)
    }
  }

  private init(_ scheme: String, _ authority: String, _ path: [UInt8], _ query: String) {
    self.scheme = scheme
    self.authority = authority
    self.path = RemoteAddress.withoutDots(path)
    self.query = query
  }

  /// The last part of the path.
  var name: Substring { path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...] }

  /// Compares as texts, so that the order is the same in every locale.
  static func < (left: RemoteAddress, right: RemoteAddress) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  private static func authority(_ bytes: ArraySlice<UInt8>, _ scheme: String) -> String? {
    guard !bytes.isEmpty, !bytes.contains(UInt8(ascii: "@")) else { return nil }
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"), 0x80...0xff:
        continue
      default: return nil
      }
    }
    var text = String(decoding: bytes, as: UTF8.self).lowercased()
    for suffix in [scheme == "https" ? ":443" : ":80", ":"] where text.hasSuffix(suffix) {
      text.removeLast(suffix.count)
      break
    }
    // Behind the host, or the brackets of a numeric one, there may be a port.
    let host = text.hasPrefix("[") ? text.prefix { $0 != "]" } : text.prefix { $0 != ":" }
    let port = text.dropFirst(host.count).drop { $0 == "]" }
    let isPort = port.isEmpty || (port.hasPrefix(":") && UInt16(port.dropFirst()) != nil)
    guard !host.isEmpty, isPort else { return nil }
    return text
  }

  /// The scheme and its length with the colon.
  private static func scheme(of text: ArraySlice<UInt8>) -> (name: String, length: Int)? {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex else {
      return nil
    }
    let name = String(decoding: text[..<colon], as: UTF8.self).lowercased()
    guard let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
      name.utf8.allSatisfy({
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "+")
          || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      })
    else { return nil }
    return (name, colon - text.startIndex + 1)
  }

  private static func slashes(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.count
  }

  /// What the URL Standard removes before it looks at a reference.
  private static func clean(_ reference: String) -> [UInt8] {
    var bytes = reference.utf8.filter { $0 != 0x09 && $0 != 0x0a && $0 != 0x0d }[...]
    while let first = bytes.first, first <= 0x20 { bytes = bytes.dropFirst() }
    while let last = bytes.last, last <= 0x20 { bytes = bytes.dropLast() }
    return Array(bytes)
  }

  /// A path without `.` and `..`, in any spelling, which leads no higher than the root.
  private static func withoutDots(_ path: [UInt8]) -> String {
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    var kept: [ArraySlice<UInt8>] = []
    for (index, part) in parts.enumerated() where !(index == 0 && part.isEmpty) {
      let isLast = index == parts.count - 1
      switch String(decoding: part, as: UTF8.self).lowercased()
        .split(separator: "%2e", omittingEmptySubsequences: false).joined(separator: ".")
      {
      case ".": if isLast { kept.append([]) }
      case "..":
        if !kept.isEmpty { kept.removeLast() }
        if isLast { kept.append([]) }
      default: kept.append(part)
      }
    }
    return "/" + kept.map { encoded($0, path: true) }.joined(separator: "/")
  }

  /// Bytes that cannot stand in a request, percent-encoded.
  private static func encoded(_ bytes: ArraySlice<UInt8>, path: Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var output: [UInt8] = []
    for byte in bytes {
      switch byte {
      case 0x00...0x20, 0x7f...0xff, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"):
        output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      case UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "^"):
        output +=
          path ? [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]] : [byte]
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
