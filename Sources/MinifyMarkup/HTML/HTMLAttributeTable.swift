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

  /// The kind of an attribute of an HTML element's tag, by its name in lower case.
  static func of(_ name: String, on token: HTMLToken?) -> HTMLAttributeKind {
    let element = token?.name ?? ""
    // What an attribute of a custom element means is its own business.
    let isCustom = element.utf8.contains(UInt8(ascii: "-"))
    switch name {
    case "class": return .words
    case "style": return .declarations
    case _ where isCustom: return .exact
    case _ where booleanNames.contains(name): return .boolean
    case "rel", "headers", "ping", "sandbox": return .words
    case "href", "src", "action", "cite", "formaction", "poster", "longdesc", "manifest":
      return .address
    case "data" where element == "object": return .address
    case "media": return .list
    case "content" where element == "meta" && token?["name"]?.lowercased() == "viewport":
      return .list
    case "srcset", "imagesrcset": return .candidates
    case "sizes", "imagesizes": return .list
    case _ where name.hasPrefix("on") && name.count > 3: return .handler
    default: return .exact
    }
  }

  private static let booleanNames: Set<String> = [
    "allowfullscreen", "async", "autofocus", "autoplay", "checked", "compact", "controls",
    "declare", "default", "defer", "disabled", "formnovalidate", "inert", "ismap",
    "itemscope", "loop", "multiple", "muted", "nohref", "nomodule", "noresize", "noshade",
    "novalidate", "nowrap", "open", "playsinline", "readonly", "required", "reversed", "selected",
  ]

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
    let value = attribute.value
    switch (token.name, attribute.name) {
    case ("script", "type"):
      return value.lowercased() == "text/javascript"
        || value.lowercased() == "application/javascript"
    case ("script", "language"):
      // Without a type it alone says what the script is.
      return value.lowercased() == "javascript" || token["type"] != nil
    case ("style", "type"): return value.lowercased() == "text/css"
    case ("link", "type"):
      return value.lowercased() == "text/css" && token["rel"]?.lowercased() == "stylesheet"
    case ("style", "media"), ("link", "media"): return value.lowercased() == "all"
    case ("form", "method"): return value.lowercased() == "get"
    case ("form", "enctype"): return value.lowercased() == "application/x-www-form-urlencoded"
    case ("area", "shape"): return value.lowercased() == "rect"
    default: return false
    }
  }
}
