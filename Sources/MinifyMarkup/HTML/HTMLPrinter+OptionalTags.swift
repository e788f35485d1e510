// Tags that the tree does without.
//
// The items are looked at from the last one to the first, so that it is known what will be printed behind a tag. An end
// tag goes where what comes next closes the element by the algorithm's own rules, and leaves the same elements open; a
// start tag goes where the algorithm makes the same element by itself. Only tags go whose elements were closed by their
// own tags, with nothing open inside, so that what is open in the output is known too: the element, and below it what
// lost its end tag in the same place.
//
// Less is left out than the algorithm would forgive: what older parsers read in another way (`template`, `dialog`,
// `search`, the contents of `select`) keeps its tags, and so does what is beside a mark of a template, which may put any
// tag in its place.

internal import AssetText

extension HTMLPrinter {
  /// What is printed behind a tag.
  private enum Follower {
    case nothing
    case start(HTMLName, HTMLNodeID)
    case end(HTMLName, HTMLNodeID)
    case text(beginsWithSpace: Bool)
    case other
  }

  mutating func omitTags() {
    guard !isCautious, !tree.hasFostering, !tree.hasFrames else { return }
    // Of the item behind: what it is, when it is printed; the element, when it is an end tag that is not.
    var follower = Follower.nothing
    var omittedEnd: HTMLNodeID = -1
    for index in items.indices.reversed() {
      guard !items[index].isDropped else { continue }
      let token = tokens[items[index].token]
      let isOmitted: Bool
      if items[index].isText || token.foreign || token.node < 0 {
        isOmitted = false
      } else {
        switch token.kind {
        case .startTag: isOmitted = isOmittable(start: token, follower)
        case .endTag: isOmitted = isOmittable(end: token, follower, omittedEnd)
        default: isOmitted = false
        }
      }
      if isOmitted {
        items[index].isOmitted = true
        omittedEnd = token.kind == .endTag ? token.node : -1
      } else {
        follower = self.follower(index, token)
        omittedEnd = -1
      }
    }
  }

  @inline(__always) private func follower(_ index: Int, _ token: HTMLToken.Core) -> Follower {
    if items[index].isText {
      let range = items[index].isVerbatim ? 0..<0 : items[index].text
      return .text(beginsWithSpace: range.isEmpty || HTMLCharacters.isSpace(text[range.lowerBound]))
    }
    guard token.node >= 0, !token.foreign else { return .other }
    switch token.kind {
    case .startTag: return .start(tree[token.node].name, token.node)
    case .endTag: return .end(tree[token.node].name, token.node)
    default: return .other
    }
  }

  // MARK: Start tags

  @inline(__always) private func isOmittable(start token: HTMLToken.Core, _ follower: Follower)
    -> Bool
  {
    guard !token.hasAttributes else { return false }
    let id = token.node
    if hasMarks, tree[id].name.isRoot { return false }
    switch tree[id].name {
    case .html:
      guard !tree.additions.contains(where: { $0.node == id }) else { return false }
      switch follower {
      case .nothing, .start, .end: return true
      case .text(let beginsWithSpace): return !beginsWithSpace
      case .other: return false
      }
    case .head:
      switch follower {
      case .nothing, .start: return true
      case .end(let name, _): return name == .head || name == .body || name == .html
      case .text(let beginsWithSpace): return !beginsWithSpace
      case .other: return false
      }
    case .body:
      guard !tree.additions.contains(where: { $0.node == id }) else { return false }
      switch follower {
      case .nothing: return true
      case .start(let name, _): return !name.movesIntoHead
      case .end(let name, _): return name == .body || name == .html
      case .text(let beginsWithSpace): return !beginsWithSpace
      case .other: return false
      }
    case .tbody:
      guard case .start(.tr, let row) = follower, tree[row].parent == id else { return false }
      guard let previous = previousElement(id) else { return true }
      return !previous.isRowGroup
    case .colgroup:
      guard case .start(.col, let column) = follower, tree[column].parent == id else {
        return false
      }
      return previousElement(id) != .colgroup
    default: return false
    }
  }

  private func previousElement(_ id: HTMLNodeID) -> HTMLName? {
    var id = tree[id].previous
    while id >= 0, tree[id].kind != .element { id = tree[id].previous }
    return id >= 0 ? tree[id].name : nil
  }

  // MARK: End tags

  @inline(__always) private func isOmittable(
    end token: HTMLToken.Core, _ follower: Follower, _ omittedEnd: HTMLNodeID
  ) -> Bool {
    guard token.isClean else { return false }
    let id = token.node
    let name = tree[id].name
    guard name.mayLoseEnd, !(hasMarks && name.isRoot) else { return false }
    let parent = tree[id].parent
    guard parent >= 0 else { return false }
    if omittedEnd >= 0 {
      // What ends the parent has to end this one as well.
      guard omittedEnd == parent else { return false }
      return isClosedWithParent(name, parent: tree[parent].name, follower)
    }
    switch follower {
    case .nothing:
      return name == .body || name == .html || name == .head
        || (name == .p && isWholePage && tree.isHTML(parent, .body))
    case .text(let beginsWithSpace):
      switch name {
      case .head: return !beginsWithSpace
      case .body, .html: return true
      default: return false
      }
    case .other: return false
    case .start(let next, let node): return isClosed(id, name, byStart: next, node)
    case .end(let next, let node):
      return isClosed(name, byEnd: next) && (node == parent || next == .table)
    }
  }

  /// True where the page says that it is one: anything else may be put into the middle of another one.
  private var isWholePage: Bool {
    guard !hasMarks else { return false }
    return tokens.cores.contains { $0.kind == .doctype }
      || items.contains { $0.isOmitted && tokens[$0.token].known == .body }
  }

  private func isClosedWithParent(
    _ name: HTMLName, parent: HTMLName, _ follower: Follower
  ) -> Bool {
    switch (name, parent) {
    case (.p, .li), (.p, .dd), (.p, .dt), (.p, .td), (.p, .th): return true
    case (.td, .tr), (.th, .tr): return true
    case (.tr, .tbody), (.tr, .thead), (.tr, .tfoot): return true
    case (.option, .optgroup): return true
    case (_, .body), (.body, _):
      switch follower {
      case .nothing: return name == .p || name == .body
      case .end(.html, _): return name == .p
      default: return false
      }
    default: return false
    }
  }

  private func isClosed(
    _ id: HTMLNodeID, _ name: HTMLName, byStart next: HTMLName, _ node: HTMLNodeID
  ) -> Bool {
    switch name {
    case .html, .body: return true
    case .head: return next != .noscript && next != .template && next != .head
    case .td, .th: return next == .td || next == .th || next == .tr || next.isRowGroup
    case .tr: return next == .tr || next.isRowGroup
    case .tbody, .thead, .tfoot: return next.isRowGroup
    case .colgroup: return next == .tr || next.isRowGroup
    case .caption: return next == .tr || next.isRowGroup || next == .colgroup || next == .col
    default: break
    }
    // The next element must not be somewhere else by a rule of its own.
    guard tree[node].parent == tree[id].parent else { return false }
    switch name {
    case .li: return next == .li
    case .dd, .dt: return next == .dd || next == .dt
    case .p: return next.endsParagraph || (next == .table && tree.quirks != .full)
    case .option: return next == .option || next == .optgroup
    case .optgroup: return next == .optgroup
    case .rt, .rp: return next == .rt || next == .rp
    default: return false
    }
  }

  private func isClosed(_ name: HTMLName, byEnd next: HTMLName) -> Bool {
    switch name {
    case .head: return next == .body || next == .html
    case .body: return next == .html
    case .td, .th: return next == .tr || next.isRowGroup || next == .table
    case .tr: return next.isRowGroup || next == .table
    case .tbody, .thead, .tfoot, .colgroup, .caption: return next == .table
    case .li: return next == .ul || next == .ol || next == .menu || next == .dir
    case .dd, .dt: return next == .dl || next == .div
    case .p: return next.endImpliesParagraphEnd
    case .option: return next == .select || next == .optgroup || next == .datalist
    case .optgroup: return next == .select
    case .rt, .rp: return next == .ruby
    default: return false
    }
  }
}

extension HTMLName {
  fileprivate var isRowGroup: Bool { self == .tbody || self == .thead || self == .tfoot }

  fileprivate var isRoot: Bool { self == .html || self == .head || self == .body }

  fileprivate var mayLoseEnd: Bool {
    switch self {
    case .html, .head, .body, .li, .dd, .dt, .p, .option, .optgroup, .rt, .rp, .td, .th, .tr,
      .tbody, .thead, .tfoot, .colgroup, .caption:
      true
    default: false
    }
  }

  /// True for the elements that belong to the head where no body is open yet, or do so for some parsers.
  fileprivate var movesIntoHead: Bool {
    switch self {
    case .base, .basefont, .bgsound, .head, .link, .meta, .noframes, .noscript, .script, .style,
      .template, .title:
      true
    default: false
    }
  }

  /// True for the start tags that end a paragraph.
  fileprivate var endsParagraph: Bool {
    switch self {
    case .address, .article, .aside, .blockquote, .center, .details, .dir, .div, .dl, .fieldset,
      .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .header, .hgroup, .hr,
      .main, .menu, .nav, .ol, .p, .pre, .section, .ul:
      true
    default: false
    }
  }

  /// True for the end tags that close a paragraph which is the last in their element.
  fileprivate var endImpliesParagraphEnd: Bool {
    switch self {
    case .address, .article, .aside, .blockquote, .body, .center, .dd, .details, .dir, .div, .dl,
      .dt, .fieldset, .figcaption, .figure, .footer, .form, .header, .hgroup, .html, .li, .main,
      .menu, .nav, .section, .td, .th:
      true
    default: false
    }
  }
}
