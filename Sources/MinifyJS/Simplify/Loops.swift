// Loops: one spelling for all that a `for` can say.

extension Simplifier {
  /// Rewrites a loop with all that is in it.
  mutating func simplifyLoop(_ id: NodeID) -> NodeID {
    switch kind(id) {
    case .for: return simplifyFor(id)
    case .forIn, .forOf: return simplifyForEach(id)
    default: return simplifyWhile(id)
    }
  }

  private mutating func loopBody(_ id: NodeID) -> NodeID {
    around.loops += 1
    let result = simplifyBody(id, StatementContext(exit: .iteration))
    around.loops -= 1
    return result
  }

  private mutating func simplifyFor(_ id: NodeID) -> NodeID {
    var parts = tree.forParts(id)
    if parts.initialiser.exists {
      if kind(parts.initialiser) == .variables {
        simplifyVariables(parts.initialiser)
        parts.initialiser = dropUnusedInHead(parts.initialiser)
      } else {
        parts.initialiser = simplify(parts.initialiser, .unused)
      }
    }
    around.loops += 1
    if parts.test.exists { parts.test = simplify(parts.test, .boolean) }
    if parts.update.exists { parts.update = simplify(parts.update, .unused) }
    around.loops -= 1
    let inner = loopBody(parts.body)
    parts.body = body(inner, at: id)
    tree.setFor(id, parts)
    return foldFor(id)
  }

  private mutating func simplifyWhile(_ id: NodeID) -> NodeID {
    let (oldTest, oldBody) = tree.loop(id)
    around.loops += 1
    let test = simplify(oldTest, .boolean)
    around.loops -= 1
    let inner = loopBody(oldBody)
    let newBody = body(inner, at: id)
    if kind(id) == .while, spend("while-to-for", id) {
      let words = tree.addExtra(0, test.rawValue, 0)
      let loop = tree.add(
        Node(.for, start: tree.start(id), a: words, b: newBody.rawValue))
      return foldFor(loop)
    }
    if kind(id) == .while {
      tree.setLeft(id, test)
      tree.setBody(id, newBody)
    } else {
      tree.setLeft(id, newBody)
      tree.setRight(id, test)
    }
    return id
  }

  private mutating func simplifyForEach(_ id: NodeID) -> NodeID {
    var parts = tree.forEach(id)
    if kind(parts.left) == .variables {
      simplifyVariables(parts.left)
    } else {
      parts.left = simplifyTarget(parts.left)
    }
    parts.right = simplify(parts.right)
    let inner = loopBody(parts.body)
    parts.body = body(inner, at: id)
    tree.setForEach(id, parts)
    return id
  }

  /// A `for` with simplified parts; none if it does nothing.
  mutating func foldFor(_ id: NodeID) -> NodeID {
    foldLoopExit(id)
    var parts = tree.forParts(id)
    if parts.test.exists, truth(parts.test) == true, !hasEffects(parts.test),
      spend("constant-condition", id)
    {
      parts.test = .none
      tree.setFor(id, parts)
    }
    return id
  }
}
