// What an element means for the white space beside its tags.
//
// A space is rendered between two things of one line, and not at the edge of a line. This is what browsers do without any
// style sheets; `HTMLLayout` knows what sheets change.

enum HTMLRole {
  /// Its tags are edges of lines: `div`, `p`.
  case block
  /// A line ends here: `br`.
  case lineBreak
  /// It holds lines of its own, and the line around it may go on behind it or end: what floats, or is not rendered.
  case aside
  /// Its tags do nothing to a line: `b`, `span`.
  case inline
  /// It stands in a line and holds lines of its own: `button`.
  case box
  /// Something that is rendered in a line, or may be: images, controls, custom elements.
  case content
  /// It is not rendered: `script`, `meta`.
  case invisible
}

extension HTMLTree {
  /// The role of an element.
  func role(of id: HTMLNodeID, _ tokens: HTMLTokenList) -> HTMLRole {
    let node = self[id]
    guard node.space == .html else { return .content }
    switch node.name {
    case .script, .style, .link, .meta, .base, .title, .param, .source, .track: return .invisible
    case .input:
      guard node.token >= 0 else { return .content }
      return tokens.says(tokens[Int(node.token)], .type, "hidden") ? .invisible : .content
    default: return node.name.role
    }
  }
}

extension HTMLName {
  var role: HTMLRole {
    switch self {
    case .address, .article, .aside, .blockquote, .body, .caption, .center, .col, .colgroup, .dd,
      .details, .dialog, .dir, .div, .dl, .dt, .fieldset, .figcaption, .figure, .footer, .form,
      .frame, .frameset, .h1, .h2, .h3, .h4, .h5, .h6, .head, .header, .hgroup, .hr, .html, .legend,
      .li, .main, .menu, .nav, .ol, .optgroup, .option, .p, .pre, .search, .section, .summary,
      .table, .tbody, .td, .tfoot, .th, .thead, .tr, .ul:
      .block
    case .br: .lineBreak
    case .a, .abbr, .b, .bdi, .bdo, .big, .cite, .code, .data, .del, .dfn, .em, .font, .i, .ins,
      .kbd, .label, .mark, .nobr, .q, .rb, .rp, .rt, .rtc, .ruby, .s, .samp, .small, .span, .strike,
      .strong, .sub, .sup, .time, .tt, .u, .var:
      .inline
    case .button, .select, .datalist: .box
    default: .content
    }
  }
}
