// Declarations that neighbours have in common, in a rule for both.
//
// `a{b:c;d:e}f{d:e;g:h}` becomes `a{b:c}a,f{d:e}f{g:h}` where that is shorter: the common ones come last in the first
// rule and first in the second one, so each of them has to be free to pass what stands in its way there.

extension RuleReducer {
  /// Takes common declarations of neighbours into rules of their own; true where any were.
  mutating func shareDeclarations(_ board: inout RuleBoard) -> Bool {
    guard children.count > 1 else { return false }
    var isChanged = false
    // Nothing is made before the first pair that has something to share.
    var output: ContiguousArray<UInt32> = []
    var places: ContiguousArray<Int32> = []
    // One bit for each declaration: nearly all neighbours have none in common, and that is seen at once.
    var bits: UInt64 = 0
    var before: UInt32 = 0
    for (place, id) in children.enumerated() {
      let own = declarationBits(of: id)
      if bits & own != 0, mayShare(before, id), let common = common(before, id) {
        if !isChanged {
          isChanged = true
          output = ContiguousArray(children[..<place])
          places = ContiguousArray((0..<place).map { Int32($0) })
        }
        share(common, before, id, &output, &places)
        before = output[output.count - 1]
        bits = before == id ? own : declarationBits(of: before)
        continue
      }
      if isChanged {
        output.append(id)
        places.append(Int32(place))
      }
      before = id
      bits = own
    }
    guard isChanged else { return false }
    children = output
    board.rearrange(places)
    return true
  }

  private func declarationBits(of id: UInt32) -> UInt64 {
    guard tree[id].kind == .rule else { return 0 }
    var bits: UInt64 = 0
    var child = tree[id].first
    while child != 0 {
      bits |= 1 << UInt64(tree[child].hash >> 7 & 63)
      child = tree[child].next
    }
    return bits
  }

  private func mayShare(_ left: UInt32, _ right: UInt32) -> Bool {
    let one = tree[left]
    let other = tree[right]
    return one.kind == .rule && other.kind == .rule && one.risk == other.risk
      && !one.flags.contains(.isFrame) && !other.flags.contains(.isFrame) && one.first != 0
      && other.first != 0
  }

  private func declarations(of id: UInt32) -> [UInt32]? {
    var list: [UInt32] = []
    var child = tree[id].first
    while child != 0 {
      guard tree[child].kind == .declaration, list.count < 48 else { return nil }
      list.append(child)
      child = tree[child].next
    }
    return list
  }

  private struct Common {
    /// What only the first rule says, what both say, what only the second one says.
    var first: [UInt32]
    var both: [UInt32]
    var second: [UInt32]
  }

  /// The most that a rule for what two rules have in common could save, going by the hashes of declarations.
  private func bestSaving(_ left: UInt32, _ right: UInt32) -> Int {
    var shared = 0
    var size = 0
    var count = 0
    var child = tree[left].first
    while child != 0 {
      let item = tree[child]
      var other = tree[right].first
      while other != 0, tree[other].hash != item.hash { other = tree[other].next }
      if other != 0 {
        shared += 1
        size += item.text.count + 1 + (item.isImportant ? 10 : 0)
      }
      count += 1
      child = item.next
    }
    var others = 0
    child = tree[right].first
    while child != 0 {
      others += 1
      child = tree[child].next
    }
    // The selectors of each rule that has something left for itself are written twice.
    if shared < count { size -= tree[left].text.count + 1 }
    if shared < others { size -= tree[right].text.count + 1 }
    return shared == 0 ? 0 : size
  }

  /// The declarations that two rules have in common, where a rule for those saves something.
  private func common(_ left: UInt32, _ right: UInt32) -> Common? {
    guard bestSaving(left, right) > 0 else { return nil }
    guard let one = declarations(of: left), let other = declarations(of: right) else { return nil }
    var both: [UInt32] = []
    for id in one
    where other.contains(where: { isSame($0, id) }) && !both.contains(where: { isSame($0, id) }) {
      both.append(id)
    }
    // What stands in the way of one stays out, and may stand in the way of others then; the fewer are left, the less
    // is saved.
    while !both.isEmpty {
      let first = one.filter { id in !both.contains(id) }
      let second = other.filter { id in !both.contains { isSame($0, id) } }
      let result = Common(first: first, both: both, second: second)
      guard saves(result, left, right) else { return nil }
      let stuck = both.first { id in
        let same = other.first { isSame($0, id) } ?? id
        return !isFree(id, from: one, to: first, after: true)
          || !isFree(same, from: other, to: second, after: false)
      }
      guard let stuck else { return result }
      both.removeAll { $0 == stuck }
    }
    return nil
  }

  private func isSame(_ left: UInt32, _ right: UInt32) -> Bool {
    let one = tree[left]
    let other = tree[right]
    return one.hash == other.hash && one.isImportant == other.isImportant
      && tree.isEqual(one.text, other.text)
  }

  /// True where a declaration may pass all that stay behind it (or before it) in its rule.
  private func isFree(_ id: UInt32, from all: [UInt32], to rest: [UInt32], after: Bool) -> Bool {
    guard let place = all.firstIndex(of: id) else { return false }
    var reach = PropertyReach()
    guard reach.insert(tree[id].property, name: tree.text[tree[id].nameText]) else { return false }
    for other in after ? all[(place + 1)...] : all[..<place] where rest.contains(other) {
      guard tree[other].isImportant == tree[id].isImportant else { continue }
      var met = PropertyReach()
      guard met.insert(tree[other].property, name: tree.text[tree[other].nameText]),
        !reach.meets(met)
      else { return false }
    }
    return true
  }

  private func saves(_ common: Common, _ left: UInt32, _ right: UInt32) -> Bool {
    func size(_ list: [UInt32]) -> Int {
      list.reduce(max(0, list.count - 1)) {
        $0 + tree[$1].text.count + (tree[$1].isImportant ? 10 : 0)
      }
    }
    let one = tree[left].text.count
    let other = tree[right].text.count
    let before =
      one + other + 4 + size(common.first + common.both) + size(common.both + common.second)
    var after = one + other + 3 + size(common.both)
    if !common.first.isEmpty { after += one + 2 + size(common.first) }
    if !common.second.isEmpty { after += other + 2 + size(common.second) }
    return after < before
  }

  private mutating func share(
    _ common: Common, _ left: UInt32, _ right: UInt32, _ output: inout ContiguousArray<UInt32>,
    _ places: inout ContiguousArray<Int32>
  ) {
    var shared = tree[left]
    shared.first = 0
    shared.last = 0
    shared.next = 0
    let id = UInt32(tree.items.count)
    tree.items.append(shared)
    joinSelectors(of: right, into: id)
    tree.setChildren(of: id, common.both)
    output.removeLast()
    places.removeLast()
    if !common.first.isEmpty {
      tree.setChildren(of: left, common.first)
      output.append(left)
      places.append(-1)
    }
    output.append(id)
    places.append(-1)
    if !common.second.isEmpty {
      tree.setChildren(of: right, common.second)
      output.append(right)
      places.append(-1)
    }
  }
}
