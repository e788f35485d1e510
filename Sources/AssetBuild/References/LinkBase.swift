// LinkBase: links that a person follows, made absolute.
//
// A page that is shown from a bundle has another address than on the web. What it loads is in the bundle; what it
// merely leads to often is not, and a relative link would end nowhere. Links to files of the bundle stay as they are.
// Addresses are put together as in RFC 3986, section 5.2.

internal import AssetText
internal import MinifyMarkup

struct LinkBase: Sendable {
  /// `https://host`
  private let origin: String
  /// The directory of the build's root on the host, one element a segment.
  private let directory: [Substring]

  /// Takes the address of the build's root.
  ///
  /// - Returns: Nil where it has no scheme and host.
  init?(_ address: String) {
    guard let colon = address.firstRange(of: "://"), colon.lowerBound > address.startIndex,
      address[..<colon.lowerBound].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return nil }
    let end = address[colon.upperBound...].firstIndex { "/?#".contains($0) } ?? address.endIndex
    guard end > colon.upperBound else { return nil }
    origin = String(address[..<end])
    let path = address[end...].prefix { $0 != "?" && $0 != "#" }
    var segments = path.split(separator: "/")
    if !path.hasSuffix("/"), !segments.isEmpty { segments.removeLast() }
    directory = segments
  }

  /// Takes the address of the build's root as the user gave it.
  static func read(_ address: String) throws(BuildError) -> LinkBase {
    guard let base = LinkBase(address) else {
      throw .option(
        name: "--link-base", path: address,
        message: "is no address with a scheme and a host, such as 'https://example.com/app/'")
    }
    return base
  }

  /// A page with its links made absolute.
  ///
  /// - Parameters:
  ///   - bytes: The page.
  ///   - page: Where its relative addresses start, below the build's root.
  ///   - isInBundle: True for files that a link may lead to as it is.
  /// - Returns: The page; the same bytes where nothing changed.
  func rewrite(
    _ bytes: [UInt8], _ page: ResourceURL.Base, isInBundle: (AssetPath) -> Bool
  ) -> [UInt8] {
    var html = HTMLDocument(bytes)
    var isChanged = false
    for index in html.tokens.indices where html.tokens[index].kind == .startTag {
      for name in LinkBase.attributes(of: html.tokens[index]) {
        guard let value = html.tokens[index][name] else { continue }
        let url = ResourceURL(value, base: page)
        switch url.target {
        case .file(let path) where isInBundle(path): continue
        case .file, .directory, .unusable: break
        case .remote, .document, .scheme: continue
        }
        guard let address = absolute(value, page) else { continue }
        html.tokens[index].setAttribute(name, address)
        isChanged = true
      }
    }
    return isChanged ? html.serialized() : bytes
  }

  private static func attributes(of token: HTMLToken) -> [String] {
    switch token.name {
    case "a": token.foreign ? ["href", "xlink:href"] : ["href"]
    case "area": ["href"]
    case "form": ["action"]
    case "button", "input": ["formaction"]
    case "q", "blockquote", "ins", "del": ["cite"]
    default: []
    }
  }

  /// A relative address, seen from the page's place below the root.
  private func absolute(_ value: String, _ page: ResourceURL.Base) -> String? {
    guard let below = page.directory else { return nil }
    let text = value.filter { $0 != "\t" && $0 != "\n" && $0 != "\r" }
    let trimmed = text.drop { $0 == " " }
    let end = trimmed.firstIndex { $0 == "?" || $0 == "#" } ?? trimmed.endIndex
    let path = trimmed[..<end]
    var segments = path.hasPrefix("/") ? [] : directory + below.map { $0[...] }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      switch part {
      case "" where index == 0: continue
      case ".": if index == parts.count - 1 { segments.append("") }
      case "..":
        if !segments.isEmpty { segments.removeLast() }
        if index == parts.count - 1 { segments.append("") }
      default: segments.append(part)
      }
    }
    return origin + "/" + segments.joined(separator: "/") + trimmed[end...]
  }
}
