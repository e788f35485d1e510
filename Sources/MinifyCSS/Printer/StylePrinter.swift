// StylePrinter: the tree as text.

internal import AssetText

enum StylePrinter {
  /// The text of a sheet, or of the declarations of an attribute.
  static func print(_ tree: StyleTree) -> [UInt8] {
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
