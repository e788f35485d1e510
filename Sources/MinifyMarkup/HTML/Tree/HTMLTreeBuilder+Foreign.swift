// SVG and MathML: when their rules hold, and what they are.

internal import AssetText

extension HTMLTreeBuilder {
  /// What the innermost open element allows; that of a fragment's context where only the root is open.
  private struct Surroundings {
    var space: HTMLSpace
    var name: HTMLName
    var holdsText = false
    var holdsHTML = false
  }

  private var surroundings: Surroundings {
    if stack.count == 1, let context {
      return Surroundings(
        space: context.space, name: context.name,
        holdsText: Self.holdsText(context.space, context.name), holdsHTML: context.holdsHTML)
    }
    let node = tree[current]
    guard node.space != .html else { return Surroundings(space: .html, name: node.name) }
    return Surroundings(
      space: node.space, name: node.name, holdsText: Self.holdsText(node.space, node.name),
      holdsHTML: holdsHTML(current))
  }

  /// True where the innermost open element is one of SVG or MathML.
  var isInForeign: Bool {
    // In the place of its calls: the builder is large, and a call passes a copy of its fields.
    @inline(__always) get {
      if stack.count <= 1 {
        guard !stack.isEmpty else { return false }
        if let context { return context.space != .html }
      }
      return tree[current].space != .html
    }
  }

  @inline(__always) func usesForeignRules(start name: HTMLName) -> Bool {
    isInForeign && usesForeignRules(inForeign: name)
  }

  private func usesForeignRules(inForeign name: HTMLName) -> Bool {
    let here = surroundings
    if here.holdsHTML { return false }
    if here.holdsText, name != .mglyph, name != .malignmark { return false }
    return !(here.space == .mathML && here.name == .annotationXML && name == .svg)
  }

  var usesForeignRulesForText: Bool {
    guard isInForeign else { return false }
    let here = surroundings
    return !here.holdsHTML && !here.holdsText
  }

  private static func holdsText(_ space: HTMLSpace, _ name: HTMLName) -> Bool {
    guard space == .mathML else { return false }
    switch name {
    case .mi, .mo, .mn, .ms, .mtext: return true
    default: return false
    }
  }

  /// True for an HTML integration point.
  private func holdsHTML(_ id: HTMLNodeID) -> Bool {
    let node = tree[id]
    switch (node.space, node.name) {
    case (.svg, .foreignobject), (.svg, .desc), (.svg, .title): return true
    case (.mathML, .annotationXML):
      guard node.token >= 0 else { return false }
      let token = tokens[Int(node.token)]
      return tokens.says(token, .encoding, "text/html")
        || tokens.says(token, .encoding, "application/xhtml+xml")
    default: return false
    }
  }

  mutating func insertForeign(_ tag: Tag, _ space: HTMLSpace) {
    insert(tag, space)
    wasForeign = true
    if tag.isSelfClosing { pop() }
  }

  mutating func foreign(start tag: Tag) {
    guard leavesForeign(tag) else { return insertForeign(tag, surroundings.space) }
    leaveForeign()
    start(tag, in: mode)
  }

  private func leavesForeign(_ tag: Tag) -> Bool {
    guard tag.name == .font else { return tag.name.leavesForeign }
    return tag.token >= 0
      && tokens.attributes(of: tokens[Int(tag.token)]).contains {
        $0.known == .color || $0.known == .face || $0.known == .size
      }
  }

  private mutating func leaveForeign() {
    while stack.count > 1 {
      let node = tree[current]
      if node.space == .html || Self.holdsText(node.space, node.name) || holdsHTML(current) {
        return
      }
      pop()
    }
  }

  mutating func foreign(end tag: Tag) {
    if tag.name == .br || tag.name == .p {
      leaveForeign()
      return end(tag, in: mode)
    }
    for id in stack.dropFirst().reversed() {
      let node = tree[id]
      if node.space == .html { return end(tag, in: mode) }
      if node.atom == tag.atom {
        wasForeign = true
        return popUntil(id)
      }
    }
  }

  mutating func foreign(_ range: Range<Int>) -> Int {
    let run = run(in: range)
    if run.isNUL {
      for _ in 0..<run.count {
        let start = tree.characters.count
        tree.characters.append(contentsOf: "\u{FFFD}".utf8)
        insertText(start..<tree.characters.count)
      }
      return run.count
    }
    let text = range.lowerBound..<range.lowerBound + run.count
    insertText(text)
    if allowsFrameset, spaces(in: text) < text.count { allowsFrameset = false }
    return run.count
  }
}
