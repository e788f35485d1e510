// The order of declarations.
//
// Declarations of one rule that set nothing in common may stand in any order. One order for all of them makes blocks
// equal that say the same, and rules that are alike begin alike, which deflate finds. So each run is sorted by families
// of names; of two that might set the same the first stays the first, whatever their names are.

extension RuleReducer {
  /// A sheet with fewer rules and declarations stays in its order.
  static let smallest = 64

  /// A longer run is a list of variables or generated.
  private static let longest = 48

  /// Sorts the run that begins at a place of `kept`, which is in reverse order.
  mutating func sortDeclarations(from first: Int) {
    let count = kept.count - first
    guard count > 1, count <= RuleReducer.longest, options.liberties.contains(.ruleObjects) else {
      return
    }
    var isSorted = true
    for place in (first + 1)..<kept.count
    where rank(tree[kept[place - 1]]) < rank(tree[kept[place]]) {
      isSorted = false
    }
    if isSorted { return }
    reaches.removeAll(keepingCapacity: true)
    for id in kept[first...].reversed() {
      var reach = PropertyReach()
      guard reach.insert(tree[id].property, name: tree.text[tree[id].nameText]) else { return }
      reaches.append(reach)
    }
    let run = ContiguousArray(kept[first...].reversed())
    isReordered = true
    // One bit for each declaration that has to stay before another.
    var left: UInt64 = (1 << UInt64(count)) - 1
    var place = kept.count
    while left != 0 {
      var best = -1
      var bestRank = Int.max
      for candidate in 0..<count where left >> UInt64(candidate) & 1 == 1 {
        let own = rank(tree[run[candidate]])
        if own < bestRank, isFree(candidate, left) {
          best = candidate
          bestRank = own
        }
      }
      left &= ~(1 << UInt64(best))
      place -= 1
      kept[place] = run[best]
    }
  }

  /// True where nothing that is left and stands before a declaration might set the same.
  private func isFree(_ candidate: Int, _ left: UInt64) -> Bool {
    for before in 0..<candidate
    where left >> UInt64(before) & 1 == 1 && reaches[before].meets(reaches[candidate]) {
      return false
    }
    return true
  }

  private func rank(_ item: StyleItem) -> Int {
    PropertyReach.ranks[Int(item.property.rawValue)]
  }
}
