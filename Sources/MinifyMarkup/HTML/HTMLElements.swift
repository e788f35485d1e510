// What kind of box an element makes, as far as white space beside it is concerned.
//
// A space beside a block is not rendered: it is at the edge of a line. Style sheets may lay out anything inline, and often
// do so with the items of a list, so `li`, `dt` and `dd` are not in the table; all else that is not, custom elements too,
// counts as inline.

enum HTMLElements {
  /// True for the elements that have no content and no end tag.
  static func isVoid(_ name: String) -> Bool { void.contains(name) }

  private static let void: Set<String> = [
    "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input",
    "keygen", "link", "meta", "param", "source", "track", "wbr",
  ]

  /// True where white space directly before or behind the element's tags is never rendered.
  static func isBlock(_ name: String) -> Bool { block.contains(name) }

  private static let block: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "col", "colgroup",
    "details", "dialog", "dir", "div", "dl", "fieldset", "figcaption", "figure",
    "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup", "hr", "html",
    "legend", "main", "menu", "nav", "ol", "optgroup", "option", "p", "pre", "search",
    "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ]

  /// True for the elements that do not end the head.
  static func belongsToHead(_ name: String) -> Bool { head.contains(name) }

  private static let head: Set<String> = [
    "html", "head", "base", "basefont", "bgsound", "link", "meta", "script", "style", "title",
    "noscript", "noframes",
  ]

  /// True for the elements that the tree opens again when they were not closed.
  static func isFormatting(_ name: String) -> Bool { formatting.contains(name) }

  private static let formatting: Set<String> = [
    "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
  ]

  /// True for the attributes whose presence is all that counts.
  static func isBooleanAttribute(_ name: String) -> Bool { boolean.contains(name) }

  private static let boolean: Set<String> = [
    "allowfullscreen", "async", "autofocus", "autoplay", "checked", "compact", "controls",
    "declare", "default", "defer", "disabled", "formnovalidate", "hidden", "inert", "ismap",
    "itemscope", "loop", "multiple", "muted", "nohref", "nomodule", "noresize", "noshade",
    "novalidate", "nowrap", "open", "playsinline", "readonly", "required", "reversed", "selected",
  ]

  /// True where the element's text is rendered with its white space.
  static func preservesSpace(_ name: String) -> Bool {
    name == "pre" || name == "textarea" || name == "listing"
  }
}
