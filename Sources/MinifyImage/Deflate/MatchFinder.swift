// MatchFinder: every length that can be copied at a place, each from the nearest place that has it.
//
// The places of the window that begin with the same four bytes hang in a binary tree ordered by what follows them, the
// newest at the root. Going down it for a new place, which takes the root, meets the longest matches after a number of
// steps that hardly depends on how many places there are. Matches of three bytes are looked up apart, only the newest.
//
// Pointers, because the steps of the tree are half of the time of a search: with arrays it is a third slower.

struct MatchFinder: ~Copyable {
  private static let hashBits = 16
  private let source: UnsafePointer<UInt8>
  private let count: Int
  /// The newest place by the hash of four bytes and of three; -1 for none.
  private let roots: UnsafeMutablePointer<Int32>
  private let newest: UnsafeMutablePointer<Int32>
  /// Two for each place of the window: what comes before it in the order, and behind it.
  private let children: UnsafeMutablePointer<Int32>
  private let depth: Int

  /// `source` has to stay where it is as long as this exists.
  init(_ source: UnsafePointer<UInt8>, count: Int, depth: Int) {
    self.source = source
    self.count = count
    self.depth = depth
    roots = .allocate(capacity: 1 << Self.hashBits)
    roots.initialize(repeating: -1, count: 1 << Self.hashBits)
    newest = .allocate(capacity: 1 << Self.hashBits)
    newest.initialize(repeating: -1, count: 1 << Self.hashBits)
    children = .allocate(capacity: 2 * DeflateSymbols.window)
    children.initialize(repeating: -1, count: 2 * DeflateSymbols.window)
  }

  deinit {
    roots.deallocate()
    newest.deallocate()
    children.deallocate()
  }

  /// Adds the matches at the next place, the shortest first, and gives the length of the longest.
  @inline(__always)
  func find(at place: Int, into matches: inout ContiguousArray<DeflateToken>) -> Int {
    enter(place) { length, from in
      matches.append(DeflateToken(length: length, distance: place - from - 1))
    }
  }

  /// Passes the next place without asking what matches there.
  @inline(__always)
  func skip(_ place: Int) { _ = enter(place) { _, _ in } }

  @inline(__always)
  private func enter(_ place: Int, _ report: (Int, Int) -> Void) -> Int {
    let room = min(count - place, DeflateSymbols.longest)
    guard room > 3 else { return 0 }
    let here = source + place
    let three = UInt32(here[0]) | UInt32(here[1]) << 8 | UInt32(here[2]) << 16
    let four = three | UInt32(here[3]) << 24
    let shift = UInt32(32 - Self.hashBits)
    let root = roots + Int((four &* 0x9E37_79B1) >> shift)
    let short = newest + Int((three &* 0x9E37_79B1) >> shift)
    let oldest = place - DeflateSymbols.window
    var best = DeflateSymbols.shortest - 1
    let last = Int(short.pointee)
    short.pointee = Int32(truncatingIfNeeded: place)
    if last >= 0, last >= oldest {
      let there = source + last
      if there[0] == here[0], there[1] == here[1], there[2] == here[2] {
        best = 3
        report(3, last)
      }
    }
    let mask = DeflateSymbols.window - 1
    var current = Int(root.pointee)
    root.pointee = Int32(truncatingIfNeeded: place)
    var before = children + 2 * (place & mask)
    var behind = before + 1
    var (sameBefore, sameBehind) = (0, 0)
    var left = depth
    // A place that is exactly a window back has the slot of this one.
    while current >= 0, current > oldest, left > 0 {
      left -= 1
      let there = source + current
      var same = min(sameBefore, sameBehind)
      while same < room, there[same] == here[same] { same += 1 }
      let pair = children + 2 * (current & mask)
      if same > best {
        best = same
        report(same, current)
      }
      if same == room {
        // Nothing is told apart any more: this place takes the other's.
        before.pointee = pair[0]
        behind.pointee = pair[1]
        return best
      }
      if there[same] < here[same] {
        before.pointee = Int32(truncatingIfNeeded: current)
        before = pair + 1
        current = Int(before.pointee)
        sameBefore = same
      } else {
        behind.pointee = Int32(truncatingIfNeeded: current)
        behind = pair
        current = Int(behind.pointee)
        sameBehind = same
      }
    }
    before.pointee = -1
    behind.pointee = -1
    return best < DeflateSymbols.shortest ? 0 : best
  }
}
