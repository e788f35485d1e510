// Adoption: parameters and variables of an inlined function become variables of the function around.
//
// Those whose declaration does not move with the body are declared at the top of that function.

internal import AssetText

/// A variable that a function has got, or a function that was declared in another one.
struct Adopted: BitwiseCopyable, Sendable {
  var name: SymbolID
  var function = NodeID.none
}

extension Simplifier {
  /// True if code that stands here may have variables of its own: in the body of a function or module, where neither an
  /// `eval` could see them nor a `with` catch them.
  var mayDeclareVariables: Bool {
    guard around.variables.exists, around.withs == 0 else { return false }
    let scope = scopes[around.variables]
    return scope.kind != .script && !scope.flags.contains(.containsEval)
  }

  /// Makes a symbol of an inlined function a variable of the function around the current node.
  mutating func adopt(_ name: SymbolID, isDeclared: Bool = false) {
    if scopes[name].scope == around.variables { return }
    scopes.move(name, to: around.variables)
    if scopes[name].kind != .label, scopes[name].kind != .function { scopes[name].kind = .var }
    scopes[name].flags.insert(.moved)
    scopes[name].flags.remove(.strict)
    if around.loops > 0 { scopes[name].flags.insert(.inLoop) }
    if !isDeclared { adopted.append(Adopted(name: name)) }
  }

  /// A list of statements with a declaration of the variables and functions that were adopted since a mark.
  mutating func declareAdopted(_ list: NodeList, from mark: Int) -> NodeList {
    guard adopted.count > mark else { return list }
    let base = stack.count
    var position = 0
    let count = tree.count(list)
    while position < count, isHead(tree[list, position]) {
      stack.append(tree[list, position])
      position += 1
    }
    for entry in adopted[mark...] where entry.function.exists { stack.append(entry.function) }
    let start = position < count ? tree.start(tree[list, position]) : 0
    let first = stack.count
    for entry in adopted[mark...] where entry.function.isNone {
      let name = tree.add(Node(.bindingIdentifier, start: start, a: entry.name.rawValue))
      stack.append(tree.add(Node(.declarator, start: start, a: name.rawValue)))
    }
    adopted.removeLast(adopted.count - mark)
    if stack.count > first {
      if position < count, kind(tree[list, position]) == .variables,
        tree.variableKind(tree[list, position]) == .var
      {
        let present = tree.elements(tree[list, position])
        for index in 0..<tree.count(present) { stack.append(tree[present, index]) }
        position += 1
      }
      let declarators = tree.addList(stack[first...])
      stack.removeLast(stack.count - first)
      stack.append(
        tree.add(
          Node(.variables, start: start, a: declarators.index, op: VariableKind.var.rawValue)))
    }
    while position < count {
      stack.append(tree[list, position])
      position += 1
    }
    let result = tree.addList(stack[base...])
    stack.removeLast(stack.count - base)
    return result
  }

  private func isHead(_ id: NodeID) -> Bool {
    kind(id) == .directive || kind(id) == .functionDeclaration
  }
}
