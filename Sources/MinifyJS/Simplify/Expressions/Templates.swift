// Templates: constants in them become text, and without expressions they are strings.

internal import AssetText

extension Simplifier {
  mutating func foldTemplate(_ id: NodeID, _ context: ValueUse) -> NodeID {
    inlineConstants(id)
    let list = tree.templateExpressions(id)
    if tree.count(list) == 0 {
      guard let text = tree.quasi(id, 0).cooked, isStringShorter(text),
        spend("template-to-string", id)
      else { return id }
      return literal(.string(text), at: id)
    }
    guard tree.count(list) == 1, tree.quasi(id, 0).cooked == .empty,
      tree.quasi(id, 1).cooked == .empty, primitive(tree[list, 0]) == .string,
      spend("template-to-string", id)
    else { return id }
    return tree[list, 0]
  }

  /// `${"a"}` as `a`.
  private mutating func inlineConstants(_ id: NodeID) {
    let list = tree.templateExpressions(id)
    let count = tree.count(list)
    var isWorth = false
    for position in 0..<count where constant(tree[list, position]) != nil { isWorth = true }
    guard isWorth, spend("template-constant", id) else { return }
    let mark = stack.count
    var texts: ContiguousArray<ContiguousArray<UInt8>> = [cooked(id, 0)]
    for position in 0..<count {
      let element = tree[list, position]
      let following = cooked(id, position + 1)
      if let value = constant(element) {
        Self.append(text(value), to: &texts[texts.count - 1])
        Self.append(following, to: &texts[texts.count - 1])
      } else {
        stack.append(element)
        texts.append(following)
      }
    }
    // The pairs of texts lie behind the list: both move to the end together.
    let index = UInt32(truncatingIfNeeded: tree.extra.count)
    tree.extra.append(UInt32(truncatingIfNeeded: stack.count - mark))
    for position in mark..<stack.count { tree.extra.append(stack[position].rawValue) }
    stack.removeLast(stack.count - mark)
    for text in texts {
      let atom = program.atoms.intern(text)
      tree.extra.append(atom.rawValue)
      tree.extra.append(atom.rawValue)
    }
    tree.setElements(id, NodeList(index: index))
  }

  private func cooked(_ id: NodeID, _ position: Int) -> ContiguousArray<UInt8> {
    let quasi = tree.quasi(id, position)
    return ContiguousArray(program.atoms[quasi.cooked ?? quasi.raw])
  }

  /// Adds text to the end of a template that has no tag.
  mutating func appendText(_ text: ContiguousArray<UInt8>, to id: NodeID) {
    let last = tree.count(tree.templateExpressions(id))
    var result = cooked(id, last)
    Self.append(text, to: &result)
    let atom = program.atoms.intern(result)
    tree.setQuasi(id, last, cooked: atom, raw: atom)
  }

  /// Adds text to the start of a template that has no tag.
  mutating func prependText(_ text: ContiguousArray<UInt8>, to id: NodeID) {
    var result = text
    Self.append(cooked(id, 0), to: &result)
    let atom = program.atoms.intern(result)
    tree.setQuasi(id, 0, cooked: atom, raw: atom)
  }

  /// True unless the escapes of line ends and quotes make a string longer than a template.
  private func isStringShorter(_ atom: _Atom) -> Bool {
    var (lines, double, single, others) = (0, 0, 0, 0)
    var last: UInt8 = 0
    for byte in program.atoms[atom] {
      switch byte {
      case 0x0A: lines += 1
      case 0x22: double += 1
      case 0x27: single += 1
      case 0x60: others += 1
      case 0x7B where last == 0x24: others += 1
      default: break
      }
      last = byte
    }
    return lines + min(double, single) <= others
  }
}
