/// Names of ASCII bytes, compared without regard to case.
///
/// A name is hashed component by component, so that the hash of a directory is also the beginning of the hash of
/// everything in it. The hash is keyed anew for each table: who makes an archive cannot choose names that meet.
struct ASCIINameTable {
  /// A name, as a range of the bytes; none where its length is 0.
  private struct Slot: BitwiseCopyable {
    var hash: UInt32 = 0
    var offset: UInt32 = 0
    var length: UInt16 = 0
    var kind = NameKind.file
  }

  private let bytes: UnsafeRawBufferPointer
  private let key: UInt64
  private var slots: ContiguousArray<Slot>
  private var count = 0

  /// Makes a table for names that are ranges of some bytes.
  init(_ bytes: UnsafeRawBufferPointer, expecting count: Int) {
    self.bytes = bytes
    key = .random(in: 0 ... .max)
    var capacity = 64
    while capacity < count + count / 2 { capacity *= 2 }
    slots = ContiguousArray(repeating: Slot(), count: capacity)
  }

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

  /// Adds a name; the range of the earlier name where they clash.
  mutating func insert(
    offset: Int, length: Int, hash: UInt64, kind: NameKind
  ) -> (clash: NameClash, other: Range<Int>)? {
    if count * 4 >= slots.count * 3 { grow() }
    let short = UInt32(truncatingIfNeeded: hash >> 32)
    let mask = slots.count - 1
    var place = Int(short) & mask
    while slots[place].length != 0 {
      let other = slots[place]
      if other.hash == short, Int(other.length) == length {
        switch compare(offset, Int(other.offset), length) {
        case .different: break
        case .equal, .equalButForCase:
          let isSame = compare(offset, Int(other.offset), length) == .equal
          if let clash = NameClash(kind, other.kind, isSame: isSame) {
            return (clash, Int(other.offset)..<(Int(other.offset) + length))
          }
          if kind == .directory { slots[place].kind = .directory }
          return nil
        }
      }
      place = (place + 1) & mask
    }
    slots[place] = Slot(
      hash: short, offset: UInt32(offset), length: UInt16(length), kind: kind)
    count += 1
    return nil
  }

  /// The kind of a name and the place where it stands, for a name from elsewhere; compared without regard to case.
  func find(_ name: [UInt8]) -> (kind: NameKind, range: Range<Int>)? {
    name.withUnsafeBytes { name in
      let hash = Self.hash(root, name)
      let short = UInt32(truncatingIfNeeded: hash >> 32)
      var place = Int(short) & (slots.count - 1)
      while slots[place].length != 0 {
        let slot = slots[place]
        let range = Int(slot.offset)..<(Int(slot.offset) + Int(slot.length))
        if slot.hash == short, range.count == name.count,
          zip(name, bytes[range]).allSatisfy({ Self.fold($0) == Self.fold($1) })
        {
          return (slot.kind, range)
        }
        place = (place + 1) & (slots.count - 1)
      }
      return nil
    }
  }

  private enum Comparison {
    case equal
    case equalButForCase
    case different
  }

  private func compare(_ left: Int, _ right: Int, _ length: Int) -> Comparison {
    var result = Comparison.equal
    var index = 0
    while index < length {
      let first = ASCIIWord.load(bytes, left + index, count: length - index)
      let second = ASCIIWord.load(bytes, right + index, count: length - index)
      if first != second {
        guard ASCIIWord.folded(first) == ASCIIWord.folded(second) else { return .different }
        result = .equalButForCase
      }
      index += 8
    }
    return result
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: Slot(), count: old.count * 2)
    let mask = slots.count - 1
    for slot in old where slot.length != 0 {
      var place = Int(slot.hash) & mask
      while slots[place].length != 0 { place = (place + 1) & mask }
      slots[place] = slot
    }
  }

  private static func fold(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}
