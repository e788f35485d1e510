// The guarantee: the page that the output makes is the page that the input makes, but for the liberties.
//
// Both are read by the tree builder and their outlines compared, event by event. A difference means a fault in the
// minifier, or a page that no spelling but its own gives the same tree; either way the page is left as it is.

internal import AssetText
internal import MinifyCSS

struct HTMLVerifier {
  private let original: HTMLPage
  private let result: HTMLPage
  private let options: HTMLMinifier.Options

  init(_ original: HTMLPage, _ result: HTMLPage, options: HTMLMinifier.Options) {
    self.original = original
    var result = result
    result.layout = HTMLLayout(again: result, styles: original.layout.styles)
    self.result = result
    self.options = options
  }

  /// The first difference between the pages; nil where there is none.
  ///
  /// - Complexity: O(*n*).
  func difference() -> (range: Range<Int>, message: String)? {
    if original.tree.quirks != result.tree.quirks {
      return (0..<0, "the layout mode would change")
    }
    let left = HTMLOutline(original, options: options)
    let right = HTMLOutline(result, options: options)
    // Words begin and end in the same places then, or they are not equal.
    let hasEqualText = HTMLCharacters.isEqual(left.bytes[...], right.bytes[...])
    var a = 0
    var b = 0
    while a < left.events.count, b < right.events.count {
      if !isEqual(left, left.events[a], right, right.events[b], hasEqualText) { break }
      a += 1
      b += 1
    }
    if a == left.events.count, b == right.events.count { return nil }
    guard a < left.events.count else {
      return (original.source.count..<original.source.count, "the page would not end here")
    }
    return describe(left, left.events[a])
  }

  private func isEqual(
    _ left: HTMLOutline, _ a: HTMLOutline.Event, _ right: HTMLOutline, _ b: HTMLOutline.Event,
    _ hasEqualText: Bool
  ) -> Bool {
    guard a.kind == b.kind, a.followsSpace == b.followsSpace else { return false }
    switch a.kind {
    case .close: return true
    case .word, .text:
      if hasEqualText { return a.range == b.range }
      return left.bytes[Int(a.range.lowerBound)..<Int(a.range.upperBound)].elementsEqual(
        right.bytes[Int(b.range.lowerBound)..<Int(b.range.upperBound)])
    case .comment:
      return isEqualComment(
        original.tokens[Int(original.tree[a.node].token)],
        result.tokens[Int(result.tree[b.node].token)])
    case .doctype:
      let (a, b) = (Int(original.tree[a.node].token), Int(result.tree[b.node].token))
      return original.tokens.name(of: a) == result.tokens.name(of: b)
        && original.tokens.doctype(of: a) == result.tokens.doctype(of: b)
    case .open: return isEqualElement(a.node, b.node)
    }
  }

  private func isEqualComment(_ a: HTMLToken.Core, _ b: HTMLToken.Core) -> Bool {
    let (left, right) = (original.source, result.source)
    if left[a.contentRange] == right[b.contentRange] { return true }
    guard let before = HTMLConditional(left, a.contentRange),
      let after = HTMLConditional(right, b.contentRange),
      left[a.contentRange.lowerBound..<before.body.lowerBound]
        == right[b.contentRange.lowerBound..<after.body.lowerBound]
    else { return false }
    return HTMLVerifier(
      HTMLConditional.fragment(left, before.body, styles: original.layout.styles),
      HTMLConditional.fragment(right, after.body, styles: original.layout.styles),
      options: HTMLConditional.options(options)
    ).difference() == nil
  }

  private func name(_ page: HTMLPage, _ id: HTMLNodeID) -> String {
    page.tree.name(of: id, page.tokens)
  }

  private func isEqualElement(_ a: HTMLNodeID, _ b: HTMLNodeID) -> Bool {
    let (left, right) = (original.tree[a], result.tree[b])
    guard left.space == right.space, left.name == right.name else { return false }
    if left.name == .unknown, name(original, a) != name(result, b) { return false }
    if left.token >= 0, right.token >= 0, left.name != .html, left.name != .body,
      haveSameAttributes(
        original.tokens[Int(left.token)], result.tokens[Int(right.token)], left.space)
    {
      return true
    }
    return isEqualAttributes(
      kept(original, a), kept(result, b),
      of: left.token >= 0 ? original.tokens[Int(left.token)] : nil, isHTML: left.space == .html)
  }

  /// True where the attributes of two tags are the same in the same order, as they are in all but a few.
  private func haveSameAttributes(
    _ left: HTMLToken.Core, _ right: HTMLToken.Core, _ space: HTMLSpace
  ) -> Bool {
    guard left.attributes.count == right.attributes.count else { return false }
    return zip(left.attributes, right.attributes).allSatisfy { left, right in
      let (a, b) = (original.tokens.attributes[left], result.tokens.attributes[right])
      return isSameName(a, b)
        && HTMLCharacters.isEqual(original.tokens.value(of: a), result.tokens.value(of: b))
    }
  }

  private func isSameName(_ left: HTMLAttribute.Core, _ right: HTMLAttribute.Core) -> Bool {
    left.known == right.known
      && (left.known != .unknown || original.tokens.name(of: left) == result.tokens.name(of: right))
  }

  private func kept(_ page: HTMLPage, _ id: HTMLNodeID) -> [HTMLAttribute.Core] {
    let attributes = page.tree.attributes(of: id, page.tokens)
    let node = page.tree[id]
    guard node.space == .html, node.token >= 0 else { return attributes }
    let token = page.tokens[Int(node.token)]
    return attributes.filter { !page.tokens.isRedundant($0, of: token) }
  }

  private func isEqualAttributes(
    _ left: [HTMLAttribute.Core], _ right: [HTMLAttribute.Core], of element: HTMLToken.Core?,
    isHTML: Bool
  ) -> Bool {
    guard left.count == right.count else { return false }
    return left.allSatisfy { attribute in
      guard let candidate = right.first(where: { isSameName(attribute, $0) }) else { return false }
      let (old, new) = (original.tokens.value(of: attribute), result.tokens.value(of: candidate))
      if HTMLCharacters.isEqual(old, new) { return true }
      let kind =
        isHTML
        ? original.tokens.kind(of: attribute, on: element)
        : attribute.known == .style ? .declarations : .exact
      return isEqual(
        String(decoding: old, as: UTF8.self), String(decoding: new, as: UTF8.self), kind,
        original.tokens.name(of: attribute))
    }
  }

  private func isEqual(
    _ left: String, _ right: String, _ kind: HTMLAttributeKind, _ name: String
  ) -> Bool {
    func words(_ text: String) -> [Substring.UTF8View] {
      text.utf8.split(whereSeparator: HTMLCharacters.isSpace).map { Substring($0).utf8 }
    }
    switch kind {
    case .exact: return left == right
    case .boolean:
      return right.isEmpty && (left.lowercased() == name || left.lowercased() == "true")
    case .address:
      return HTMLAttributeKind.shortAddress(Array(left.utf8)[...])
        == HTMLAttributeKind.shortAddress(Array(right.utf8)[...])
    case .words:
      return words(left).elementsEqual(words(right), by: { $0.elementsEqual($1) })
    case .list, .candidates:
      return words(left).joined().elementsEqual(words(right).joined())
    case .declarations, .handler:
      // What a nested minifier makes of it is that minifier's to answer for.
      return !options.nested.isEmpty || words(left).joined().elementsEqual(words(right).joined())
    }
  }

  private func describe(
    _ outline: HTMLOutline, _ event: HTMLOutline.Event
  ) -> (range: Range<Int>, message: String) {
    var id = event.node
    let what: String
    switch event.kind {
    case .word, .text:
      let bytes = outline.bytes[Int(event.range.lowerBound)..<Int(event.range.upperBound)]
      what = "the text '\(String(decoding: bytes.prefix(40), as: UTF8.self))'"
    case .comment: what = "a comment"
    case .doctype: what = "the document type"
    case .open: what = "'\(name(original, id))'"
    case .close: what = "the end of '\(name(original, id))'"
    }
    while id >= 0, original.tree[id].kind == .text || original.tree[id].token < 0 {
      id = original.tree[id].parent
    }
    let range = id >= 0 ? original.tokens[Int(original.tree[id].token)].range : 0..<0
    return (range, "\(what) would change or move")
  }
}
