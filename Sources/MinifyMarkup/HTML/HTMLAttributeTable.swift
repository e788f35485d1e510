// What an attribute's value means, as far as it may be written in another way.

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

  /// The kind of an attribute of an HTML element's tag.
  static func of(_ attribute: HTMLAttribute, on token: HTMLToken?) -> HTMLAttributeKind {
    switch attribute.known {
    case .class: return .words
    case .style: return .declarations
    default: break
    }
    // What an attribute of a custom element means is its own business.
    if token?.isCustom == true { return .exact }
    switch attribute.known {
    case let name where name.isBoolean: return .boolean
    case .rel, .headers, .ping, .sandbox: return .words
    case .href, .src, .action, .cite, .formaction, .poster, .longdesc, .manifest: return .address
    case .data where token?.known == .object: return .address
    case .media: return .list
    case .content where token?.known == .meta && token?.attribute(.name)?.says("viewport") == true:
      return .list
    case .srcset, .imagesrcset: return .candidates
    case .sizes, .imagesizes: return .list
    case .unknown:
      let name = attribute.name.utf8
      return name.count > 3 && name.starts(with: "on".utf8) ? .handler : .exact
    default: return .exact
    }
  }

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

  /// True for an attribute that says what would hold without it, and that no style sheet is known to ask for.
  static func isRedundant(_ attribute: HTMLAttribute, of token: HTMLToken) -> Bool {
    switch attribute.known {
    case .type:
      switch token.known {
      case .script:
        return attribute.says("text/javascript") || attribute.says("application/javascript")
      case .style: return attribute.says("text/css")
      case .link:
        return attribute.says("text/css") && token.attribute(.rel)?.says("stylesheet") == true
      default: return false
      }
    case .language:
      // Without a type it alone says what the script is.
      return token.known == .script
        && (attribute.says("javascript") || token.attribute(.type) != nil)
    case .media:
      return (token.known == .style || token.known == .link)
        && HTMLCharacters.isEqual(HTMLPrinter.trimmed(attribute.bytes), lowercase: "all")
    case .method: return token.known == .form && attribute.says("get")
    case .enctype:
      return token.known == .form && attribute.says("application/x-www-form-urlencoded")
    case .shape: return token.known == .area && attribute.says("rect")
    default: return false
    }
  }
}

extension HTMLToken {
  /// True for the tag of a custom element.
  var isCustom: Bool { known == .unknown && name.utf8.contains(UInt8(ascii: "-")) }
}
