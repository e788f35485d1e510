// StylePrinter: the tree as text.

internal import AssetText

enum StylePrinter {
  /// Where the text of an item begins in the output.
  struct Place {
    var offset: UInt32
    var item: UInt32
  }

  /// The text of a sheet, or of the declarations of an attribute; with a list, also where each item is in it.
  static func print(_ tree: StyleTree, noting places: inout ContiguousArray<Place>?) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(tree.text.count + tree.items.count)
    // The rules that are open: what follows each of them in its own block.
    var open: [UInt32] = []
    var id = tree.items[0].first
    while true {
      if id == 0 {
        guard let next = open.popLast() else { return output }
        output.append(0x7D)
        id = next
        continue
      }
      let item = tree.items[Int(id)]
      // `{%` and `{{` would be a server's template.
      if output.last == 0x7B, item.kind == .raw || item.kind == .rule {
        let first = tree.text[item.text].first ?? 0x7B
        if first == 0x25 || first == 0x7B { output.append(0x20) }
      }
      places?.append(Place(offset: UInt32(output.count), item: id))
      tree.text.withUnsafeBufferPointer { text in
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[item.text]))
      }
      switch item.kind {
      case .rule, .atRule:
        output.append(0x7B)
        open.append(item.next)
        id = item.first
        continue
      case .declaration:
        if item.isImportant { output += "!important".utf8 }
        if item.next != 0 { output.append(0x3B) }
      case .raw:
        if item.next != 0, item.flags.contains(.isTerminated) { output.append(0x3B) }
      case .statement:
        if item.atRule != .charset { output.append(0x3B) }
      case .comment, .root: break
      }
      id = item.next
    }
  }
}
