// From the bytes of the source to what they mean: line ends, NUL and character references.
//
// A named reference is looked up by its longest spelling. All names are letters and digits, so there is no trie: either
// the whole run of them is followed by a semicolon and is a name, or the longest of the old names that need no semicolon
// (at most six bytes) begins the run.

internal import AssetText

enum HTMLCharacters {
  /// Where character references are recognised.
  enum References { case none, text, attribute }

  /// The meaning of some bytes of a page.
  static func decode(
    _ source: _Source, _ range: Range<Int>, references: References, keepsNUL: Bool
  ) -> String {
    if isPlain(source, range, references: references) { return source.text(range) }
    var output: ContiguousArray<UInt8> = []
    append(source, range, references: references, keepsNUL: keepsNUL, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends what some bytes of a page mean.
  static func append(
    _ source: _Source, _ range: Range<Int>, references: References, keepsNUL: Bool,
    to output: inout ContiguousArray<UInt8>
  ) {
    var index = range.lowerBound
    while true {
      let end = plainEnd(source, index..<range.upperBound, references: references)
      output.append(contentsOf: source[index..<end])
      guard end < range.upperBound else { return }
      index = end + 1
      switch source[end] {
      case 0x0D:
        output.append(0x0A)
        if index < range.upperBound, source[index] == 0x0A { index += 1 }
      case 0: if keepsNUL { output.append(0) } else { write(0xFFFD, to: &output) }
      default:
        let isInAttribute = references == .attribute
        if let found = reference(
          source, at: end, limit: range.upperBound, inAttribute: isInAttribute)
        {
          write(found.first, to: &output)
          if found.second != 0 { write(found.second, to: &output) }
          index = found.end
        } else {
          output.append(UInt8(ascii: "&"))
        }
      }
    }
  }

  /// True where some bytes mean themselves.
  static func isPlain(_ source: _Source, _ range: Range<Int>, references: References) -> Bool {
    plainEnd(source, range, references: references) == range.upperBound
  }

  /// Where the first byte stands that does not mean itself.
  private static func plainEnd(
    _ source: _Source, _ range: Range<Int>, references: References
  ) -> Int {
    source.withBytes { bytes in
      var index = range.lowerBound
      while index < range.upperBound {
        // Eight bytes at a time, as long as none of them is looked at.
        if index + 8 <= range.upperBound, let start = bytes.baseAddress,
          isOrdinary(start + index)
        {
          index += 8
          continue
        }
        let byte = bytes[index]
        if byte <= UInt8(ascii: "&") {
          if byte == 0x0D || byte == 0 { break }
          if byte == UInt8(ascii: "&"), references != .none { break }
        }
        index += 1
      }
      return index
    }
  }

  /// True where none of eight bytes is NUL, a carriage return or an ampersand. It may be false where that holds as well.
  @inline(__always) private static func isOrdinary(_ bytes: UnsafePointer<UInt8>) -> Bool {
    let word = UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self)
    return (zeros(word) | zeros(word ^ 0x2626_2626_2626_2626) | zeros(word ^ 0x0D0D_0D0D_0D0D_0D0D))
      & 0x8080_8080_8080_8080 == 0
  }

  /// A word with the upper bit of each byte that is zero, and of no byte below the first such one; the other bits of a
  /// byte say nothing.
  @inline(__always) static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word
  }

  /// True where both hold the same bytes.
  static func isEqual(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    return left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        var index = 0
        while index + 8 <= left.count {
          let a = left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          if a != right.loadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
          index += 8
        }
        while index < left.count {
          if left[index] != right[index] { return false }
          index += 1
        }
        return true
      }
    }
  }

  /// True where some bytes are a literal in lower case, whatever the case of their letters.
  static func isEqual(_ bytes: ArraySlice<UInt8>, lowercase literal: StaticString) -> Bool {
    guard bytes.count == literal.utf8CodeUnitCount else { return false }
    return literal.withUTF8Buffer { expected in
      zip(bytes, expected).allSatisfy { ($0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0) == $1 }
    }
  }

  /// True where a literal in lower case is found in some bytes, whatever the case of their letters.
  static func contains(_ bytes: ArraySlice<UInt8>, lowercase literal: StaticString) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      literal.withUTF8Buffer { expected in
        guard bytes.count >= expected.count else { return false }
        for start in 0...bytes.count - expected.count
        where bytes[start] | 0x20 == expected[0] | 0x20 {
          var length = 1
          while length < expected.count {
            let byte = bytes[start + length]
            guard (byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) == expected[length] else {
              break
            }
            length += 1
          }
          if length == expected.count { return true }
        }
        return false
      }
    }
  }

  /// The text of a text, comment or CDATA token.
  static func decode(_ token: HTMLToken.Core, _ source: _Source) -> String {
    let hasReferences = token.kind == .text && (token.text == .data || token.text == .rcdata)
    let keepsNUL = token.kind == .cdata || (token.kind == .text && token.text == .data)
    return decode(
      source, token.contentRange, references: hasReferences ? .text : .none, keepsNUL: keepsNUL)
  }

  /// Appends what the bytes of a text or CDATA token mean.
  static func append(
    _ source: _Source, _ token: HTMLToken.Core, to output: inout ContiguousArray<UInt8>
  ) {
    let range = token.contentRange
    let hasReferences = token.kind == .text && (token.text == .data || token.text == .rcdata)
    let keepsNUL = token.kind == .cdata || token.text == .data
    append(
      source, range, references: hasReferences ? .text : .none, keepsNUL: keepsNUL, to: &output)
  }

  private static func write(_ scalar: UInt32, to output: inout ContiguousArray<UInt8>) {
    if scalar < 0x80 { return output.append(UInt8(truncatingIfNeeded: scalar)) }
    output.append(contentsOf: UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? .init())
  }

  /// A character reference and where it ends.
  struct Reference {
    var first: UInt32
    var second: UInt32 = 0
    var end: Int
  }

  /// The character reference that an ampersand begins, or nil where it stands for itself.
  static func reference(
    _ source: _Source, at start: Int, limit: Int, inAttribute: Bool
  ) -> Reference? {
    var index = start + 1
    guard index < limit else { return nil }
    if source[index] == UInt8(ascii: "#") { return numeric(source, at: index + 1, limit: limit) }
    while index < limit, isAlphanumeric(source[index]) { index += 1 }
    let run = start + 1..<index
    if run.isEmpty { return nil }
    if index < limit, source[index] == UInt8(ascii: ";"),
      let entry = HTMLEntities.find(source, run)
    {
      return Reference(first: entry.first, second: entry.second, end: index + 1)
    }
    var length = min(run.count, 6)
    while length >= 2 {
      let end = run.lowerBound + length
      if let entry = HTMLEntities.find(source, run.lowerBound..<end), entry.isLegacy {
        // In an attribute `&copy=1` and `&copyright` are parts of an address.
        if inAttribute, end < limit,
          source[end] == UInt8(ascii: "=") || isAlphanumeric(source[end])
        {
          return nil
        }
        return Reference(first: entry.first, second: entry.second, end: end)
      }
      length -= 1
    }
    return nil
  }

  private static func numeric(_ source: _Source, at start: Int, limit: Int) -> Reference? {
    var index = start
    var value: UInt32 = 0
    let isHexadecimal = index < limit && source[index] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { index += 1 }
    let digits = index
    while index < limit, let digit = hexadecimalDigit(source[index]),
      isHexadecimal || digit < 10
    {
      value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
      index += 1
    }
    guard index > digits else { return nil }
    if index < limit, source[index] == UInt8(ascii: ";") { index += 1 }
    switch value {
    case 0, 0xD800...0xDFFF, 0x11_0000...: value = 0xFFFD
    case 0x80...0x9F: value = windows1252[Int(value - 0x80)]
    default: break
    }
    return Reference(first: value, end: index)
  }

  /// What the numbers 80 to 9F stand for, since authors wrote them for their Windows characters.
  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isLetter(byte) || (byte >= 0x30 && byte <= 0x39)
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x7A
  }

  /// The white space of HTML; a carriage return counts, since the standard turns it into a line feed first.
  @inline(__always) static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }
}

/// The lookup in the table of named references.
enum HTMLEntities {
  struct Entry {
    var first: UInt32
    var second: UInt32
    /// True where the reference is also recognised without its semicolon.
    var isLegacy: Bool
    var name: Range<Int>
  }

  private static let entries: [Entry] = HTMLEntityTable.entries.withUTF8Buffer { table in
    var entries: [Entry] = []
    entries.reserveCapacity(2200)
    var index = 0
    while index < table.count {
      let start = index
      while table[index] != UInt8(ascii: ":"), table[index] != UInt8(ascii: "=") { index += 1 }
      var entry = Entry(
        first: 0, second: 0, isLegacy: table[index] == UInt8(ascii: "="), name: start..<index)
      index += 1
      var value: UInt32 = 0
      while index < table.count, table[index] != 0x20 {
        if table[index] == UInt8(ascii: ".") {
          entry.first = value
          value = 0
        } else {
          let digit = UInt32(table[index])
          value = value * 16 + (digit < 0x3A ? digit - 0x30 : digit - 0x61 + 10)
        }
        index += 1
      }
      if entry.first == 0 { entry.first = value } else { entry.second = value }
      entries.append(entry)
      index += 1
    }
    return entries
  }

  /// The entry whose name is some bytes of the source.
  static func find(_ source: _Source, _ name: Range<Int>) -> Entry? {
    HTMLEntityTable.entries.withUTF8Buffer { table in
      var low = 0
      var high = entries.count
      while low < high {
        let middle = (low + high) / 2
        switch compare(table, entries[middle].name, source, name) {
        case 0: return entries[middle]
        case ..<0: low = middle + 1
        default: high = middle
        }
      }
      return nil
    }
  }

  private static func compare(
    _ table: UnsafeBufferPointer<UInt8>, _ left: Range<Int>, _ source: _Source, _ right: Range<Int>
  ) -> Int {
    for offset in 0..<min(left.count, right.count) {
      let difference = Int(table[left.lowerBound + offset]) - Int(source[right.lowerBound + offset])
      if difference != 0 { return difference }
    }
    return left.count - right.count
  }
}
