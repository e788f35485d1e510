// What an attribute's value means, as far as it may be written in another way.

internal import AssetText

enum HTMLAttributeKind {
  /// The value is what it is.
  case exact
  /// Only that it is there counts.
  case boolean
  /// Words with white space between them.
  case words
  /// An address: white space around it is not part of it.
  case address
  /// A list with commas: white space beside them is not part of it.
  case list
  /// A candidate list: white space after a comma is not part of it.
  case candidates
  /// The declarations of CSS.
  case declarations
  /// The body of an event handler.
  case handler

  /// An address without the white space around it and without `./` in front, where that names the same.
  static func shortAddress(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var value = HTMLPrinter.trimmed(value)
    while value.starts(with: "./".utf8) {
      let rest = value.dropFirst(2)
      // A first part with a colon would be a scheme, and an empty address is the page itself.
      guard let first = rest.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "?"),
        first != UInt8(ascii: "#"),
        !rest.prefix(while: { $0 != UInt8(ascii: "/") }).contains(UInt8(ascii: ":"))
      else { break }
      value = rest
    }
    return value
  }
}

extension HTMLTokenList {
  /// The kind of an attribute of an HTML element's tag.
  func kind(
    of attribute: HTMLAttribute.Core, on token: HTMLToken.Core?
  ) -> HTMLAttributeKind {
    switch attribute.known {
    case .class: return .words
    case .style: return .declarations
    default: break
    }
    // What an attribute of a custom element means is its own business.
    if let token, isCustom(token) { return .exact }
    switch attribute.known {
    case let name where name.isBoolean: return .boolean
    case .rel, .headers, .ping, .sandbox: return .words
    case .href, .src, .action, .cite, .formaction, .poster, .longdesc, .manifest: return .address
    case .data where token?.known == .object: return .address
    case .media: return .list
    case .content:
      guard let token, token.known == .meta, says(token, .name, "viewport") else { return .exact }
      return .list
    case .srcset, .imagesrcset: return .candidates
    case .sizes, .imagesizes: return .list
    case .unknown:
      let name = attribute.nameRange
      return name.count > 3 && source[name.lowerBound] | 0x20 == UInt8(ascii: "o")
        && source[name.lowerBound + 1] | 0x20 == UInt8(ascii: "n") ? .handler : .exact
    default: return .exact
    }
  }

  /// True for an attribute that says what would hold without it, and that no style sheet is known to ask for.
  func isRedundant(_ attribute: HTMLAttribute.Core, of token: HTMLToken.Core) -> Bool {
    switch attribute.known {
    case .type:
      switch token.known {
      case .script:
        return says(attribute, "text/javascript") || says(attribute, "application/javascript")
      case .style: return says(attribute, "text/css")
      case .link: return says(attribute, "text/css") && says(token, .rel, "stylesheet")
      default: return false
      }
    case .language:
      // Without a type it alone says what the script is.
      return token.known == .script && (says(attribute, "javascript") || has(.type, token))
    case .media:
      return (token.known == .style || token.known == .link)
        && HTMLCharacters.isEqual(HTMLPrinter.trimmed(value(of: attribute)), lowercase: "all")
    case .method: return token.known == .form && says(attribute, "get")
    case .enctype:
      return token.known == .form && says(attribute, "application/x-www-form-urlencoded")
    case .shape: return token.known == .area && says(attribute, "rect")
    default: return false
    }
  }
}
