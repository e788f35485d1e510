// NameTable: no two names that any file system could take for one.
//
// Names are compared as the least careful file system compares them: without regard to case and, beyond ASCII, to
// Unicode normalisation. Directories count with every prefix of a name, so that `a` beside `a/b` and `A/x` beside
// `a/y` are found as well. A table over ASCII names folds bytes while it hashes and compares; the first name beyond
// ASCII makes the index use the table over strings instead, whose equality is canonical equivalence.

/// What a name stands for.
package enum NameKind: UInt8, Sendable, BitwiseCopyable {
  case file
  /// A directory that is named by an entry of its own.
  case directory
  /// A directory that a longer name implies.
  case implied
}

/// Why two names cannot be in one archive.
package enum NameClash: Sendable {
  case same
  case differsByCase
  case fileAndDirectory

  package var reason: String {
    switch self {
    case .same: "are the same name"
    case .differsByCase: "differ only in case or Unicode normalisation"
    case .fileAndDirectory: "make one name a file and a directory"
    }
  }
}

/// Names of ASCII bytes, folded to lower case.
package struct ASCIINameTable {
  private struct Key: BitwiseCopyable {
    var offset: UInt32
    var length: UInt16
    var kind: NameKind
  }

  private let bytes: UnsafeRawBufferPointer
  private var keys: ContiguousArray<Key> = []
  private var slots: ContiguousArray<UInt32>
  private var last: Key?

  /// Makes a table for names that are ranges of some bytes.
  package init(_ bytes: UnsafeRawBufferPointer, expecting count: Int) {
    self.bytes = bytes
    keys.reserveCapacity(count + count / 8)
    var capacity = 64
    while capacity < count * 2 { capacity *= 2 }
    slots = ContiguousArray(repeating: .max, count: capacity)
  }

  /// Adds a name and the directories above it; the range of the earlier name where they clash.
  package mutating func insert(
    offset: Int, length: Int, isDirectory: Bool
  ) -> (clash: NameClash, other: Range<Int>)? {
    var hash: UInt32 = 0x811c_9dc5
    // The directory of the name before is known already, and neighbours mostly share it.
    let known = knownPrefix(offset, length)
    for index in 0..<length {
      let byte = bytes[offset + index]
      if byte == UInt8(ascii: "/"), index >= known {
        let key = Key(offset: UInt32(offset), length: UInt16(index), kind: .implied)
        if let found = insert(key, hash) { return found }
      }
      hash = (hash ^ UInt32(Self.fold(byte))) &* 0x0100_0193
    }
    let key = Key(
      offset: UInt32(offset), length: UInt16(length), kind: isDirectory ? .directory : .file)
    if let found = insert(key, hash) { return found }
    last = key
    return nil
  }

  /// The length up to which the slashes of a name end directories that are in the table with the same spelling.
  private func knownPrefix(_ offset: Int, _ length: Int) -> Int {
    guard let last else { return 0 }
    var known = 0
    var index = 0
    let end = min(length, Int(last.length))
    while index < end, bytes[offset + index] == bytes[Int(last.offset) + index] {
      index += 1
      if bytes[offset + index - 1] == UInt8(ascii: "/") { known = index }
    }
    return known
  }

  private mutating func insert(
    _ key: Key, _ hash: UInt32
  ) -> (clash: NameClash, other: Range<Int>)? {
    if keys.count * 2 >= slots.count { grow() }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 15) & mask
    while slots[slot] != .max {
      let index = Int(slots[slot])
      let other = keys[index]
      if let clash = compare(key, other) {
        switch clash {
        case .none:
          if key.kind == .directory { keys[index].kind = .directory }
          return nil
        case .some(let clash):
          return (clash, Int(other.offset)..<(Int(other.offset) + Int(other.length)))
        }
      }
      slot = (slot + 1) & mask
    }
    slots[slot] = UInt32(keys.count)
    keys.append(key)
    return nil
  }

  /// Nil for different names, `.some(nil)` for the same directory, else how they clash.
  private func compare(_ key: Key, _ other: Key) -> NameClash?? {
    guard key.length == other.length else { return nil }
    var isSame = true
    for index in 0..<Int(key.length) {
      let (left, right) = (bytes[Int(key.offset) + index], bytes[Int(other.offset) + index])
      guard left != right else { continue }
      guard Self.fold(left) == Self.fold(right) else { return nil }
      isSame = false
    }
    return .some(Self.clash(key.kind, other.kind, isSame: isSame))
  }

  /// How two names that fold to one clash, or nil for two mentions of a directory.
  fileprivate static func clash(_ kind: NameKind, _ other: NameKind, isSame: Bool) -> NameClash? {
    if kind == .file, other == .file { return isSame ? .same : .differsByCase }
    if kind == .file || other == .file { return .fileAndDirectory }
    if !isSame { return .differsByCase }
    return kind == .directory && other == .directory ? .same : nil
  }

  private mutating func grow() {
    slots = ContiguousArray(repeating: .max, count: slots.count * 2)
    let mask = slots.count - 1
    for (index, key) in keys.enumerated() {
      var hash: UInt32 = 0x811c_9dc5
      for offset in Int(key.offset)..<(Int(key.offset) + Int(key.length)) {
        hash = (hash ^ UInt32(Self.fold(bytes[offset]))) &* 0x0100_0193
      }
      var slot = Int(truncatingIfNeeded: hash ^ hash >> 15) & mask
      while slots[slot] != .max { slot = (slot + 1) & mask }
      slots[slot] = UInt32(index)
    }
  }

  @inline(__always)
  private static func fold(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}

/// Names of any Unicode text.
package struct UnicodeNameTable {
  private var names: [String: (name: String, kind: NameKind)] = [:]

  package init() {}

  /// Adds a name and the directories above it; the earlier name where they clash.
  package mutating func insert(
    _ name: String, isDirectory: Bool
  ) -> (clash: NameClash, other: String)? {
    var index = name.utf8.startIndex
    while let slash = name.utf8[index...].firstIndex(of: UInt8(ascii: "/")) {
      if let found = insert(String(name[..<slash]), .implied) { return found }
      index = name.utf8.index(after: slash)
    }
    return insert(name, isDirectory ? .directory : .file)
  }

  private mutating func insert(
    _ name: String, _ kind: NameKind
  ) -> (clash: NameClash, other: String)? {
    let key = Self.fold(name)
    guard let other = names[key] else {
      names[key] = (name, kind)
      return nil
    }
    let isSame = name.utf8.elementsEqual(other.name.utf8)
    if let clash = ASCIINameTable.clash(kind, other.kind, isSame: isSame) {
      return (clash, other.name)
    }
    if kind == .directory { names[key] = (name, kind) }
    return nil
  }

  /// Upper case first, so that `ß` meets `SS` and the long s its short form; then lower case.
  private static func fold(_ name: String) -> String { name.uppercased().lowercased() }
}
