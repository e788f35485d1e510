// Moved code: what the body of a function holds that means something else in another function.
//
// Only functions that are neither async nor generators are taken apart, so that an `await` found here belongs to a
// function inside. Functions other than arrows have a `this` and `return`s of their own and are not looked into.

internal import AssetText

/// What a walk through the body of a function has found.
struct MovedCode {
  /// `this`, `super`, `new.target` or `arguments` of the function around.
  var usesThis = false
  /// Something that cannot stand elsewhere.
  var isFixed = false
  /// A function or class that is declared in a block.
  var hasBlockDeclarations = false
  /// The number of `return`s, and of those with a value.
  var returns = 0
  var values = 0
  /// The parameters of handlers: a `var` of such a name would be one with it.
  var caught: ContiguousArray<SymbolID> = []
}

/// Where a node stands that is looked at.
private struct MovedNode: BitwiseCopyable {
  var id: NodeID
  var isTop: Bool
  var isInArrow: Bool
}

extension Simplifier {
  /// Looks through the statements of a body, or its expression, that is to stand in another function.
  func examine(_ roots: some Sequence<NodeID>) -> MovedCode {
    var result = MovedCode()
    var open: ContiguousArray<MovedNode> = []
    for root in roots { open.append(MovedNode(id: root, isTop: true, isInArrow: false)) }
    while let item = open.popLast() {
      examine(item, &result)
      if result.isFixed { return result }
      var isInArrow = item.isInArrow
      if kind(item.id) == .function || kind(item.id) == .functionDeclaration {
        guard tree.function(item.id).kind == .arrow else { continue }
        isInArrow = true
      }
      tree.forEachChild(of: item.id) {
        open.append(MovedNode(id: $0, isTop: false, isInArrow: isInArrow))
      }
    }
    return result
  }

  private func examine(_ item: MovedNode, _ result: inout MovedCode) {
    let id = item.id
    switch kind(id) {
    case .this, .super, .newTarget: result.usesThis = true
    case .identifier:
      let symbol = scopes[tree.symbol(id)]
      if symbol.kind == .arguments { result.usesThis = true }
      if tree.flags(id).contains(.inWith) { result.isFixed = true }
      if symbol.flags.contains(.pinned) {
        // A global of such a name is something else in a function of some kind.
        let word = symbol.name.rawValue
        if word == Words.arguments || word == Words.await || word == Words.yield {
          result.isFixed = true
        }
      }
    case .with: result.isFixed = true
    case .unary:
      // What is left of a name may be something that can be deleted.
      if tree.unaryOperator(id) == .delete, kind(tree.operand(id)) == .identifier {
        result.isFixed = true
      }
    case .functionDeclaration, .classDeclaration:
      if !item.isTop { result.hasBlockDeclarations = true }
    case .variables:
      if tree.variableKind(id).rawValue > VariableKind.const.rawValue { result.isFixed = true }
    case .try:
      let parameter = tree.tryParts(id).parameter
      if parameter.exists, kind(parameter) == .bindingIdentifier {
        result.caught.append(tree.symbol(parameter))
      }
    case .return:
      if item.isInArrow { return }
      result.returns += 1
      if tree.operand(id).exists { result.values += 1 }
    default: break
    }
  }
}
