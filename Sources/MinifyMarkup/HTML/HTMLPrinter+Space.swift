// White space.
//
// A run of spaces, tabs and line feeds becomes one space, or one line feed if it holds one and may stand between two wide East
// Asian characters: there a line feed may render as nothing where a space renders as a space. Then the page is followed as it is laid
// out, line by line. At the edge of a line a space goes. Behind a space another one goes only where start tags of inline
// elements alone are between them: it is not rendered whether they stay inline or become boxes. A space at the end of a
// line is found when the line ends, so those that may be it are remembered: there are more than one where end tags of
// inline elements stand between them.

internal import AssetText

extension HTMLPrinter {
  /// Where in a line the page has got to.
  private struct Line {
    enum Place { case edge, space, content }

    var place = Place.edge
    /// The texts whose last space goes where the line ends here.
    var trailing: [Int] = []
    /// The lines that go on behind the elements that stand outside of them, by element.
    var outside: [(node: HTMLNodeID, place: Place, trailing: [Int])] = []

    mutating func reach(_ place: Place) {
      self.place = place
      trailing.removeAll(keepingCapacity: true)
    }

    /// Goes into an element that the line goes on behind, or ends before.
    mutating func enter(_ node: HTMLNodeID) {
      outside.append((node, place, trailing))
      reach(.edge)
    }

    /// Comes out of such an element.
    mutating func leave(_ node: HTMLNodeID) {
      while let line = outside.popLast() {
        // One whose tag is left out ended somewhere before.
        guard line.node == node else { continue }
        place = line.place
        trailing = line.trailing
        return
      }
      reach(.content)
    }
  }

  mutating func collapseSpace() {
    guard !options.keepsWhiteSpace else { return }
    var line = Line()
    if isFragment { line.place = .content }
    for index in items.indices {
      let item = items[index]
      let token = tokens[item.token]
      if item.isText {
        if item.isVerbatim || token.isFostered || preservesSpace(in: token.parent) {
          line.reach(.content)
        } else if token.parent >= 0, tree[token.parent].space != .html {
          collapse(foreign: index)
          line.reach(.content)
        } else if tree.hasFostering, token.parent >= 0, tree[token.parent].name.isTablePart {
          // It stays in the table, while what comes behind it may stand before the table.
          collapse(index)
          line.reach(.content)
        } else {
          collapse(index, &line)
        }
        continue
      }
      switch token.kind {
      case .startTag: pass(start: token, index, &line)
      case .endTag: pass(end: token, &line)
      case .cdata:
        line.reach(.content)
      default: break
      }
    }
    if !isFragment { trim(line.trailing) }
  }

  private mutating func pass(
    start token: HTMLToken.Core, _ index: Int, _ line: inout Line
  ) {
    let role = role(of: token)
    // An element that ends here without a tag of its own may still take up room.
    if token.closesOthers, role != .block, role != .lineBreak { line.reach(.content) }
    switch role {
    case .block, .lineBreak:
      trim(line.trailing)
      line.reach(.edge)
    case .box:
      line.reach(.edge)
    case .aside: line.enter(token.node)
    case .inline: line.trailing.removeAll(keepingCapacity: true)
    case .content:
      line.reach(.content)
    case .invisible:
      guard writes(index) else { return }
      line.reach(.content)
    }
  }

  private mutating func pass(end token: HTMLToken.Core, _ line: inout Line) {
    switch role(of: token) {
    case .block, .lineBreak:
      trim(line.trailing)
      line.reach(.edge)
    case .box:
      trim(line.trailing)
      line.reach(.content)
    case .aside:
      trim(line.trailing)
      line.leave(token.node)
    case .inline:
      if !token.isClean { line.trailing.removeAll(keepingCapacity: true) }
      line.place = .content
    case .content:
      line.reach(.content)
    case .invisible: break
    }
  }

  private func role(of token: HTMLToken.Core) -> HTMLRole {
    guard token.node >= 0 else { return token.isStray ? .invisible : .content }
    if token.kind == .endTag, tree.isHTML(token.node, .body) || tree.isHTML(token.node, .html) {
      // They end nothing yet: what comes behind them stands in the body as well.
      return .invisible
    }
    if tree.hasFostering, tree[token.node].name.isTablePart { return .content }
    return page.role(of: token.node)
  }

  /// True for a script that may write text where it stands.
  private func writes(_ index: Int) -> Bool {
    guard tokens[items[index].token].known == .script, index + 1 < items.count else { return false }
    let next = tokens[items[index + 1].token]
    return next.text == .scriptData
      && HTMLCharacters.contains(source[next.range], lowercase: "document.write")
  }

  // MARK: Texts

  @inline(__always) static func isCollapsible(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09
  }

  /// Makes one character of each run of white space.
  private mutating func collapse(_ index: Int) {
    let range = items[index].text
    let hasWideText = hasWideText
    let length = text.withUnsafeMutableBufferPointer { text in
      Self.collapse(UnsafeMutableBufferPointer(rebasing: text[range]), hasWideText)
    }
    items[index].text = range.lowerBound..<range.lowerBound + length
  }

  /// Makes one character of each run of white space in a text, and tells how long it is then.
  private static func collapse(_ text: UnsafeMutableBufferPointer<UInt8>, _ isWide: Bool) -> Int {
    var end = 0
    var position = 0
    while position < text.count {
      let byte = text[position]
      if !isCollapsible(byte) {
        if end != position { text[end] = byte }
        end += 1
        position += 1
        continue
      }
      var holdsLineFeed = false
      let start = position
      while position < text.count, isCollapsible(text[position]) {
        if text[position] == 0x0A { holdsLineFeed = true }
        position += 1
      }
      text[end] = holdsLineFeed && isWide && mayJoin(text, start, position) ? 0x0A : 0x20
      end += 1
    }
    return end
  }

  /// True where a line feed could be rendered as nothing, since wide characters may stand on both sides.
  private static func mayJoin(
    _ text: UnsafeMutableBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Bool {
    let isASCIIBefore = start > 0 && text[start - 1] < 0x80
    let isASCIIBehind = end < text.count && text[end] < 0x80
    return !isASCIIBefore && !isASCIIBehind
  }

  private mutating func collapse(_ index: Int, _ line: inout Line) {
    collapse(index)
    let range = items[index].text
    guard !range.isEmpty else {
      items[index].isDropped = true
      return
    }
    let isBlank = range.count == 1 && Self.isCollapsible(text[range.lowerBound])
    if line.place != .content, Self.isCollapsible(text[range.lowerBound]) {
      if isBlank {
        if !mustStay(index) { items[index].isDropped = true }
        return
      }
      items[index].text = range.lowerBound + 1..<range.upperBound
    }
    if Self.isCollapsible(text[range.upperBound - 1]) {
      if !isBlank { line.trailing.removeAll(keepingCapacity: true) }
      line.place = .space
      line.trailing.append(index)
    } else {
      line.reach(.content)
    }
  }

  private mutating func collapse(foreign index: Int) {
    let range = items[index].text
    guard range.allSatisfy({ Self.isCollapsible(text[$0]) }) else { return }
    guard index > 0, index + 1 < items.count, !items[index - 1].isText, !items[index + 1].isText,
      tokens[items[index - 1].token].foreign, !mustStay(index)
    else { return collapse(index) }
    items[index].isDropped = true
  }

  /// Takes the spaces at the end of texts away, since the line ends there.
  private mutating func trim(_ trailing: [Int]) {
    for index in trailing { trim(index) }
  }

  private mutating func trim(_ index: Int) {
    let range = items[index].text
    if range.count > 1 {
      items[index].text = range.lowerBound..<range.upperBound - 1
    } else if !mustStay(index) {
      items[index].isDropped = true
    }
  }

  /// True for white space that is the only content of an element, or that opens formatting elements again.
  ///
  /// `:empty` and a script's `firstChild` tell an element with white space from one without.
  private func mustStay(_ index: Int) -> Bool {
    let token = tokens[items[index].token]
    if token.reopensFormatting { return true }
    guard token.parent >= 0, tree[token.parent].kind == .element else { return false }
    switch tree[token.parent].name {
    case .html, .head, .body, .table, .thead, .tbody, .tfoot, .tr: return false
    default: break
    }
    var child = tree[token.parent].first
    while child >= 0 {
      let node = tree[child]
      switch node.kind {
      case .text: break
      case .comment:
        if HTMLComments.isKept(tokens.text(of: tokens[Int(node.token)]), options: options) {
          return false
        }
      default: return false
      }
      child = node.next
    }
    return true
  }

  /// True where white space directly in an element is rendered as it stands.
  private mutating func preservesSpace(in parent: HTMLNodeID) -> Bool {
    guard parent >= 0 else { return false }
    if preserving[Int(parent)] != 0 { return preserving[Int(parent)] == 2 }
    var id = parent
    var result = false
    while id >= 0 {
      if preserving[Int(id)] != 0 {
        result = preserving[Int(id)] == 2
        break
      }
      if page.preservesSpace(id) {
        result = true
        break
      }
      id = tree[id].parent
    }
    var known = parent
    while known >= 0, preserving[Int(known)] == 0 {
      preserving[Int(known)] = result ? 2 : 1
      if known == id { break }
      known = tree[known].parent
    }
    return result
  }
}
