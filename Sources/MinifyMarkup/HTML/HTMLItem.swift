// What is printed: the tokens without those that leave nothing, texts that belong together in one.

internal import AssetText

struct HTMLItem {
  private var first: Int32
  private var start: Int32
  private var end: Int32
  /// True for text that is read as data.
  let isText: Bool
  /// True for a text that is printed as it stands in the source.
  let isVerbatim: Bool
  /// True for a text of which nothing is left.
  var isDropped = false
  /// True for a tag that the tree does without.
  var isOmitted = false

  init(token: Int, isText: Bool = false, isVerbatim: Bool = false, text: Range<Int> = 0..<0) {
    first = Int32(truncatingIfNeeded: token)
    start = Int32(truncatingIfNeeded: text.lowerBound)
    end = Int32(truncatingIfNeeded: text.upperBound)
    self.isText = isText
    self.isVerbatim = isVerbatim
  }

  /// The token, or the first token of a text.
  var token: Int { Int(first) }
  /// The decoded bytes of a text in the printer's buffer.
  var text: Range<Int> {
    get { Int(start)..<Int(end) }
    set {
      start = Int32(truncatingIfNeeded: newValue.lowerBound)
      end = Int32(truncatingIfNeeded: newValue.upperBound)
    }
  }
  var isPrinted: Bool { !isDropped && !isOmitted }
}

extension HTMLPrinter {
  mutating func collect() {
    items.reserveCapacity(tokens.count)
    for index in tokens.indices {
      let token = tokens[index]
      switch token.kind {
      case .text where token.text == .data: collect(text: token, index)
      case .text, .doctype, .cdata: items.append(HTMLItem(token: index))
      case .nothing:
        // Only the byte order mark says something.
        if token.range.lowerBound == 0, source.has("\u{FEFF}", at: 0) {
          items.append(HTMLItem(token: index))
        }
      case .comment: if isKept(comment: tokens[index]) { items.append(HTMLItem(token: index)) }
      case .startTag, .endTag:
        if !isRemovable(token) { items.append(HTMLItem(token: index)) }
      }
    }
  }

  /// A line feed behind `<pre>` is not part of the text, but it is behind `<pre><!---->`.
  private var isBehindPreformatted: Bool {
    guard let last = items.last, !last.isText else { return false }
    let token = tokens[last.token]
    guard token.kind == .startTag, token.node >= 0 else { return false }
    return tree.isHTML(token.node, .pre) || tree.isHTML(token.node, .listing)
  }

  private func isKept(comment token: HTMLToken.Core) -> Bool {
    if token.isFostered || isBehindPreformatted { return true }
    // It may keep white space of the table from text that is fostered.
    let parent = token.parent
    if tree.hasFostering, parent >= 0, tree[parent].name.isTablePart { return true }
    return HTMLComments.isKept(tokens.text(of: token), options: options)
  }

  private func isRemovable(_ token: HTMLToken.Core) -> Bool {
    token.isStray && !isCautious && !hasMarks && !isBehindPreformatted && !tree.hasFostering
      && !tree.hasFrames
  }

  private mutating func collect(text token: HTMLToken.Core, _ index: Int) {
    let isVerbatim = page.scan.hasMark(in: token.range)
    if let last = items.indices.last, items[last].isText, !items[last].isVerbatim, !isVerbatim,
      tokens[items[last].token].parent == token.parent,
      !token.isFostered, !tokens[items[last].token].isFostered
    {
      if items[last].text.upperBound == token.characters.lowerBound {
        items[last].text = items[last].text.lowerBound..<token.characters.upperBound
      } else {
        let start = text.count
        text += Array(text[items[last].text]) + Array(text[token.characters])
        items[last].text = start..<text.count
      }
      return
    }
    if let last = items.last, last.isText, last.isVerbatim || isVerbatim, index > last.token + 1 {
      // What is printed as it stands may become a tag or a reference with what then stands beside it.
      items.append(HTMLItem(token: index - 1))
    }
    items.append(
      HTMLItem(token: index, isText: true, isVerbatim: isVerbatim, text: token.characters))
  }
}
