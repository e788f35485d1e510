// Which pages are read again although nobody asked for it.
//
// To read a page a second time and compare takes as long as to minify it. What the printer does to a page whose tags open
// and close what they say needs no second look: there its rules are simple, and the fuzzer compares such pages as well.
// Whatever makes the algorithm repair something makes a page one that is compared: a tag that does nothing or closes
// something else, text that moves out of a table, formatting that is opened again, attributes that a second tag adds.

extension HTMLPage {
  /// True for a page in which the tree builder had nothing to repair.
  var isRegular: Bool {
    guard !tree.hasFostering, !tree.hasFrames, tree.additions.isEmpty else { return false }
    var isFirst = true
    for index in tokens.indices {
      let token = tokens[index]
      // The first tags make `html`, `head` and `body` besides, and a row makes its own `tbody`.
      let makesMore =
        token.reopensFormatting && !isFirst && index != Int(tree.bodyToken) && token.known != .tr
      switch token.kind {
      case .startTag:
        if token.isStray || makesMore || closesFormatting(token) { return false }
        isFirst = false
      case .endTag: if !token.isClean, !isEndOfPage(token) { return false }
      case .text: if token.isFostered || makesMore { return false }
      case .cdata: return false
      case .nothing: if token.range.lowerBound > 0 { return false }
      case .comment, .doctype: break
      }
    }
    return !HTMLTemplates.hasMarks(self)
  }

  /// True for a start tag that ended an element which is not one of those whose end tags are optional.
  private func closesFormatting(_ token: HTMLToken.Core) -> Bool {
    token.closesOthers && (token.known == .a || token.known == .nobr || token.known == .button)
  }

  private func isEndOfPage(_ token: HTMLToken.Core) -> Bool {
    !token.isStray && (token.known == .body || token.known == .html)
  }
}
