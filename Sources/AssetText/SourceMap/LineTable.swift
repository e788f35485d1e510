// LineTable: offsets to lines and columns as source maps count them.
//
// ECMA-426 counts lines from 0 by the line terminators of the source's language and columns in UTF-16 code units. Most sources are
// ASCII, where a column is a difference of two offsets. In the others, the number of units before every 256th byte is
// kept, so that a column costs the same in a line of a megabyte. A byte order mark counts for nothing: nobody sees it.

/// A place in a text, both from 0.
struct LinePosition: Hashable, BitwiseCopyable, Sendable {
  var line: UInt32
  var column: UInt32
}

/// What ends a line.
enum LineEnds {
  /// LF, CR and both, and the two separators of Unicode (ECMA-262).
  case script
  /// LF, CR and both, and form feed (CSS Syntax).
  case sheet
}

/// The lines of a source.
struct LineTable: Sendable {
  private let source: _Source
  /// The offset at which each line begins.
  private var starts: ContiguousArray<UInt32> = [0]
  /// UTF-16 units before each 256th byte; empty for ASCII.
  private var units: ContiguousArray<UInt32> = []
  private static let shift = 8

  /// - Complexity: O(*n*) in the number of bytes.
  init(_ source: _Source, _ ends: LineEnds) {
    self.source = source
    let count = source.count
    var isASCII = true
    var offset = 0
    while offset < count {
      let byte = source[offset]
      offset += 1
      if byte == 0x0A || (byte == 0x0D && source[offset] != 0x0A) || byte == 0x0C && ends == .sheet
      {
        starts.append(UInt32(truncatingIfNeeded: offset))
      } else if byte >= 0x80 {
        isASCII = false
        if ends == .script, byte == 0xE2, source[offset] == 0x80,
          source.peek(offset + 1) & 0xFE == 0xA8
        {
          starts.append(UInt32(truncatingIfNeeded: offset + 2))
        }
      }
    }
    if isASCII { return }
    units.reserveCapacity(count >> Self.shift + 1)
    var total: UInt32 = 0
    for offset in 0...count {
      if offset & (1 << Self.shift - 1) == 0 { units.append(total) }
      if offset < count { total += self.unitCount(offset) }
    }
  }

  /// The UTF-16 units that begin with a byte.
  @inline(__always) private func unitCount(_ offset: Int) -> UInt32 {
    let byte = source[offset]
    if byte < 0x80 { return 1 }
    if offset == 0, byte == 0xEF, source.has("\u{FEFF}", at: 0) { return 0 }
    return UTF16Length.of(byte)
  }

  /// Where the last answer was found. The next place is most often a few bytes further on.
  struct Cursor {
    fileprivate var line = 0
    /// UTF-16 units before the line.
    fileprivate var lineUnits: UInt32 = 0
    fileprivate var offset = 0
    /// UTF-16 units before the offset.
    fileprivate var units: UInt32 = 0
  }

  private func unitsBefore(_ offset: Int, _ cursor: Cursor) -> UInt32 {
    if units.isEmpty { return UInt32(truncatingIfNeeded: offset) }
    let block = offset >> Self.shift
    var position = block << Self.shift
    var total = units[block]
    if cursor.offset >= position, cursor.offset <= offset {
      position = cursor.offset
      total = cursor.units
    }
    while position < offset {
      total += unitCount(position)
      position += 1
    }
    return total
  }

  /// The place of an offset.
  func position(of offset: UInt32, _ cursor: inout Cursor) -> LinePosition {
    var low = cursor.line
    if starts[low] > offset { low = 0 }
    if low + 1 < starts.count, starts[low + 1] <= offset {
      var high = starts.count
      low += 1
      while high - low > 1 {
        let middle = (low + high) / 2
        if starts[middle] <= offset { low = middle } else { high = middle }
      }
    }
    if low != cursor.line {
      cursor.line = low
      cursor.lineUnits = unitsBefore(Int(starts[low]), cursor)
    }
    cursor.units = unitsBefore(Int(offset), cursor)
    cursor.offset = Int(offset)
    return LinePosition(
      line: UInt32(truncatingIfNeeded: low), column: cursor.units - cursor.lineUnits)
  }
}

/// How many UTF-16 units the bytes of UTF-8 stand for.
enum UTF16Length {
  /// The units that the character has whose first byte this is; none for the bytes that follow the first.
  @inline(__always) static func of(_ byte: UInt8) -> UInt32 {
    if byte < 0x80 { return 1 }
    if byte < 0xC0 { return 0 }
    return byte < 0xF0 ? 1 : 2
  }
}
