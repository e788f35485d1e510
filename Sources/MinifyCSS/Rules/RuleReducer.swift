// RuleReducer: fewer rules and declarations with the same cascade.
//
// An item is made after the block that it stands in, so going through the items from the last to the first meets every
// block after the blocks inside of it. Each is looked at once: first its declarations, then its rules.

internal import AssetText

struct RuleReducer {
  var tree: StyleTree
  let seen: PropertySet
  let options: StyleSettings
  /// The children of the block at hand.
  var children: ContiguousArray<UInt32> = []
  var kept: ContiguousArray<UInt32> = []
  /// True where declarations of the block at hand were sorted.
  var isReordered = false
  /// True for a sheet of some size: in a small one deflate finds little, and the order of its author costs nothing.
  let sorts: Bool
  /// True for the declarations of an attribute, which scripts read as a text.
  var isAttribute = false
  var hashes: Set<UInt32> = []
  /// What the declarations of the run at hand set, while they are sorted.
  var reaches: ContiguousArray<PropertyReach> = []
  /// Kept for its memory; a block inside of another one finds an empty one.
  var spareBoard = RuleBoard()

  init(tree: StyleTree, seen: PropertySet, options: StyleSettings) {
    self.tree = tree
    self.seen = seen
    self.options = options
    sorts = tree.items.count >= RuleReducer.smallest
  }

  mutating func run() {
    var id = UInt32(tree.items.count)
    while id > 0 {
      id -= 1
      switch tree[id].kind {
      case .root, .rule, .atRule:
        if tree[id].first != 0 { reduce(id) }
      default: break
      }
    }
  }

  private mutating func reduce(_ parent: UInt32) {
    isAttribute = tree[parent].kind == .root
    tree.children(of: parent, into: &children)
    let isKeyframes = tree[parent].kind == .atRule && tree[parent].atRule == .keyframes
    if !isKeyframes { dropEmpty() }
    reduceDeclarations()
    guard !isKeyframes else {
      tree.setChildren(of: parent, children)
      return
    }
    reduceRules()
    tree.setChildren(of: parent, children)
  }

  /// Takes out rules that say nothing: what they part may be one run of declarations.
  private mutating func dropEmpty() {
    var left = 0
    for place in children.indices where !isEmpty(children[place]) {
      children[left] = children[place]
      left += 1
    }
    children.removeLast(children.count - left)
  }

  /// Makes fewer rules of the ones in the block at hand.
  mutating func reduceRules() {
    mergeRules()
    // Each round leaves less text, so this ends; nearly always after the second one. What a rule sets is found out
    // again only where it changed.
    guard options.liberties.contains(.ruleObjects), children.count > 1 else { return }
    var board = RuleBoard()
    swap(&board, &spareBoard)
    board.reset()
    var rounds = 0
    while rounds < 64 {
      rounds += 1
      var isChanged = mergeDistantRules(&board)
      if shareDeclarations(&board) { isChanged = true }
      guard isChanged else { break }
    }
    swap(&board, &spareBoard)
  }
}
