// What can be said shorter once a function or a whole value has been written.

internal import AssetText

extension SheetParser {
  /// Shortens a function whose text ends here.
  mutating func finishFunction(_ function: OpenFunction, _ property: Property) {
    switch function.name {
    case .rgb, .hsl, .hwb:
      flush()
      let start = Int(function.start)
      guard let shorter = ColorFunction.shortest(tree.text[start...], function.name) else { return }
      replaceFunction(from: start, with: shorter, kind: shorter[0] == 0x23 ? .hash : .ident)
    case .calc: finishCalculation(Int(function.start), property)
    default: break
    }
  }

  /// Writes a function anew, as another token if it is none any more: what follows may join with that.
  mutating func replaceFunction(from start: Int, with bytes: [UInt8], kind: CSSToken.Kind) {
    tree.text.removeLast(tree.text.count - start)
    if kind == .hash { dropSpaceBeforeHash() }
    lastStart = tree.text.count
    tree.text.append(contentsOf: bytes)
    guard kind != .rightParen else { return }
    last = CSSToken(kind: kind, start: 0, end: 0)
    lastIsRewritten = true
  }

  /// Shortens a value that was written whole.
  mutating func finishValue(_ property: Property, from start: Int) {
  }
}
