// NameCheck: no name that leads outside, and no two names that any file system could take for one.
//
// Names are compared as the least careful file system compares them: without regard to case and, beyond ASCII, to
// Unicode normalisation. Directories count with every prefix of a name, so that `a` beside `a/b` and `A/x` beside
// `a/y` are found as well.
//
// Most names lie in a directory that a name before had. A small cache knows where it stands and its hash, so what is
// left of an ordinary name is its last part, walked eight bytes at a time, and one look into the table. Everything
// else, the parts of a new directory among it, takes the slow way. What is beyond ASCII waits until all names were
// read: its table is one of strings, whose equality is canonical equivalence.

internal import AssetText

/// Checks the names of an index one by one.
package struct NameCheck {
  /// What is wrong with a name.
  package enum Fault: Error {
    case unsafe(String)
    case clash(NameClash, String, other: String)
  }

  /// A directory all of whose parts were checked and are in the table.
  private struct Known: BitwiseCopyable {
    var hash: UInt64 = 0
    var offset: UInt32 = 0
    var length: UInt32 = 0
  }

  private let bytes: UnsafeRawBufferPointer
  private var names: ASCIINameTable
  /// The names that were added, in their order.
  package private(set) var entries: ContiguousArray<IndexName> = []
  /// The numbers of entries that are not in ASCII.
  private var beyondASCII: [Int] = []
  private var known = ContiguousArray(repeating: Known(), count: knownCount)

  /// As many as nine bits tell apart.
  private static let knownCount = 512

  package init(_ bytes: UnsafeRawBufferPointer, expecting count: Int) {
    self.bytes = bytes
    names = ASCIINameTable(bytes, expecting: count)
    entries.reserveCapacity(count)
  }

  /// The bytes that must follow every name, so that its last bytes can be loaded as a word. Behind those of an archive
  /// there is its end record.
  package static let padding = 8

  /// Adds a name, without the slash at the end of a directory's.
  @inline(__always)
  package mutating func add(offset: Int, length: Int, isDirectory: Bool) throws(Fault) {
    guard length < 4096 else { throw .unsafe("is longer than 4095 bytes") }
    precondition(offset >= 0 && length >= 0 && offset + length <= bytes.count - Self.padding)
    entries.append(
      IndexName(offset: offset, length: length, kind: isDirectory ? .directory : .file))
    if length > 0, bytes[offset] == UInt8(ascii: ".") { try checkReserved(offset, length) }
    // What lies before the last part.
    let leaf = lastPart(offset, length)
    var hash = names.root
    if leaf > offset {
      let place = placeOfKnown(offset, leaf - 1 - offset)
      if isKnown(place, offset, leaf - 1 - offset) {
        hash = known[place].hash
      } else if let found = try enter(offset, leaf - 1 - offset) {
        hash = found
        known[place] = Known(
          hash: found, offset: UInt32(offset), length: UInt32(leaf - 1 - offset))
      } else {
        return try addUnusual(offset, length)
      }
    } else {
      try checkBeginning(offset, length)
    }
    let end = offset &+ length
    var index = leaf
    while index < end {
      let count = min(8, end &- index)
      let word = ASCIIWord.loadInside(bytes, index, count: count)
      guard ASCIIWord.isPlain(word, count) || !ASCIIWord.isOdd(word, count) else {
        return try addUnusual(offset, length)
      }
      hash = ASCIINameTable.mix(hash, word)
      index &+= count
    }
    try checkComponent(leaf, end)
    hash = ASCIINameTable.closed(hash, length: end - leaf)
    if let found = names.insertLast(of: entries, hash: hash) {
      throw clash(found.clash, offset, length, found.other)
    }
  }

  /// Checks each part of a directory and adds it; its hash, or nil where it holds a byte that no plain name has.
  private mutating func enter(_ offset: Int, _ length: Int) throws(Fault) -> UInt64? {
    try checkBeginning(offset, length)
    let end = offset + length
    var hash = names.root
    var start = offset
    while true {
      var index = start
      while index < end {
        let count = min(8, end - index)
        let word = ASCIIWord.loadInside(bytes, index, count: count)
        guard !ASCIIWord.isOdd(word, count) else { return nil }
        let slash = ASCIIWord.first(ASCIIWord.positions(of: UInt8(ascii: "/"), in: word))
        if slash < count {
          if slash > 0 { hash = ASCIINameTable.mix(hash, word & ~(.max &<< UInt64(slash * 8))) }
          index += slash
          break
        }
        hash = ASCIINameTable.mix(hash, word)
        index += count
      }
      try checkComponent(start, index)
      hash = ASCIINameTable.closed(hash, length: index - start)
      try insertImplied(offset, index - offset, hash)
      guard index < end else { return hash }
      start = index + 1
    }
  }

  /// Where the last part of a name begins.
  @inline(__always)
  private func lastPart(_ offset: Int, _ length: Int) -> Int {
    var end = offset &+ length
    let slash = UInt8(ascii: "/")
    while end &- offset >= 8 {
      let found = ASCIIWord.positions(
        of: slash, in: ASCIIWord.loadInside(bytes, end &- 8, count: 8))
      if found != 0 { return end &- found.leadingZeroBitCount >> 3 }
      end &-= 8
    }
    let count = end &- offset
    let found = ASCIIWord.positions(
      of: slash, in: ASCIIWord.loadInside(bytes, offset, count: count))
    return found == 0 ? offset : offset &+ 8 &- found.leadingZeroBitCount >> 3
  }

  /// The place in the cache, from what directories differ in most often: their last bytes and their length.
  @inline(__always)
  private func placeOfKnown(_ offset: Int, _ length: Int) -> Int {
    let count = min(8, length)
    let word = ASCIIWord.loadInside(bytes, offset + length - count, count: count)
    let product = (word ^ UInt64(truncatingIfNeeded: length) &<< 56) &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: product >> 55)
  }

  @inline(__always)
  private func isKnown(_ place: Int, _ offset: Int, _ length: Int) -> Bool {
    let directory = known[place]
    guard Int(directory.length) == length, length > 0 else { return false }
    return ArchiveIndex.isEqual(bytes, offset, Int(directory.offset), length)
  }

  /// Checks names beyond ASCII against each other and against all others.
  package mutating func finish() throws(Fault) {
    var table = UnicodeNameTable()
    for number in beyondASCII {
      let entry = entries[number]
      let name = UnsafeRawBufferPointer(rebasing: bytes[entry.range])
      let first = name.firstIndex { $0 >= 0x80 } ?? 0
      // The prefixes in ASCII are in the other table.
      for end in first..<name.count where name[end] == UInt8(ascii: "/") {
        try insert(
          String(decoding: UnsafeRawBufferPointer(rebasing: name[..<end]), as: UTF8.self), .implied,
          &table)
      }
      try insert(String(decoding: name, as: UTF8.self), entry.kind, &table)
    }
  }

  private func insert(
    _ name: String, _ kind: NameKind, _ table: inout UnicodeNameTable
  ) throws(Fault) {
    if let found = table.insert(name, kind) { throw .clash(found.clash, name, other: found.other) }
    guard let form = UnicodeNameTable.asciiForm(name), let other = names.find(form, entries),
      let clash = NameClash(kind, other.kind, isSame: false)
    else { return }
    throw .clash(clash, name, other: text(other.range))
  }

  private mutating func insertImplied(
    _ offset: Int, _ length: Int, _ hash: UInt64
  ) throws(Fault) {
    let name = IndexName(offset: offset, length: length, kind: .implied)
    if let found = names.insert(implied: name, hash: hash, beside: entries) {
      throw clash(found.clash, offset, length, found.other)
    }
  }

  private func clash(
    _ clash: NameClash, _ offset: Int, _ length: Int, _ other: IndexName
  ) -> Fault {
    .clash(clash, text(offset..<(offset + length)), other: text(other.range))
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  private static let unsafe = Fault.unsafe(
    "is absolute or empty, or has an empty, '.' or '..' part, a NUL or a '\\'")

  @inline(__always)
  private func checkComponent(_ start: Int, _ end: Int) throws(Fault) {
    let length = end - start
    if length > 2, length <= 255 { return }
    guard length <= 255 else { throw .unsafe("has a part of more than 255 bytes") }
    let isDots = bytes[start..<end].allSatisfy { $0 == UInt8(ascii: ".") }
    if isDots { throw Self.unsafe }
  }

  private func checkBeginning(_ offset: Int, _ length: Int) throws(Fault) {
    guard length >= 2, bytes[offset + 1] == UInt8(ascii: ":") else { return }
    if (bytes[offset] | 0x20) &- UInt8(ascii: "a") < 26 {
      throw .unsafe("begins with a drive letter")
    }
  }

  /// What the installer writes beside an archive's entries; the manifest alone comes from the archive.
  private func checkReserved(_ offset: Int, _ length: Int) throws(Fault) {
    // By hand: `zip` and a closure make the runtime look for protocols when a process starts, 0.1 ms of its launch.
    let folder: StaticString = ".webpack-assets/"
    guard length > folder.utf8CodeUnitCount else { return }
    for index in 0..<folder.utf8CodeUnitCount {
      let (byte, expected) = (bytes[offset + index], folder.utf8Start[index])
      let isLetter = byte &- UInt8(ascii: "A") < 26
      guard byte == expected || (isLetter && byte | 0x20 == expected) else { return }
    }
    if !bytes[offset..<(offset + length)].elementsEqual(Manifest.bundlePath.utf8) {
      throw .unsafe("is kept for the installer's own use")
    }
  }

  /// A name that holds something else than letters that can be in any name.
  private mutating func addUnusual(_ offset: Int, _ length: Int) throws(Fault) {
    let name = UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + length)])
    guard AssetPath.isSafe(name) else { throw Self.unsafe }
    var start = 0
    var isASCII = true
    for (index, byte) in name.enumerated() {
      if byte >= 0x80 { isASCII = false }
      guard byte == UInt8(ascii: "/") else { continue }
      try checkComponent(offset + start, offset + index)
      start = index + 1
      guard isASCII else { continue }
      // A directory in ASCII is one, whatever the name after it.
      let directory = UnsafeRawBufferPointer(rebasing: name[..<index])
      let hash = ASCIINameTable.hash(names.root, directory)
      try insertImplied(offset, index, hash)
    }
    try checkComponent(offset + start, offset + length)
    // Without bit 11 a name is in code page 437 by the letter of the format, yet what writes names beyond ASCII
    // without the bit writes UTF-8 nearly always. What is valid UTF-8 is taken as such, anything else refused.
    guard String(checking: name.bindMemory(to: UInt8.self)) != nil else {
      throw .unsafe("is not valid UTF-8")
    }
    beyondASCII.append(entries.count - 1)
  }
}
