// What kind of box an element makes, as far as white space beside it is concerned.
//
// A space beside a block is not rendered: it is at the edge of a line. Any style sheet may turn a block into something
// inline, so the table holds only elements that nobody lays out inline with text between them and that carry no text of
// their own next to their tags; all else, custom elements too, counts as inline.

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
    "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure",
    "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup", "hr", "html",
    "legend", "li", "main", "menu", "nav", "ol", "optgroup", "option", "p", "pre", "search",
    "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ]

  /// True for elements that are never rendered, so that white space around them joins.
  static func isMetadata(_ name: String) -> Bool { metadata.contains(name) }

  private static let metadata: Set<String> = [
    "base", "link", "meta", "script", "style", "template", "title",
  ]

  /// True where the element's text is rendered with its white space.
  static func preservesSpace(_ name: String) -> Bool {
    name == "pre" || name == "textarea" || name == "listing"
  }
}
