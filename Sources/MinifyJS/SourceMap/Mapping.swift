// Mapping: where a token of the output stood in the source.
//
// The printer notes two offsets for each token that tells something: names, literals, words, operators, the closing
// brace of a function. Lines, columns and the encoding come afterwards (SourceMapWriter), and only where a map was
// asked for; elsewhere a token costs one branch.
//
// The name that a renamed token had is not carried through the passes: it stands in the source at the token's offset,
// so it is right whatever was done to the symbol, and for properties just as for variables.

internal import AssetText

/// A token of the output and its place in the source.
typealias Mapping = _SourceMapping

extension Printer {
  /// Notes that the next token was made from one of the source.
  @inline(__always) mutating func mark(_ original: UInt32) {
    if isMapping { record(original, nameLength: 0) }
  }

  /// Notes that the next token was made from the one that a node's `start` tells.
  @inline(__always) mutating func mark(_ id: NodeID) {
    if isMapping { record(tree.start(id), nameLength: 0) }
  }

  /// Notes that the next token is a name that was made from one of the source.
  @inline(__always) mutating func mark(_ id: NodeID, name: _Atom) {
    if isMapping { recordName(tree.start(id), name) }
  }

  @inline(never) private mutating func record(_ original: UInt32, nameLength: UInt32) {
    // An offset behind the text is what a rewrite gives to a node without a place.
    guard original < program.source.count else { return }
    let mapping = Mapping(
      generated: UInt32(truncatingIfNeeded: output.count), original: original,
      nameLength: nameLength)
    // Of two that begin at once the inner one says more.
    if let last = mappings.last, last.generated == mapping.generated { mappings.removeLast() }
    mappings.append(mapping)
  }

  @inline(never) private mutating func recordName(_ original: UInt32, _ atom: _Atom) {
    let length = nameLength(at: Int(original))
    let text = bytes(atom)
    let source = program.source
    let isSame =
      length == text.count && text.indices.allSatisfy { text[$0] == source[Int(original) + $0] }
    record(original, nameLength: isSame ? 0 : UInt32(truncatingIfNeeded: length))
  }

  /// True for a word that is never a name: where a rewrite made a name there.
  private func isReserved(_ range: Range<Int>) -> Bool {
    for word in Words.spelling[..<Int(Words.reservedCount)]
    where word.utf8CodeUnitCount == range.count {
      if program.source.has(word, at: range.lowerBound) { return true }
    }
    return false
  }

  /// The length of the name at an offset of the source; 0 where there is none, or one that is spelled with escapes.
  private func nameLength(at offset: Int) -> Int {
    let source = program.source
    let classes = ByteClass.table
    var end = offset
    if source.peek(end) == 0x23 { end += 1 }
    let first = source.peek(end)
    guard first >= 0x80 || classes[Int(first)] & ByteClass.nameStart != 0 else { return 0 }
    while true {
      let byte = source.peek(end)
      if byte < 0x80 {
        guard classes[Int(byte)] & ByteClass.namePart != 0 else { break }
        end += 1
      } else {
        let (scalar, length) = source.withBytes { Self.scalar($0, end) }
        if Self.isSpace(scalar) { break }
        end += length
      }
    }
    if source.peek(end) == 0x5C || isReserved(offset..<end) { return 0 }
    return end - offset
  }

  /// White space and line terminators beyond ASCII; in a text that parses, whatever else follows a name is part of it.
  private static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0, 0xFEFF, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
