// `selectedcontent`: a button of a `select` shows a copy of the selected option's contents.
//
// The standard makes the copy whenever an option is closed; what is left at the end of the page is that of the last one
// which was the selected one, so it is made once, at the end.

internal import AssetText

extension HTMLTreeBuilder {
  mutating func fillSelectedContent() {
    let count = HTMLNodeID(tree.nodes.count)
    for id in 0..<count where tree.isHTML(id, .select) && !has(id, .multiple) {
      var target: HTMLNodeID?
      var selected: HTMLNodeID?
      var first: HTMLNodeID?
      forEachDescendant(of: id) { child in
        let node = tree[child]
        guard node.kind == .element, node.space == .html else { return }
        if node.name == .selectedcontent, target == nil { target = child }
        guard node.name == .option else { return }
        if first == nil { first = child }
        if has(child, .selected) { selected = child }
      }
      guard let target, let option = selected ?? first else { continue }
      while tree[target].first >= 0 { tree.remove(tree[target].first) }
      copyChildren(of: option, into: target)
    }
  }

  private func has(_ id: HTMLNodeID, _ attribute: HTMLAttributeName) -> Bool {
    let token = tree[id].token
    return token >= 0 && tokens.has(attribute, tokens[Int(token)])
  }

  private func forEachDescendant(of root: HTMLNodeID, _ body: (HTMLNodeID) -> Void) {
    var id = root
    while true {
      if tree[id].kind != .text, tree[id].first >= 0 {
        id = tree[id].first
      } else {
        while id != root, tree[id].next < 0 { id = tree[id].parent }
        if id == root { return }
        id = tree[id].next
      }
      body(id)
    }
  }

  private mutating func copyChildren(of source: HTMLNodeID, into target: HTMLNodeID) {
    var pending = [(source, target)]
    while let (source, target) = pending.popLast() {
      var child = tree[source].first
      while child >= 0, countClone() {
        let node = tree[child]
        var copy = HTMLNode(
          kind: node.kind, space: node.space, name: node.name, atom: node.atom, token: node.token)
        if node.kind == .text {
          // The pieces never change after the end of the page, so they are shared.
          copy.first = node.first
          copy.last = node.last
        }
        let id = tree.add(copy)
        tree.insert(id, into: target)
        if node.kind != .text { pending.append((child, id)) }
        child = node.next
      }
    }
  }
}
