// HTMLLayout: which elements of a page its style sheets take out of their lines, put into one, or let keep their spaces.
//
// It is found once for all elements, before anything is decided: white space is dropped, and looked at again by the
// verifier, by what is known here. Where no sheet says anything nothing is kept.

internal import AssetText
internal import MinifyCSS

struct HTMLLayout: Sendable {
  /// What the sheets do, those in the page among them.
  let styles: LineStyles
  /// The effects by element; empty where there are none at all.
  private var effects: ContiguousArray<LineEffects> = []

  /// The layout of a page without sheets.
  init() { styles = LineStyles() }

  /// The layout of a page by the sheets that stand in it and others.
  ///
  /// - Complexity: O(*n*) for the page and its sheets.
  init(_ page: HTMLPage, styles: LineStyles) {
    var styles = styles
    for index in page.tokens.indices.dropLast() where page.tokens[index].known == .style {
      let (tag, text) = (page.tokens[index], page.tokens[index + 1])
      guard tag.kind == .startTag, text.kind == .text, text.text == .rawText else { continue }
      styles.add(sheet: Array(page.source[text.range]))
    }
    self.init(again: page, styles: styles)
  }

  /// The layout of another page or a part of one, by the same sheets.
  init(again page: HTMLPage, styles: LineStyles) {
    self.styles = styles
    let index = styles.index
    for id in page.tree.nodes.indices {
      let node = page.tree.nodes[id]
      guard node.kind == .element, node.space == .html, node.token >= 0 else { continue }
      let found = HTMLLayout.effects(page.tokens, page.tokens[Int(node.token)], node, index)
      guard !found.isEmpty else { continue }
      if effects.isEmpty {
        effects = ContiguousArray(repeating: [], count: page.tree.nodes.count)
      }
      effects[id] = found
    }
  }

  subscript(_ id: HTMLNodeID) -> LineEffects {
    @inline(__always) get { effects.isEmpty ? [] : effects[Int(id)] }
  }

  private static func effects(
    _ tokens: HTMLTokenList, _ token: HTMLToken.Core, _ node: HTMLNode, _ index: LineStyleIndex
  ) -> LineEffects {
    var effects: LineEffects = node.name == .dialog ? .aside : []
    for attribute in tokens.attributes(of: token) {
      switch attribute.known {
      case .style: effects.formUnion(.declarations(tokens.value(of: attribute)))
      // What HTML's own sheet does with attributes ("Rendering", sections 15.3.1 and 15.3.8).
      case .hidden, .popover: effects.insert(.aside)
      case .align where node.name == .table: effects.insert(.aside)
      default: break
      }
    }
    guard !index.isEmpty else { return effects }
    return effects.union(
      index.effects(
        type: tokens.name(of: token),
        attributes: tokens.attributes(of: token).map {
          (name: tokens.name(of: $0), value: tokens.value(of: $0))
        }))
  }
}

extension HTMLPage {
  /// What an element means for the white space beside its tags.
  func role(of id: HTMLNodeID) -> HTMLRole {
    let role = tree.role(of: id, tokens)
    let effects = layout[id]
    guard !effects.isEmpty else { return role }
    switch role {
    case .block:
      if effects.contains(.inline) { return .content }
      if effects.contains(.box) { return .box }
      return effects.contains(.aside) ? .aside : .block
    case .box: return effects.contains(.inline) ? .content : .box
    // Where it does not end the line, it stands in it.
    case .lineBreak: return effects.isSubset(of: .preserved) ? .lineBreak : .content
    case .inline, .aside, .content, .invisible: return role
    }
  }
}
