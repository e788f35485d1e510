// The names that the algorithm asks for, each a number.
//
// A name is interned when its tag is read: the table begins with the names below, in this order, so the atom of a known
// name is its raw value, and every other name has a greater one. SVG and MathML names are kept in lower case here; which
// letters are capital in the tree follows from the name and matters only where the tree is printed.

internal import AssetText

enum HTMLName: UInt8, CaseIterable {
  case none
  case a, abbr, address, annotationXML, applet, area, article, aside, audio, b, base, basefont, bdi
  case bdo, bgsound, big, blockquote, body, br, button, canvas, caption, center, cite, code, col
  case colgroup, data, datalist, dd, del, desc, details, dfn, dialog, dir, div, dl, dt, em, embed
  case fieldset, figcaption, figure, font, footer, foreignobject, form, frame, frameset, h1, h2, h3
  case h4, h5, h6, head, header, hgroup, hr, html, i, iframe, image, img, input, ins, kbd, keygen
  case label, legend, li, link, listing, main, malignmark, map, mark, marquee, math, menu, meta
  case meter, mglyph, mi, mn, mo, ms, mtext, nav, nobr, noembed, noframes, noscript, object, ol
  case optgroup, option, output, p, param, picture, plaintext, pre, progress, q, rb, rp, rt, rtc
  case ruby, s, samp, script, search, section, select, selectedcontent, slot, small, source, span
  case strike, strong, style, sub, summary, sup, svg, table, tbody, td, template, text, textarea
  case tfoot, th, thead, time, title, tr, track, tspan, tt, u, ul, `var`, video, wbr, xmp
  /// Every other name.
  case unknown

  /// The names as they are written, by raw value.
  static let texts = split(spelling)

  /// The names by raw value, each behind a space; `String(describing:)` would cost as much as a page.
  private static let spelling: StaticString = """
     a abbr address annotation-xml applet area article aside audio b base basefont bdi bdo\
     bgsound big blockquote body br button canvas caption center cite code col colgroup data\
     datalist dd del desc details dfn dialog dir div dl dt em embed fieldset figcaption figure\
     font footer foreignobject form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr\
     html i iframe image img input ins kbd keygen label legend li link listing main malignmark\
     map mark marquee math menu meta meter mglyph mi mn mo ms mtext nav nobr noembed noframes\
     noscript object ol optgroup option output p param picture plaintext pre progress q rb rp\
     rt rtc ruby s samp script search section select selectedcontent slot small source span\
     strike strong style sub summary sup svg table tbody td template text textarea tfoot th\
     thead time title tr track tspan tt u ul var video wbr xmp
    """

  /// The words of a list, behind the empty one.
  static func split(_ list: StaticString) -> [String] {
    list.withUTF8Buffer { bytes in
      bytes.split(separator: 0x20, omittingEmptySubsequences: true).reduce(into: [""]) {
        $0.append(String(decoding: $1, as: UTF8.self))
      }
    }
  }

  /// A table of names that begins with the known ones.
  static func makeTable() -> _AtomTable { _AtomTable(copying: knownNames) }

  private static let knownNames = makeTable(spelling)

  /// A table of names that begins with those of a list.
  static func makeTable(_ list: StaticString) -> _AtomTable {
    var table = _AtomTable()
    list.withUTF8Buffer { bytes in
      for word in bytes.split(separator: 0x20, omittingEmptySubsequences: true) {
        _ = table.intern(UnsafeBufferPointer(rebasing: word))
      }
    }
    return table
  }

  /// The known name that an atom stands for.
  init(_ atom: _Atom) {
    self =
      atom.rawValue < UInt32(Self.unknown.rawValue)
      ? Self(rawValue: UInt8(truncatingIfNeeded: atom.rawValue)) ?? .unknown : .unknown
  }
}

extension HTMLName {
  var isHeading: Bool {
    switch self {
    case .h1, .h2, .h3, .h4, .h5, .h6: true
    default: false
    }
  }

  /// True for the elements whose end tags are implied.
  var hasImpliedEnd: Bool {
    switch self {
    case .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc: true
    default: false
    }
  }

  /// True for those that the end of a template implies besides.
  var hasThoroughlyImpliedEnd: Bool {
    switch self {
    case .caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: true
    default: hasImpliedEnd
    }
  }

  /// True for the parts of a table in which text and other elements may not stand.
  var isTablePart: Bool {
    switch self {
    case .table, .tbody, .tfoot, .thead, .tr: true
    default: false
    }
  }

  /// True for the HTML elements of the standard's category "special".
  var isSpecial: Bool {
    switch self {
    case .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body,
      .br, .button, .caption, .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt, .embed,
      .fieldset, .figcaption, .figure, .footer, .form, .frame, .frameset, .h1, .h2, .h3, .h4, .h5,
      .h6, .head, .header, .hgroup, .hr, .html, .iframe, .img, .input, .keygen, .li, .link,
      .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes, .noscript, .object, .ol,
      .p, .param, .plaintext, .pre, .script, .search, .section, .select, .source, .style, .summary,
      .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title, .tr, .track, .ul,
      .wbr, .xmp:
      true
    default: false
    }
  }

  /// True for the HTML elements that end the search for an open element.
  var isScope: Bool {
    switch self {
    case .applet, .caption, .html, .marquee, .object, .select, .table, .td, .template, .th: true
    default: false
    }
  }

  /// True for the HTML start tags that cannot stand in SVG or MathML and close it.
  var leavesForeign: Bool {
    switch self {
    case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1,
      .h2, .h3, .h4, .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p,
      .pre, .ruby, .s, .small, .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var:
      true
    default: false
    }
  }
}
