// Start tags and text "in body".

internal import AssetText

extension HTMLTreeBuilder {
  mutating func inBody(_ range: Range<Int>) -> Int {
    let run = run(in: range)
    guard !run.isNUL else { return run.count }
    let text = range.lowerBound..<range.lowerBound + run.count
    reconstructFormatting()
    insertText(text)
    if allowsFrameset, spaces(in: text) < text.count { allowsFrameset = false }
    return run.count
  }

  mutating func inBody(start tag: Tag) {
    switch tag.name {
    case .html: if !isOpen(.template) { addAttributes(tag, to: stack[0]) }
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      inHead(start: tag)
    case .body:
      guard stack.count > 1, tree.isHTML(stack[1], .body), !isOpen(.template) else { return }
      allowsFrameset = false
      addAttributes(tag, to: stack[1])
    case .frameset: replaceBody(tag)
    case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl,
      .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p,
      .search, .section, .summary, .ul:
      closeParagraphInButtonScope()
      insert(tag)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      closeParagraphInButtonScope()
      let top = tree[current]
      if top.space == .html, top.name.isHeading { pop() }
      insert(tag)
    case .pre, .listing:
      closeParagraphInButtonScope()
      insert(tag)
      skipsLineFeed = true
      allowsFrameset = false
    case .form:
      guard form < 0 || isOpen(.template) else { return }
      closeParagraphInButtonScope()
      let id = insert(tag)
      if !isOpen(.template) { form = id }
    case .li:
      allowsFrameset = false
      closeItem { $0 == .li }
      closeParagraphInButtonScope()
      insert(tag)
    case .dd, .dt:
      allowsFrameset = false
      closeItem { $0 == .dd || $0 == .dt }
      closeParagraphInButtonScope()
      insert(tag)
    case .plaintext:
      closeParagraphInButtonScope()
      insert(tag)
      textKind = .plainText
    default: inBody(startInline: tag)
    }
  }

  /// Closes the list item that a new one ends, unless another block hides it.
  private mutating func closeItem(_ isItem: (HTMLName) -> Bool) {
    for id in stack.reversed() {
      let node = tree[id]
      if node.space == .html, isItem(node.name) {
        generateImpliedEnds(except: node.name)
        popUntil(node.name)
        return
      }
      guard isSpecial(id) else { continue }
      if node.space == .html, node.name == .address || node.name == .div || node.name == .p {
        continue
      }
      return
    }
  }

  /// Start tags of what may stand in a line.
  private mutating func inBody(startInline tag: Tag) {
    switch tag.name {
    case .button:
      if hasInScope(.button) {
        generateImpliedEnds()
        popUntil(.button)
      }
      reconstructFormatting()
      insert(tag)
      allowsFrameset = false
    case .a:
      if let open = activeFormatting(.a) {
        adopt(tag)
        removeFormatting(open)
        removeFromStack(open)
      }
      reconstructFormatting()
      pushFormatting(insert(tag))
    case .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u:
      reconstructFormatting()
      pushFormatting(insert(tag))
    case .nobr:
      reconstructFormatting()
      if hasInScope(.nobr) {
        adopt(tag)
        reconstructFormatting()
      }
      pushFormatting(insert(tag))
    case .applet, .marquee, .object:
      reconstructFormatting()
      insert(tag)
      pushMarker()
      allowsFrameset = false
    case .table:
      // In quirks mode a table may stand in a paragraph.
      if tree.quirks != .full { closeParagraphInButtonScope() }
      insert(tag)
      allowsFrameset = false
      mode = .inTable
    case .area, .br, .embed, .img, .keygen, .wbr:
      reconstructFormatting()
      insertVoid(tag)
      allowsFrameset = false
    case .image:
      var image = Tag.implied(.img)
      image.token = tag.token
      inBody(start: image)
    case .param, .source, .track: insertVoid(tag)
    case .hr:
      closeParagraphInButtonScope()
      if hasInScope(.select) { generateImpliedEnds() }
      insertVoid(tag)
      allowsFrameset = false
    case .input, .select, .option, .optgroup: inBody(startControl: tag)
    case .textarea:
      insertTextElement(tag, .rcdata)
      skipsLineFeed = true
      allowsFrameset = false
    case .xmp:
      closeParagraphInButtonScope()
      reconstructFormatting()
      allowsFrameset = false
      insertTextElement(tag, .rawText)
    case .iframe:
      allowsFrameset = false
      insertTextElement(tag, .rawText)
    case .noembed: insertTextElement(tag, .rawText)
    case .noscript where scripting: insertTextElement(tag, .rawText)
    case .rb, .rtc:
      if hasInScope(.ruby) { generateImpliedEnds() }
      insert(tag)
    case .rp, .rt:
      if hasInScope(.ruby) { generateImpliedEnds(except: .rtc) }
      insert(tag)
    case .math, .svg:
      reconstructFormatting()
      insertForeign(tag, tag.name == .svg ? .svg : .mathML)
    case .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr: break
    default:
      reconstructFormatting()
      insert(tag)
    }
  }

  private mutating func inBody(startControl tag: Tag) {
    let isInSelectFragment = context?.name == .select && context?.space == .html
    switch tag.name {
    case .input:
      if isInSelectFragment { return }
      if hasInScope(.select) { popUntil(.select) }
      reconstructFormatting()
      insertVoid(tag)
      if !isHidden(tag) { allowsFrameset = false }
    case .select:
      if isInSelectFragment { return }
      if hasInScope(.select) { return popUntil(.select) }
      reconstructFormatting()
      insert(tag)
      allowsFrameset = false
    case .option:
      if hasInScope(.select) {
        generateImpliedEnds(except: .optgroup)
      } else if current(is: .option) {
        pop()
      }
      reconstructFormatting()
      insert(tag)
    default:
      if hasInScope(.select) {
        generateImpliedEnds()
      } else if current(is: .option) {
        pop()
      }
      reconstructFormatting()
      insert(tag)
    }
  }

  /// True for an `input` that is not shown.
  func isHidden(_ tag: Tag) -> Bool {
    tag.token >= 0 && tokens.says(tokens[Int(tag.token)], .type, "hidden")
  }

  private mutating func addAttributes(_ tag: Tag, to id: HTMLNodeID) {
    guard tag.token >= 0 else { return }
    let present = tree.attributes(of: id, tokens)
    let isNew = tokens.attributes(of: tokens[Int(tag.token)]).contains { attribute in
      !present.contains { $0.atom == attribute.atom }
    }
    guard isNew else { return }
    effects += 1
    tree.additions.append((id, tag.token))
  }

  private mutating func replaceBody(_ tag: Tag) {
    guard stack.count > 1, tree.isHTML(stack[1], .body), allowsFrameset else { return }
    tree.remove(stack[1])
    while stack.count > 1 { pop() }
    insert(tag)
    mode = .inFrameset
  }
}
