// HTMLLayout: which elements of a page its style sheets take out of their lines, put into one, or let keep their spaces.
//
// It is found once for all elements, before anything is decided: white space is dropped, and looked at again by the
// verifier, by what is known here. Where no sheet says anything nothing is kept.

internal import AssetText
internal import MinifyCSS

struct HTMLLayout: Sendable {
  /// `LineEffects`, in numbers: every element is asked for them several times.
  struct Effects: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt8

    static let inline = Effects(rawValue: LineEffects.inline.rawValue)
    static let box = Effects(rawValue: LineEffects.box.rawValue)
    static let aside = Effects(rawValue: LineEffects.aside.rawValue)
    static let preserved = Effects(rawValue: LineEffects.preserved.rawValue)
  }

  /// What the sheets do, those in the page among them.
  let styles: LineStyles
  /// The effects by element; empty where there are none at all.
  private var effects: ContiguousArray<Effects> = []

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
    // What matters for elements that are edges of lines, and for all others.
    var edges = Index(styles.index { _ in true })
    var others = Index(styles.index { $0.contains(.preserved) })
    for id in page.tree.nodes.indices {
      let node = page.tree.nodes[id]
      guard node.kind == .element, node.space == .html, node.token >= 0 else { continue }
      let token = page.tokens[Int(node.token)]
      let found =
        switch node.name.role {
        case .block, .box, .lineBreak: edges.effects(on: token, node.name, page.tokens)
        default: others.effects(on: token, node.name, page.tokens)
        }
      guard found.rawValue != 0 else { continue }
      if effects.isEmpty {
        effects = ContiguousArray(repeating: [], count: page.tree.nodes.count)
      }
      effects[id] = found
    }
  }

  subscript(_ id: HTMLNodeID) -> Effects {
    @inline(__always) get {
      effects.isEmpty ? Effects(rawValue: 0) : effects[Int(id)]
    }
  }

  /// Some of the styles, with what was found out about the names in a page.
  private struct Index {
    private let styles: LineStyleIndex
    private let isEmpty: Bool
    /// By the number of a name: 0 where nobody has looked yet, 1 where it is not asked for, 2 where it is.
    private var types: ContiguousArray<UInt8> = []

    init(_ styles: LineStyleIndex) {
      self.styles = styles
      isEmpty = styles.isEmpty
    }

    mutating func effects(
      on token: HTMLToken.Core, _ name: HTMLName, _ tokens: borrowing HTMLTokenList
    ) -> Effects {
      var effects = name == .dialog ? Effects.aside : []
      var isAsked = !isEmpty && (styles.isForAll || asks(forType: token, tokens))
      for place in token.attributes {
        let attribute = tokens.attributes[place]
        switch attribute.known {
        case .style:
          let found = LineEffects.declarations(tokens.value(of: attribute))
          effects.formUnion(Effects(rawValue: found.rawValue))
        // What HTML's own sheet does with attributes ("Rendering", sections 15.3.1 and 15.3.8).
        case .hidden, .popover: effects.insert(.aside)
        case .align where name == .table: effects.insert(.aside)
        default: break
        }
        if !isEmpty, !isAsked { isAsked = asks(for: attribute, tokens) }
      }
      guard isAsked else { return effects }
      let found = styles.effects(
        type: tokens.name(of: token),
        classes: tokens.attribute(.class, of: token).map { tokens.value(of: $0) } ?? [],
        id: tokens.attribute(.id, of: token).map { tokens.value(of: $0) }
      ) { name in
        tokens.attributes(of: token).first { tokens.name(of: $0) == name }
          .map { tokens.value(of: $0) }
      }
      return effects.union(Effects(rawValue: found.rawValue))
    }

    private mutating func asks(
      forType token: HTMLToken.Core, _ tokens: borrowing HTMLTokenList
    ) -> Bool {
      let number = Int(token.atom.rawValue)
      if number >= types.count {
        types += repeatElement(0, count: number + 32 - types.count)
      }
      if types[number] == 0 { types[number] = styles.asks(forType: tokens.name(of: token)) ? 2 : 1 }
      return types[number] == 2
    }

    private func asks(
      for attribute: HTMLAttribute.Core, _ tokens: borrowing HTMLTokenList
    ) -> Bool {
      if attribute.known == .class || attribute.known == .id,
        styles.mayAsk(forWords: tokens.value(of: attribute))
      {
        return true
      }
      return styles.asksForAttributes && styles.asks(forAttribute: tokens.name(of: attribute))
    }
  }
}

extension HTMLPage {
  /// What an element means for the white space beside its tags.
  func role(of id: HTMLNodeID) -> HTMLRole {
    let role = tree.role(of: id, tokens)
    let effects = layout[id]
    guard effects.rawValue != 0 else { return role }
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
