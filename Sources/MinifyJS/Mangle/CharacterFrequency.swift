internal import AssetText

/// How often each byte occurs in what renaming does not change: keywords, property names, strings.
struct CharacterFrequency {
  private(set) var counts = ContiguousArray<Int>(repeating: 0, count: 256)

  @inline(__always) subscript(_ byte: UInt8) -> Int { counts[Int(byte)] }

  /// Counts a byte.
  @inline(__always) mutating func add(_ byte: UInt8, times: Int = 1) { counts[Int(byte)] += times }

  /// Counts the bytes of a keyword.
  @inline(__always) mutating func add(_ word: StaticString, times: Int = 1) {
    let bytes = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    for byte in bytes { counts[Int(byte)] += times }
  }

  /// Counts the bytes of an atom.
  @inline(__always) mutating func add(_ atom: _Atom, of atoms: borrowing _AtomTable) {
    for byte in atoms[atom] { counts[Int(byte)] += 1 }
  }
}
