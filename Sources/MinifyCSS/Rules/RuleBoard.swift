// RuleBoard: what is known of the rules of one block while they are moved past one another.

/// What moving a rule past another one is decided by.
struct RuleProfile: BitwiseCopyable {
  var normal = PropertyReach()
  var important = PropertyReach()
  var selectors = SelectorSummary.unknown
  /// True for what nothing may be moved past.
  var isBarrier = false
  /// True for what the order of rules says nothing to, as a font or frames.
  var isNeutral = false

  static let barrier: RuleProfile = {
    var profile = RuleProfile()
    profile.isBarrier = true
    return profile
  }()

  /// Bits that two profiles share wherever they set something in common.
  fileprivate var digest: UInt64 {
    if isNeutral { return 0 }
    return isBarrier ? ~0 : normal.digest | important.digest
  }

  fileprivate func mayPass(_ other: RuleProfile) -> Bool {
    if other.isNeutral || isNeutral { return true }
    if isBarrier || other.isBarrier { return false }
    guard normal.meets(other.normal) || important.meets(other.important) else { return true }
    return selectors.neverTies(with: other.selectors)
  }

  fileprivate mutating func formUnion(_ other: RuleProfile) {
    normal.formUnion(other.normal)
    important.formUnion(other.important)
    selectors = selectors.union(other.selectors)
    isBarrier = isBarrier || other.isBarrier
  }
}

/// The rules of a block by their places. What one sets is found out when it is asked for the first time, and kept from
/// one round to the next where the rule stays as it is.
struct RuleBoard {
  private(set) var profiles: ContiguousArray<RuleProfile> = []
  private var digests: ContiguousArray<UInt64> = []
  private(set) var isKnown: ContiguousArray<Bool> = []
  var isGone: ContiguousArray<Bool> = []
  /// True where a profile says more than the rule sets.
  var isStale: ContiguousArray<Bool> = []
  /// The last rule with some selectors, and with some declarations.
  var bySelectors = PlaceTable()
  var byBlock = PlaceTable()
  var isChanged = false

  /// Forgets everything.
  mutating func reset() {
    profiles.removeAll(keepingCapacity: true)
    digests.removeAll(keepingCapacity: true)
    isKnown.removeAll(keepingCapacity: true)
  }

  /// Begins a round over a number of rules.
  mutating func begin(_ count: Int) {
    isChanged = false
    isGone.removeAll(keepingCapacity: true)
    isGone.append(contentsOf: repeatElement(false, count: count))
    isStale.removeAll(keepingCapacity: true)
    isStale.append(contentsOf: repeatElement(false, count: count))
    resize(count)
    bySelectors.clear(for: count)
    byBlock.clear(for: count)
  }

  private mutating func resize(_ count: Int) {
    if isKnown.count > count {
      profiles.removeLast(profiles.count - count)
      digests.removeLast(digests.count - count)
      isKnown.removeLast(isKnown.count - count)
    } else {
      let more = count - isKnown.count
      profiles.append(contentsOf: repeatElement(.barrier, count: more))
      digests.append(contentsOf: repeatElement(~0, count: more))
      isKnown.append(contentsOf: repeatElement(false, count: more))
    }
  }

  mutating func set(_ profile: RuleProfile, at place: Int) {
    profiles[place] = profile
    digests[place] = profile.digest
    isKnown[place] = true
  }

  /// True where a rule may be moved past another one; both are known.
  @inline(__always)
  func mayPass(_ place: Int, _ other: Int) -> Bool {
    digests[place] & digests[other] == 0 || profiles[place].mayPass(profiles[other])
  }

  /// Makes one rule of two that are known, at one of their places.
  mutating func join(at target: Int, _ other: Int) {
    profiles[target].formUnion(profiles[other])
    digests[target] = profiles[target].digest
    isGone[other] = true
    isStale[target] = true
    isChanged = true
  }

  /// Takes what is known of a rule to the place that it has in the next round.
  mutating func move(_ place: Int, to target: Int) {
    isKnown[target] = isKnown[place] && !isStale[place]
    guard place != target else { return }
    profiles[target] = profiles[place]
    digests[target] = digests[place]
  }

  /// Gives the rules new places: each by the place that it had, or a negative number for one that is not known.
  mutating func rearrange(_ places: ContiguousArray<Int32>) {
    var moved = RuleBoard()
    moved.resize(places.count)
    for (target, place) in places.enumerated() where place >= 0 && isKnown[Int(place)] {
      moved.profiles[target] = profiles[Int(place)]
      moved.digests[target] = digests[Int(place)]
      moved.isKnown[target] = true
    }
    swap(&profiles, &moved.profiles)
    swap(&digests, &moved.digests)
    swap(&isKnown, &moved.isKnown)
  }
}

/// The last place that was noted for a number: an open table, which is asked for every rule.
struct PlaceTable {
  private typealias Slot = (key: UInt32, place: Int32)

  private static let empty: Slot = (0, -1)
  private var slots: ContiguousArray<Slot> = []
  private var used = 0
  private var shift: UInt32 = 28

  /// Forgets all places, and makes room for so many.
  mutating func clear(for count: Int) {
    used = 0
    var bits: UInt32 = 4
    while 1 << bits < count * 2 { bits += 1 }
    shift = 32 - bits
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(PlaceTable.empty, count: 1 << bits))
  }

  private func slot(of key: UInt32) -> Int {
    var slot = Int((key &* 0x9E37_79B1) >> shift)
    while slots[slot].place >= 0, slots[slot].key != key { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    let old = slots
    shift -= 1
    used = 0
    slots = ContiguousArray(repeating: PlaceTable.empty, count: old.count * 2)
    for entry in old where entry.place >= 0 {
      slots[slot(of: entry.key)] = entry
      used += 1
    }
  }

  subscript(key: UInt32) -> Int? {
    get {
      let place = slots[slot(of: key)].place
      return place >= 0 ? Int(place) : nil
    }
    set {
      guard let place = newValue else { return }
      if used * 4 >= slots.count * 3 { grow() }
      let slot = slot(of: key)
      if slots[slot].place < 0 { used += 1 }
      slots[slot] = (key, Int32(place))
    }
  }
}
