/// Names of ASCII bytes, compared without regard to case.
///
/// A name is hashed component by component, so that the hash of a directory is also the beginning of the hash of
/// everything in it. The hash is keyed anew for each table: who makes an archive cannot choose names that meet.
///
/// A slot is four bytes: the number of a name, in as many bits as the table's size has, and above it as many bits of the
/// name's hash as there is room for. A table of 60,000 names is touched at random, and half a megabyte stays in a
/// core's own cache where a whole one does not.
struct ASCIINameTable {
  private let bytes: UnsafeRawBufferPointer
  private let key: UInt64
  /// 0 where there is no name; entries count from 1 upwards, implied directories from the highest number downwards.
  private var slots: ContiguousArray<UInt32>
  /// The slots in use.
  private var count = 0
  /// Directories that longer names imply.
  private var implied: ContiguousArray<IndexName> = []

  /// Makes a table for names that are ranges of some bytes.
  init(_ bytes: UnsafeRawBufferPointer, expecting count: Int) {
    self.bytes = bytes
    key = .random(in: 0 ... .max)
    var capacity = 64
    while capacity < count + count / 4 { capacity *= 2 }
    slots = ContiguousArray(repeating: 0, count: capacity)
  }

  /// The most names in a table of so many slots.
  private static func limit(_ slots: Int) -> Int { slots - slots / 8 }

  /// The hash of no name at all, from which the hashes of first components come.
  var root: UInt64 { key }

  /// Mixes eight bytes, or fewer with zeros behind them, into a hash that is the same for upper and lower case.
  @inline(__always)
  static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ (word | 0x2020_2020_2020_2020)).multipliedFullWidth(
      by: 0x9e37_79b9_7f4a_7c15)
    return product.high ^ product.low
  }

  /// The hash of a path that goes on with a component, all of whose words were mixed into `hash`.
  @inline(__always)
  static func closed(_ hash: UInt64, length: Int) -> UInt64 {
    mix(hash, UInt64(truncatingIfNeeded: length) &+ 0x2f00)
  }

  /// The hash of a whole path.
  static func hash(_ root: UInt64, _ name: UnsafeRawBufferPointer) -> UInt64 {
    var hash = root
    var start = 0
    while start <= name.count {
      let end = name[start...].firstIndex(of: UInt8(ascii: "/")) ?? name.count
      for offset in stride(from: start, to: end, by: 8) {
        hash = mix(hash, ASCIIWord.load(name, offset, count: end - offset))
      }
      hash = closed(hash, length: end - start)
      start = end + 1
    }
    return hash
  }

  /// Adds the last one of `entries`; the earlier name where they clash.
  @inline(__always)
  mutating func insertLast(
    of entries: ContiguousArray<IndexName>, hash: UInt64
  ) -> (clash: NameClash, other: IndexName)? {
    let number = entries.count
    // Names that are not in this table count as well.
    while number + implied.count >= Self.limit(slots.count) { grow(entries) }
    return insert(entries[number - 1], UInt32(truncatingIfNeeded: number), hash: hash, entries)
  }

  /// Adds a directory that a longer name implies; the earlier name where they clash.
  mutating func insert(
    implied name: IndexName, hash: UInt64, beside entries: ContiguousArray<IndexName>
  ) -> (clash: NameClash, other: IndexName)? {
    while entries.count + implied.count >= Self.limit(slots.count) { grow(entries) }
    let before = count
    let number = UInt32(truncatingIfNeeded: slots.count - 1 - implied.count)
    let found = insert(name, number, hash: hash, entries)
    if count != before { implied.append(name) }
    return found
  }

  @inline(__always)
  private mutating func insert(
    _ name: IndexName, _ number: UInt32, hash: UInt64, _ entries: ContiguousArray<IndexName>
  ) -> (clash: NameClash, other: IndexName)? {
    let mask = slots.count - 1
    let numbers = UInt32(truncatingIfNeeded: mask)
    // The place comes from the upper half of the hash, what is kept of it from the lower one.
    let mark = UInt32(truncatingIfNeeded: hash) & ~numbers
    var place = Int(truncatingIfNeeded: hash >> 32) & mask
    while slots[place] != 0 {
      if slots[place] & ~numbers == mark {
        let other = self.name(slots[place] & numbers, entries)
        let found = compare(name, other)
        if found != .different {
          if let clash = NameClash(name.kind, other.kind, isSame: found == .equal) {
            return (clash, other)
          }
          // An entry of its own: a second one would clash with it.
          if name.kind == .directory { slots[place] = mark | number }
          return nil
        }
      }
      place = (place &+ 1) & mask
    }
    slots[place] = mark | number
    count += 1
    return nil
  }

  /// A name that is the same as one from elsewhere, compared without regard to case.
  func find(_ name: [UInt8], _ entries: ContiguousArray<IndexName>) -> IndexName? {
    name.withUnsafeBytes { name in
      let hash = Self.hash(root, name)
      let numbers = UInt32(truncatingIfNeeded: slots.count - 1)
      var place = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
      while slots[place] != 0 {
        let other = self.name(slots[place] & numbers, entries)
        if Int(other.length) == name.count,
          zip(name, bytes[other.range]).allSatisfy({ Self.fold($0) == Self.fold($1) })
        {
          return other
        }
        place = (place + 1) & (slots.count - 1)
      }
      return nil
    }
  }

  private func name(_ number: UInt32, _ entries: ContiguousArray<IndexName>) -> IndexName {
    let fromTop = slots.count - 1 - Int(number)
    return fromTop < implied.count ? implied[fromTop] : entries[Int(number) - 1]
  }

  private enum Comparison {
    case equal
    case equalButForCase
    case different
  }

  private func compare(_ left: IndexName, _ right: IndexName) -> Comparison {
    guard left.length == right.length else { return .different }
    let length = Int(left.length)
    var result = Comparison.equal
    var index = 0
    while index < length {
      let first = ASCIIWord.loadInside(bytes, Int(left.offset) + index, count: length - index)
      let second = ASCIIWord.loadInside(bytes, Int(right.offset) + index, count: length - index)
      if first != second {
        guard ASCIIWord.folded(first) == ASCIIWord.folded(second) else { return .different }
        result = .equalButForCase
      }
      index += 8
    }
    return result
  }

  /// Doubles the table. What it keeps of hashes does not tell all places, so names are hashed again; that is rare, since
  /// only directories without entries of their own were not expected.
  private mutating func grow(_ entries: ContiguousArray<IndexName>) {
    let old = slots
    let oldNumbers = UInt32(truncatingIfNeeded: old.count - 1)
    var names: [(name: IndexName, number: UInt32)] = []
    for slot in old where slot != 0 {
      let number = slot & oldNumbers
      let name = self.name(number, entries)
      let isImplied = old.count - 1 - Int(number) < implied.count
      names.append((name, isImplied ? number + UInt32(truncatingIfNeeded: old.count) : number))
    }
    slots = ContiguousArray(repeating: 0, count: old.count * 2)
    let mask = slots.count - 1
    let numbers = UInt32(truncatingIfNeeded: mask)
    for (name, number) in names {
      let hash = Self.hash(root, UnsafeRawBufferPointer(rebasing: bytes[name.range]))
      var place = Int(truncatingIfNeeded: hash >> 32) & mask
      while slots[place] != 0 { place = (place + 1) & mask }
      slots[place] = UInt32(truncatingIfNeeded: hash) & ~numbers | number
    }
  }

  private static func fold(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}
