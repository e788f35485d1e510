// Sequences: `a, b, c` made, taken apart and kept flat.

internal import AssetText

extension Simplifier {
  /// `left, right`, where either may be none.
  mutating func sequence(_ left: NodeID, _ right: NodeID, at place: NodeID) -> NodeID {
    if left.isNone { return right }
    if right.isNone { return left }
    let mark = stack.count
    pushSequence(left)
    pushSequence(right)
    return popSequence(from: mark, at: place)
  }

  /// `left, right`, where the left is part of nothing else any more: a long sequence that gets one more expression from
  /// each statement keeps its list.
  mutating func extendedSequence(_ left: NodeID, _ right: NodeID, at place: NodeID) -> NodeID {
    guard right.exists, kind(left) == .sequence else { return sequence(left, right, at: place) }
    let mark = stack.count
    pushSequence(right)
    tree.setElements(left, grow(tree.elements(left), from: mark))
    return left
  }

  /// Adds what was pushed since a mark to a list that nobody else refers to. A long one moves only when it has doubled.
  mutating func grow(_ list: NodeList, from mark: Int) -> NodeList {
    let count = tree.count(list)
    let total = count + stack.count - mark
    defer { stack.removeLast(stack.count - mark) }
    if let limit = room[list.index], total <= limit {
      for position in count..<total {
        tree.extra[Int(list.index) + 1 + position] = stack[mark + position - count].rawValue
      }
      tree.extra[Int(list.index)] = UInt32(truncatingIfNeeded: total)
      return list
    }
    let index = UInt32(truncatingIfNeeded: tree.extra.count)
    tree.extra.append(UInt32(truncatingIfNeeded: total))
    for position in 0..<count { tree.extra.append(tree[list, position].rawValue) }
    for position in mark..<stack.count { tree.extra.append(stack[position].rawValue) }
    if total >= 32 {
      room[list.index] = nil
      room[index] = total * 2
      for _ in 0..<total { tree.extra.append(0) }
    }
    return NodeList(index: index)
  }

  /// Pushes an expression, the elements of a sequence one by one.
  mutating func pushSequence(_ id: NodeID) {
    guard kind(id) == .sequence else { return stack.append(id) }
    let list = tree.elements(id)
    for position in 0..<tree.count(list) { stack.append(tree[list, position]) }
  }

  /// Pushes the next element of a sequence; what the one before it assigns may go into it.
  mutating func pushNext(_ id: NodeID, from mark: Int) {
    var next = id
    while stack.count > mark, let result = substitute(stack[stack.count - 1], into: next) {
      next = result
      stack.removeLast()
    }
    pushSequence(next)
  }

  /// Makes a sequence of what was pushed since a mark; one expression is itself, nothing is none.
  mutating func popSequence(from mark: Int, at place: NodeID) -> NodeID {
    let count = stack.count - mark
    defer { stack.removeLast(count) }
    if count == 0 { return .none }
    if count == 1 { return stack[mark] }
    let list = program.tree.addList(stack, from: mark)
    return tree.add(Node(.sequence, start: tree.start(stack[mark]), a: list.index))
  }

  /// The sequence of what was pushed since a mark, for the node that it came from.
  mutating func foldSequence(_ id: NodeID, from mark: Int, _ context: ValueUse) -> NodeID {
    let count = stack.count - mark
    let list = tree.elements(id)
    if count > 1 {
      if count == tree.count(list) {
        for position in 0..<count { tree[list, position] = stack[mark + position] }
        stack.removeLast(count)
        return id
      }
      return popSequence(from: mark, at: id)
    }
    return detached(popSequence(from: mark, at: id), context)
  }

  /// An expression that takes the place of a larger one, wrapped as `(0, x)` where it would else become a reference:
  /// a member would be called with its object as `this`, a name be deleted, `eval` be direct.
  mutating func detached(_ id: NodeID, _ context: ValueUse) -> NodeID {
    if id.isNone || context.isDisjoint(with: [.callee, .reference]) { return id }
    switch kind(id) {
    case .member, .index, .privateMember, .optionalChain: break
    case .identifier where context.contains(.reference) || isEval(id): break
    default: return id
    }
    let zero = tree.addNumber(0, start: tree.start(id))
    return sequence(zero, id, at: id)
  }

  func isEval(_ id: NodeID) -> Bool {
    kind(id) == .identifier && scopes.name(tree.symbol(id)).rawValue == Words.eval
  }
}
