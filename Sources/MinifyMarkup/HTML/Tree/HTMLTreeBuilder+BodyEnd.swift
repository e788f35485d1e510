// End tags "in body", and what comes behind it: "after body" and "after after body".

internal import AssetText

extension HTMLTreeBuilder {
  mutating func inBody(end tag: Tag) {
    switch tag.name {
    case .template: inHead(end: tag)
    case .body: if hasInScope(.body) { leaveBody() }
    case .html:
      guard hasInScope(.body) else { return }
      leaveBody()
      end(tag)
    case .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir, .div,
      .dl, .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu, .nav,
      .ol, .pre, .search, .section, .select, .summary, .ul:
      guard hasInScope(tag.name) else { return }
      generateImpliedEnds()
      popUntil(tag.name)
    case .form: closeForm()
    case .p:
      if !hasInScope(.p, .button) { insert(.implied(.p)) }
      closeParagraph()
    case .li:
      guard hasInScope(.li, .listItem) else { return }
      generateImpliedEnds(except: .li)
      popUntil(.li)
    case .dd, .dt:
      guard hasInScope(tag.name) else { return }
      generateImpliedEnds(except: tag.name)
      popUntil(tag.name)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      guard hasInScope(where: { $0.isHeading }) else { return }
      generateImpliedEnds()
      while true {
        let node = tree[current]
        pop()
        if node.space == .html, node.name.isHeading { return }
      }
    case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u:
      adopt(tag)
    case .applet, .marquee, .object:
      guard hasInScope(tag.name) else { return }
      generateImpliedEnds()
      popUntil(tag.name)
      clearFormatting()
    case .br:
      // The end tag makes a line break of its own, without its attributes.
      inBody(start: .implied(.br))
    default: closeOther(tag)
    }
  }

  /// Processes an end tag that has no rule of its own.
  mutating func closeOther(_ tag: Tag) {
    if tag.name != .unknown, !isOpen(tag.name) { return }
    for id in stack.reversed() {
      let node = tree[id]
      if node.space == .html, node.atom == tag.atom {
        generateImpliedEnds(except: tag.name)
        popUntil(id)
        return
      }
      if isSpecial(id) { return }
    }
  }

  private mutating func closeForm() {
    if isOpen(.template) {
      guard hasInScope(.form) else { return }
      generateImpliedEnds()
      popUntil(.form)
      return
    }
    let id = form
    if id >= 0 { effects += 1 }
    form = -1
    guard id >= 0, hasInScope(id) else { return }
    generateImpliedEnds()
    removeFromStack(id)
  }

  private mutating func leaveBody() {
    effects += 1
    outcome.closed = stack[1]
    mode = .afterBody
  }

  // MARK: After body

  mutating func afterBody(start tag: Tag) {
    if tag.name == .html { return inBody(start: tag) }
    mode = .inBody
    start(tag)
  }

  mutating func afterBody(end tag: Tag) {
    if tag.name == .html, mode == .afterBody {
      guard context == nil else { return }
      effects += 1
      outcome.closed = stack[0]
      mode = .afterAfterBody
      return
    }
    mode = .inBody
    end(tag)
  }

  mutating func afterBody(_ range: Range<Int>) -> Int {
    if let space = leadingSpace(of: range) { return inBody(space) }
    mode = .inBody
    return 0
  }
}
