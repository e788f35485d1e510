// NameCheck: no name that leads outside, and no two names that any file system could take for one.
//
// Names are compared as the least careful file system compares them: without regard to case and, beyond ASCII, to
// Unicode normalisation. Directories count with every prefix of a name, so that `a` beside `a/b` and `A/x` beside
// `a/y` are found as well.
//
// All of it is one walk over a name, eight bytes at a time, and neighbours mostly share their directory, of which
// everything is known from the name before. So an ordinary name costs little more than one look into a table. What is
// beyond ASCII waits until all names were read: its table is one of strings, whose equality is canonical equivalence.

internal import AssetText

/// Checks the names of an index one by one.
package struct NameCheck {
  /// What is wrong with a name.
  package enum Fault: Error {
    case unsafe(String)
    case clash(NameClash, String, other: String)
  }

  private let bytes: UnsafeRawBufferPointer
  private var names: ASCIINameTable
  /// Names that are not in ASCII, as ranges.
  private var beyondASCII: [(offset: Int, length: Int, kind: NameKind)] = []
  /// The directory of a name before, with its slash, and its hash.
  private var known: (offset: Int, length: Int, hash: UInt64) = (0, 0, 0)

  package init(_ bytes: UnsafeRawBufferPointer, expecting count: Int) {
    self.bytes = bytes
    names = ASCIINameTable(bytes, expecting: count)
  }

  /// Adds a name, without the slash at the end of a directory's.
  @inline(__always)
  package mutating func add(offset: Int, length: Int, isDirectory: Bool) throws(Fault) {
    guard length < 4096 else { throw .unsafe("is longer than 4095 bytes") }
    let end = offset + length
    var index = offset
    var hash = names.root
    if length > known.length, isKnownDirectory(offset) {
      index += known.length
      hash = known.hash
    } else {
      try checkBeginning(offset, length)
    }
    if length > 0, bytes[offset] == UInt8(ascii: ".") { try checkReserved(offset, length) }
    var start = index  // of the component
    while index < end {
      let count = min(8, end - index)
      let word = ASCIIWord.load(bytes, index, count: count)
      if count == 8, ASCIIWord.isPlain(word) {
        hash = ASCIINameTable.mix(hash, word)
        index += 8
        continue
      }
      let nulls =
        ASCIIWord.positions(of: 0, in: word) & ~(count == 8 ? 0 : .max &<< UInt64(count * 8))
      let odd = nulls | ASCIIWord.positions(of: UInt8(ascii: "\\"), in: word)
      guard odd | ASCIIWord.beyond(word) == 0 else {
        return try addUnusual(offset, length, isDirectory)
      }
      let slash = ASCIIWord.first(ASCIIWord.positions(of: UInt8(ascii: "/"), in: word))
      if slash < count {
        if slash > 0 { hash = ASCIINameTable.mix(hash, word & ~(.max &<< UInt64(slash * 8))) }
        index += slash
        try checkComponent(start, index)
        hash = ASCIINameTable.closed(hash, length: index - start)
        try insert(offset, index - offset, hash, .implied)
        index += 1
        start = index
        known = (offset, index - offset, hash)
        continue
      }
      hash = ASCIINameTable.mix(hash, word)
      index += count
    }
    try checkComponent(start, end)
    hash = ASCIINameTable.closed(hash, length: end - start)
    try insert(offset, length, hash, isDirectory ? .directory : .file)
  }

  /// Checks names beyond ASCII against each other and against all others.
  package mutating func finish() throws(Fault) {
    var table = UnicodeNameTable()
    for (offset, length, kind) in beyondASCII {
      let name = UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + length)])
      let first = name.firstIndex { $0 >= 0x80 } ?? 0
      // The prefixes in ASCII are in the other table.
      for end in first..<length where name[end] == UInt8(ascii: "/") {
        try insert(
          String(decoding: UnsafeRawBufferPointer(rebasing: name[..<end]), as: UTF8.self), .implied,
          &table)
      }
      try insert(String(decoding: name, as: UTF8.self), kind, &table)
    }
  }

  private func insert(
    _ name: String, _ kind: NameKind, _ table: inout UnicodeNameTable
  ) throws(Fault) {
    if let found = table.insert(name, kind) { throw .clash(found.clash, name, other: found.other) }
    guard let form = UnicodeNameTable.asciiForm(name), let other = names.find(form),
      let clash = NameClash(kind, other.kind, isSame: false)
    else { return }
    throw .clash(clash, name, other: text(other.range))
  }

  @inline(__always)
  private mutating func insert(
    _ offset: Int, _ length: Int, _ hash: UInt64, _ kind: NameKind
  ) throws(Fault) {
    guard let found = names.insert(offset: offset, length: length, hash: hash, kind: kind) else {
      return
    }
    throw .clash(found.clash, text(offset..<(offset + length)), other: text(found.other))
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  @inline(__always)
  private func isKnownDirectory(_ offset: Int) -> Bool {
    var index = 0
    while index < known.length {
      let count = known.length - index
      guard
        ASCIIWord.load(bytes, offset + index, count: count)
          == ASCIIWord.load(bytes, known.offset + index, count: count)
      else { return false }
      index += 8
    }
    return known.length > 0
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
  private mutating func addUnusual(_ offset: Int, _ length: Int, _ isDirectory: Bool) throws(Fault)
  {
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
      try insert(offset, index, hash, .implied)
    }
    try checkComponent(offset + start, offset + length)
    // Without bit 11 a name is in code page 437 by the letter of the format, yet what writes names beyond ASCII
    // without the bit writes UTF-8 nearly always. What is valid UTF-8 is taken as such, anything else refused.
    guard String(checking: name.bindMemory(to: UInt8.self)) != nil else {
      throw .unsafe("is not valid UTF-8")
    }
    beyondASCII.append((offset, length, isDirectory ? .directory : .file))
  }
}
