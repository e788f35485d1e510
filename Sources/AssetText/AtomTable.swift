// AtomTable: each distinct name of a file once.
//
// Names are compared and hashed millions of times; an atom is a four-byte number instead. The bytes of all atoms lie
// behind one another in one array, and the hash table holds atom numbers and hashes: open addressing with linear probing,
// never more than half full, no deletions.

/// A table of distinct byte strings, numbered in the order of their first appearance.
///
/// Public for the sake of speed between modules, not as API. Strings hold WTF-8, so lone surrogates survive.
@frozen public struct _AtomTable: ~Copyable, Sendable {
  @usableFromInline var bytes: ContiguousArray<UInt8>
  /// Where each atom's bytes begin; one more at the end closes the last.
  @usableFromInline var starts: ContiguousArray<UInt32>
  /// The hash of an atom above its number, or 0 for a free slot; the empty string needs none.
  @usableFromInline var slots: ContiguousArray<UInt64>
  @usableFromInline var mask: Int

  /// Makes a table that holds only the empty string.
  @inlinable public init(minimumCapacity: Int = 256) {
    var size = 512
    while size < minimumCapacity * 2 { size *= 2 }
    bytes = []
    starts = [0, 0]
    slots = ContiguousArray(repeating: 0, count: size)
    mask = size - 1
  }

  /// Makes a table with the atoms of another one; what both hold is shared until one of them grows.
  @inlinable public init(copying other: borrowing _AtomTable) {
    bytes = other.bytes
    starts = other.starts
    slots = other.slots
    mask = other.mask
  }

  /// The number of atoms.
  @inlinable public var count: Int { starts.count - 1 }

  /// The bytes of an atom.
  @inlinable public subscript(_ atom: _Atom) -> ContiguousArray<UInt8>.SubSequence {
    bytes[Int(starts[Int(atom.rawValue)])..<Int(starts[Int(atom.rawValue) + 1])]
  }

  /// The number of bytes of an atom.
  @inlinable public func length(_ atom: _Atom) -> Int {
    Int(starts[Int(atom.rawValue) + 1] - starts[Int(atom.rawValue)])
  }

  /// The text of an atom; lone surrogates become U+FFFD.
  @inlinable public func text(_ atom: _Atom) -> String {
    String(decoding: self[atom], as: UTF8.self)
  }

  /// True where an atom is this ASCII literal.
  @inlinable public func equals(_ atom: _Atom, _ literal: StaticString) -> Bool {
    let start = Int(starts[Int(atom.rawValue)])
    guard length(atom) == literal.utf8CodeUnitCount else { return false }
    return literal.withUTF8Buffer { expected in
      for index in 0..<expected.count where bytes[start + index] != expected[index] { return false }
      return true
    }
  }

  /// The atom for a range of a source.
  @inlinable public mutating func intern(_ source: borrowing _Source, _ range: Range<Int>) -> _Atom
  {
    source.storage.withUnsafeBufferPointer { buffer in
      intern(UnsafeBufferPointer(rebasing: buffer[range]))
    }
  }

  /// The atom for some bytes.
  @inlinable public mutating func intern(_ text: ContiguousArray<UInt8>) -> _Atom {
    text.withUnsafeBufferPointer { intern($0) }
  }

  /// The atom for a literal.
  @inlinable public mutating func intern(_ literal: StaticString) -> _Atom {
    literal.withUTF8Buffer { intern($0) }
  }

  /// The atom for the bytes of a buffer.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  @inlinable public mutating func intern(_ buffer: UnsafeBufferPointer<UInt8>) -> _Atom {
    guard let text = UnsafeRawPointer(buffer.baseAddress), buffer.count > 0 else { return .empty }
    let hash = Self.hash(text, buffer.count)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let held = slots[slot]
      if held == 0 { break }
      let atom = UInt32(truncatingIfNeeded: held)
      if UInt32(truncatingIfNeeded: held >> 32) == hash, matches(Int(atom), text, buffer.count) {
        return _Atom(rawValue: atom)
      }
      slot = (slot + 1) & mask
    }
    let atom = UInt32(count)
    bytes.append(contentsOf: buffer)
    starts.append(UInt32(bytes.count))
    slots[slot] = UInt64(hash) << 32 | UInt64(atom)
    if count * 2 > slots.count { grow() }
    return _Atom(rawValue: atom)
  }

  /// Eight bytes at a time: a name takes a quarter of the instructions that a hash of single bytes takes.
  @inlinable static func hash(_ text: UnsafeRawPointer, _ count: Int) -> UInt32 {
    var state = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset + 8 < count {
      state = mix(state ^ text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    return UInt32(truncatingIfNeeded: mix(state ^ tail(text, count)) >> 32)
  }

  @inlinable @inline(__always) static func mix(_ value: UInt64) -> UInt64 {
    // The multiplication carries only upwards: what the upper half holds has to come down first.
    (value ^ value >> 32) &* 0x9FB2_1C65_1E98_DF25
  }

  /// The last eight bytes of a text; all of a shorter one.
  @inlinable @inline(__always) static func tail(_ text: UnsafeRawPointer, _ count: Int) -> UInt64 {
    if count >= 8 { return text.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self) }
    if count >= 4 {
      return UInt64(text.loadUnaligned(as: UInt32.self)) << 32
        | UInt64(text.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
    }
    return UInt64(text.load(as: UInt8.self))
      | UInt64(text.load(fromByteOffset: count / 2, as: UInt8.self)) << 8
      | UInt64(text.load(fromByteOffset: count - 1, as: UInt8.self)) << 16
  }

  @inlinable func matches(_ index: Int, _ text: UnsafeRawPointer, _ count: Int) -> Bool {
    let start = Int(starts[index])
    guard Int(starts[index + 1]) - start == count else { return false }
    return bytes.withUnsafeBytes { all in
      guard let base = all.baseAddress else { return false }
      let held = base + start
      var offset = 0
      while offset + 8 < count {
        if held.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          != text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        {
          return false
        }
        offset += 8
      }
      return Self.tail(held, count) == Self.tail(text, count)
    }
  }

  @usableFromInline mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: 0, count: old.count * 2)
    mask = slots.count - 1
    for held in old where held != 0 {
      var slot = Int(truncatingIfNeeded: held >> 32) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = held
    }
  }
}
