// AtomTable: each distinct name of a file once.
//
// Names are compared and hashed millions of times; an atom is a four-byte number instead. The bytes of all atoms lie
// behind one another in one array, and the hash table holds only atom numbers: open addressing with linear probing,
// never more than half full, no deletions.

/// A table of distinct byte strings, numbered in the order of their first appearance.
///
/// Public for the sake of speed between modules, not as API. Strings hold WTF-8, so lone surrogates survive.
@frozen public struct _AtomTable: ~Copyable, Sendable {
  @usableFromInline var bytes: ContiguousArray<UInt8>
  /// Where each atom's bytes begin; one more at the end closes the last.
  @usableFromInline var starts: ContiguousArray<UInt32>
  @usableFromInline var hashes: ContiguousArray<UInt32>
  /// Atom number + 1, or 0 for a free slot.
  @usableFromInline var slots: ContiguousArray<UInt32>
  @usableFromInline var mask: Int

  /// Makes a table that holds only the empty string.
  @inlinable public init(minimumCapacity: Int = 256) {
    var size = 512
    while size < minimumCapacity * 2 { size *= 2 }
    bytes = []
    starts = [0, 0]
    hashes = [0x811c_9dc5]
    slots = ContiguousArray(repeating: 0, count: size)
    mask = size - 1
    slots[Int(hashes[0]) & mask] = 1
  }

  /// The number of atoms.
  @inlinable public var count: Int { hashes.count }

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
    var hash: UInt32 = 0x811c_9dc5
    for byte in buffer { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    // FNV's low bits are weak for short names: fold the high half in.
    hash ^= hash >> 15
    if buffer.isEmpty { return .empty }
    var slot = Int(hash) & mask
    while true {
      let held = slots[slot]
      if held == 0 { break }
      let index = Int(held - 1)
      if hashes[index] == hash, matches(index, buffer) { return _Atom(rawValue: held - 1) }
      slot = (slot + 1) & mask
    }
    let atom = UInt32(hashes.count)
    bytes.append(contentsOf: buffer)
    starts.append(UInt32(bytes.count))
    hashes.append(hash)
    slots[slot] = atom + 1
    if hashes.count * 2 > slots.count { grow() }
    return _Atom(rawValue: atom)
  }

  @inlinable func matches(_ index: Int, _ buffer: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = Int(starts[index])
    guard Int(starts[index + 1]) - start == buffer.count else { return false }
    for offset in 0..<buffer.count where bytes[start + offset] != buffer[offset] { return false }
    return true
  }

  @usableFromInline mutating func grow() {
    let size = slots.count * 2
    mask = size - 1
    slots = ContiguousArray(repeating: 0, count: size)
    for (index, hash) in hashes.enumerated() {
      var slot = Int(hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(index + 1)
    }
  }
}
