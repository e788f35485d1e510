// Pages of frames: "in frameset", "after frameset", "after after frameset".

internal import AssetText

extension HTMLTreeBuilder {
  mutating func inFrameset(start tag: Tag) {
    switch tag.name {
    case .html: inBody(start: tag)
    case .frameset: insert(tag)
    case .frame: insertVoid(tag)
    case .noframes: inHead(start: tag)
    default: break
    }
  }

  mutating func inFrameset(end tag: Tag) {
    guard tag.name == .frameset, stack.count > 1 else { return }
    pop()
    if context == nil, !current(is: .frameset) { mode = .afterFrameset }
  }

  /// Inserts the white space and drops the rest.
  mutating func inFrameset(_ range: Range<Int>) -> Int {
    if let space = leadingSpace(of: range) { return insertText(space) }
    return nonspaces(in: range)
  }

  mutating func afterFrameset(start tag: Tag) {
    switch tag.name {
    case .html: inBody(start: tag)
    case .noframes: inHead(start: tag)
    default: break
    }
  }

  mutating func afterFrameset(end tag: Tag) {
    guard tag.name == .html, mode == .afterFrameset else { return }
    effects += 1
    mode = .afterAfterFrameset
  }

  mutating func afterAfterFrameset(_ range: Range<Int>) -> Int {
    if let space = leadingSpace(of: range) { return inBody(space) }
    return nonspaces(in: range)
  }
}
