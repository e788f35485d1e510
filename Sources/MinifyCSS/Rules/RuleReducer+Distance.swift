// Rules that are alike with others between them.
//
// A rule may be moved past what lies between where their order cannot matter: they set nothing in common, or what they
// have in common is decided by importance or specificity, or can never meet on one element. Then it joins the one with
// the same selectors or the same declarations. Looking back has a bound, so that the time is linear in the input.

extension RuleReducer {
  private static let distance = 512

  /// Joins rules of this block over the ones between them; true where any were.
  mutating func mergeDistantRules(_ board: inout RuleBoard) -> Bool {
    guard children.count > 1 else { return false }
    board.begin(children.count)
    for place in children.indices {
      let item = tree[children[place]]
      guard item.kind == .rule || isJoinable(item), item.first != 0 else { continue }
      let at = joinEqualSelectors(place, &board)
      if item.kind == .rule { joinEqualBlock(at, &board) }
    }
    guard board.isChanged else { return false }
    var left = 0
    for place in children.indices where !board.isGone[place] {
      children[left] = children[place]
      board.move(place, to: left)
      left += 1
    }
    children.removeLast(children.count - left)
    return true
  }

  /// Where two rules can meet: at the earlier one, at the later one, or nowhere.
  private func meeting(_ early: Int, _ late: Int, _ board: inout RuleBoard) -> Int? {
    guard late - early <= RuleReducer.distance else { return nil }
    look(at: early, &board)
    look(at: late, &board)
    var mayRise = true
    var mayFall = true
    var between = early + 1
    while between < late {
      defer { between += 1 }
      if board.isGone[between] { continue }
      look(at: between, &board)
      if mayRise { mayRise = board.mayPass(late, between) }
      if mayFall { mayFall = board.mayPass(early, between) }
      guard mayRise || mayFall else { return nil }
    }
    return mayRise ? early : late
  }

  /// Finds out what a rule sets, where that is not known yet.
  @inline(__always)
  private func look(at place: Int, _ board: inout RuleBoard) {
    if !board.isKnown[place] { board.set(profile(of: children[place]), at: place) }
  }

  /// True where both may be part of another rule and move, or nothing is between them.
  private func mayJoin(_ early: Int, _ late: Int, _ board: inout RuleBoard) -> Bool {
    look(at: early, &board)
    look(at: late, &board)
    guard board.profiles[early].isBarrier || board.profiles[late].isBarrier else { return true }
    return ((early + 1)..<max(late, early + 1)).allSatisfy { board.isGone[$0] }
  }

  /// Joins a rule with the last one that has the same selectors; gives the place where it is then.
  private mutating func joinEqualSelectors(_ place: Int, _ board: inout RuleBoard) -> Int {
    let id = children[place]
    let hash = tree[id].hash
    guard let before = board.bySelectors[hash], !board.isGone[before],
      tree[children[before]].kind == tree[id].kind,
      tree.isEqual(tree[children[before]].text, tree[id].text),
      mayJoin(before, place, &board)
    else {
      board.bySelectors[hash] = place
      return place
    }
    guard let target = meeting(before, place, &board) else {
      board.bySelectors[hash] = place
      if tree[id].kind == .rule, dropOverridden(in: children[before], by: id) {
        board.isChanged = true
        board.isStale[before] = true
        board.isGone[before] = tree[children[before]].first == 0
      }
      return place
    }
    joinContents(of: id, into: children[before], keeping: children[target])
    board.join(at: target, target == place ? before : place)
    board.bySelectors[hash] = target
    return target
  }

  /// Joins a rule with the last one that has the same declarations.
  private mutating func joinEqualBlock(_ place: Int, _ board: inout RuleBoard) {
    guard let hash = blockHash(of: children[place]) else { return }
    var at = place
    if let before = board.byBlock[hash], before != place, !board.isGone[before],
      tree[children[before]].risk == tree[children[place]].risk,
      hasSameBlock(tree[children[before]], tree[children[place]]),
      mayJoin(min(before, place), max(before, place), &board),
      let target = meeting(min(before, place), max(before, place), &board)
    {
      let early = children[min(before, place)]
      let late = children[max(before, place)]
      joinSelectors(of: late, into: early)
      if children[target] == late { tree.setText(of: late, tree[early].text) }
      board.join(at: target, target == place ? before : place)
      board.bySelectors[tree[children[target]].hash] = target
      at = target
    }
    board.byBlock[hash] = at
  }

  /// Takes out of a rule what a later one with the same selectors sets in any case, whatever lies between.
  private mutating func dropOverridden(in early: UInt32, by late: UInt32) -> Bool {
    var sure: [StyleItem] = []
    var child = tree[late].first
    while child != 0 {
      let item = tree[child]
      if item.kind == .declaration, sure.count < 64, isCertain(item) { sure.append(item) }
      child = item.next
    }
    var kept: [UInt32] = []
    var count = 0
    child = tree[early].first
    while child != 0 {
      let item = tree[child]
      count += 1
      let isOverridden =
        item.kind == .declaration && item.property != .custom && item.property != .unknown
        && sure.contains {
          ($0.property == item.property || $0.property.covers(item.property))
            && ($0.isImportant || !item.isImportant)
        }
      if !isOverridden { kept.append(child) }
      child = item.next
    }
    if kept.count < count { tree.setChildren(of: early, kept) }
    return kept.count < count
  }

  /// Puts the contents of the later block behind those of the earlier one, in the one that stays.
  private mutating func joinContents(of late: UInt32, into early: UInt32, keeping kept: UInt32) {
    join(late, into: early)
    guard kept == late else { return }
    tree[late].first = tree[early].first
    tree[late].last = tree[early].last
  }

  private func isJoinable(_ item: StyleItem) -> Bool {
    guard item.kind == .atRule else { return false }
    switch item.atRule {
    case .media, .supports, .container, .startingStyle: return true
    default: return false
    }
  }

  /// A number for the declarations of a rule that holds nothing else.
  private func blockHash(of id: UInt32) -> UInt32? {
    var hash: UInt32 = 17
    var child = tree[id].first
    while child != 0 {
      let item = tree[child]
      guard item.kind == .declaration else { return nil }
      hash = (hash &* 31 &+ item.hash) &* 2 &+ (item.isImportant ? 1 : 0)
      child = item.next
    }
    return hash
  }

  // MARK: Profiles

  private func profile(of id: UInt32) -> RuleProfile {
    let item = tree[id]
    var profile = RuleProfile()
    switch item.kind {
    case .comment:
      profile.isNeutral = true
      return profile
    case .statement:
      profile.isNeutral = item.atRule == .layer
      profile.isBarrier = !profile.isNeutral
      return profile
    case .rule:
      guard !item.flags.contains(.isFrame) else { return .barrier }
      var inner: SelectorSummary?
      guard addContents(of: id, to: &profile, &inner, depth: 0) else { return .barrier }
      // Inside of another rule the specificity depends on that one.
      if inner == nil, !item.flags.contains(.isNested) {
        profile.selectors = SelectorSummary(tree.text, item.text)
      }
      return profile
    case .atRule:
      switch item.atRule {
      case .media, .supports, .container, .startingStyle, .scope:
        var selectors: SelectorSummary?
        guard addContents(of: id, to: &profile, &selectors, depth: 0) else { return .barrier }
        profile.selectors = selectors ?? .unknown
        return profile
      // Layers are never decided by order against what is in none, nor against other ones.
      case .layer, .fontFace, .keyframes, .page, .property, .counterStyle, .fontPalette,
        .fontFeature, .positionTry:
        profile.isNeutral = true
        return profile
      default: return .barrier
      }
    default: return .barrier
    }
  }

  /// Adds all declarations of a block, however deep, and what its selectors have in common; false where something is
  /// not understood.
  private func addContents(
    of id: UInt32, to profile: inout RuleProfile, _ selectors: inout SelectorSummary?, depth: Int
  ) -> Bool {
    guard depth < 16 else { return false }
    var child = tree[id].first
    while child != 0 {
      let item = tree[child]
      switch item.kind {
      case .declaration:
        let name = tree.text[item.nameText]
        let isKnown =
          item.isImportant
          ? profile.important.insert(item.property, name: name)
          : profile.normal.insert(item.property, name: name)
        guard isKnown else { return false }
      case .rule:
        let isNested = tree[id].kind == .rule || item.flags.contains(.isNested)
        let own = isNested ? .unknown : SelectorSummary(tree.text, item.text)
        selectors = selectors.map { $0.union(own) } ?? own
        var inner: SelectorSummary?
        guard addContents(of: child, to: &profile, &inner, depth: depth + 1) else { return false }
        if inner != nil { selectors = .unknown }
      case .atRule:
        switch item.atRule {
        case .media, .supports, .container, .startingStyle, .scope:
          if tree[id].kind == .rule { selectors = .unknown }
          guard addContents(of: child, to: &profile, &selectors, depth: depth + 1) else {
            return false
          }
        case .keyframes, .fontFace, .page, .property: break
        default: return false
        }
      case .comment: break
      case .raw:
        guard addHack(item, to: &profile) else { return false }
      default: return false
      }
      child = item.next
    }
    return true
  }

  /// `*zoom:1` of old sheets, which only old Internet Explorer reads.
  private func addHack(_ item: StyleItem, to profile: inout RuleProfile) -> Bool {
    let text = tree.text[item.text]
    guard text.first == 0x2A, let colon = text.firstIndex(of: 0x3A) else { return false }
    let name = text[(text.startIndex + 1)..<colon]
    return profile.normal.insert(.unknown, name: name)
      && profile.important.insert(.unknown, name: name)
  }
}
