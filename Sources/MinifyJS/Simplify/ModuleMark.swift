// ModuleMark: what is known to be a module by its text alone stays known as one.
//
// Where nobody says whether a text is a script or a module, `import`, `export`, `import.meta` and an `await` at the top tell.
// The last two may stand in code that is never reached, and `a<!--b` is an expression in modules only, but is not written so
// again. Where nothing else tells, `export{}` says so: as a script the same text would declare globals, and be sloppy.

extension Simplifier {
  /// Adds `export{}` to a module in which nothing is left that only a module may hold.
  mutating func markModule() {
    guard options.goal == .automatic, program.isModule, !tellsModule() else { return }
    let empty = tree.addList(EmptyCollection<NodeID>())
    let parts = tree.addExtra(empty.index, NodeID.none.rawValue, empty.index)
    let mark = tree.add(Node(.exportNamed, start: 0, a: parts))
    let items = tree.elements(program.root)
    let base = stack.count
    for position in 0..<tree.count(items) { stack.append(tree[items, position]) }
    stack.append(mark)
    let list = program.tree.addList(stack, from: base)
    stack.removeLast(stack.count - base)
    tree.setElements(program.root, list)
  }

  /// True if something stands in a module that may not stand in a script.
  private func tellsModule() -> Bool {
    let items = tree.elements(program.root)
    for position in 0..<tree.count(items) {
      switch kind(tree[items, position]) {
      case .import, .exportNamed, .exportDeclaration, .exportDefault, .exportAll: return true
      default: break
      }
    }
    var open: ContiguousArray<(id: NodeID, isTop: Bool)> = [(program.root, true)]
    while let (id, isTop) = open.popLast() {
      switch kind(id) {
      case .importMeta: return true
      case .await where isTop: return true
      case .forOf where isTop && tree.flags(id).contains(.isAsync): return true
      case .function, .functionDeclaration, .class, .classDeclaration:
        tree.forEachChild(of: id) { open.append(($0, false)) }
      default: tree.forEachChild(of: id) { open.append(($0, isTop)) }
      }
    }
    return false
  }
}
